import type { Mailer } from "./mail.server.ts";

/** Without a provider nothing leaves: the outbox itself is where mails are read, at /test-emails. */
export function createLocalMailer(): Mailer {
  return { keepsContents: true, send: async () => ({ providerId: null }) };
}
