import { Paperclip } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { EVIDENCE_MAX } from "../schema.ts";
import { UploadList } from "./upload-list.tsx";
import type { Uploads } from "./use-uploads.ts";

/** Files that go with one's words in a dispute, sent before them; whoever decides sees them too, and they stay. */
export function EvidenceField({ uploads, errors }: { uploads: Uploads; errors: string[] | undefined }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <label
        htmlFor={id}
        className={buttonClass(
          "quiet",
          "sm",
          "cursor-pointer self-start has-focus-visible:outline-2 has-focus-visible:outline-spark",
        )}
      >
        <Paperclip aria-hidden className="size-4" strokeWidth={1.75} />
        Add files that show it
        <input
          id={id}
          type="file"
          multiple
          className="sr-only"
          aria-describedby={`${id}-help`}
          onChange={(event) => {
            uploads.add(event.currentTarget.files ?? []);
            event.currentTarget.value = "";
          }}
        />
      </label>
      <p id={`${id}-help`} className="text-14 text-muted">
        Up to {EVIDENCE_MAX}. Both sides see them, and our team if it decides; they cannot be deleted any
        more.
      </p>
      {errors ? <p className="text-14 text-danger">{errors[0]}</p> : null}
      <UploadList uploads={uploads} />
      {uploads.stored.map((file) => (
        <input key={file.id} type="hidden" name="file_ids" value={file.id} />
      ))}
    </div>
  );
}
