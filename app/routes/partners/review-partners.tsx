import { Form, useNavigation } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import {
  noteCommission,
  pauseDeal,
  resumeDeal,
  setDealTerms,
} from "#app/features/partners/commands/deal-terms.server.ts";
import {
  addCodes,
  featurePartner,
  publishDeal,
  reviewPartner,
} from "#app/features/partners/commands/review.server.ts";
import { type ReviewRow, selectForReview } from "#app/features/partners/queries/submissions.server.ts";
import {
  addCodesSchema,
  askSchema,
  commissionSchema,
  dealTargetSchema,
  dealTermsSchema,
  partnerTargetSchema,
  rejectSchema,
} from "#app/features/partners/schema.ts";
import {
  ASKABLE,
  CODE_MODES,
  PARTNER_CATEGORIES,
  PARTNER_MOVES,
  PARTNER_STATUSES,
  type PartnerMove,
} from "#app/features/partners/terms.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormOutcome, TextAreaField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import { StaffBoundary, staffTitle } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/review-partners.ts";
import { DealTerms } from "./deal-terms.tsx";

const VIEWS = {
  waiting: { label: "Waiting", statuses: ["submitted", "in_review"] },
  asked: { label: "Asked back", statuses: ["needs_info", "approved"] },
  deals: { label: "New deals", statuses: ["live", "paused"] },
  live: { label: "Live", statuses: ["live", "paused"] },
  over: { label: "Over", statuses: ["rejected", "ended"] },
} as const;
type View = keyof typeof VIEWS;

export const meta: Route.MetaFunction = ({ loaderData }) => staffTitle(loaderData, "Partners");

export const loader = staffQuery(
  "partner_manager",
  (ctx, { request }: Route.LoaderArgs) =>
    [selectForReview(ctx, VIEWS[viewOf(request)].statuses, viewOf(request) === "deals")] as const,
  (app, [rows], { request }) => ({ view: viewOf(request), rows, now: app.clock.now() }),
);

function viewOf(request: Request): View {
  const asked = new URL(request.url).searchParams.get("view") ?? "";
  return Object.hasOwn(VIEWS, asked) ? (asked as View) : "waiting";
}

type Act = (app: MemberContext, form: FormData) => Promise<string>;

/** Moves that need no words of staff. */
const plain = (move: PartnerMove, done: string): Act => {
  return async (app, form) => {
    await reviewPartner(app, parseForm(form, partnerTargetSchema).partner_id, move);
    return done;
  };
};

const ACTS: Record<string, Act> = {
  take: plain("take", "It is in review."),
  approve: plain("approve", "Approved. Publish it when its codes are there."),
  publish: plain("publish", "It is live."),
  pause: plain("pause", "It is paused."),
  resume: plain("resume", "It is live again."),
  end: plain("end", "It has ended."),
  "publish-deal": async (app, form) => {
    await publishDeal(app, parseForm(form, dealTargetSchema).deal_id);
    return "The deal is live.";
  },
  feature: async (app, form) => {
    await featurePartner(app, parseForm(form, partnerTargetSchema).partner_id, true);
    return "Its deals stand first in the directory.";
  },
  unfeature: async (app, form) => {
    await featurePartner(app, parseForm(form, partnerTargetSchema).partner_id, false);
    return "It stands among all others.";
  },
  ask: async (app, form) => {
    const { partner_id, answer, fields } = parseForm(form, askSchema);
    await reviewPartner(app, partner_id, "ask", { answer, fields });
    return "They are asked.";
  },
  reject: async (app, form) => {
    const { partner_id, answer } = parseForm(form, rejectSchema);
    await reviewPartner(app, partner_id, "reject", { answer, fields: [] });
    return "They are told why.";
  },
  codes: async (app, form) => {
    const { deal_id, codes } = parseForm(form, addCodesSchema);
    const added = await addCodes(app, deal_id, codes);
    return added === 1 ? "1 code is new." : `${added} codes are new.`;
  },
  terms: async (app, form) => {
    await setDealTerms(app, parseForm(form, dealTermsSchema));
    return "Saved.";
  },
  "pause-deal": async (app, form) => {
    await pauseDeal(app, parseForm(form, dealTargetSchema).deal_id);
    return "The deal rests: members do not find it.";
  },
  "resume-deal": async (app, form) => {
    await resumeDeal(app, parseForm(form, dealTargetSchema).deal_id);
    return "Members find the deal again.";
  },
  commission: async (app, form) => {
    const { partner_id, note } = parseForm(form, commissionSchema);
    await noteCommission(app, partner_id, note);
    return "Kept, for our team alone.";
  },
};

