import { useFetcher } from "react-router";
import type { Typed } from "#app/core/typed-fields.ts";

/** What a form of `/earn-credits` answers. */
export interface EarnAnswer {
  done?: string;
  error?: { message: string; fields: Record<string, string[]> };
  /** What was kept of it in this window. */
  typed?: Typed;
}

/** One form of that page: each has its own answer, so that none takes another's. */
export function useEarnForm() {
  const fetcher = useFetcher<EarnAnswer>();
  const { done, error } = fetcher.data ?? {};
  const busy = fetcher.state !== "idle";
  return {
    Form: fetcher.Form,
    busy,
    done: busy ? undefined : done,
    error: busy ? undefined : error,
    /** What its words are kept by (browser/use-kept-form.ts). */
    answer: fetcher.data,
  };
}
