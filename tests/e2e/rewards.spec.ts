import { dayAfter, dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { rows, seeToast } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("alice checks in on seven days and reaches a tier on the last; the leaderboard shows it", async ({
  people,
}) => {
  const alice = await people.alice();
  const { page, context } = alice;
  // 200 XP from four postings, 310 from the seven days: together one tier.
  for (let index = 0; index < 4; index++) await post(alice, unusedTitle());
  await visit(page, "/dashboard");
  await page.getByRole("button", { name: "Claim today · +30 XP" }).click();
  await expect(page.getByText("Already claimed today")).toBeVisible();
  await expect(page.getByRole("link", { name: "1-day streak" })).toBeVisible();
  // An open page renews the session as well: where days pass within a second, its token looks stolen and long used.
  await page.goto("about:blank");

  const onDay = (day: number) => context.setExtraHTTPHeaders({ "x-test-clock-offset": String(days(day)) });
  for (let day = 1; day < 6; day++) {
    await onDay(day);
    const answer = await send(alice, "/check-in", { form: {} });
    expect(answer.status()).toBe(200);
    expect((await send(alice, "/check-in", { form: {} })).status()).toBe(409);
  }

  await onDay(6);
  await visit(page, "/check-in");
  await expect(page.getByRole("heading", { name: "6-day streak" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the check-in before the claim");
  await page.getByLabel("What do you want from today?").fill("Finish the cut");
  await page.getByRole("button", { name: "Claim 130 XP" }).click();

  const moment = page.getByRole("dialog", { name: "You reached the Rising Star tier" });
  await expect(moment).toBeVisible();
  await expect(moment.getByText("priority in discovery")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the moment of a tier");
  await moment.getByRole("button", { name: "Go on" }).click();
  await expect(moment).toHaveCount(0);
  await expect(page.getByText("Already claimed today")).toBeVisible();
  await expect(page.getByText("Finish the cut")).toBeVisible();
  await expect(page.getByRole("heading", { name: "7-day streak" })).toBeVisible();

  await visit(page, "/leaderboard?scope=all");
  await expect(page.getByText("Rising Star tier · 510 XP")).toBeVisible();
  await expect(moment).toHaveCount(0);
  await expect(rows(page.locator("main"), alice.name)).toContainText("510 XP");
  await visit(page, "/leaderboard/xp");
  await expect(rows(page.locator("#history"), "Weekly streak bonus")).toContainText("+100 XP");
  // The week, the tier and the badge of a week.
  await page.getByRole("button", { name: "Notifications, 3 unread" }).click();
  await expect(page.getByRole("dialog").getByText("You reached the Rising Star tier")).toBeVisible();
  await page.keyboard.press("Escape");
  await seeNoBarrierOnAnyScreen(page, "/leaderboard/xp");
  await visit(page, "/leaderboard?scope=all");
  await seeNoBarrierOnAnyScreen(page, "/leaderboard");

  const rankings = page.getByRole("navigation", { name: "Which ranking" });
  await rankings.getByRole("link", { name: "My country" }).click();
  await expect(page.getByRole("heading", { name: "Say where you are" })).toBeVisible();
  await send(alice, "/profile", { form: { intent: "place", country: "IS", timezone: "UTC" } });
  await visit(page, "/leaderboard?scope=country");
  await expect(page.getByText(/^510 XP in all, of \d+ members? in Iceland$/)).toBeVisible();
  await expect(rows(page.locator("main"), alice.name)).toContainText("510 XP");
  await rankings.getByRole("link", { name: "By category" }).click();
  const categories = page.getByRole("navigation", { name: "Which category" });
  await categories.getByRole("link", { name: "Food" }).click();
  await expect(categories.getByRole("link", { name: "Food" })).toHaveAttribute("aria-current", "page");
  await seeNoBarrierOnAnyScreen(page, "the ranking of a category");
});

test("alice has one cheer a day: she gives it to bora, who hears of it", async ({ people }) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const carol = await people.bora();
  for (const other of [bora, carol]) {
    await likes(alice, other);
    await likes(other, alice);
  }
  const { page } = alice;
  await visit(page, "/leaderboard?scope=circle");
  await seeNoBarrierOnAnyScreen(page, "a ranking with cheers to give");
  const row = rows(page.getByRole("main"), bora.name);
  await row.getByRole("button", { name: `Cheer ${bora.name} on` }).click();
  await expect(page.getByText(`You cheered ${bora.name} on. They hear of it.`)).toBeVisible();
  await expect(row).toContainText("Cheered");
  await expect(page.getByRole("button", { name: /^Cheer / })).toHaveCount(0);
  await expect(page.getByText("There is a new one tomorrow.")).toBeVisible();
  await reload(page);
  await expect(row).toContainText("Cheered");

  await visit(bora.page, "/leaderboard?scope=circle");
  await expect(bora.page.getByText("One member cheered you on this past week.")).toBeVisible();
  await bora.page.getByRole("button", { name: /^Notifications, \d+ unread$/ }).click();
  await expect(bora.page.getByRole("dialog").getByText(`${alice.name} cheers you on.`)).toBeVisible();
});

async function likes(member: Member, other: Member): Promise<void> {
  const swipe = { intent: "swipe", direction: "right", target_type: "user", target_id: other.userId };
  expect((await send(member, "/api/v1/swipes", { data: swipe })).status()).toBe(200);
}

test("alice shares what she wants from the day with her circle, and takes it back", async ({ people }) => {
  const [alice, bora] = [await people.alice({ at: "/check-in" }), await people.bora()];
  await likes(alice, bora);
  await likes(bora, alice);
  const { page } = alice;
  await page.getByLabel("What do you want from today?").fill("Finish the cut");
  await page.getByLabel("Share it with my circle").check();
  await page.getByRole("button", { name: "Claim 30 XP" }).click();
  await expect(page.getByText("your circle sees it")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a shared focus");
  await visit(bora.page, "/check-in");
  const circle = bora.page.getByRole("main");
  await expect(circle.getByRole("heading", { name: "Your circle today" })).toBeVisible();
  await expect(circle.getByText("Finish the cut")).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "the circle's day");
  await page.getByRole("button", { name: "Keep it to myself" }).click();
  await expect(page.getByText("your circle sees it")).toHaveCount(0);
  await expect(page.getByText("Finish the cut")).toBeVisible();
  await reload(bora.page);
  await expect(circle.getByText("Finish the cut")).toHaveCount(0);
});

test("alice goes on vacation: her streak rests, and goes on when she is back", async ({ people }) => {
  const { page, context } = await people.alice({ at: "/check-in" });
  await page.getByRole("button", { name: "Claim 30 XP" }).click();
  await expect(page.getByRole("heading", { name: "1-day streak" })).toBeVisible();
  await page.getByRole("link", { name: "on vacation" }).click();
  await page.getByLabel("On vacation until").fill(dayAfter(dayOf(Date.now()), 5));
  await page.getByRole("main").getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  await visit(page, "/check-in");
  await expect(page.getByText("You are on vacation: your streak rests until")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the check-in on vacation");
  await page.goto("about:blank");
  await context.setExtraHTTPHeaders({ "x-test-clock-offset": String(days(6)) });
  await visit(page, "/check-in");
  await expect(page.getByRole("heading", { name: "1-day streak" })).toBeVisible();
  await page.getByRole("button", { name: "Claim 30 XP" }).click();
  await expect(page.getByRole("heading", { name: "2-day streak" })).toBeVisible();
});

test("alice claims without a network: it goes out once when she is back, and she chooses when to be reminded", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  complaints.expect(/ERR_FAILED|ERR_INTERNET/);
  const { page, context, userId } = await people.alice({ at: "/check-in" });
  await page.getByLabel("On a day that ends your streak", { exact: true }).selectOption("At 9:00");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Saved.")).toBeVisible();
  // What a page does once it has rested says that the network is gone.
  const asked = () =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("rested-parts"));
  await expect.poll(() => page.evaluate(asked)).toBe(true);
  await context.setOffline(true);
  await page.getByLabel("What do you want from today?").fill("Finish the cut");
  await page.getByRole("button", { name: "Claim 30 XP" }).click();
  await expect(page.getByText("Your claim is kept.")).toBeVisible();
  await expect(page.getByText("1 check-in waits.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a claim that waits");
  const other = await context.newPage();
  await context.setOffline(false);
  await expect(page.getByText("Already claimed today")).toBeVisible();
  await expect(page.getByText("Finish the cut")).toBeVisible();
  await expect(page.getByRole("heading", { name: "1-day streak" })).toBeVisible();
  await visit(other, "/check-in");
  await expect(other.getByLabel("On a day that ends your streak")).toHaveValue("h9");
  await expect(other.getByText("Already claimed today")).toBeVisible();
  expect(storedRows("SELECT xp_total FROM check_ins WHERE user_id = ?", userId)).toEqual([{ xp_total: 30 }]);
});

test("where the browser has no room for it alice reads that her claim is not kept; it goes out from her open window", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  complaints.expect(/ERR_FAILED|ERR_INTERNET/);
  const { page, context, userId } = await people.alice({ at: "/check-in" });
  const asked = () =>
    performance.getEntriesByType("resource").some(({ name }) => name.includes("rested-parts"));
  await expect.poll(() => page.evaluate(asked)).toBe(true);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("There is no room left.", "QuotaExceededError");
    };
  });
  await context.setOffline(true);
  await page.getByRole("button", { name: "Claim 30 XP" }).click();
  await expect(page.getByText("Your browser could not keep your claim")).toBeVisible();
  await expect(page.getByText("Your claim is kept.")).toHaveCount(0);
  await context.setOffline(false);
  await expect(page.getByText("Already claimed today")).toBeVisible();
  expect(storedRows("SELECT xp_total FROM check_ins WHERE user_id = ?", userId)).toEqual([{ xp_total: 30 }]);
});

