import { ImagePlus, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { convertChosen, putFile } from "#app/features/files/components/convert-chosen.ts";
import { isForeignImage, NO_IMAGE_SENTENCE, refusalOfFile } from "#app/features/files/image/image-rules.ts";
import { cx } from "#app/ui/cx.ts";
import { Field } from "#app/ui/form/field.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

interface ImagePickerProps {
  name: string;
  /** What the server said of the last file it got. */
  errors?: string[] | undefined;
  /** Chosen before, as if it were chosen now. */
  restored?: File | null;
}

interface Choice {
  label: string;
  /** Shown as a preview; null for what is no image. */
  url: string | null;
  trouble: string | null;
  converting?: true;
}

/**
 * One optional image with its preview. Without one, a cover is drawn from title and type. What is no image for us, but one
 * for this browser, is converted first (product.md R15). What cannot be used is said at once; until it is removed or
 * replaced the field is `data-unusable`, and the form does not send it.
 */
export function ImagePicker({ name, errors, restored }: ImagePickerProps) {
  const input = useRef<HTMLInputElement>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  // The server's word is about the file that was sent, not about one chosen since.
  const [answered, setAnswered] = useState<string[] | undefined>();
  const error = choice?.trouble ?? (errors === answered ? undefined : errors?.[0]);
  const url = choice?.url;

  useEffect(
    () => () => {
      if (url) URL.revokeObjectURL(url);
    },
    [url],
  );

  useEffect(() => {
    if (!restored || !input.current) return;
    putFile(restored, input.current);
    setChoice(choiceOf(restored));
  }, [restored]);

  const pick = (file: File | undefined) => {
    setAnswered(errors);
    if (file && isForeignImage(file)) void convert(file);
    else setChoice(file ? choiceOf(file) : null);
  };
  const convert = async (file: File) => {
    setChoice({ label: file.name, url: null, trouble: null, converting: true });
    try {
      const image = input.current && (await convertChosen(file, input.current));
      if (image) setChoice({ ...choiceOf(image), label: file.name });
    } catch (error) {
      setChoice({ label: file.name, url: null, trouble: (error as Error).message });
    }
  };
  const clear = () => {
    if (input.current) input.current.value = "";
    pick(undefined);
    input.current?.focus();
  };
  const cannotBeShown = () =>
    setChoice((current) => current && { ...current, url: null, trouble: NO_IMAGE_SENTENCE });

  return (
    <Field label="Image" errors={error ? [error] : undefined} help="Any image, up to 10 MB.">
      {(described) => (
        <div className="relative overflow-hidden rounded-card border border-hairline-strong border-dashed bg-sunken focus-within:border-spark has-aria-invalid:border-danger">
          {choice?.url ? (
            <img
              src={choice.url}
              alt={`Preview of ${choice.label}`}
              onError={cannotBeShown}
              className="aspect-[4/3] max-h-64 w-full object-cover"
            />
          ) : (
            <div className="flex min-h-19 items-center gap-3 px-4 py-5 text-14 text-muted">
              <ImagePlus aria-hidden className="size-6 shrink-0 text-spark" strokeWidth={1.75} />
              <span className={cx("min-w-0 flex-1", choice && "truncate pr-24")}>
                {choice ? choice.label : "Choose an image, or we draw a cover from your title."}
              </span>
            </div>
          )}
          <input
            ref={input}
            type="file"
            name={name}
            accept="image/*"
            data-unusable={choice?.trouble || choice?.converting ? true : undefined}
            onChange={(event) => pick(event.currentTarget.files?.[0])}
            className="absolute inset-0 cursor-pointer opacity-0"
            {...described}
          />
          {choice ? (
            <Button variant="quiet" size="sm" className="absolute top-4 right-3" onClick={clear}>
              <X aria-hidden className="size-4" strokeWidth={1.75} />
              Remove
            </Button>
          ) : null}
        </div>
      )}
    </Field>
  );
}

/** What can be said of a file at once. */
function choiceOf(file: File): Choice {
  const trouble = refusalOfFile(file);
  return { label: file.name, url: trouble ? null : URL.createObjectURL(file), trouble };
}
