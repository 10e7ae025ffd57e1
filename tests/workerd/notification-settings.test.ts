import { describe, expect, it } from "vitest";
import {
  addDevice,
  removeDevice,
  selectDevices,
  testDevice,
} from "#app/features/notifications/devices.server.ts";
import { routeDue } from "#app/features/notifications/reach.server.ts";
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
import { type NewDevice, reachSchema, restoreSchema } from "#app/features/notifications/settings-schema.ts";
import { matrixOf, reachView } from "#app/features/notifications/settings-view.server.ts";
import type { PushNote, PushOutcome } from "#app/platform/push/web-push.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, db, everythingOf, rows } from "#tests/factories/database.ts";
import { telling } from "#tests/factories/notifications.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";

/** The page as its loader reads it, in one batch. */
async function pageOf(person: Person) {
  const { app } = await appOf(person);
  const [preferences, reach] = await app.ask([selectPreferences(app), selectReach(app)]);
  return {
    matrix: matrixOf(preferences, app.viewer.roles.length > 0),
    reach: reachView(reach[0], app.clock.now()),
  };
}

async function rowOf(person: Person, kind: string) {
  const { matrix } = await pageOf(person);
  return matrix.flatMap(({ rows: kinds }) => kinds).find((row) => row.kind === kind);
}

describe("bora's settings", () => {
  it("begin as product and profile say", async () => {
    const brand = await bora({ profile: { timezone: "Asia/Tokyo" } });
    const { matrix, reach } = await pageOf(brand);
    expect(reach).toMatchObject({
      email: true,
      push: true,
      quiet: false,
      timezone: "Asia/Tokyo",
      digestTime: "08:00",
    });
    expect(reach).toMatchObject({
      address: brand.email,
      confirmed: true,
      suppressed: null,
      vacationUntil: "",
    });
    expect(matrix.map(({ group }) => group)).toContain("Security");
    expect(await rowOf(brand, "offer")).toMatchObject({ inApp: true, email: "instant", push: true });
  });

  it("keep one cell after the other, and nothing of what protects her account", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    await choose(app, { kind: "offer", channel: "email", value: "digest" });
    await choose(app, { kind: "offer", channel: "push", value: false });
    await choose(app, { kind: "security_passkey_added", channel: "email", value: "off" });
    await choose(app, { kind: "dispute_opened", channel: "in_app", value: false });
    expect(await rowOf(brand, "offer")).toMatchObject({ inApp: true, email: "digest", push: false });
    expect(await rowOf(brand, "security_passkey_added")).toMatchObject({
      inApp: true,
      email: "instant",
      push: true,
    });
    expect(await rowOf(brand, "dispute_opened")).toMatchObject({ inApp: true });
    expect(await count("notification_preferences", "user_id = ?", brand.userId)).toBe(1);
  });

  it("take a preset, and take it back", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    await choose(app, { kind: "offer", channel: "email", value: "digest" });
    const before = await choosePreset(app, "important");
    expect(await rowOf(brand, "application_seen")).toMatchObject({ inApp: true, email: "off", push: false });
    expect(await rowOf(brand, "offer")).toMatchObject({ email: "instant", push: true });
    await restorePreferences(app, before);
    expect(await rowOf(brand, "offer")).toMatchObject({ email: "digest", push: true });
    expect(await rowOf(brand, "application_seen")).toMatchObject({ email: "instant" });
    await choosePreset(app, "usual");
    expect(await count("notification_preferences", "user_id = ?", brand.userId)).toBe(0);
  });

  it("say when she may be reached, with a vacation until the end of its day where she is", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const year = new Date().getUTCFullYear() + 1;
    await saveReach(
      app,
      reachSchema.parse({
        email: "on",
        quiet: "on",
        quiet_from: "22:30",
        quiet_to: "06:45",
        timezone: "America/New_York",
        digest: "on",
        digest_time: "18:00",
        digest_days: ["0", "4"],
        reply_lead: "2",
        vacation_until: `${year}-07-04`,
      }),
    );
    expect((await pageOf(brand)).reach).toMatchObject({
      email: true,
      push: false,
      quiet: true,
      quietFrom: "22:30",
      quietTo: "06:45",
      timezone: "America/New_York",
      digest: true,
      digestTime: "18:00",
      digestDays: 0b10001,
      replyLead: 2,
      vacationUntil: `${year}-07-04`,
    });
  });

  it("send no digest at all, which is no day of the week", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    await saveReach(app, reachSchema.parse({ timezone: "UTC", digest_time: "08:00", digest_days: ["0"] }));
    expect((await pageOf(brand)).reach).toMatchObject({ digest: false, digestDays: 127 });
  });

  it("take a vacation until today, and none that is over where she is", async () => {
    const brand = await bora();
    // The first of January is over in Tokyo, not in New York.
    const now = Date.parse("2031-01-01T20:00:00Z");
    const app = { ...(await appOf(brand)).app, clock: { now: () => now } };
    const until = (timezone: string) =>
      reachSchema.parse({ timezone, digest_time: "08:00", vacation_until: "2031-01-01" });
    await expect(saveReach(app, until("Asia/Tokyo"))).rejects.toMatchObject({
      fields: { vacation_until: ["That day is over. Choose today or a day to come, or leave it empty."] },
    });
    expect(await count("notification_settings", "user_id = ?", brand.userId)).toBe(0);
    await saveReach(app, until("America/New_York"));
    expect(await count("notification_settings", "user_id = ?", brand.userId)).toBe(1);
  });

  it.each([
    { digest_time: "08:00", timezone: "UTC", digest: "on" },
    { digest_time: "25:00", timezone: "UTC" },
    { digest_time: "08:00", timezone: "Mars/Olympus" },
    { digest_time: "08:00", timezone: "UTC", quiet: "on" },
    { digest_time: "08:00", timezone: "UTC", vacation_until: "soon" },
    { digest_time: "08:00", timezone: "UTC", vacation_until: "2027-02-30" },
    { digest_time: "08:00", timezone: "UTC", vacation_until: "2027-99-99" },
    { digest_time: "08:00", timezone: "UTC", reply_lead: "4" },
    { digest_time: "08:00", timezone: "UTC", reply_lead: "-1" },
  ])("refuse %j", (input) => {
    expect(reachSchema.safeParse(input).success).toBe(false);
  });

  it("put back one choice for each kind, and no list that names one twice", () => {
    const choice = { kind: "offer", inApp: true, email: "off", push: false };
    expect(restoreSchema.safeParse({ before: JSON.stringify([choice]) }).success).toBe(true);
    expect(restoreSchema.safeParse({ before: JSON.stringify([choice, choice]) }).success).toBe(false);
  });

  it("bring an address back that had bounced, her own alone", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    for (const { email } of [creator, brand])
      await rows("INSERT INTO suppressed_addresses VALUES (?, 'bounced', 1)", email);
    expect((await pageOf(brand)).reach.suppressed).toBe("bounced");
    await tryAddressAgain((await appOf(brand)).app);
    expect((await pageOf(brand)).reach.suppressed).toBeNull();
    expect((await pageOf(creator)).reach.suppressed).toBe("bounced");
  });
});

