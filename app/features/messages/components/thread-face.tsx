import { FolderKanban } from "lucide-react";
import { Avatar } from "#app/ui/primitives/avatar.tsx";

interface ThreadFaceProps {
  title: string;
  url: string | null;
  /** Null for whom has none to show. */
  xp: number | null;
  /** It is the thread of a project, which has a sign and no face. */
  project: boolean;
}

/** Whom or what a thread is with: the same in the list, above the thread, and before its first message. */
export function ThreadFace({ title, url, xp, project }: ThreadFaceProps) {
  if (!project) return <Avatar name={title} url={url} {...(xp === null ? {} : { xp })} />;
  return (
    <span className="flex size-11 shrink-0 items-center justify-center rounded-full border border-hairline bg-raised">
      <FolderKanban aria-hidden className="size-5 text-collab" strokeWidth={1.75} />
    </span>
  );
}
