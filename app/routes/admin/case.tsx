import { data, Form, Link } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { longDay } from "#app/core/day-words.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { isId } from "#app/core/ids.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { liftLimit } from "#app/features/safety/commands/lift-limit.server.ts";
import { openCase } from "#app/features/safety/commands/open-case.server.ts";
import { askToFix } from "#app/features/safety/commands/self-service.server.ts";
import { LEVEL_WORDS, nextLevel } from "#app/features/safety/ladder.ts";
import {
  type CaseRow,
  ownerOf,
  type ReportRow,
  type StrikeRow,
  selectCase,
  selectOpened,
  selectReports,
  selectStrikes,
} from "#app/features/safety/moderation-queries.server.ts";
import {
  askToFixSchema,
  DECISIONS,
  decideSchema,
  LIMIT_DAYS,
  liftLimitSchema,
  revealSchema,
} from "#app/features/safety/moderation-schema.ts";
import { REPORT_REASONS } from "#app/features/safety/report-words.ts";
import {
  type ExcerptRow,
  PRIVATE_SUBJECTS,
  type SubjectRow,
  selectExcerpts,
  selectSubject,
} from "#app/features/safety/subject-view.server.ts";
import { canBeTakenDown } from "#app/features/safety/takedowns.server.ts";
import { staffAction, staffQuery } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { FormError, FormOutcome, SelectField, TextAreaField } from "#app/ui/form/fields.tsx";
import { TickField } from "#app/ui/form/tick-field.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { StaffBoundary } from "../shell/staff-boundary.tsx";
import type { Route } from "./+types/case.ts";
import { ACTION_WORDS, CASE_STATUS_WORDS, kindWords } from "./case-words.ts";

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
    ] as const;
  },
  (app, [[found], reports, [subject], excerpts, strikes, opened]) => {
    if (!found) throw data({ code: "not_found", message: "We could not find that." }, { status: 404 });
    const now = app.clock.now();
    const known = strikes as StrikeRow[];
    const live = known.filter(({ lifted_at, strike_ends }) => lifted_at === null && strike_ends > now);
    // What is private leaves the server only for who has opened it, which its owner sees.
    // What nobody answers for has no owner who could see the look.
    const shown =
      opened.length > 0 || found.owner_id === null || !PRIVATE_SUBJECTS.includes(found.subject_type);
    return {
      found: found as CaseRow & { decider: string | null },
      reports: reports as ReportRow[],
      shown,
      subject: (shown ? subject : null) as SubjectRow | null,
      excerpts: (shown ? excerpts : []) as ExcerptRow[],
      strikes: known,
      nextLevel: nextLevel(live.length),
      removable: canBeTakenDown(found.subject_type),
      now,
    };
  },
);

const acts: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  decide: async (app, form) => {
    await decideCase(app, parseForm(form, decideSchema));
    return "Decided.";
  },
  ask: async (app, form) => {
    await askToFix(app, parseForm(form, askToFixSchema));
    return "Asked. The case comes back when they have changed it, or after 72 hours.";
  },
  lift: async (app, form) => {
    await liftLimit(app, parseForm(form, liftLimitSchema));
    return "The limit is over, and its owner is told.";
  },
  open: async (app, form) => {
    await openCase(app, parseForm(form, revealSchema).case_id);
    return "Opened; its owner sees that you did.";
  },
};

export const action = staffAction("moderator", async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => byIntent(acts, form)(app, form));
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

