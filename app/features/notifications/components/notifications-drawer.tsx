import { Bell } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { tellOutOfReach } from "#app/browser/toasts.ts";
import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import { LazyPart, part } from "#app/ui/lazy-part.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { badgeText } from "../rules.ts";
import { useNotifications } from "./use-notifications.ts";

export const notificationsSheet = part(() => import("./notifications-sheet.tsx"));

/** The bell and its drawer (specification §2 *Notifications drawer*). */
export function NotificationsDrawer({ initial }: { initial: { unread: number; lastSeq: number } }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { items, unread, failed, load, send, markSeen } = useNotifications(initial);
  const badge = badgeText(unread);

  const change = (next: boolean) => {
    setOpen(next);
    if (next) void load();
  };
  const go = (item: NotificationItem, link: string | null) => {
    if (!item.read) void send({ intent: "read", id: item.id });
    setOpen(false);
    if (link) void navigate(link);
  };

  return (
    <>
      <Button
        variant="ghost"
        size="icon"
        className="relative"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={unread > 0 ? `Notifications, ${unread} unread` : "Notifications"}
        title="Notifications"
        onPointerEnter={notificationsSheet.prepare}
        onFocus={notificationsSheet.prepare}
        onClick={() => change(true)}
      >
        <Bell aria-hidden className="size-5" strokeWidth={1.75} />
        {badge ? (
          <span
            aria-hidden
            data-testid="bell-badge"
            className="absolute top-1 right-0.5 min-w-4.5 rounded-full bg-spark-gradient px-1 text-center font-bold text-12 text-on-spark leading-4.5 tabular"
          >
            {badge}
          </span>
        ) : null}
      </Button>
      {open ? (
        <LazyPart
          part={notificationsSheet}
          props={{ items, unread, failed, load, send, markSeen, onOpenChange: change, go }}
          giveUp={() => {
            setOpen(false);
            tellOutOfReach();
          }}
        />
      ) : null}
    </>
  );
}
