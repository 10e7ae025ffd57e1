import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { type Database, newMeter, openDatabase } from "#app/db/client.server.ts";
import { plainSelect } from "#app/db/compiled-select.server.ts";
import { SharedRead } from "#app/db/shared-read.server.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { NONE } from "#app/features/discovery/filters.ts";
import {
  type DeckPage,
  deckQueries,
  hitsQuery,
  type Look,
} from "#app/features/discovery/queries/deck.server.ts";
import { listFeed, listNews } from "#app/features/feed/queries.server.ts";
import { selectThreads } from "#app/features/messages/queries/list.server.ts";
import { threadQueries } from "#app/features/messages/queries/thread.server.ts";
import { selectUnread } from "#app/features/messages/queries/unread.server.ts";
import { newestNotifications, notificationsSince } from "#app/features/notifications/queries.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { selectOwnOpportunities } from "#app/features/opportunities/queries.server.ts";
import { selectLikes, selectMatches, selectSent } from "#app/features/sparks/queries.server.ts";
import { systemClock } from "#app/platform/clock.server.ts";
import { readMemberPage } from "#app/routes/profile/member-page.server.ts";
import { THREAD } from "./crowd.ts";
import { type Member, viewerOf } from "./people.ts";
import type { RawStatement } from "./raw-database.ts";

/**
 * What somebody with an aim looks for: two words and three filters. A tenth of all postings answer to it, so that a page
 * is full in the smallest world too: what a page costs is judged at the same number of cards.
 */
export const SEARCH = { ...NONE, q: "would like", type: "job", mode: "remote", category: "design" } as const;

/** The statements of the product's reads, word for word, by what they read. */
export async function statementsOf(member: Member, opportunityId: Id) {
  const viewer = viewerOf(member);
  const ctx = (db: Database) => ({ db, clock: systemClock, env: {}, viewer });
  const sharing = (db: Database) => ({ ...ctx(db), ask: askOf(db) });
  const session = { sessionId: member.sessionId, userId: member.userId };
  const later = { key: Date.now() - 1000, id: opportunityId };
  const deck = (page: Pick<DeckPage, "tab"> & Partial<DeckPage>) =>
    sentBy((db) => db.batch(asBatch(deckQueries(ctx(db), { filters: NONE, place: null, ...page }))));
  return {
    session: await sentBy((db) => findViewer(ctx(db), session)),
    "deck, opportunities": await deck({ tab: "opportunities" }),
    "deck, members": await deck({ tab: "creators" }),
    "deck, next opportunities": await deck({
      tab: "opportunities",
      place: { ids: [], ahead: [], next: later },
    }),
    "deck, next members": await deck({ tab: "creators", place: { ids: [], ahead: [], next: later } }),
    "discover, text and three filters": await deck({ tab: "opportunities", filters: SEARCH }),
    "discover, members by text": await deck({ tab: "creators", filters: { ...NONE, q: "photographer" } }),
    "saved search, what is new": await sentBy((db) => db.batch([hitsQuery(ctx(db), allSoFar())])),
    notifications: await sentBy((db) => db.batch([newestNotifications(ctx(db))])),
    "notifications since": await sentBy((db) => notificationsSince(ctx(db), 3)),
    circle: await sentBy((db) => listFeed(ctx(db), null)),
    "circle, next": await sentBy((db) => listFeed(ctx(db), postId(Date.now() - days(2)))),
    "circle, news": await sentBy((db) => listNews(ctx(db), postId(Date.now() - days(1)))),
    likes: await sentBy((db) => selectLikes(ctx(db))),
    sent: await sentBy((db) => selectSent(ctx(db))),
    matches: await sentBy((db) => selectMatches(ctx(db))),
    inbox: await sentBy((db) => db.batch([selectThreads(ctx(db), "all")])),
    "inbox, unread": await sentBy((db) => db.batch([selectThreads(ctx(db), "unread")])),
    thread: await sentBy((db) => db.batch([...threadQueries(ctx(db), THREAD)])),
    "unread messages": await sentBy((db) => db.batch([selectUnread(db, viewer.userId)])),
    "own postings": await sentBy((db) => selectOwnOpportunities(ctx(db))),
    opportunity: await sentBy((db) => getPostingPage(sharing(db), opportunityId)),
    profile: await sentBy((db) => readMemberPage(sharing(db), member.userId, { tab: null, cursor: null })),
  } satisfies Record<string, RawStatement[]>;
}

/** A saved search of the same words whose owner is told of as much as one mail holds, in each world. */
function allSoFar(): Look {
  return { tab: "opportunities", filters: SEARCH, since: 0, until: Date.now() };
}

/** Drizzle wants a batch that is not empty; a page of the deck never is. */
function asBatch(reads: ReturnType<typeof deckQueries>) {
  return reads as unknown as [(typeof reads)[number]];
}

/** Reads of a page, in one round trip. */
export function askOf(db: Database): SharedRead["ask"] {
  const reads = new SharedRead(db);
  return reads.ask.bind(reads);
}

/** An id before which everything was made until then. */
function postId(at: number): Id {
  const time = at.toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`;
}

export type Statements = Awaited<ReturnType<typeof statementsOf>>;

/** What Discover asks for its first page, with the session, as it is sent: the rows of a deck in one value. */
export async function discoverStatements(member: Member, tab: DeckPage["tab"]): Promise<RawStatement[]> {
  const page = { tab, filters: NONE, place: null };
  const reader = { clock: systemClock, env: {}, viewer: viewerOf(member) };
  const session = { sessionId: member.sessionId, userId: member.userId };
  const asSent = (sql: string) => sql;
  return [
    ...(await sentBy((db) => findViewer({ ...reader, db }, session), asSent)),
    ...(await sentBy((db) => db.batch(asBatch(deckQueries({ ...reader, db }, page))), asSent)),
  ];
}

/**
 * Runs a read against a database that only writes down what it is asked, and finds nothing.
 * @param form how a statement is written down: row by row, unless said otherwise
 */
export async function sentBy(
  read: (db: Database) => PromiseLike<unknown>,
  form: (sql: string) => string = plainSelect,
): Promise<RawStatement[]> {
  const sent: RawStatement[] = [];
  const statement = (sql: string, params: unknown[]): object => {
    const ask = <T>(nothing: T) => {
      sent.push({ sql: form(sql), params });
      return Promise.resolve(nothing);
    };
    return {
      sql,
      params,
      bind: (...values: unknown[]) => statement(sql, values),
      all: () => ask({ results: [] }),
      run: () => ask({ results: [] }),
      raw: () => ask([]),
    };
  };
  const paper = {
    prepare: (sql: string) => statement(sql, []),
    batch: async (all: RawStatement[]) => {
      sent.push(...all.map(({ sql, params }) => ({ sql: form(sql), params })));
      return all.map(() => ({ results: [] }));
    },
  };
  try {
    await read(openDatabase(paper as unknown as D1Database, newMeter()));
  } catch {
    // What needs a row says "not found"; by then it has asked.
  }
  return sent;
}
