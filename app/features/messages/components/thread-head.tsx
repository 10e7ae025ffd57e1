import { Archive, Ban, BellOff, type LucideIcon, MailOpen, MoreVertical, Pin, Video } from "lucide-react";
import { Link } from "react-router";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import type { Thread } from "../queries/thread-view.server.ts";
import type { Keep } from "../schema.ts";
import { BackToList } from "./back-to-list.tsx";
import { clockOf } from "./local-time.ts";
import { Menu } from "./menu.tsx";
import type { MenuItem } from "./menu-items.ts";
import { ThreadFace } from "./thread-face.tsx";

interface ThreadHeadProps {
  thread: Thread;
  me: string;
  now: number;
  here: string[];
  typing: string[];
  /** Where the list is, on phones; null where there is none beside. */
  back: string | null;
  onKeep: (keep: Keep) => void;
  onUnread: () => void;
  /** Null where there is nobody to block. */
  onBlock: (() => void) | null;
}

/** Who or what a thread is with, whether they are here, and how the member keeps it. */
export function ThreadHead(props: ThreadHeadProps) {
  const { thread, now, back } = props;
  const other = thread.people.find(({ userId }) => userId === thread.otherId);
  const link =
    thread.about?.kind === "project"
      ? `/desk/${thread.about.projectId}`
      : other && `/profile/${other.handle}`;
  const muted = (thread.mutedUntil ?? 0) > now;
  return (
    <header className="flex items-center gap-3 border-hairline border-b px-3 py-2.5 sm:px-5">
      {back ? <BackToList to={back} /> : null}
      <ThreadFace
        title={thread.title}
        url={other?.avatarUrl ?? null}
        xp={other?.xp ?? null}
        project={thread.kind === "project"}
      />
      <div className="relative min-w-0 flex-1">
        <h2 className="truncate text-18">
          {link ? (
            <Link
              to={link}
              className="block truncate after:absolute after:-inset-y-1 after:inset-x-0 hover:underline"
            >
              {thread.title}
            </Link>
          ) : (
            thread.title
          )}
        </h2>
        <p aria-live="polite" className="truncate text-12 text-muted">
          {stateOf(props, other ?? null)}
        </p>
      </div>
      {muted ? (
        <BellOff aria-label="Muted" role="img" className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
      ) : null}
      {thread.otherId && thread.writing === "freely" && thread.request === "none" ? (
        <Link
          to={`/calls/new?c=${thread.id}`}
          aria-label="Propose a call"
          title="Propose a call"
          className={buttonClass("ghost", "icon", "-mr-2 text-muted")}
        >
          <Video aria-hidden className="size-5" strokeWidth={1.75} />
        </Link>
      ) : null}
      <Menu
        label="About this conversation"
        sign={MoreVertical}
        size="icon"
        align="end"
        className="-mr-2"
        items={() => itemsOf(props, muted)}
      />
    </header>
  );
}

function itemsOf({ thread, me, onKeep, onUnread, onBlock }: ThreadHeadProps, muted: boolean): MenuItem[] {
  const keep = (words: string, sign: LucideIcon, kept: Keep): MenuItem => ({
    words,
    sign,
    onSelect: () => onKeep(kept),
  });
  const items: (MenuItem | false | null)[] = [
    keep(thread.pinned ? "Unpin" : "Pin", Pin, { pinned: !thread.pinned }),
    muted && keep("Unmute", BellOff, { muted_hours: 0 }),
    !muted && keep("Mute for 8 hours", BellOff, { muted_hours: 8 }),
    !muted && keep("Mute for good", BellOff, { muted_hours: null }),
    keep(thread.archived ? "Back to the inbox" : "Archive", Archive, { archived: !thread.archived }),
    thread.people.some(({ userId }) => userId !== me) &&
      thread.lastSeq > 0 && { words: "Mark unread", sign: MailOpen, onSelect: onUnread },
    onBlock && { words: "Block", sign: Ban, danger: true, onSelect: onBlock },
  ];
  return items.filter((item) => item !== false && item !== null);
}

type Other = Thread["people"][number] | null;

/** Who writes, who is here, and what time it is there. */
function stateOf({ thread, me, now, here, typing }: ThreadHeadProps, other: Other): React.ReactNode {
  const nameOf = (id: string) => thread.people.find(({ userId }) => userId === id)?.name ?? "Somebody";
  if (typing.length > 0)
    return `${new Intl.ListFormat("en").format(typing.map(nameOf))} ${typing.length === 1 ? "is" : "are"} writing…`;
  if (other) {
    const clock = clockOf(now, other.timeZone);
    const time = `${clock} for them`;
    if (other.speaksFor && other.speaksFor !== thread.title)
      return (
        <>
          For <bdi>{other.speaksFor}</bdi> · {here.includes(other.userId) ? "here now · " : ""}
          {time}
        </>
      );
    return here.includes(other.userId) ? `Here now · ${clock} there` : time;
  }
  const others = thread.people.filter(({ userId }) => userId !== me);
  const present = others.filter(({ userId }) => here.includes(userId)).length;
  const count = others.length === 1 ? "1 other member" : `${others.length} other members`;
  return present > 0 ? `${count} · ${present} here now` : count;
}
