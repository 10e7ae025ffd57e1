import { Copy, Flag, MoreHorizontal, Pencil, Reply, Trash2 } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { EMOJI, mayEdit, mayRemove } from "../rules.ts";

const ITEM =
  "flex min-h-10 cursor-pointer items-center gap-2.5 rounded-control px-3 text-14 outline-none data-highlighted:bg-text/8 pointer-coarse:min-h-11";

interface MenuProps {
  message: MessageItem;
  own: boolean;
  me: string;
  onReply: (message: MessageItem) => void;
  onEdit: (message: MessageItem) => void;
  onRemove: (message: MessageItem) => void;
  onReport: (message: MessageItem) => void;
  onReact: (message: MessageItem, emoji: string, on: boolean) => void;
}

/** What can be done with one message. */
export function MessageMenu({ message, own, me, onReply, onEdit, onRemove, onReport, onReact }: MenuProps) {
  const now = Date.now();
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger
        aria-label="About this message"
        className={buttonClass(
          "ghost",
          "icon-sm",
          "opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-70",
        )}
      >
        <MoreHorizontal aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align={own ? "end" : "start"}
          sideOffset={4}
          collisionPadding={8}
          className="z-50 min-w-48 rounded-card border border-hairline bg-raised p-1.5 shadow-raised"
        >
          <DropdownMenu.Group className="flex gap-0.5 border-hairline border-b pb-1.5">
            {EMOJI.map((emoji) => {
              const mine = message.reactions[emoji]?.includes(me) ?? false;
              return (
                <DropdownMenu.Item
                  key={emoji}
                  aria-label={mine ? `Take ${emoji} back` : `React with ${emoji}`}
                  onSelect={() => onReact(message, emoji, !mine)}
                  className="flex size-10 cursor-pointer items-center justify-center rounded-control text-18 outline-none data-highlighted:bg-text/8 pointer-coarse:size-11"
                >
                  {emoji}
                </DropdownMenu.Item>
              );
            })}
          </DropdownMenu.Group>
          <DropdownMenu.Item className={ITEM} onSelect={() => onReply(message)}>
            <Reply aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
            Reply
          </DropdownMenu.Item>
          {message.body ? (
            <DropdownMenu.Item
              className={ITEM}
              onSelect={() => void navigator.clipboard?.writeText(message.body)}
            >
              <Copy aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
              Copy
            </DropdownMenu.Item>
          ) : null}
          {own && message.type === "text" && mayEdit(message, now) ? (
            <DropdownMenu.Item className={ITEM} onSelect={() => onEdit(message)}>
              <Pencil aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
              Edit
            </DropdownMenu.Item>
          ) : null}
          {own && mayRemove(message, now) ? (
            <DropdownMenu.Item className={`${ITEM} text-danger`} onSelect={() => onRemove(message)}>
              <Trash2 aria-hidden className="size-4.5" strokeWidth={1.75} />
              Remove for everybody
            </DropdownMenu.Item>
          ) : null}
          {own || message.senderId === null ? null : (
            <DropdownMenu.Item className={ITEM} onSelect={() => onReport(message)}>
              <Flag aria-hidden className="size-4.5 text-muted" strokeWidth={1.75} />
              Report
            </DropdownMenu.Item>
          )}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
