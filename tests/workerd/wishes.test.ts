import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { nextMidnight } from "#app/core/time-zone.ts";
import { asBefore, keepMix, lessLikeThis } from "#app/features/discovery/commands/tastes.server.ts";
import { mixSchema, tasteSchema } from "#app/features/discovery/schema.ts";
import { addLine } from "#app/features/hiring/commands/add-line.server.ts";
import { lineSchema } from "#app/features/hiring/schema.ts";
import { swipe } from "#app/features/sparks/commands/swipe.server.ts";
import { undoSwipe } from "#app/features/sparks/commands/undo-swipe.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { likes, passes, readDeck, takesBack } from "#tests/factories/swipes.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const limits = { ...env, PLAN_LIMITS: "on" } as typeof env;

/** Right swipes of that many cards that are out of every deck by now. */
async function likedOthers(person: Person, many: number, at: number) {
  await rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)
     INSERT INTO swipes (actor_id, target_type, target_id, direction, super, swiped_at)
     SELECT ?, 'opportunity', ? || i, 'right', 0, ? FROM n`,
    many,
    person.userId,
    newId(at),
    at,
  );
}

describe("a day of right swipes, once plans are limited", () => {
  const right = { intent: "swipe", direction: "right", target_type: "opportunity" } as const;

  it("ends at 60, is told in the deck, and begins anew at alice's own midnight", async () => {
    const clock = movedClock();
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await rows("UPDATE profiles SET timezone = 'Pacific/Auckland' WHERE user_id = ?", creator.userId);
    clock.move(nextMidnight("Pacific/Auckland", clock.now()) - clock.now() + hours(12));
    clock.stop();
    const { app } = await appOf(creator, { clock, env: limits });
    const [last, over] = [await posting(brand), await posting(brand)];
    await likedOthers(creator, 59, clock.now() - hours(1));
    expect((await readDeck(app, { tab: "opportunities" })).full).toBeNull();

    await swipe(app, { ...right, target_id: last.id });
    const until = nextMidnight("Pacific/Auckland", clock.now());
    expect((await readDeck(app, { tab: "opportunities" })).full).toEqual({ most: 60, until });
    await expect(swipe(app, { ...right, target_id: over.id })).rejects.toMatchObject({
      status: 429,
      retryAfter: Math.ceil((until - clock.now()) / 1000),
      message: expect.stringContaining("60 for today"),
    });
    expect(await count("swipes", "target_id = ?", over.id)).toBe(0);
    expect(await count("applications", "opportunity_id = ?", over.id)).toBe(0);
    // The same card again is no further one, passing is free, and what is taken back is free again.
    await swipe(app, { ...right, target_id: last.id });
    await swipe(app, { ...right, direction: "left", target_id: over.id });
    await undoSwipe(app, { target_id: last.id });
    await swipe(app, { ...right, target_id: over.id });

    clock.move(until - clock.now());
    expect((await readDeck(app, { tab: "opportunities" })).full).toBeNull();
    await swipe(app, { ...right, target_id: last.id });
  });

  it("holds exactly 60 under twenty at once", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(creator, { env: limits });
    await likedOthers(creator, 57, app.clock.now());
    const jobs = await Promise.all(Array.from({ length: 20 }, () => posting(brand)));
    const made = await Promise.allSettled(jobs.map(({ id }) => swipe(app, { ...right, target_id: id })));
    expect(made.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    expect(await count("swipes", "actor_id = ? AND direction = 'right'", creator.userId)).toBe(60);
  });

  it("has no end during the beta", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(creator);
    await likedOthers(creator, 300, app.clock.now());
    await likes(creator, await posting(brand));
    expect((await readDeck(app, { tab: "opportunities" })).full).toBeNull();
  });
});

describe("the mixing desk", () => {
  it("lets pay outweigh the rest for alice, and for nobody else", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(creator);
    await rows(
      `UPDATE profiles SET private_floor = 50000, rate_currency = 'EUR', rate_unit = 'project', wants = '["collab"]'
       WHERE user_id = ?`,
      creator.userId,
    );
    const paid = await posting(brand, { type: "job" });
    const wanted = await posting(brand, { type: "collab" });
    await rows(
      "UPDATE opportunities SET budget_max = 90000, budget_currency = 'EUR', budget_unit = 'project' WHERE id = ?",
      paid.id,
    );
    const order = async () => {
      const ids = (await readDeck(app, { tab: "opportunities" })).cards.map(({ id }) => id);
      return ids.filter((id) => id === paid.id || id === wanted.id);
    };
    expect(await order()).toEqual([wanted.id, paid.id]);
    await keepMix(app, { money: 4, fun: 0, growth: 2, nearby: 2 });
    expect(await order()).toEqual([paid.id, wanted.id]);
    await keepMix(app, { money: 2, fun: 2, growth: 2, nearby: 2 });
    expect(await order()).toEqual([wanted.id, paid.id]);
  });

  it("counts 'less like this' up to three times, and forgets it on a press", async () => {
    const creator = await alice();
    const { app } = await appOf(creator);
    for (let press = 0; press < 5; press++) await lessLikeThis(app, "skills");
    const presses = () =>
      rows("SELECT term, presses FROM discovery_tastes WHERE user_id = ?", creator.userId);
    expect(await presses()).toEqual([{ term: "skills", presses: 3 }]);
    await asBefore(app, "skills");
    expect(await presses()).toEqual([]);
  });

  it.each([
    [mixSchema, { money: "5", fun: "2", growth: "2", nearby: "2" }],
    [mixSchema, { money: "-1", fun: "2", growth: "2", nearby: "2" }],
    [mixSchema, { money: "1.5", fun: "2", growth: "2", nearby: "2" }],
    [mixSchema, { money: "2" }],
    [tasteSchema, { term: "xp" }],
    [tasteSchema, { term: "__proto__" }],
  ])("takes nothing but what it shows", (schema, typed) => {
    expect(schema.safeParse(typed).success).toBe(false);
  });
});

describe("a line with an interest", () => {
  const line = (opportunity_id: string, text: string) => lineSchema.parse({ opportunity_id, line: text });

  it("stands beside it, and it stays an interest", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(creator);
    const job = await posting(brand);
    await likes(creator, job);
    await addLine(app, line(job.id, "  I grew up\u202e between vines. "));
    expect(
      await rows("SELECT status, pitch, submitted_at FROM applications WHERE opportunity_id = ?", job.id),
    ).toEqual([{ status: "interested", pitch: "I grew up between vines.", submitted_at: null }]);
  });

  it("is refused without one: never swiped, passed, taken back, or somebody else's", async () => {
    const [creator, other, brand] = await Promise.all([alice(), alice(), bora()]);
    const { app } = await appOf(creator);
    const [never, passed] = [await posting(brand), await posting(brand)];
    const [back, theirs] = [await posting(brand), await posting(brand)];
    await passes(creator, passed);
    await likes(creator, back);
    await takesBack(creator, back.id);
    await likes(other, theirs);
    for (const { id } of [never, passed, back, theirs])
      await expect(addLine(app, line(id, "Hello"))).rejects.toMatchObject({ status: 409 });
    expect(await count("applications", "pitch = 'Hello'")).toBe(0);
  });
});
