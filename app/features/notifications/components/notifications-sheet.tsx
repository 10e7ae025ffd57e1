import { useEffect, useRef, useState } from "react";
import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Skeleton } from "#app/ui/feedback/loading.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { SideSheet } from "#app/ui/primitives/dialog.tsx";
import { drawerDescription } from "../rules.ts";
import type { NotificationCommand } from "../schema.ts";
import { type Category, CategoryFilter } from "./category-filter.tsx";
import { NotificationRow } from "./notification-row.tsx";
import { useKeptPlaces } from "./use-kept-places.ts";
import type { useNotifications } from "./use-notifications.ts";

interface NotificationsSheetProps extends ReturnType<typeof useNotifications> {
  onOpenChange: (open: boolean) => void;
  /** Leaves for a link of this item, which is read by that. */
  go: (item: NotificationItem, link: string | null) => void;
}

/** The drawer itself (specification §2 *Notifications drawer*). */
export default function NotificationsSheet(props: NotificationsSheetProps) {
  const { items, unread, failed, load, send, markSeen, onOpenChange, go } = props;
  const [category, setCategory] = useState<Category | null>(null);
  const wanted = items && category ? items.filter((item) => item.category === category) : (items ?? []);
  const { rows, keepPlace, isLeaving } = useKeptPlaces(wanted);
  useEffect(() => {
    if (items) markSeen(items);
  }, [items, markSeen]);
  const list = useRef<HTMLUListElement>(null);

  const leave = (item: NotificationItem, command: NotificationCommand) => {
    focusNeighbour(list.current, rows.indexOf(item), (index) => isLeaving(rows[index]));
    keepPlace(item);
    void send(command);
  };
  return (
    <SideSheet
      open
      onOpenChange={onOpenChange}
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
      ) : items.length === 0 && rows.length === 0 ? (
        <EmptyState title="No notifications yet">
          We'll notify you when something important happens
        </EmptyState>
      ) : (
        <>
          <CategoryFilter items={items} chosen={category} choose={setCategory} />
          {rows.length === 0 ? (
            <p className="px-4 py-8 text-center text-muted sm:px-6">Nothing here.</p>
          ) : null}
          <ul ref={list} className="divide-y divide-hairline">
            {rows.map((item) => (
              <NotificationRow
                key={item.id}
                item={item}
                leaving={isLeaving(item)}
                onOpen={() => go(item, item.link)}
                onAction={() => go(item, item.action_url)}
                onRead={() => void send({ intent: "read", id: item.id })}
                onSnooze={(until) => leave(item, { intent: "snooze", id: item.id, until })}
                onDelete={() => leave(item, { intent: "delete", id: item.id })}
              />
            ))}
          </ul>
        </>
      )}
    </SideSheet>
  );
}

/** The row that takes a deleted one's place has the focus next: the one below, else the one above. */
function focusNeighbour(
  list: HTMLUListElement | null,
  from: number,
  isLeaving: (index: number) => boolean,
): void {
  const rows = [...(list?.children ?? [])];
  const staying = (index: number) => !isLeaving(index);
  const below = rows.findIndex((_, index) => index > from && staying(index));
  const next = below >= 0 ? below : rows.findLastIndex((_, index) => index < from && staying(index));
  const target = rows[next]?.querySelector("button") ?? list?.closest<HTMLElement>("[role=dialog]");
  target?.focus({ preventScroll: true });
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
