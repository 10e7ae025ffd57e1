import { useFetcher } from "react-router";

/** What a form of `/earn-credits` answers. */
export interface EarnAnswer {
  done?: string;
  error?: { message: string; fields: Record<string, string[]> };
}

/** One form of that page: each has its own answer, so that none takes another's. */
export function useEarnForm() {
  const fetcher = useFetcher<EarnAnswer>();
  const { done, error } = fetcher.data ?? {};
  const busy = fetcher.state !== "idle";
  return { Form: fetcher.Form, busy, done: busy ? undefined : done, error: busy ? undefined : error };
}
