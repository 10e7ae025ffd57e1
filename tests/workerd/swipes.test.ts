import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { UNDO_REACH } from "#app/features/sparks/rules.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call, post } from "#tests/factories/calls.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { idsInDeck, likes, passes, readDeck, swipes, takesBack } from "#tests/factories/swipes.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

describe("a card that alice swiped", () => {
  it.each(["right", "left"] as const)(
    "does not come back after a reload when she swiped %s",
    async (direction) => {
      const [creator, brand] = await Promise.all([alice(), bora()]);
      const job = await posting(brand);
      expect(await idsInDeck(creator, "opportunities")).toContain(job.id);
      expect(await idsInDeck(creator, "creators")).toContain(brand.userId);

      expect((await swipes(creator, direction, job)).status).toBe(200);
      expect((await swipes(creator, direction, brand)).status).toBe(200);

      expect(await idsInDeck(creator, "opportunities")).not.toContain(job.id);
      expect(await idsInDeck(creator, "creators")).not.toContain(brand.userId);
      // Only from her own deck.
      expect(await idsInDeck(await alice(), "opportunities")).toContain(job.id);
    },
  );

  it("comes back 30 days after a pass, and never after a like", async () => {
    const clock = movedClock();
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(creator, { clock });
    const [passed, liked] = [await posting(brand), await posting(brand)];
    clock.stop();
    const card = { intent: "swipe", target_type: "opportunity" } as const;
    await swipe(app, { ...card, direction: "left", target_id: passed.id });
    await swipe(app, { ...card, direction: "right", target_id: liked.id });
    const inDeck = async () => (await readDeck(app, { tab: "opportunities" })).cards.map(({ id }) => id);

    clock.move(days(30) - 1);
    expect(await inDeck()).not.toContain(passed.id);
    clock.move(1);
    expect(await inDeck()).toContain(passed.id);
    clock.move(days(300));
    expect(await inDeck()).not.toContain(liked.id);
  });

  it("comes back when she takes the swipe back, the newest first", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const first = await posting(brand);
    const second = await posting(brand);
    await likes(creator, first);
    await passes(creator, second);

    expect(await (await takesBack(creator)).json()).toEqual({
      targetType: "opportunity",
      targetId: second.id,
    });
    expect(await idsInDeck(creator, "opportunities")).toEqual(expect.arrayContaining([second.id]));
    expect(await idsInDeck(creator, "opportunities")).not.toContain(first.id);

    expect(await (await takesBack(creator)).json()).toEqual({
      targetType: "opportunity",
      targetId: first.id,
    });
    expect((await takesBack(creator)).status).toBe(409);
  });

  it("comes back among the last 20 only", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    for (let made = 0; made < UNDO_REACH + 1; made++) await passes(creator, await posting(brand));
    for (let taken = 0; taken < UNDO_REACH; taken++) expect((await takesBack(creator)).status).toBe(200);
    expect((await takesBack(creator)).status).toBe(409);
    expect(await count("swipes", "actor_id = ? AND undone_at IS NULL", creator.userId)).toBe(1);
  });

  it("comes back when it is named, and a repeated command takes back no other", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [first, second] = [await posting(brand), await posting(brand)];
    await likes(creator, first);
    await likes(creator, second);

    expect(await (await takesBack(creator, first.id)).json()).toMatchObject({ targetId: first.id });
    expect(await (await takesBack(creator, first.id)).json()).toMatchObject({ targetId: first.id });
    expect(await count("outbox", "name = 'swipe.undone' AND actor_id = ?", creator.userId)).toBe(1);
    expect((await takesBack(creator, crypto.randomUUID())).status).toBe(409);
    expect((await takesBack(creator, "no id")).status).toBe(422);
    const inDeck = await idsInDeck(creator, "opportunities");
    expect(inDeck).toContain(first.id);
    expect(inDeck).not.toContain(second.id);
    expect((await takesBack(await alice(), second.id)).status).toBe(409);
  });

  it("can be swiped again the other way, and again after an undo", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await passes(creator, brand);
    await likes(creator, brand);
    await takesBack(creator);
    await likes(creator, brand);

    const stored = await rows("SELECT direction, undone_at FROM swipes WHERE actor_id = ?", creator.userId);
    expect(stored).toEqual([{ direction: "right", undone_at: null }]);
    expect(await count("analytics_events", "event_name = 'swipe' AND user_id = ?", creator.userId)).toBe(3);
  });
});

