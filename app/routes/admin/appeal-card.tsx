import { Form, Link } from "react-router";
import { z } from "zod";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import type { AppealRow } from "#app/features/safety/moderation-queries.server.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { ACTION_WORDS, kindWords } from "./case-words.ts";

const stored = z.object({
  title: z.string().optional(),
  description: z.string().optional(),
  reason: z.string().nullish(),
  /** What was decided, of a case. */
  action: z.string().optional(),
});

interface AppealProps {
  appeal: AppealRow;
  /** Theirs, or decided by who looks: somebody else answers it. */
  mine: boolean;
  now: number;
  /** What was wrong with the answer to this one. */
  answer: FormAnswer | undefined;
}

/** What a member says against a decision, and the two answers there are. */
export function AppealCard({ appeal, mine, now, answer }: AppealProps) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  const about = appeal.appealed_type === "case" ? appeal.case_type : appeal.appealed_type;
  const evidence = stored.safeParse(parsed(appeal.evidence)).data;
  return (
    <Card className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline gap-x-3">
        <h3 className="min-w-0 flex-1 basis-40 break-words text-18">
          {appeal.appellant_name}
          {about ? ` · ${kindWords(about)}` : null}
        </h3>
        <span className="text-14 text-muted">{relativeTime(appeal.appealed_at, now)}</span>
      </div>
      <blockquote className="whitespace-pre-line break-words border-spark border-l-2 pl-3">
        {appeal.appeal_statement}
      </blockquote>
      {evidence?.reason ? (
        <p className="break-words text-14 text-muted">
          {ACTION_WORDS[evidence.action ?? ""] ?? "We said"}: {evidence.reason}
        </p>
      ) : null}
      {evidence?.title ? (
        <p className="break-words text-14 text-muted">
          {evidence.title}: {evidence.description}
        </p>
      ) : null}
      {appeal.appealed_type === "case" ? (
        <Link
          to={`/admin/moderation/${appeal.appealed_id}`}
          className="inline-flex min-h-11 items-center self-start text-14 underline underline-offset-2"
        >
          See the case
        </Link>
      ) : null}
      {mine ? (
        <p className="text-14 text-muted">
          You decided this, or it is yours: somebody else of the team looks at it.
        </p>
      ) : (
        <Form ref={form} method="post" className="flex flex-col gap-3">
          <input type="hidden" name="intent" value="appeal" />
          <input type="hidden" name="appeal_id" value={appeal.appeal_id} />
          <FormError message={message} />
          <TextField
            id={`reason-${appeal.appeal_id}`}
            label="What we tell them"
            maxLength={500}
            required
            {...field("reason")}
          />
          <div className="flex flex-wrap gap-2">
            <Button type="submit" name="outcome" value="overturned" variant="solid" disabled={busy}>
              {(evidence?.action ?? "remove") === "remove" ? "Put it back" : "Take it back"}
            </Button>
            <Button type="submit" name="outcome" value="upheld" disabled={busy}>
              It stands
            </Button>
          </div>
        </Form>
      )}
    </Card>
  );
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}
