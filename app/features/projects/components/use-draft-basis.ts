import { useState } from "react";
import { useReadAgain } from "#app/browser/use-read-again.ts";

interface Basis {
  version: number | undefined;
  fields: Record<string, string | number>;
}

/**
 * What a form was written on. Until the first letter it follows what is on screen; from then on it stays, so that news of
 * others neither take away what was written nor are written over unseen.
 * @param keeps whether the form holds written words at all
 */
export function useDraftBasis(keeps: boolean, shown: Basis) {
  const [held, setHeld] = useState<Basis | null>(null);
  const [round, setRound] = useState(0);
  const [answered, setAnswered] = useState<unknown>();
  const readAgain = useReadAgain();
  const basis = held ?? shown;
  const letGo = () => setHeld(null);
  return {
    basis,
    /** The fields begin anew with it; that a read gave the form another key changes no word in them. */
    key: keeps ? `${round}:${JSON.stringify({ ...basis, fields: { ...basis.fields, key: "" } })}` : "",
    hold: () => {
      if (keeps && !held) setHeld(shown);
    },
    letGo,
    /** The answer that was dealt with: its news are loaded. */
    answered,
    load: (answer: unknown) =>
      void readAgain().then(() => {
        setAnswered(answer);
        setRound(round + 1);
        letGo();
      }),
  };
}