describe("a swipe that comes after its undo", () => {
  it("is not stored, counted or told, however late and often it comes, and the next one on the card is", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [early, again] = [newId(Date.now()), newId(Date.now())];
    const job = await posting(brand);
    for (const card of [job, brand]) {
      const id = "title" in card ? card.id : card.userId;
      const before = await everythingOf(brand.userId);
      expect((await takesBack(creator, id, early)).status).toBe(200);
      expect((await takesBack(creator, id, early)).status).toBe(200);
      for (let turn = 0; turn < 2; turn++)
        expect(await (await swipes(creator, "right", card, early)).json()).toMatchObject({ matchId: null });
      expect(await count("swipes", "actor_id = ? AND undone_at IS NULL", creator.userId)).toBe(0);
      expect(await count("outbox", "name = 'swipe.made' AND actor_id = ?", creator.userId)).toBe(0);
      expect(await everythingOf(brand.userId)).toBe(before);
    }
    // One id stands for one swipe, and of one member.
    expect((await swipes(await alice(), "right", job, early)).status).toBe(200);
    expect((await swipes(creator, "right", job, again)).status).toBe(200);
    expect(await count("swipes", "actor_id = ? AND undone_at IS NULL", creator.userId)).toBe(1);
  });

  it("is not stored either where an earlier one on its card was taken back before", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [first, second] = [newId(Date.now()), newId(Date.now())];
    await swipes(creator, "right", brand, first);
    expect((await takesBack(creator, brand.userId, first)).status).toBe(200);
    expect((await takesBack(creator, brand.userId, second)).status).toBe(200);
    expect((await swipes(creator, "right", brand, second)).status).toBe(200);
    expect((await swipes(creator, "right", brand, first)).status).toBe(200);
    expect(await count("swipes", "actor_id = ? AND undone_at IS NULL", creator.userId)).toBe(0);
  });

  it("is no other command of a program, whatever key that has", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const id = newId(Date.now());
    const like = { intent: "swipe", direction: "right", target_type: "user", target_id: brand.userId };
    const answer = await call(creator, "/api/v1/swipes", {
      method: "POST",
      body: JSON.stringify({ ...like, swipe_id: id }),
      headers: { "content-type": "application/json", "idempotency-key": `swipe:${id}` },
    });
    expect(answer.status).toBe(200);
    expect(await count("swipes", "actor_id = ? AND undone_at IS NULL", creator.userId)).toBe(1);
  });

  it("and at the same moment leaves nothing standing, whichever was first", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const jobs = await Promise.all(Array.from({ length: 5 }, () => posting(brand)));
    for (const job of jobs) {
      const id = newId(Date.now());
      const [made, undone] = await Promise.all([
        swipes(creator, "left", job, id),
        takesBack(creator, job.id, id),
      ]);
      expect([made.status, undone.status]).toEqual([200, 200]);
    }
    expect(await count("swipes", "actor_id = ? AND undone_at IS NULL", creator.userId)).toBe(0);
  });

  it("on another device stands, whatever one without a connection sends afterwards", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    await swipes(brand, "right", creator);
    const directions = async () =>
      (
        await rows<{ direction: string; undone: number }>(
          "SELECT direction, undone_at IS NOT NULL AS undone FROM swipes WHERE actor_id = ? ORDER BY target_type, target_id",
          creator.userId,
        )
      ).map(({ direction, undone }) => (undone ? "none" : direction));
    await swipes(creator, "left", job);
    await swipes(creator, "left", brand);
    const late = (direction: "right" | "left", card: typeof job | typeof brand) =>
      swipes(creator, direction, card, newId(Date.now()), minutes(30));
    for (const card of [job, brand]) expect((await late("right", card)).status).toBe(200);
    expect(await directions()).toEqual(["left", "left"]);
    expect(await count("matches", "user_a = ?1 OR user_b = ?1", creator.userId)).toBe(0);
    // An undo of what was never heard of, made before the pass.
    expect((await takesBack(creator, job.id, newId(Date.now()), minutes(30))).status).toBe(200);
    expect(await directions()).toEqual(["left", "left"]);
    await takesBack(creator, job.id);
    await late("right", job);
    expect(await directions()).toEqual(["none", "left"]);
    // Nothing was decided since: it comes late, and holds. What it was sent with before may have come just before it.
    const other = await posting(brand);
    expect((await late("right", other)).status).toBe(200);
    expect((await swipes(creator, "left", other, newId(Date.now()), 1000)).status).toBe(200);
    expect(await directions()).toEqual(["none", "left", "left"]);
  });

  it("is refused where its own swipe is out of reach: it stands", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [first, id] = [await posting(brand), newId(Date.now())];
    await swipes(creator, "left", first, id);
    for (let made = 0; made < UNDO_REACH; made++) await passes(creator, await posting(brand));
    expect((await takesBack(creator, first.id, id)).status).toBe(409);
    expect(await count("swipes", "target_id = ? AND undone_at IS NULL", first.id)).toBe(1);
  });
});

