import { Copy, Flag, Languages, MoreHorizontal, Pencil, Reply, Trash2 } from "lucide-react";
import { serverNow } from "#app/browser/server-clock.ts";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { EMOJI, mayEdit, mayRemove } from "../rules.ts";
import { Menu } from "./menu.tsx";
import type { MenuItem } from "./menu-items.ts";

interface MessageMenuProps {
  message: MessageItem;
  own: boolean;
  me: string;
  onReply: (message: MessageItem) => void;
  onEdit: (message: MessageItem) => void;
  onRemove: (message: MessageItem) => void;
  onReport: (message: MessageItem) => void;
  onReact: (message: MessageItem, emoji: string, on: boolean) => void;
  onTranslate: ((message: MessageItem) => void) | null;
}

/** What can be done with one message. */
export function MessageMenu(props: MessageMenuProps) {
  const { message, own, me, onReact } = props;
  return (
    <Menu
      label="About this message"
      sign={MoreHorizontal}
      size="icon-sm"
      align={own ? "end" : "start"}
      className="opacity-0 focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 data-[state=open]:opacity-100 pointer-coarse:opacity-70"
      row={() =>
        EMOJI.map((emoji) => {
          const mine = message.reactions[emoji]?.includes(me) ?? false;
          return {
            emoji,
            words: mine ? `Take ${emoji} back` : `React with ${emoji}`,
            onSelect: () => onReact(message, emoji, !mine),
          };
        })
      }
      items={() => itemsOf(props)}
    />
  );
}

function itemsOf(props: MessageMenuProps): MenuItem[] {
  const { message, own, onReply, onEdit, onRemove, onReport, onTranslate } = props;
  const now = serverNow();
  const items: (MenuItem | false)[] = [
    { words: "Reply", sign: Reply, onSelect: () => onReply(message) },
    message.body !== "" && {
      words: "Copy",
      sign: Copy,
      onSelect: () => void navigator.clipboard?.writeText(message.body),
    },
    !own &&
      onTranslate !== null &&
      message.type === "text" &&
      message.body !== "" && { words: "Translate", sign: Languages, onSelect: () => onTranslate(message) },
    own &&
      message.type === "text" &&
      mayEdit(message, now) && { words: "Edit", sign: Pencil, onSelect: () => onEdit(message) },
    own &&
      message.type !== "call" &&
      mayRemove(message, now) && {
        words: "Remove for everybody",
        sign: Trash2,
        danger: true,
        onSelect: () => onRemove(message),
      },
    !own && message.senderId !== null && { words: "Report", sign: Flag, onSelect: () => onReport(message) },
  ];
  return items.filter((item) => item !== false);
}
