import type { Locator, Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { seeOnTop, swipe } from "./support/deck.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test.use({ serviceWorkers: "allow" });

test("alice reads her messages, her deck and a desk without a network, also after a reload", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  complaints.expect(/ERR_FAILED|ERR_INTERNET/);
  const [bora, alice] = [await people.bora(), await people.alice({ at: "/dashboard" })];
  const carol = await people.member("Carol", "brand");
  const title = unusedTitle();
  await post(bora, title);
  await spark(alice, bora);
  await spark(alice, carol);
  const desk = await beginDesk(alice, "A film about bread");
  const { page, context } = alice;
  await takenOver(page);
  // Carol's conversation is not opened here.
  await write(carol, alice, "Are you free in May?");
  await write(bora, alice, "Shall we begin on Monday?");
  await visit(page, "/messages");
  await kept(page, /^\/messages\?c=/, 2);
  await page
    .getByRole("listitem")
    .getByRole("link", { name: new RegExp(bora.name) })
    .click();
  await say(page, "On Monday it is.");
  await expect(page.getByRole("log", { name: "Messages" }).getByText("On Monday it is.")).toBeVisible();
  const thread = page.url();
  await expect.poll(async () => JSON.stringify(await keptPages(page))).toContain("On Monday it is.");
  await visit(page, "/discover?tab=opportunities");
  await kept(page, /^\/discover/, 1);
  await visit(page, `/desk/${desk}`);
  await kept(page, /^\/desk/, 1);

  await context.setOffline(true);
  await page.goto("/messages");
  await expect(page.getByRole("heading", { name: "Messages", level: 1 })).toBeVisible();
  await expect(page.getByRole("status")).toContainText(/You are offline\. Last synced/);
  await page.getByRole("link", { name: new RegExp(carol.name) }).click();
  await expect(page.getByText("Are you free in May?")).toBeVisible();
  await page.goto(thread);
  await expect(page.getByText("Shall we begin on Monday?")).toBeVisible();
  await expect(page.getByText("On Monday it is.")).toBeVisible();
  await page.getByRole("link", { name: "Opportunities" }).click();
  await expect(page.getByRole("heading", { name: "Opportunities" })).toBeVisible();
  await expect(page.getByText(title)).toBeVisible();
  await page.getByRole("link", { name: "Projects" }).click();
  await page.getByRole("link", { name: /A film about bread/ }).click();
  await expect(page.getByText("The first cut", { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "A film about bread" })).toBeVisible();
  await page.goto(`/desk/${desk}/milestones`);
  await expect(page.getByText("This tab is not kept on this device. Here is the overview.")).toBeVisible();
  await page.goto("/settings");
  await expect(page.getByText("This page is not kept on this device.")).toBeVisible();

  await context.setOffline(false);
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeVisible({ timeout: 20_000 });
});

