import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { call, post } from "#tests/factories/calls.ts";
import { count, db, everythingOf, rows } from "#tests/factories/database.ts";
import { listOf, since, telling, tells, unreadOf } from "#tests/factories/notifications.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";

function does(person: Person | null, command: Record<string, unknown>): Promise<Response> {
  return post(person, "/api/v1/notifications", command);
}

describe("bora's notifications", () => {
  it("are numbered one after the other, also when 20 arrive at once", async () => {
    const brand = await bora();
    await Promise.all(Array.from({ length: 20 }, (_, index) => db.batch([telling(brand, `job:${index}`)])));
    const told = await rows<{ seq: number }>(
      "SELECT seq FROM notifications WHERE user_id = ? ORDER BY seq",
      brand.userId,
    );
    expect(told.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, index) => index + 1));
    expect(await unreadOf(brand)).toEqual({ stored: 20, real: 20 });
  });

  it("are each told once: a repeat gives the first one again", async () => {
    const brand = await bora();
    const [first] = (await db.batch([telling(brand, "job:1")])) as [unknown[]];
    const [again] = (await db.batch([telling(brand, "job:1")])) as [unknown[]];
    expect(again).toEqual(first);
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(1);
    await tells(brand, 1);
    expect((await listOf(brand)).items.map(({ seq }) => seq)).toEqual([2, 1]);
  });

  it("come newest first, at most 50, with the exact number unread", async () => {
    const brand = await bora();
    await tells(brand, 53);
    const { items, unread } = await listOf(brand);
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => 53 - index));
    expect(unread).toBe(53);
  });

  it("hold only what a browser may see", async () => {
    const brand = await bora();
    await tells(brand, 1);
    const [item] = (await listOf(brand)).items;
    expect(Object.keys(item ?? {}).sort()).toEqual(
      "action_text action_url category count created_at id kind link message priority read seq title".split(
        " ",
      ),
    );
  });

  it("are empty for a new member, and none of a visitor's business", async () => {
    expect(await listOf(await bora())).toEqual({ items: [], unread: 0 });
    expect((await call(null, "/api/v1/notifications")).status).toBe(401);
    expect((await call(null, "/api/v1/notifications/since?after=0")).status).toBe(401);
    expect((await does(null, { intent: "read-all" })).status).toBe(401);
  });
});

describe("ten thousand of them", () => {
  it("are counted exactly, shown fifty at a time, deleted one by one, and read all at once", async () => {
    const brand = await bora();
    await tells(brand, 1);
    const columns = "title, message, category, kind, priority, link";
    await db.run(
      sql`WITH RECURSIVE n(seq) AS (SELECT 2 UNION ALL SELECT seq + 1 FROM n WHERE seq < 10000)
        INSERT INTO notifications (id, user_id, seq, ${sql.raw(columns)}, dedupe_key, created_at, group_key)
        SELECT substr(id, 1, 24) || printf('%012d', n.seq), user_id, n.seq, ${sql.raw(columns)}, dedupe_key || n.seq,
          created_at + n.seq, group_key || n.seq
        FROM n JOIN notifications WHERE user_id = ${brand.userId}`,
    );
    const { items, unread } = await listOf(brand);
    expect(items.map(({ seq }) => seq)).toEqual(Array.from({ length: 50 }, (_, index) => 10_000 - index));
    expect(unread).toBe(10_000);

    expect((await does(brand, { intent: "delete", id: items[0]?.id })).status).toBe(204);
    expect((await listOf(brand)).unread).toBe(9_999);
    expect((await does(brand, { intent: "read-all" })).status).toBe(204);
    expect((await listOf(brand)).unread).toBe(0);
    expect(await unreadOf(brand)).toEqual({ stored: 0, real: 0 });
  });
});

