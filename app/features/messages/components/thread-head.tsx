import { Archive, ArrowLeft, Ban, BellOff, MailOpen, MoreVertical, Pin } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { Link } from "react-router";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import type { Thread } from "../queries/thread.server.ts";
import type { Keep } from "../schema.ts";
import { clockOf } from "./local-time.ts";

const ITEM =
  "flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control px-3 text-14 outline-none data-highlighted:bg-text/8";

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
  const { thread, me, now, back } = props;
  const other = thread.people.find(({ userId }) => userId === thread.otherId);
  const link =
    thread.about?.kind === "project"
      ? `/desk/${thread.about.projectId}`
      : other && `/profile/${other.handle}`;
  const muted = (thread.mutedUntil ?? 0) > now;
  return (
    <header className="flex items-center gap-3 border-hairline border-b px-3 py-2.5 sm:px-5">
      {back ? (
        <Link
          to={back}
          aria-label="Back to all messages"
          className={buttonClass("ghost", "icon", "-ml-1.5 lg:hidden")}
        >
          <ArrowLeft aria-hidden className="size-5" strokeWidth={1.75} />
        </Link>
      ) : null}
      <Avatar name={thread.title} url={other?.avatarUrl ?? null} {...(other ? { xp: other.xp } : {})} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-18">
          {link ? (
            <Link to={link} className="hover:underline">
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
      <DropdownMenu.Root modal={false}>
        <DropdownMenu.Trigger
          aria-label="About this conversation"
          className={buttonClass("ghost", "icon", "-mr-2")}
        >
          <MoreVertical aria-hidden className="size-5" strokeWidth={1.75} />
        </DropdownMenu.Trigger>
        <DropdownMenu.Portal>
          <DropdownMenu.Content
            align="end"
            sideOffset={6}
            collisionPadding={8}
            className="z-50 min-w-56 rounded-card border border-hairline bg-raised p-1.5 shadow-raised"
          >
            <DropdownMenu.Item className={ITEM} onSelect={() => props.onKeep({ pinned: !thread.pinned })}>
              <Pin aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
              {thread.pinned ? "Unpin" : "Pin"}
            </DropdownMenu.Item>
            {muted ? (
              <DropdownMenu.Item className={ITEM} onSelect={() => props.onKeep({ muted_hours: 0 })}>
                <BellOff aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
                Unmute
              </DropdownMenu.Item>
            ) : (
              (
                [
                  ["Mute for 8 hours", 8],
                  ["Mute for good", null],
                ] as const
              ).map(([words, hours]) => (
                <DropdownMenu.Item
                  key={words}
                  className={ITEM}
                  onSelect={() => props.onKeep({ muted_hours: hours })}
                >
                  <BellOff aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
                  {words}
                </DropdownMenu.Item>
              ))
            )}
            <DropdownMenu.Item className={ITEM} onSelect={() => props.onKeep({ archived: !thread.archived })}>
              <Archive aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
              {thread.archived ? "Back to the inbox" : "Archive"}
            </DropdownMenu.Item>
            {thread.people.some(({ userId }) => userId !== me) && thread.lastSeq > 0 ? (
              <DropdownMenu.Item className={ITEM} onSelect={props.onUnread}>
                <MailOpen aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
                Mark unread
              </DropdownMenu.Item>
            ) : null}
            {props.onBlock ? (
              <DropdownMenu.Item className={`${ITEM} text-danger`} onSelect={props.onBlock}>
                <Ban aria-hidden className="size-4.5" strokeWidth={1.75} />
                Block
              </DropdownMenu.Item>
            ) : null}
          </DropdownMenu.Content>
        </DropdownMenu.Portal>
      </DropdownMenu.Root>
    </header>
  );
}

type Other = Thread["people"][number] | null;

/** Who writes, who is here, and what time it is there. */
function stateOf({ thread, me, now, here, typing }: ThreadHeadProps, other: Other): string {
  const nameOf = (id: string) => thread.people.find(({ userId }) => userId === id)?.name ?? "Somebody";
  if (typing.length > 0)
    return `${new Intl.ListFormat("en").format(typing.map(nameOf))} ${typing.length === 1 ? "is" : "are"} writing…`;
  if (other) {
    const time = `${clockOf(now, other.timeZone)} for them`;
    return here.includes(other.userId) ? `Here now · ${time}` : time;
  }
  const others = thread.people.filter(({ userId }) => userId !== me);
  const present = others.filter(({ userId }) => here.includes(userId)).length;
  const count = others.length === 1 ? "1 other member" : `${others.length} other members`;
  return present > 0 ? `${count} · ${present} here now` : count;
}
