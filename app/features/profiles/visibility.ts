/** Who looks at a profile. A Spark counts as a connection. */
export type Relation = "visitor" | "member" | "connection" | "owner";

export const FIELD_REACH = {
  public: "Everyone",
  members: "Members",
  connections: "Sparks and connections",
  private: "Only you",
} as const;

export type FieldReach = keyof typeof FIELD_REACH;

/** Fields whose reach a member chooses one by one (product.md §5.1 `field_visibility`), in the words of the form. */
export const CHOSEN_FIELDS = {
  bio: "About",
  pronouns: "Pronouns",
  location: "City, country and local time",
  languages: "Languages",
  website: "Website",
  socials: "Other places you are found",
  interests: "Interests",
  availability: "Availability",
  wants: "What you look for",
} as const;

export type ChosenField = keyof typeof CHOSEN_FIELDS;

export type FieldVisibility = Partial<Record<ChosenField, FieldReach>>;

const NEARNESS: Record<Relation, number> = { visitor: 0, member: 1, connection: 2, owner: 3 };
const ASKED: Record<FieldReach, number> = { public: 0, members: 1, connections: 2, private: 3 };

/** Whether somebody who stands so to the owner sees what reaches so far. */
export function reaches(reach: FieldReach, relation: Relation): boolean {
  return NEARNESS[relation] >= ASKED[reach];
}

/** Who sees the rate (product.md §5.1 `rate_visibility`). */
export function seesRate(visibility: "public" | "matches" | "private", relation: Relation): boolean {
  return reaches(visibility === "matches" ? "connections" : visibility, relation);
}

interface Hideable {
  bio: string | null;
  pronouns: string | null;
  city: string | null;
  country: string | null;
  localTime: string | null;
  languages: string[];
  website: string | null;
  socials: unknown[];
  interests: string[];
  availability: "open" | "limited" | "booked" | "hidden";
  availableFrom: string | null;
  wants: string[];
}

/** What stands in the place of a field that is not shown. */
const HIDDEN = {
  bio: { bio: null },
  pronouns: { pronouns: null },
  location: { city: null, country: null, localTime: null },
  languages: { languages: [] },
  website: { website: null },
  socials: { socials: [] },
  interests: { interests: [] },
  availability: { availability: "hidden", availableFrom: null },
  wants: { wants: [] },
} as const satisfies Record<ChosenField, object>;

/** A profile with only the fields that reach whoever looks. */
export function shownTo<P extends Hideable>(profile: P, visibility: FieldVisibility, relation: Relation): P {
  const shown = { ...profile };
  for (const field of Object.keys(CHOSEN_FIELDS) as ChosenField[])
    if (!reaches(visibility[field] ?? "public", relation)) Object.assign(shown, HIDDEN[field]);
  return shown;
}
