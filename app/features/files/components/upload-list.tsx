import { FileAudio, FileImage, FileText, FileVideo, type LucideIcon, RotateCcw, X } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "#app/ui/primitives/button.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import type { MediaKind } from "../upload-rules.ts";
import { sizeWords } from "./file-words.ts";
import type { Upload, Uploads } from "./use-uploads.ts";

const ICONS: Record<MediaKind, LucideIcon> = {
  image: FileImage,
  video: FileVideo,
  audio: FileAudio,
  document: FileText,
};

/** Chosen files with their progress, each with a way to end it and to try again; `children` may ask more about one. */
export function UploadList({
  uploads: { uploads, cancel, retry },
  children,
}: {
  uploads: Uploads;
  /** Below a file: its alternative text, for instance. */
  children?: (upload: Upload) => ReactNode;
}) {
  if (uploads.length === 0) return null;
  return (
    <ul className="flex flex-col gap-3" aria-label="Files">
      {uploads.map((upload) => (
        <li key={upload.key} className="rounded-control border border-hairline bg-sunken p-2.5">
          <div className="flex items-center gap-3">
            <Preview upload={upload} />
            <div className="min-w-0 flex-1">
              <p className="truncate font-medium text-14">{upload.name}</p>
              <p
                aria-live="polite"
                className={upload.message ? "text-12 text-danger" : "tabular text-12 text-muted"}
              >
                {upload.message ?? stateOf(upload)}
              </p>
            </div>
            {upload.state === "failed" ? (
              <Button
                variant="ghost"
                size="icon"
                aria-label={`Retry ${upload.name}`}
                onClick={() => retry(upload.key)}
              >
                <RotateCcw aria-hidden className="size-5" strokeWidth={1.75} />
              </Button>
            ) : null}
            <Button
              variant="ghost"
              size="icon"
              aria-label={`${upload.state === "uploading" ? "Cancel" : "Remove"} ${upload.name}`}
              onClick={() => cancel(upload.key)}
            >
              <X aria-hidden className="size-5" strokeWidth={1.75} />
            </Button>
          </div>
          {upload.state === "uploading" ? (
            <ProgressBar
              label={`Upload of ${upload.name}`}
              value={Math.round(upload.progress * 100)}
              className="mt-2.5"
            />
          ) : null}
          {children?.(upload)}
        </li>
      ))}
    </ul>
  );
}

function Preview({ upload }: { upload: Upload }) {
  const picture = upload.previewUrl ?? upload.stored?.thumbnailUrl;
  if (picture && upload.state !== "refused") {
    return <img src={picture} alt="" className="size-12 shrink-0 rounded-control bg-art object-cover" />;
  }
  const Icon = ICONS[upload.kind ?? "image"];
  return (
    <span className="flex size-12 shrink-0 items-center justify-center rounded-control bg-raised text-muted">
      <Icon aria-hidden className="size-5" strokeWidth={1.75} />
    </span>
  );
}

function stateOf({ state, progress, size }: Upload): string {
  if (state === "waiting") return "Waiting";
  if (state === "uploading")
    return progress >= 1 ? "Finishing" : `${Math.round(progress * 100)}% of ${sizeWords(size)}`;
  return sizeWords(size);
}
