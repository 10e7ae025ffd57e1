import { data } from "react-router";
import { answerInPlace, readWhenOvertaken } from "#app/browser/answer-in-place.ts";
import { answerTo } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { liveStrikes, nextLevel } from "#app/features/safety/ladder.ts";
import {
  ownerOf,
  selectCase,
  selectNextCase,
  selectOpened,
  selectReports,
  selectStrikes,
} from "#app/features/safety/moderation-queries.server.ts";
import {
  type ExcerptRow,
  PRIVATE_SUBJECTS,
  type SubjectRow,
  selectExcerpts,
  selectSubject,
} from "#app/features/safety/subject-view.server.ts";
import { canBeTakenDown } from "#app/features/safety/takedowns.server.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import { answerForm, byIntent } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { SeenOutcome } from "#app/ui/form/seen-outcome.tsx";
import { BackLink } from "#app/ui/layout/back-link.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { StaffBoundary } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/case.ts";
import { CASE_ACTS } from "./case/acts.server.ts";
import { AskToFix } from "./case/ask-to-fix.tsx";
import { Decide } from "./case/decide.tsx";
import { LiftLimit } from "./case/lift-limit.tsx";
import { ReportsCard } from "./case/reports-card.tsx";
import { SubjectCard } from "./case/subject-card.tsx";
import { StrikesCard } from "./strikes-card.tsx";

export const loader = staffQuery(
  "moderator",
  (ctx, { params }: Route.LoaderArgs) => {
    const id = isId(params.caseId) ? params.caseId : "none";
    return [
      selectCase(ctx.db, id),
      selectReports(ctx.db, id),
      selectSubject(ctx.db, id),
      selectExcerpts(ctx.db, id),
      selectStrikes(ctx.db, ownerOf(id)),
      selectOpened(ctx.db, id, ctx.viewer.userId),
      selectNextCase(ctx, id),
    ] as const;
  },
  (app, [[found], reports, [subject], excerpts, strikes, opened, [next]]) => {
    if (!found) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    const now = app.clock.now();
    const known = strikes;
    // What is private leaves the server only for who has opened it, which its owner sees.
    // What nobody answers for has no owner who could see the look.
    const shown =
      opened.length > 0 || found.owner_id === null || !PRIVATE_SUBJECTS.includes(found.subject_type);
    return {
      found: found,
      reports: reports,
      shown,
      subject: (shown ? subject : null) as SubjectRow | null,
      excerpts: (shown ? excerpts : []) as ExcerptRow[],
      strikes: known,
      nextLevel: nextLevel(liveStrikes(known, now)),
      next: next?.next_id ?? null,
      removable: canBeTakenDown(found.subject_type),
      now,
    };
  },
);

export const action = staffAction("moderator", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => byIntent(CASE_ACTS, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export const shouldRevalidate = readWhenOvertaken;

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { found, reports, strikes, next, now } = loaderData;
  const answer = answerTo(actionData);
  const decidable = found.case_status === "open" && (found.waits_until ?? 0) <= now;
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <BackLink to="/admin/moderation">All cases</BackLink>
          {next && !decidable ? (
            <ButtonLink to={`/admin/moderation/${next}`} size="sm">
              Next case to decide
            </ButtonLink>
          ) : null}
        </div>
        <SeenOutcome answer={answer} />
        <SubjectCard {...loaderData} />
        <ReportsCard reports={reports} now={now} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {decidable ? (
          <Decide key={found.case_id} answer={answerTo(actionData, "decide")} {...loaderData} />
        ) : null}
        {found.case_status === "open" && found.owner_id && !found.asked ? (
          <AskToFix answer={answerTo(actionData, "ask")} caseId={found.case_id} />
        ) : null}
        {(found.limited_until ?? 0) > now && found.case_status !== "overturned" ? (
          <LiftLimit answer={answerTo(actionData, "lift")} found={found} />
        ) : null}
        {found.owner_id ? (
          <StrikesCard title={`Strikes of ${found.owner_name}`} strikes={strikes} now={now} />
        ) : null}
      </div>
    </div>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
