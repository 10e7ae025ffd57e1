import { useEffect, useRef } from "react";
import { useBlocker } from "react-router";

/**
 * The way back closes what lies over the page first, as it does in apps; a second one leaves the page. Where a window
 * begins with this page, back leads out of it, which no page can hold up.
 */
export function useBackCloses(open: boolean, close: () => void): void {
  const blocker = useBlocker(({ historyAction }) => open && historyAction === "POP");
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    if (blocker.state !== "blocked") return;
    blocker.reset();
    latest.current();
  }, [blocker]);
}
