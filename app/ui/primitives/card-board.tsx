import { useEffect, useRef, useState } from "react";
import { cx } from "../cx.ts";
import { type CarryStep, cardAround, followCard, walkCards } from "./card-walk.ts";
import { ColumnTabs } from "./column-tabs.tsx";
import { Rest } from "./rest.tsx";

/** So many cards of a column stand there at once; the others unfold. */
const AT_ONCE = 20;

interface CardBoardProps<Card extends { id: string }, Column extends string> {
  /** Of the tabs on phones. */
  label: string;
  columns: readonly { key: Column; label: string; cards: readonly Card[] }[];
  /** The column phones begin with. */
  first: Column;
  /** What stands in an empty column. */
  empty: string;
  /** Many columns: they scroll sideways instead of growing narrow. */
  many?: boolean;
  children: (card: Card) => React.ReactNode;
  /** A card is let go over a column, or, where the order counts, over another card. Absent for who only looks. */
  onDrop?: ((card: Card, column: Column, beforeId: string | null) => void) | undefined;
  /** Cards have a place within their column. */
  ordered?: boolean;
  /** Shift and an arrow on a card. */
  onCarry?: ((card: Card, step: CarryStep) => void) | undefined;
}

/**
 * Cards in columns: side by side, on phones one at a time. Cards are dragged; arrow keys walk from card to card, and
 * with Shift they carry the card itself.
 */
export function CardBoard<Card extends { id: string }, Column extends string>({
  label,
  columns,
  first,
  empty,
  many = false,
  children,
  onDrop,
  ordered = false,
  onCarry,
}: CardBoardProps<Card, Column>) {
  const [shown, setShown] = useState<Column>(first);
  const [over, setOver] = useState<{ column: Column; beforeId: string | null } | null>(null);
  const inHand = useRef<string | null>(null);
  useEffect(() => followCard(inHand.current));
  useEffect(() => {
    const letGo = (event: PointerEvent) => {
      inHand.current = cardAround(event.target);
    };
    document.addEventListener("pointerdown", letGo);
    return () => document.removeEventListener("pointerdown", letGo);
  }, []);
  const find = (id: string | undefined) =>
    columns.flatMap(({ cards }) => cards).find((card) => card.id === id);
  /** What a place to let go of a card hears. */
  const place = (column: Column, beforeId: string | null) =>
    onDrop && {
      onDragOver: (event: React.DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        setOver({ column, beforeId });
      },
      onDrop: (event: React.DragEvent) => {
        event.preventDefault();
        event.stopPropagation();
        setOver(null);
        const card = find(event.dataTransfer.getData("text/plain"));
        if (card && card.id !== beforeId) onDrop(card, column, beforeId);
      },
    };
  const placed = (column: Column) => (card: Card) => (
    <div
      key={card.id}
      {...(ordered ? place(column, card.id) : {})}
      className={cx("rounded-card", over !== null && over.beforeId === card.id && "border-spark border-t-4")}
    >
      {children(card)}
    </div>
  );
  return (
    <div>
      <ColumnTabs
        label={label}
        columns={columns.map(({ cards, ...column }) => ({ ...column, count: cards.length }))}
        shown={shown}
        onShow={setShown}
        fill={!many}
      />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: arrow keys are heard from the cards inside */}
      <div
        className={cx("flex gap-3", many && "lg:overflow-x-auto lg:pb-3")}
        // Of the menu of a card is heard as well, which lies elsewhere.
        onFocus={({ target }) => {
          inHand.current = cardAround(target) ?? inHand.current;
        }}
        onKeyDown={(event) => walkCards(event, (id, step) => onCarry?.(find(id) as Card, step))}
      >
        {columns.map(({ key, label: name, cards }) => (
          <section
            key={key}
            aria-label={name}
            data-column={key}
            {...place(key, null)}
            onDragLeave={() => setOver(null)}
            className={cx(
              "min-w-0 flex-1 flex-col gap-2.5 lg:flex lg:rounded-card lg:bg-sunken lg:p-2.5",
              many ? "lg:min-w-60" : "lg:min-h-40",
              shown === key ? "flex" : "max-lg:hidden",
              over?.column === key && over.beforeId === null && "ring-2 ring-spark ring-inset",
            )}
          >
            <h2 className="flex items-baseline justify-between px-1 text-16 max-lg:sr-only">
              {name}
              <span className="text-14 text-muted tabular">{cards.length}</span>
            </h2>
            {cards.slice(0, AT_ONCE).map(placed(key))}
            {cards.length > AT_ONCE ? (
              <Rest count={cards.length - AT_ONCE} className="justify-center">
                <div className="flex flex-col gap-2.5">{cards.slice(AT_ONCE).map(placed(key))}</div>
              </Rest>
            ) : null}
            {cards.length === 0 ? (
              <p className="rounded-card border border-hairline border-dashed px-3 py-6 text-center text-14 text-muted">
                {empty}
              </p>
            ) : null}
          </section>
        ))}
      </div>
    </div>
  );
}

/** What a card of a board carries on its outermost element; the link in it that opens the card has `data-card-link`. */
export function cardProps(id: string, draggable = true) {
  return {
    draggable,
    "data-card": id,
    onDragStart: (event: React.DragEvent) => {
      event.dataTransfer.setData("text/plain", id);
      event.dataTransfer.effectAllowed = "move";
    },
  };
}
