import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { decodeCursor } from "#app/core/cursor.ts";
import { days, hours } from "#app/core/time.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { inTouch } from "#app/features/network/commands/keep-note.server.ts";
import { comeBack } from "#app/features/privacy/leaving/come-back.server.ts";
import { deleteAccount } from "#app/features/privacy/leaving/leave.server.ts";
import { block, unblock } from "#app/features/safety/commands/block.server.ts";
import { archive, openSpark, unmatch, wake } from "#app/features/sparks/commands/close-match.server.ts";
import { markTalked } from "#app/features/sparks/commands/mark-talked.server.ts";
import { restSilent } from "#app/features/sparks/commands/rest-silent.server.ts";
import { afterMatches, selectMatches, selectSent, toSentPage } from "#app/features/sparks/queries.server.ts";
import { SILENT_AFTER } from "#app/features/sparks/rules.ts";
import { loader as sparkPage } from "#app/routes/sparks/spark.tsx";
import { appOf } from "#tests/factories/app.ts";
import { db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { likes, takesBack } from "#tests/factories/swipes.ts";
import { visits } from "#tests/factories/visits.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";

async function sparked(): Promise<[Person, Person, string]> {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  await likes(creator, brand);
  const { matchId } = await likes(brand, creator);
  return [creator, brand, matchId ?? ""];
}

const matchesOf = async (who: Person, archived = false) =>
  selectMatches((await appOf(who)).app, { archived });

async function goesQuiet(matchId: string): Promise<void> {
  await rows(
    "UPDATE matches SET last_activity_at = last_activity_at - ? WHERE id = ?",
    SILENT_AFTER,
    matchId,
  );
}

async function restAll(who: Person): Promise<void> {
  const { app, jobs } = await appOf(who);
  await restSilent({ ...jobs, commit: app.commit });
}

describe("what tells of a Spark", () => {
  it("leads to it as long as it stands, and to a page that says so when who it was with has left", async () => {
    const [creator, brand, matchId] = await sparked();
    const [told] = await rows<{ link: string }>(
      "SELECT link FROM notifications WHERE user_id = ? AND kind = 'match_new'",
      creator.userId,
    );
    expect(told?.link).toBe(`/spark?match=${matchId}`);
    const isGone = async () => {
      const { body } = await visits(creator, sparkPage, { path: told?.link ?? "" });
      return (body as { gone: boolean }).gone;
    };
    expect(await isGone()).toBe(false);
    const { app } = await appOf(brand);
    await deleteAccount(app);
    expect(await isGone()).toBe(true);
    await comeBack(app, app.viewer);
    expect(await isGone()).toBe(false);
    await unmatch(app, matchId, null);
    expect(await isGone()).toBe(true);
  });

  it("says nothing of a Spark of others", async () => {
    const [[, , matchId], stranger] = [await sparked(), await alice()];
    const { body } = await visits(stranger, sparkPage, { path: `/spark?match=${matchId}` });
    expect(body).toMatchObject({ gone: true, matches: [] });
  });
});

describe("a list that is longer than a page", () => {
  it("goes on below its last row: Sparks of both sides, also where some are not shown", async () => {
    const one = await alice();
    const ids: string[] = [];
    const others: Person[] = [];
    for (let made = 0; made < 5; made++) {
      const other = await bora();
      others.push(other);
      // By turns, so that each is the first of the two in some.
      const [first, second] = made % 2 === 0 ? [one, other] : [other, one];
      await likes(first, second);
      const { matchId } = await likes(second, first);
      await rows("UPDATE matches SET last_activity_at = ? WHERE id = ?", 1_000 + made, matchId ?? "");
      ids.unshift(matchId ?? "");
    }
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", others[3]?.userId ?? "");
    const { app } = await appOf(one);
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<typeof selectMatches>> = await selectMatches(app, {
        before: decodeCursor(cursor),
        limit: 2,
      });
      seen.push(...page.map(({ id }) => id));
      cursor = afterMatches(page);
    } while (cursor !== null);
    expect(seen).toEqual(ids.filter((_, index) => index !== 1));
  });

  it("and what was sent", async () => {
    const one = await alice();
    const now = Date.now();
    await Promise.all(
      Array.from({ length: 53 }, async (_, index) => {
        const other = await bora();
        await likes(one, other);
        await rows(
          "UPDATE swipes SET swiped_at = ? WHERE actor_id = ? AND target_id = ?",
          // Three of one moment stand around the end of the first page.
          now - Math.floor(index / 3),
          one.userId,
          other.userId,
        );
      }),
    );
    const { app } = await appOf(one);
    const first = toSentPage(await selectSent(app));
    const second = toSentPage(await selectSent(app, decodeCursor(first.next)));
    expect([first.page.length, second.page.length, second.next]).toEqual([50, 3, null]);
    expect(new Set([...first.page, ...second.page].map(({ targetId }) => targetId)).size).toBe(53);
  });
});

