import { memo, useState } from "react";
import { cx } from "#app/ui/cx.ts";
import { MemberFace, type ShownMember } from "./member-face.tsx";
import { OpportunityFace, type ShownOpportunity } from "./opportunity-face.tsx";

const FULL_TILT = 14;

/** As much of a card as its face shows. */
export type ShownCard = ({ kind: "opportunity" } & ShownOpportunity) | ({ kind: "member" } & ShownMember);

export interface CardFrameProps extends React.ComponentProps<"article"> {
  card: ShownCard;
  /** 0 is on top; the ones below peek out. */
  depth: number;
  /** Set while the card leaves. */
  leaving: "right" | "left" | null;
  /** How far the finger has taken it, in pixels. */
  offset: number;
  held: boolean;
}

/** One card of a stack: it follows the finger, tilts, and shows its stamp (looks.md *Motion*). */
export function CardFrame({ card, depth, leaving, offset, held, className, ...props }: CardFrameProps) {
  const [first] = useState(depth === 0);
  const lean = leaving === "right" ? 1 : leaving === "left" ? -1 : Math.max(-1, Math.min(1, offset / 220));
  return (
    <article
      {...props}
      aria-hidden={depth > 0 || undefined}
      inert={depth > 0}
      className={cx(
        "absolute inset-0 flex origin-bottom touch-pan-y select-none flex-col overflow-hidden rounded-sheet border border-hairline bg-surface shadow-raised @2xl:flex-row",
        depth === 0 && "cursor-grab active:cursor-grabbing",
        !held && "transition-[transform,opacity] duration-300 ease-spring",
        leaving && "duration-220 ease-out",
        className,
      )}
      style={{
        transform: leaving
          ? `translateX(${lean * 130}%) rotate(${lean * FULL_TILT}deg)`
          : `translate(${offset}px, ${depth * 12}px) rotate(${lean * FULL_TILT}deg) scale(${1 - depth * 0.04})`,
        opacity: leaving ? 0 : 1,
        zIndex: 10 - depth,
      }}
    >
      <Face card={card} first={first} />
      <Stamp shown={lean > 0.25} tone="interest" />
      <Stamp shown={lean < -0.25} tone="pass" />
    </article>
  );
}

/** Rendered once a card: neither the finger that drags it nor the swipe of another card changes it. */
const Face = memo(function Face({ card, first }: { card: ShownCard; first: boolean }) {
  return card.kind === "opportunity" ? (
    <OpportunityFace card={card} first={first} />
  ) : (
    <MemberFace card={card} first={first} />
  );
});

function Stamp({ shown, tone }: { shown: boolean; tone: "interest" | "pass" }) {
  const interest = tone === "interest";
  return (
    <span
      aria-hidden
      className={cx(
        "pointer-events-none absolute top-14 rounded-control border-3 bg-canvas/90 px-3 py-1 font-bold font-display text-22 tracking-widest transition-opacity duration-150",
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
