import { evictDurableObject, runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import { days, minutes } from "#app/core/time.ts";
import { signOut } from "#app/features/auth/commands/sign-out.server.ts";
import { mergeNotifications } from "#app/features/notifications/rules.ts";
import { choose } from "#app/features/notifications/settings.server.ts";
import { claimCheckIn } from "#app/features/rewards/commands/claim-check-in.server.ts";
import { createRooms, type Rooms } from "#app/platform/realtime.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call, cookieOf, ORIGIN, post } from "#tests/factories/calls.ts";
import { opensWindow, type Window } from "#tests/factories/live.ts";
import { listOf, since, unreadOf } from "#tests/factories/notifications.ts";
import { alice, anotherBrowserOf, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { likes } from "#tests/factories/swipes.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { sweepOutbox } from "#workers/jobs/sweep-outbox.ts";

describe("bora's open windows", () => {
  it("all hear of alice's interest, with the notification that is stored", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const windows = await Promise.all([opensWindow(brand), opensWindow(await anotherBrowserOf(brand))]);
    const others = await opensWindow(creator);

    await likes(creator, job);

    const heard = await Promise.all(windows.map((window) => window.hears("notification.created")));
    const [stored] = (await listOf(brand)).items;
    expect(heard.map((frame) => frame.notification)).toEqual([stored, stored]);
    expect(stored).toMatchObject({ seq: 1, priority: "high", read: false });
    expect(others.frames).toEqual([]);
  });

  it("hear of a Spark on both sides", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const windows = await Promise.all([opensWindow(creator), opensWindow(brand)]);
    await likes(creator, brand);
    const { matchId } = await likes(brand, creator);
    for (const window of windows) {
      expect(await window.hears("match.created")).toEqual({ type: "match.created", matchId });
    }
  });

  it("are told to look again when XP was earned in one of them", async () => {
    const brand = await bora();
    const windows = await Promise.all([opensWindow(brand), opensWindow(await anotherBrowserOf(brand))]);
    const { app, settled } = await appOf(brand, { rooms: createRooms(env) });
    await claimCheckIn(app, { focus: null, mood: null });
    await settled();
    for (const window of windows) await window.hears("xp.changed");
  });

  it("are told to look again when another window read everything", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await likes(creator, brand);
    const window = await opensWindow(brand);
    await post(brand, "/api/v1/notifications", { intent: "read-all" });
    await window.hears("notifications.changed");
  });

  it("get what they missed after being cut off: nothing lost, nothing doubled", async () => {
    const [brand, ...creators] = await Promise.all([bora(), alice(), alice(), alice()]);
    const window = await opensWindow(brand);
    await likes(creators[0] as typeof brand, brand);
    const { notification } = await window.hears("notification.created");
    window.close();
    await window.ends();

    await likes(creators[1] as typeof brand, brand);
    const back = await opensWindow(brand);
    await likes(creators[2] as typeof brand, brand);
    await back.hears("notification.created");

    const missed = (await since(brand, notification.seq)).items;
    const live = back.frames.flatMap((frame) =>
      frame.type === "notification.created" ? [frame.notification] : [],
    );
    // One row stands for all of them by then.
    expect(missed.map(({ seq, count }) => [seq, count])).toEqual([[3, 3]]);
    expect(missed).toEqual(expect.arrayContaining(live));
  });

  it("hear on after the room slept", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const window = await opensWindow(brand);
    await evictDurableObject(env.USER_ROOM.getByName(brand.userId));
    await likes(creator, brand);
    await window.hears("notification.created");
  });
});

