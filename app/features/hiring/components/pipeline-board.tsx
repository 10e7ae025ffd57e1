import { CardBoard } from "#app/ui/primitives/card-board.tsx";
import type { CarryStep } from "#app/ui/primitives/card-walk.ts";
import type { PipelineCard as Card } from "../pipeline-view.server.ts";
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

/** The pipeline. Cards are dragged, moved by their menu, or carried with the keyboard. */
export function PipelineBoard({ cards, onMove, ...rest }: PipelineBoardProps) {
  return (
    <CardBoard
      label="Stages"
      columns={KEYS.map((key) => ({
        key,
        label: COLUMNS[key].label,
        cards: cards.filter(({ status }) => columnOf(status) === key),
      }))}
      first={fullest(cards)}
      empty="Nobody here"
      many
      onDrop={(card, column) => {
        if (columnOf(card.status) !== column) onMove(card, column);
      }}
      onCarry={(card, step) => carry(card, step, onMove)}
    >
      {(card) => (
        <PipelineCard
          card={card}
          now={rest.now}
          to={rest.panelOf(card.id)}
          compared={rest.compared.has(card.id)}
          onCompare={(compared) => rest.onCompare(card.id, compared)}
          onMove={(to) => onMove(card, to)}
        />
      )}
    </CardBoard>
  );
}

/** The first column that asks for something, else the first with anybody in it. */
function fullest(cards: readonly Card[]): Column {
  const taken = new Set(cards.map(({ status }) => columnOf(status)));
  return (["new", "interested", ...KEYS] as Column[]).find((column) => taken.has(column)) ?? "new";
}

/** To the nearest stage that an edge leads to; within a stage there are no places. */
function carry(card: Card, step: CarryStep, onMove: PipelineBoardProps["onMove"]): void {
  if (!("sideways" in step)) return;
  const from = KEYS.indexOf(columnOf(card.status));
  const ways = columnsFor(card.status).filter(
    (column) => Math.sign(KEYS.indexOf(column) - from) === step.sideways,
  );
  const nearest = step.sideways > 0 ? ways[0] : ways.at(-1);
  if (nearest) onMove(card, nearest);
}
