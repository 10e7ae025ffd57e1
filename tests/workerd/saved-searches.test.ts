import { beforeEach, describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { runSearches } from "#app/features/discovery/commands/run-searches.server.ts";
import {
  changeSearch,
  deleteSearch,
  saveSearch,
} from "#app/features/discovery/commands/saved-searches.server.ts";
import { selectPassed, selectSaved, selectSearches } from "#app/features/discovery/queries/kept.server.ts";
import { newSearchSchema } from "#app/features/discovery/schema.ts";
import { takeBackPass } from "#app/features/sparks/commands/take-back-pass.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { idsInDeck, likes, passes } from "#tests/factories/swipes.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const MINUTE = 60_000;
// A sweep takes so many at once, whosever they are.
beforeEach(() => rows("DELETE FROM saved_searches"));

const newWord = () => `w${crypto.randomUUID().replaceAll("-", "").slice(0, 7)}`;

const searchOf = (query: string, more: Record<string, string> = {}) =>
  newSearchSchema.parse({ tab: "opportunities", query, name: "Mine", alert: "instant", ...more });

/** What the cron does so many minutes from now. */
async function minutesLater(minutes: number) {
  const clock = movedClock();
  clock.move(minutes * MINUTE);
  const { app } = await appOf(await alice(), { clock });
  await runSearches(app);
}

function toldTo({ userId }: Person) {
  return rows<{ title: string; message: string; link: string }>(
    "SELECT title, message, link FROM notifications WHERE user_id = ? AND kind = 'saved_search_hit' ORDER BY seq",
    userId,
  );
}

describe("an alert", () => {
  it("tells of what is new since the last look, once, and leads to it", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const word = newWord();
    await posting(brand, { title: `${word} before`, published_at: Date.now() - MINUTE });
    await saveSearch((await appOf(looker)).app, searchOf(`q=${word}&type=job&bogus=1`));
    await minutesLater(2);
    expect(await toldTo(looker)).toEqual([]);
    const soon = Date.now() + 2 * MINUTE;
    await posting(brand, { title: `${word} one`, published_at: soon });
    await posting(brand, { title: `${word} two`, published_at: soon + 1 });
    await posting(brand, { title: `${word} swap`, type: "barter", published_at: soon });
    await Promise.all([minutesLater(4), minutesLater(4)]);
    await minutesLater(6);
    expect(await toldTo(looker)).toEqual([
      {
        title: "2 new finds",
        message: "Your search “Mine” found something new.",
        link: `/discover?tab=opportunities&view=list&q=${word}&type=job`,
      },
    ]);
  });

  it("tells nothing of who blocks, of one's own, nor what is not open", async () => {
    const [looker, blocker, brand] = await Promise.all([alice(), bora(), bora()]);
    const word = newWord();
    await blocks(blocker, looker);
    await saveSearch((await appOf(looker)).app, searchOf(`q=${word}`));
    const soon = { title: word, published_at: Date.now() + MINUTE };
    await posting(blocker, soon);
    await posting(looker, soon);
    await posting(brand, { ...soon, status: "paused" });
    await posting(brand, { ...soon, visibility: "invited" });
    await minutesLater(3);
    expect(await toldTo(looker)).toEqual([]);
  });

  it.each([
    ["off", 60 * 24 * 8, 0],
    ["instant", 2, 1],
    ["daily", 60 * 23, 0],
    ["daily", 60 * 24 + 1, 1],
    ["weekly", 60 * 24 * 6, 0],
    ["weekly", 60 * 24 * 7 + 1, 1],
  ])("of %s is told after %d minutes %d times", async (alert, minutes, times) => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const word = newWord();
    await saveSearch((await appOf(looker)).app, searchOf(`q=${word}`, { alert }));
    await posting(brand, { title: word, published_at: Date.now() + MINUTE });
    await minutesLater(minutes);
    expect(await toldTo(looker)).toHaveLength(times);
  });

  it("of members names nobody who hides", async () => {
    const looker = await bora();
    const word = newWord();
    await saveSearch((await appOf(looker)).app, searchOf(`q=${word}`, { tab: "creators" }));
    const joinedAt = Date.now() + MINUTE;
    await alice({ joinedAt, profile: { headline: word, visibility: "hidden" } });
    await minutesLater(3);
    expect(await toldTo(looker)).toEqual([]);
    await alice({ joinedAt: joinedAt + 3 * MINUTE, profile: { headline: word } });
    await minutesLater(6);
    expect(await toldTo(looker)).toMatchObject([{ title: "One new find" }]);
  });
});

