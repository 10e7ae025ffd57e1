import { Link } from "react-router";
import { Cheer, cheerWords } from "#app/features/rewards/components/cheer.tsx";
import { PlaceRow } from "#app/features/rewards/components/place-row.tsx";
import { FEW, type LeaderboardScope } from "#app/features/rewards/leaderboard-rules.ts";
import type { Leaderboard } from "#app/features/rewards/queries/leaderboard.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";

/** A ranking of its own address; the category is named in it. */
export function rankingPath(
  scope: LeaderboardScope,
  of: string | null,
  more: Record<string, string> = {},
): string {
  const query = new URLSearchParams({ scope, ...more });
  if (scope === "category" && of) query.set("category", of);
  return `/leaderboard?${query}`;
}

/** The places of a ranking, from the top or around the member. */
export function Places({
  scope,
  of,
  board,
  fromTop,
}: {
  scope: LeaderboardScope;
  of: string | null;
  board: Leaderboard;
  fromTop: boolean;
}) {
  const { places, nextCursor, mine, cheers } = board;
  if (places.length === 0)
    return (
      <EmptyState title="Nobody is here yet" action={<ButtonLink to="/check-in">Check in</ButtonLink>}>
        A check-in is the quickest way to the first place.
      </EmptyState>
    );
  return (
    <>
      <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-2">
        <p className="text-14 text-muted">Equal XP shares a rank. Weeks begin on Monday, by UTC.</p>
        {fromTop && mine.xp > 0 && scope !== "circle" ? (
          <Link
            to={rankingPath(scope, of, { at: "me" })}
            className="inline-flex min-h-11 items-center text-14 underline underline-offset-4"
          >
            Jump to me
          </Link>
        ) : null}
        {fromTop ? null : (
          <Link
            to={rankingPath(scope, of)}
            className="inline-flex min-h-11 items-center text-14 underline underline-offset-4"
          >
            Back to the top
          </Link>
        )}
      </div>
      <Card flush>
        <ol className="divide-y divide-hairline">
          {places.map((place) => (
            <PlaceRow key={place.userId} place={place}>
              <Cheer place={place} cheers={cheers} />
            </PlaceRow>
          ))}
        </ol>
      </Card>
      <p className="mt-3 text-14 text-muted">{cheerWords(cheers)}</p>
      {nextCursor ? (
        <div className="mt-4 text-center">
          <ButtonLink to={rankingPath(scope, of, { cursor: nextCursor })}>Next 100</ButtonLink>
        </div>
      ) : null}
      {fromTop && places.length < FEW ? <Tips scope={scope} /> : null}
    </>
  );
}

/** Without a country there is none to rank in. */
export function Nowhere() {
  return (
    <EmptyState
      title="Say where you are"
      action={<ButtonLink to="/profile?edit=place#place">Add your country</ButtonLink>}
    >
      With a country on your profile you see how you compare with others there.
    </EmptyState>
  );
}

/** With few around, the next step is to bring or meet somebody. */
function Tips({ scope }: { scope: LeaderboardScope }) {
  return (
    <Card className="mt-5 flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[33em]">
        {scope === "circle"
          ? "Your circle is you and everyone you have a Spark with or are connected to. It grows with each of them."
          : "It is quiet here so far. Bring people you like to work with: each one who sets up brings you 200 XP."}
      </p>
      <ButtonLink to={scope === "circle" ? "/discover?tab=creators" : "/earn-credits"} size="sm">
        {scope === "circle" ? "Find people" : "Bring somebody"}
      </ButtonLink>
    </Card>
  );
}