test("nobody meets a barrier on what is kept, dark or light", async ({ people, complaints }) => {
  complaints.expectCutOff();
  complaints.expect(/ERR_FAILED|ERR_INTERNET/);
  const [bora, alice] = [await people.bora(), await people.alice({ at: "/dashboard" })];
  await spark(alice, bora);
  await write(bora, alice, "Shall we begin on Monday?");
  const { page, context } = alice;
  await takenOver(page);
  await visit(page, "/messages");
  await kept(page, /^\/messages\?c=/, 1);
  await context.setOffline(true);
  await page.goto("/messages");
  await seeReading(page);
  await seeNoBarrierOnAnyScreen(page, "kept conversations");
  await page.getByRole("link", { name: new RegExp(bora.name) }).click();
  await expect(page.getByText("Shall we begin on Monday?")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a kept conversation");
  await page.goto("/settings");
  await seeReading(page);
  await seeNoBarrierOnAnyScreen(page, "a page that is not kept");
});

test("what alice swipes and writes without a network goes out once, from whichever page she comes back to", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  complaints.expect(/ERR_FAILED|ERR_INTERNET/);
  const [bora, alice] = [await people.bora({ at: "/dashboard" }), await people.alice({ at: "/dashboard" })];
  const title = unusedTitle();
  await post(bora, title);
  await spark(alice, bora);
  const { page, context } = alice;
  await takenOver(page);
  const talk = await context.newPage();
  await visit(talk, `/messages?to=${bora.userId}`);
  await say(talk, "First");
  await expect(talk).toHaveURL(/\/messages\?c=/);
  await visit(page, "/discover?tab=opportunities");
  await seeOnTop(page, title);
  await kept(page, /^\/discover/, 1);

  await context.setOffline(true);
  await say(talk, "Second");
  await say(talk, "Third");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("One swipe waits for your connection.")).toBeVisible();
  await expect(page.getByRole("status").filter({ hasText: "You are offline" })).toContainText("1 swipe");
  // The page is kept once more, of what was dealt before the swipe.
  const [deck] = await keptPages(page, /^\/discover/);
  await page.evaluate(() => {
    location.hash = "again";
  });
  await expect
    .poll(async () => (await keptPages(page, /^\/discover/))[0]?.savedAt, { timeout: 20_000 })
    .not.toBe(deck?.savedAt);
  await talk.close();
  await page.reload();
  await expect(page.getByRole("status")).toContainText("1 swipe and 2 messages wait");
  await expect(page.getByText(title)).toBeHidden();
  await page.close();

  await context.setOffline(false);
  const [one, two] = [await context.newPage(), await context.newPage()];
  await Promise.all([visit(one, "/dashboard"), visit(two, "/spark")]);
  const swipes = () =>
    storedRows(
      "SELECT direction FROM swipes WHERE actor_id = ? AND target_type = 'opportunity'",
      alice.userId,
    );
  await expect.poll(swipes, { timeout: 20_000 }).toEqual([{ direction: "right" }]);
  const written = () =>
    storedRows<{ body: string }>(
      "SELECT body FROM messages WHERE sender_id = ? ORDER BY seq",
      alice.userId,
    ).map(({ body }) => body);
  await expect.poll(written, { timeout: 20_000 }).toEqual(["First", "Second", "Third"]);
  await visit(bora.page, "/messages");
  await bora.page
    .getByRole("listitem")
    .getByRole("link", { name: new RegExp(alice.name) })
    .click();
  await expect(bora.page.getByRole("log", { name: "Messages" }).getByText("Third")).toHaveCount(1);
  for (const window of [one, two])
    expect(
      await window.evaluate(() =>
        Object.keys(localStorage).filter((key) => key.startsWith("thrive-messages")),
      ),
    ).toEqual([]);
});

test("nothing of alice stays in the browser when she signs out in another tab", async ({ people }) => {
  const [bora, alice] = [await people.bora(), await people.alice({ at: "/dashboard" })];
  await spark(alice, bora);
  await write(bora, alice, "Shall we begin on Monday?");
  const { page, context } = alice;
  const other = await context.newPage();
  await visit(other, "/messages");
  await kept(other, /^\/messages/, 2);
  await page.evaluate((id) => localStorage.setItem(`thrive-messages:${id}:1`, "{}"), alice.userId);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  await expect(other).toHaveURL("/");
  const left = () =>
    other.evaluate(async () => [
      ...(await indexedDB.databases()).map(({ name }) => name),
      ...Object.keys(localStorage).filter((key) => /^thrive-(messages|swipes)/.test(key)),
    ]);
  await expect.poll(left).toEqual([]);
});

test("who signs in where alice did not sign out reads nothing of hers without a network", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  complaints.expect(/ERR_FAILED|ERR_INTERNET/);
  const [bora, carol] = [await people.bora(), await people.member("Carol", "brand")];
  const alice = await people.alice({ at: "/dashboard" });
  await spark(alice, bora);
  await write(bora, alice, "Shall we begin on Monday?");
  const { page, context } = alice;
  await takenOver(page);
  await visit(page, "/messages");
  await kept(page, /^\/messages/, 2);
  const waits = JSON.stringify({ clientId: "1", body: "Mine", madeAt: 1, state: "queued" });
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `thrive-messages:${alice.userId}:1`,
    waits,
  ] as const);
  await context.clearCookies();
  await context.addCookies(await carol.context.cookies());
  await visit(page, "/settings");
  const owners = async () =>
    (await keptPages(page, /./)).map((one) => ("memberId" in one ? one.memberId : one.path));
  await expect.poll(owners, { timeout: 20_000 }).toEqual([carol.userId]);
  await context.setOffline(true);
  await page.goto("/messages");
  await expect(page.getByRole("heading", { name: "You are offline" })).toBeVisible();
  await expect(page.locator("body")).not.toContainText(/Monday|waits/);
});

