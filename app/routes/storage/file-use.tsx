import { FileAudio, FileImage, FileText, FileVideo, type LucideIcon } from "lucide-react";
import { Link } from "react-router";
import { type Shown, shownAs } from "#app/features/files/components/file-words.ts";

import type { StoredFile } from "#app/features/files/stored-view.server.ts";
import { Picture } from "#app/ui/primitives/picture.tsx";

export const ICONS: Record<Shown, LucideIcon> = {
  image: FileImage,
  video: FileVideo,
  audio: FileAudio,
  document: FileText,
};

/** The picture of a file, or a sign of its kind. */
export function Thumbnail({ file }: { file: StoredFile }) {
  const kind = shownAs(file.mime);
  const Icon = ICONS[kind];
  const picture = file.opens ? (file.thumbnailUrl ?? (kind === "image" ? file.url : null)) : null;
  return (
    <span className="flex size-11 shrink-0 items-center justify-center overflow-hidden rounded-control bg-sunken text-muted">
      <Picture
        src={picture}
        alt=""
        loading="lazy"
        className="size-full object-cover"
        instead={<Icon aria-hidden className="size-5" strokeWidth={1.75} />}
      />
    </span>
  );
}

/** What a file is used for. */
export function Use({ file: { used } }: { file: StoredFile }) {
  switch (used?.kind) {
    case "work":
      return (
        <>
          Work: {used.title}
          {used.down ? (
            <>
              {" (taken down by our team: "}
              <Link to="/settings/decisions" className="text-text underline underline-offset-2">
                why, and another look
              </Link>
              )
            </>
          ) : used.shown ? (
            ""
          ) : (
            " (hidden)"
          )}
        </>
      );
    case "project":
      return (
        <>
          {used.open ? (
            <Link to={`/desk/${used.id}/files`} className="hover:text-text hover:underline">
              {used.title}
            </Link>
          ) : (
            used.title
          )}
          {used.handed ? " (handed over, stays)" : ""}
        </>
      );
    case "thread":
      return (
        <Link to={`/messages?c=${used.id}`} className="hover:text-text hover:underline">
          In a message
        </Link>
      );
    case "evidence":
      return <>Shown in a contested invoice (stays)</>;
    case "elsewhere":
      return <>Goes with what shows it</>;
    case undefined:
      return <>Not used: goes by itself within a day</>;
  }
}
