import { Check, X } from "lucide-react";
import { useEffect, useState } from "react";
import { CardFrame, type ShownCard } from "#app/features/discovery/components/card-frame.tsx";
import { SparkMotif } from "#app/ui/feedback/empty-state.tsx";
import { PaintedFrom } from "#app/ui/layout/painted-from.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { SignUpLink } from "./sign-up-link.tsx";
import { type Direction, useSideDrag } from "./use-side-drag.ts";

const SHOWN = 3;

/** Some of what is on Thrive right now, to try a swipe on; it is told to nobody. Without script it leads to sign-up. */
export function HeroDeck({ cards }: { cards: ShownCard[] }) {
  const [next, setNext] = useState(0);
  const [leaving, setLeaving] = useState<{ index: number; direction: Direction } | null>(null);
  const swipe = (direction: Direction) => {
    if (next >= cards.length) return;
    setLeaving({ index: next, direction });
    setNext(next + 1);
  };
  const drag = useSideDrag(swipe);

  useEffect(() => {
    if (!leaving) return;
    const timer = setTimeout(() => setLeaving(null), 400);
    return () => clearTimeout(timer);
  }, [leaving]);

  const stack = cards
    .map((card, index) => ({ card, index, depth: index - next }))
    .filter(({ index, depth }) => (depth >= 0 && depth < SHOWN) || index === leaving?.index);
  return (
    <section aria-label="A taste of Discover" className="mx-auto flex w-full max-w-[25rem] flex-col gap-8">
      <PaintedFrom id="below-cards" />
      <div className="relative h-[33rem]">
        <div aria-hidden className="-inset-20 absolute bg-spark-glow opacity-30" />
        <End covered={next < cards.length} />
        {stack.map(({ card, index, depth }) => {
          const top = depth === 0;
          return (
            <CardFrame
              key={`${card.kind}-${card.id}`}
              {...(top ? drag.handlers : {})}
              card={card}
              depth={Math.max(0, depth)}
              leaving={index === leaving?.index ? leaving.direction : null}
              offset={top ? drag.offset : 0}
              held={top && drag.held}
            />
          );
        })}
      </div>
      <form
        action="/auth"
        className="relative flex items-center justify-center gap-4"
        onSubmit={(event) => event.preventDefault()}
      >
        <input type="hidden" name="mode" value="signup" />
        <Button
          type="submit"
          variant="danger"
          size="round-lg"
          className="bg-surface"
          aria-label="Pass"
          disabled={next >= cards.length}
          onClick={() => swipe("left")}
        >
          <X aria-hidden className="size-7" strokeWidth={2} />
        </Button>
        <p className="w-36 text-balance text-center text-14 text-muted">
          Real cards, right now. Try a swipe.
        </p>
        <Button
          type="submit"
          size="round-lg"
          className="bg-surface text-success"
          aria-label="Interested"
          disabled={next >= cards.length}
          onClick={() => swipe("right")}
        >
          <Check aria-hidden className="size-7" strokeWidth={2.25} />
        </Button>
      </form>
      <span id="below-cards" hidden />
    </section>
  );
}

/** What lies under the cards: nothing to reach, neither by keyboard nor by reader, before they are gone. */
function End({ covered }: { covered: boolean }) {
  return (
    <div
      inert={covered}
      className="absolute inset-0 flex flex-col items-center justify-center gap-3 rounded-sheet border border-hairline-strong/60 border-dashed bg-canvas/60 px-8 text-center"
    >
      <SparkMotif className="size-16" />
      <p className="font-display font-semibold text-22">That is how it works</p>
      <p className="text-muted">Inside, a right swipe reaches a real person. Both say yes: a Spark.</p>
      <SignUpLink more="&return=%2Fdiscover" variant="quiet" className="mt-2">
        See the whole deck
      </SignUpLink>
    </div>
  );
}
