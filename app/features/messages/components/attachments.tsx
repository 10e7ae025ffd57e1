import { useEffect, useRef } from "react";
import { toast } from "#app/browser/toasts.ts";
import { SoundPlayer } from "#app/features/files/components/sound-player.tsx";
import { UploadList } from "#app/features/files/components/upload-list.tsx";
import { type Uploads, useUploads } from "#app/features/files/components/use-uploads.ts";
import { FILES_MAX, isVoiceNote, VOICE_NOTE } from "../terms.ts";

interface AttachmentsProps {
  /** What was chosen last; each list is taken once. */
  chosen: File[];
  onChange: (uploads: Uploads) => void;
}

/** Files of the message that is being written: on their way from when they are chosen. */
export default function Attachments({ chosen, onChange }: AttachmentsProps) {
  const uploads = useUploads({ purpose: "message", limit: FILES_MAX });
  const taken = useRef<File[] | null>(null);
  const now = useRef(uploads);
  useEffect(() => {
    now.current = uploads;
    onChange(uploads);
  }, [uploads, onChange]);
  useEffect(() => {
    if (taken.current === chosen) return;
    taken.current = chosen;
    const left = FILES_MAX - now.current.uploads.length;
    now.current.add(chosen.slice(0, left));
    if (chosen.length > left)
      toast({
        title: "Too many files",
        description: `A message holds at most ${FILES_MAX}.`,
        destructive: true,
      });
  }, [chosen]);
  if (uploads.uploads.length === 0) return null;
  // What goes along is not to hide below what does not.
  const shown = uploads.uploads.toSorted(
    (a, b) => Number(a.state === "refused") - Number(b.state === "refused"),
  );
  return (
    <div className="mb-2 max-h-44 overflow-y-auto">
      <UploadList uploads={{ ...uploads, uploads: shown }}>
        {({ name, stored }) => {
          if (stored?.kind !== "audio") return null;
          const spoken = isVoiceNote({ name, mime: stored.mime });
          return (
            <div className="mt-2">
              <SoundPlayer
                src={`/files/${stored.id}`}
                title={spoken ? VOICE_NOTE : name}
                spoken={spoken}
                durationMs={stored.durationMs}
              />
            </div>
          );
        }}
      </UploadList>
    </div>
  );
}
