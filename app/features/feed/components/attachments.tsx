import { Paperclip } from "lucide-react";
import { useId, useRef } from "react";
import { toast } from "#app/browser/toasts.ts";
import { UploadList } from "#app/features/files/components/upload-list.tsx";
import type { Uploads } from "#app/features/files/components/use-uploads.ts";
import { TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { ALT_MAX, FILES_MAX } from "../terms.ts";

interface AttachmentsProps {
  uploads: Uploads;
  /** Alternative texts by the upload's key. */
  alts: Readonly<Record<string, string>>;
  onAlt: (key: string, alt: string) => void;
}

/** Images, videos and audio of a post; an image asks what it shows (product.md §6.3 *Create Post*). */
export function Attachments({ uploads, alts, onAlt }: AttachmentsProps) {
  const input = useRef<HTMLInputElement>(null);
  const id = useId();
  const left = FILES_MAX - uploads.uploads.length;
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 font-medium text-14">
        Files <span className="ml-1 font-normal text-muted">optional</span>
      </legend>
      <UploadList uploads={uploads}>
        {({ key, name, kind, state }) =>
          kind === "image" && state !== "refused" ? (
            <div className="mt-2">
              <TextField
                label={`What ${name} shows, for who cannot see it`}
                value={alts[key] ?? ""}
                maxLength={ALT_MAX}
                onChange={(event) => onAlt(key, event.currentTarget.value)}
              />
            </div>
          ) : null
        }
      </UploadList>
      <input
        ref={input}
        id={id}
        type="file"
        accept="image/*,video/*,audio/*"
        multiple
        aria-label="Choose files"
        className="sr-only"
        tabIndex={-1}
        onChange={(event) => {
          const chosen = [...(event.currentTarget.files ?? [])];
          event.currentTarget.value = "";
          uploads.add(chosen.slice(0, left));
          if (chosen.length > left)
            toast({
              title: "Too many files",
              description: `A post holds at most ${FILES_MAX}.`,
              destructive: true,
            });
        }}
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button size="sm" disabled={left <= 0} onClick={() => input.current?.click()}>
          <Paperclip aria-hidden className="size-4" strokeWidth={1.75} />
          Attach files
        </Button>
        <p className="text-14 text-muted">
          {left > 0 ? "Images, videos and audio" : "That is all"}, up to {FILES_MAX}.
        </p>
      </div>
    </fieldset>
  );
}
