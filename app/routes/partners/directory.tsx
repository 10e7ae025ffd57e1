import { useLoaderData } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import { planOf } from "#app/core/plan-limits.ts";
import { DealGrid } from "#app/features/partners/components/deal-grid.tsx";
import {
  type DealAnswered,
  DealSaid,
  type Said,
  useSaid,
} from "#app/features/partners/components/deal-said.tsx";
import { MyDealCard } from "#app/features/partners/components/my-deal-card.tsx";
import {
  selectDeals,
  selectFeatured,
  selectKeptDeals,
  selectMyDeals,
  toDealPage,
} from "#app/features/partners/queries/deals.server.ts";
import { lockOf } from "#app/features/partners/rules.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Page, PageHeader } from "#app/ui/layout/page.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/directory.ts";
import { answerDealForm } from "./deal-forms.server.ts";
import { askedFor, Filters, TICKS, type Tick } from "./directory-filters.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Partner deals · Thrive" }];

export const loader = memberQuery(
  (ctx, { request }: Route.LoaderArgs) => {
    const { tab, filters, cursor, plain } = askedFor(request);
    return [
      selectDeals(ctx, filters, cursor),
      selectMyDeals(ctx),
      selectKeptDeals(ctx, ...(tab === "mine" ? [] : [0])),
      selectFeatured(ctx, ...(plain ? [] : [0])),
    ] as const;
  },
  (app, [rows, mine, kept, featured], { request }) => {
    const { tab, filters } = askedFor(request);
    const { deals, nextCursor } = toDealPage(rows);
    const member = { ...app.viewer, plan: planOf(app.viewer.subscription) };
    return {
      tab,
      filters,
      deals: tab === "mine" ? [] : deals.map((deal) => ({ ...deal, lock: lockOf(deal, member) })),
      nextCursor,
      featured: featured.map((deal) => ({ ...deal, lock: lockOf(deal, member) })),
      country: app.viewer.country,
      mine: tab === "mine" ? mine : [],
      kept: kept.map((deal) => ({ ...deal, lock: lockOf(deal, member) })),
      owned: mine.length,
      saved: savedBy(mine),
    };
  },
);

/** What used deals were worth, by currency. */
function savedBy(mine: { state: string; valueAmount: number | null; valueCurrency: string | null }[]) {
  const sums = new Map<string, number>();
  for (const { state, valueAmount, valueCurrency } of mine)
    if ((state === "used" || state === "confirmed") && valueAmount !== null && valueCurrency !== null)
      sums.set(valueCurrency, (sums.get(valueCurrency) ?? 0) + valueAmount);
  return [...sums].map(([currency, minor]) => formatMoney(minor, currency));
}

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => answerDealForm(app, form, "directory"));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function PartnerDirectory({ loaderData, actionData }: Route.ComponentProps) {
  const { tab, owned, saved, deals, featured, kept, mine } = loaderData;
  const answer = answerTo<DealAnswered>(actionData);
  const said = useSaid(answer, [
    ...[...deals, ...featured, ...kept].map(({ id }) => id),
    ...mine.map(({ redemptionId }) => redemptionId),
  ]);
  return (
    <Page>
      <PageHeader
        title="Partner deals"
        lead="Perks from partners, unlocked by tier. A visit brings 20 XP, once a week for each partner."
        actions={
          <ButtonLink to="/partner-submit" size="sm">
            Suggest a partner
          </ButtonLink>
        }
      />
      <TabLinks
        label="Partner deals"
        className="mb-6 max-w-md"
        tabs={[
          { to: "/partner-directory", label: "Deals", current: tab === "deals" },
          { to: "/partner-directory?tab=mine", label: "My deals", current: tab === "mine", count: owned },
        ]}
      />
      {answer && !said ? (
        <div className="mb-5 max-w-2xl">
          <DealSaid answer={answer} />
        </div>
      ) : null}
      {tab === "mine" ? <Mine saved={saved} said={said} /> : <Deals said={said} />}
    </Page>
  );
}

function Deals({ said }: { said: Said | null }) {
  const { deals, nextCursor, filters, country, featured } = useLoaderData<typeof loader>();
  const shown = new Set(featured.map(({ id }) => id));
  const asked = {
    ...(filters.text ? { q: filters.text } : {}),
    ...(filters.category ? { category: filters.category } : {}),
    ...(filters.kind ? { kind: filters.kind } : {}),
    ...(filters.tier ? { tier: filters.tier } : {}),
    ...Object.fromEntries(
      (Object.keys(TICKS) as Tick[]).flatMap((name) => (filters[name] ? [[name, "on"]] : [])),
    ),
  };
  const here = new URLSearchParams(asked);
  const more = new URLSearchParams({ ...asked, cursor: nextCursor ?? "" });
  return (
    <>
      {/* Another address, by the way back or a link, shows what it asks for. */}
      <Filters
        key={here.toString()}
        filters={filters}
        country={country}
        here={here.size > 0 ? `/partner-directory?${here}` : "/partner-directory"}
      />
      {featured.length > 0 ? (
        <section aria-labelledby="featured-deals" className="mb-8">
          <h2 id="featured-deals" className="mb-3 text-22">
            Featured
          </h2>
          <DealGrid deals={featured} said={said} />
        </section>
      ) : null}
      <h2 className={featured.length > 0 ? "mb-3 text-22" : "sr-only"}>
        {featured.length > 0 ? "All deals" : "Deals"}
      </h2>
      {deals.length === 0 && here.size === 0 ? (
        <EmptyState
          title="No deals yet"
          action={<ButtonLink to="/partner-submit">Suggest a partner</ButtonLink>}
        >
          What partners offer our members stands here, once they are with us.
        </EmptyState>
      ) : deals.length === 0 ? (
        <EmptyState
          title="No deal like this"
          action={<ButtonLink to="/partner-directory">Show all deals</ButtonLink>}
        >
          Try other words, or suggest a partner you would like to see here.
        </EmptyState>
      ) : (
        <DealGrid label="Deals" deals={deals.filter(({ id }) => !shown.has(id))} said={said} />
      )}
      {nextCursor ? (
        <div className="mt-6 flex justify-center">
          <ButtonLink to={`/partner-directory?${more}`}>Show more</ButtonLink>
        </div>
      ) : null}
    </>
  );
}

function Mine({ saved, said }: { saved: string[]; said: Said | null }) {
  const { mine, kept } = useLoaderData<typeof loader>();
  if (mine.length + kept.length === 0)
    return (
      <EmptyState title="No deal yet" action={<ButtonLink to="/partner-directory">See the deals</ButtonLink>}>
        What you claim stands here with its code, and what you save beside it.
      </EmptyState>
    );
  return (
    <div className="max-w-3xl">
      {kept.length > 0 ? (
        <section aria-labelledby="saved-deals" className="mb-8">
          <h2 id="saved-deals" className="mb-3 text-22">
            Saved for later
          </h2>
          <DealGrid deals={kept} said={said} narrow />
        </section>
      ) : null}
      <h2 className={kept.length > 0 && mine.length > 0 ? "mb-3 text-22" : "sr-only"}>What you claimed</h2>
      {saved.length > 0 ? (
        <p className="mb-4 text-muted">
          Saved so far: <span className="font-semibold text-text tabular">{saved.join(" + ")}</span>
        </p>
      ) : null}
      <ul aria-label="My deals" className="flex flex-col gap-4">
        {mine.map((deal) => (
          <li key={deal.redemptionId}>
            <MyDealCard deal={deal} said={said?.id === deal.redemptionId ? said.answer : undefined} />
          </li>
        ))}
      </ul>
    </div>
  );
}
