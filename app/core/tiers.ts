/** The tier ladder by total XP (specification §9). */
export const TIERS = [
  { key: "spark", name: "Spark", min: 0 },
  { key: "rising_star", name: "Rising Star", min: 500 },
  { key: "creator", name: "Creator", min: 1500 },
  { key: "maverick", name: "Maverick", min: 3000 },
  { key: "visionary", name: "Visionary", min: 5000 },
  { key: "legend", name: "Legend", min: 8000 },
  { key: "icon", name: "Icon", min: 15000 },
  { key: "elite", name: "Elite", min: 25000 },
] as const;

export type Tier = (typeof TIERS)[number];
export type TierKey = Tier["key"];

export interface TierProgress {
  tier: Tier;
  /** Whole percent of the tier's range, 100 at the top. */
  percent: number;
  /** Points until the next tier, null at the top. */
  toNext: number | null;
}

/**
 * A tier beside a name, so that it is taken for one: "Spark" alone would say that there is a Spark with them, "Creator"
 * what they do.
 */
export function tierLabel(xp: number): string {
  return `${tierProgress(xp).tier.name} tier`;
}

/** Tier, percent inside it and points to the next one (specification §4 *Tier*, product.md D7). */
export function tierProgress(xp: number): TierProgress {
  const reached = TIERS.findLastIndex((tier) => tier.min <= xp);
  const tier = TIERS[Math.max(reached, 0)] ?? TIERS[0];
  const next = TIERS[Math.max(reached, 0) + 1];
  if (!next) return { tier, percent: 100, toNext: null };
  const percent = Math.floor((100 * Math.max(xp - tier.min, 0)) / (next.min - tier.min));
  return { tier, percent, toNext: next.min - xp };
}
