import { describe, expect, it } from "vitest";
import { days, hours, minutes } from "#app/core/time.ts";
import { mailTheUnread, sendDigests } from "#app/features/notifications/digest.server.ts";
import { routeDue, routeTold } from "#app/features/notifications/reach.server.ts";
import { type NewNotification, notify } from "#app/features/notifications/tell.server.ts";
import { wakeSnoozed } from "#app/features/notifications/wake.server.ts";
import { withdrawNotification } from "#app/features/notifications/withdraw.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { post } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { listOf, since, unreadOf } from "#tests/factories/notifications.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

const NOON = Date.parse("2027-01-13T12:00:00Z");

function told(person: Person, entityId: string, more: Partial<NewNotification> = {}) {
  return notify(db, {
    userId: person.userId,
    kind: "offer",
    category: "opportunity",
    priority: "high",
    title: "You have an offer",
    message: `About ${entityId}.`,
    link: "/opportunity-dashboard",
    actorId: null,
    entityType: "application",
    entityId,
    now: NOON,
    ...more,
  });
}

async function tell(person: Person, entityId: string, more: Partial<NewNotification> = {}): Promise<void> {
  await db.batch([told(person, entityId, more)]);
}

const at = (now: number) => ({ db, clock: { now: () => now } });

const mailsOf = (person: Person) =>
  rows<{ template: string; kind: string; data: string }>(
    "SELECT template, kind, data FROM email_outbox WHERE to_user = ? AND template IN ('notification', 'digest') ORDER BY id",
    person.userId,
  );

const prefers = (person: Person, kind: string, inApp: number, email: string, push: number) =>
  rows(
    "INSERT INTO notification_preferences VALUES (?, ?, ?, ?, ?)",
    person.userId,
    kind,
    inApp,
    email,
    push,
  );

describe("several of a kind within an hour", () => {
  const applied = (person: Person, entityId: string, now: number, about = "job-1") =>
    tell(person, entityId, { kind: "application_received", title: "New application", about, now });

  it("become one unread row that counts them, and stays one when a reaction runs again", async () => {
    const brand = await bora();
    await applied(brand, "a", NOON);
    await applied(brand, "b", NOON + minutes(10));
    await applied(brand, "c", NOON + minutes(65));
    await applied(brand, "a", NOON);
    await applied(brand, "b", NOON + minutes(10));
    const { items, unread } = await listOf(brand);
    expect(items.map(({ title, count, seq }) => [title, count, seq])).toEqual([["3 people applied", 3, 3]]);
    expect(unread).toBe(1);
    expect(await unreadOf(brand)).toEqual({ stored: 1, real: 1 });
    expect((await since(brand, 0)).items.map(({ seq }) => seq)).toEqual([3]);
  });

  it("begin anew after an hour, after they were read, and for another posting", async () => {
    const brand = await bora();
    await applied(brand, "a", NOON);
    await applied(brand, "b", NOON + minutes(61));
    await applied(brand, "c", NOON + minutes(62), "job-2");
    await post(brand, "/api/v1/notifications", { intent: "read-all" });
    await applied(brand, "d", NOON + minutes(63));
    expect((await listOf(brand)).items.map(({ count }) => count)).toEqual([1, 1, 1, 1]);
  });

  it("count less when one is taken back, whichever it was", async () => {
    const brand = await bora();
    for (const [index, id] of ["a", "b", "c"].entries()) await applied(brand, id, NOON + index);
    const back = (entityId: string) =>
      db.batch([withdrawNotification(db, { userId: brand.userId, kind: "application_received", entityId })]);
    await back("a");
    expect((await listOf(brand)).items.map((item) => [item.title, item.message])).toEqual([
      ["2 people applied", "About c."],
    ]);
    await back("c");
    expect((await listOf(brand)).items.map((item) => [item.title, item.message])).toEqual([
      ["New application", "About b."],
    ]);
    await back("b");
    expect(await listOf(brand)).toEqual({ items: [], unread: 0 });
    expect(await unreadOf(brand)).toEqual({ stored: 0, real: 0 });
  });

  it("are deleted together", async () => {
    const brand = await bora();
    for (const [index, id] of ["a", "b", "c"].entries()) await applied(brand, id, NOON + index);
    const [head] = (await listOf(brand)).items;
    await post(brand, "/api/v1/notifications", { intent: "delete", id: head?.id });
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(0);
    expect(await unreadOf(brand)).toEqual({ stored: 0, real: 0 });
  });
});

