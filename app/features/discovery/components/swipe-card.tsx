import { useDrag } from "@use-gesture/react";
import { useRef, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import type { DeckCard } from "../rules.ts";
import { MemberFace } from "./member-face.tsx";
import { OpportunityFace } from "./opportunity-face.tsx";
import type { Direction } from "./use-deck.ts";

/** Past this many pixels, or flung faster than this, a card is swiped. */
const FAR_ENOUGH = 110;
const FAST_ENOUGH = 0.6;
const FULL_TILT = 14;

interface SwipeCardProps {
  card: DeckCard;
  /** 0 is on top; the ones below peek out. */
  depth: number;
  /** Set while the card leaves. */
  leaving: Direction | null;
  onSwipe: (direction: Direction) => void;
  onLeft: () => void;
}

/** One card of the stack. It follows the finger, tilts, and shows its stamp (looks.md *Motion*). */
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
    { axis: "x", filterTaps: true, enabled: depth === 0 && leaving === null, pointer: { touch: true } },
  );
  const lean = leaving === "right" ? 1 : leaving === "left" ? -1 : Math.max(-1, Math.min(1, offset / 220));
  return (
    <article
      {...bind()}
      aria-hidden={depth > 0 || undefined}
      inert={depth > 0}
      data-testid={depth === 0 ? "top-card" : undefined}
      onTransitionEnd={(event) => {
        if (leaving && event.target === event.currentTarget && event.propertyName === "transform") onLeft();
      }}
      onClickCapture={(event) => {
        // The click that ends a drag opens nothing.
        if (dragged.current) event.preventDefault();
        dragged.current = false;
      }}
      className={cx(
        "absolute inset-0 flex touch-pan-y select-none flex-col overflow-hidden rounded-sheet border border-hairline bg-surface shadow-raised",
        depth === 0 && "cursor-grab active:cursor-grabbing",
        !held && "transition-[transform,opacity] duration-300 ease-spring",
        leaving && "duration-220 ease-out",
      )}
      style={{
        transform: leaving
          ? `translateX(${lean * 130}%) rotate(${lean * FULL_TILT}deg)`
          : `translate(${offset}px, ${depth * 10}px) rotate(${lean * FULL_TILT}deg) scale(${1 - depth * 0.035})`,
        opacity: leaving ? 0 : 1,
        zIndex: 10 - depth,
      }}
    >
      {card.kind === "opportunity" ? <OpportunityFace card={card} /> : <MemberFace card={card} />}
      <Stamp shown={lean > 0.25} tone="interest" />
      <Stamp shown={lean < -0.25} tone="pass" />
    </article>
  );
}

function Stamp({ shown, tone }: { shown: boolean; tone: "interest" | "pass" }) {
  const interest = tone === "interest";
  return (
    <span
      aria-hidden
      className={cx(
        "pointer-events-none absolute top-6 rounded-control border-3 bg-canvas/85 px-3 py-1 font-bold font-display text-22 tracking-widest transition-opacity duration-150",
        interest
          ? "left-6 -rotate-12 border-success text-success"
          : "right-6 rotate-12 border-danger text-danger",
        shown ? "opacity-100" : "opacity-0",
      )}
    >
      {interest ? "INTEREST" : "PASS"}
    </span>
  );
}