test("carol comes by bora's link, and is hers; a code and an invitation are answered in place", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/earn-credits/);
  const bora = await people.bora({ at: "/earn-credits" });
  const code = await bora.page
    .getByText(/^Your code/)
    .locator("strong")
    .textContent();
  const carol = await people.visitor({ at: `/?ref=${code}` });
  await expect(carol.page.getByText("invites you. Thank you for coming by.")).toContainText(bora.name);
  await carol.page.getByRole("link", { name: "Join them" }).click();
  const form = carol.page.getByRole("main");
  await expect(form.getByText("invites you to Thrive.")).toContainText(bora.name);
  await form.getByLabel("Name").fill("Carol");
  await form.getByLabel("Email").fill(`carol.${code}@people.test`);
  await form.getByLabel("Password").fill("correct horse battery");
  await form.getByLabel(/terms/i).check();
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(carol.page).toHaveURL("/dashboard");
  expect(storedRows("SELECT status FROM referrals WHERE referrer_id = ?", bora.userId)).toEqual([
    { status: "attributed" },
  ]);

  const { page } = bora;
  await page.getByLabel("Your OG code").fill("not a code");
  await page.getByRole("button", { name: "Redeem" }).click();
  await expect(page.getByLabel("Your OG code")).toHaveAccessibleDescription(/does not work|check the code/);
  await page.getByLabel("Email address").fill(`friend.${code}@people.test`);
  await page.getByRole("button", { name: "Send invitation" }).click();
  await expect(page.getByText(/Your invitation is on its way/)).toBeVisible();
  await visit(page, "/earn-credits");
  await expect(rows(page.locator("main"), "Carol")).toContainText("Joined");
  await expect(page.getByRole("list", { name: "Sent invitations" }).getByRole("listitem")).toHaveCount(1);
  await seeNoBarrierOnAnyScreen(page, "/earn-credits");
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.getByRole("button", { name: "Copy link" }).click();
  await seeToast(page, "Link copied");
});

