import { describe, expect, it } from "vitest";
import { PLAN_LIMITS } from "#app/core/plan-limits.ts";
import { days, hours } from "#app/core/time.ts";
import { buyStorage, EXTRA_BYTES } from "#app/features/files/extra-storage.server.ts";
import { spendKeyIn } from "#app/features/ledger/spend-key.ts";
import { boostPosting } from "#app/features/opportunities/commands/boost.server.ts";
import { redrawCover } from "#app/features/opportunities/commands/redraw-cover.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { creditsLeft, withCredits } from "#tests/factories/credits.ts";
import { rows } from "#tests/factories/database.ts";
import { ledgerFaults } from "#tests/factories/payments.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting, rowOf } from "#tests/factories/postings.ts";
import { idsInDeck, readDeck } from "#tests/factories/swipes.ts";
import { song, start } from "#tests/factories/uploads.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";

describe("a boost", () => {
  it("brings an old posting into the deck for 48 hours, marked, also when it was pressed twice", async () => {
    const [brand, creator] = await Promise.all([bora(), alice()]);
    await withCredits(brand, 50);
    const old = await posting(brand, { title: "Harbour mural", published_at: Date.now() - days(30) });
    for (let n = 0; n < 61; n++) await posting(brand, { title: `Newer ${n}` });
    const clock = movedClock();
    const { app } = await appOf(brand, { clock });
    const { app: reader } = await appOf(creator, { clock });
    const top = async () => (await readDeck(reader, { tab: "opportunities" })).cards;
    expect((await top()).map(({ id }) => id)).not.toContain(old.id);
    const answers = await Promise.all([
      boostPosting(app, { id: old.id, key: "first" }),
      boostPosting(app, { id: old.id, key: "first" }),
    ]);
    expect(answers.toSorted()).toEqual([false, true]);
    expect(await creditsLeft(brand)).toBe(30);
    const [first] = await top();
    expect(first).toMatchObject({ id: old.id, boosted: true });
    await expect(boostPosting(app, { id: old.id, key: "second" })).rejects.toMatchObject({
      code: "conflict",
      message: "It is boosted already. Nothing was taken.",
    });
    expect(await creditsLeft(brand)).toBe(30);
    clock.move(hours(48) + 1);
    expect((await top()).map(({ id }) => id)).not.toContain(old.id);
    expect(await boostPosting(app, { id: old.id, key: "second" })).toBe(true);
    expect(await creditsLeft(brand)).toBe(10);
    expect(await ledgerFaults()).toEqual([]);
  });

  it("deals a posting once, however many pages come after it", async () => {
    const [brand, creator] = await Promise.all([bora(), alice()]);
    await withCredits(brand, 20);
    const old = await posting(brand, { title: "Harbour mural", published_at: Date.now() - days(30) });
    for (let n = 0; n < 61; n++) await posting(brand, { title: `Newer ${n}` });
    await boostPosting((await appOf(brand)).app, { id: old.id, key: "first" });
    const dealt = await idsInDeck(creator, "opportunities");
    expect(dealt.filter((id) => id === old.id)).toHaveLength(1);
    expect(new Set(dealt).size).toBe(dealt.length);
    expect(dealt.length).toBeGreaterThan(61);
  });

  it("is refused with a reason, and takes nothing", async () => {
    const [brand, other] = await Promise.all([bora(), alice()]);
    await withCredits(brand, 19);
    const { app } = await appOf(brand);
    const open = await posting(brand);
    const press = (id: string) => boostPosting(app, { id, key: "once" });
    await expect(press(open.id)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("costs 20 credits, and you have 19"),
    });
    await withCredits(brand, 100);
    const paused = await posting(brand, { status: "paused" });
    const invited = await posting(brand, { visibility: "invited" });
    await expect(press(paused.id)).rejects.toMatchObject({
      message: "Only an open posting can be boosted.",
    });
    await expect(press(invited.id)).rejects.toMatchObject({ code: "conflict" });
    const foreign = await posting(other);
    await expect(press(foreign.id)).rejects.toMatchObject({ code: "not_found" });
    expect(await creditsLeft(brand)).toBe(119);
    expect(await rowOf(open.id)).toMatchObject({ boost_until: null });
    const forged = new FormData();
    for (const key of ["../", "", "x".repeat(61)]) {
      forged.set("key", key);
      expect(() => spendKeyIn(forged)).toThrow("Please reload the page");
    }
    expect(await ledgerFaults()).toEqual([]);
  });
});

describe("a new cover", () => {
  it("takes the place of the old one for five credits, once, and costs nothing when it fails", async () => {
    const brand = await bora();
    await withCredits(brand, 8);
    const open = await posting(brand);
    const { app } = await appOf(brand);
    const broken = {
      draw: () => Promise.reject(new Error("no paint")),
      card: () => Promise.reject(new Error("no paint")),
    };
    const { app: unlucky } = await appOf(brand, { covers: broken });
    expectConsoleError("cover_failed");
    await expect(redrawCover(unlucky, { id: open.id, key: "1" })).rejects.toMatchObject({
      code: "unavailable",
    });
    expect(await creditsLeft(brand)).toBe(8);
    expect(await redrawCover(app, { id: open.id, key: "1" })).toBe(true);
    expect(await redrawCover(app, { id: open.id, key: "1" })).toBe(false);
    const drawn = await rowOf(open.id);
    expect(drawn).toMatchObject({ ai_image: 1, version: 2, image_url: expect.stringContaining(".png") });
    expect(await creditsLeft(brand)).toBe(3);
    await expect(redrawCover(app, { id: open.id, key: "2" })).rejects.toMatchObject({
      message: expect.stringContaining("you have 3"),
    });
    expect(await rowOf(open.id)).toMatchObject({ image_url: drawn?.image_url });
    expect(await ledgerFaults()).toEqual([]);
  });
});

describe("a storage month", () => {
  const full = (person: Person) =>
    rows(
      "INSERT INTO storage_usage (user_id, category, bytes, files) VALUES (?, 'other', ?, 1)",
      person.userId,
      PLAN_LIMITS.free.storageBytes,
    );

  it("lets uploads in again, lasts longer when bought again, and ends", async () => {
    const creator = await alice();
    await withCredits(creator, 60);
    await full(creator);
    const { app } = await appOf(creator);
    expect((await start(creator, song())).status).toBe(422);
    await Promise.all([buyStorage(app, "0"), buyStorage(app, "0")]);
    expect(await creditsLeft(creator)).toBe(35);
    expect((await start(creator, song())).status).toBe(201);
    const until = async () =>
      (
        await rows<{ ends_at: number }>(
          "SELECT ends_at FROM storage_addons WHERE user_id = ?",
          creator.userId,
        )
      )[0]?.ends_at ?? 0;
    const first = await until();
    await buyStorage(app, String(first));
    expect(await until()).toBe(first + days(30));
    await expect(buyStorage(app, "third")).rejects.toMatchObject({
      message: expect.stringContaining("costs 25 credits, and you have 10"),
    });
    await rows("UPDATE storage_addons SET ends_at = ? WHERE user_id = ?", Date.now() - 1, creator.userId);
    expect((await start(creator, song())).status).toBe(422);
    expect(EXTRA_BYTES).toBe(10 * 1024 ** 3);
    expect(await ledgerFaults()).toEqual([]);
  });
});
