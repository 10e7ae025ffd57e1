import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Use } from "#app/platform/rate-limits/rate-limits.server.ts";
import { recordActivity } from "../../activity.server.ts";
import type { FactorOwner } from "../queries.server.ts";

/** How many wrong codes an account may be sent is counted before each look at one, so that parallel guesses are too. */
export interface Guess {
  /** What belongs into the batch that accepts a right code: it does not count. */
  right(): Promise<Statement[]>;
  /** The code was wrong: the owner finds it in the activity log. */
  wrong(): Promise<void>;
}

/**
 * Opens one guess at a second factor (security.md §1: 5 wrong codes in 15 minutes, 20 a day).
 * @param subject what is guessed at: a factor's id, or `recovery:{userId}`
 * @throws RateLimited
 */
export async function openGuess(
  ctx: Pick<AppContext, "db" | "clock" | "limits" | "commit" | "userAgent">,
  owner: FactorOwner,
  subject: Id | `recovery:${Id}`,
  factor: string,
): Promise<Guess> {
  const uses: Use[] = [
    { name: "second_factor_wrong", subject },
    { name: "second_factor_wrong_day", subject },
  ];
  await ctx.limits.takeAll(uses);
  return {
    right: () => ctx.limits.giveBack(uses),
    wrong: async () => {
      const failed = { userId: owner.user.id, sessionId: owner.session.id, details: { factor } };
      await ctx.commit([recordActivity(ctx, { kind: "second_factor_failed", ...failed })]);
    },
  };
}
