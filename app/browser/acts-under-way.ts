import { useEffect } from "react";
import { useFetchers } from "react-router";

/** Longer than that nobody waits for an act: its line may be gone. */
const PATIENCE = 10_000;

let answered = Promise.resolve();

/** Follows whether an act of this window, sent by a fetcher, waits for its answer. */
export function useActsUnderWay(): void {
  const sent = useFetchers().some(({ state }) => state === "submitting");
  useEffect(() => {
    if (!sent) return;
    let done = () => {};
    answered = new Promise((resolve) => {
      done = resolve;
      setTimeout(resolve, PATIENCE);
    });
    return done;
  }, [sent]);
}

/**
 * Resolves once no act waits for its answer, at once where none does. A page that is read again meanwhile counts as a step
 * elsewhere for the router, which then leaves out the redirect that such an act is answered with.
 */
export const actsAnswered = (): Promise<void> => answered;
