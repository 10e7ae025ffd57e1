import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/spark.ts";
import { MatchCard } from "./match-card.tsx";

/** Of one that was told of earlier. Why it ended is never shown. */
const GONE = {
  title: "That Spark is no longer here",
  words: "They may have left Thrive, or it has ended. What you wrote to each other stays in your messages.",
};

/** The *Matches* tab: Sparks, newest activity first, those that were put away apart. */
export function Matches({
  matches,
  archived,
  older,
  gone,
  ownZone,
  now,
}: Pick<Route.ComponentProps["loaderData"], "matches" | "archived" | "older" | "gone" | "ownZone" | "now">) {
  if (older && matches.length === 0)
    return <EmptyState title="No older Spark">You have seen all of them.</EmptyState>;
  if (matches.length + archived.length === 0)
    return (
      <EmptyState
        title={gone ? GONE.title : "No Spark yet"}
        action={
          <ButtonLink to="/discover" variant="spark">
            Discover
          </ButtonLink>
        }
      >
        {gone
          ? GONE.words
          : "Swipe right on what interests you. When it is mutual, a Spark begins and you can start something together."}
      </EmptyState>
    );
  const lit = matches.find(({ fresh }) => fresh);
  return (
    <div className="flex flex-col gap-6">
      {gone ? (
        <Card className="flex flex-col gap-1">
          <h2 className="text-16">{GONE.title}</h2>
          <p className="text-14 text-muted">{GONE.words}</p>
        </Card>
      ) : null}
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
