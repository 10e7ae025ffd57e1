import type { Metric } from "./series.ts";

/** What a snapshot may show besides the charts. */
export const EXTRAS = { funnel: "Applications, step by step", money: "Money" } as const;

export type Part = Metric | keyof typeof EXTRAS;