test("guests check in at an event by its QR link or its code, and see each other", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const { page: team } = await people.staff("Paulo", "partner_manager", { at: "/admin/events" });
  await team.getByLabel("Name").fill("Makers' evening");
  await team.getByLabel("Place").fill("Porto");
  await team.getByRole("button", { name: "Make it" }).click();
  const line = rows(team.getByRole("main"), "Makers' evening");
  await expect(line).toContainText("Open");
  await line.getByRole("button", { name: "Share" }).click();
  const shared = team.getByRole("dialog", { name: "Share this event" });
  const address = shared.getByText(/\/check-in\?event=[A-Z\d]{8}$/);
  await expect(address).toBeVisible();
  await seeNoBarrierOnAnyScreen(team, "the QR code of an event");
  const link = new URL((await address.textContent()) ?? "");
  await team.keyboard.press("Escape");
  await seeNoBarrierOnAnyScreen(team, "/admin/events");

  const [alice, bora] = [await people.alice(), await people.bora({ at: "/check-in" })];
  await visit(alice.page, link.pathname + link.search);
  await alice.page.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(alice.page.getByText("You are checked in.")).toBeVisible();
  await expect(alice.page.getByRole("list", { name: "Where you have been" })).toContainText("You alone");

  const { page } = bora;
  await page.getByLabel("Event code").fill("NOSUCHCODE");
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(page.getByText(/This code does not work today/)).toBeVisible();
  await page.getByLabel("Event code").fill((link.searchParams.get("event") ?? "").toLowerCase());
  await page.getByRole("button", { name: "Check in", exact: true }).click();
  await expect(page.getByRole("list", { name: "Where you have been" })).toContainText("2 checked in");
  await expect(page.getByRole("link", { name: alice.name })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "an event on the check-in");

  await reload(team);
  await expect(line).toContainText("2 checked in");
  await line.getByRole("button", { name: "End Makers' evening" }).click();
  await expect(line).toContainText("Ended");
  await expect(line.getByRole("button", { name: "Share" })).toHaveCount(0);
});

