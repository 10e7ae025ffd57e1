import { timingSafeEqual } from "node:crypto";
import { newId } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { sms_outbox } from "#app/db/schema/auth.ts";
import type { Clock } from "../clock.server.ts";
import type { Env } from "../env.server.ts";
import { keyedHash } from "../keyed-hash.server.ts";
import type { Sms } from "./sms.server.ts";

/** Without a provider: messages wait in a table, where whoever runs the product locally reads them. */
export function createOutboxSms(env: Pick<Env, "AUTH_TOKEN_SECRET">, db: Database, clock: Clock): Sms {
  return {
    sendCode: async (to) => {
      const code = newCode();
      const now = clock.now();
      const messageId = newId(now);
      await db.insert(sms_outbox).values({
        id: messageId,
        to_phone: to,
        body: `Your Thrive code is ${code}. It works for 10 minutes. Nobody from Thrive will ever ask you for it.`,
        status: "queued",
        created_at: now,
      });
      return { messageId, receipt: await keyedHash(env, "sms code", `${to} ${code}`) };
    },
    checkCode: async (to, receipt, code) => {
      const [expected, given] = [
        Buffer.from(receipt),
        Buffer.from(await keyedHash(env, "sms code", `${to} ${code}`)),
      ];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
  };
}

/** Six digits, each as likely as the next: the few values beyond the last full million are drawn again. */
function newCode(): string {
  const [value = 0] = crypto.getRandomValues(new Uint32Array(1));
  return value < 4_294_000_000 ? String(value % 1_000_000).padStart(6, "0") : newCode();
}
