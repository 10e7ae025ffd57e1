import { Form, useNavigation } from "react-router";
import { longDay } from "#app/core/day-words.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { APPEAL_FOR, LEVEL_WORDS } from "#app/features/safety/ladder.ts";
import type { DecisionRow } from "#app/features/safety/moderation-queries.server.ts";
import { STATEMENT_MAX } from "#app/features/safety/moderation-schema.ts";
import { REPORT_SUBJECTS, type ReportSubject } from "#app/features/safety/report-words.ts";
import { FormError, TextAreaField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";

const OUTCOMES: Record<string, string> = {
  appealed: "You asked for another look. Somebody else of our team decides.",
  upheld: "Somebody else looked again, and it stands.",
  overturned: "We looked again: you were right.",
};

interface DecisionProps {
  decision: DecisionRow;
  now: number;
  answer: FormAnswer | undefined;
}

/** A decision about something of a member, and their word against it. */
export function DecisionCard({ decision, now, answer }: DecisionProps) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  const thing = (REPORT_SUBJECTS[decision.subject_type as ReportSubject] ?? "something").replace(
    "this ",
    "your ",
  );
  if (decision.case_status === "open" || decision.case_status === "dismissed")
    return <AskedCard decision={decision} now={now} thing={thing} />;
  const open = decision.case_status === "actioned" && decision.decided_at > now - APPEAL_FOR;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-18">{headline(decision.case_action, thing)}</h2>
      <p className="whitespace-pre-line break-words">{decision.case_reason}</p>
      {decision.case_action === "limit" ? <p className="text-14">{limitWords(decision, now)}</p> : null}
      {decision.strike_level === null ? null : (
        <p className="text-14">With it came a strike: {LEVEL_WORDS[decision.strike_level]?.toLowerCase()}.</p>
      )}
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

function headline(action: string, thing: string): string {
  if (action === "remove") return `We took ${thing} down`;
  return action === "limit" ? `Your account was limited because of ${thing}` : `A word about ${thing}`;
}

function limitWords({ limited_until: until, case_status }: DecisionRow, now: number): string {
  if (until === null || until <= now || case_status === "overturned") return "It limits you no longer.";
  return `Until ${longDay(until)} you can read and answer what is open. You cannot post, apply, show interest, connect or begin conversations. It ends by itself.`;
}

/** What its owner may change by themselves before our team decides. */
function AskedCard({ decision, now, thing }: Omit<DecisionProps, "answer"> & { thing: string }) {
  const busy = useNavigation().formMethod === "POST";
  const waits =
    decision.case_status === "open" && decision.fixed_at === null && (decision.waits_until ?? 0) > now;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="text-18">Please change {thing}</h2>
      <p className="whitespace-pre-line break-words">{decision.asked}</p>
      <p className="text-14 text-muted">
        {waits
          ? `You have until ${longDay(decision.waits_until ?? 0)}. Then our team decides.`
          : decision.case_status === "dismissed"
            ? "All is well: nothing has to change any more."
            : decision.fixed_at
              ? "You said that it is changed. Our team looks at it again."
              : "The time is over. Our team decides now."}
      </p>
      {waits ? (
        <Form method="post" preventScrollReset>
          <input type="hidden" name="case_id" value={decision.case_id} />
          <Button type="submit" name="intent" value="fixed" variant="spark" disabled={busy}>
            I have changed it
          </Button>
        </Form>
      ) : null}
    </Card>
  );
}
