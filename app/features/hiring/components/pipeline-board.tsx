import { useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { ColumnTabs } from "#app/ui/primitives/column-tabs.tsx";
import type { PipelineCard as Card } from "../pipeline.server.ts";
import { COLUMNS, type Column, columnOf } from "../rules.ts";
import { columnsFor } from "./move-menu.tsx";
import { PipelineCard } from "./pipeline-card.tsx";

interface PipelineBoardProps {
  cards: Card[];
  now: number;
  /** The address of a card's panel. */
  panelOf: (id: string) => string;
  compared: ReadonlySet<string>;
  onCompare: (id: string, compared: boolean) => void;
  onMove: (card: Card, column: Column) => void;
}

const KEYS = Object.keys(COLUMNS) as Column[];

/**
 * The pipeline: columns side by side, on phones one at a time. Cards are dragged, or moved by their menu; arrow keys
 * walk from card to card, and with Shift they move the card itself.
 */
export function PipelineBoard({ cards, onMove, ...rest }: PipelineBoardProps) {
  const [shown, setShown] = useState<Column>(() => fullest(cards));
  const [over, setOver] = useState<Column | null>(null);
  const inColumn = (column: Column) => cards.filter(({ status }) => columnOf(status) === column);
  return (
    <div>
      <ColumnTabs
        label="Stages"
        columns={KEYS.map((key) => ({ key, label: COLUMNS[key].label, count: inColumn(key).length }))}
        shown={shown}
        onShow={setShown}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are heard from the cards inside */}
      <div
        className="flex gap-3 lg:overflow-x-auto lg:pb-3"
        onKeyDown={(event) => walk(event, cards, onMove)}
      >
        {KEYS.map((column) => (
          <section
            key={column}
            aria-label={COLUMNS[column].label}
            data-column={column}
            onDragOver={(event) => {
              event.preventDefault();
              setOver(column);
            }}
            onDragLeave={() => setOver(null)}
            onDrop={(event) => {
              event.preventDefault();
              setOver(null);
              const card = cards.find(({ id }) => id === event.dataTransfer.getData("text/plain"));
              if (card && columnOf(card.status) !== column) onMove(card, column);
            }}
            className={cx(
              "min-w-0 flex-1 flex-col gap-2.5 lg:flex lg:min-w-60 lg:rounded-card lg:bg-sunken lg:p-2.5",
              shown === column ? "flex" : "max-lg:hidden",
              over === column && "ring-2 ring-spark ring-inset",
            )}
          >
            <h2 className="flex items-baseline justify-between px-1 text-16 max-lg:sr-only">
              {COLUMNS[column].label}
              <span className="text-14 text-muted tabular">{inColumn(column).length}</span>
            </h2>
            {inColumn(column).map((card) => (
              <PipelineCard
                key={card.id}
                card={card}
                now={rest.now}
                to={rest.panelOf(card.id)}
                compared={rest.compared.has(card.id)}
                onCompare={(compared) => rest.onCompare(card.id, compared)}
                onMove={(to) => onMove(card, to)}
              />
            ))}
            {inColumn(column).length === 0 ? (
              <p className="rounded-card border border-hairline border-dashed px-3 py-6 text-center text-14 text-muted">
                Nobody here
              </p>
            ) : null}
          </section>
        ))}
      </div>
    </div>
  );
}

/** The first column that asks for something, else the first with anybody in it. */
function fullest(cards: readonly Card[]): Column {
  const taken = new Set(cards.map(({ status }) => columnOf(status)));
  return (["new", "interested", ...KEYS] as Column[]).find((column) => taken.has(column)) ?? "new";
}

/** Arrow keys between the cards; with Shift the card goes along, as far as an edge leads there. */
function walk(
  event: React.KeyboardEvent<HTMLElement>,
  cards: readonly Card[],
  onMove: PipelineBoardProps["onMove"],
): void {
  const link = (event.target as HTMLElement).closest<HTMLElement>("[data-card-link]");
  const card = cards.find(({ id }) => id === link?.closest<HTMLElement>("[data-card]")?.dataset.card);
  if (!link || !card) return;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -1, ArrowDown: 1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const sideways = event.key === "ArrowLeft" || event.key === "ArrowRight";
  if (sideways && event.shiftKey) {
    const from = KEYS.indexOf(columnOf(card.status));
    const ways = columnsFor(card.status).filter((column) => Math.sign(KEYS.indexOf(column) - from) === step);
    const nearest = step > 0 ? ways[0] : ways.at(-1);
    if (nearest) onMove(card, nearest);
    return;
  }
  const column = link.closest<HTMLElement>("[data-column]");
  const linksOf = (place: Element | null) => [
    ...(place?.querySelectorAll<HTMLElement>("[data-card-link]") ?? []),
  ];
  if (!sideways) {
    const links = linksOf(column);
    links[links.indexOf(link) + step]?.focus();
    return;
  }
  let next = step > 0 ? column?.nextElementSibling : column?.previousElementSibling;
  while (next && linksOf(next).length === 0)
    next = step > 0 ? next.nextElementSibling : next.previousElementSibling;
  linksOf(next ?? null)[0]?.focus();
}