describe("a saved search", () => {
  it("is kept under a name of its own, changed and deleted by its owner alone", async () => {
    const [owner, other] = await Promise.all([alice(), alice()]);
    const { app } = await appOf(owner);
    await saveSearch(app, searchOf("q=light&type=gold"));
    await expect(saveSearch(app, searchOf("q=sound"))).rejects.toMatchObject({ code: "invalid_input" });
    const [kept] = await selectSearches(app);
    expect(kept).toMatchObject({ name: "Mine", query: "q=light", alert: "instant" });
    const id = kept?.id ?? "";
    const { app: otherApp } = await appOf(other);
    await expect(changeSearch(otherApp, { id, name: "Theirs", alert: "off" })).rejects.toMatchObject({
      code: "not_found",
    });
    await deleteSearch(otherApp, id);
    await changeSearch(app, { id, name: "Yours", alert: "off" });
    expect(await selectSearches(app)).toMatchObject([{ name: "Yours", alert: "off" }]);
    expect(await selectSearches(otherApp)).toEqual([]);
    await deleteSearch(app, id);
    expect(await selectSearches(app)).toEqual([]);
    expect(
      await count("analytics_events", "user_id = ? AND event_name = 'saved_search_created'", owner.userId),
    ).toBe(1);
  });

  it("is looked at when it was due, whatever it is called meanwhile", async () => {
    const { app } = await appOf(await alice());
    await saveSearch(app, searchOf("q=light", { alert: "weekly" }));
    const due = () => rows<{ id: string; next_run_at: number }>("SELECT id, next_run_at FROM saved_searches");
    const [search] = await due();
    if (!search) throw new Error("the search is kept");
    const clock = movedClock();
    clock.move(days(6));
    await changeSearch({ ...app, clock }, { id: search.id, name: "Light", alert: "weekly" });
    expect(await due()).toEqual([search]);
    await changeSearch({ ...app, clock }, { id: search.id, name: "Light", alert: "daily" });
    expect((await due())[0]?.next_run_at).toBeGreaterThan(search.next_run_at - days(1));
  });

  it("has as many alerts as the plan holds, where plans are in force", async () => {
    const { app } = await appOf(await alice());
    const limited = { ...app, env: { ...app.env, PLAN_LIMITS: "on" as const } };
    for (const name of ["a", "b", "c"]) await saveSearch(limited, searchOf("q=x", { name }));
    await expect(saveSearch(limited, searchOf("q=x", { name: "d" }))).rejects.toMatchObject({
      code: "conflict",
    });
    await saveSearch(limited, searchOf("q=x", { name: "e", alert: "off" }));
    await saveSearch(app, searchOf("q=x", { name: "f" }));
  });

  it.each([{ name: " " }, { name: "x".repeat(61) }, { alert: "hourly" }, { tab: "deals" }])(
    "is refused with %o",
    (bad) => {
      const fields = { tab: "opportunities", query: "", name: "Mine", alert: "off", ...bad };
      expect(newSearchSchema.safeParse(fields).success).toBe(false);
    },
  );
});

describe("what was passed on", () => {
  it("stands in a list and comes back when it is taken back, however long ago it was", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const [job, liked] = [await posting(brand), await posting(brand)];
    await passes(looker, job);
    await passes(looker, brand);
    await likes(looker, liked);
    await rows("UPDATE swipes SET swiped_at = swiped_at - 864000000 WHERE target_id = ?", job.id);
    const { app } = await appOf(looker);
    expect(await selectPassed(app, "opportunities")).toMatchObject([{ itemId: job.id, title: job.title }]);
    expect(await selectPassed(app, "creators")).toMatchObject([{ itemId: brand.userId }]);
    const target = { target_type: "opportunity", target_id: job.id } as const;
    expect(await idsInDeck(looker, "opportunities")).not.toContain(job.id);
    await takeBackPass(app, target);
    expect(await idsInDeck(looker, "opportunities")).toContain(job.id);
    expect(await selectPassed(app, "opportunities")).toEqual([]);
    await expect(takeBackPass(app, target)).rejects.toMatchObject({ code: "conflict" });
    await expect(takeBackPass(app, { ...target, target_id: liked.id })).rejects.toMatchObject({
      code: "conflict",
    });
  });
});

it("shows what is saved, newest first, without who blocks", async () => {
  const [looker, brand, blocker] = await Promise.all([alice(), bora(), bora()]);
  const [open, closed, hidden] = [await posting(brand), await posting(brand), await posting(blocker)];
  for (const [at, { id }] of [open, closed, hidden].entries())
    await rows("INSERT INTO saved_items VALUES (?, 'opportunity', ?, ?)", looker.userId, id, at);
  await rows("UPDATE opportunities SET status = 'closed' WHERE id = ?", closed.id);
  await blocks(blocker, looker);
  const { app } = await appOf(looker);
  expect(await selectSaved(app, "opportunities")).toMatchObject([
    { itemId: closed.id, open: 0 },
    { itemId: open.id, open: 1 },
  ]);
  expect(await selectSaved(app, "creators")).toEqual([]);
});