describe("a room that is killed while a notification is under way", () => {
  /** Ends the room as a crash does: its windows are cut off, whatever it was doing. */
  async function killed({ userId }: Person): Promise<void> {
    const room = env.USER_ROOM.getByName(userId);
    await runInDurableObject(room, (_room, state) => state.abort("killed")).catch(() => {});
  }

  const liveOf = (window: Window) =>
    window.frames.flatMap((frame) => (frame.type === "notification.created" ? [frame.notification] : []));

  /** Bora's room dies with the first notification that is brought to it: before she hears of it, or right after. */
  async function unlucky(dies: "before" | "after") {
    const brand = await bora();
    const real = createRooms(env);
    let lived = false;
    const push: Rooms["push"] = async (userId, frame) => {
      const last = !lived && frame.type === "notification.created";
      lived ||= last;
      if (last && dies === "before") await killed(brand);
      await real.push(userId, frame);
      if (!last || dies === "before") return;
      await window.hears("notification.created");
      await killed(brand);
      throw new Error("the room died before it answered");
    };
    const { app, jobs, settled } = await appOf(brand, { rooms: { ...real, push } });
    await choose(app, { kind: "streak_at_risk", channel: "in_app", value: true });
    await settled();
    const window = await opensWindow(brand);
    return {
      brand,
      window,
      tells: async (day: string) => {
        const payload = { userId: brand.userId, streak: 3, day, endsAt: Date.now() + days(1) };
        await app.commit([], { name: "streak.at_risk", payload });
        await settled();
      },
      sweeps: async () => {
        await sweepOutbox({ ...jobs, clock: { now: () => Date.now() + minutes(1) } });
        await settled();
      },
    };
  }

  it.each(["before", "after"] as const)(
    "dies %s bora hears of it: after the reconnect her window has it once, and the count is right",
    async (dies) => {
      if (dies === "after") expectConsoleError("delivery_failed");
      const { brand, window, tells, sweeps } = await unlucky(dies);
      await tells("2031-03-04");
      await window.ends();
      const heard = liveOf(window);
      expect(heard).toHaveLength(dies === "after" ? 1 : 0);

      // As the browser does: the wire anew, then all that came after the last one it has.
      const back = await opensWindow(brand);
      const missed = await since(brand, Math.max(0, ...heard.map(({ seq }) => seq)));
      const items = mergeNotifications(heard, missed.items);
      expect(items.map(({ seq }) => seq)).toEqual([1]);
      expect(missed.unread).toBe(1);

      await sweeps();
      await tells("2031-03-05");
      await vi.waitFor(() => expect(liveOf(back).map(({ seq }) => seq)).toContain(2), 5000);
      // What its room did not answer for was carried once more, and is still the same one.
      expect(liveOf(back).map(({ seq }) => seq)).toEqual(dies === "after" ? [1, 2] : [2]);
      const all = mergeNotifications(items, liveOf(back));
      expect(all.map(({ seq }) => seq)).toEqual([2, 1]);
      expect(await listOf(brand)).toEqual({ items: all, unread: 2 });
      expect(await unreadOf(brand)).toEqual({ stored: 2, real: 2 });
    },
  );
});

describe("what a window says", () => {
  it("is answered when it is a ping", async () => {
    const window = await opensWindow(await alice());
    window.say(JSON.stringify({ type: "ping" }));
    expect(await window.hears("pong")).toEqual({ type: "pong" });
    expect(window.closed).toBeNull();
  });

  it.each([
    ["no JSON", "hello", 1008],
    ["an unknown frame", JSON.stringify({ type: "notification.created" }), 1008],
    ["a frame only the server sends", JSON.stringify({ type: "session.ended" }), 1008],
    ["a list", "[]", 1008],
    ["null", "null", 1008],
    ["bytes", new Uint8Array([1, 2, 3]).buffer, 1009],
    ["more than 64 KB", JSON.stringify({ type: "ping", filler: "x".repeat(64 * 1024) }), 1009],
    ["more than that in bytes", JSON.stringify({ type: "ping", filler: "€".repeat(24 * 1024) }), 1009],
  ])("closes the socket when it is %s", async (_what, text, code) => {
    const person = await alice();
    const [window, other] = await Promise.all([opensWindow(person), opensWindow(person)]);
    window.say(text);
    expect((await window.ends()).code).toBe(code);
    expect(other.closed).toBeNull();
    expect(other.frames).toEqual([]);
  });

  it("is heard 20 times a second; one that says more is closed, and no other", async () => {
    const person = await alice();
    const [window, other] = await Promise.all([opensWindow(person), opensWindow(person)]);
    // However long they take to arrive, it is the same second.
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    for (let index = 0; index < 21; index++) window.say(JSON.stringify({ type: "ping" }));
    expect((await window.ends()).code).toBe(1008);
    expect(window.frames).toHaveLength(20);
    expect(other.closed).toBeNull();
  });

  it("never reaches another window", async () => {
    const person = await alice();
    const [window, other] = await Promise.all([opensWindow(person), opensWindow(person)]);
    window.say(JSON.stringify({ type: "ping" }));
    await window.hears("pong");
    expect(other.frames).toEqual([]);
  });
});

