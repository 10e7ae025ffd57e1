import { countryName } from "#app/core/countries.ts";
import { PLAN_LIMITS, type Plan } from "#app/core/plan-limits.ts";
import { TIERS, type TierKey } from "#app/core/tiers.ts";

/** XP brings at most one visit of a partner in so long (product.md §7.1). */
export const VISIT_PAYS_EVERY_DAYS = 7;

const PLANS = Object.keys(PLAN_LIMITS) as Plan[];

export interface DealTerms {
  tierMin: string;
  planMin: Plan;
  countries: readonly string[];
}

export interface Claimer {
  xp: number;
  plan: Plan;
  country: string | null;
}

/** A tier by its key; the first one for a key that is none. */
export function tierOf(key: string) {
  return TIERS.find((tier) => tier.key === (key as TierKey)) ?? TIERS[0];
}

/** Why a member cannot have a deal yet, with how to get there; null when they can (specification §9). */
export function lockOf(deal: DealTerms, claimer: Claimer): string | null {
  const tier = tierOf(deal.tierMin);
  if (claimer.xp < tier.min)
    return `${tier.name} tier – ${(tier.min - claimer.xp).toLocaleString("en")} XP to go`;
  if (PLANS.indexOf(claimer.plan) < PLANS.indexOf(deal.planMin))
    return `With the ${deal.planMin === "pro" ? "Pro" : "Business"} plan`;
  if (deal.countries.length > 0 && !deal.countries.includes(claimer.country ?? ""))
    return `Only in ${deal.countries.map(countryName).join(", ")}`;
  return null;
}

/** Codes as somebody pastes them, one a line or with commas between: each once. */
export function readCodes(text: string): string[] {
  const codes = text.split(/[\s,;]+/).filter((code) => code !== "");
  return [...new Set(codes)];
}

/** A name as an address has it; empty for one without letters or digits of the Latin alphabet. */
export function slugOf(name: string): string {
  return name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .replace(/^-+|-+$/g, "")
    .slice(0, 50);
}
