import { and, eq, gt } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { flow_states, one_time_tokens } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/**
 * What was given out for an account and would still become a session goes with its sessions: codes and links, and what a
 * client has in hand to trade (auth-wire.md §1, effects).
 */
export function clearCodes({ db, clock }: Pick<AppContext, "db" | "clock">, userId: Id): Statement[] {
  return [
    db.delete(one_time_tokens).where(eq(one_time_tokens.user_id, userId)),
    // Those that are over are worth nothing, and the few that are not are found by their end.
    db
      .delete(flow_states)
      .where(and(gt(flow_states.expires_at, clock.now()), eq(flow_states.user_id, userId))),
  ];
}
