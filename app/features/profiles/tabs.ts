/** The tabs of a profile page, in their order (product.md `/profile/{userId}`). */
export const PROFILE_TABS = {
  work: "Work",
  about: "About",
  services: "Services",
  reviews: "Reviews",
  endorsements: "Endorsements",
  posts: "Posts",
  openings: "Open opportunities",
} as const;

export type ProfileTab = keyof typeof PROFILE_TABS;

export type TabCounts = Record<Exclude<ProfileTab, "about">, number>;

/** Counts of what has no counter stop here, so that a busy member costs no more than another. */
export const COUNTED_TO = 100;

/** Whether a word names a tab of a profile. */
export function isTab(value: unknown): value is ProfileTab {
  return typeof value === "string" && Object.hasOwn(PROFILE_TABS, value);
}

/** The tabs with something in them, and always what the member says of themselves. */
export function shownTabs(counts: TabCounts): ProfileTab[] {
  return (Object.keys(PROFILE_TABS) as ProfileTab[]).filter((tab) => tab === "about" || counts[tab] > 0);
}

/** The tab that was asked for if there is something in it, else the first. */
export function openTab(asked: string | null, counts: TabCounts): ProfileTab {
  const shown = shownTabs(counts);
  return shown.find((tab) => tab === asked) ?? shown[0] ?? "about";
}
