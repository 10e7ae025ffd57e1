import { useCallback } from "react";
import { useRevalidator } from "react-router";
import { actsAnswered } from "./acts-under-way.ts";

/**
 * Reads what is on screen again, once what is being sent from it has its answer. Where a step to another page overtakes it,
 * that brings the news instead.
 */
export function useReadAgain(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(
    () =>
      actsAnswered()
        .then(revalidate)
        .catch(() => undefined),
    [revalidate],
  );
}