describe("reading and deleting", () => {
  it("counts exactly, and doing it twice changes nothing", async () => {
    const brand = await bora();
    await tells(brand, 5);
    const [newest, second] = (await listOf(brand)).items;

    for (const _time of [1, 2]) {
      expect((await does(brand, { intent: "read", id: newest?.id })).status).toBe(204);
      expect((await listOf(brand)).unread).toBe(4);
    }
    for (const _time of [1, 2]) {
      expect((await does(brand, { intent: "delete", id: second?.id })).status).toBe(204);
      expect((await listOf(brand)).unread).toBe(3);
    }
    // One that was read already.
    await does(brand, { intent: "delete", id: newest?.id });
    expect((await listOf(brand)).unread).toBe(3);
    for (const _time of [1, 2]) {
      expect((await does(brand, { intent: "read-all" })).status).toBe(204);
      expect((await listOf(brand)).unread).toBe(0);
    }
    expect((await listOf(brand)).items.map(({ read }) => read)).toEqual([true, true, true]);
    expect(await unreadOf(brand)).toEqual({ stored: 0, real: 0 });
  });

  it("counts exactly while new ones arrive", async () => {
    const brand = await bora();
    await tells(brand, 10);
    const { items } = await listOf(brand);
    await Promise.all([
      ...items.map(({ id }, index) => does(brand, { intent: index % 2 ? "read" : "delete", id })),
      does(brand, { intent: "read-all" }),
      tells(brand, 5),
    ]);
    const { stored, real } = await unreadOf(brand);
    expect(stored).toBe(real);
    expect(await rows("SELECT last_seq FROM notification_counters WHERE user_id = ?", brand.userId)).toEqual([
      { last_seq: 15 },
    ]);
  });

  it("of someone else's changes nothing of theirs", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await tells(brand, 3);
    const before = await everythingOf(brand.userId);
    const [victim] = (await listOf(brand)).items;

    expect((await does(creator, { intent: "read", id: victim?.id })).status).toBe(204);
    expect((await does(creator, { intent: "delete", id: victim?.id })).status).toBe(204);
    expect((await does(creator, { intent: "read-all", user_id: brand.userId })).status).toBe(422);
    expect((await does(creator, { intent: "read-all" })).status).toBe(204);
    expect((await does(creator, { intent: "delete", id: newId(1) })).status).toBe(204);

    expect(await everythingOf(brand.userId)).toBe(before);
    // The answer for what is someone else's is the answer for what does not exist.
    expect((await listOf(creator)).items).toEqual([]);
    expect((await since(creator, 0)).items).toEqual([]);
  });

  it.each([
    {},
    [],
    null,
    { intent: "read" },
    { intent: "read", id: "1" },
    { intent: "drop", id: newId(1) },
    "read-all",
  ])("answers 422 to the command %j", async (command) => {
    const answer = await does(await bora(), command as Record<string, unknown>);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ code: "invalid_input", errors: expect.any(Object) });
  });
});

describe("catching up after a lost connection", () => {
  it("gives what came after the last one this window has, oldest first", async () => {
    const brand = await bora();
    await tells(brand, 6);
    expect((await since(brand, 4)).items.map(({ seq }) => seq)).toEqual([5, 6]);
    expect((await since(brand, 6)).items).toEqual([]);
    expect((await since(brand, 0)).items).toHaveLength(6);
    expect((await since(brand, 99)).items).toEqual([]);
  });

  it("loses nothing of a very long absence, page after page", async () => {
    const brand = await bora();
    await db.batch([
      telling(brand, "first"),
      ...Array.from({ length: 120 }, (_, index) => telling(brand, `n${index}`)),
    ]);
    const seen: number[] = [];
    for (
      let last = 0, page = await since(brand, last);
      page.items.length > 0;
      page = await since(brand, last)
    ) {
      seen.push(...page.items.map(({ seq }) => seq));
      last = seen.at(-1) ?? 0;
    }
    expect(seen).toEqual(Array.from({ length: 121 }, (_, index) => index + 1));
  });

  it.each(["", "?after=", "?after=-1", "?after=x", "?after=1.5", "?after=1e999", "?after[]=1"])(
    "answers %j without a fault",
    async (query) => {
      const answer = await call(await bora(), `/api/v1/notifications/since${query}`);
      expect(answer.status).toBe(query === "?after=" ? 200 : 422);
    },
  );
});
