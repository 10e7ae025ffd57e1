import { AlarmClock, Check, Trash2 } from "lucide-react";
import { useState, useSyncExternalStore } from "react";
import { serverNow } from "#app/browser/server-clock.ts";
import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { cx } from "#app/ui/cx.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { categoryEmoji } from "../rules.ts";

interface NotificationRowProps {
  item: NotificationItem;
  /** It was deleted just now, and only keeps its place for a moment. */
  leaving: boolean;
  onOpen: () => void;
  onAction: () => void;
  onRead: () => void;
  onSnooze: (until: "hour" | "tomorrow") => void;
  onDelete: () => void;
}

/** One notification. Its buttons show on hover and focus, and always on touch (product.md R33). */
export function NotificationRow({
  item,
  leaving,
  onOpen,
  onAction,
  onRead,
  onSnooze,
  onDelete,
}: NotificationRowProps) {
  const now = useMinute();
  const [putsOff, setPutsOff] = useState(false);
  return (
    <li
      inert={leaving}
      className={cx(
        "group relative px-4 py-4 transition-[background-color,opacity] hover:bg-text/4 sm:px-6",
        leaving && "opacity-0",
        item.read ? "" : "bg-spark/8 shadow-[inset_3px_0_0_var(--spark)]",
      )}
    >
      <div className="flex gap-3">
        <span
          aria-hidden
          className="grid size-10 shrink-0 place-items-center rounded-full bg-raised text-18 leading-none ring-1 ring-hairline"
        >
          {categoryEmoji(item.category)}
        </span>
        <div className="min-w-0 flex-1">
          <div className="flex items-start gap-2">
            <button
              type="button"
              onClick={onOpen}
              className="min-w-0 flex-1 break-words text-left font-medium outline-none after:absolute after:inset-0 after:-outline-offset-2 after:content-[''] focus-visible:after:outline-2 focus-visible:after:outline-spark"
            >
              {item.title}
              {item.read ? null : <span className="sr-only"> (unread)</span>}
            </button>
            {item.priority === "high" ? (
              <span className="shrink-0 rounded-full border border-danger/60 bg-danger/8 px-2 py-0.5 font-medium text-12 text-danger">
                High
              </span>
            ) : null}
            {item.read ? null : <span aria-hidden className="mt-2 size-2 shrink-0 rounded-full bg-spark" />}
          </div>
          <p className="mt-0.5 break-words text-14 text-muted">{item.message}</p>
          <div className="mt-1.5 flex min-h-9 flex-wrap items-center gap-x-1.5 gap-y-1">
            <time className="mr-auto text-12 text-muted" dateTime={new Date(item.created_at).toISOString()}>
              {relativeTime(item.created_at, now)}
            </time>
            {item.read ? null : (
              <Button
                variant="ghost"
                size="icon-sm"
                className={HOVER}
                onClick={onRead}
                aria-label={`Mark read: ${item.title}`}
                title="Mark read"
              >
                <Check aria-hidden className="size-4" strokeWidth={1.75} />
              </Button>
            )}
            <Button
              variant="ghost"
              size="icon-sm"
              className={HOVER}
              onClick={() => setPutsOff(!putsOff)}
              aria-expanded={putsOff}
              aria-label={`Snooze: ${item.title}`}
              title="Snooze"
            >
              <AlarmClock aria-hidden className="size-4" strokeWidth={1.75} />
            </Button>
            <Button
              variant="ghost"
              size="icon-sm"
              className={HOVER}
              onClick={onDelete}
              aria-label={`Delete: ${item.title}`}
              title="Delete"
            >
              <Trash2 aria-hidden className="size-4" strokeWidth={1.75} />
            </Button>
            {item.action_url ? (
              <Button variant="quiet" size="sm" className="relative max-sm:basis-full" onClick={onAction}>
                {item.action_text ?? "View"}
              </Button>
            ) : null}
          </div>
          {putsOff ? (
            <fieldset className="relative mt-2 flex flex-wrap items-center gap-2">
              <legend className="sr-only">Remind me of “{item.title}”</legend>
              <Button variant="quiet" size="sm" onClick={() => onSnooze("hour")}>
                In 1 hour
              </Button>
              <Button variant="quiet" size="sm" onClick={() => onSnooze("tomorrow")}>
                Tomorrow
              </Button>
            </fieldset>
          ) : null}
        </div>
      </div>
    </li>
  );
}

const HOVER =
  "relative opacity-0 transition-opacity focus-visible:opacity-100 group-focus-within:opacity-100 group-hover:opacity-100 pointer-coarse:opacity-100";

/** The time, whole minutes only, so that relative times move on without a render each second. */
function useMinute(): number {
  return useSyncExternalStore(subscribeMinute, minute, minute);
}

function minute(): number {
  return Math.floor(serverNow() / 60_000) * 60_000;
}

function subscribeMinute(tick: () => void): () => void {
  const timer = setInterval(tick, 15_000);
  return () => clearInterval(timer);
}
