import { Bookmark, Layers, MapPinned, Rows3, SlidersVertical } from "lucide-react";
import { lazy, Suspense } from "react";
import { redirect, type ShouldRevalidateFunctionArgs } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { isOwnPath } from "#app/core/return-path.ts";
import { CardDeck } from "#app/features/discovery/components/deck.tsx";
import { DeckEnd } from "#app/features/discovery/components/deck-end.tsx";
import { FilterForm } from "#app/features/discovery/components/filter-form.tsx";
import { ProfileHint } from "#app/features/discovery/components/profile-hint.tsx";
import { discoverPath, discoverQuery, onlyMoved, viewPart } from "#app/features/discovery/discover-path.ts";
import { asksForAll } from "#app/features/discovery/filters.ts";
import { deckQueries, readerOf, toDeck } from "#app/features/discovery/queries/deck.server.ts";
import { mapQueries, readMapPage, toMap } from "#app/features/discovery/queries/map.server.ts";
import { DECK_SIZE, FIRST_CARDS } from "#app/features/discovery/rules.ts";
import { type DeckTab, type DeckView, deckView } from "#app/features/discovery/schema.ts";
import { unknownWords } from "#app/features/discovery/unknown-words.ts";
import { noteSearch, noteVisit } from "#app/features/discovery/visits.server.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { undoSwipe } from "#app/features/sparks/commands/undo-swipe.server.ts";
import { deckCommand } from "#app/features/sparks/schema.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { cx } from "#app/ui/cx.ts";
import { Page } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/discover.ts";

const ActiveFilters = lazy(() => import("#app/features/discovery/components/active-filters.tsx"));

const DeckList = lazy(() => import("#app/features/discovery/components/deck-list.tsx"));

const DiscoverMap = lazy(() => import("#app/features/discovery/components/discover-map.tsx"));

const FeaturedLane = lazy(() => import("#app/features/discovery/components/featured-lane.tsx"));

const UnknownWords = lazy(() => import("#app/features/discovery/components/unknown-words.tsx"));

const SaveSearch = lazy(() => import("#app/features/discovery/components/save-search.tsx"));

export const meta: Route.MetaFunction = () => [{ title: "Discover · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const page = pageOf(request);
    return page.view === "map" ? mapQueries(ctx, page) : deckQueries(ctx, page);
  },
  (app, answers, { request }) => {
    const page = pageOf(request);
    const { visitedAt, hasFloor, hint, town } = readerOf(answers);
    noteVisit(app, page.tab, visitedAt);
    if (!page.place && page.spots?.length === 0) noteSearch(app, page.tab, page.filters);
    return {
      tab: page.tab,
      view: page.view,
      filters: page.filters,
      unknown: unknownWords(page.tab, new URL(request.url).searchParams),
      // What one would work for says nothing about members.
      hasFloor: hasFloor && page.tab === "opportunities",
      hint,
      town,
      ...(page.view === "map"
        ? { map: toMap(app, page, answers), deck: null }
        : { map: null, deck: toDeck(app, page, answers) }),
      viewer: { id: app.viewer.userId, name: app.viewer.displayName, avatarUrl: app.viewer.avatarUrl },
    };
  },
);

