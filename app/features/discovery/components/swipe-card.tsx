import { useDrag } from "@use-gesture/react";
import { useRef, useState } from "react";
import type { DeckCard } from "../rules.ts";
import { CardFrame } from "./card-frame.tsx";
import type { Direction } from "./swipe-outbox.ts";

/** Past this many pixels, or flung faster than this, a card is swiped. */
const FAR_ENOUGH = 110;
const FAST_ENOUGH = 0.6;

interface SwipeCardProps {
  card: DeckCard;
  /** 0 is on top; the ones below peek out. */
  depth: number;
  /** Set while the card leaves. */
  leaving: Direction | null;
  onSwipe: (direction: Direction) => void;
  onLeft: () => void;
}

/** A card that is swiped by dragging. */
export function SwipeCard({ card, depth, leaving, onSwipe, onLeft }: SwipeCardProps) {
  const [offset, setOffset] = useState(0);
  const [held, setHeld] = useState(false);
  const dragged = useRef(false);
  const bind = useDrag(
    ({ active, movement: [x], velocity: [speed], direction: [way], tap }) => {
      if (tap) return;
      dragged.current = Math.abs(x) > 4;
      setHeld(active);
      if (active) {
        setOffset(x);
        return;
      }
      const flung = speed > FAST_ENOUGH && Math.sign(way) === Math.sign(x) && Math.abs(x) > 24;
      if (Math.abs(x) > FAR_ENOUGH || flung) onSwipe(x > 0 ? "right" : "left");
      setOffset(0);
    },
    { axis: "x", filterTaps: true, enabled: depth === 0 && leaving === null },
  );
  return (
    <CardFrame
      {...bind()}
      card={card}
      depth={depth}
      leaving={leaving}
      offset={offset}
      held={held}
      data-testid={depth === 0 ? "top-card" : undefined}
      onTransitionEnd={(event) => {
        if (leaving && event.target === event.currentTarget && event.propertyName === "transform") onLeft();
      }}
      onClickCapture={(event) => {
        // The click that ends a drag opens nothing.
        if (dragged.current) event.preventDefault();
        dragged.current = false;
      }}
    />
  );
}
