import { describe, expect, it } from "vitest";
import type { LikesView } from "#app/features/sparks/likes-view.ts";
import { selectLikes, selectMatches, selectSent } from "#app/features/sparks/queries.server.ts";
import { UNDO_REACH } from "#app/features/sparks/rules.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { post } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { idsInDeck, likes, passes, takesBack } from "#tests/factories/swipes.ts";

const PAIRS = 20;

async function sparksOf(one: Person, other: Person) {
  const [a, b] = [one.userId, other.userId].sort();
  return rows<{ id: string; status: string }>("SELECT * FROM matches WHERE user_a = ? AND user_b = ?", a, b);
}

async function kindsToldTo(person: Person): Promise<string[]> {
  const told = await rows<{ kind: string }>(
    "SELECT kind FROM notifications WHERE user_id = ?",
    person.userId,
  );
  return told.map((row) => row.kind).sort();
}

function manyPairs(): Promise<[Person, Person][]> {
  return Promise.all(Array.from({ length: PAIRS }, () => Promise.all([alice(), bora()])));
}

describe("two members who like each other", () => {
  it("get one Spark, and both are told", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    expect(await likes(creator, brand)).toEqual({ matchId: null, name: "Bora" });
    expect(await kindsToldTo(brand)).toEqual(["like_received"]);

    const { matchId } = await likes(brand, creator);

    expect(await sparksOf(creator, brand)).toMatchObject([{ id: matchId, kind: "member", status: "active" }]);
    expect(await kindsToldTo(creator)).toContain("match_new");
    expect(await kindsToldTo(brand)).toContain("match_new");
    expect(
      await rows(
        "SELECT event_name, event_properties FROM analytics_events WHERE event_name = 'match_created' AND user_id = ?",
        brand.userId,
      ),
    ).toEqual([{ event_name: "match_created", event_properties: JSON.stringify({ match_id: matchId }) }]);
  });

  it("get exactly one Spark each when both like at the same moment", async () => {
    const pairs = await manyPairs();
    const answers = await Promise.all(
      pairs.map(([creator, brand]) => Promise.all([likes(creator, brand), likes(brand, creator)])),
    );

    for (const [index, [creator, brand]] of pairs.entries()) {
      const sparks = await sparksOf(creator, brand);
      expect(sparks).toHaveLength(1);
      // Exactly one of the two swipes is the one that completed it.
      expect(answers[index]?.map(({ matchId }) => matchId).filter((id) => id !== null)).toEqual([
        sparks[0]?.id,
      ]);
      expect((await kindsToldTo(creator)).filter((kind) => kind === "match_new")).toHaveLength(1);
      expect((await kindsToldTo(brand)).filter((kind) => kind === "match_new")).toHaveLength(1);
      expect(await count("outbox", "name = 'match.created' AND payload LIKE ?", `%${sparks[0]?.id}%`)).toBe(
        1,
      );
      expect(
        await count(
          "analytics_events",
          "event_name = 'match_created' AND user_id IN (?, ?)",
          creator.userId,
          brand.userId,
        ),
      ).toBe(1);
    }
  });

  it("stay one Spark however often they like again", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await likes(creator, brand);
    await likes(brand, creator);
    await Promise.all([likes(creator, brand), likes(brand, creator), likes(creator, brand)]);

    expect(await sparksOf(creator, brand)).toHaveLength(1);
    expect(
      await count(
        "analytics_events",
        "event_name = 'swipe' AND user_id IN (?, ?)",
        creator.userId,
        brand.userId,
      ),
    ).toBe(2);
  });

  it("do not spark when one of them passed or took the like back", async () => {
    const [creator, passing, undoing] = await Promise.all([alice(), bora(), bora()]);
    await passes(passing, creator);
    await likes(undoing, creator);
    await takesBack(undoing);

    expect((await likes(creator, passing)).matchId).toBeNull();
    expect((await likes(creator, undoing)).matchId).toBeNull();
    expect(await count("matches", "user_a = ?1 OR user_b = ?1", creator.userId)).toBe(0);
  });

  it("spark apart from a posting: liking bora's posting is not liking bora", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    await likes(brand, creator);
    expect((await likes(creator, job)).matchId).toBeNull();
    expect(await sparksOf(creator, brand)).toEqual([]);
  });
});

