import type { Id } from "../ids.ts";

/** What time says about figures. */
export interface InsightEvents {
  /** What a month came to for a member who asked to be told, beside the month before; `month` like `2026-10`. */
  "month.over": {
    userId: Id;
    month: string;
    figures: { metric: string; total: number; before: number }[];
    goals: { metric: string; target: number; total: number }[];
  };
}
