import { TIERS } from "#app/core/tiers.ts";

/** "Custom profile themes" are a benefit of the creator tier (specification §9). */
export const PAGE_THEMES_XP = TIERS.find((tier) => tier.key === "creator")?.min ?? 0;

export const PAGE_THEME_KEYS = ["studio", "ember", "dusk", "lagoon", "meadow"] as const;
export type PageTheme = (typeof PAGE_THEME_KEYS)[number];

/** The light of a page by its theme: two of the tones that pictures of ours are made from. */
export const PAGE_THEMES: Record<PageTheme, { name: string; tones: [string, string] | null }> = {
  /** Everybody's: tones by the member. */
  studio: { name: "Studio", tones: null },
  ember: { name: "Ember", tones: ["var(--art-coral)", "var(--art-amber)"] },
  dusk: { name: "Dusk", tones: ["var(--art-violet)", "var(--art-coral)"] },
  lagoon: { name: "Lagoon", tones: ["var(--art-teal)", "var(--art-violet)"] },
  meadow: { name: "Meadow", tones: ["var(--art-amber)", "var(--art-teal)"] },
};

/** The theme a page wears: the chosen one, as long as the member's tier has it. */
export function shownTheme(key: string | null, xp: number): PageTheme {
  const theme = PAGE_THEME_KEYS.find((known) => known === key);
  return theme && xp >= PAGE_THEMES_XP ? theme : "studio";
}
