import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import type { QueueItem } from "#app/features/support/desk-view.ts";
import { clockWords, queuePath } from "#app/features/support/queue-terms.ts";
import { STATUS_WORDS } from "#app/features/support/support-view.ts";
import { PRIORITY_WORDS } from "#app/features/support/terms.ts";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";

interface QueueListProps {
  queue: QueueItem[];
  current: string | null;
  query: URLSearchParams;
  now: number;
}

/** The tickets that wait; the open one is marked. */
export function QueueList({ queue, current, query, now }: QueueListProps) {
  if (queue.length === 0)
    return (
      <Card>
        <EmptyState title="Nobody is waiting">
          Requests that need a person stand here, the most urgent first.
        </EmptyState>
      </Card>
    );
  return (
    <Card flush>
      <ul aria-label="Queue" className="divide-y divide-hairline">
        {queue.map((item) => (
          <li key={item.id}>
            <Link
              to={queuePath(query, { ticket: item.id })}
              aria-current={item.id === current ? "page" : undefined}
              className="block px-4 py-3 hover:bg-text/6 aria-[current=page]:bg-spark/10"
            >
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 truncate font-medium">{item.title}</span>
                {item.dueAt !== null ? (
                  <span
                    className={cx(
                      "shrink-0 font-medium text-12 tabular",
                      item.dueAt < now ? "text-danger" : "text-muted",
                    )}
                  >
                    {clockWords(item.dueAt, now)}
                  </span>
                ) : null}
              </span>
              <span className="mt-0.5 block truncate text-14 text-muted">
                <bdi>{item.memberName}</bdi> · {relativeTime(item.lastAt, now)}
                {item.agentName ? ` · ${item.agentName}` : ""}
              </span>
              <span className="mt-1.5 flex flex-wrap gap-1.5">
                <Chip tone={item.open ? "strong" : "plain"}>{STATUS_WORDS[item.status]}</Chip>
                {item.category ? <Chip>{item.category}</Chip> : null}
                {item.priority === "normal" ? null : <Chip>{PRIORITY_WORDS[item.priority]}</Chip>}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  );
}
