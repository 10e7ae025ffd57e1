import { FileAudio, FileImage, FileText, FileVideo, Folder, Lock, MessageSquareDot } from "lucide-react";
import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { shownAs, sizeWords } from "#app/features/files/components/file-words.ts";
import type { FileRow } from "#app/features/project-files/queries.server.ts";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Picture } from "#app/ui/primitives/picture.tsx";

const ICONS = { image: FileImage, video: FileVideo, audio: FileAudio, document: FileText };

interface FileTileProps {
  file: FileRow;
  to: string;
  who: string | undefined;
  now: number;
}

/** One file of a desk: its picture, where there is one, and who brought it. */
export function FileTile({ file, to, who, now }: FileTileProps) {
  const Icon = ICONS[shownAs(file.mime)];
  return (
    <li className="relative flex min-w-0 flex-wrap gap-3 rounded-card border border-hairline bg-surface p-3 hover:border-hairline-strong">
      <Picture
        src={file.hasThumb && !file.held && !file.quarantined ? `/files/${file.id}?thumb` : null}
        alt=""
        loading="lazy"
        width={72}
        height={72}
        className="size-18 shrink-0 rounded-control bg-art object-cover"
        instead={
          <span className="grid size-18 shrink-0 place-items-center rounded-control bg-sunken text-muted">
            <Icon aria-hidden className="size-7" strokeWidth={1.5} />
          </span>
        }
      />
      <div className="min-w-0 flex-1 basis-32">
        <Link
          to={to}
          preventScrollReset
          className="block truncate font-medium after:absolute after:inset-0 after:rounded-card"
        >
          {file.name}
        </Link>
        <p className="flex flex-wrap gap-x-2 text-12 text-muted">
          {who ? <bdi className="max-w-full truncate">{who}</bdi> : null}
          <span>
            {relativeTime(file.createdAt, now)} · {sizeWords(file.size)}
          </span>
        </p>
        <div className="mt-1.5 flex flex-wrap gap-1">
          {file.held ? (
            <Chip tone="barter">
              <Lock aria-hidden className="size-3.5" strokeWidth={1.75} />
              Held
            </Chip>
          ) : null}
          {file.quarantined ? <Chip tone="danger">Held back by our team</Chip> : null}
          {file.versionNo > 1 ? <Chip>Version {file.versionNo}</Chip> : null}
          {file.approvedAt ? <Chip tone="strong">Approved</Chip> : null}
          {file.openPins > 0 ? (
            <Chip className="tabular">
              <MessageSquareDot aria-hidden className="size-3.5" strokeWidth={1.75} />
              {file.openPins}
              <span className="sr-only"> open remarks</span>
            </Chip>
          ) : null}
          {file.visibility === "project" ? null : (
            <Chip>{file.visibility === "shared" ? "Guests too" : "Only you"}</Chip>
          )}
          {file.folder ? (
            <Chip>
              <Folder aria-hidden className="size-3.5" strokeWidth={1.75} />
              {file.folder}
            </Chip>
          ) : null}
        </div>
      </div>
    </li>
  );
}