describe("a Spark", () => {
  it("is new until it is opened, for each side by itself", async () => {
    const [creator, brand, id] = await sparked();
    expect(await matchesOf(brand)).toMatchObject([{ id, fresh: true, status: "active", connected: false }]);
    await openSpark((await appOf(brand)).app, id);
    expect(await matchesOf(brand)).toMatchObject([{ fresh: false }]);
    expect(await matchesOf(creator)).toMatchObject([{ fresh: true }]);
  });

  it("that is put away is gone for who did it, until something happens in it", async () => {
    const [creator, brand, id] = await sparked();
    await archive((await appOf(brand)).app, id, true);
    expect(await matchesOf(brand)).toEqual([]);
    expect(await matchesOf(brand, true)).toMatchObject([{ id }]);
    expect(await matchesOf(creator)).toMatchObject([{ id }]);
    await db.batch([markTalked(db, id, Date.now() + 1000)]);
    expect(await matchesOf(brand)).toMatchObject([{ id, status: "in_conversation" }]);
    expect(await matchesOf(brand, true)).toEqual([]);
  });

  it("that one side ends is gone for both, live, and the reason stays theirs", async () => {
    const [creator, brand, id] = await sparked();
    const rooms = recordingRooms();
    const { app, settled } = await appOf(brand, { rooms });
    await unmatch(app, id, "CANARY_reason");
    await settled();
    expect(rooms.sent).toContainEqual({ userId: creator.userId, frame: { type: "relations.changed" } });
    expect(rooms.notificationsOf(creator.userId)).toEqual([]);
    expect(await matchesOf(creator)).toEqual([]);
    const told = await rows("SELECT * FROM notifications WHERE user_id = ?", creator.userId);
    expect(JSON.stringify(told)).not.toContain("CANARY");
    await expect(unmatch(app, id, null)).rejects.toMatchObject({ code: "conflict" });
    await expect(wake((await appOf(creator)).app, id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("that one side ended, or blocked away, needs their like anew", async () => {
    const ends = [
      async (by: Person, _other: Person, id: string) => unmatch((await appOf(by)).app, id, null),
      async (by: Person, other: Person) => {
        const { app } = await appOf(by);
        await block(app, other.userId);
        await unblock(app, other.userId);
      },
    ];
    for (const end of ends) {
      const [creator, brand, id] = await sparked();
      await end(brand, creator, id);
      expect((await likes(creator, brand)).matchId).toBeNull();
      await takesBack(creator, brand.userId);
      expect((await likes(creator, brand)).matchId).toBeNull();
      expect(await matchesOf(brand)).toEqual([]);
      expect((await likes(brand, creator)).matchId).not.toBeNull();
    }
  });

  it("of others cannot be opened, put away, woken or ended", async () => {
    const [creator, , id] = await sparked();
    const { app } = await appOf(await alice());
    for (const act of [
      () => openSpark(app, id),
      () => archive(app, id, true),
      () => wake(app, id),
      () => unmatch(app, id, null),
    ])
      await expect(act()).rejects.toMatchObject({ code: "not_found" });
    expect(await matchesOf(creator)).toHaveLength(1);
  });
});

describe("a Spark in which nothing happens for 14 days", () => {
  it("asks both once, and yes wakes it while no closes it without a word", async () => {
    const [creator, brand, id] = await sparked();
    await goesQuiet(id);
    await restAll(brand);
    await restAll(brand);
    expect(await matchesOf(creator)).toMatchObject([{ status: "dormant" }]);
    for (const who of [creator, brand])
      expect(
        await rows("SELECT kind FROM notifications WHERE user_id = ? AND kind = 'match_dormant'", who.userId),
      ).toHaveLength(1);

    await wake((await appOf(creator)).app, id);
    expect(await matchesOf(brand)).toMatchObject([{ status: "active" }]);
    await expect(wake((await appOf(brand)).app, id)).rejects.toMatchObject({ code: "conflict" });

    await goesQuiet(id);
    await restAll(brand);
    await unmatch((await appOf(brand)).app, id, "no_longer_interested");
    expect(await matchesOf(creator)).toEqual([]);
  });

  it("is woken by any message, and says so once there was one", async () => {
    const [creator, brand, id] = await sparked();
    await goesQuiet(id);
    await restAll(brand);
    await db.batch([markTalked(db, id, Date.now())]);
    expect(await matchesOf(creator)).toMatchObject([{ status: "in_conversation" }]);
    await goesQuiet(id);
    await restAll(brand);
    await wake((await appOf(brand)).app, id);
    expect(await matchesOf(creator)).toMatchObject([{ status: "in_conversation" }]);
  });

  it("is left alone before that", async () => {
    const [creator, brand, id] = await sparked();
    await rows("UPDATE matches SET last_activity_at = last_activity_at - ? WHERE id = ?", days(13), id);
    await restAll(brand);
    expect(await matchesOf(creator)).toMatchObject([{ status: "active" }]);
  });
});

it("two who were in touch see when, once they are connected", async () => {
  const [creator, brand] = await sparked();
  for (const [from, to] of [
    [creator, brand],
    [brand, creator],
  ] as const)
    await connect((await appOf(from)).app, {
      intent: "connect",
      user_id: to.userId,
      note: null,
      source: "match",
    });
  const at = Date.now() + hours(2);
  const [one, other] = [creator.userId, brand.userId];
  await db.batch([inTouch(db, sql`SELECT ${one}, ${other} UNION ALL SELECT ${other}, ${one}`, at)]);
  expect(
    await rows("SELECT last_contact_at FROM network WHERE user_id IN (?, ?)", creator.userId, brand.userId),
  ).toEqual([{ last_contact_at: at }, { last_contact_at: at }]);
  expect(await matchesOf(creator)).toMatchObject([{ connected: true }]);
});