test("a browser that keeps nothing shows every page all the same", async ({ people }) => {
  const { page } = await people.alice();
  await page.addInitScript(() => {
    const refuse = () => {
      throw new DOMException("The user denied permission", "SecurityError");
    };
    Object.defineProperty(window, "indexedDB", { get: refuse });
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  for (const [path, heading] of [
    ["/messages", "Messages"],
    ["/discover", "Discover"],
    ["/dashboard", /^Hello/],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toBeAttached();
    // As long as it takes until it would have been kept.
    await page.waitForTimeout(5_500);
  }
});

test("alice is asked with her third visit whether she wants Thrive on her device, and answers once", async ({
  people,
}) => {
  const alice = await people.alice();
  const card = await comeThreeTimes(alice);
  await seeNoBarrierOnAnyScreen(alice.page, "the card that offers to install");
  await card.getByRole("button", { name: "Not now" }).click();
  await expect(card).toBeHidden();
  await expect.poll(() => installAnswers(alice)).toEqual(["shown", "dismissed"]);
});

test("a hand that clicks twice on Install is asked by the browser once", async ({ people }) => {
  const alice = await people.alice();
  const card = await comeThreeTimes(alice);
  await card.getByRole("button", { name: "Install" }).dblclick();
  await alice.page.evaluate(() => dispatchEvent(new Event("chosen")));
  await expect(card).toBeHidden();
  await expect.poll(() => installAnswers(alice)).toEqual(["shown", "accepted"]);
});

/** Looks at the home on three visits, in a browser that offers to install, until the card about it stands there. */
async function comeThreeTimes({ page, context }: Member): Promise<Locator> {
  await page.addInitScript(() => {
    addEventListener("load", () => {
      let used = false;
      const prompt = async () => {
        if (used) throw new DOMException("The prompt() method may only be called once.", "InvalidStateError");
        used = true;
        await new Promise((chosen) => addEventListener("chosen", chosen));
        return { outcome: "accepted" };
      };
      dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt }));
    });
  });
  const card = page.getByRole("region", { name: "Thrive on this device" });
  for (const visitNumber of [1, 2, 3]) {
    await context.clearCookies({ name: "thrive-session-id" });
    await visit(page, "/dashboard");
    if (visitNumber === 3) await expect(card).toBeVisible();
    else
      await page.waitForFunction(
        (count) => localStorage.getItem("thrive-visits")?.includes(`"count":${count}`),
        visitNumber,
      );
  }
  return card;
}

function installAnswers({ userId }: Member): string[] {
  return storedRows<{ outcome: string }>(
    "SELECT event_properties ->> 'outcome' AS outcome FROM analytics_events WHERE user_id = ? AND event_name = 'install_prompt' ORDER BY created_at",
    userId,
  ).map(({ outcome }) => outcome);
}

/** The service worker answers for this browser from now on. */
async function takenOver(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    if (navigator.serviceWorker.controller) return;
    await new Promise((taken) => navigator.serviceWorker.addEventListener("controllerchange", taken));
  });
}

async function seeReading(page: Page): Promise<void> {
  await expect(page.getByRole("navigation", { name: "Kept on this device" })).toBeVisible();
}

/** Waits until so many pages of this kind lie in the store. */
async function kept(page: Page, path: RegExp, count: number): Promise<void> {
  const found = async () => (await keptPages(page, path)).length;
  await expect.poll(found, { timeout: 20_000 }).toBeGreaterThanOrEqual(count);
}

async function keptPages(page: Page, path = /^\//): Promise<{ path: string; savedAt: number }[]> {
  const pages = await page.evaluate<{ path: string; savedAt: number }[]>(
    () =>
      new Promise((resolve) => {
        const request = indexedDB.open("thrive-reading", 1);
        request.onupgradeneeded = () => request.transaction?.abort();
        request.onerror = () => resolve([]);
        request.onsuccess = () => {
          const pages = request.result.transaction("pages").objectStore("pages").getAll();
          pages.onsuccess = () => {
            request.result.close();
            resolve(pages.result);
          };
        };
      }),
  );
  return pages.filter((one) => path.test(one.path));
}

async function say(page: Page, words: string): Promise<void> {
  const field = page.getByRole("textbox", { name: "Message" });
  await field.fill(words);
  await field.press("Enter");
}

/** A message, without a page. */
async function write(from: Member, { userId }: Member, body: string): Promise<void> {
  const to = { kind: "user", id: userId };
  const message = { client_id: crypto.randomUUID(), to, body, file_ids: [], reply_to_id: null };
  const answer = await send(from, "/api/v1/messages", { data: message });
  expect(answer.ok()).toBe(true);
}

async function spark(one: Member, other: Member): Promise<void> {
  await swipe(one, "right", { member: other.userId });
  await swipe(other, "right", { member: one.userId });
}