export const action = staffAction("partner_manager", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, () => byIntent(ACTS, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function ReviewPartners({ loaderData, actionData }: Route.ComponentProps) {
  const { view, rows, now } = loaderData;
  const answer = answerTo(actionData);
  return (
    <section aria-labelledby="partners">
      <h2 id="partners" className="sr-only">
        Partners
      </h2>
      <TabLinks
        label="Partners"
        className="mb-5"
        tabs={Object.entries(VIEWS).map(([key, { label }]) => ({
          to: `/admin/partners?view=${key}`,
          label,
          current: key === view,
        }))}
      />
      <div className="mb-4 empty:hidden">
        <FormOutcome answer={answer} />
      </div>
      {rows.length === 0 ? (
        <EmptyState title="Nothing here">No partner stands here at the moment.</EmptyState>
      ) : (
        <ul aria-label="Partners" className="flex flex-col gap-4">
          {rows.map((row) => (
            <li key={row.dealId}>
              <PartnerCase row={row} now={now} answer={answer} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

const LABELS: Partial<Record<PartnerMove, string>> = {
  take: "Begin the review",
  approve: "Approve",
  publish: "Publish",
  pause: "Pause",
  resume: "Resume",
  end: "End",
};

function PartnerCase({ row, now, answer }: { row: ReviewRow; now: number; answer: FormAnswer | undefined }) {
  const busy = useNavigation().formMethod === "POST";
  const moves = (Object.keys(LABELS) as PartnerMove[]).filter((move) =>
    (PARTNER_MOVES[move].from as readonly string[]).includes(row.status),
  );
  const category = PARTNER_CATEGORIES[row.category as keyof typeof PARTNER_CATEGORIES] ?? row.category;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-2">
        {row.logoUrl ? (
          <img
            src={row.logoUrl}
            alt={`Logo of ${row.name}`}
            width={40}
            height={40}
            className="size-10 shrink-0 rounded-control bg-art object-cover"
          />
        ) : null}
        <h2 className="min-w-0 flex-1 basis-48 text-18">{row.name}</h2>
        <Chip tone="strong">{PARTNER_STATUSES[row.status]}</Chip>
        <Chip>{row.ownDomain ? "Mail at its own domain" : "Mail at another domain"}</Chip>
        <Chip>{row.reference}</Chip>
      </div>
      <p className="mt-1 text-14 text-muted">
        {category} ·{" "}
        <a href={row.website} target="_blank" rel="noreferrer nofollow" className="break-all hover:underline">
          {row.website}
        </a>{" "}
        · <bdi>{row.contactName}</bdi> · {row.contactEmail} · {relativeTime(row.updatedAt, now)}
      </p>
      <p className="mt-3 whitespace-pre-line text-14">{row.about}</p>
      <div className="mt-4 rounded-control bg-sunken p-4 text-14">
        <p className="font-medium text-16">
          {row.valueText} · {row.title}
        </p>
        <p className="mt-1 whitespace-pre-line text-muted">{row.description}</p>
        <p className="mt-2 text-muted">
          {CODE_MODES[row.codeMode]} · {row.claimedCount} claimed
          {row.stock === null ? "" : ` of ${row.stock}`}
          {row.codeMode === "unique" ? ` · ${row.freeCodes} codes free` : ""}
          {row.deadReports > 0 ? ` · ${row.deadReports} reports that it does not work` : ""}
        </p>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        {moves.map((move) => (
          <Form key={move} method="post" preventScrollReset>
            <input type="hidden" name="partner_id" value={row.id} />
            <Button
              type="submit"
              size="sm"
              name="intent"
              value={move}
              disabled={busy}
              variant={move === "end" ? "danger" : "quiet"}
              aria-label={`${LABELS[move]}: ${row.name}`}
            >
              {LABELS[move]}
            </Button>
          </Form>
        ))}
        {row.status === "live" ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="partner_id" value={row.id} />
            <Button
              type="submit"
              size="sm"
              name="intent"
              value={row.featured ? "unfeature" : "feature"}
              disabled={busy}
              aria-label={`${row.featured ? "Feature no longer" : "Feature"}: ${row.name}`}
            >
              {row.featured ? "Feature no longer" : "Feature"}
            </Button>
          </Form>
        ) : null}
        {row.dealStatus === "live" || row.dealStatus === "sold_out" || row.dealStatus === "paused" ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="deal_id" value={row.dealId} />
            <Button
              type="submit"
              size="sm"
              name="intent"
              value={row.dealStatus === "paused" ? "resume-deal" : "pause-deal"}
              disabled={busy}
              aria-label={`${row.dealStatus === "paused" ? "Resume" : "Pause"} the deal: ${row.title}`}
            >
              {row.dealStatus === "paused" ? "Resume the deal" : "Pause the deal"}
            </Button>
          </Form>
        ) : null}
        {row.dealStatus === "draft" && (row.status === "live" || row.status === "paused") ? (
          <Form method="post" preventScrollReset>
            <input type="hidden" name="deal_id" value={row.dealId} />
            <Button
              type="submit"
              size="sm"
              variant="solid"
              name="intent"
              value="publish-deal"
              disabled={busy}
              aria-label={`Publish the deal: ${row.title}`}
            >
              Publish the deal
            </Button>
          </Form>
        ) : null}
      </div>
      {row.status === "in_review" ? <Words row={row} answer={answer} busy={busy} /> : null}
      {row.status === "rejected" || row.status === "ended" ? null : (
        <DealTerms row={row} answer={answer} busy={busy} />
      )}
    </Card>
  );
}

/** What is asked of the contact, or why not. */
function Words({ row, answer, busy }: { row: ReviewRow; answer: FormAnswer | undefined; busy: boolean }) {
  const judged = answer?.typed?.partner_id?.[0] === row.id ? answer : undefined;
  const { field, choices } = fieldsOf(judged, judged);
  return (
    <Form method="post" preventScrollReset className="mt-4 flex flex-col gap-4 border-hairline border-t pt-4">
      <input type="hidden" name="partner_id" value={row.id} />
      <TextAreaField label="What you tell them" rows={3} limit={1000} {...field("answer")} />
      <Choices legend="What they may change" kind="many" options={ASKABLE} {...choices("fields", [])} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="sm" name="intent" value="ask" disabled={busy}>
          Ask them
        </Button>
        <Button type="submit" size="sm" variant="danger" name="intent" value="reject" disabled={busy}>
          Decline
        </Button>
      </div>
    </Form>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
