import type { Id } from "#app/core/ids.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { recordActivity } from "../../activity.server.ts";
import type { FactorOwner } from "../queries.server.ts";

/** How many wrong codes an account may be sent is counted before each look at one, so that parallel guesses are too. */
export interface Guess {
  /** The code was right: it does not count. */
  right(): Promise<void>;
  /** The code was wrong: the owner finds it in the activity log. */
  wrong(): Promise<void>;
}

/**
 * Opens one guess at a second factor (security.md §1: 5 wrong codes in 15 minutes, 20 a day).
 * @param subject what is guessed at: a factor's id, or `recovery:{userId}`
 * @throws AppError `rate_limited`
 */
export async function openGuess(
  ctx: Pick<AppContext, "db" | "clock" | "limits" | "commit" | "userAgent">,
  owner: FactorOwner,
  subject: Id | `recovery:${Id}`,
  factor: string,
): Promise<Guess> {
  await ctx.limits.take("second_factor_wrong", subject);
  await ctx.limits.take("second_factor_wrong_day", subject);
  return {
    right: async () => {
      const [first, ...rest] = await ctx.limits.giveBack([
        { name: "second_factor_wrong", subject },
        { name: "second_factor_wrong_day", subject },
      ]);
      if (first) await ctx.db.batch([first, ...rest]);
    },
    wrong: async () => {
      const failed = { userId: owner.user.id, sessionId: owner.session.id, details: { factor } };
      await ctx.commit([recordActivity(ctx, { kind: "second_factor_failed", ...failed })]);
    },
  };
}
