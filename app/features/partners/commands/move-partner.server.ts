import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { type Database, type Statement, statement } from "#app/db/client.server.ts";
import { partners } from "#app/db/schema/partners.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { PARTNER_MOVES, type PartnerMove } from "../terms.ts";

/** The one way a partner changes its state: along an edge of its plan, or the whole batch is rolled back. */
export function movePartner(
  db: Database,
  id: Id,
  move: PartnerMove,
  now: number,
  said: { answer: string; fields: string[] } | null = null,
): Statement[] {
  const { from, to } = PARTNER_MOVES[move];
  return [
    statement(
      db,
      sql`UPDATE ${partners} SET status = ${to}, updated_at = ${now}, answer = ${said?.answer ?? null},
        asked_fields = ${JSON.stringify(said?.fields ?? [])}
      WHERE id = ${id} AND status IN (SELECT value FROM json_each(${JSON.stringify(from)}))`,
    ),
    failWhen(db, sql`changes() = 0`),
  ];
}

/** @throws AppError `conflict` for a move that was made already, or cannot be made from here */
export async function orOvertaken<T>(act: () => Promise<T>): Promise<T> {
  return orConflict(act, "Somebody was quicker. Please look at where it stands now.");
}
