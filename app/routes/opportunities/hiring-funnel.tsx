import type { PipelineCard } from "#app/features/hiring/pipeline-view.server.ts";
import { answerAllWords, type Column, columnOf } from "#app/features/hiring/rules.ts";
import { Button } from "#app/ui/primitives/button.tsx";
import { Figures } from "#app/ui/primitives/figures.tsx";
import type { Route } from "./+types/opportunity-dashboard.ts";

type Data = Route.ComponentProps["loaderData"];

/** How many came how far. */
export function Funnel({
  chosen,
  cards,
  onAnswerAll,
}: {
  chosen: NonNullable<Data["chosen"]>;
  cards: PipelineCard[];
  onAnswerAll: () => void;
}) {
  const reached = (columns: Column[]) =>
    cards.filter(({ status }) => columns.includes(columnOf(status))).length;
  const steps = [
    ["Views", chosen.views],
    ["Interested", chosen.interests],
    ["Applied", chosen.applications],
    ["In talks", reached(["talks", "offer", "accepted"])],
    ["Places filled", `${chosen.seatsFilled} of ${chosen.seats}`],
  ] as const;
  return (
    <section aria-label="Numbers" className="mb-5 flex flex-col items-end gap-3">
      <Figures className="w-full" figures={steps.map(([label, value]) => ({ label, value }))} />
      {chosen.waiting > 0 ? (
        <Button size="sm" onClick={onAnswerAll}>
          {answerAllWords(chosen.waiting)}
        </Button>
      ) : null}
    </section>
  );
}
