import { X } from "lucide-react";
import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, FormNote, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";
import { GOAL_PERIODS, type GoalView, goalWords, TARGET_MAX } from "../goal-rules.ts";
import type { Metric } from "../series.ts";

interface GoalsCardProps {
  goals: GoalView[];
  /** What may be chosen: a member's metrics, or a company's. */
  charted: Partial<Record<Metric, { title: string }>>;
  answer: FormAnswer | undefined;
}

/** What is to be reached and how far it is, with a form for another one. */
export function GoalsCard({ goals, charted, answer }: GoalsCardProps) {
  const { form, busy, message, field } = useAnsweredForm(answer);
  const options = Object.fromEntries(Object.entries(charted).map(([metric, { title }]) => [metric, title]));
  const spans = Object.fromEntries(
    Object.entries(GOAL_PERIODS).map(([period, { label }]) => [period, label]),
  );
  return (
    <Card className="mb-6">
      <h2 className="text-18">Goals</h2>
      {goals.length > 0 ? (
        <ul aria-label="Goals" className="mt-3 grid grid-cols-1 gap-x-8 gap-y-4 sm:grid-cols-2">
          {goals.map((goal) => (
            <Goal key={`${goal.metric} ${goal.period}`} goal={goal} busy={busy} />
          ))}
        </ul>
      ) : (
        <p className="mt-1 text-14 text-muted">
          Say what you want to reach in a week, a month or a quarter, and see here how far it is.
        </p>
      )}
      {answer?.done ? (
        <div className="mt-4">
          <FormNote>{answer.done}</FormNote>
        </div>
      ) : null}
      <details className="mt-3" open={answer?.error !== undefined}>
        <summary className="inline-flex min-h-11 cursor-pointer items-center text-14 underline underline-offset-4">
          {goals.length > 0 ? "Set another goal" : "Set a goal"}
        </summary>
        <Form
          ref={form}
          method="post"
          preventScrollReset
          className="mt-2 grid grid-cols-1 items-start gap-3 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)_auto]"
        >
          <input type="hidden" name="intent" value="goal-set" />
          <SelectField label="What counts" required options={options} {...field("metric")} />
          <SelectField label="How often" required options={spans} {...field("period", "month")} />
          <TextField
            label="How many"
            type="number"
            inputMode="numeric"
            min={1}
            max={TARGET_MAX}
            required
            {...field("target")}
          />
          <Button type="submit" disabled={busy} className="max-sm:justify-self-start sm:mt-[1.75rem]">
            Set it
          </Button>
          <div className="col-span-full empty:hidden">
            <FormError message={message} />
          </div>
        </Form>
      </details>
    </Card>
  );
}

function Goal({ goal, busy }: { goal: GoalView; busy: boolean }) {
  const { metric, period, title, reached, target, percent } = goal;
  return (
    <li className="flex items-center gap-2">
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3">
          <span className="min-w-0">
            {title}, {GOAL_PERIODS[period].now}
          </span>
          <span className="whitespace-nowrap text-14 tabular">
            {reached.toLocaleString("en")} of {target.toLocaleString("en")}
          </span>
        </p>
        <ProgressBar label={`${title}, ${GOAL_PERIODS[period].now}`} value={percent} className="my-1.5" />
        <p className="text-14 text-muted">{goalWords(goal)}</p>
      </div>
      <Form method="post" preventScrollReset>
        <input type="hidden" name="metric" value={metric} />
        <input type="hidden" name="period" value={period} />
        <Button
          type="submit"
          variant="ghost"
          size="icon"
          name="intent"
          value="goal-remove"
          aria-label={`Take this goal away: ${title}, ${GOAL_PERIODS[period].now}`}
          disabled={busy}
        >
          <X aria-hidden className="size-5" strokeWidth={1.75} />
        </Button>
      </Form>
    </li>
  );
}
