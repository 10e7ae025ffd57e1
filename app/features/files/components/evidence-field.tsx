import { Paperclip } from "lucide-react";
import { useId } from "react";
import { EVIDENCE_MAX } from "../schema.ts";
import { ChooseFiles } from "./choose-files.tsx";
import { UploadList } from "./upload-list.tsx";
import type { Uploads } from "./use-uploads.ts";

/** Files that go with one's words in a dispute, sent before them; whoever decides sees them too, and they stay. */
export function EvidenceField({ uploads, errors }: { uploads: Uploads; errors: string[] | undefined }) {
  const id = useId();
  return (
    <div className="flex flex-col gap-2">
      <ChooseFiles uploads={uploads} size="sm" className="self-start" aria-describedby={`${id}-help`}>
        <Paperclip aria-hidden className="size-4" strokeWidth={1.75} />
        Add files that show it
      </ChooseFiles>
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
