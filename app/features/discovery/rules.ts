import { days } from "#app/core/time.ts";
import type { Availability } from "#app/features/profiles/rules.ts";
import type { Reason } from "./score/score.ts";

/** How many cards one page of the deck or the list holds. */
export const DECK_SIZE = 20;

/** How many come with the page itself: three are seen, the rest is fetched while they are looked at. */
export const FIRST_CARDS = 8;

/** So much of a description or a biography stands on a card. */
export const EXCERPT = 280;

/** Of the elite tier; `profiles.deck_at` lies at most so far ahead (product.md R10). */
export const LONGEST_HEAD_START = days(15);

interface Judged {
  /** How well it suits this member, 0 to 100. */
  score: number;
  /** The two strongest reasons, strongest first (product.md §7.5). */
  reasons: Reason[];
  saved: boolean;
  /** When it was read: a star pressed later is not in `saved`. */
  readAt: number;
  /** Kilometres between their town and this one; null where one is not known, and of work from anywhere. */
  away: number | null;
  /** What this member did with it, where handled ones are shown. */
  swiped: "left" | "right" | null;
}

export interface OpportunityCard extends Judged {
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
  /** Its poster put it forward with credits: cards say so. */
  boosted: boolean;
  posterId: string;
  posterName: string;
  posterAvatarUrl: string | null;
  posterXp: number;
  /** Share of applications answered in time, 0-100; null before any was due. */
  replyScore: number | null;
  /** The company proved its domain. */
  proved: boolean;
  /** A written application of theirs stands. */
  applied: boolean;
}

export interface MemberCard extends Judged {
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
  /** Mean of their reviews, 1 to 5. */
  rating: number | null;
}

/** A member in the featured lane. */
export type FeaturedMember = Pick<
  MemberCard,
  "id" | "name" | "handle" | "headline" | "avatarUrl" | "city" | "country" | "skills" | "xp"
>;

export type DeckCard = OpportunityCard | MemberCard;