describe("taking a like back", () => {
  it("is refused once it made a Spark", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await likes(creator, brand);
    await likes(brand, creator);

    for (const person of [creator, brand]) {
      const answer = await takesBack(person);
      expect(answer.status).toBe(409);
      expect(await answer.json()).toMatchObject({
        code: "conflict",
        title: expect.stringContaining("Spark already"),
      });
    }
    expect(
      await count("swipes", "actor_id IN (?, ?) AND undone_at IS NOT NULL", creator.userId, brand.userId),
    ).toBe(0);
  });

  it("takes the unread notification back, and leaves one that was read", async () => {
    const [creator, quick, slow] = await Promise.all([alice(), bora(), bora()]);
    await likes(creator, quick);
    await post(quick, "/api/v1/notifications", { intent: "read-all" });
    await likes(creator, slow);

    await takesBack(creator);
    await takesBack(creator);

    expect(await kindsToldTo(slow)).toEqual([]);
    expect(await kindsToldTo(quick)).toEqual(["like_received"]);
  });

  it("and the other one's like in the same moment leave either a Spark or nothing", async () => {
    const pairs = await manyPairs();
    await Promise.all(pairs.map(([creator, brand]) => likes(creator, brand)));
    const undone = await Promise.all(
      pairs.map(async ([creator, brand]) => {
        const [answer] = await Promise.all([takesBack(creator), likes(brand, creator)]);
        return answer.status;
      }),
    );

    for (const [index, [creator, brand]] of pairs.entries()) {
      const sparks = await sparksOf(creator, brand);
      const standing = await count("swipes", "actor_id = ? AND undone_at IS NULL", creator.userId);
      expect([undone[index], sparks.length, standing]).toEqual(
        undone[index] === 200 ? [200, 0, 0] : [409, 1, 1],
      );
    }
  });
});

describe("the Spark page", () => {
  it("shows bora who likes her, until she answers", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await likes(creator, brand);
    const { app } = await appOf(brand);
    expect(await selectLikes(app)).toMatchObject([{ userId: creator.userId, name: "Alice" }]);

    await likes(brand, creator);

    expect(await selectLikes(app)).toEqual([]);
    expect(await selectMatches(app)).toMatchObject([{ userId: creator.userId, kind: "member" }]);
    expect(await selectMatches((await appOf(creator)).app)).toMatchObject([
      { userId: brand.userId, name: "Bora" },
    ]);
  });

  it("shows her the creators or the brands alone, and the highest tier first, when she asks", async () => {
    const looking = await bora();
    const [rising, brand, begun] = [
      await alice({ profile: { xp: 900 } }),
      await bora({ profile: { xp: 5 } }),
      await alice({ profile: { xp: 0 } }),
    ];
    for (const one of [rising, brand, begun]) await likes(one, looking);
    const { app } = await appOf(looking);
    const shown = async (...view: [] | [LikesView]) =>
      (await selectLikes(app, ...view)).map(({ userId }) => userId);
    expect(await shown()).toEqual([begun, brand, rising].map(({ userId }) => userId));
    expect(await shown({ who: "creators", sort: "tier" })).toEqual([rising.userId, begun.userId]);
    expect(await shown({ who: "brands", sort: "newest" })).toEqual([brand.userId]);
  });

  it("shows alice what she sent and has no answer to", async () => {
    const [creator, brand, other] = await Promise.all([alice(), bora(), bora()]);
    const job = await posting(brand);
    await likes(creator, job);
    await likes(creator, brand);
    await passes(creator, other);
    const { app } = await appOf(creator);
    expect((await selectSent(app)).map((sent) => sent.targetId)).toEqual([brand.userId, job.id]);

    await likes(brand, creator);

    expect(await selectSent(app)).toMatchObject([
      { targetId: job.id, opportunityTitle: job.title, name: "Bora", undoable: true },
    ]);
  });

  it("shows nothing of a posting among them whose words nobody may read", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    await likes(creator, job);
    const { app } = await appOf(creator);
    for (const [status, shown] of [
      ["pending_review", 0],
      ["removed", 0],
      ["paused", 1],
    ] as const) {
      await rows("UPDATE opportunities SET status = ? WHERE id = ?", status, job.id);
      expect([status, (await selectSent(app)).length]).toEqual([status, shown]);
    }
  });

  it("lets alice take back what is among her last 20 swipes, as undo does", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await likes(creator, brand);
    for (let more = 1; more < UNDO_REACH; more++) await passes(creator, await posting(brand));
    const { app } = await appOf(creator);
    expect(await selectSent(app)).toMatchObject([{ targetId: brand.userId, undoable: true }]);
    await passes(creator, await posting(brand));
    expect(await selectSent(app)).toMatchObject([{ targetId: brand.userId, undoable: false }]);
  });

  it("hides members who block each other, in every list and in the deck", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await posting(brand);
    await likes(creator, brand);
    await blocks(brand, creator);

    expect(await selectLikes((await appOf(brand)).app)).toEqual([]);
    expect(await selectSent((await appOf(creator)).app)).toEqual([]);
    expect(await idsInDeck(brand, "creators")).not.toContain(creator.userId);
    expect(await likes(brand, creator).catch((error: Error) => error.message)).toContain("404");
    expect(await sparksOf(creator, brand)).toEqual([]);
  });

  it("never shows an email address or a private column", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await likes(creator, brand);
    await likes(brand, creator);
    const { app } = await appOf(creator);
    const shown = JSON.stringify([await selectMatches(app), await selectLikes(app), await selectSent(app)]);
    expect(shown).not.toContain(brand.email);
    expect(shown).not.toMatch(/password|subscription|email/);
  });
});
