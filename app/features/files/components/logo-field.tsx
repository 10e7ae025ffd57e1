import { ImagePlus } from "lucide-react";
import { useEffect, useState } from "react";
import { Field } from "#app/ui/form/field.tsx";
import { isForeignImage } from "../image/image-rules.ts";
import { convertChosen } from "./convert-chosen.ts";

/** One small square picture: the one there is, or the one just chosen. Works without script, then without a preview. */
export function LogoField({
  name,
  url,
  errors,
  limit = "10 MB",
}: {
  name: string;
  url: string | null;
  errors?: string[] | undefined;
  /** The most it may have, in words. */
  limit?: string;
}) {
  const [chosen, setChosen] = useState<string | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const shown = chosen ?? url;
  useEffect(() => () => (chosen ? URL.revokeObjectURL(chosen) : undefined), [chosen]);
  const pick = async (field: HTMLInputElement) => {
    const [file] = field.files ?? [];
    setTrouble(null);
    setChosen(file && !isForeignImage(file) ? URL.createObjectURL(file) : null);
    if (!file || !isForeignImage(file)) return;
    try {
      const image = await convertChosen(file, field);
      if (image) setChosen(URL.createObjectURL(image));
    } catch (error) {
      setTrouble((error as Error).message);
    }
  };
  return (
    <Field label="Logo" errors={trouble ? [trouble] : errors} help={`Any image, up to ${limit}.`}>
      {(described) => (
        <div className="flex flex-wrap items-center gap-x-4 gap-y-3">
          <span className="grid size-16 shrink-0 place-items-center overflow-hidden rounded-control border border-hairline bg-sunken">
            {shown ? (
              <img src={shown} alt="" width={64} height={64} className="size-full object-cover" />
            ) : (
              <ImagePlus aria-hidden className="size-6 text-spark" strokeWidth={1.75} />
            )}
          </span>
          <input
            type="file"
            name={name}
            accept="image/*"
            onChange={(event) => void pick(event.currentTarget)}
            className="min-w-0 flex-1 basis-56 text-14 text-muted file:mr-3 file:min-h-11 file:cursor-pointer file:rounded-control file:border file:border-hairline-strong file:border-solid file:bg-surface file:px-4 file:font-medium file:text-text"
            {...described}
          />
        </div>
      )}
    </Field>
  );
}
