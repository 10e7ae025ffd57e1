import { z } from "zod";
import { seconds } from "#app/core/time.ts";
import { type Mailer, MailRefused } from "./mail.server.ts";

interface ResendOptions {
  key: string;
  /** `Thrive <hello@thrive.example>`; its domain is verified there. */
  from: string;
  fetch: typeof fetch;
}

const accepted = z.object({ id: z.string() });
const refused = z.object({ name: z.string().optional(), message: z.string().optional() });

/** Resend's API (resend.com/docs/api-reference/emails/send-email). */
export function createResendMailer({ key, from, fetch: ask }: ResendOptions): Mailer {
  return {
    keepsContents: false,
    send: async ({ id, to, subject, text, html, headers }) => {
      const answer = await ask("https://api.resend.com/emails", {
        method: "POST",
        headers: {
          authorization: `Bearer ${key}`,
          "content-type": "application/json",
          // The same mail twice within a day is sent once.
          "idempotency-key": id,
        },
        body: JSON.stringify({ from, to: [to], subject, text, html, headers }),
        signal: AbortSignal.timeout(seconds(10)),
      }).catch((error: unknown) => {
        throw new MailRefused(error instanceof Error ? error.name : "unreachable", false);
      });
      const body: unknown = await answer.json().catch(() => null);
      const sent = answer.ok ? accepted.safeParse(body) : null;
      if (sent?.success) return { providerId: sent.data.id };
      const { name, message } = refused.safeParse(body).data ?? {};
      // 4xx is about this mail, except for a key that is wrong and for being too fast.
      const forGood =
        answer.status >= 400 && answer.status < 500 && ![401, 403, 408, 409, 429].includes(answer.status);
      throw new MailRefused(`${answer.status} ${name ?? ""} ${message ?? ""}`.trim().slice(0, 300), forGood);
    },
  };
}
