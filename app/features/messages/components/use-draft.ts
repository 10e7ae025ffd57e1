import { useCallback, useEffect, useRef } from "react";
import { ask } from "#app/features/feed/components/feed-wire.ts";

const DRAFT_AFTER = 700;

/** Keeps what is begun a moment after the last letter, and what was not kept when the thread is left. */
export function useDraft(id: string) {
  const pending = useRef<{ text: string; timer: ReturnType<typeof setTimeout> } | null>(null);
  const save = useCallback((text: string) => void ask("PUT", `/conversations/${id}/draft`, { text }), [id]);
  const stop = useCallback(() => {
    if (pending.current) clearTimeout(pending.current.timer);
    pending.current = null;
  }, []);
  useEffect(
    () => () => {
      const left = pending.current;
      stop();
      if (left) save(left.text);
    },
    [save, stop],
  );
  const keep = useCallback(
    (text: string) => {
      stop();
      pending.current = {
        text,
        timer: setTimeout(() => {
          pending.current = null;
          save(text);
        }, DRAFT_AFTER),
      };
    },
    [save, stop],
  );
  return { keep, stop };
}