describe("a snoozed notification", () => {
  it("goes, and comes back on top, unread, when its time is over", async () => {
    const brand = await bora();
    const { jobs } = await appOf(brand);
    await tell(brand, "first");
    await tell(brand, "second");
    const first = (await listOf(brand)).items[1];
    expect(
      (await post(brand, "/api/v1/notifications", { intent: "snooze", id: first?.id, until: "hour" })).status,
    ).toBe(204);
    expect(await listOf(brand)).toMatchObject({ items: [{ message: "About second." }], unread: 1 });

    const rooms = recordingRooms();
    await wakeSnoozed({ ...jobs, rooms, clock: { now: () => Date.now() + minutes(59) } });
    expect((await listOf(brand)).items).toHaveLength(1);
    const later = Date.now() + minutes(61);
    for (const _time of [1, 2]) await wakeSnoozed({ ...jobs, rooms, clock: { now: () => later } });
    const { items, unread } = await listOf(brand);
    expect(items.map(({ message, seq, read }) => [message, seq, read])).toContainEqual([
      "About first.",
      3,
      false,
    ]);
    expect(unread).toBe(2);
    expect((await since(brand, 2)).items.map(({ message }) => message)).toEqual(["About first."]);
    await tell(brand, "third");
    expect((await since(brand, 3)).items.map(({ seq }) => seq)).toEqual([4]);
  });

  it("until tomorrow comes back in the morning of its member", async () => {
    const brand = await bora({ profile: { timezone: "Asia/Tokyo" } });
    await tell(brand, "first");
    const [item] = (await listOf(brand)).items;
    await post(brand, "/api/v1/notifications", { intent: "snooze", id: item?.id, until: "tomorrow" });
    const [row] = await rows<{ at: number }>(
      "SELECT snoozed_until AS at FROM notifications WHERE user_id = ?",
      brand.userId,
    );
    const clock = new Intl.DateTimeFormat("en-GB", { timeZone: "Asia/Tokyo", timeStyle: "short" });
    expect(clock.format(row?.at)).toBe("08:00");
    expect((row?.at ?? 0) - Date.now()).toBeGreaterThan(hours(5));
  });

  it("of somebody else stays where it is", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await tell(brand, "first");
    const [item] = (await listOf(brand)).items;
    await post(creator, "/api/v1/notifications", { intent: "snooze", id: item?.id, until: "hour" });
    await post(creator, "/api/v1/notifications", { intent: "seen", ids: [item?.id] });
    expect(await listOf(brand)).toMatchObject({ items: [{ id: item?.id }], unread: 1 });
    expect(await count("notifications", "user_id = ? AND seen_at IS NOT NULL", brand.userId)).toBe(0);
  });
});

describe("a notification on its way", () => {
  it("becomes one mail, however often and by however many it is carried on", async () => {
    const brand = await bora();
    await tell(brand, "offer-1");
    await Promise.all([routeDue(at(NOON)), routeDue(at(NOON)), routeDue(at(NOON))]);
    await routeDue(at(NOON + 1));
    const mails = await mailsOf(brand);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toMatchObject({ template: "notification", kind: "offer" });
    expect(JSON.parse(mails[0]?.data ?? "")).toMatchObject({
      title: "You have an offer",
      path: "/opportunity-dashboard",
    });
  });

  it("goes on with whatever was told at the same moment, however much that is", async () => {
    const brands = await Promise.all(Array.from({ length: 17 }, () => bora()));
    await Promise.all(brands.map((brand) => tell(brand, "offer-1")));
    const ids = await rows<{ id: string }>("SELECT id FROM notifications WHERE kind = 'offer'");
    expect(
      await routeTold(
        at(NOON),
        ids.map(({ id }) => id),
      ),
    ).toBe(false);
    for (const brand of brands) expect(await mailsOf(brand)).toHaveLength(1);
  });

  it("of a kind that is off in the drawer is mailed and not shown", async () => {
    const brand = await bora();
    await prefers(brand, "offer", 0, "instant", 0);
    await tell(brand, "offer-1");
    await routeDue(at(NOON));
    expect(await listOf(brand)).toEqual({ items: [], unread: 0 });
    expect(await mailsOf(brand)).toHaveLength(1);
  });

  it("goes to no address that nobody confirmed", async () => {
    const brand = await bora();
    await rows("UPDATE users SET email_confirmed_at = NULL WHERE id = ?", brand.userId);
    await tell(brand, "offer-1");
    await routeDue(at(NOON));
    expect(await mailsOf(brand)).toEqual([]);
    expect(await count("notifications", "user_id = ? AND delivery_at IS NOT NULL", brand.userId)).toBe(0);
  });

  it("about messages is mailed after half an hour, unless it was read or seen", async () => {
    const people = await Promise.all([bora(), bora(), bora()]);
    const [reads, looks, neither] = people;
    for (const person of people) await tell(person, "thread-1", { kind: "message_new", category: "message" });
    await routeDue(at(NOON));
    await post(reads, "/api/v1/notifications", { intent: "read-all" });
    await post(looks, "/api/v1/notifications", {
      intent: "seen",
      ids: (await listOf(looks)).items.map(({ id }) => id),
    });
    await mailTheUnread(at(NOON + minutes(29)));
    expect(await mailsOf(neither)).toEqual([]);
    for (const _time of [1, 2]) await mailTheUnread(at(NOON + minutes(30)));
    expect(await Promise.all(people.map(async (person) => (await mailsOf(person)).length))).toEqual([
      0, 0, 1,
    ]);
  });
});

