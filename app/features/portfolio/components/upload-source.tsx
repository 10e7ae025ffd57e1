import { CloudUpload } from "lucide-react";
import { UploadList } from "#app/features/files/components/upload-list.tsx";
import type { Uploads } from "#app/features/files/components/use-uploads.ts";
import { Field } from "#app/ui/form/field.tsx";

/** Upload File: one image, video or audio file, chosen or dropped here. */
export function UploadSource({
  uploads,
  lost,
}: {
  uploads: Uploads;
  /** One was chosen before, which the browser could not keep. */
  lost: boolean;
}) {
  const [shown] = uploads.uploads;
  return (
    <div className="flex flex-col gap-3">
      {lost ? (
        <p className="rounded-control border border-hairline bg-sunken px-3.5 py-2.5 text-14">
          What you typed is still here. Please choose your file again.
        </p>
      ) : null}
      <Field
        label="File"
        required
        help="Images up to 10 MB, audio up to 50 MB, video up to 200 MB. Private until you add it."
      >
        {(described) => (
          // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the input is the first
          <div
            onDragOver={(event) => event.preventDefault()}
            onDrop={(event) => {
              event.preventDefault();
              uploads.add([...event.dataTransfer.files].slice(0, 1));
            }}
            className="relative rounded-card border border-hairline-strong border-dashed bg-sunken focus-within:border-spark"
          >
            <div className="flex min-h-24 flex-col items-center justify-center gap-2 px-4 py-5 text-center text-14 text-muted">
              <CloudUpload aria-hidden className="size-7 text-spark" strokeWidth={1.75} />
              {shown ? "Choose another file" : "Choose a file, or drop it here"}
            </div>
            <input
              type="file"
              accept="image/*,video/*,audio/*"
              onChange={(event) => {
                const chosen = [...(event.currentTarget.files ?? [])];
                // The same file may be chosen again after it was removed.
                event.currentTarget.value = "";
                if (chosen.length > 0) uploads.add(chosen);
              }}
              className="absolute inset-0 cursor-pointer opacity-0"
              {...described}
            />
          </div>
        )}
      </Field>
      <UploadList uploads={uploads} />
      {shown?.state === "done" && shown.stored ? <UploadedPreview upload={shown.stored} /> : null}
    </div>
  );
}

function UploadedPreview({ upload }: { upload: NonNullable<Uploads["uploads"][number]["stored"]> }) {
  if (upload.kind === "image") {
    return (
      <img
        src={upload.thumbnailUrl ?? upload.url}
        alt={`Preview of ${upload.name ?? "your file"}`}
        className="max-h-64 w-full rounded-card bg-art object-contain"
      />
    );
  }
  if (upload.kind === "document") return null;
  const Player = upload.kind;
  return (
    <Player
      src={upload.url}
      controls
      preload="metadata"
      {...(upload.kind === "video" && upload.thumbnailUrl ? { poster: upload.thumbnailUrl } : {})}
      className="max-h-64 w-full rounded-card"
    />
  );
}
