import { type FormEvent, useEffect, useMemo, useRef, useState } from "react";
import type { Typed } from "#app/core/typed-fields.ts";
import { dropKept, keep, readKeptJson } from "./storage.ts";
import { typedIn } from "./typed-in.ts";
import { useInBrowser } from "./use-in-browser.ts";
import { useMemberId } from "./use-member-id.ts";

/** What of an answer matters to what is kept. */
interface Answered {
  done?: string | undefined;
  error?: object | undefined;
  typed?: Typed;
}

interface Draft {
  /** Null for a visitor. */
  memberId: string | null;
  typed: Typed;
}

/**
 * Keeps what is typed into a form in this window, so that neither a reload nor the way back loses it, until it is sent:
 * a success that is told, or the way on, ends it. Files and passwords are not kept.
 * @param name of the form and of what it is about, as `invoice:new`; null for one that keeps nothing
 * @param answer of the server to it, whose typed words win
 * @returns what `Kept` (ui/form) puts around the form
 */
export function useKeptForm<A extends Answered>(name: string | null, answer: A | undefined) {
  const key = name && `thrive-form:${name}`;
  const memberId = useMemberId();
  const inBrowser = useInBrowser();
  const [round, setRound] = useState(0);
  // Read once: what is kept from now on stands in the fields already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a round begins anew
  const kept = useMemo(
    () => (inBrowser && key ? read(key, memberId) : null),
    [inBrowser, key, memberId, round],
  );
  const sent = useRef(false);
  const refused = answer?.error;
  useEffect(() => {
    if (refused) sent.current = false;
  }, [refused]);
  useEffect(() => {
    if (!answer?.done || !key) return;
    dropKept("sessionStorage", key);
    setRound((before) => before + 1);
  }, [answer, key]);
  useEffect(
    () => () => {
      if (sent.current && key) dropKept("sessionStorage", key);
    },
    [key],
  );
  return {
    /** Its fields begin anew with it. */
    round: `${key} ${kept ? "kept" : round}`,
    // An answer that says nothing but what was typed; each form adds to it as it likes.
    answer: answer ?? (kept ? ({ intent: "", typed: kept } as unknown as A) : undefined),
    /** What was typed before stands in it. */
    restored: kept !== null && !answer,
    discard: () => {
      if (key) dropKept("sessionStorage", key);
      setRound((before) => before + 1);
    },
    onInput: ({ target }: FormEvent) => {
      const form = (target as HTMLElement).closest("form");
      sent.current = false;
      if (key && form)
        keep("sessionStorage", key, JSON.stringify({ memberId, typed: typedIn(form) } satisfies Draft));
    },
    onSubmit: () => {
      sent.current = true;
    },
  };
}

function read(key: string, memberId: string | null): Typed | null {
  const draft = readKeptJson("sessionStorage", key) as Partial<Draft> | null;
  return draft?.memberId === memberId && draft.typed ? draft.typed : null;
}
