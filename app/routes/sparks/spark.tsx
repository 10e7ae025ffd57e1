import { useEffect, useState } from "react";
import { z } from "zod";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { type Cursor, decodeCursor } from "#app/core/cursor.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { vote } from "#app/features/feed/commands/vote.server.ts";
import { toFeedViewer } from "#app/features/feed/components/feed-viewer.ts";
import { selectFeed, selectPost, toFeedPage, toPost } from "#app/features/feed/queries.server.ts";
import { FEED_PAGE } from "#app/features/feed/rules.ts";
import { voteForm } from "#app/features/feed/schema.ts";
import { passInterest, sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { selectInterested } from "#app/features/hiring/queries.server.ts";
import { passInterestSchema, sparkBackSchema } from "#app/features/hiring/schema.ts";
import { selectOwnZone, toOwnZone } from "#app/features/profiles/own-zone.server.ts";
import { archive, openSpark, unmatch, wake } from "#app/features/sparks/commands/close-match.server.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { undoSwipe } from "#app/features/sparks/commands/undo-swipe.server.ts";
import { SparkMoment } from "#app/features/sparks/components/spark-moment.tsx";
import { ALL_LIKES, type LikesView, likesView } from "#app/features/sparks/likes-view.ts";
import {
  afterMatches,
  selectLikes,
  selectMatches,
  selectSent,
  selectStanding,
  toSentPage,
} from "#app/features/sparks/queries.server.ts";
import { SPARKS_PAGE } from "#app/features/sparks/rules.ts";
import { matchSchema, swipeSchema, undoSchema, unmatchSchema } from "#app/features/sparks/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { TabbedPage } from "#app/ui/layout/tabbed-page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Count } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/spark.ts";
import { Circle } from "./circle.tsx";
import { Matches } from "./matches.tsx";
import { Likes, Sent } from "./spark-lists.tsx";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Spark · Thrive" }];

const TABS = { matches: "Matches", likes: "Likes you", sent: "Sent", circle: "Circle" } as const;
type SparkTab = keyof typeof TABS;

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const { tab, post, match, view, before } = asked(request);
    const inCircle = tab === "circle";
    return [
      selectMatches(ctx, { before: tab === "matches" ? before : null }),
      selectLikes(ctx, view, SPARKS_PAGE + 1),
      selectInterested(ctx, view, SPARKS_PAGE + 1),
      selectSent(ctx, tab === "sent" ? before : null),
      selectFeed(ctx, null, inCircle ? FEED_PAGE : 0),
      selectPost(ctx, inCircle && isId(post) ? post : ""),
      selectMatches(ctx, { archived: true, ...(tab === "matches" && !before ? {} : { limit: 0 }) }),
      selectOwnZone(ctx),
      selectStanding(ctx, isId(match) ? match : ""),
    ] as const;
  },
  (app, [matches, likes, interested, sent, posts, [askedPost], archived, zone, standing], { request }) => {
    const { tab, post, match, view, before } = asked(request);
    const { page, next } = toSentPage(sent);
    return {
      tab,
      view,
      older: before !== null,
      /** The Spark that was asked for has ended, or who it was with has left. */
      gone: match !== null && standing.length === 0,
      next: { matches: afterMatches(matches), sent: next },
      matches,
      archived,
      likes: likes.slice(0, SPARKS_PAGE),
      interested: interested.slice(0, SPARKS_PAGE),
      /** More wait than the list of one of them holds. */
      moreWait: likes.length > SPARKS_PAGE || interested.length > SPARKS_PAGE,
      sent: page,
      feed: toFeedPage(posts),
      asked: post === null ? undefined : askedPost ? toPost(askedPost) : null,
      viewer: toFeedViewer(app.viewer),
      ownZone: toOwnZone(zone, app.clock.now()),
      now: app.clock.now(),
    };
  },
);

