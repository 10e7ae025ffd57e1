import { eq } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { users } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { SmsChannel } from "#app/platform/sms/sms.server.ts";
import { storeToken } from "../one-time-tokens.server.ts";

/**
 * Sends a code to a number, and prepares what its answer is compared with. It goes out first: a code that could not go
 * out replaces none.
 * @param to.phone E.164 with its plus sign
 * @throws AppError of the SMS port
 */
export async function sendBySms(
  ctx: Pick<AppContext, "db" | "clock" | "sms">,
  userId: Id,
  purpose: "phone_confirmation" | "phone_change",
  to: { phone: string; channel: SmsChannel },
): Promise<Statement[]> {
  const { receipt } = await ctx.sms.sendCode(to.phone, to.channel);
  const stored = await storeToken(ctx, {
    user_id: userId,
    purpose,
    address: to.phone,
    code_hash: receipt,
    link_hash: null,
    code_challenge: null,
    redirect_to: null,
  });
  const now = ctx.clock.now();
  const sent = purpose === "phone_change" ? { phone_change_sent_at: now } : { confirmation_sent_at: now };
  return [ctx.db.update(users).set(sent).where(eq(users.id, userId)), stored.statement];
}
