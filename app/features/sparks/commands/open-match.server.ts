import { type SQL, sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import { sortedPair } from "#app/core/pairs.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { matches } from "#app/db/schema/sparks.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import { contextKey } from "../rules.ts";

export interface MatchInput {
  members: [{ userId: Id; name: string }, { userId: Id; name: string }];
  opportunity: { id: Id; title: string } | null;
  applicationId: Id | null;
  reasons: string[];
  now: number;
}

export interface OpenMatch {
  id: Id;
  statement: Statement;
  /** `match.created`, told only when this statement really made the row. */
  happened: Happened;
}

/**
 * The Spark of two members, for the batch of the act that completes it. Nothing is made when `when` does not hold or
 * the pair has an open Spark in this context already; two crossing acts make exactly one (product.md §5.3).
 */
export function openMatch(db: Database, input: MatchInput, when: SQL): OpenMatch {
  const [first, second] = input.members;
  const id = newId(input.now);
  const pair = sortedPair(first.userId, second.userId);
  const opportunityId = input.opportunity?.id ?? null;
  return {
    id,
    statement: statement(
      db,
      sql`INSERT INTO ${matches}
      (id, user_a, user_b, kind, opportunity_id, application_id, context_key, reasons, status, last_activity_at, created_at)
      SELECT ${id}, ${pair[0]}, ${pair[1]}, ${input.opportunity ? "opportunity" : "member"}, ${opportunityId},
        ${input.applicationId}, ${contextKey(pair, opportunityId)}, ${JSON.stringify(input.reasons)}, 'active',
        ${input.now}, ${input.now}
      WHERE ${when} ON CONFLICT DO NOTHING`,
    ),
    happened: {
      name: "match.created",
      payload: {
        matchId: id,
        kind: input.opportunity ? "opportunity" : "member",
        opportunityId,
        opportunityTitle: input.opportunity?.title ?? null,
        members: input.members,
      },
      when: sql`EXISTS (SELECT 1 FROM ${matches} WHERE id = ${id})`,
    },
  };
}

/** Two who found each other work together now, on this project. */
export function markProjectStarted(
  db: Database,
  { matchId, projectId, now }: { matchId: Id; projectId: Id; now: number },
): Statement {
  return statement(
    db,
    sql`UPDATE ${matches} SET status = 'project_started', project_id = ${projectId}, last_activity_at = ${now}
      WHERE id = ${matchId} AND status <> 'closed'`,
  );
}

/** What they found each other for is done. */
export function markMatchDone(db: Database, matchId: Id, now: number): Statement {
  return statement(
    db,
    sql`UPDATE ${matches} SET status = 'done', last_activity_at = ${now}
      WHERE id = ${matchId} AND status = 'project_started'`,
  );
}
