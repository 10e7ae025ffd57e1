import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { cachedPage } from "#app/browser/query-client.ts";
import { isId } from "#app/core/ids.ts";
import { selectDrafts } from "#app/features/hiring/application-drafts.server.ts";
import { selectApplying, selectOwnOffers, toApplying } from "#app/features/hiring/applying.server.ts";
import { selectInvites } from "#app/features/hiring/invites.server.ts";
import {
  selectChosenPosting,
  selectHiringFigures,
  selectManagedPostings,
} from "#app/features/hiring/managed-postings.server.ts";
import { pipelineReads } from "#app/features/hiring/pipeline.server.ts";
import { toCards, toDetail } from "#app/features/hiring/pipeline-view.server.ts";
import { CARDS, CARDS_MAX } from "#app/features/hiring/terms.ts";
import { selectWithCrew } from "#app/features/hiring/with-crew.server.ts";
import { selectOwnZone, toOwnZone } from "#app/features/profiles/own-zone.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/opportunity-dashboard.ts";
import { Applying } from "./applying.tsx";
import { Hiring } from "./hiring.tsx";
import { handleHiringForm } from "./hiring-forms.server.ts";

export const handle = { live: true };

export const meta: Route.MetaFunction = () => [{ title: "Opportunity Dashboard · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const asks = asked(request);
    return [
      selectManagedPostings(ctx),
      selectChosenPosting(ctx, asks.opportunity),
      selectHiringFigures(ctx),
      selectApplying(ctx),
      selectOwnOffers(ctx),
      selectInvites(ctx),
      selectDrafts(ctx),
      selectWithCrew(ctx),
      selectOwnZone(ctx),
      ...pipelineReads(ctx, asks),
    ] as const;
  },
  (
    app,
    [
      newest,
      [chosen = null],
      figures,
      applying,
      rounds,
      invites,
      drafts,
      withCrew,
      zone,
      waiting,
      further,
      ended,
      [one],
      offers,
      scorecards,
      works,
    ],
    { request },
  ) => {
    const { role, blind, shown } = asked(request);
    const me = app.viewer.userId;
    const kinds = [waiting, further, ended];
    const cards = toCards(
      kinds.flatMap((kind) => kind.slice(0, shown)),
      blind,
    );
    const postings = newest.filter(({ status }) => status !== "draft" && status !== "pending_review");
    const listed = postings.some(({ id }) => id === chosen?.id);
    // Who only applies sees that side first.
    const side =
      role ??
      (figures.length === 0 && applying.length + invites.length + drafts.length + withCrew.length > 0
        ? "applying"
        : "hiring");
    return {
      role: side,
      blind,
      /** The newest to choose from, and the one that is chosen, however old it is. */
      postings: chosen && !listed ? [...postings, chosen] : postings,
      fresh: figures.reduce((sum, { fresh }) => sum + fresh, 0),
      chosen,
      cards,
      shown,
      more: kinds.some((kind) => kind.length > shown),
      detail: one ? toDetail(one, [offers, scorecards, works], { blind, me }) : null,
      applying: toApplying(applying, rounds),
      invites,
      withCrew,
      drafts: drafts.map(({ fields: _, ...draft }) => draft),
      ownZone: toOwnZone(zone, app.clock.now()),
      now: app.clock.now(),
    };
  },
);

/** What a request is about. */
function asked(request: Request) {
  const query = new URL(request.url).searchParams;
  const id = (name: string) => {
    const value = query.get(name);
    return isId(value) ? value : null;
  };
  const role = query.get("role");
  return {
    role: role === "hiring" || role === "applying" ? role : null,
    opportunity: id("opportunity"),
    application: id("application"),
    blind: query.get("blind") === "1",
    /** How many cards of each kind. */
    shown: shownIn(query),
  };
}

function shownIn(query: URLSearchParams): number {
  const pages = Math.ceil(Number(query.get("shown")) / CARDS) || 1;
  return Math.min(Math.max(pages, 1) * CARDS, CARDS_MAX);
}

export function clientLoader({ request, serverLoader }: Route.ClientLoaderArgs) {
  return cachedPage(request, serverLoader);
}

/** Everything both sides of an application do comes in here, from whichever page shows it. */
export const action = memberAction(async (app, { request }: Route.ActionArgs) =>
  handleHiringForm(app, await readForm(request)),
);

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function OpportunityDashboard({ loaderData }: Route.ComponentProps) {
  const { role, fresh, applying, invites } = loaderData;
  return (
    <Page>
      <PageHeader
        title="Opportunity Dashboard"
        lead={role === "hiring" ? "Who applied, and where each of them stands." : "What you applied to."}
      />
      <TabLinks
        label="Your side"
        className="mb-6"
        tabs={[
          {
            to: "/opportunity-dashboard?role=hiring",
            label: "Hiring",
            current: role === "hiring",
            count: fresh,
          },
          {
            to: "/opportunity-dashboard?role=applying",
            label: "Applying",
            current: role === "applying",
            count: applying.filter(({ status }) => status === "offered").length + invites.length,
          },
        ]}
      />
      {role === "hiring" ? <Hiring {...loaderData} /> : <Applying {...loaderData} />}
    </Page>
  );
}
