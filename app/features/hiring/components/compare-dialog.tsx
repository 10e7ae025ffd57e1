import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { PipelineCard } from "../pipeline-view.server.ts";
import { COLUMNS, columnOf } from "../rules.ts";
import { CardFacts } from "./pipeline-card.tsx";

export const COMPARE_MAX = 4;

/** Up to four applicants side by side. */
export function CompareDialog({
  cards,
  now,
  onClose,
}: {
  cards: PipelineCard[];
  now: number;
  onClose: () => void;
}) {
  return (
    <Dialog open size="wide" onOpenChange={onClose} title="Compare" description="Side by side.">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
      <section aria-label="Applicants" tabIndex={0} className="flex gap-3 overflow-x-auto pb-2">
        {cards.map((card) => (
          <article
            key={card.id}
            className="flex min-w-56 flex-1 flex-col gap-3 rounded-card border border-hairline bg-sunken p-4"
          >
            <h3 className="break-words text-16">{card.name}</h3>
            <p className="text-14 text-muted">{COLUMNS[columnOf(card.status)].label}</p>
            <CardFacts card={card} now={now} />
            {card.skills.length > 0 ? <p className="text-14">{card.skills.join(", ")}</p> : null}
            {card.availableFrom ? <p className="text-14">Free from {card.availableFrom}</p> : null}
            <p className="break-words text-14 text-muted">
              {card.excerpt ?? "Interested, nothing written yet."}
            </p>
          </article>
        ))}
      </section>
    </Dialog>
  );
}
