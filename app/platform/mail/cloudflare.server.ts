import { type Mailer, MailRefused } from "./mail.server.ts";

/** What Cloudflare says of an address or a mail that it will never take (developers.cloudflare.com/email-service). */
const FOR_GOOD = /E_(VALIDATION_ERROR|FIELD_MISSING|RECIPIENT_|SENDER_|HEADER_|CONTENT_TOO_LARGE)/;

/** Cloudflare's own Email binding. */
export function createCloudflareMailer(binding: Pick<SendEmail, "send">, from: string): Mailer {
  return {
    keepsContents: false,
    send: async ({ to, subject, text, html, headers }) => {
      try {
        const { messageId } = await binding.send({ from, to, subject, text, html, headers });
        return { providerId: messageId };
      } catch (error) {
        const code = String((error as { code?: unknown } | null)?.code ?? "");
        const reason = error instanceof Error ? error.message : "unknown";
        throw new MailRefused(`${code} ${reason}`.trim().slice(0, 300), FOR_GOOD.test(code));
      }
    },
  };
}
