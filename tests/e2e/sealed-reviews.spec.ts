import type { Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate, storedRows } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { openDrawer, rows } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const CALM = "Calm, on time, and kind to everybody on the quay.";
const CLEAR = "A clear brief, and answers within the hour.";

test("what bora writes about alice is seen by nobody until alice has written too; then both open, with 150 XP each", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const { page: passer } = await people.visitor();
  await finishProject(alice, bora, "Songs of the harbour");

  await visit(bora.page, "/review");
  await rows(bora.page.getByRole("main"), alice.name).getByRole("link", { name: "Write the review" }).click();
  await expect(bora.page.getByText(/Both of you write without seeing the other's review/)).toBeVisible();
  await write(bora.page, CALM);
  await expect(bora.page.getByText(/^Thank you\. You'll see theirs when both are in or on /)).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "a review that is sealed");

  await test.step("sealed: on no page of alice's, of a visitor's or in what their browsers are sent", async () => {
    for (const path of [
      "/review?tab=received",
      "/review?tab=owed",
      "/review?tab=given",
      "/dashboard",
      "/leaderboard/xp",
    ])
      expect(await wordsAt(alice, path), path).not.toContain("kind to everybody");
    const profile = `/profile/${alice.userId}?tab=reviews`;
    for (const person of [alice, bora, { context: passer.context() }])
      expect(await wordsAt(person, profile)).not.toContain("kind to everybody");
    expect(xpFor(alice)).toEqual([]);
    await visit(alice.page, "/review?tab=received");
    await expect(alice.page.getByText("No review yet")).toBeVisible();
  });

  await test.step("bora may change it while it is sealed", async () => {
    await visit(bora.page, "/review?tab=given");
    await expect(bora.page.getByText(/^Sealed, opens in /)).toBeVisible();
    await bora.page.getByRole("link", { name: "Edit" }).click();
    await bora.page.getByLabel("How was it to work together?").fill(`${CALM} Again, any day.`);
    await bora.page.getByRole("button", { name: "Save changes" }).click();
    await expect(bora.page.getByText("Again, any day.")).toBeVisible();
  });

  await test.step("alice writes, and both are open at once, also to a visitor", async () => {
    await visit(alice.page, "/review");
    await rows(alice.page.getByRole("main"), bora.name)
      .getByRole("link", { name: "Write the review" })
      .click();
    await write(alice.page, CLEAR);
    await expect(alice.page.getByText("Thank you. Your review is published.")).toBeVisible();
    await visit(passer, `/profile/${alice.userId}?tab=reviews`);
    await expect(passer.getByText(`${CALM} Again, any day.`)).toBeVisible();
    await visit(passer, `/profile/${bora.userId}?tab=reviews`);
    await expect(passer.getByText(CLEAR)).toBeVisible();
    for (const person of [alice, bora]) await expect.poll(() => xpFor(person)).toEqual([{ xp_earned: 150 }]);
    const drawer = await openDrawer(bora.page);
    await rows(drawer, "A review of you is out").getByRole("button", { name: "Read it" }).click();
    await expect(bora.page.getByRole("listitem").filter({ hasText: alice.name })).toContainText(CLEAR);
  });

  await test.step("what is open is changed no more", async () => {
    await visit(bora.page, "/review?tab=given");
    await expect(bora.page.getByRole("link", { name: "Edit" })).toHaveCount(0);
  });
});

test("a review whose answer never comes opens after 14 days, once", async ({ people, world }) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await finishProject(alice, bora, "Songs of the hills");
  await visit(bora.page, "/review");
  await rows(bora.page.getByRole("main"), alice.name).getByRole("link", { name: "Write the review" }).click();
  await write(bora.page, CALM);
  const thanks = bora.page.getByText(/^Thank you\. You'll see theirs/);
  await expect(thanks).toBeVisible();
  const readAgain = bora.page.waitForResponse(/\/review\.data/);
  await bora.page.evaluate(() =>
    new BroadcastChannel("thrive-session").postMessage({
      name: "SIGNED_IN",
      session: null,
      previousId: null,
    }),
  );
  await readAgain;
  await world.sweep();
  await expect(thanks).toBeVisible();
  expect(xpFor(alice)).toEqual([]);

  await operate("UPDATE reviews SET sealed_until = ? WHERE author_id = ?", Date.now() - 1, bora.userId);
  await world.sweep();
  await world.sweep();
  await visit(alice.page, "/review?tab=received");
  await expect(alice.page.getByText(CALM)).toBeVisible();
  await expect.poll(() => xpFor(alice)).toEqual([{ xp_earned: 150 }]);
  // Alice reads it now, and may still say how it was; hers is open at once.
  await visit(alice.page, "/review");
  await rows(alice.page.getByRole("main"), bora.name).getByRole("link", { name: "Write the review" }).click();
  await alice.page.getByLabel("How was it to work together?").fill("Half a thought");
  // What is begun of one review stands in no other.
  const begun = await alice.page.evaluate(() =>
    Object.keys(sessionStorage).filter((key) => /review/.test(key)),
  );
  expect(begun).toEqual([`thrive-form:review:${new URL(alice.page.url()).searchParams}`]);
  await write(alice.page, CLEAR);
  await expect(alice.page.getByText("Thank you. Your review is published.")).toBeVisible();
  await reload(bora.page);
  await visit(bora.page, "/review?tab=received");
  await expect(bora.page.getByText(CLEAR)).toBeVisible();
});

/** A project of both, with its one milestone approved, that both call done: each is asked for a review of the other. */
async function finishProject(lead: Member, client: Member, title: string): Promise<void> {
  const id = await beginDesk(lead, title, [[client, "client"]]);
  const part = () =>
    storedRows<{ id: string; version: number; status: string }>(
      "SELECT id, version, status FROM milestones WHERE project_id = ?",
      id,
    )[0];
  const act = async (person: Member, intent: string, fields: Record<string, string> = {}) => {
    const { id: milestone_id = "", version = 0 } = part() ?? {};
    const form = { intent, milestone_id, version: String(version), ...fields };
    const answer = await send(person, `/desk/${id}`, { form });
    if (!answer.ok()) throw new Error(`${intent} answered ${answer.status()}: ${await answer.text()}`);
  };
  if (part()?.status === "proposed") await act(client, "agree-milestone");
  if (part()?.status === "agreed") await act(lead, "start-milestone");
  await act(lead, "deliver", { note: "All of it." });
  await act(client, "approve");
  await act(lead, "confirm-completion");
  await act(client, "confirm-completion");
  // With the XP of a project both reach a tier, which is celebrated over whatever they open next.
  for (const { page } of [lead, client]) {
    await visit(page, "/dashboard");
    await page.getByRole("dialog", { name: /tier$/ }).getByRole("button", { name: "Go on" }).click();
  }
}

async function write(page: Page, words: string): Promise<void> {
  const stars = page.getByRole("radiogroup", { name: "All in all" });
  await stars.locator("label").nth(4).click();
  await page.getByLabel("How was it to work together?").fill(words);
  await page.getByText("Yes", { exact: true }).click();
  await page.getByRole("button", { name: "Submit review" }).click();
}

/** All that a browser is sent for this address. */
async function wordsAt({ context }: Pick<Member, "context">, path: string): Promise<string> {
  const answer = await context.request.get(path);
  expect(answer.ok(), path).toBe(true);
  return answer.text();
}

function xpFor({ userId }: Member) {
  return storedRows<{ xp_earned: number }>(
    "SELECT xp_earned FROM xp_activities WHERE user_id = ? AND activity_type = 'review_received'",
    userId,
  ).map((row) => ({ ...row }));
}
