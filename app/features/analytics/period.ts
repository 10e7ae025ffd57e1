import type { Plan } from "#app/core/plan-limits.ts";

/** Days one may look at: plans lengthen it (product.md `/analytics`). */
function lengthsOf(plan: Plan): number[] {
  return plan === "free" ? [7, 30] : [7, 30, 90, 365];
}

/** The period an address asks for; thirty days for what is none. */
export function readLength(url: string): number {
  const asked = Number(new URL(url).searchParams.get("days"));
  return lengthsOf("business").includes(asked) ? asked : 30;
}

/** The period an address asks for, as far as the plan reaches; and all that the plan offers. */
export function periodFor(plan: Plan, url: string): { length: number; lengths: number[] } {
  const lengths = lengthsOf(plan);
  const asked = readLength(url);
  return { length: lengths.includes(asked) ? asked : 30, lengths };
}
