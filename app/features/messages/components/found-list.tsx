import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { threadPath } from "./thread-path.ts";
import type { SearchState } from "./use-found.ts";

/** What a search found, message by message. */
export function FoundList({ found, now }: { found: SearchState; now: number }) {
  if (found === "searching") return <p className="p-6 text-center text-14 text-muted">Searching…</p>;
  if (found === "failed")
    return (
      <p role="status" className="p-6 text-center text-14 text-muted">
        We could not search just now. Please check your connection.
      </p>
    );
  if (found.length === 0)
    return (
      <p role="status" className="p-6 text-center text-14 text-muted">
        Nothing of what was written to or by you has these words.
      </p>
    );
  return (
    <ul className="p-1.5" aria-label="Found">
      {found.map((hit) => (
        <li key={hit.messageId}>
          <Link
            to={threadPath("all", hit.conversationId, hit.seq)}
            className="block rounded-card px-2.5 py-2.5 hover:bg-text/6"
          >
            <span className="flex items-baseline gap-2">
              <span className="min-w-0 flex-1 truncate font-medium">{hit.title}</span>
              <span className="shrink-0 text-12 text-muted">{relativeTime(hit.sentAt, now)}</span>
            </span>
            <span className="line-clamp-2 text-14 text-muted">{hit.excerpt}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
