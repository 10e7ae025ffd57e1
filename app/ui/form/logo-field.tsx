import { ImagePlus } from "lucide-react";
import { useEffect, useId, useState } from "react";

/** One small square picture: the one there is, or the one just chosen. Works without script, then without a preview. */
export function LogoField({
  name,
  url,
  errors,
}: {
  name: string;
  url: string | null;
  errors?: string[] | undefined;
}) {
  const id = useId();
  const [chosen, setChosen] = useState<string | null>(null);
  const error = errors?.[0];
  const shown = chosen ?? url;
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-14">
        Logo <span className="ml-1 font-normal text-muted">optional</span>
      </label>
      <div className="flex items-center gap-4">
        <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-control border border-hairline bg-sunken">
          {shown ? (
            <img src={shown} alt="" width={64} height={64} className="size-full object-cover" />
          ) : (
            <ImagePlus aria-hidden className="size-6 text-spark" strokeWidth={1.75} />
          )}
        </span>
        <input
          id={id}
          type="file"
          name={name}
          accept="image/*"
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => {
            const file = event.currentTarget.files?.[0];
            setChosen(file ? URL.createObjectURL(file) : null);
          }}
          className="min-w-0 text-14 text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-hairline-strong file:border-solid file:bg-surface file:px-4 file:font-medium file:text-text"
        />
      </div>
      <p id={`${id}-note`} className={error ? "text-14 text-danger" : "text-14 text-muted"}>
        {error ?? "JPEG, PNG, WebP, GIF or AVIF, up to 10 MB."}
      </p>
    </div>
  );
}
