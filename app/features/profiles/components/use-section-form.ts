import { useEffect, useLayoutEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import type { SectionAnswer } from "./section-answer.ts";

export type SaveState = "idle" | "saving" | "saved" | "refused";

const PROFILE_COMPLETE = { title: "Your profile is complete", description: "+100 XP" };

/**
 * A small form of /profile that saves itself: when a field or the form is left, or a choice is made, and something is
 * different.
 * Without script its button does the same.
 * @param initial the answer to a submit without script
 */
export function useSectionForm(key: string, initial: SectionAnswer | undefined) {
  const fetcher = useFetcher<SectionAnswer>({ key: `profile:${key}` });
  const form = useRef<HTMLFormElement>(null);
  const kept = useRef<string | null>(null);
  const answer = fetcher.data ?? initial;

  useEffect(() => {
    kept.current ??= form.current && snapshot(form.current);
  }, []);
  const announced = useRef<SectionAnswer | undefined>(undefined);
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || announced.current === fetcher.data) return;
    announced.current = fetcher.data;
    // It was not judged: leaving the field sends it once more.
    if (fetcher.data.error?.code === "unavailable") kept.current = null;
    if (fetcher.data.saved?.completed) toast(PROFILE_COMPLETE);
  }, [fetcher.state, fetcher.data]);

  const save = () => {
    const element = form.current;
    if (!element) return;
    const now = snapshot(element);
    if (now === kept.current || !element.checkValidity()) return;
    kept.current = now;
    void fetcher.submit(element, { preventScrollReset: true });
  };
  // The way back leaves a field without a blur, and takes the form with it.
  const leave = useRef(save);
  useEffect(() => {
    leave.current = save;
  });
  useLayoutEffect(() => () => leave.current(), []);
  const state: SaveState =
    fetcher.state !== "idle" ? "saving" : answer?.error ? "refused" : answer?.saved ? "saved" : "idle";
  return {
    fetcher,
    form,
    answer,
    state,
    handlers: {
      onBlur: save,
      onChange: (event: React.FormEvent<HTMLFormElement>) => {
        const field = event.target;
        const chosen =
          field instanceof HTMLSelectElement ||
          (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type));
        if (chosen) save();
      },
      onSubmit: () => {
        kept.current = form.current && snapshot(form.current);
      },
    },
  };
}

/** What a form would send, as one text to compare. */
function snapshot(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].map(([name, value]) => [name, String(value)]));
}
