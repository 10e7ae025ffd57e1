import { Form, Link, redirect } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { tierLabel, tierProgress } from "#app/core/tiers.ts";
import { chooseRanking } from "#app/features/rewards/commands/choose-ranking.server.ts";
import { PlaceRow } from "#app/features/rewards/components/place-row.tsx";
import {
  FEW,
  isTopPercent,
  LEADERBOARD_SCOPES,
  type LeaderboardScope,
} from "#app/features/rewards/leaderboard-rules.ts";
import {
  type Leaderboard as Board,
  getLeaderboard,
} from "#app/features/rewards/queries/leaderboard.server.ts";
import { leaderboardScope, rankedSchema } from "#app/features/rewards/schema.ts";
import { points } from "#app/features/rewards/words.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/leaderboard.ts";

export const meta: Route.MetaFunction = () => [{ title: "Leaderboard · Thrive" }];

const NAMES: Record<LeaderboardScope, string> = {
  week: "This week",
  month: "This month",
  all: "All time",
  circle: "My circle",
};

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const scope = leaderboardScope.parse(query.get("scope"));
  const asked = { scope, cursor: decodeCursor(query.get("cursor")), aroundMe: query.get("at") === "me" };
  const board = await getLeaderboard(app, asked);
  const { displayName: name, avatarUrl, xp } = app.viewer;
  return {
    scope,
    board: board.mine.ranked
      ? board
      : { ...board, places: board.places.filter(({ me }) => me), nextCursor: null },
    fromTop: !asked.cursor && !asked.aroundMe,
    viewer: { name, avatarUrl, xp },
  };
});

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const { ranked } = parseForm(await readForm(request), rankedSchema);
  await chooseRanking(app, ranked === "on");
  throw redirect("/leaderboard");
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Leaderboard({ loaderData }: Route.ComponentProps) {
  const { scope, board, fromTop, viewer } = loaderData;
  const { ranked } = board.mine;
  return (
    <Page className="max-w-4xl">
      <PageHeader
        title="Leaderboard"
        lead="How your XP compares. It comes from what you do here, never from what you pay."
        actions={
          <>
            <ButtonLink to="/leaderboard/xp">How XP works</ButtonLink>
            <ButtonLink to="/earn-credits">Invite someone</ButtonLink>
          </>
        }
      />
      <Mine mine={board.mine} viewer={viewer} scope={scope} />
      <TabLinks
        label="Which ranking"
        className="mt-5 mb-4"
        tabs={LEADERBOARD_SCOPES.map((key) => ({
          to: `/leaderboard?scope=${key}`,
          label: NAMES[key],
          current: key === scope,
        }))}
      />
      {ranked ? <Places scope={scope} board={board} fromTop={fromTop} /> : <OptedOut />}
      {ranked ? (
        <Form
          method="post"
          className="mt-8 flex flex-wrap items-center justify-between gap-3 text-14 text-muted"
        >
          <input type="hidden" name="intent" value="ranked" />
          <p className="max-w-[48ch]">
            You are named in rankings as far as others may see your profile. You can leave them at any time;
            your XP stays.
          </p>
          <Button type="submit" name="ranked" value="off" variant="ghost" size="sm">
            Leave public rankings
          </Button>
        </Form>
      ) : null}
    </Page>
  );
}

function Mine({
  mine,
  viewer,
  scope,
}: {
  mine: Board["mine"];
  viewer: { name: string; avatarUrl: string | null; xp: number };
  scope: LeaderboardScope;
}) {
  const { percent, toNext } = tierProgress(viewer.xp);
  const placed = mine.xp > 0;
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar name={viewer.name} url={viewer.avatarUrl} size="lg" xp={viewer.xp} className="m-1" />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-22 tabular">
          {placed ? `Rank ${points(mine.rank)}` : "Not placed yet"}
          {placed && scope !== "circle" && isTopPercent(mine.rank, mine.members) ? <Chip>Top 1%</Chip> : null}
        </h2>
        <p className="text-14 text-muted tabular">
          {placed
            ? `${points(mine.xp)} XP ${SCOPE_WORDS[scope]}, of ${points(mine.members)} ${mine.members === 1 ? "member" : "members"}`
            : "Your first XP puts you on the board."}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-52">
        <p className="mb-2 text-14 tabular">
          {tierLabel(viewer.xp)} · {points(viewer.xp)} XP
          {toNext === null ? "" : ` · ${points(toNext)} to the next tier`}
        </p>
        <ProgressBar label="Progress to the next tier" value={percent} />
      </div>
    </Card>
  );
}

const SCOPE_WORDS: Record<LeaderboardScope, string> = {
  week: "this week",
  month: "this month",
  all: "in all",
  circle: "in all",
};

function Places({ scope, board, fromTop }: { scope: LeaderboardScope; board: Board; fromTop: boolean }) {
  const { places, nextCursor, mine } = board;
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
            to={`/leaderboard?scope=${scope}&at=me`}
            className="inline-flex min-h-11 items-center text-14 underline underline-offset-4"
          >
            Jump to me
          </Link>
        ) : null}
        {fromTop ? null : (
          <Link
            to={`/leaderboard?scope=${scope}`}
            className="inline-flex min-h-11 items-center text-14 underline underline-offset-4"
          >
            Back to the top
          </Link>
        )}
      </div>
      <Card flush>
        <ol className="divide-y divide-hairline">
          {places.map((place) => (
            <PlaceRow key={place.userId} place={place} />
          ))}
        </ol>
      </Card>
      {nextCursor ? (
        <div className="mt-4 text-center">
          <ButtonLink to={`/leaderboard?scope=${scope}&cursor=${nextCursor}`}>Next 100</ButtonLink>
        </div>
      ) : null}
      {fromTop && places.length < FEW ? <Tips scope={scope} /> : null}
    </>
  );
}

/** With few around, the next step is to bring or meet somebody. */
function Tips({ scope }: { scope: LeaderboardScope }) {
  return (
    <Card className="mt-5 flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[52ch]">
        {scope === "circle"
          ? "Your circle is you and everyone you share a Spark with. It grows with every Spark."
          : "It is quiet here so far. Bring people you like to work with: each one who sets up brings you 200 XP."}
      </p>
      <ButtonLink to={scope === "circle" ? "/discover?tab=creators" : "/earn-credits"} size="sm">
        {scope === "circle" ? "Find people" : "Bring somebody"}
      </ButtonLink>
    </Card>
  );
}

function OptedOut() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[52ch]">
        You have left public rankings: nobody sees you there, and you see your own place only. Your XP and
        tier stay.
      </p>
      <Form method="post">
        <input type="hidden" name="intent" value="ranked" />
        <Button type="submit" name="ranked" value="on">
          Come back
        </Button>
      </Form>
    </Card>
  );
}
