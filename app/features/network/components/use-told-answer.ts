import { useEffect, useRef } from "react";
import { toast } from "#app/browser/toasts.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";

/** Tells once what came of a form that has no place on the page to say it. */
export function useToldAnswer(answer: FormAnswer | undefined): void {
  const told = useRef(answer);
  useEffect(() => {
    if (!answer || told.current === answer) return;
    told.current = answer;
    if (answer.done) toast({ title: answer.done });
    else if (answer.error && answer.error.code !== "unavailable")
      toast({ title: "That did not work", description: answer.error.message, destructive: true });
  }, [answer]);
}
