import { BellOff, Pin, Search } from "lucide-react";
import { useState } from "react";
import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { cx } from "#app/ui/cx.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { CONTROL } from "#app/ui/form/field.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import type { ThreadList as List, ThreadRow } from "../queries/list.server.ts";
import { FILTERS, type Filter, lastWords, SEARCH_MAX } from "../terms.ts";
import { FoundList } from "./found-list.tsx";
import { ThreadFace } from "./thread-face.tsx";
import { threadPath } from "./thread-path.ts";
import { useFound } from "./use-found.ts";
import { useThreads } from "./use-threads.ts";

interface ThreadListProps {
  first: List;
  filter: Filter;
  current: string | null;
  now: number;
}

const EMPTY: Record<Filter, [title: string, words: string]> = {
  all: ["No conversation yet", "A Spark, a profile or an application is where one begins."],
  unread: ["All read", "What is new stands here until you have read it."],
  requests: [
    "Nobody is waiting",
    "First messages of people you do not know come here, and wait for your answer.",
  ],
  projects: ["No project conversation", "Each project has one, for everybody who works on it."],
  pinned: ["Nothing pinned", "Pin what you come back to often: in a conversation's menu."],
  archived: ["Nothing archived", "Archived conversations come back when somebody writes."],
};

/** All threads, by filter, newest message first; and a search in what was written. */
export function ThreadList({ first, filter, current, now }: ThreadListProps) {
  const { list, readMore } = useThreads(first, filter);
  const [text, setText] = useState("");
  const found = useFound(text);
  return (
    <div className="flex h-full min-h-0 flex-col">
      <div className="border-hairline border-b">
        {/* As wide as the list is beside a thread. */}
        <div className="px-3 pt-3 sm:px-4 lg:max-w-88">
          <label className="relative block">
            <span className="sr-only">Search messages</span>
            <Search aria-hidden className="absolute top-3 left-3 size-5 text-muted" strokeWidth={1.75} />
            <input
              type="search"
              value={text}
              maxLength={SEARCH_MAX}
              placeholder="Search messages"
              onChange={(event) => setText(event.currentTarget.value)}
              className={cx(CONTROL, "h-11 pl-10")}
            />
          </label>
          <nav
            aria-label="Filters"
            className="fade-aside -mx-1 mt-2 flex gap-1 overflow-x-auto px-1 pb-2 [scrollbar-width:none] pointer-fine:flex-wrap"
          >
            {(Object.keys(FILTERS) as Filter[]).map((name) => (
              <Link
                key={name}
                to={threadPath(name, null)}
                aria-current={name === filter ? "page" : undefined}
                className={cx(
                  "flex min-h-9 shrink-0 items-center justify-center rounded-full border px-3 text-14 pointer-coarse:min-h-11 pointer-coarse:min-w-11",
                  name === filter
                    ? "border-spark bg-spark/12 font-medium"
                    : "border-hairline text-muted hover:text-text",
                )}
              >
                {FILTERS[name]}
              </Link>
            ))}
          </nav>
        </div>
      </div>
      <div className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain">
        {text.trim() !== "" ? (
          <FoundList found={found} now={now} />
        ) : list.rows.length === 0 ? (
          <div data-nothing className="lg:grid lg:min-h-full lg:place-items-center">
            <EmptyState
              title={EMPTY[filter][0]}
              action={
                filter === "all" ? (
                  <ButtonLink to="/discover" variant="spark">
                    Discover
                  </ButtonLink>
                ) : null
              }
            >
              {EMPTY[filter][1]}
            </EmptyState>
          </div>
        ) : (
          <>
            <ul className="p-1.5">
              {pinnedFirst(list.rows, filter).map((row) => (
                <li key={row.id}>
                  <Row row={row} to={threadPath(filter, row.id)} current={row.id === current} now={now} />
                </li>
              ))}
            </ul>
            {list.nextCursor ? (
              <div className="flex justify-center pb-4">
                <Button size="sm" variant="ghost" onClick={() => void readMore()}>
                  Show more
                </Button>
              </div>
            ) : null}
          </>
        )}
      </div>
    </div>
  );
}

function pinnedFirst(rows: ThreadRow[], filter: Filter): ThreadRow[] {
  if (filter !== "all") return rows;
  return rows.toSorted((one, other) => Number(other.pinned) - Number(one.pinned));
}

function Row({ row, to, current, now }: { row: ThreadRow; to: string; current: boolean; now: number }) {
  return (
    <Link
      to={to}
      aria-current={current ? "true" : undefined}
      className={cx(
        "flex items-center gap-3 rounded-card px-2.5 py-2.5 hover:bg-text/6",
        current && "bg-spark/12 hover:bg-spark/12",
      )}
    >
      <ThreadFace title={row.title} url={row.avatarUrl} xp={row.xp} project={row.kind === "project"} />
      <span className="min-w-0 flex-1">
        <span className="flex flex-wrap items-baseline gap-x-2">
          <span
            className={cx(
              "min-w-[min(100%,6rem)] flex-1 truncate",
              row.unread > 0 ? "font-semibold" : "font-medium",
            )}
          >
            {row.title}
          </span>
          <time
            dateTime={new Date(row.at).toISOString()}
            className="shrink-0 text-12 text-muted"
            suppressHydrationWarning
          >
            {relativeTime(row.at, now)}
          </time>
        </span>
        <span className="flex items-center gap-1.5">
          <span
            className={cx("min-w-0 flex-1 truncate text-14", row.unread > 0 ? "text-text" : "text-muted")}
          >
            {previewOf(row)}
          </span>
          {row.pinned ? (
            <Pin role="img" aria-label="Pinned" className="size-3.5 shrink-0 text-muted" strokeWidth={2} />
          ) : null}
          {(row.mutedUntil ?? 0) > now ? (
            <BellOff role="img" aria-label="Muted" className="size-3.5 shrink-0 text-muted" strokeWidth={2} />
          ) : null}
          {row.unread > 0 ? (
            <span className="min-w-5 rounded-full bg-spark-gradient px-1.5 text-center font-semibold text-12 text-on-spark leading-5 tabular">
              {row.unread > 99 ? "99+" : row.unread}
              <span className="sr-only"> unread</span>
            </span>
          ) : null}
        </span>
      </span>
    </Link>
  );
}

function previewOf(row: ThreadRow): React.ReactNode {
  if (row.draft)
    return (
      <>
        <span className="text-spark">Draft:</span> <bdi>{row.draft}</bdi>
      </>
    );
  return lastWords(row);
}
