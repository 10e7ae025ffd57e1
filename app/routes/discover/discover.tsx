import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { isOwnPath } from "#app/core/return-path.ts";
import { CardDeck } from "#app/features/discovery/components/deck.tsx";
import { FeaturedLane } from "#app/features/discovery/components/featured-lane.tsx";
import { type DeckPage, deckQuery, toDeck } from "#app/features/discovery/queries.server.ts";
import { FIRST_CARDS } from "#app/features/discovery/rules.ts";
import { deckTab } from "#app/features/discovery/schema.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { undoSwipe } from "#app/features/sparks/commands/undo-swipe.server.ts";
import { deckCommand } from "#app/features/sparks/schema.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/discover.ts";

export const meta: Route.MetaFunction = () => [{ title: "Discover · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => [deckQuery(ctx, pageOf(request))],
  (app, [rows], { request }) => {
    const page = pageOf(request);
    return {
      tab: page.tab,
      deck: toDeck(app, page, rows),
      viewer: { id: app.viewer.userId, name: app.viewer.displayName, avatarUrl: app.viewer.avatarUrl },
    };
  },
);

function pageOf(request: Request): DeckPage {
  const query = new URL(request.url).searchParams;
  return {
    tab: deckTab.parse(query.get("tab")),
    cursor: decodeCursor(query.get("cursor")),
    limit: FIRST_CARDS,
  };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

/** Swipes without script, and the button on an opportunity's page; with script the deck speaks to the API. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const command = parseForm(form, deckCommand);
  if (command.intent === "undo") {
    await undoSwipe(app, command.target_id);
    throw redirect(
      request.headers.get("referer")?.includes("tab=creators") ? "/discover?tab=creators" : "/discover",
    );
  }
  const { matchId } = await swipe(app, command);
  const back = form.get("return");
  if (typeof back === "string" && isOwnPath(back)) throw redirect(back);
  throw redirect(
    matchId
      ? "/spark"
      : command.target_type === "user"
        ? "/discover?tab=creators"
        : "/discover?tab=opportunities",
  );
});

export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return /^\/(opportunities\/new|saved)/.test(formAction ?? "") ? false : defaultShouldRevalidate;
}

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Discover({ loaderData: { tab, deck, viewer } }: Route.ComponentProps) {
  return (
    <Page className="flex flex-col gap-4 max-sm:pt-4 max-sm:pb-2 sm:gap-6 [@media(max-height:38rem)]:max-sm:gap-2 [@media(max-height:38rem)]:max-sm:pt-2">
      <header className="flex items-center justify-between gap-4">
        <h1 className="text-28 max-sm:sr-only sm:text-36">Discover</h1>
        <TabLinks
          label="What to discover"
          className="w-full sm:w-80"
          tabs={[
            { to: "/discover?tab=opportunities", label: "Opportunities", current: tab === "opportunities" },
            { to: "/discover?tab=creators", label: "Creators", current: tab === "creators" },
          ]}
        />
      </header>
      <CardDeck key={tab} tab={tab} first={deck} viewer={viewer} />
      {tab === "creators" ? <FeaturedLane /> : null}
    </Page>
  );
}
