import { type MouseEvent, useRef } from "react";

/** A second click on a button sooner than this is of a hand that clicks twice: nobody has seen what has just come up. */
const UNSEEN_MS = 300;

/**
 * For buttons that bring up something new with each press and stay where they are.
 * @returns whether a click is the second of two on the same one; a key that presses it is no click of a pointer
 */
export function useSecondClick(): (event: MouseEvent, button: string) => boolean {
  const clicked = useRef<{ button: string; at: number }>(null);
  return ({ detail, timeStamp }, button) => {
    const { button: before, at = 0 } = clicked.current ?? {};
    if (detail > 0 && before === button && timeStamp - at < UNSEEN_MS) return true;
    clicked.current = { button, at: timeStamp };
    return false;
  };
}
