import { Camera, Trash2 } from "lucide-react";
import { useId, useRef, useState } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { NO_IMAGE_SENTENCE, refusalOfFile } from "#app/features/files/image/image-rules.ts";
import { useErrorFocus } from "#app/ui/form/use-error-focus.ts";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { fittedImage } from "./fitted-image.ts";
import type { SectionAnswer } from "./section-answer.ts";

const KINDS = {
  avatar: { name: "picture", width: 640, height: 640 },
  cover: { name: "cover", width: 1600, height: 500 },
} as const;

interface PictureFormProps {
  kind: keyof typeof KINDS;
  /** Whether there is one to take away. */
  present: boolean;
  answer: SectionAnswer | undefined;
}

/** Chooses the member's face or cover: cut to its size in the browser, sent at once; by a button where there is no script. */
export function PictureForm({ kind, present, answer: initial }: PictureFormProps) {
  const id = useId();
  const fetcher = useFetcher<SectionAnswer>({ key: `profile:${kind}` });
  const input = useRef<HTMLInputElement>(null);
  const [preparing, setPreparing] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const answer = fetcher.data ?? initial;
  const error = trouble ?? answer?.error?.fields.image?.[0] ?? answer?.error?.message;
  const busy = preparing || fetcher.state !== "idle";
  const focus = useErrorFocus<HTMLDivElement>(answer?.error);
  const { name, width, height } = KINDS[kind];

  const send = async (file: File | undefined) => {
    if (!file) return;
    // What the browser can read is sent as a picture of ours: only its size is the limit then.
    setPreparing(true);
    const fitted = await fittedImage(file, width, height);
    setPreparing(false);
    const refusal = fitted ? null : (refusalOfFile(file) ?? NO_IMAGE_SENTENCE);
    setTrouble(refusal);
    if (input.current) input.current.value = "";
    if (!fitted) return;
    const form = new FormData();
    form.set("intent", kind);
    form.set("image", fitted, "picture");
    await fetcher.submit(form, {
      method: "post",
      action: "/profile",
      encType: "multipart/form-data",
      preventScrollReset: true,
    });
  };
  return (
    <div ref={focus} className="flex flex-col items-end gap-2">
      <div className="flex gap-2">
        <fetcher.Form method="post" action="/profile" encType="multipart/form-data" preventScrollReset>
          <label
            htmlFor={id}
            className={buttonClass(
              "quiet",
              "sm",
              "relative focus-within:outline-2 focus-within:outline-spark focus-within:outline-offset-2",
            )}
          >
            <Camera aria-hidden className="size-4.5" strokeWidth={1.75} />
            {busy ? (
              "Sending..."
            ) : (
              <span>
                {present ? "Change" : "Add"}
                <span className={kind === "avatar" ? "max-sm:sr-only" : ""}> {name}</span>
              </span>
            )}
            <input
              ref={input}
              id={id}
              type="file"
              name="image"
              accept="image/*"
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? `${id}-error` : undefined}
              disabled={busy}
              onChange={(event) => {
                void send(event.target.files?.[0]).catch(() =>
                  toast({ title: "Upload failed", description: "Please try again.", destructive: true }),
                );
              }}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
          </label>
          <noscript>
            <Button type="submit" name="intent" value={kind} size="sm" className="mt-2">
              Upload {name}
            </Button>
          </noscript>
        </fetcher.Form>
        {present ? (
          <fetcher.Form method="post" action="/profile" preventScrollReset>
            <Button
              type="submit"
              name="intent"
              value={`${kind}-remove`}
              size="icon-sm"
              aria-label={`Remove ${name}`}
              disabled={busy}
            >
              <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
            </Button>
          </fetcher.Form>
        ) : null}
      </div>
      {error ? (
        <p
          id={`${id}-error`}
          role="alert"
          className="max-w-72 rounded-control border border-danger/50 bg-surface px-3 py-2 text-14 text-danger"
        >
          {error}
        </p>
      ) : null}
    </div>
  );
}