function pageOf(request: Request) {
  const query = new URL(request.url).searchParams;
  const view = deckView.parse(query.get("view"));
  const page = { ...readMapPage(query), limit: view === "cards" ? FIRST_CARDS : DECK_SIZE };
  // Cards and rows are of everywhere.
  return view === "map" ? { ...page, view } : { ...page, view, spots: [] };
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

/** Swipes without script, and the button on an opportunity's page; with script the deck speaks to the API. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  const command = parseForm(form, deckCommand);
  if (command.intent === "undo") {
    await undoSwipe(app, command);
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

export function shouldRevalidate({
  currentUrl,
  nextUrl,
  formAction,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (onlyMoved(currentUrl, nextUrl)) return false;
  return /^\/(opportunities\/new|saved|discover\/mix|opportunity-dashboard)/.test(formAction ?? "")
    ? false
    : defaultShouldRevalidate;
}

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

/** The ways to look at it; the one that is open needs no button. */
const VIEWS = [
  { view: "cards", title: "Cards", label: "Show as cards", Icon: Layers },
  { view: "list", title: "List", label: "Show as a list", Icon: Rows3 },
  { view: "map", title: "Map", label: "Show on a map", Icon: MapPinned },
] as const;

export default function Discover({ loaderData }: Route.ComponentProps) {
  const { tab, view, filters, unknown, hasFloor, hint, town, deck, map, viewer } = loaderData;
  const query = discoverQuery(tab, filters);
  const hasChips = !asksForAll(filters) || (hasFloor && (filters.floor || filters.handled));
  const ended = <DeckEnd tab={tab} view={view} filters={filters} nowhere={(map ?? deck).nowhere} />;
  return (
    <Page
      className={cx(
        "flex flex-col gap-3 max-sm:pt-3 max-sm:pb-2 sm:gap-6 [@media(max-height:42.25rem)]:max-sm:gap-2 [@media(max-height:42.25rem)]:max-sm:pt-2",
        // A row of chips: the cards leave it its height, or stand above it with the search.
        hasChips &&
          "[--chips:3.5rem] max-sm:in-data-[display~=text-large]:[--chips:-3.5rem] [@media(max-height:46rem)]:max-sm:[--chips:-3.5rem]",
        "[@media(max-height:48rem)]:max-sm:in-data-[display~=text-large]:[--chips:-3.5rem]",
      )}
    >
      <header className="flex flex-wrap items-center justify-between gap-3 sm:gap-4">
        <h1 className="text-28 max-sm:sr-only sm:text-36">Discover</h1>
        <div className="flex min-w-0 flex-wrap items-center gap-2 max-sm:w-full">
          <TabLinks
            label="What to discover"
            className="min-w-[min(100%,9.5rem)] flex-1 sm:w-80"
            tabs={[tabLink("opportunities", tab, view), tabLink("creators", tab, view)]}
          />
          {VIEWS.filter((other) => other.view !== view).map(({ view: other, title, label, Icon }) => (
            <ButtonLink
              key={other}
              to={discoverPath(tab, other, filters)}
              size="icon"
              aria-label={label}
              title={title}
            >
              <Icon aria-hidden className="size-5" strokeWidth={1.75} />
            </ButtonLink>
          ))}
        </div>
      </header>
      {/* On the smallest phones, and on a phone with large letters, below the cards: they need the room. */}
      <div
        className={cx(
          "flex flex-col gap-3 [@media(max-height:42.25rem)]:max-sm:order-last [@media(max-height:48rem)]:max-sm:in-data-[display~=text-large]:order-last max-sm:in-data-[display~=text-larger]:order-last",
          hasChips &&
            "[@media(max-height:46rem)]:max-sm:order-last max-sm:in-data-[display~=text-large]:order-last",
        )}
      >
        <FilterForm key={tab} tab={tab} view={view} filters={filters} town={town}>
          <ButtonLink
            to="/discover/mix"
            size="icon"
            aria-label="Mixing desk"
            title="Mixing desk"
            className="max-sm:hidden"
          >
            <SlidersVertical aria-hidden className="size-5" strokeWidth={1.75} />
          </ButtonLink>
          <ButtonLink
            to={`/saved?tab=${tab}`}
            size="icon"
            aria-label="Saved, passed and searches"
            title="Saved"
          >
            <Bookmark aria-hidden className="size-5" strokeWidth={1.75} />
          </ButtonLink>
        </FilterForm>
        {unknown.length > 0 ? (
          <Suspense>
            <UnknownWords words={unknown} all={`/discover?tab=${tab}${viewPart(view)}`} />
          </Suspense>
        ) : null}
        {hasChips ? (
          <Suspense>
            <div className="flex flex-wrap items-start gap-2">
              <ActiveFilters
                filters={filters}
                hasFloor={hasFloor}
                pathTo={(next) => discoverPath(tab, view, next)}
              />
              {asksForAll(filters) ? null : <SaveSearch key={query} tab={tab} query={query} />}
            </div>
          </Suspense>
        ) : null}
      </div>
      {map ? (
        <Suspense fallback={<div className="min-h-96" />}>
          <DiscoverMap tab={tab} filters={filters} map={map} memberId={viewer.id} ended={ended} />
        </Suspense>
      ) : view === "list" ? (
        <Suspense fallback={<div className="min-h-96" />}>
          <DeckList
            key={query}
            query={query}
            here={discoverPath(tab, view, filters)}
            first={deck}
            memberId={viewer.id}
            ended={ended}
          />
        </Suspense>
      ) : (
        <CardDeck
          key={query}
          tab={tab}
          query={query}
          filters={filters}
          first={deck}
          viewer={viewer}
          ended={ended}
        />
      )}
      {/* On phones the search needs the room. */}
      <ButtonLink to="/discover/mix" variant="ghost" size="sm" className="self-center sm:hidden">
        <SlidersVertical aria-hidden className="size-4" strokeWidth={1.75} />
        Mixing desk
      </ButtonLink>
      <ProfileHint {...hint} />
      {tab === "creators" && asksForAll(filters) ? (
        <Suspense>
          <FeaturedLane />
        </Suspense>
      ) : null}
    </Page>
  );
}

function tabLink(tab: DeckTab, open: DeckTab, view: DeckView) {
  return {
    to: `/discover?tab=${tab}${viewPart(view)}`,
    label: tab === "creators" ? "Creators" : "Opportunities",
    current: tab === open,
  };
}
