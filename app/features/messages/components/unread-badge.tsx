import { useEffect, useState } from "react";
import { connectRoom } from "#app/browser/room-socket.ts";
import { ask } from "#app/features/feed/components/feed-wire.ts";

/** What the member has not read, over all threads: asked for when the wire opens, then told with every frame. */
export function useUnreadMessages(): number {
  const [unread, setUnread] = useState(0);
  useEffect(() => {
    const look = async () => {
      const answer = await ask<{ unread: number }>("GET", "/conversations/unread");
      if (answer.ok) setUnread(answer.value.unread);
    };
    return connectRoom({
      onFrame: (frame) => {
        if (frame.type === "message.created" || frame.type === "message.changed") setUnread(frame.unread);
        else if (frame.type === "conversation.read" && frame.unread !== undefined) setUnread(frame.unread);
        else if (frame.type === "conversation.changed") void look();
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
