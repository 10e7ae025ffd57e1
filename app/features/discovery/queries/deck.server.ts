import { countryName } from "#app/core/countries.ts";
import { toMinorUnits } from "#app/core/money.ts";
import { TIERS } from "#app/core/tiers.ts";
import { days } from "#app/core/time.ts";
import type { Query } from "#app/db/client.server.ts";
import type { Window } from "#app/db/compiled-select.server.ts";
import { COMPLETENESS, type CompletenessItem } from "#app/features/profiles/rules.ts";
import { type DayIsFull, fullDay } from "#app/features/sparks/daily-likes.server.ts";
import { PASS_HIDES } from "#app/features/sparks/rules.ts";
import type { MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { type DeckPlace, encodePlace } from "../deck-place.ts";
import { asksForAll, type Filters, LONGEST_TEXT, NONE } from "../filters.ts";
import type { SpotWord } from "../map/places.ts";
import { matchIn, matchOf } from "../match-words.ts";
import { DECK_SIZE, type DeckCard, LONGEST_HEAD_START } from "../rules.ts";
import type { DeckTab } from "../schema.ts";
import { arrange } from "../score/arrange.ts";
import { isKnown } from "../score/parts.ts";
import { aroundValues, spotValues } from "./around.server.ts";
import { type MemberRow, matchingMembers, membersById, newestMembers } from "./member-candidates.server.ts";
import {
  boostedPostings,
  matchingPostings,
  newestPostings,
  type PostingRow,
  postingsById,
} from "./posting-candidates.server.ts";
import { type ReaderRow, readerQuery, toReader } from "./reader.server.ts";
import { type Arranged, toArranged } from "./to-card.server.ts";

/** So many candidates are read and arranged at once. */
const WINDOW = 60;
/** So many matches are looked at for them; more where a filter is none of the words the index holds. */
const DEPTH = 120;
const DEPTH_NARROWED = 480;
/** Numbers of the index to one millisecond (migration 0017). */
const DOCS_PER_MILLISECOND = 2048;

export interface Deck {
  cards: DeckCard[];
  /** Where the next page starts; null at the end. */
  nextCursor: string | null;
  /** Set when this member's right swipes of the day are all made. */
  full: DayIsFull | null;
  /** Why there is nothing: the town in the middle of the circle is not known. */
  nowhere: string | null;
}

/** Which page of which deck. */
export interface DeckPage {
  tab: DeckTab;
  filters: Filters;
  place: DeckPlace | null;
  /** Places of the map, where only what lies there is asked for. */
  spots?: readonly SpotWord[];
  /** How many cards at most. */
  limit?: number;
}

type Candidate = PostingRow | MemberRow;
/** How far the index of words was looked at; said only of a window that is not full. */
export type LookedAt = { found: number; lowest: number | null };

const SELECTS = {
  opportunities: { newest: newestPostings, matching: matchingPostings, byId: postingsById },
  creators: { newest: newestMembers, matching: matchingMembers, byId: membersById },
};

/**
 * Reads one page of a deck (architecture.md: skeleton, hydration, rules, view): what is open, not the member's own, not
 * handled before, and nobody's who blocks. Without filters a window of the newest off the deck's index, with them the
 * newest matches of the full-text index; so the cost does not grow with the tables.
 */
export function deckQueries(ctx: QueryContext, page: DeckPage): readonly Query<unknown[]>[] {
  const { tab, place, filters, limit = DECK_SIZE } = page;
  const select = SELECTS[tab];
  const values = valuesOf(ctx, page);
  const reader = readerQuery(ctx, tab, filters);
  const cursor = { key: place?.next?.key, id: place?.next?.id };
  if (place && place.ids.length > 0) {
    const ids = JSON.stringify(place.ids.slice(0, limit));
    return [reader, select.byId.query(ctx.db, { ...values, ids })];
  }
  if (isTop(page))
    return [
      reader,
      select.newest.first.query(ctx.db, values),
      ...(tab === "opportunities" ? [boostedPostings.query(ctx.db, values)] : []),
    ];
  if (!asksTheIndex(page)) return [reader, select.newest.later.query(ctx.db, { ...values, ...cursor })];
  return [reader, select.matching.window.query(ctx.db, wordValues(ctx, page, place?.next ?? null))];
}

/** What the index of words is asked for, below a place in it. */
export function wordValues(ctx: SearchContext, page: Omit<DeckPage, "place">, after: DeckPlace["next"]) {
  const { tab, filters, spots } = page;
  return {
    ...valuesOf(ctx, page),
    match: matchOf(tab, filters, spots),
    from: filters.posted ? (ctx.clock.now() - days(filters.posted)) * DOCS_PER_MILLISECOND : 0,
    below: after?.key ?? Number.MAX_SAFE_INTEGER,
    depth: depthOf(filters),
  };
}

/** The cards of what `deckQueries` answered, each with its score and its reasons. */
export function toDeck(
  { clock, viewer }: Pick<MemberContext, "clock" | "viewer">,
  page: DeckPage,
  answers: readonly unknown[],
): Deck {
  // As `deckQueries` asks: who reads, candidates (a window of them, where the index of words is asked), and what is boosted.
  const [readers = [], second = [], boosted = []] = answers as [ReaderRow[]?, unknown[]?, Candidate[]?];
  const searched = asksTheIndex(page);
  const [rows, looked] = searched
    ? (second as Window<Candidate, LookedAt>)
    : ([second, null] as [Candidate[], null]);
  const { place, filters, limit = DECK_SIZE } = page;
  const now = clock.now();
  const [row] = readers;
  if (!row) return { cards: [], nextCursor: null, full: null, nowhere: null };
  const nowhere = nowhereOf(row, filters);
  const full = fullDay(viewer, row, JSON.parse(row.likedAt) as number[], now);
  const reader = toReader(row, now);
  const others = rows.filter(({ id }) => !boosted.some((one) => one.id === id) && !place?.ahead.includes(id));
  const judged = [...boosted, ...others].map((candidate) => toArranged(candidate, reader, filters.q, now));
  if (place && place.ids.length > 0) {
    const byId = new Map(judged.map((one) => [one.id, one]));
    const shown = place.ids.slice(0, limit).flatMap((id) => byId.get(id) ?? []);
    return {
      cards: shown.map((one) => one.card()),
      nextCursor: encodePlace({ ...place, ids: place.ids.slice(limit) }),
      full,
      nowhere,
    };
  }
  // Nothing can be said to suit whoever says nothing of themselves: they are shown what is new.
  const arranged: Arranged[] = arrange(
    judged,
    filters.q || isKnown(reader) ? "by what suits" : "as they come",
  );
  const ahead = [...boosted.map(({ id }) => id), ...(place?.ahead ?? [])];
  return {
    cards: arranged.slice(0, limit).map((one) => one.card()),
    nextCursor: encodePlace({
      ids: arranged.slice(limit).map(({ id }) => id),
      ahead: ahead.filter((id) => !rows.some((row) => row.id === id)),
      next: endOf(rows, searched, looked, depthOf(filters)),
    }),
    full,
    nowhere,
  };
}

/** Whether a page is the first of all that is new, where boosted postings come as well. */
function isTop(page: DeckPage): boolean {
  return page.place === null && asksForNewest(page);
}

/** Whether the candidates of a page are those the index of words names. */
function asksTheIndex(page: DeckPage): boolean {
  return !(page.place && page.place.ids.length > 0) && !asksForNewest(page);
}

/** Whether nothing is asked for but what is new. */
export function asksForNewest({ filters, spots = [] }: Pick<DeckPage, "filters" | "spots">): boolean {
  return asksForAll(filters) && !filters.handled && spots.length === 0;
}

/** Where a window ended: at its last candidate, or where the index was looked at no further. */
function endOf(
  rows: Candidate[],
  searched: boolean,
  looked: LookedAt | null,
  depth: number,
): DeckPlace["next"] {
  const last = rows.at(-1);
  if (last && rows.length === WINDOW)
    return searched
      ? { key: last.doc, id: "0" }
      : { key: "deckAt" in last ? last.deckAt : last.offer.publishedAt, id: last.id };
  return endOfLook(looked, depth);
}

/** Where a window that is not full goes on: below what was looked at, when there is more. */
export function endOfLook(looked: LookedAt | null, depth: number): DeckPlace["next"] {
  return looked && looked.lowest !== null && looked.found === depth ? { key: looked.lowest, id: "0" } : null;
}

export function depthOf({ pay, replies, tier, rating, within, fresh, handled }: Filters): number {
  return within || pay || replies || tier || rating || fresh || !handled ? DEPTH_NARROWED : DEPTH;
}

/** Why nothing lies around a town that is not known; null where it is, and where none is asked for. */
export function nowhereOf(reader: ReaderRow | undefined, { city, country, within }: Filters): string | null {
  if (!within || !reader || reader.middleLat !== null) return null;
  if (city === "") return "We do not know where you are. Name a town, or write yours into your profile.";
  const land = country ? ` in ${countryName(country)}` : "";
  return `We do not know a town called “${city}”${land}. Try a larger one nearby.`;
}

export function valuesOf(
  ctx: SearchContext,
  { tab, filters, spots = [] }: Pick<DeckPage, "tab" | "filters" | "spots">,
) {
  const now = ctx.clock.now();
  return {
    me: ctx.viewer.userId,
    tab,
    // The deck's index is entered at a place of its range; a head start lies ahead of now.
    now: tab === "creators" ? now + LONGEST_HEAD_START : now,
    passesHideSince: now - PASS_HIDES,
    limit: WINDOW,
    floor: filters.floor ? 1 : null,
    pay: filters.pay ? toMinorUnits(filters.pay, filters.currency) : null,
    currency: filters.currency,
    replies: filters.replies,
    ...aroundValues(filters, ctx.viewer.userId),
    ...spotValues(spots),
    tier: TIERS.find(({ key }) => key === filters.tier)?.min ?? null,
    rating: filters.rating,
    fresh: filters.fresh ? 1 : null,
    handled: filters.handled ? 1 : 0,
  };
}

type SearchContext = Pick<QueryContext, "db" | "clock" | "viewer">;

/** What a saved search may tell of. */
export interface Look {
  tab: DeckTab;
  filters: Filters;
  /** From then on, and before then. */
  since: number;
  until: number;
}

/** What came up in a search between two moments, newest first, as its owner would see it. */
export function hitsQuery(ctx: SearchContext, { tab, filters, since, until }: Look): Query<{ id: string }[]> {
  return SELECTS[tab].matching.all.query(ctx.db, {
    ...valuesOf(ctx, { tab, filters: { ...filters, handled: false, fresh: false } }),
    match: matchOf(tab, filters),
    from: since * DOCS_PER_MILLISECOND,
    below: until * DOCS_PER_MILLISECOND,
    depth: DEPTH_NARROWED,
  });
}

/** For a search of everything: members by name, members and open postings by any word, newest first, handled ones too. */
export function lookupQueries(ctx: SearchContext, text: string, limit: number) {
  const filters = { ...NONE, q: text.slice(0, LONGEST_TEXT), handled: true, floor: false };
  const values = (tab: DeckTab) => ({
    ...valuesOf(ctx, { tab, filters }),
    match: matchOf(tab, filters),
    from: 0,
    below: Number.MAX_SAFE_INTEGER,
    depth: DEPTH,
    limit,
  });
  return [
    matchingMembers.all.query(ctx.db, { ...values("creators"), match: matchIn("name", filters.q) }),
    matchingMembers.all.query(ctx.db, values("creators")),
    matchingPostings.all.query(ctx.db, values("opportunities")),
  ] as const;
}

/** What the page itself shows of who reads, and when they came before. */
export function readerOf(answers: readonly unknown[]) {
  const [row] = answers[0] as ReaderRow[];
  return {
    hasFloor: row ? row.floor !== null && row.floorCurrency !== null : false,
    hint: { completeness: row?.completeness ?? 100, missing: row ? missingIn(row) : [] },
    town: row?.city ?? null,
    visitedAt: row?.visitedAt ?? null,
  };
}

/** What cards are judged by and this profile does not say. */
function missingIn(row: ReaderRow): string[] {
  const there: Partial<Record<CompletenessItem, boolean>> = {
    skills: row.skills.length >= 3,
    headline: Boolean(row.headline),
    bio: Boolean(row.bio),
    location: Boolean(row.city || row.country),
  };
  return COMPLETENESS.flatMap(({ item, label }) => (there[item] === false ? [label] : []));
}
