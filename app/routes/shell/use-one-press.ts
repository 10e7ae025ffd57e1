import { useEffect, useRef } from "react";
import { useFetchers, useNavigation } from "react-router";

/** A second press within this time is one of a hand that presses twice. */
const DOUBLE_PRESS_MS = 500;

interface Press {
  form: HTMLFormElement;
  words: string;
  at: number;
}

/**
 * Two clicks on a button are one press. A second one that is quicker than the page would take the place of the first,
 * and its answer would say that what was just done is done already, or gone. Once there is an answer the next is no second
 * one, and neither is one with other words.
 */
export function useOnePress(): void {
  const { state } = useNavigation();
  const fetchers = useFetchers();
  const idle = state === "idle" && fetchers.every((fetcher) => fetcher.state === "idle");
  const before = useRef<Press>(null);
  useEffect(() => {
    if (idle) before.current = null;
  }, [idle]);
  useEffect(() => {
    const pressed = (event: SubmitEvent) => {
      const { target: form, submitter, timeStamp: at } = event;
      if (!(form instanceof HTMLFormElement) || form.method !== "post") return;
      const words = wordsOf(form, submitter);
      const first = before.current;
      if (first?.form === form && first.words === words && at - first.at < DOUBLE_PRESS_MS) {
        event.preventDefault();
        event.stopImmediatePropagation();
      } else before.current = { form, words, at };
    };
    // Before React hears of it.
    window.addEventListener("submit", pressed, true);
    return () => window.removeEventListener("submit", pressed, true);
  }, []);
}

/** What is sent, and what the button says: one that asks whether it is meant says something else. */
function wordsOf(form: HTMLFormElement, submitter: HTMLElement | null): string {
  const sent = [...new FormData(form, submitter)].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size],
  );
  return JSON.stringify([sent, submitter?.textContent]);
}
