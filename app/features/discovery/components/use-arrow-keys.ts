import { useLayoutEffect, useRef } from "react";
import type { Direction } from "./swipe-outbox.ts";

/** Arrow keys swipe from the moment a card is seen, U takes back; not while typing or in a dialog. */
export function useArrowKeys(swipe: (direction: Direction) => void, undo: () => void): void {
  const handlers = useRef({ swipe, undo });
  useLayoutEffect(() => {
    handlers.current = { swipe, undo };
  });
  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.metaKey || event.ctrlKey || event.altKey || event.repeat) return;
      if (
        event.target instanceof Element &&
        event.target.closest("input, textarea, select, [role=dialog], [role=menu]")
      )
        return;
      if (event.key === "ArrowRight") handlers.current.swipe("right");
      else if (event.key === "ArrowLeft") handlers.current.swipe("left");
      else if (event.key === "u" || event.key === "U") handlers.current.undo();
      else return;
      event.preventDefault();
    };
    window.addEventListener("keydown", onKey);
    return () => window.removeEventListener("keydown", onKey);
  }, []);
}
