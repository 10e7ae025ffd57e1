import type { Id } from "#app/core/ids.ts";
import { type Database, newMeter, openDatabase } from "#app/db/client.server.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { listDeck } from "#app/features/discovery/queries.server.ts";
import { listNotifications, listNotificationsSince } from "#app/features/notifications/queries.server.ts";
import { getOpportunity, selectOwnOpportunities } from "#app/features/opportunities/queries.server.ts";
import { getProfilePage } from "#app/features/profiles/queries/profile-page.server.ts";
import { selectLikes, selectMatches, selectSent } from "#app/features/sparks/queries.server.ts";
import { systemClock } from "#app/platform/clock.server.ts";
import { type Member, viewerOf } from "./people.ts";
import type { RawStatement } from "./raw-database.ts";

/** The statements of the product's reads, word for word, by what they read. */
export async function statementsOf(member: Member, opportunityId: Id) {
  const viewer = viewerOf(member);
  const ctx = (db: Database) => ({ db, clock: systemClock, viewer });
  const session = { sessionId: member.sessionId, userId: member.userId };
  const later = { key: Date.now() - 1000, id: opportunityId };
  return {
    session: await sentBy((db) => findViewer(ctx(db), session)),
    "deck, opportunities": await sentBy((db) => listDeck(ctx(db), "opportunities", null)),
    "deck, members": await sentBy((db) => listDeck(ctx(db), "creators", null)),
    "deck, next opportunities": await sentBy((db) => listDeck(ctx(db), "opportunities", later)),
    "deck, next members": await sentBy((db) => listDeck(ctx(db), "creators", later)),
    notifications: await sentBy((db) => listNotifications(ctx(db))),
    "notifications since": await sentBy((db) => listNotificationsSince(ctx(db), 3)),
    likes: await sentBy((db) => selectLikes(ctx(db))),
    sent: await sentBy((db) => selectSent(ctx(db))),
    matches: await sentBy((db) => selectMatches(ctx(db))),
    "own postings": await sentBy((db) => selectOwnOpportunities(ctx(db))),
    opportunity: await sentBy((db) => getOpportunity(ctx(db), opportunityId)),
    profile: await sentBy((db) => getProfilePage(ctx(db), member.userId, null)),
  } satisfies Record<string, RawStatement[]>;
}

export type Statements = Awaited<ReturnType<typeof statementsOf>>;

/** Runs a read against a database that only writes down what it is asked, and finds nothing. */
async function sentBy(read: (db: Database) => PromiseLike<unknown>): Promise<RawStatement[]> {
  const sent: RawStatement[] = [];
  const statement = (sql: string, params: unknown[]): object => {
    const ask = <T>(nothing: T) => {
      sent.push({ sql, params });
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
      sent.push(...all.map(({ sql, params }) => ({ sql, params })));
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
