import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import type { HIRING_CATEGORIES } from "#app/features/companies/rules.ts";
import type { SkillGroup } from "#app/features/profiles/skills.ts";

type Category = keyof typeof HIRING_CATEGORIES;

/** What a posting that asks for this trade is filed under. */
export const CATEGORY_OF: Record<SkillGroup, Category> = {
  Photo: "photo",
  Video: "video",
  "Motion & 3D": "video",
  Audio: "music",
  Design: "design",
  Illustration: "design",
  Writing: "writing",
  Social: "ugc",
  Craft: "other",
  Food: "other",
  Stage: "events",
  Style: "other",
  Games: "other",
  Production: "events",
  Web: "other",
};

/** Nothing said, as every row of a seed fills the same columns. */
export const NO_BUDGET = { budget_min: null, budget_max: null, budget_currency: null, budget_unit: null };

/** The same of what is no trade. */
export const NO_TRADE = { barter_give: null, barter_get: null };

const PRICE = /^([A-Z]{3}) (\d[\d,]*)(?: to \1 (\d[\d,]*))?(?: per (\w+))?/;

/**
 * The budget that the words of a job begin with, as the form would store it: minor units, for the whole work or by the
 * hour or day. Nothing where it is counted otherwise, or in a currency that the form does not offer.
 */
export function budgetOf(compensation: string) {
  const [, currency = "", low = "", high = low, per = "project"] = PRICE.exec(compensation) ?? [];
  const unit = (["hour", "day", "project"] as const).find((known) => known === per);
  if (!unit || !(CURRENCIES as readonly string[]).includes(currency)) return NO_BUDGET;
  return {
    budget_min: toMinorUnits(low.replaceAll(",", ""), currency),
    budget_max: toMinorUnits((high || low).replaceAll(",", ""), currency),
    budget_currency: currency,
    budget_unit: unit,
  };
}

const TRADE = /^(?:I|We) give: (.+?)\. You give: (.+?)\.?$/s;

/** Both sides of a trade, as the form would store them, from the words of a barter; nothing where they say it otherwise. */
export function tradeOf(compensation: string) {
  const [, give = null, get = null] = TRADE.exec(compensation) ?? [];
  return { barter_give: give && capitalised(give), barter_get: get && capitalised(get) };
}

function capitalised(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}
