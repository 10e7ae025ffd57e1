import { handleNotification } from "#app/features/notifications/commands.server.ts";
import {
  addDevice,
  removeDevice,
  selectDevices,
  testDevice,
} from "#app/features/notifications/devices.server.ts";
import { mailTheUnread, sendDigests } from "#app/features/notifications/digest.server.ts";
import { applyMailEvent } from "#app/features/notifications/mail-events.server.ts";
import { keepMailTexts, selectMailText } from "#app/features/notifications/mail-versions.server.ts";
import { mailToMyself, requeueMail, selectOutbox } from "#app/features/notifications/outbox.server.ts";
import {
  selectMailFigures,
  selectPaused,
  switchMail,
} from "#app/features/notifications/paused-mails.server.ts";
import { queueMail } from "#app/features/notifications/queue-mail.server.ts";
import { routeDue } from "#app/features/notifications/reach.server.ts";
import { sendMails } from "#app/features/notifications/send-mails.server.ts";
import { sendPushes } from "#app/features/notifications/send-pushes.server.ts";
import {
  choose,
  choosePreset,
  restorePreferences,
  saveReach,
  selectPreferences,
  selectReach,
  tryAddressAgain,
} from "#app/features/notifications/settings.server.ts";
import { reachSchema } from "#app/features/notifications/settings-schema.ts";
import { findUnsubscriber, readScope, unsubscribe } from "#app/features/notifications/unsubscribe.server.ts";
import { removeExpired, wakeSnoozed } from "#app/features/notifications/wake.server.ts";
import { remindOfStreaks } from "#app/features/rewards/commands/remind-of-streaks.server.ts";
import { remindOfTasks } from "#app/features/tasks/due.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { db, rows } from "#tests/factories/database.ts";
import { telling } from "#tests/factories/notifications.ts";
import { bora } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

const REACH = {
  email: "on",
  push: "on",
  timezone: "UTC",
  digest: "on",
  digest_time: "08:00",
  digest_days: ["0", "1", "2"],
};

/** What a member is told, what they choose about it, and how it leaves the drawer. */
export async function notificationActs({ recording, jobs }: Cast): Promise<Acts> {
  // Somebody of their own: what is written in a minute is counted.
  const brand = await bora();
  const { app: member } = await appOf(brand, { d1: recording.d1 });
  const web = { ...member.web, check: async (url: string | URL) => new URL(url) };
  const app = { ...member, web, pushes: { publicKey: "key", send: async () => "taken" as const } };
  const now = () => app.clock.now();
  await addDevice(app, deviceOf("first"));
  const [device] = await selectDevices(app);
  await saveReach(app, reachSchema.parse(REACH));
  const [token] = await rows<{ token: string }>(
    "SELECT email_unsub_token AS token FROM notification_settings WHERE user_id = ?",
    brand.userId,
  );
  const stopLink = token?.token ?? "";
  const [note] = (await db.batch([telling(brand, "one")])) as unknown as [{ id: string }[]];
  const id = note[0]?.id ?? "";
  const mail = (cause: string) =>
    queueMail(db, {
      toUser: brand.userId,
      toEmail: brand.email,
      template: "welcome",
      data: { name: brand.name },
      cause: `${brand.userId}:${cause}`,
      now: now(),
    });
  await db.batch([mail("failed")]);
  await rows("UPDATE email_outbox SET status = 'failed' WHERE to_user = ?", brand.userId);
  const [failed] = await rows<{ id: string }>("SELECT id FROM email_outbox WHERE to_user = ?", brand.userId);
  // Something for each job of the cron.
  const waits = {
    unread: "delivery_step = 'unread'",
    digest: "delivery_step = 'digest'",
    snoozed: "snoozed_until = 1",
    over: "expires_at = 1",
  };
  for (const [name, how] of Object.entries(waits)) {
    await db.batch([telling(brand, name)]);
    await rows(`UPDATE notifications SET ${how} WHERE user_id = ? AND entity_id = ?`, brand.userId, name);
  }
  await db.batch([mail("queued")]);
  const due = { ...jobs, pushes: app.pushes, mailer: app.mailer, site: "https://thrive.test" };
  return {
    reads: {
      "what one chose to be told": async () => await selectPreferences(app),
      "when one may be reached": async () => await selectReach(app),
      "the browsers that take pushes": async () => await selectDevices(app),
      "whose mails a link stops": () => findUnsubscriber(app.db, stopLink),
      "the outbox of mails": async () => await selectOutbox(app, {}),
      "the figures of a mail": () => app.ask([selectMailFigures(app.db, "digest")]),
      "the words of a mail before": async () => await selectMailText(app.db, "digest"),
      "the mails that are off": async () => await selectPaused(app.db),
      "the next page of the outbox": async () => await selectOutbox(app, { after: failed?.id ?? "" }),
      "mails that failed": async () => await selectOutbox(app, { status: "failed", after: "z" }),
    },
    commands: {
      "a notification seen": () => handleNotification(app, { intent: "seen", ids: [id] }),
      "a notification read": () => handleNotification(app, { intent: "read", id }),
      "a notification put off": () => handleNotification(app, { intent: "snooze", id, until: "tomorrow" }),
      "a notification deleted": () => handleNotification(app, { intent: "delete", id }),
      "a cell of the matrix": () => choose(app, { kind: "offer", channel: "push", value: false }),
      "a preset": () => choosePreset(app, "quiet"),
      "a preset taken back": () =>
        restorePreferences(app, [{ kind: "offer", inApp: true, email: "digest", push: false }]),
      "when to be reached": () => saveReach(app, reachSchema.parse(REACH)),
      "an address tried again": () => tryAddressAgain(app),
      "a browser that takes pushes": () => addDevice(app, deviceOf("second")),
      "a push to try it": () => testDevice(app, device?.id ?? ""),
      "a browser that takes none": () => removeDevice(app, device?.id ?? ""),
      "one kind of mail stopped": () => unsubscribe(app, stopLink, readScope("offer")),
      "the digest stopped": () => unsubscribe(app, stopLink, readScope("digest")),
      "all mails stopped": () => unsubscribe(app, stopLink, readScope(null)),
      "a mail to oneself": () => mailToMyself(app, "welcome", { name: "Ada" }),
      "a mail turned off": () => switchMail(app, "digest", false),
      "a mail turned on": () => switchMail(app, "digest", true),
      "a mail that failed put back": () => requeueMail(app, failed?.id ?? ""),
      "a mail that bounced": () =>
        applyMailEvent(app, crypto.randomUUID(), {
          type: "email.bounced",
          data: { email_id: "p-1", to: [], bounce: { type: "Permanent", message: "gone" } },
        }),
    },
    jobs: {
      "what was told carried on": () => routeDue(due),
      "mails about what is unread": () => mailTheUnread(due),
      digests: () => sendDigests(due),
      pushes: () => sendPushes(due),
      mails: () => sendMails(due),
      "the words of mails": () => keepMailTexts(due),
      "what was put off": () => wakeSnoozed(due),
      "what has nothing to say any more": () => removeExpired(due),
      "streaks about to end": () => remindOfStreaks(app),
      "tasks that are due": () => remindOfTasks(app),
    },
  };
}

function deviceOf(name: string) {
  const endpoint = `https://push.example/${crypto.randomUUID()}-${name}`;
  return { endpoint, p256dh: "B".repeat(87), auth: "a".repeat(22) };
}
