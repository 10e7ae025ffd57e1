import { ExternalLink } from "lucide-react";
import { Link, useFetcher, useLoaderData } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { countryName } from "#app/core/countries.ts";
import { AppError } from "#app/core/errors.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { newId } from "#app/core/ids.ts";
import { planOf } from "#app/core/plan-limits.ts";
import { PartnerLogo } from "#app/features/partners/components/deal-card.tsx";
import { DealGrid } from "#app/features/partners/components/deal-grid.tsx";
import { type DealAnswered, DealSaid, useSaid } from "#app/features/partners/components/deal-said.tsx";
import { MoreDeal } from "#app/features/partners/components/more-deal.tsx";
import type { DealRow } from "#app/features/partners/queries/deals.server.ts";
import {
  selectDealsOf,
  selectPartner,
  selectVisits,
} from "#app/features/partners/queries/partner-page.server.ts";
import { lockOf } from "#app/features/partners/rules.ts";
import { PARTNER_CATEGORIES, PARTNER_STATUSES } from "#app/features/partners/terms.ts";
import { answerForm } from "#app/platform/form-answers.server.ts";
import { IMAGE_FORM_BYTES, readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { Card, Page } from "#app/ui/layout/page.tsx";
import { buttonClass } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";
import type { Route } from "./+types/partner.ts";
import { answerDealForm } from "./deal-forms.server.ts";
import { ConfirmForm, OwnLogo } from "./own-listing.tsx";

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: `${loaderData?.partner.name ?? "Partner"} · Thrive` },
];

export const loader = memberQuery(
  (ctx, { params }: Route.LoaderArgs) =>
    [
      selectPartner(ctx, params.slug),
      selectDealsOf(ctx, params.slug),
      selectVisits(ctx, params.slug),
    ] as const,
  (app, [[partner], found, [visited]], { request }) => {
    if (!partner) throw new AppError("not_found");
    // Drafts are seen by who looks after the listing alone, as what waits.
    const rows = found.filter(({ status }) => status !== "draft");
    const copied = found.find(({ id }) => id === new URL(request.url).searchParams.get("copy"));
    const member = { ...app.viewer, plan: planOf(app.viewer.subscription) };
    return {
      partner,
      deals: rows.map(({ usedCount, deadReports, ...deal }) => ({ ...deal, lock: lockOf(deal, member) })),
      figures: partner.owns
        ? {
            key: newId(app.clock.now()),
            waiting: found
              .filter(({ status }) => status === "draft")
              .map(({ id, title, valueText }) => ({ id, title, valueText })),
            copy: copied ? copyOf(copied) : {},
            visits: visited?.visits ?? 0,
            deals: rows.map(({ id, title, codeMode, claimedCount, usedCount, deadReports, stock }) => ({
              id,
              title,
              ownCodes: codeMode === "unique",
              claimedCount,
              usedCount,
              deadReports,
              stock,
            })),
          }
        : null,
    };
  },
);

/** What a deal begins with that is like another one; its code and its days are its own. */
function copyOf({ title, description, valueText, kind, codeMode, terms, stock, tierMin }: DealRow) {
  return {
    title,
    description,
    value_text: valueText,
    kind,
    code_mode: codeMode,
    terms: terms ?? "",
    stock: stock === null ? "" : String(stock),
    tier_min: tierMin,
  };
}

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request, IMAGE_FORM_BYTES);
  return answerForm(form, () => answerDealForm(app, form, "partner_page"));
});

