import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { decodeCursor } from "#app/core/cursor.ts";
import { answerTo } from "#app/core/form-answer.ts";
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
import { selectForReview, toReviewPage } from "#app/features/partners/queries/submissions.server.ts";
import {
  addCodesSchema,
  askSchema,
  commissionSchema,
  dealTargetSchema,
  dealTermsSchema,
  partnerTargetSchema,
  rejectSchema,
} from "#app/features/partners/schema.ts";
import type { PartnerMove } from "#app/features/partners/terms.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import { StaffBoundary, staffTitle } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/review-partners.ts";
import { PartnerCase } from "./partner-case.tsx";

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
    [
      selectForReview(
        ctx,
        VIEWS[viewOf(request)].statuses,
        viewOf(request) === "deals",
        decodeCursor(new URL(request.url).searchParams.get("after")),
      ),
    ] as const,
  (app, [rows], { request }) => ({ view: viewOf(request), ...toReviewPage(rows), now: app.clock.now() }),
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

export const shouldRevalidate = readWhenOvertaken;

export default function ReviewPartners({ loaderData, actionData }: Route.ComponentProps) {
  const { view, rows, next, now } = loaderData;
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
        <SeenOutcome answer={answer} />
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
      {next ? (
        <ButtonLink to={`/admin/partners?view=${view}&after=${next}`} className="mt-4">
          More
        </ButtonLink>
      ) : null}
    </section>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
