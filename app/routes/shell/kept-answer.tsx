import { use, useMemo, useState } from "react";
import { UNSAFE_DataRouterDataContext as PageData, useLocation } from "react-router";

/**
 * What an action answered stays as long as its page: the router forgets it whenever the page is read again, as news of
 * others have it, and with it went what is wrong with a form, or that it was saved.
 */
export function KeptAnswer({ children }: { children: React.ReactNode }) {
  const { key } = useLocation();
  const data = use(PageData);
  const fresh = data?.actionData;
  const [kept, keep] = useState({ key, answer: fresh });
  if (fresh && (kept.answer !== fresh || kept.key !== key)) keep({ key, answer: fresh });
  const answer = fresh ?? (kept.key === key ? kept.answer : null);
  const shown = useMemo(() => data && { ...data, actionData: answer ?? null }, [data, answer]);
  return <PageData value={shown}>{children}</PageData>;
}
