import { ImagePlus, X } from "lucide-react";
import { useEffect, useId, useRef, useState } from "react";
import { Button } from "#app/ui/primitives/button.tsx";

/** One optional image with its preview. Without one, a cover is drawn from title and type. */
export function ImagePicker({ name, errors }: { name: string; errors?: string[] | undefined }) {
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const [preview, setPreview] = useState<{ url: string; label: string } | null>(null);
  const error = errors?.[0];

  useEffect(() => {
    const url = preview?.url;
    return () => {
      if (url) URL.revokeObjectURL(url);
    };
  }, [preview?.url]);

  const pick = (file: File | undefined) =>
    setPreview(file ? { url: URL.createObjectURL(file), label: file.name } : null);
  const clear = () => {
    if (input.current) input.current.value = "";
    pick(undefined);
  };

  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="font-medium text-14">
        Image <span className="ml-1 font-normal text-muted">optional</span>
      </label>
      <div className="relative overflow-hidden rounded-card border border-hairline-strong border-dashed bg-sunken focus-within:border-spark">
        {preview ? (
          <img
            src={preview.url}
            alt={`Preview of ${preview.label}`}
            className="aspect-[4/3] max-h-64 w-full object-cover"
          />
        ) : (
          <div className="flex items-center gap-3 px-4 py-5 text-14 text-muted">
            <ImagePlus aria-hidden className="size-6 shrink-0 text-spark" strokeWidth={1.75} />
            Choose an image, or we draw a cover from your title.
          </div>
        )}
        <input
          ref={input}
          id={id}
          type="file"
          name={name}
          accept="image/*"
          aria-describedby={`${id}-note`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => pick(event.currentTarget.files?.[0])}
          className="absolute inset-0 cursor-pointer opacity-0"
        />
        {preview ? (
          <Button variant="quiet" size="sm" className="absolute top-3 right-3" onClick={clear}>
            <X aria-hidden className="size-4" strokeWidth={1.75} />
            Remove
          </Button>
        ) : null}
      </div>
      <p id={`${id}-note`} className={error ? "text-14 text-danger" : "text-14 text-muted"}>
        {error ?? "JPEG, PNG, WebP, GIF or AVIF, up to 10 MB."}
      </p>
    </div>
  );
}
