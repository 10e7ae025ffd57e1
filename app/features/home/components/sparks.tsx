import { Sparkles } from "lucide-react";
import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import type { HomeCards } from "../cards.server.ts";
import { Quiet } from "./quiet.tsx";

type Match = NonNullable<Awaited<NonNullable<HomeCards["sparks"]>>>[number];

/** The newest Sparks, each with what it is about. */
export function Sparks({ matches, now }: { matches: Match[]; now: number }) {
  if (matches.length === 0)
    return (
      <Quiet>
        No Spark yet.{" "}
        <Link to="/discover?tab=creators" className="underline underline-offset-2 hover:text-text">
          Find someone to work with
        </Link>
        .
      </Quiet>
    );
  return (
    <ul className="-mx-2 mt-2 flex flex-col">
      {matches.map((match) => (
        <li key={match.id}>
          <Link
            to={`/profile/${match.userId}`}
            className="flex flex-wrap items-center gap-3 rounded-control p-2 hover:bg-text/8"
          >
            <Avatar name={match.name} url={match.avatarUrl} xp={match.xp} className="m-0.5" />
            <span className="min-w-24 flex-1">
              <span className="block truncate font-medium">{match.name}</span>
              <span className="block truncate text-14 text-muted">
                {match.opportunityTitle ?? match.headline}
              </span>
            </span>
            <span className="inline-flex shrink-0 items-center gap-1 text-12 text-muted">
              <Sparkles aria-hidden className="size-3.5 text-spark" strokeWidth={1.75} />
              {relativeTime(match.createdAt, now)}
            </span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