describe("bora's digest", () => {
  it("comes at her time, once, with what she has not come across", async () => {
    const brand = await bora({ profile: { timezone: "America/New_York" } });
    await prefers(brand, "offer", 1, "digest", 0);
    for (const id of ["one", "two", "three"]) await tell(brand, id);
    await routeDue(at(NOON));
    const [newest] = (await listOf(brand)).items;
    await post(brand, "/api/v1/notifications", { intent: "read", id: newest?.id });

    await sendDigests(at(NOON + minutes(59)));
    expect(await mailsOf(brand)).toEqual([]);
    // Eight in New York.
    const eight = NOON + hours(1);
    await Promise.all([sendDigests(at(eight)), sendDigests(at(eight))]);
    const [mail, ...more] = await mailsOf(brand);
    expect(more).toEqual([]);
    const data = JSON.parse(mail?.data ?? "{}");
    expect(data.count).toBe("2");
    expect(JSON.parse(data.items).map(({ message }: { message: string }) => message)).toEqual([
      "About two.",
      "About one.",
    ]);
    await sendDigests(at(eight + days(1)));
    expect(await mailsOf(brand)).toHaveLength(1);
  });

  it("does not come any more, nor does a mail that waited, once she wants none", async () => {
    const people = await Promise.all([bora(), bora(), bora(), bora()]);
    const [offKind, offAll, offDigest, wants] = people;
    for (const person of people) {
      await prefers(person, "offer", 1, "digest", 0);
      await tell(person, "one");
      await tell(person, "thread-1", { kind: "message_new", category: "message" });
    }
    await routeDue(at(NOON));
    await rows("UPDATE notification_preferences SET email = 'off' WHERE user_id = ?", offKind.userId);
    await prefers(offKind, "message_new", 1, "off", 0);
    const setting = (person: Person, email: number, days: number) =>
      rows(
        "INSERT INTO notification_settings (user_id, email, digest_days, email_unsub_token) VALUES (?, ?, ?, ?)",
        person.userId,
        email,
        days,
        crypto.randomUUID(),
      );
    await setting(offAll, 0, 127);
    await setting(offDigest, 1, 0);
    await mailTheUnread(at(NOON + minutes(30)));
    await sendDigests(at(NOON + days(2)));
    const came = async (person: Person) => (await mailsOf(person)).map(({ template }) => template);
    expect(await came(offKind)).toEqual([]);
    expect(await came(offAll)).toEqual([]);
    expect(await came(offDigest)).toEqual(["notification"]);
    expect(await came(wants)).toEqual(["notification", "digest"]);
    expect(
      await count(
        "notifications",
        "delivery_step IS NOT NULL AND user_id IN (?, ?, ?)",
        offKind.userId,
        offAll.userId,
        offDigest.userId,
      ),
    ).toBe(0);
  });

  it("does not come when all of it was read", async () => {
    const brand = await bora();
    await prefers(brand, "offer", 1, "digest", 0);
    await tell(brand, "one");
    await routeDue(at(NOON));
    await post(brand, "/api/v1/notifications", { intent: "read-all" });
    await sendDigests(at(NOON + days(2)));
    expect(await mailsOf(brand)).toEqual([]);
  });
});
