import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import type { Owner } from "#app/features/ledger/rules.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { type PayingCompany, selectPurseToBill, toBilledTo } from "../billed-to.server.ts";
import type { topUpSchema } from "../schema.ts";
import { startCheckout } from "../start-checkout.server.ts";
import { walletPath } from "../wallet-path.ts";

/**
 * Money onto a balance, one's own or that of a company one acts for; what is added to a company's is the company's.
 * @returns where the payer goes now
 * @throws AppError `not_found` for a company whose money is not theirs to see
 */
export async function topUp(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "limits" | "payments">,
  owner: Owner,
  { amount, currency, key }: z.output<typeof topUpSchema>,
): Promise<string> {
  const { userId, email } = ctx.viewer;
  const read = owner.type === "company" ? [selectPurseToBill(ctx, owner.id)] : [];
  const [[company] = []] = (await ctx.limits.take("api_write", userId, read)) as [PayingCompany[]?];
  if (owner.type === "company" ? !company : owner.id !== userId) throw new AppError("not_found");
  const { url } = await startCheckout(ctx, {
    purpose: "topup",
    referenceId: owner.id,
    title: company
      ? `Money for the balance of ${company.payer_name} on Thrive`
      : "Money for your balance on Thrive",
    amount,
    currency,
    payer: { userId, email },
    ...(company ? { companyId: owner.id, billedTo: toBilledTo(company) } : {}),
    backTo: walletPath(owner),
    key,
  });
  return url;
}
