import type { Request } from "@playwright/test";
import { allDelivered, operate } from "./support/database.ts";
import { swipe } from "./support/deck.ts";
import { visitLive } from "./support/live.ts";
import { openDrawer, rows, seeToast, seeUnread, toasts } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

test("alice and bora are both cut off while carol likes them, and are told once when they are back", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  complaints.expect(/ERR_FAILED/);
  const [alice, bora] = [await people.alice({ at: "/spark" }), await people.bora({ at: "/dashboard" })];
  const carol = await people.member("Carol", "creator");
  const title = unusedTitle();
  const opportunity = await post(bora, title);
  await seeUnread(alice.page, 1);
  await seeUnread(bora.page, 1);

  for (const { context } of [alice, bora]) await context.setOffline(true);
  await swipe(carol, "right", { member: alice.userId });
  await swipe(carol, "right", { member: bora.userId });
  await swipe(carol, "right", { opportunity });
  await seeUnread(alice.page, 1);
  await seeUnread(bora.page, 1);
  for (const { context } of [alice, bora]) await context.setOffline(false);

  await seeUnread(alice.page, 2);
  await seeUnread(bora.page, 3);
  await seeToast(bora.page, "Someone is interested", `${carol.name} is interested in “${title}”.`);
  await expect(toasts(bora.page)).toHaveCount(1);
  for (const { page } of [alice, bora]) {
    const drawer = await openDrawer(page);
    await expect(rows(drawer, "Someone likes you")).toHaveCount(1);
    await expect(rows(drawer, "Welcome to Thrive")).toHaveCount(1);
  }
  await expect(rows(bora.page.getByRole("dialog"), "Someone is interested")).toHaveCount(1);
});

test("the wire is live again after a cut: what comes next arrives as it happens", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  const [alice, bora] = [await people.alice({ at: "/spark?tab=likes" }), await people.bora()];
  for (const offline of [true, false, true, false]) await alice.context.setOffline(offline);
  await swipe(bora, "right", { member: alice.userId });
  await seeUnread(alice.page, 2);
  await expect(rows(alice.page.getByRole("main"), bora.name)).toContainText("Would like to work with you");
});

test("alice, cut off while bora blocks her, sees her list as it is once she is back: nothing tells of a block", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  const [alice, bora] = [await people.alice(), await people.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  await visitLive(alice.page, "/spark");
  await expect(rows(alice.page.getByRole("main"), bora.name)).toBeVisible();
  await alice.context.setOffline(true);
  await visit(bora.page, `/profile/${alice.userId}`);
  await bora.page.getByRole("button", { name: "More", exact: true }).click();
  await bora.page.getByRole("button", { name: `Block ${alice.name}` }).click();
  await bora.page.getByRole("dialog").getByRole("button", { name: "Block" }).click();
  await expect(bora.page.getByRole("heading", { name: "Blocked people" })).toBeVisible();
  await alice.context.setOffline(false);
  await expect(alice.page.getByRole("heading", { name: "No Spark yet" })).toBeVisible();
});

test("a notification that overtakes the catch-up is counted too", async ({ people }) => {
  const bora = await people.bora();
  const alice = await people.alice();
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  let asked = () => {};
  const caught = new Promise<void>((resolve) => {
    asked = resolve;
  });
  await alice.page.route(
    "**/api/v1/notifications/since*",
    async (route) => {
      const response = await route.fetch();
      asked();
      await held;
      await route.fulfill({ response });
    },
    { times: 1 },
  );
  await alice.page.goto("/dashboard");
  await caught;
  await swipe(bora, "right", { member: alice.userId });
  await seeUnread(alice.page, 2);
  const answered = alice.page.waitForResponse("**/api/v1/notifications/since*");
  release();
  await (await answered).finished();
  await seeUnread(alice.page, 2);
});

test("bora is back after ten thousand notifications: each of them counts, and her window stays as quick as it was", async ({
  people,
  complaints,
}) => {
  test.setTimeout(120_000);
  complaints.expectCutOff();
  const { page, context, userId } = await people.bora();
  // The database is not changed under a request.
  const caughtUp = page.waitForResponse("**/api/v1/notifications/since*");
  await visit(page, "/dashboard");
  await (await caughtUp).finished();
  await allDelivered(userId);
  await context.setOffline(true);
  await operate(
    `WITH RECURSIVE nth(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM nth WHERE n < 10000)
    INSERT INTO notifications (id, user_id, seq, title, message, category, kind, priority, dedupe_key, created_at)
    SELECT substr(?1, 1, 18) || printf('-8000-%012d', n), ?1, n + (SELECT last_seq FROM notification_counters WHERE user_id = ?1), 'Number ' || n,
      'One of many', 'other', 'welcome', 'high', 'many:' || ?1 || n, ?2 + n FROM nth`,
    userId,
    Date.now() + 1_000,
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await context.setOffline(false);

  await seeUnread(page, 10_001);
  await seeToast(page, "Number 10000", "One of many");
  await expect(toasts(page)).toHaveCount(3);
  expect(asked.filter((path) => path.startsWith("/api/v1/notifications")).length).toBeLessThan(10);
  const drawer = await openDrawer(page);
  await expect(drawer).toContainText("You have 10001 unread notifications");
  await expect(drawer.getByRole("listitem")).toHaveCount(50);
  await expect(drawer.getByRole("listitem").first()).toContainText("Number 10000");
  await drawer.getByRole("button", { name: "Mark all read" }).click();
  await expect(drawer).toContainText("All caught up!");
  await reload(page);
  await seeUnread(page, 0);
});

test("alice, cut off after a quiet moment, opens the bell, the menu and the dialog all the same", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  const { page, context } = await people.alice();
  // The last of what is fetched while nobody presses anything.
  const last = page.waitForRequest(/\/assets\/new-opportunity-/);
  const underWay = new Set<Request>();
  page.on("request", (one) => underWay.add(one));
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(end as "requestfinished", (one) => underWay.delete(one));
  await visit(page, "/dashboard");
  await last;
  await expect.poll(() => [...underWay].filter((one) => one.url().includes("/assets/"))).toEqual([]);
  await context.setOffline(true);
  const openers = [
    page.getByRole("button", { name: "Menu" }),
    page.getByRole("button", { name: /^Notifications/ }),
    page.getByRole("main").getByRole("link", { name: "Post Opportunity" }),
  ];
  for (const opener of openers) {
    await opener.click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
  }
});

test("alice, cut off, presses what has not been fetched yet: her page stays, and it opens once she is back", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  const { page, context } = await people.alice({ at: "/dashboard" });
  await context.setOffline(true);
  for (const name of ["Menu", /^Notifications/]) {
    const opener = page.getByRole("button", { name });
    await opener.click();
    await expect(opener).toHaveAttribute("aria-expanded", "false");
    await expect(page.getByRole("heading", { name: /^Hello/ })).toBeVisible();
  }
  await context.setOffline(false);
  await openDrawer(page);
});