/** The tab a request is about, the post or the Spark it asks for, how it shows the likes, and what its list begins below. */
function asked(request: Request): {
  tab: SparkTab;
  post: string | null;
  match: string | null;
  view: LikesView;
  before: Cursor | null;
} {
  const query = new URL(request.url).searchParams;
  const tab = query.get("tab") ?? "";
  return {
    tab: Object.hasOwn(TABS, tab) ? (tab as SparkTab) : "matches",
    post: query.get("post"),
    match: query.get("match"),
    view: tab === "likes" ? likesView(query) : ALL_LIKES,
    before: tab === "likes" || tab === "circle" ? null : decodeCursor(query.get("before")),
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

const command = z.discriminatedUnion("intent", [
  sparkBackSchema,
  passInterestSchema,
  swipeSchema,
  undoSchema,
  unmatchSchema,
  matchSchema,
]);

/** A vote of a browser without script. */
const ANSWERED: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  vote: async (app, form) => {
    const { post_id, answer } = parseForm(form, voteForm);
    await vote(app, post_id, answer);
    return "Your vote counts.";
  },
};

/** Answers an interest, or a like: sparks back, or passes. Takes back what was sent; opens, puts away and ends Sparks. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  if (Object.hasOwn(ANSWERED, String(form.get("intent"))))
    return answerForm(form, () => byIntent(ANSWERED, form)(app, form));
  const answer = parseForm(form, command);
  switch (answer.intent) {
    case "spark-back":
      return { sparked: await sparkBack(app, answer.application_id) };
    case "pass-interest":
      await passInterest(app, answer.application_id);
      return null;
    case "undo":
      await undoSwipe(app, answer);
      return null;
    case "swipe":
      return { sparked: await swipe(app, answer) };
    case "unmatch":
      await unmatch(app, answer.match_id, answer.reason ?? null);
      return null;
    case "open-match":
      await openSpark(app, answer.match_id);
      return null;
    case "archive-match":
    case "unarchive-match":
      await archive(app, answer.match_id, answer.intent === "archive-match");
      return null;
    case "still-interested":
      await wake(app, answer.match_id);
      return null;
    case "not-interested":
      await unmatch(app, answer.match_id, "no_longer_interested");
      return null;
  }
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function SparkPage({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, view, matches, likes, interested, sent, feed, asked, viewer, now } = loaderData;
  const { older, moreWait } = loaderData;
  const next = tab === "matches" || tab === "sent" ? loaderData.next[tab] : null;
  const waiting = likes.length + interested.length;
  const counts = {
    // A page further down is not all there is.
    matches: older && tab === "matches" ? 0 : upTo(matches.length, loaderData.next.matches !== null),
    // Under a filter the list is not all who wait.
    likes: view.who === "all" ? upTo(Math.min(waiting, SPARKS_PAGE), moreWait || waiting > SPARKS_PAGE) : 0,
    sent: older && tab === "sent" ? 0 : upTo(sent.length, loaderData.next.sent !== null),
    circle: 0,
  };
  const path = tab === "matches" ? "/spark" : `/spark?tab=${tab}`;
  return (
    <TabbedPage
      title="Spark"
      lead="Where interest meets interest."
      path="/spark"
      tabs={TABS}
      current={tab}
      counts={counts}
    >
      {tab === "matches" ? <Matches {...loaderData} /> : null}
      {tab === "likes" ? <Likes {...loaderData} /> : null}
      {tab === "sent" ? <Sent sent={sent} older={older} now={now} /> : null}
      {older || next ? (
        <div className="mt-6 flex flex-wrap justify-center gap-3">
          {older ? <ButtonLink to={path}>Newest</ButtonLink> : null}
          {next ? (
            <ButtonLink to={`/spark?${new URLSearchParams({ tab, before: next })}`}>Older</ButtonLink>
          ) : null}
        </div>
      ) : null}
      {tab === "circle" ? (
        <Circle feed={feed} asked={asked} viewer={viewer} now={now} voted={answerTo(actionData, "vote")} />
      ) : null}
      <AnsweredSpark answer={actionData} matches={matches} viewer={viewer} />
    </TabbedPage>
  );
}

/** What is counted of a list that goes on below. */
function upTo(length: number, more: boolean): Count {
  return more ? `${length}+` : length;
}

/** The Spark moment after "Spark back". */
function AnsweredSpark({
  answer,
  matches,
  viewer,
}: {
  answer: Route.ComponentProps["actionData"];
  matches: { id: string; avatarUrl: string | null }[];
  viewer: { name: string; avatarUrl: string | null };
}) {
  const [shown, setShown] = useState<{ matchId: string; name: string } | null>(null);
  useEffect(() => {
    if (!answer || !("sparked" in answer)) return;
    const { matchId, name } = answer.sparked;
    if (matchId) setShown({ matchId, name });
  }, [answer]);
  const face = matches.find(({ id }) => id === shown?.matchId)?.avatarUrl ?? null;
  return (
    <SparkMoment
      spark={shown && { ...shown, avatarUrl: face }}
      viewer={viewer}
      goOn="Stay here"
      onClose={() => setShown(null)}
    />
  );
}
