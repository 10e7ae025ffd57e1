import { Link } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { decodeCursor, encodeCursor } from "#app/core/cursor.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { pageOf } from "#app/core/page-of.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { type CasesWaiting, selectCasesWaiting } from "#app/features/admin/waiting.server.ts";
import { answerAppeal } from "#app/features/opportunities/commands/answer-appeal.server.ts";
import { decideDispute } from "#app/features/reviews/commands/decide-dispute.server.ts";
import {
  DISPUTES_PAGE,
  selectDisputedReviews,
  toDisputed,
} from "#app/features/reviews/queries/disputed.server.ts";
import { decideDisputeSchema } from "#app/features/reviews/schema.ts";
import {
  type AppealRow,
  CASE_VIEWS,
  CASES_PAGE,
  type CaseRow,
  type CaseView,
  selectAppeals,
  selectCases,
} from "#app/features/safety/moderation-queries.server.ts";
import { decideAppealSchema } from "#app/features/safety/moderation-schema.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { TabLinks } from "#app/ui/primitives/tab-links.tsx";
import type { Route } from "./+types/moderation.ts";
import { AppealCard } from "./appeal-card.tsx";
import { ACTION_WORDS, kindWords, standing } from "./case-words.ts";
import { DisputedReviewCard } from "./disputed-review.tsx";
import { ListPages } from "./list-pages.tsx";

export const loader = staffQuery(
  "moderator",
  (ctx, { request }: Route.LoaderArgs) => {
    const { view, after } = askedOf(request);
    const behind = decodeCursor(after);
    const waiting = selectCasesWaiting(ctx.db, ctx.clock.now());
    if (view === "disputes") return [selectDisputedReviews(ctx.db, behind), waiting] as const;
    return [view === "appeals" ? selectAppeals(ctx.db) : selectCases(ctx, view, behind), waiting] as const;
  },
  (app, [rows, [waiting]], { request }) => {
    const { view, after } = askedOf(request);
    const { page: disputed, last: lastDisputed } = pageOf(
      view === "disputes" ? (rows as Parameters<typeof toDisputed>[0][]).map(toDisputed) : [],
      DISPUTES_PAGE,
    );
    const { page: cases, last } = pageOf(
      view === "appeals" || view === "disputes" ? [] : (rows as CaseRow[]),
      CASES_PAGE,
    );
    return {
      view,
      views: Object.entries(CASE_VIEWS).map(([key, label]) => ({
        key,
        label,
        count: waiting?.[key as keyof CasesWaiting],
      })),
      me: app.viewer.userId,
      cases,
      appeals: view === "appeals" ? (rows as AppealRow[]) : [],
      disputed,
      after,
      next: last
        ? encodeCursor({ key: last.weight, id: last.case_id })
        : lastDisputed
          ? encodeCursor({ key: lastDisputed.disputedAt, id: lastDisputed.review.id })
          : null,
      now: app.clock.now(),
    };
  },
);

function askedOf(request: Request): { view: CaseView; after: string | null } {
  const query = new URL(request.url).searchParams;
  const asked = query.get("view") ?? "";
  return { view: Object.hasOwn(CASE_VIEWS, asked) ? (asked as CaseView) : "open", after: query.get("after") };
}

const acts: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  appeal: async (app, form) => {
    const input = parseForm(form, decideAppealSchema);
    await answerAppeal(app, input);
    return input.outcome === "overturned"
      ? "It is back, and they are told."
      : "It stands, and they are told.";
  },
  "review-dispute": async (app, form) => {
    const input = parseForm(form, decideDisputeSchema);
    await decideDispute(app, input);
    return input.outcome === "upheld"
      ? "It stays, and both sides are told."
      : "It is down, and both sides are told.";
  },
};

export const action = staffAction("moderator", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => byIntent(acts, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Moderation({ loaderData, actionData }: Route.ComponentProps) {
  const { view, views, me, cases, appeals, disputed, after, next, now } = loaderData;
  const answer = answerTo(actionData);
  const wrong = answer?.error ? answer : undefined;
  const about = wrong?.typed?.review_id?.[0] ?? wrong?.typed?.appeal_id?.[0];
  // What was wrong with a decision stands with what it is about, as long as that is here.
  const inPlace =
    disputed.some(({ review }) => review.id === about) ||
    appeals.some(({ appeal_id }) => appeal_id === about);
  return (
    <section aria-labelledby="moderation" className="flex flex-col gap-4">
      <h2 id="moderation" className="sr-only">
        Moderation
      </h2>
      <TabLinks
        label="Cases"
        tabs={views.map(({ key, ...tab }) => ({
          ...tab,
          to: key === "open" ? "/admin/moderation" : `/admin/moderation?view=${key}`,
          current: key === view,
        }))}
      />
      <SeenOutcome answer={inPlace ? undefined : answer} />
      {view === "disputes" ? (
        disputed.length === 0 ? (
          <Nothing>Nobody waits for a word about a review.</Nothing>
        ) : (
          disputed.map((one) => (
            <DisputedReviewCard
              key={one.review.id}
              one={one}
              now={now}
              answer={one.review.id === about ? wrong : undefined}
            />
          ))
        )
      ) : view === "appeals" ? (
        appeals.length === 0 ? (
          <Nothing>Nobody asks for another look.</Nothing>
        ) : (
          appeals.map((appeal) => (
            <AppealCard
              key={appeal.appeal_id}
              appeal={appeal}
              mine={appeal.decided_by === me || appeal.appellant_id === me}
              now={now}
              answer={appeal.appeal_id === about ? wrong : undefined}
            />
          ))
        )
      ) : cases.length === 0 ? (
        <Nothing>
          {
            {
              open: "Everything that was reported is decided.",
              waiting: "No owner is asked to change anything right now.",
              decided: "Nothing was decided yet.",
            }[view]
          }
        </Nothing>
      ) : (
        <Card flush>
          <ul aria-label="Cases" className="divide-y divide-hairline">
            {cases.map((one) => (
              <li key={one.case_id}>
                <CaseLine one={one} now={now} />
              </li>
            ))}
          </ul>
        </Card>
      )}
      <ListPages
        label="Pages of the cases"
        top={after ? `?view=${view}` : null}
        next={next ? `?view=${view}&after=${next}` : null}
        more={view === "disputes" ? "More reviews" : "More cases"}
      />
    </section>
  );
}

function Nothing({ children }: { children: string }) {
  return (
    <Card>
      <EmptyState title="All done">{children}</EmptyState>
    </Card>
  );
}

function CaseLine({ one, now }: { one: CaseRow; now: number }) {
  return (
    <Link to={`/admin/moderation/${one.case_id}`} className="block px-4 py-3 hover:bg-text/6">
      <span className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <span className="min-w-0 flex-1 basis-40 truncate font-medium">
          {kindWords(one.subject_type)} of {one.owner_name ?? "nobody with an account"}
        </span>
        <span className="text-14 text-muted">{relativeTime(one.decided_at ?? one.opened_at, now)}</span>
      </span>
      <span className="mt-1.5 flex flex-wrap gap-1.5">
        <Chip tone={one.case_status === "open" ? "strong" : "plain"}>{standing(one, now)}</Chip>
        <Chip>{one.reports === 1 ? "1 report" : `${one.reports} reports`}</Chip>
        {one.case_status === "open" ? <Chip>Weight {one.weight}</Chip> : null}
        {one.case_action === "none" ? null : <Chip>{ACTION_WORDS[one.case_action]}</Chip>}
      </span>
    </Link>
  );
}
