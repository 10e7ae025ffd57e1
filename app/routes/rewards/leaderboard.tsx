import { Form, redirect } from "react-router";
import { z } from "zod";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { countryName } from "#app/core/countries.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { tierLabel, tierProgress } from "#app/core/tiers.ts";
import { SKILL_GROUPS } from "#app/features/profiles/skills.ts";
import { cheer } from "#app/features/rewards/commands/cheer.server.ts";
import { chooseRanking } from "#app/features/rewards/commands/choose-ranking.server.ts";
import { PastMonths } from "#app/features/rewards/components/past-months.tsx";
import {
  isTopPercent,
  LEADERBOARD_SCOPES,
  type LeaderboardScope,
} from "#app/features/rewards/leaderboard-rules.ts";
import {
  type Leaderboard as Board,
  getLeaderboard,
} from "#app/features/rewards/queries/leaderboard.server.ts";
import {
  cheerForm,
  leaderboardCategory,
  leaderboardScope,
  rankedSchema,
} from "#app/features/rewards/schema.ts";
import { points } from "#app/features/rewards/words.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberLoader } from "#app/platform/responses.server.ts";
import { FormError, FormNote } from "#app/ui/form/fields.tsx";
import { Card, Page, PageHeader } from "#app/ui/layout/page.tsx";
import { Avatar } from "#app/ui/primitives/avatar.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/leaderboard.ts";
import { Nowhere, Places, rankingPath } from "./ranking.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Leaderboard · Thrive" }];

const NAMES: Record<LeaderboardScope, string> = {
  week: "This week",
  month: "This month",
  all: "All time",
  circle: "My circle",
  country: "My country",
  category: "By category",
};

export const loader = memberLoader(async (app, { request }: Route.LoaderArgs) => {
  const query = new URL(request.url).searchParams;
  const scope = leaderboardScope.parse(query.get("scope"));
  const asked = {
    scope,
    category: leaderboardCategory.parse(query.get("category")),
    cursor: decodeCursor(query.get("cursor")),
    aroundMe: query.get("at") === "me",
  };
  const board = await getLeaderboard(app, asked);
  const { displayName: name, avatarUrl, xp } = app.viewer;
  return {
    scope,
    of: scope === "country" && board.of ? countryName(board.of) : board.of,
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

const form = z.discriminatedUnion("intent", [cheerForm, rankedSchema]);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const input = parseForm(await readForm(request), form);
  if (input.intent === "cheer") return { cheered: await cheer(app, input.user_id) };
  await chooseRanking(app, input.ranked === "on");
  throw redirect("/leaderboard");
});

/** Also after a refusal: today's cheer may have been given in another window. */
export const shouldRevalidate = readWhenOvertaken;

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Leaderboard({ loaderData, actionData }: Route.ComponentProps) {
  const answer: { cheered?: string; error?: { message: string } } | undefined = actionData;
  const { scope, of, board, fromTop, viewer } = loaderData;
  const { ranked } = board.mine;
  return (
    <Page width="pair">
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
      <Mine mine={board.mine} viewer={viewer} scope={scope} of={of} />
      <TabLinks
        label="Which ranking"
        className="mt-5 mb-4"
        tabs={LEADERBOARD_SCOPES.map((key) => ({
          to: `/leaderboard?scope=${key}`,
          label: NAMES[key],
          current: key === scope,
        }))}
      />
      {scope === "category" ? (
        <TabLinks
          label="Which category"
          className="mb-4"
          tabs={SKILL_GROUPS.map((group) => ({
            to: rankingPath(scope, group),
            label: group,
            current: group === of,
          }))}
        />
      ) : null}
      {answer ? (
        <div className="mb-4">
          {answer.cheered ? <FormNote>You cheered {answer.cheered} on. They hear of it.</FormNote> : null}
          <FormError message={answer.error?.message} />
        </div>
      ) : null}
      {!ranked ? (
        <OptedOut />
      ) : scope === "country" && !of ? (
        <Nowhere />
      ) : (
        <Places scope={scope} of={of} board={board} fromTop={fromTop} />
      )}
      {ranked ? <PastMonths months={board.past} /> : null}
      {ranked ? (
        <Form
          method="post"
          className="mt-8 flex flex-wrap items-center justify-between gap-3 text-14 text-muted"
        >
          <input type="hidden" name="intent" value="ranked" />
          <p className="max-w-[30.5em]">
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
  of,
}: {
  mine: Board["mine"];
  viewer: { name: string; avatarUrl: string | null; xp: number };
  scope: LeaderboardScope;
  of: string | null;
}) {
  const { percent, toNext } = tierProgress(viewer.xp);
  const placed = mine.xp > 0;
  return (
    <Card className="flex flex-wrap items-center gap-x-5 gap-y-4">
      <Avatar name={viewer.name} url={viewer.avatarUrl} size="lg" xp={viewer.xp} className="m-1" />
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-22 tabular">
          {placed ? `Rank ${points(mine.rank)}` : "Not placed yet"}
          {placed && isContest(scope, mine.members) && isTopPercent(mine.rank, mine.members) ? (
            <Chip>Top 1%</Chip>
          ) : null}
        </h2>
        <p className="text-14 text-muted tabular">
          {placed
            ? `${points(mine.xp)} XP ${SCOPE_WORDS[scope] ?? "in all"}, of ${points(mine.members)} ${mine.members === 1 ? "member" : "members"}${of ? ` in ${of}` : ""}`
            : scope === "category"
              ? `Skills in ${of} at the head of your profile put you on this board.`
              : `Your ${viewer.xp > 0 ? "next" : "first"} XP puts you on the board.`}
        </p>
      </div>
      <div className="min-w-0 flex-1 basis-52">
        <Dotted className="mb-2 text-14 tabular">
          {tierLabel(viewer.xp)}
          {`${points(viewer.xp)} XP`}
          {toNext === null ? null : `${points(toNext)} to the next tier`}
        </Dotted>
        <ProgressBar label="Progress to the next tier" value={percent} />
      </div>
    </Card>
  );
}

/** Being first of three is no hundredth. */
function isContest(scope: LeaderboardScope, members: number): boolean {
  return scope === "country" || scope === "category" ? members >= 100 : scope !== "circle";
}

const SCOPE_WORDS: Partial<Record<LeaderboardScope, string>> = { week: "this week", month: "this month" };

function OptedOut() {
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <p className="max-w-[33em]">
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
