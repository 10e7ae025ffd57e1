import { KindChip, type OpportunityKind } from "#app/ui/primitives/chip.tsx";
import { Section } from "./section.tsx";

const KINDS: { type: OpportunityKind; sentence: string; edge: string }[] = [
  {
    type: "job",
    sentence: "Work for money. What it pays stands on the card, when the poster says it.",
    edge: "before:bg-job",
  },
  {
    type: "collab",
    sentence: "Make something together and share the credit: a shoot, a series, a song.",
    edge: "before:bg-collab",
  },
  {
    type: "barter",
    sentence: "Swap what you make for what they make: photos for rooms, films for tents.",
    edge: "before:bg-barter",
  },
];

/** The three kinds of opportunity. */
export function Kinds() {
  return (
    <Section title="Three ways to work together">
      <ul className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        {KINDS.map(({ type, sentence, edge }) => (
          <li
            key={type}
            className={`relative overflow-hidden rounded-card border border-hairline bg-surface p-5 pt-6 shadow-card before:absolute before:inset-x-0 before:top-0 before:h-1 before:content-[''] ${edge}`}
          >
            <KindChip type={type} />
            <p className="mt-3 text-muted">{sentence}</p>
          </li>
        ))}
      </ul>
    </Section>
  );
}
