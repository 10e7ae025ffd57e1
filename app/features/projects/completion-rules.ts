import { DONE, type MilestoneStatus, UNDER_WAY } from "./milestone-rules.ts";

interface Part {
  title: string;
  status: MilestoneStatus;
  required: boolean;
}

/** What is traded: how many items, how many are not settled, and one of those by name. */
export interface Goods {
  total: number;
  open: number;
  first: string | null;
  /** About how many of them a dispute is open. */
  disputed: number;
}

/** What keeps a project from being completed: the sentence for who tries. Null when nothing does. */
export function whatIsOpen({ parts, goods }: { parts: readonly Part[]; goods: Goods }): string | null {
  const running = parts.find(({ status }) => UNDER_WAY.includes(status));
  if (running) return `“${running.title}” is still under way.`;
  const missing = parts.find(
    ({ required, status }) =>
      required && !DONE.includes(status) && status !== "cancelled" && status !== "refunded",
  );
  if (missing) return `“${missing.title}” is required and not approved yet. Approve it, or call it off.`;
  if (goods.open > 0)
    return `“${goods.first ?? "An item"}” of the trade is not settled: it has to arrive as agreed, or be waived.`;
  return null;
}
