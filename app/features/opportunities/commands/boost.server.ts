import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { selectCredits, spendCredits, spendOnce } from "#app/features/ledger/spend-credits.server.ts";
import { orConflict } from "#app/platform/outbox.server.ts";
import { BOOST_FOR } from "../boosts.ts";
import { changePosting } from "../life.server.ts";
import { type ManagedPosting, selectManaged } from "../managed.server.ts";
import type { LifeContext } from "./move-posting.server.ts";

/**
 * Puts an open posting forward in Discover for 48 hours, paid with the credits of whoever asks (product.md R21).
 * @param input.key the form's own: pressed twice, it is one boost
 * @returns false when the same press took effect before
 * @throws AppError `not_found`, `conflict` (short of credits, not open, or boosted already), `rate_limited`
 */
export async function boostPosting(ctx: LifeContext, input: { id: Id; key: string }): Promise<boolean> {
  const { id, key } = input;
  const { userId } = ctx.viewer;
  const now = ctx.clock.now();
  const [[posting], [account]] = await ctx.limits.take("api_write", userId, [
    selectManaged(ctx, id),
    selectCredits(ctx.db, userId),
  ]);
  if (!posting) throw new AppError("not_found");
  const spending = { userId, good: "boost", reference: { type: "opportunity", id }, key } as const;
  return orConflict(
    () =>
      spendOnce({ good: "boost", balance: account?.credits ?? 0 }, () =>
        ctx.commit([
          ...spendCredits(ctx.db, spending, now),
          ...changePosting(ctx.db, {
            id,
            from: ["active"],
            when: sql`visibility <> 'invited' AND (boost_until IS NULL OR boost_until <= ${now})`,
            set: [sql`boost_until = ${now + BOOST_FOR}`],
          }),
        ]),
      ),
    whyNot(posting),
  );
}

function whyNot({ status, visibility }: ManagedPosting): string {
  if (status !== "active") return "Only an open posting can be boosted.";
  if (visibility === "invited") return "It is for invited members only, and does not stand in Discover.";
  return "It is boosted already. Nothing was taken.";
}
