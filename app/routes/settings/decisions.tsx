import { Form } from "react-router";
import { answerInPlace } from "#app/browser/answer-in-place.ts";
import { answerTo, type FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { appealCase } from "#app/features/safety/commands/appeal-case.server.ts";
import { APPEAL_FOR, LEVEL_WORDS } from "#app/features/safety/ladder.ts";
import {
  type DecisionRow,
  type StrikeRow,
  selectDecisions,
  selectStrikes,
} from "#app/features/safety/moderation-queries.server.ts";
import { appealSchema, STATEMENT_MAX } from "#app/features/safety/moderation-schema.ts";
import { REPORT_SUBJECTS, type ReportSubject } from "#app/features/safety/report-words.ts";
import { answerForm, parseForm } from "#app/platform/form-answers.server.ts";
import { readForm } from "#app/platform/read-form.server.ts";
import { memberAction, memberQuery } from "#app/platform/responses.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { FormError, FormOutcome, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { Route } from "./+types/decisions.ts";
import { SettingsFrame } from "./settings-frame.tsx";

export const meta: Route.MetaFunction = () => [{ title: "Decisions about you · Thrive" }];

export const loader = memberQuery(
  (ctx, _args: Route.LoaderArgs) =>
    [selectDecisions(ctx.db, ctx.viewer.userId), selectStrikes(ctx.db, ctx.viewer.userId)] as const,
  (app, [decisions, strikes]) => ({
    decisions: decisions as DecisionRow[],
    strikes: strikes as StrikeRow[],
    now: app.clock.now(),
  }),
);

export const action = memberAction(async (app, { request }: Route.ActionArgs) => {
  const form = await readForm(request);
  return answerForm(form, async () => {
    await appealCase(app, parseForm(form, appealSchema));
    return "Somebody else of our team looks at it again, and we tell you what they find.";
  });
});

export function clientAction(args: Route.ClientActionArgs) {
  return answerInPlace(args);
}

const OUTCOMES: Record<string, string> = {
  appealed: "You asked for another look. Somebody else of our team decides.",
  upheld: "Somebody else looked again, and it stands.",
  overturned: "We looked again: you were right.",
};

export default function Decisions({
  loaderData: { decisions, strikes, now },
  actionData,
}: Route.ComponentProps) {
  const answer = answerTo(actionData, "appeal");
  const live = strikes.filter((one) => one.lifted_at === null && one.strike_ends > now);
  return (
    <SettingsFrame
      title="Decisions about you"
      lead="What our team took down or had to say about something of yours. You can ask for another look, by somebody else."
    >
      <FormOutcome answer={answer?.done ? answer : undefined} />
      {live.length > 0 ? (
        <Card>
          <h2 className="mb-2 text-18">Strikes that count</h2>
          <ul className="flex flex-col gap-1.5 text-14">
            {live.map((one) => (
              <li key={one.struck_at}>
                {LEVEL_WORDS[one.strike_level]}{" "}
                <span className="text-muted">{relativeTime(one.struck_at, now)}, counts for a year</span>
              </li>
            ))}
          </ul>
        </Card>
      ) : null}
      {decisions.length === 0 ? (
        <EmptyState title="Nothing here">Nobody has decided anything about what is yours.</EmptyState>
      ) : (
        decisions.map((decision) => (
          <Decision
            key={decision.case_id}
            decision={decision}
            now={now}
            answer={answer?.typed?.case_id?.[0] === decision.case_id ? answer : undefined}
          />
        ))
      )}
    </SettingsFrame>
  );
}

interface DecisionProps {
  decision: DecisionRow;
  now: number;
  answer: FormAnswer | undefined;
}

function Decision({ decision, now, answer }: DecisionProps) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  const thing = (REPORT_SUBJECTS[decision.subject_type as ReportSubject] ?? "something").replace(
    "this ",
    "your ",
  );
  const open = decision.case_status === "actioned" && decision.decided_at > now - APPEAL_FOR;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-18">
        {decision.case_action === "remove" ? `We took ${thing} down` : `A word about ${thing}`}
      </h2>
      <p className="whitespace-pre-line break-words">{decision.case_reason}</p>
      <p className="text-14 text-muted">
        {relativeTime(decision.decided_at, now)}
        {OUTCOMES[decision.case_status] ? ` · ${OUTCOMES[decision.case_status]}` : ""}
      </p>
      {open ? (
        <details open={answer !== undefined}>
          <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 underline underline-offset-2">
            Ask for another look
          </summary>
          <Form ref={form} method="post" className="flex flex-col gap-3">
            <input type="hidden" name="intent" value="appeal" />
            <input type="hidden" name="case_id" value={decision.case_id} />
            <FormError message={message} />
            <TextAreaField
              id={`statement-${decision.case_id}`}
              label="What did we get wrong?"
              rows={4}
              limit={STATEMENT_MAX}
              required
              {...field("statement")}
            />
            <Button type="submit" variant="solid" disabled={busy} className="self-start">
              Send
            </Button>
          </Form>
        </details>
      ) : null}
    </Card>
  );
}
