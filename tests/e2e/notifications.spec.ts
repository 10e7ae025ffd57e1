import type { Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { allDelivered, operate, storedRows } from "./support/database.ts";
import { swipe } from "./support/deck.ts";
import { holdAnswer, visitLive } from "./support/live.ts";
import { receive } from "./support/mails.ts";
import { openDrawer, rows, seeUnread } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const DESKTOP = { width: 1280, height: 800 };
const SETTINGS = "/notification-settings";
const LIKES = "people like you";
const WELCOME = "Welcome to Thrive";

test("what bora read in another window is read, though an older answer comes late", async ({ people }) => {
  const bora = await people.bora();
  const alice = await people.alice();
  await swipe(alice, "right", { member: bora.userId });
  await allDelivered(bora.userId);
  await visitLive(bora.page, "/dashboard");
  await seeUnread(bora.page, 2);
  const [{ id = "" } = {}] = storedRows(
    "SELECT id FROM notifications WHERE user_id = ? ORDER BY seq LIMIT 1",
    bora.userId,
  ) as { id?: string }[];
  const early = await holdAnswer(bora.page, /\/api\/v1\/notifications$/);
  await send(bora, "/api/v1/notifications", { data: { intent: "read", id } });
  await early.answered;
  await send(bora, "/api/v1/notifications", { data: { intent: "read-all" } });
  await seeUnread(bora.page, 0);
  await early.letGo();
  await bora.page.waitForTimeout(300);
  await seeUnread(bora.page, 0);
});

test("both of bora's windows tell the same: what is new, together, read, put off and back again", async ({
  people,
  world,
}) => {
  const bora = await people.bora({ at: "/dashboard" });
  const other = await bora.context.newPage();
  await visit(other, "/settings");
  const [alice, carol] = [await people.alice(), await people.member("Carol", "creator")];
  const windows = [bora.page, other];
  const [here, there] = [await openDrawer(bora.page), await openDrawer(other)];

  await swipe(alice, "right", { member: bora.userId });
  for (const drawer of [here, there]) await expect(drawer).toContainText("You have 2 unread notifications");
  await swipe(carol, "right", { member: bora.userId });
  for (const drawer of [here, there]) {
    await expect(rows(drawer, `2 ${LIKES}`)).toHaveCount(1);
    await expect(drawer.getByRole("listitem")).toHaveCount(2);
    await expect(drawer).toContainText("You have 2 unread notifications");
  }

  await bora.page.bringToFront();
  const show = here.getByRole("group", { name: "Show" });
  await show.getByRole("button", { name: "Matches" }).click();
  await expect(here.getByRole("listitem")).toContainText([LIKES]);
  await expect(there.getByRole("listitem")).toHaveCount(2);
  await seeNoBarrierOnAnyScreen(bora.page, "the drawer, one category", "[role=dialog]");
  await bora.page.setViewportSize(DESKTOP);
  await show.getByRole("button", { name: "All" }).click();

  await here.getByRole("button", { name: `Mark read: 2 ${LIKES}` }).click();
  for (const drawer of [here, there]) {
    await expect(drawer).toContainText("You have 1 unread notification");
    await expect(rows(drawer, LIKES).getByText("(unread)")).toHaveCount(0);
  }
  await here.getByRole("button", { name: `Snooze: ${WELCOME}` }).click();
  await seeNoBarrierOnAnyScreen(bora.page, "a notification that is put off", "[role=dialog]");
  await here.getByRole("button", { name: "In 1 hour" }).click();
  for (const drawer of [here, there]) {
    await expect(rows(drawer, WELCOME)).toHaveCount(0);
    await expect(drawer).toContainText("All caught up!");
  }

  // No page is at work while the hour goes by.
  for (const page of windows) await page.goto("about:blank");
  await operate(
    "UPDATE notifications SET snoozed_until = 1 WHERE user_id = ? AND snoozed_until > 1",
    bora.userId,
  );
  await visit(bora.page, "/dashboard");
  await seeUnread(bora.page, 0);
  await world.sweep();
  await seeUnread(bora.page, 1);
  await expect((await openDrawer(bora.page)).getByRole("listitem")).toContainText([WELCOME, LIKES]);
});

test("alice sets a cell by keyboard, takes it back, sets it again, and finds it so after a reload", async ({
  people,
}) => {
  const { page } = await people.alice({ at: SETTINGS });
  await page.getByRole("heading", { name: "Matches" }).click();
  const mail = page.getByRole("combobox", { name: "Somebody likes you: by email" });
  const inApp = page.getByRole("checkbox", { name: "Somebody likes you: in the app" });
  const told = page.getByRole("status");
  await expect(mail).toHaveValue("off");

  await inApp.focus();
  await page.keyboard.press("Space");
  await expect(told.filter({ hasText: "Saved." })).toBeVisible();
  await expect(inApp).not.toBeChecked();
  await page.getByRole("button", { name: "Undo" }).press("Enter");
  await expect(inApp).toBeChecked();
  await expect(page.getByRole("button", { name: "Undo" })).toHaveCount(0);

  await inApp.focus();
  await page.keyboard.press("Tab");
  await expect(mail).toBeFocused();
  await page.keyboard.press("d");
  await expect(mail).toHaveValue("digest");
  await expect(told.filter({ hasText: "Saved." })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, SETTINGS);

  await reload(page);
  await page.getByRole("heading", { name: "Matches" }).click();
  await expect(mail).toHaveValue("digest");
  await expect(inApp).toBeChecked();
  await page.getByRole("heading", { name: "Security" }).click();
  await expect(page.getByRole("checkbox", { name: "A passkey was added: in the app" })).toBeDisabled();
});

test("alice is told what is no vacation and no digest, and keeps what she typed", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const { page } = await people.alice({ at: SETTINGS });
  const save = page.getByRole("button", { name: "Save", exact: true });
  const vacation = page.getByLabel(/^On vacation until/);
  await vacation.fill("2020-02-02");
  await save.click();
  await expect(page.getByText("That day is over.")).toBeInViewport();
  await expect(vacation).toBeFocused();
  await expect(vacation).toHaveValue("2020-02-02");
  await vacation.fill("");
  for (const day of ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"])
    await page.getByText(day, { exact: true }).click();
  await save.click();
  await expect(page.getByText("Choose at least one day, or send no digest at all.")).toBeInViewport();
  await page.getByText("Thu", { exact: true }).click();
  await save.click();
  await expect(page.getByRole("status").filter({ hasText: "Saved." })).toBeVisible();
  await reload(page);
  await expect(page.getByRole("checkbox", { name: "Thu", exact: true })).toBeChecked();
  await expect(page.getByRole("checkbox", { name: "Mon", exact: true })).not.toBeChecked();
});

test("what bora wants in her digest comes as one mail, and its link stops digests without signing in", async ({
  people,
  world,
}) => {
  const ada = await people.staff("Ada", "admin");
  const bora = await people.bora();
  await wantLikes(bora, "digest");
  for (const name of ["Alice", "Carol"]) {
    const member = await people.member(name, "creator");
    await swipe(member, "right", { member: bora.userId });
    await allDelivered(member.userId);
  }
  const waiting = () =>
    storedRows("SELECT id FROM notifications WHERE user_id = ? AND delivery_step = 'digest'", bora.userId);
  await expect.poll(() => waiting().length).toBe(1);
  await operate(
    "UPDATE notifications SET delivery_at = 1 WHERE user_id = ? AND delivery_step = 'digest'",
    bora.userId,
  );
  await swept(world, bora, "digest");
  const { text } = await receive(bora.email, "digest");
  expect(text).toContain(`2 ${LIKES}`);
  await world.sweep();
  expect(mailsOf(bora, "digest")).toHaveLength(1);

  const link = await stopLink(ada.page, `digest to ${bora.email}`);
  const { page } = await people.visitor({ at: link });
  await expect(page.getByText("Do you want no more digests?")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the page that stops mails");
  expect(daysOf(bora)).toBeGreaterThan(0);
  await page.getByRole("button", { name: "Stop these mails" }).click();
  await expect(page.getByRole("status")).toHaveText(/^You get no more digests\./);
  expect(daysOf(bora)).toBe(0);
  await visit(bora.page, SETTINGS);
  await expect(bora.page.getByRole("checkbox", { name: "Send me digests" })).not.toBeChecked();
});

test("a mail program stops one kind by one click, for its receiver alone; a wrong link stops nothing", async ({
  people,
  world,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const ada = await people.staff("Ada", "admin");
  const [alice, bora] = [await people.alice(), await people.bora()];
  for (const person of [alice, bora]) await wantLikes(person, "instant");
  await swipe(alice, "right", { member: bora.userId });
  await swept(world, bora, "notification");
  const link = await stopLink(ada.page, `notification to ${bora.email}`);

  await test.step("a link that was cut short", async () => {
    const cut = link.replace(/.\/unsubscribe/, "/unsubscribe");
    await alice.page.goto(cut);
    await expect(alice.page.getByRole("heading", { name: "This link does not work" })).toBeVisible();
    await seeNoBarrierOnAnyScreen(alice.page, "a link that stops nothing");
    expect((await send(alice, cut, { form: ONE_CLICK })).status()).toBe(404);
    expect(choiceOf(bora)).toBe("instant");
  });

  // Even out of somebody else's browser: the link says whose mails they are.
  expect((await send(alice, link, { form: ONE_CLICK })).status()).toBe(200);
  expect([choiceOf(bora), choiceOf(alice)]).toEqual(["off", "instant"]);

  const carol = await people.member("Carol", "creator");
  for (const person of [alice, bora]) await swipe(carol, "right", { member: person.userId });
  await swept(world, alice, "notification");
  await world.sweep();
  expect(mailsOf(bora, "notification")).toHaveLength(1);
});

/** What a mail program posts for its user (RFC 8058). */
const ONE_CLICK = { "List-Unsubscribe": "One-Click" };

/** Set by the form of the settings, without its page. */
async function wantLikes(person: Member, value: "instant" | "digest"): Promise<void> {
  const form = { intent: "choose", kind: "like_received", channel: "email", value };
  expect((await send(person, SETTINGS, { form })).ok()).toBe(true);
}

function choiceOf({ userId }: Member): string | undefined {
  const [row] = storedRows<{ email: string }>(
    "SELECT email FROM notification_preferences WHERE user_id = ? AND kind = 'like_received'",
    userId,
  );
  return row?.email;
}

function daysOf({ userId }: Member): number | undefined {
  const [row] = storedRows<{ days: number }>(
    "SELECT digest_days AS days FROM notification_settings WHERE user_id = ?",
    userId,
  );
  return row?.days;
}

function mailsOf({ email }: Member, template: string): { status: string }[] {
  return storedRows("SELECT status FROM email_outbox WHERE to_email = ? AND template = ?", email, template);
}

/** Lets the minutes pass until a member's mail of this template was sent. */
async function swept(world: { sweep(): Promise<void> }, member: Member, template: string): Promise<void> {
  await expect
    .poll(async () => {
      await world.sweep();
      return mailsOf(member, template);
    })
    .toEqual([{ status: "sent" }]);
}

/** The link at the foot of a mail, as it reads in the outbox. @returns its path */
async function stopLink(page: Page, mail: string): Promise<string> {
  await visit(page, "/test-emails");
  const row = rows(page.getByRole("main"), mail);
  await row.getByText("Read it").click();
  const text = (await row.locator("pre").textContent()) ?? "";
  const link = /^No more mails like this: (\S+)$/m.exec(text)?.[1];
  if (!link) throw new Error(`There is no such link in: ${text}`);
  const { pathname, search } = new URL(link);
  return pathname + search;
}