export default function Case({ loaderData, actionData }: Route.ComponentProps) {
  const { found, reports, subject, excerpts, shown, strikes, now } = loaderData;
  const answer = answerTo(actionData);
  return (
    <div className="grid gap-5 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <Link to="/admin/moderation" className="inline-flex min-h-11 items-center text-14 text-muted">
          ← All cases
        </Link>
        <FormOutcome answer={answer} />
        <Card className="flex flex-col gap-3">
          <div className="flex flex-wrap items-center gap-2">
            <h2 className="min-w-0 flex-1 text-22">
              {kindWords(found.subject_type)}{" "}
              {found.owner_id ? (
                <>
                  of{" "}
                  <Link to={`/admin/users/${found.owner_id}`} className="underline underline-offset-4">
                    {found.owner_name}
                  </Link>
                </>
              ) : (
                "of nobody with an account"
              )}
            </h2>
            <Chip tone="strong">{CASE_STATUS_WORDS[found.case_status]}</Chip>
          </div>
          {shown ? (
            <div className="rounded-control bg-sunken p-3.5">
              {subject?.subject_title ? <p className="font-medium">{subject.subject_title}</p> : null}
              <p className="whitespace-pre-line break-words">
                {subject?.subject_body || "There are no words."}
              </p>
              {found.subject_type === "file" ? (
                <p className="mt-1 text-14">
                  <a
                    href={`/files/${found.subject_id}`}
                    target="_blank"
                    rel="noreferrer"
                    className="inline-flex min-h-11 items-center underline underline-offset-2"
                  >
                    Look at the file
                  </a>
                </p>
              ) : null}
              {excerpts.length > 0 ? (
                <ul
                  aria-label="Messages that were shown along with it"
                  className="mt-3 flex flex-col gap-2 text-14"
                >
                  {excerpts.map((one) => (
                    <li key={one.excerpt_id} className="break-words">
                      <span className="text-muted">{one.excerpt_by ?? "Somebody"}: </span>
                      {one.excerpt}
                    </li>
                  ))}
                </ul>
              ) : null}
            </div>
          ) : (
            <Form method="post" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3.5">
              <input type="hidden" name="intent" value="open" />
              <input type="hidden" name="case_id" value={found.case_id} />
              <p className="min-w-0 flex-1 basis-60 text-14 text-muted">
                Only a few people can see this. Opening it is kept, and {found.owner_name} sees it.
              </p>
              <Button type="submit" size="sm">
                Open it
              </Button>
            </Form>
          )}
          {found.subject_type === "company" ? (
            <p className="text-14">
              <Link
                to={`/admin/companies/${found.subject_id}`}
                className="-my-3 inline-block py-3 underline underline-offset-2"
              >
                Suspend it, rename it, or take its proof back
              </Link>
            </p>
          ) : null}
          {found.asked ? (
            <p className="break-words text-14">
              <span className="text-muted">
                Its owner was asked to change it
                {found.fixed_at
                  ? `, and said ${relativeTime(found.fixed_at, now)} that they did`
                  : (found.waits_until ?? 0) > now
                    ? `, and has until ${longDay(found.waits_until ?? 0)}`
                    : ", and let the time pass"}
                :{" "}
              </span>
              {found.asked}
            </p>
          ) : null}
          {found.case_reason ? (
            <p className="text-14">
              <span className="text-muted">
                {ACTION_WORDS[found.case_action] ?? "Dismissed"} by {found.decider ?? "somebody"}:{" "}
              </span>
              {found.case_reason}
            </p>
          ) : null}
        </Card>
        <Card>
          <h3 className="mb-2 text-18">Reports</h3>
          <ul className="flex flex-col divide-y divide-hairline">
            {reports.map((one) => (
              <li key={`${one.reported_at}-${one.report_reason}`} className="py-2.5">
                <p className="flex flex-wrap items-center gap-2">
                  <span className="font-medium">
                    {REPORT_REASONS[one.report_reason as keyof typeof REPORT_REASONS] ?? one.report_reason}
                  </span>
                  <Chip>Trust {one.trust}</Chip>
                  <span className="text-14 text-muted">{relativeTime(one.reported_at, now)}</span>
                </p>
                {one.details ? (
                  <p className="mt-1 whitespace-pre-line break-words text-14">{one.details}</p>
                ) : null}
              </li>
            ))}
          </ul>
        </Card>
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {found.case_status === "open" && (found.waits_until ?? 0) <= now ? (
          <Decide answer={answerTo(actionData, "decide")} {...loaderData} />
        ) : null}
        {found.case_status === "open" && found.owner_id && !found.asked ? (
          <AskToFix answer={answerTo(actionData, "ask")} caseId={found.case_id} />
        ) : null}
        {(found.limited_until ?? 0) > now && found.case_status !== "overturned" ? (
          <LiftLimit answer={answerTo(actionData, "lift")} found={found} />
        ) : null}
        {found.owner_id ? <Strikes name={found.owner_name} strikes={strikes} now={now} /> : null}
      </div>
    </div>
  );
}

