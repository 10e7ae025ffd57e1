import { Bell } from "lucide-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Skeleton } from "#app/ui/feedback/loading.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { SideSheet } from "#app/ui/primitives/dialog.tsx";
import { badgeText, drawerDescription } from "../rules.ts";
import { NotificationRow } from "./notification-row.tsx";
import { useNotifications } from "./use-notifications.ts";

/** The bell and its drawer (specification §2 *Notifications drawer*). */
export function NotificationsDrawer({ initial }: { initial: { unread: number; lastSeq: number } }) {
  const [open, setOpen] = useState(false);
  const navigate = useNavigate();
  const { items, unread, failed, load, send } = useNotifications(initial);
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
      <SideSheet
        open={open}
        onOpenChange={change}
        title="Notifications"
        description={drawerDescription(unread)}
        badge={
          unread > 0 ? (
            <Button variant="ghost" size="sm" onClick={() => void send({ intent: "read-all" })}>
              Mark all read
            </Button>
          ) : null
        }
      >
        {failed && !items ? (
          <EmptyState
            title="We could not load this"
            action={<Button onClick={() => void load()}>Retry</Button>}
          >
            Please check your connection.
          </EmptyState>
        ) : !items ? (
          <ListSkeleton />
        ) : items.length === 0 ? (
          <EmptyState title="No notifications yet">
            We'll notify you when something important happens
          </EmptyState>
        ) : (
          <ul className="divide-y divide-hairline">
            {items.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                onOpen={() => go(item, item.link)}
                onAction={() => go(item, item.action_url)}
                onRead={() => void send({ intent: "read", id: item.id })}
                onDelete={() => void send({ intent: "delete", id: item.id })}
              />
            ))}
          </ul>
        )}
      </SideSheet>
    </>
  );
}

function ListSkeleton() {
  return (
    <div className="flex flex-col gap-3 p-5" role="status" aria-label="Loading notifications">
      {[0, 1, 2, 3].map((row) => (
        <Skeleton key={row} className="h-18" />
      ))}
    </div>
  );
}
