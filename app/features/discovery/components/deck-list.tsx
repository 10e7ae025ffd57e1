import { useState } from "react";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import type { Deck } from "../queries/deck.server.ts";
import { DeckRow } from "./deck-row.tsx";
import { readDeck } from "./deck-wire.ts";

/** Pages without a row in them are passed over this often at one press. */
const MOST_BARREN = 5;

/** Everything of a tab as rows: the same cards in the same order, for who would rather read than swipe. */
export default function DeckList({
  query,
  here,
  first,
  memberId,
  ended,
}: {
  /** What is asked for, as the address has it. */
  query: string;
  /** The address of this very list. */
  here: string;
  first: Deck;
  memberId: string;
  ended: React.ReactNode;
}) {
  const [cards, setCards] = useState(first.cards);
  const [cursor, setCursor] = useState(first.nextCursor);
  const [state, setState] = useState<"idle" | "busy" | "failed">("idle");

  const more = async () => {
    setState("busy");
    let from = cursor;
    for (let pages = 0; from !== null && pages < MOST_BARREN; pages++) {
      const page = await readDeck(query, from);
      if (!page) {
        setCursor(from);
        setState("failed");
        return;
      }
      from = page.nextCursor;
      setCards((held) => [...held, ...page.cards.filter(({ id }) => !held.some((card) => card.id === id))]);
      if (page.cards.length > 0) break;
    }
    setCursor(from);
    setState("idle");
  };

  return (
    <section aria-label="Results" className="flex flex-col gap-4">
      {cards.length > 0 ? (
        <ul className="@container flex flex-col gap-3">
          {cards.map((card) => (
            <DeckRow key={card.id} card={card} memberId={memberId} />
          ))}
        </ul>
      ) : cursor === null ? (
        ended
      ) : (
        <p className="text-muted">Nothing among the newest. There is more to look through.</p>
      )}
      {state === "failed" ? (
        <p role="alert" className="text-14 text-danger">
          We could not load more. Please check your connection.
        </p>
      ) : null}
      {cursor === null ? null : (
        <ButtonLink
          to={`${here}&cursor=${cursor}`}
          preventScrollReset
          aria-disabled={state === "busy"}
          className="self-center"
          onClick={(event) => {
            event.preventDefault();
            if (state !== "busy") void more();
          }}
        >
          {state === "busy" ? "Loading..." : "Show more"}
        </ButtonLink>
      )}
    </section>
  );
}
