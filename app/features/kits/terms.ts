/** Lengths and numbers of a media kit, for its forms and its schema. */
export const KIT_TITLE_MAX = 80;
export const KIT_INTRO_MAX = 600;
export const KIT_WORKS_MAX = 12;
export const KIT_RATES_MAX = 12;
export const KIT_REVIEWS_MAX = 3;
export const KIT_SLUG_MAX = 40;
export const CODE_MIN = 4;
export const CODE_MAX = 40;

export const KIT_STATUSES = {
  draft: { label: "Draft", note: "Only you see it" },
  published: { label: "Published", note: "As chosen below" },
  off: { label: "Off", note: "Nobody sees it, its links rest" },
} as const;
export type KitStatus = keyof typeof KIT_STATUSES;

export const KIT_REACH = {
  public: { label: "Everybody with the address", note: "And your profile links to it" },
  links: { label: "Links alone", note: "Only who you give a link to" },
} as const;
export type KitReach = keyof typeof KIT_REACH;

/** How long a link holds, in days; 0 until it is taken back. */
export const LINK_DAYS = { 7: "7 days", 30: "30 days", 90: "90 days", 0: "Until I take it back" } as const;
