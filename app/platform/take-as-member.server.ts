import type { Id } from "#app/core/ids.ts";
import { runAll, type Statement } from "#app/db/client.server.ts";
import { type AppContext, asMember, type MemberContext } from "./context.server.ts";
import type { LimitName } from "./rate-limits/rate-limits.server.ts";

export type TakingContext = Pick<AppContext, "db" | "claimed" | "settle" | "viewer" | "limits">;

/**
 * Counts one use of a limit, or of several in their order, and reads what a command's rule needs, in one round trip with the session. Who has no
 * session any more is told nothing, and the use is given back: a token outlives its session by minutes.
 * @param read for whom the token names
 * @throws AppError `unauthenticated`; RateLimited
 */
export async function takeAsMember<C extends TakingContext>(
  ctx: C,
  limit: LimitName | readonly LimitName[],
  read: (me: Id) => Statement[],
): Promise<{ member: C & Pick<MemberContext, "viewer">; answers: unknown[] }> {
  // Nobody is asked about while it is known that nobody asks.
  const { userId } = ctx.claimed ?? asMember(ctx).viewer;
  const uses = [limit].flat().map((name) => ({ name: name as LimitName, subject: userId }));
  const taking = ctx.limits.takeAll(uses, read(userId));
  const [answers] = await Promise.allSettled([taking, ctx.settle()]);
  await ctx.settle();
  if (!ctx.viewer && answers.status === "fulfilled") {
    await runAll(ctx.db, await ctx.limits.giveBack(uses));
  }
  const member = asMember(ctx);
  return { member, answers: await taking };
}
