import { useCallback } from "react";
import { useRevalidator } from "react-router";

/** Reads what is on screen again. Where a step to another page overtakes it, that brings the news instead. */
export function useReadAgain(): () => Promise<void> {
  const { revalidate } = useRevalidator();
  return useCallback(() => revalidate().catch(() => undefined), [revalidate]);
}
