import { type MouseEvent, type PointerEvent, useRef, useState } from "react";

export type Direction = "right" | "left";

const FAR_ENOUGH = 90;
const BEGINS = 6;

/** A card that follows the pointer sideways. (The real deck uses a gesture library, too heavy for a public page.) */
export function useSideDrag(onSwipe: (direction: Direction) => void) {
  const [offset, setOffset] = useState(0);
  const [held, setHeld] = useState(false);
  const from = useRef<number | null>(null);
  const dragged = useRef(false);

  const end = (event: PointerEvent) => {
    if (event.type === "pointerup" && Math.abs(offset) > FAR_ENOUGH) onSwipe(offset > 0 ? "right" : "left");
    from.current = null;
    setHeld(false);
    setOffset(0);
  };

  return {
    offset,
    held,
    handlers: {
      onPointerDown(event: PointerEvent) {
        dragged.current = false;
        if (event.button === 0) from.current = event.clientX;
      },
      onPointerMove(event: PointerEvent) {
        if (from.current === null) return;
        const way = event.clientX - from.current;
        if (!held && Math.abs(way) < BEGINS) return;
        dragged.current = true;
        if (!held) event.currentTarget.setPointerCapture(event.pointerId);
        setHeld(true);
        setOffset(way);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onClickCapture(event: MouseEvent) {
        // The click that ends a drag opens nothing.
        if (dragged.current) event.preventDefault();
      },
    },
  };
}
