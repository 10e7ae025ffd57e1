import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import { toast } from "#app/browser/toasts.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";

/**
 * A form sent beside its page, whose success is told by a toast and then to whoever opened it.
 * @returns the fetcher, whether it is under way, and the answer to show
 */
export function useToldForm(onDone?: () => void) {
  const fetcher = useFetcher<FormAnswer>();
  const busy = fetcher.state !== "idle";
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  });
  useEffect(() => {
    if (!fetcher.data?.done) return;
    toast({ title: fetcher.data.done });
    done.current?.();
  }, [fetcher.data]);
  return { fetcher, busy, answer: busy ? undefined : fetcher.data };
}
