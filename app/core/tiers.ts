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
 * What a tier gives, to the letter (specification §9). `beyond` marks what happens outside these pages and comes as
 * the beta grows (product.md R34).
 */
export interface TierBenefit {
  text: string;
  beyond?: true;
}

export const TIER_BENEFITS: Record<TierKey, TierBenefit[]> = {
  spark: [
    { text: "welcome badge" },
    { text: "event notifications", beyond: true },
    { text: "basic leaderboard visibility" },
  ],
  rising_star: [
    { text: "badge" },
    { text: "profile flair animation" },
    { text: "priority in discovery" },
    { text: "early event registration", beyond: true },
  ],
  creator: [
    { text: "badge" },
    { text: "custom profile themes" },
    { text: "featured in Discover" },
    { text: "early event access", beyond: true },
    { text: "partner deals" },
  ],
  maverick: [
    { text: "badge" },
    { text: "premium frame" },
    { text: "priority support" },
    { text: "priority event access", beyond: true },
    { text: "enhanced partner deals" },
  ],
  visionary: [
    { text: "badge" },
    { text: "golden glow" },
    { text: "top 1% leaderboard" },
    { text: "VIP event invitations", beyond: true },
    { text: "premium partner deals" },
  ],
  legend: [
    { text: "badge" },
    { text: "diamond frame" },
    { text: "featured success story", beyond: true },
    { text: "industry networking events", beyond: true },
    { text: "elite partner deals" },
  ],
  icon: [
    { text: "badge" },
    { text: "platinum effects" },
    { text: "hall of fame" },
    { text: "ambassador opportunities", beyond: true },
    { text: "VIP and exclusive partner offers" },
  ],
  elite: [
    { text: "badge" },
    { text: "ultimate prestige" },
    { text: "top of all leaderboards" },
    { text: "advisory board consideration", beyond: true },
    { text: "lifetime recognition" },
    { text: "ultimate and VIP-only partner deals" },
  ],
};

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
