import { useEffect, useState } from "react";
import { ask } from "#app/features/feed/components/feed-wire.ts";
import type { Findings } from "#app/features/search/findings.ts";
import { wordsIn } from "#app/features/search/fold.ts";

/** A pause in typing after which it is asked for. */
const PAUSE = 160;

type State = "idle" | "asking" | "failed";

/** What the server finds, after a pause in typing; what was found before stays until then. */
export function useFindings(asked: string): { findings: Findings | null; state: State; again: () => void } {
  const [findings, setFindings] = useState<Findings | null>(null);
  const [state, setState] = useState<State>("idle");
  const [tries, setTries] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a further try asks again
  useEffect(() => {
    if (wordsIn(asked).length === 0) {
      setFindings(null);
      setState("idle");
      return;
    }
    let left = false;
    setState("asking");
    const timer = setTimeout(async () => {
      const answer = await ask<Findings>("GET", `/search?q=${encodeURIComponent(asked)}`);
      if (left) return;
      setFindings(answer.ok ? answer.value : null);
      setState(answer.ok ? "idle" : "failed");
    }, PAUSE);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [asked, tries]);
  return { findings, state, again: () => setTries((count) => count + 1) };
}
