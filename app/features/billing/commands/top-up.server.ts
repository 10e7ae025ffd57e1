import type { z } from "zod";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { topUpSchema } from "../schema.ts";
import { startCheckout } from "../start-checkout.server.ts";

/** Money onto one's own balance. @returns where the payer goes now */
export async function topUp(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "limits" | "payments">,
  { amount, currency, key }: z.output<typeof topUpSchema>,
): Promise<string> {
  const { userId, email } = ctx.viewer;
  await ctx.limits.take("api_write", userId);
  const { url } = await startCheckout(ctx, {
    purpose: "topup",
    referenceId: userId,
    title: "Money for your balance on Thrive",
    amount,
    currency,
    payer: { userId, email },
    backTo: "/wallet",
    key,
  });
  return url;
}
