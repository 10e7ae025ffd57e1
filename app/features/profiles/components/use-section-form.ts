import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { useFetcher, useNavigate } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import { formSnapshot } from "./form-snapshot.ts";
import type { SectionAnswer } from "./section-answer.ts";

export type SaveState = "idle" | "saving" | "saved" | "refused";

/** After so long without a key, what was typed is saved. */
const PAUSE = 1000;

const PROFILE_COMPLETE = { title: "Your profile is complete", description: "+100 XP" };

/**
 * A small form of /profile that saves itself: when one pauses in typing, a field or the form is left, or a choice is
 * made, and something is different. Without script its button does the same.
 * @param initial the answer to a submit without script
 */
export function useSectionForm(key: string, initial: SectionAnswer | undefined) {
  const fetcher = useFetcher<SectionAnswer>({ key: `profile:${key}` });
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const kept = useRef<string | null>(null);
  /** A save is on its way; what is different meanwhile waits for its answer, so that none overtakes another. */
  const sent = useRef(false);
  const due = useRef(false);
  const closing = useRef(false);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const [waiting, setWaiting] = useState(false);
  /** What stands there was not sent: the browser itself finds it incomplete, or is offline. */
  const [held, setHeld] = useState(false);
  /** Who is still typing is not told what is wrong with half a word. */
  const [quiet, setQuiet] = useState(false);
  const [stopped, setStopped] = useState<object>();
  const answer = fetcher.data ?? initial;

  useEffect(() => {
    kept.current ??= form.current && formSnapshot(form.current);
  }, []);

  const submit = () => {
    clearTimeout(pause.current);
    setWaiting(false);
    const element = form.current;
    if (!element) return;
    const now = formSnapshot(element);
    const ready = now === kept.current || element.checkValidity();
    setHeld(!ready);
    if (!ready || now === kept.current) return;
    kept.current = now;
    sent.current = true;
    void fetcher.submit(element, { preventScrollReset: true });
  };
  // The way back leaves a field without a blur, and takes the form with it.
  const latest = useRef(submit);
  useEffect(() => {
    latest.current = submit;
  });
  useLayoutEffect(() => () => latest.current(), []);

  const announced = useRef<SectionAnswer | undefined>(undefined);
  useEffect(() => {
    if (fetcher.state !== "idle" || !fetcher.data || announced.current === fetcher.data) return;
    announced.current = fetcher.data;
    sent.current = false;
    const { error, saved } = fetcher.data;
    // It was not judged: leaving the field sends it once more.
    if (error?.code === "unavailable") kept.current = null;
    if (saved?.completed) toast(PROFILE_COMPLETE);
    if (due.current) latest.current();
    due.current = false;
    if (sent.current || !closing.current) return;
    closing.current = false;
    if (error) setStopped(error);
    else void navigate("/profile", { preventScrollReset: true });
  }, [fetcher.state, fetcher.data, navigate]);

  const save = () => {
    setQuiet(false);
    if (sent.current) due.current = true;
    else submit();
  };
  const saveAfterPause = () => {
    clearTimeout(pause.current);
    setWaiting(true);
    pause.current = setTimeout(() => {
      if (sent.current) return saveAfterPause();
      if (navigator.onLine) {
        setQuiet(true);
        return latest.current();
      }
      setWaiting(false);
      setHeld(true);
    }, PAUSE);
  };
  /** Done closes the section once everything in it is saved; what cannot be saved keeps it open, and says why. */
  const close = (event: React.MouseEvent) => {
    save();
    const element = form.current;
    if (sent.current) closing.current = true;
    else if (element?.checkValidity() === false) element.reportValidity();
    else if (answer?.error) setStopped({});
    else return;
    event.preventDefault();
  };
  const busy = fetcher.state !== "idle";
  const state: SaveState =
    busy || waiting ? "saving" : held || answer?.error ? "refused" : answer?.saved ? "saved" : "idle";
  return {
    fetcher,
    form,
    /** The answer whose errors are shown. */
    judgedBy: busy || quiet ? undefined : answer,
    /** Another one whenever something kept the section from closing. */
    stopped,
    state,
    close,
    handlers: {
      onBlur: save,
      onChange: (event: React.FormEvent<HTMLFormElement>) => {
        const field = event.target;
        const chosen =
          field instanceof HTMLSelectElement ||
          (field instanceof HTMLInputElement && /^(checkbox|radio)$/.test(field.type));
        if (chosen) save();
        else saveAfterPause();
      },
      onSubmit: () => {
        clearTimeout(pause.current);
        kept.current = form.current && formSnapshot(form.current);
        sent.current = true;
      },
    },
  };
}