test("dave types who brought him while he signs up: a code of nobody is said, and hers counts", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/auth/);
  const bora = await people.bora({ at: "/earn-credits" });
  const code = await bora.page
    .getByText(/^Your code/)
    .locator("strong")
    .textContent();
  const { page } = await people.visitor({ at: "/auth?mode=signup" });
  const form = page.getByRole("main");
  const joins = async (typed: string) => {
    await form.getByLabel("Referral code").fill(typed);
    await form.getByLabel("Password").fill("correct horse battery");
    await form.getByRole("button", { name: "Create account" }).click();
  };
  await form.getByLabel("Name").fill("Dave");
  await form.getByLabel("Email").fill(`dave.${code}@people.test`);
  await form.getByLabel(/terms/i).check();
  await joins("nobody-99");
  await expect(form.getByLabel("Referral code")).toHaveAccessibleDescription(/Nobody has this code/);
  await expect(form.getByLabel("Referral code")).toBeFocused();
  await seeNoBarrierOnAnyScreen(page, "a code that nobody has");
  await joins(` ${code?.toLowerCase()} `);
  await expect(page).toHaveURL("/dashboard");
  expect(storedRows("SELECT status FROM referrals WHERE referrer_id = ?", bora.userId)).toEqual([
    { status: "attributed" },
  ]);
});

test("the moment of a tier waits for who writes, and for a form that holds words", async ({ people }) => {
  const alice = await people.alice();
  const { page } = alice;
  for (let posting = 0; posting < 9; posting++) await post(alice, unusedTitle());
  expect((await send(alice, "/check-in", { form: {} })).status()).toBe(200);
  await visit(page, "/opportunities/new");
  const description = page.getByLabel("Description", { exact: true });
  await description.pressSequentially("We look for");

  // The tenth posting crosses the line, in another window.
  await post(alice, unusedTitle());
  await expect(page.getByRole("button", { name: /^Notifications, \d+ unread$/ })).toBeVisible();
  const moment = page.getByRole("dialog", { name: "You reached the Rising Star tier" });
  await description.pressSequentially(" somebody who sings", { delay: 100 });
  await expect(description).toHaveValue("We look for somebody who sings");
  await description.blur();
  // Longer than keys have to rest.
  await page.waitForTimeout(3000);
  await expect(moment).toHaveCount(0);

  await visit(page, "/leaderboard");
  await expect(moment).toBeVisible();
  await moment.getByRole("button", { name: "Go on" }).click();
  await expect(moment).toHaveCount(0);
});
