import { authSettings } from "#app/features/auth/settings.server.ts";
import { sendMails } from "#app/features/notifications/send-mails.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

type QueueContext = Pick<AppContext, "db" | "clock" | "env" | "mailer" | "mailTexts">;

const ROUNDS = 10;

/** Sends what waits, at once: somebody may be looking at their mailbox for a code. Locally the cron does, in its time. */
export async function sendQueued(ctx: QueueContext): Promise<void> {
  if (!ctx.mailer.keepsContents) await sendAllQueued(ctx);
}

export async function sendAllQueued(ctx: QueueContext): Promise<void> {
  const site = authSettings(ctx.env).siteUrl;
  for (let round = 0; round < ROUNDS; round++) if ((await sendMails({ ...ctx, site })) === 0) return;
}
