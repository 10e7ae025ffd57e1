import { eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { formatMoney } from "#app/core/money.ts";
import { tips } from "#app/db/schema/wallet.ts";
import { isNotEnough, postJournal } from "#app/features/ledger/post-journal.server.ts";
import { ofMember } from "#app/features/ledger/rules.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, isGuardFailure, isUniqueFailure } from "#app/platform/outbox.server.ts";
import { selectCollaborator } from "../queries/collaborators.server.ts";
import { MOST_TIPPED, type tipSchema } from "../schema.ts";

type Context = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/**
 * Thanks in money: out of one's own balance, at once, to somebody one works or worked with. The same key is one tip.
 * @throws AppError `not_found` for anybody else, `invalid_input` for more than a thank-you, `conflict` when it is not on
 * the balance or the key stands for another tip
 */
export async function tip(ctx: Context, input: z.output<typeof tipSchema>): Promise<void> {
  const { key, to_id, amount, currency, note } = input;
  const me = ctx.viewer.userId;
  const reads = [selectCollaborator(ctx, to_id), ctx.db.select().from(tips).where(eq(tips.id, key))] as const;
  const [[other], [before]] = (await ctx.limits.take("api_write", me, [...reads])) as [
    { memberId: string }[],
    (typeof tips.$inferSelect)[],
  ];
  if (before) return sameAs(before, me, input);
  await refuseBanned(ctx, null, note);
  if (!other) throw new AppError("not_found");
  if (amount > MOST_TIPPED)
    throw new AppError("invalid_input", {
      fields: {
        amount: [`At most ${formatMoney(MOST_TIPPED, currency)} at once: more than that is an invoice.`],
      },
    });
  const now = ctx.clock.now();
  try {
    await ctx.commit(
      [
        // Blocked at this moment.
        failWhen(ctx.db, sql`NOT ${notBlocked(me, to_id)}`),
        ctx.db.insert(tips).values({ id: key, from_id: me, to_id, amount, currency, note, created_at: now }),
        ...postJournal(
          ctx.db,
          {
            type: "tip",
            reference: { type: "tip", id: key },
            key: `tip:${key}`,
            memo: "Tip",
            by: me,
            postings: [
              { account: ofMember(me, "available", currency), amount: -amount },
              { account: ofMember(to_id, "available", currency), amount },
            ],
          },
          now,
        ),
      ],
      {
        name: "tip.sent",
        payload: {
          tipId: key,
          fromId: me,
          fromName: ctx.viewer.displayName,
          toId: to_id,
          amount,
          currency,
          note,
        },
      },
    );
  } catch (error) {
    if (isNotEnough(error))
      throw new AppError("conflict", { sentence: "That is more than you have on your balance." });
    if (isGuardFailure(error)) throw new AppError("not_found");
    if (!isUniqueFailure(error, "tips.id")) throw error;
    const [again] = await ctx.db.select().from(tips).where(sql`${tips.id} = ${key}`);
    if (!again) throw error;
    sameAs(again, me, input);
  }
}

/** @throws AppError `conflict` when the key was pressed for something else */
function sameAs(
  before: typeof tips.$inferSelect,
  me: string,
  { to_id, amount, currency }: z.output<typeof tipSchema>,
): void {
  const same =
    before.from_id === me &&
    before.to_id === to_id &&
    before.amount === amount &&
    before.currency === currency;
  if (!same)
    throw new AppError("conflict", { sentence: "This was begun with something else. Please start again." });
}