describe("a doubled swipe", () => {
  it("counts once, also when both arrive in the same millisecond", async () => {
    const clock = movedClock();
    clock.stop();
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [one, other] = await Promise.all([appOf(creator, { clock }), appOf(creator, { clock })]);
    const input = {
      intent: "swipe",
      direction: "right",
      target_type: "user",
      target_id: brand.userId,
    } as const;
    await Promise.all([swipe(one.app, input), swipe(other.app, input)]);

    expect(await count("swipes", "actor_id = ?", creator.userId)).toBe(1);
    expect(await count("outbox", "actor_id = ? AND name = 'swipe.made'", creator.userId)).toBe(1);
    expect(await count("analytics_events", "event_name = 'swipe' AND user_id = ?", creator.userId)).toBe(1);
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(1);
  });

  it("counts once under 20 parallel requests", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const answers = await Promise.all(Array.from({ length: 20 }, () => swipes(creator, "right", job)));

    expect(answers.map((answer) => answer.status)).toEqual(Array(20).fill(200));
    expect(await count("analytics_events", "event_name = 'swipe' AND user_id = ?", creator.userId)).toBe(1);
    expect(await count("applications", "opportunity_id = ?", job.id)).toBe(1);
    expect(await count("notifications", "user_id = ?", brand.userId)).toBe(1);
  });
});

describe("a card alice may not swipe", () => {
  it("is not found when it is her own, unknown, hidden, blocked or no longer open", async () => {
    const [creator, brand, blocker, blocked] = await Promise.all([alice(), bora(), bora(), bora()]);
    await blocks(blocker, creator);
    await blocks(creator, blocked);
    const cards = {
      herself: creator,
      "her own posting": await posting(creator),
      "an unknown member": { ...brand, userId: newId(Date.now()) },
      "an unknown posting": { id: newId(Date.now()), title: "Nothing" },
      "a member who blocked her": blocker,
      "a posting of a member who blocked her": await posting(blocker),
      "a member she blocked": blocked,
      "a posting of a member she blocked": await posting(blocked),
      "a hidden member": await bora({ profile: { visibility: "hidden" } }),
      "a suspended member": await bora({ profile: { status: "suspended" } }),
      "a paused posting": await posting(brand, { status: "paused" }),
      "a removed posting": await posting(brand, { status: "removed" }),
      "a posting for invited members": await posting(brand, { visibility: "invited" }),
    };
    const before = await everythingOf(brand.userId);

    for (const [what, card] of Object.entries(cards)) {
      for (const direction of ["right", "left"] as const) {
        const answer = await swipes(creator, direction, card);
        expect(answer.status, `${direction} on ${what}`).toBe(404);
      }
    }
    expect(await count("swipes", "actor_id = ?", creator.userId)).toBe(0);
    expect(await everythingOf(brand.userId)).toBe(before);
    const deck = [...(await idsInDeck(creator, "opportunities")), ...(await idsInDeck(creator, "creators"))];
    for (const [what, card] of Object.entries(cards)) {
      expect(deck, what).not.toContain("title" in card ? card.id : card.userId);
    }
  });

  it("is not found when its kind does not fit its id", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const job = await posting(brand);
    const swapped = { intent: "swipe", direction: "right" };
    const answers = await Promise.all([
      post(creator, "/api/v1/swipes", { ...swapped, target_type: "user", target_id: job.id }),
      post(creator, "/api/v1/swipes", { ...swapped, target_type: "opportunity", target_id: brand.userId }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([404, 404]);
  });

  it("asks a visitor without a session to sign in", async () => {
    const brand = await bora();
    expect((await swipes(null, "right", brand)).status).toBe(401);
    expect((await takesBack(null)).status).toBe(401);
    expect((await call(null, "/api/v1/deck")).status).toBe(401);
  });
});
