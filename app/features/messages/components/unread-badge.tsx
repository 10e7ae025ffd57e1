import { useEffect, useState } from "react";
import { connectRoom } from "#app/browser/room-socket.ts";
import { inOrder } from "#app/core/in-order.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import { unreadIn } from "../unread-in.ts";

/** What the member has not read, over all threads: asked for when the wire opens, then told with every frame. */
export function useUnreadMessages(): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const asked = inOrder();
    const look = async () => {
      const isNews = asked();
      const answer = await ask<{ unread: number }>("GET", "/conversations/unread");
      if (answer.ok && isNews()) setUnread(answer.value.unread);
    };
    return connectRoom({
      onFrame: (frame) => {
        const told = unreadIn(frame);
        if (told === "ask") void look();
        else if (told !== null && asked()()) setUnread(told);
      },
      onOpen: () => void look(),
    });
  }, []);
  return unread;
}

export function UnreadBadge({ unread }: { unread: number }) {
  if (unread <= 0) return null;
  return (
    <span
      aria-hidden
      className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-spark-gradient px-1 text-center font-semibold text-12 text-on-spark leading-4.5 tabular"
    >
      {unread > 99 ? "99+" : unread}
    </span>
  );
}

/** What a screen reader says of the icon. */
export function unreadWords(unread: number): string {
  if (unread <= 0) return "Messages";
  return unread === 1 ? "Messages, 1 unread" : `Messages, ${unread} unread`;
}
