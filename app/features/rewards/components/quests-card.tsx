import { Check, Circle } from "lucide-react";
import { shortDay } from "#app/core/day-words.ts";
import { FormError, FormNote } from "#app/ui/form/fields.tsx";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { QuestCard } from "../queries/quests.server.ts";
import { useEarnForm } from "./earn-answer.ts";

/** Quests with their steps; a finished one brings its credits when it is claimed. */
export function QuestsCard({ quests }: { quests: QuestCard[] }) {
  return (
    <Card id="quests" className="scroll-mt-20">
      <h2 className="text-18">Quests</h2>
      <p className="mt-1 mb-2 text-14 text-muted">Finish all steps of one, and claim its credits.</p>
      <ul className="divide-y divide-hairline">
        {quests.map((quest) => (
          <li key={quest.key} className="py-4 last:pb-0">
            <QuestItem quest={quest} />
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** One quest: what it asks for, how far it is, and its claim. */
export function QuestItem({ quest }: { quest: QuestCard }) {
  const { key, title, description, reward, endsAt, claimedAt, finished, steps } = quest;
  const { Form, busy, done, error } = useEarnForm();
  return (
    <>
      <div className="flex flex-wrap items-center gap-2">
        <h3 className="text-16">{title}</h3>
        <Chip tone="strong">+{reward} credits</Chip>
        {endsAt !== null && claimedAt === null ? <Chip>Until {shortDay(endsAt - 1)}</Chip> : null}
      </div>
      <p className="mt-1 text-14 text-muted">{description}</p>
      <ul className="mt-2 flex flex-col gap-1.5 text-14">
        {steps.map(({ words, done, needed }) => (
          <li key={words} className="flex items-start gap-2.5">
            {done === needed ? (
              <Check
                role="img"
                aria-label="Done:"
                className="mt-0.5 size-4.5 shrink-0 text-success"
                strokeWidth={2}
              />
            ) : (
              <Circle
                role="img"
                aria-label="Open:"
                className="mt-0.5 size-4.5 shrink-0 text-muted"
                strokeWidth={1.75}
              />
            )}
            <span className="min-w-0 flex-1">{words}</span>
            <span className="shrink-0 text-muted tabular">
              {done} of {needed}
            </span>
          </li>
        ))}
      </ul>
      <div className="mt-3 flex flex-col items-start gap-3 empty:hidden">
        {done ? <FormNote>{done}</FormNote> : null}
        {claimedAt !== null ? (
          <p className="text-14 text-muted">Claimed on {shortDay(claimedAt)}.</p>
        ) : finished ? (
          <Form method="post" action="/earn-credits" className="flex flex-col items-start gap-3">
            <input type="hidden" name="intent" value="claim-quest" />
            <input type="hidden" name="quest" value={key} />
            <FormError message={error?.message ?? null} />
            <Button type="submit" size="sm" variant="spark" disabled={busy} aria-label={`Claim: ${title}`}>
              {busy ? "One moment..." : "Claim"}
            </Button>
          </Form>
        ) : null}
      </div>
    </>
  );
}
