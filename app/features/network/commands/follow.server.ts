import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { companies } from "#app/db/schema/companies.ts";
import { follows } from "#app/db/schema/network.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { notHiddenFrom } from "#app/features/profiles/stealth-rule.server.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import { takeAsMember } from "#app/platform/take-as-member.server.ts";
import type { NetworkContext } from "./connect.server.ts";

export interface FollowTarget {
  target_type: "user" | "company";
  target_id: Id;
}

/** What can be followed: members who are shown to one and do not block, companies that stand. */
function selectTarget({ target_type, target_id }: FollowTarget, me: Id): SQL {
  return target_type === "user"
    ? sql`SELECT 1 AS found FROM ${profiles} WHERE user_id = ${target_id} AND user_id <> ${me} AND status = 'active'
        AND visibility <> 'hidden' AND ${notBlocked(me, target_id)} AND ${notHiddenFrom(me, target_id)}`
    : sql`SELECT 1 AS found FROM ${companies} WHERE id = ${target_id} AND status = 'active'`;
}

/**
 * Follows a member or a company: their posts join the Circle (product.md R20). Nobody is told. Twice changes nothing.
 * @throws AppError `not_found`
 */
export async function follow(asker: NetworkContext, target: FollowTarget): Promise<void> {
  const { member: ctx, answers } = await takeAsMember(asker, "api_write", (me) => [
    statement(asker.db, selectTarget(target, me)),
  ]);
  if ((answers[0] as unknown[]).length === 0) throw new AppError("not_found");
  const me = ctx.viewer.userId;
  await ctx.commit([
    statement(
      ctx.db,
      sql`INSERT INTO ${follows} (follower_id, target_type, target_id, created_at)
        SELECT ${me}, ${target.target_type}, ${target.target_id}, ${ctx.clock.now()}
        WHERE EXISTS (${selectTarget(target, me)}) ON CONFLICT DO NOTHING`,
    ),
  ]);
}

/** Follows no longer. */
export async function unfollow(asker: NetworkContext, target: FollowTarget): Promise<void> {
  const { member: ctx } = await takeAsMember(asker, "api_write", () => []);
  await ctx.commit([statement(ctx.db, sql`DELETE FROM ${follows} WHERE ${own(ctx.viewer.userId, target)}`)]);
}

function own(me: Id, { target_type, target_id }: FollowTarget): SQL {
  return sql`follower_id = ${me} AND target_type = ${target_type} AND target_id = ${target_id}`;
}