/** What a partner says of a code. */
const CODE_ACTS = ["confirm", "reverse"];

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function PartnerPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { partner, deals, figures } = loaderData;
  const answer = answerTo<DealAnswered>(actionData);
  const ofDeals = answer?.intent && CODE_ACTS.includes(answer.intent) ? undefined : answer;
  const said = useSaid(
    ofDeals,
    deals.map(({ id }) => id),
  );
  const category = PARTNER_CATEGORIES[partner.categoryOf as keyof typeof PARTNER_CATEGORIES];
  return (
    <Page width="pair">
      <BackLink to="/partner-directory">All partner deals</BackLink>
      <header className="mt-2 mb-6 flex flex-wrap items-center gap-4">
        <PartnerLogo name={partner.name} url={partner.logo} large />
        <div className="min-w-0 flex-1 basis-56">
          <h1 className="text-28 sm:text-36">{partner.name}</h1>
          <p className="mt-1 flex flex-wrap gap-1.5">
            <Chip>{category ?? partner.categoryOf}</Chip>
            {partner.country ? <Chip>{countryName(partner.country)}</Chip> : null}
            {partner.partnerStatus === "live" ? null : (
              <Chip tone="strong">{PARTNER_STATUSES[partner.partnerStatus]}</Chip>
            )}
          </p>
        </div>
        {partner.partnerStatus === "live" ? <VisitLink slug={params.slug} website={partner.website} /> : null}
      </header>
      {ofDeals && !said ? (
        <div className="mb-5">
          <DealSaid answer={ofDeals} />
        </div>
      ) : null}
      <p className="mb-6 max-w-line whitespace-pre-line">{partner.about}</p>
      {figures ? <Figures answer={answer} /> : null}
      {figures ? (
        <OwnLogo
          slug={params.slug}
          url={partner.logo}
          answer={answer?.intent === "logo" ? answer : undefined}
        />
      ) : null}
      {figures ? (
        <MoreDeal
          key={figures.key}
          slug={params.slug}
          dealKey={figures.key}
          begun={figures.copy}
          waiting={figures.waiting}
          answer={answer?.intent === "add-deal" ? answer : undefined}
        />
      ) : null}
      <h2 className="mb-4 text-22">Deals</h2>
      {deals.length === 0 ? (
        <p className="text-muted">There is none at the moment.</p>
      ) : (
        <DealGrid label="Deals" deals={deals} said={said} narrow onPartnerPage />
      )}
    </Page>
  );
}

/** The link itself leads out, so it works without script; with it the visit is counted. */
function VisitLink({ slug, website }: { slug: string; website: string }) {
  const visit = useFetcher();
  return (
    <a
      href={website}
      target="_blank"
      rel="noreferrer nofollow"
      onClick={() => void visit.submit({ intent: "visit", slug }, { method: "post" })}
      className={buttonClass("spark")}
    >
      Visit their site
      <ExternalLink aria-hidden className="size-4" strokeWidth={1.75} />
    </a>
  );
}

/** What a partner sees of their own deals: figures, no people. */
function Figures({ answer }: { answer: FormAnswer | undefined }) {
  const { figures } = useLoaderData<typeof loader>();
  if (!figures) return null;
  return (
    <Card className="mb-5">
      <h2 className="text-18">Your figures</h2>
      <p className="mt-1 text-14 text-muted">
        <span className="font-semibold text-text tabular">{figures.visits}</span>{" "}
        {figures.visits === 1 ? "visit" : "visits"} in the last 30 days. Only you and our team see this.
      </p>
      <div className="mt-3">
        <FiguresTable
          caption="Your deals"
          head={["Deal", "Claimed", "Used", "Reported"]}
          rows={figures.deals.map((deal) => [
            deal.title,
            deal.stock === null ? deal.claimedCount : `${deal.claimedCount} of ${deal.stock}`,
            deal.usedCount,
            deal.deadReports,
          ])}
        />
      </div>
      <p className="mt-3 flex flex-wrap items-center gap-x-4 text-14 text-muted">
        Duplicate:
        {figures.deals.map((deal) => (
          <Link
            key={deal.id}
            to={`?copy=${deal.id}#more`}
            className="inline-flex min-h-11 items-center [overflow-wrap:anywhere] underline underline-offset-4 hover:text-text"
          >
            {deal.title}
          </Link>
        ))}
      </p>
      {figures.deals
        .filter(({ ownCodes }) => ownCodes)
        .map((deal) => (
          <ConfirmForm
            key={deal.id}
            deal={deal}
            answer={answer?.intent && CODE_ACTS.includes(answer.intent) ? answer : undefined}
          />
        ))}
    </Card>
  );
}