describe("browsers that take pushes", () => {
  const device = (endpoint: string): NewDevice => ({
    endpoint,
    p256dh: "B".repeat(87),
    auth: "a".repeat(22),
  });
  const open = { check: async (url: string | URL) => new URL(url) };

  /** Push services that answer as they are told, and remember what came. */
  function services(answers: PushOutcome[]) {
    const came: PushNote[] = [];
    const send = async (_to: unknown, note: PushNote) => {
      came.push(note);
      return answers.shift() ?? "taken";
    };
    return { came, pushes: { publicKey: "key", send } };
  }

  async function withDevice(answers: PushOutcome[] = []) {
    const brand = await bora();
    const { app } = await appOf(brand);
    const { came, pushes } = services(answers);
    const ctx = { ...app, pushes, web: { ...app.web, ...open } };
    await addDevice(ctx, device(`https://push.example/${crypto.randomUUID()}`));
    const [kept] = await selectDevices(ctx);
    return { brand, ctx, came, id: kept?.id ?? "" };
  }

  it.each([
    "https://127.0.0.1/push",
    "https://10.0.0.8/push",
    "https://[::1]/push",
    "https://printer.local/push",
    "https://thrive.test/push",
    "http://93.184.216.34/push",
    "https://user:pass@93.184.216.34/push",
    "https://alice@93.184.216.34/push",
    "ftp://93.184.216.34/push",
    "ws://93.184.216.34/push",
    "wss://93.184.216.34/push",
    "data:text/plain,push",
    "file:///etc/hosts",
    "https://push.studio-nord.com:8443/push",
    // Every way to write an address of this machine or of its house.
    "https://2130706433/push",
    "https://0x7f000001/push",
    "https://017700000001/push",
    "https://0177.0.0.1/push",
    "https://0x7f.0.0.1/push",
    "https://127.1/push",
    "https://127.0.0.1./push",
    "https://0.0.0.0/push",
    "https://172.16.0.1/push",
    "https://192.168.1.1/push",
    "https://100.64.0.1/push",
    "https://169.254.169.254/push",
    "https://198.18.0.1/push",
    "https://192.0.0.8/push",
    "https://224.0.0.1/push",
    "https://[::]/push",
    "https://[0:0:0:0:0:0:0:1]/push",
    "https://[fc00::1]/push",
    "https://[fd12:3456:789a::1]/push",
    "https://[fe80::1]/push",
    "https://[fec0::1]/push",
    "https://[ff02::1]/push",
    "https://[::ffff:127.0.0.1]/push",
    "https://[::ffff:a00:8]/push",
    "https://[::127.0.0.1]/push",
    "https://[64:ff9b::a00:8]/push",
    "https://[2002:a00:8::]/push",
    "https://[2001:0:a00:8::]/push",
    "https://[2001:db8::1]/push",
    "https://localhost/push",
    "https://localhost./push",
    "https://LOCALHOST/push",
    "https://app.localhost/push",
    "https://localhost.localdomain/push",
    "https://printer.local./push",
    "https://metadata.google.internal/push",
    "https://metadata.google.internal./push",
    "https://nas.lan/push",
    "https://router.home.arpa/push",
    "https://intranet/push",
    "https://thrive.test./push",
    // Public names that lead inside.
    "https://inside.hostile.com/push",
    "https://mapped.hostile.com/push",
    "https://unique.hostile.com/push",
    "https://mixed.hostile.com/push",
  ])("are refused at %s, and nothing is kept", async (endpoint) => {
    const brand = await bora();
    const { app } = await appOf(brand);
    await expect(addDevice(app, device(endpoint))).rejects.toMatchObject({ code: "invalid_input" });
    expect(await count("push_subscriptions", "user_id = ?", brand.userId)).toBe(0);
  });

  it("get one push for one notification, however often it is carried on", async () => {
    const { brand, ctx, came } = await withDevice();
    await db.batch([telling(brand, "job:1")]);
    await Promise.all([routeDue(ctx), routeDue(ctx)]);
    await Promise.all([sendPushes(ctx), sendPushes(ctx), sendPushes(ctx)]);
    await sendPushes(ctx);
    expect(came).toHaveLength(1);
    expect(came[0]).toMatchObject({ title: "Someone is interested", path: "/spark?tab=likes", urgent: true });
    expect(await count("push_deliveries", "1 = 1")).toBe(0);
  });

  it("are forgotten once their service says that they are gone", async () => {
    const { brand, ctx } = await withDevice(["gone"]);
    await db.batch([telling(brand, "job:1")]);
    await routeDue(ctx);
    await sendPushes(ctx);
    expect(await count("push_subscriptions", "user_id = ?", brand.userId)).toBe(0);
  });

  it("are tried again when their service is busy", async () => {
    const { brand, ctx, came } = await withDevice(["later", "taken"]);
    await db.batch([telling(brand, "job:1")]);
    await routeDue(ctx);
    await sendPushes(ctx);
    expect(await sendPushes(ctx)).toBe(0);
    await sendPushes({ ...ctx, clock: { now: () => Date.now() + 120_000 } });
    expect(came).toHaveLength(2);
  });

  it("get nothing any more once their member signed out there, or has read it", async () => {
    const { brand, ctx, came } = await withDevice();
    await db.batch([telling(brand, "job:1")]);
    await routeDue(ctx);
    await rows("UPDATE notifications SET read = 1 WHERE user_id = ?", brand.userId);
    await sendPushes(ctx);
    await db.batch([telling(brand, "job:2")]);
    await routeDue(ctx);
    await rows("DELETE FROM sessions WHERE user_id = ?", brand.userId);
    await sendPushes(ctx);
    expect(came).toEqual([]);
    expect(await count("push_subscriptions", "user_id = ?", brand.userId)).toBe(0);
  });

  it("get nothing that waits once it is not wanted any more, or the hour is quiet", async () => {
    for (const change of [
      "INSERT INTO notification_settings (user_id, email_unsub_token, push) VALUES (?, hex(randomblob(16)), 0)",
      "INSERT INTO notification_preferences (user_id, kind, in_app, email, push) VALUES (?, 'interest_received', 1, 'off', 0)",
      `INSERT INTO notification_settings (user_id, email_unsub_token, vacation_until) VALUES (?, hex(randomblob(16)), ${Date.now() + 9e6})`,
    ]) {
      const { brand, ctx, came } = await withDevice();
      await db.batch([telling(brand, "job:1")]);
      await routeDue(ctx);
      await rows(change, brand.userId);
      await sendPushes(ctx);
      expect(came, change).toEqual([]);
      expect(await count("push_deliveries", "1 = 1")).toBe(0);
    }
  });

  it("get nothing that waits for who signed in there before", async () => {
    const endpoint = `https://push.example/${crypto.randomUUID()}`;
    const [before, after] = [await bora(), await bora()];
    const { came, pushes } = services([]);
    const [one, other] = await Promise.all(
      [before, after].map(async (person) => {
        const { app } = await appOf(person);
        return { ...app, pushes, web: { ...app.web, ...open } };
      }),
    );
    if (!one || !other) throw new Error("both are there");
    await addDevice(one, device(endpoint));
    await db.batch([telling(before, "job:1")]);
    await routeDue(one);
    await addDevice(other, device(endpoint));
    await sendPushes(other);
    expect(came).toEqual([]);
    expect(await count("push_deliveries", "1 = 1")).toBe(0);
  });

  it("are nobody else's to test or to remove", async () => {
    const { brand, id } = await withDevice();
    const { app } = await appOf(await alice());
    const before = await everythingOf(brand.userId);
    await expect(testDevice(app, id)).rejects.toMatchObject({ code: "not_found" });
    await removeDevice(app, id);
    expect(await everythingOf(brand.userId)).toBe(before);
  });
});
