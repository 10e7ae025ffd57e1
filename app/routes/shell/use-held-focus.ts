import { useEffect, useRef } from "react";
import { useFetchers, useNavigation } from "react-router";

interface Held {
  button: HTMLElement;
  /** What of a list it stands in. */
  row: Element | null;
  list: Element | null;
  place: number;
}

/**
 * A button that is pressed loses the focus while it waits, or goes with its row: whoever has no pointer would begin the
 * page anew. Once there is an answer it has the focus again, or else what took its place in the list has it.
 */
export function useHeldFocus(): void {
  const { state } = useNavigation();
  const fetchers = useFetchers();
  const idle = state === "idle" && fetchers.every((fetcher) => fetcher.state === "idle");
  const held = useRef<Held>(null);
  useEffect(() => {
    const focused = ({ target }: FocusEvent) => {
      held.current = target instanceof HTMLButtonElement ? whereIs(target) : null;
    };
    const leave = () => {
      held.current = null;
    };
    document.addEventListener("focusin", focused);
    // Who points elsewhere has left it.
    document.addEventListener("pointerdown", leave, true);
    return () => {
      document.removeEventListener("focusin", focused);
      document.removeEventListener("pointerdown", leave, true);
    };
  }, []);
  useEffect(() => {
    if (!idle || !held.current || document.activeElement !== document.body) return;
    const { button, row, list, place } = held.current;
    const near = row?.isConnected ? row : (list?.children[place] ?? list?.lastElementChild);
    const next = button.isConnected ? button : near?.querySelector<HTMLElement>("button:enabled, a[href]");
    if (next?.isConnected) next.focus({ preventScroll: true });
  }, [idle]);
}

function whereIs(button: HTMLElement): Held {
  const row = button.closest("main li");
  const list = row?.parentElement ?? null;
  return { button, row, list, place: row && list ? [...list.children].indexOf(row) : 0 };
}
