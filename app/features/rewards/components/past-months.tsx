import { Link } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import type { PastMonth } from "../queries/leaderboard.server.ts";
import { dayWords, points } from "../words.ts";

/** Who was first in the months before (product.md `/leaderboard`, season winners). */
export function PastMonths({ months }: { months: PastMonth[] }) {
  if (months.length === 0) return null;
  return (
    <section aria-labelledby="past-months" className="mt-8">
      <h2 id="past-months" className="mb-3 text-22">
        First in the months before
      </h2>
      <ul className="grid gap-4 sm:grid-cols-2">
        {months.map(({ month, places }) => (
          <li key={month}>
            <Card className="h-full">
              <h3 className="mb-2 text-16">{dayWords(`${month}-01`, { month: "long", year: "numeric" })}</h3>
              <ol className="flex flex-col gap-1">
                {places.map(({ userId, rank, name, handle, avatarUrl, xp, me }) => (
                  <li key={userId} className="flex min-h-11 flex-wrap items-center gap-x-3">
                    <span className="w-4 shrink-0 font-display font-semibold text-16 text-spark tabular">
                      <span className="sr-only">Rank </span>
                      {rank}
                    </span>
                    <Avatar name={name} url={avatarUrl} size="sm" />
                    <Link
                      to={`/profile/${handle}`}
                      className="min-w-20 flex-1 truncate py-2.5 font-medium underline-offset-4 hover:underline"
                    >
                      {name}
                      {me ? <span className="font-normal text-muted"> (you)</span> : null}
                    </Link>
                    <span className="ml-auto text-14 text-muted tabular">{points(xp)} XP</span>
                  </li>
                ))}
              </ol>
            </Card>
          </li>
        ))}
      </ul>
    </section>
  );
}
