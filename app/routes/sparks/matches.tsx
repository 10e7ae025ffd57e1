import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/spark.ts";
import { MatchCard } from "./match-card.tsx";

/** The *Matches* tab: Sparks, newest activity first, those that were put away apart. */
export function Matches({
  matches,
  archived,
  older,
  ownZone,
  now,
}: Pick<Route.ComponentProps["loaderData"], "matches" | "archived" | "older" | "ownZone" | "now">) {
  if (older && matches.length === 0)
    return <EmptyState title="No older Spark">You have seen all of them.</EmptyState>;
  if (matches.length + archived.length === 0)
    return (
      <EmptyState
        title="No Spark yet"
        action={
          <ButtonLink to="/discover" variant="spark">
            Discover
          </ButtonLink>
        }
      >
        Swipe right on what interests you. When it is mutual, a Spark begins and you can start something
        together.
      </EmptyState>
    );
  const lit = matches.find(({ fresh }) => fresh);
  return (
    <div className="flex flex-col gap-6">
      <ul className="grid grid-cols-1 gap-3 empty:hidden">
        {matches.map((match) => (
          <MatchCard key={match.id} match={match} ownZone={ownZone} now={now} lit={match === lit} />
        ))}
      </ul>
      {archived.length > 0 ? (
        <details>
          <summary className="min-h-11 cursor-pointer py-2.5 text-14 text-muted">
            Archived ({archived.length})
          </summary>
          <ul className="mt-2 grid grid-cols-1 gap-3">
            {archived.map((match) => (
              <MatchCard key={match.id} match={match} ownZone={ownZone} now={now} archived />
            ))}
          </ul>
        </details>
      ) : null}
    </div>
  );
}