interface StrikesProps {
  name: string | null;
  strikes: StrikeRow[];
  now: number;
}

function Strikes({ name, strikes, now }: StrikesProps) {
  return (
    <Card>
      <h3 className="mb-2 text-18">Strikes of {name}</h3>
      {strikes.length === 0 ? (
        <p className="text-14 text-muted">None.</p>
      ) : (
        <ul className="flex flex-col gap-2 text-14">
          {strikes.map((strike) => (
            <li key={strike.struck_at}>
              {LEVEL_WORDS[strike.strike_level]}{" "}
              <span className="text-muted">
                {relativeTime(strike.struck_at, now)}
                {strike.lifted_at ? ", taken back" : strike.strike_ends < now ? ", over" : ""}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function AskToFix({ answer, caseId }: { answer: FormAnswer | undefined; caseId: string }) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Card>
      <h3 className="mb-3 text-18">Or let its owner change it</h3>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="ask" />
        <input type="hidden" name="case_id" value={caseId} />
        <FormError message={message} />
        <TextAreaField
          id="ask-reason"
          label="What to change"
          help="They have 72 hours. Until then it stays where it is."
          rows={3}
          limit={500}
          required
          {...field("reason")}
        />
        <Button type="submit" disabled={busy} className="self-start">
          Ask them
        </Button>
      </Form>
    </Card>
  );
}

interface LiftProps {
  answer: FormAnswer | undefined;
  found: { case_id: string; limited_until: number | null };
}

function LiftLimit({ answer, found }: LiftProps) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Card>
      <h3 className="mb-3 text-18">Limited until {longDay(found.limited_until ?? 0)}</h3>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="lift" />
        <input type="hidden" name="case_id" value={found.case_id} />
        <FormError message={message} />
        <TextAreaField
          id="lift-reason"
          label="Why it may end now"
          help="Otherwise it ends by itself."
          rows={3}
          limit={500}
          required
          {...field("reason")}
        />
        <Button type="submit" disabled={busy} className="self-start">
          End the limit
        </Button>
      </Form>
    </Card>
  );
}

interface DecideProps {
  answer: FormAnswer | undefined;
  found: { case_id: string; owner_id: string | null };
  nextLevel: number;
  removable: boolean;
}

function Decide({ answer, found, nextLevel, removable }: DecideProps) {
  const { form, busy, field, choices } = useAnsweredForm(answer);
  const { remove, limit, ...others } = DECISIONS;
  return (
    <Card>
      <h3 className="mb-3 text-18">Decide</h3>
      <Form ref={form} method="post" className="flex flex-col gap-4">
        <input type="hidden" name="intent" value="decide" />
        <input type="hidden" name="case_id" value={found.case_id} />
        <Choices
          legend="What happens"
          kind="one"
          options={{ ...others, ...(removable && { remove }), ...(found.owner_id && { limit }) }}
          required
          {...choices("action", [])}
        />
        {found.owner_id ? (
          <SelectField
            label="Days of a limit"
            help="They read and answer what is open, and begin nothing new."
            options={Object.fromEntries(LIMIT_DAYS.map((days) => [days, `${days} days`]))}
            {...field("limit_days", "7")}
          />
        ) : null}
        <TextAreaField
          label="Why"
          help={
            found.owner_id
              ? "Unless nothing is wrong, its owner reads this."
              : "For the audit log: it has no owner who would read this."
          }
          rows={3}
          limit={500}
          required
          {...field("reason")}
        />
        {found.owner_id ? (
          <TickField name="strike" label={`Also a strike: ${LEVEL_WORDS[nextLevel]?.toLowerCase()}`} />
        ) : null}
        <Button type="submit" variant="solid" disabled={busy}>
          Decide
        </Button>
      </Form>
    </Card>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <StaffBoundary error={error} />;
}
