import { days } from "#app/core/time.ts";
import type { Viewer } from "#app/core/viewer.ts";
import { type Availability, shownAvailability } from "#app/features/profiles/rules.ts";

/** How many cards one page of the deck holds. */
export const DECK_SIZE = 20;

/** How many come with the page itself: three are seen, the rest is fetched while they are looked at. */
export const FIRST_CARDS = 8;

const NEW_FOR = days(2);

export interface OpportunityCard {
  kind: "opportunity";
  id: string;
  title: string;
  type: "job" | "collab" | "barter";
  excerpt: string;
  compensation: string | null;
  location: string | null;
  country: string | null;
  locationMode: "onsite" | "hybrid" | "remote" | null;
  duration: string | null;
  skills: string[];
  company: string;
  imageUrl: string | null;
  /** Whether we drew the image. */
  aiImage: boolean;
  publishedAt: number;
  posterId: string;
  posterName: string;
  posterAvatarUrl: string | null;
  posterXp: number;
  saved: boolean;
  reasons: string[];
}

export interface MemberCard {
  kind: "member";
  id: string;
  name: string;
  handle: string;
  accountType: "creator" | "brand" | "company";
  headline: string | null;
  excerpt: string | null;
  avatarUrl: string | null;
  city: string | null;
  country: string | null;
  skills: string[];
  wants: string[];
  availability: Availability;
  xp: number;
  joinedAt: number;
  /** Place in the deck: when they joined, and the head start of their tier. */
  deckAt: number;
  saved: boolean;
  reasons: string[];
}

/** A member in the featured lane. */
export type FeaturedMember = Pick<
  MemberCard,
  "id" | "name" | "handle" | "headline" | "avatarUrl" | "city" | "country" | "skills" | "xp"
>;

export type DeckCard = OpportunityCard | MemberCard;

type Reader = Pick<Viewer, "skills" | "wants" | "city" | "country">;

/** The two strongest reasons why a posting is shown, strongest first (product.md §7.5: explainable). */
export function opportunityReasons(
  reader: Reader,
  card: Omit<OpportunityCard, "reasons">,
  now: number,
): string[] {
  return firstTwo([
    sharedSkills(reader.skills, card.skills, "You bring"),
    near(reader, { city: card.location, country: card.country }),
    card.locationMode === "remote" ? "Works from anywhere" : null,
    now - card.publishedAt < NEW_FOR ? "New on Thrive" : null,
    reader.wants.includes(card.type) ? "The kind of work you look for" : null,
  ]);
}

/** The two strongest reasons why a member is shown. */
export function memberReasons(reader: Reader, card: Omit<MemberCard, "reasons">, now: number): string[] {
  return firstTwo([
    sharedSkills(reader.skills, card.skills, "You share"),
    near(reader, card),
    shownAvailability(card) === "open" ? "Open for work now" : null,
    now - card.joinedAt < NEW_FOR ? "New on Thrive" : null,
    reader.wants.some((want) => card.wants.includes(want)) ? "Looks for the same kind of work" : null,
  ]);
}

function sharedSkills(mine: string[], theirs: string[], lead: string): string | null {
  const known = new Set(mine.map((skill) => skill.toLowerCase()));
  const shared = theirs.filter((skill) => known.has(skill.toLowerCase()));
  if (shared.length === 0) return null;
  const more = shared.length > 2 ? ` and ${shared.length - 2} more` : "";
  return `${lead} ${shared.slice(0, 2).join(", ")}${more}`;
}

function near(reader: Reader, place: { city: string | null; country: string | null }): string | null {
  if (reader.city && place.city?.toLowerCase().includes(reader.city.toLowerCase()))
    return `In ${reader.city} like you`;
  return reader.country && reader.country === place.country ? "In your country" : null;
}

function firstTwo(reasons: (string | null)[]): string[] {
  return reasons.filter((reason) => reason !== null).slice(0, 2);
}