describe("the live wire", () => {
  it("is closed to visitors, foreign pages and plain requests", async () => {
    const person = await alice();
    const upgrade = { upgrade: "websocket" };
    expect((await call(null, "/live", { headers: upgrade })).status).toBe(401);
    expect((await call(person, "/live")).status).toBe(400);
    for (const origin of [
      "https://evil.test",
      "null",
      `${ORIGIN}.evil.test`,
      ORIGIN.replace("https", "http"),
    ]) {
      expect((await call(person, "/live", { headers: { ...upgrade, origin } })).status).toBe(403);
    }
    const cookie = cookieOf({ access: `${person.access}x`, refresh: "" });
    expect((await call(null, "/live", { headers: { ...upgrade, cookie } })).status).toBe(401);
  });

  it("belongs to the member of the session, whatever the request says", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const response = await call(creator, `/live?user=${brand.userId}`, {
      headers: { upgrade: "websocket", "x-thrive-session": brand.sessionId, "x-partykit-room": brand.userId },
    });
    const socket = response.webSocket;
    const heard: unknown[] = [];
    socket?.addEventListener("message", (event) => {
      heard.push(event.data);
    });
    socket?.accept();
    await createRooms(env).push(brand.userId, { type: "notifications.changed" });
    await createRooms(env).endSession(brand.userId, brand.sessionId);
    await createRooms(env).push(creator.userId, { type: "pong" });
    await expect.poll(() => heard).toEqual(['{"type":"pong"}']);
  });

  it("makes room for an eleventh window by closing the oldest", async () => {
    const person = await alice();
    const windows = [];
    for (let index = 0; index < 12; index++) windows.push(await opensWindow(person));
    const [first, second, ...rest] = windows;
    expect((await first?.ends())?.code).toBe(4429);
    expect((await second?.ends())?.code).toBe(4429);
    await createRooms(env).push(person.userId, { type: "notifications.changed" });
    for (const window of rest) {
      await window.hears("notifications.changed");
      expect(window.closed).toBeNull();
    }
  });
});

describe("signing out", () => {
  it("tells this browser's windows and cuts them off, and no others", async () => {
    const person = await alice();
    const elsewhere = await anotherBrowserOf(person);
    const [one, two, other] = await Promise.all([
      opensWindow(person),
      opensWindow(person),
      opensWindow(elsewhere),
    ]);
    const { app, settled } = await appOf(person, { rooms: createRooms(env) });
    await signOut(app);
    await settled();

    for (const window of [one, two]) {
      expect(await window.hears("session.ended")).toEqual({ type: "session.ended", left: true });
      expect((await window.ends()).code).toBe(4401);
    }
    expect(other.closed).toBeNull();
    expect((await call(person, "/live", { headers: { upgrade: "websocket" } })).status).toBe(401);
  });

  it("of all others from one browser is no leaving of theirs", async () => {
    const person = await alice();
    const other = await opensWindow(await anotherBrowserOf(person));
    const { app, settled } = await appOf(person, { rooms: createRooms(env) });
    await signOut(app, "others");
    await settled();
    expect(await other.hears("session.ended")).toEqual({ type: "session.ended" });
  });
});
