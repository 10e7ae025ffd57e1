import { type PointerEvent, useRef } from "react";

/** Let go this far down, or flung faster than this (pixels per millisecond), a sheet closes. */
const FAR_ENOUGH = 120;
const FAST_ENOUGH = 0.6;

/** Below this a dialog is a sheet (Tailwind's `sm`). */
const SHEET = "(max-width: 39.999rem)";

/** Handlers for the head of a sheet: the sheet follows the finger down, and closes or springs back. */
export function useDragToClose(close: () => void) {
  const start = useRef<{ y: number; at: number } | null>(null);

  const end = (event: PointerEvent<HTMLElement>) => {
    const from = start.current;
    start.current = null;
    const sheet = event.currentTarget.parentElement;
    if (!from || !sheet) return;
    const way = event.clientY - from.y;
    const fast = way > 24 && way / Math.max(1, event.timeStamp - from.at) > FAST_ENOUGH;
    if (event.type === "pointerup" && (way > FAR_ENOUGH || fast)) close();
    else sheet.style.translate = "";
  };

  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      const onControl = event.target instanceof Element && event.target.closest("button, a");
      if (onControl || !matchMedia(SHEET).matches) return;
      start.current = { y: event.clientY, at: event.timeStamp };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const sheet = event.currentTarget.parentElement;
      if (start.current && sheet)
        sheet.style.translate = `0 ${Math.max(0, event.clientY - start.current.y)}px`;
    },
    onPointerUp: end,
    onPointerCancel: end,
  };
}
