import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { pairKey } from "#app/core/pairs.ts";
import { statement } from "#app/db/client.server.ts";
import { connections } from "#app/db/schema/network.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { takeAsMember } from "#app/platform/take-as-member.server.ts";
import { CONNECTION_MOVES } from "../rules.ts";
import type { NetworkContext } from "./connect.server.ts";

/**
 * Accepts requests that wait, all of them at once. Those that were taken back meanwhile are left out.
 * @returns how many were accepted
 * @throws AppError `not_found` when none of them ever asked, `conflict` when none waits any more
 */
export async function accept(asker: NetworkContext, others: Id[]): Promise<number> {
  const keysOf = (me: Id) => JSON.stringify(others.map((other) => pairKey(me, other)));
  const among = (me: Id) => sql`pair_key IN (SELECT value FROM json_each(${keysOf(me)}))
    AND addressee_id = ${me}`;
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    statement(asker.db, sql`SELECT id FROM ${connections} WHERE ${among(me)}`),
  ]);
  if ((answers[0] as unknown[]).length === 0) throw new AppError("not_found");
  const { userId: me, displayName } = ctx.viewer;
  const now = ctx.clock.now();
  const { results } = await ctx.commit(
    [
      statement(
        ctx.db,
        sql`UPDATE ${connections} SET status = ${CONNECTION_MOVES.accept.to}, responded_at = ${now}, ignored_at = NULL
          WHERE ${among(me)} AND status = 'pending' AND ${notBlocked(me, sql`requester_id`)} RETURNING pair_key`,
      ),
    ],
    {
      name: "connections.accepted",
      payload: {
        addresseeId: me,
        addresseeName: displayName,
        pairKeys: others.map((other) => pairKey(me, other)),
        acceptedAt: now,
      },
      when: sql`changes() > 0`,
      usual: true,
    },
  );
  const accepted = (results[0] as unknown[]).length;
  if (accepted === 0) throw new AppError("conflict", { sentence: "This request was taken back meanwhile." });
  return accepted;
}
