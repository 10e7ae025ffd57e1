import { countEvents, storedRows } from "./support/database.ts";
import { acknowledged, drag, seeOnTop } from "./support/deck.ts";
import { openDrawer, rows, seeToast, seeUnread } from "./support/notices.ts";
import { hydrated, reload, visit } from "./support/pages.ts";
import { type AccountType, PASSWORD, unusedIdentity, userIdIn, type Visitor } from "./support/people.ts";
import { describePosting, openPostDialog, submitButton, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";
import { skipTour } from "./support/tour.ts";

test("alice and bora, who do not know each other, find each other and make a Spark, live", async ({
  people,
}) => {
  const [alice, bora] = [await people.visitor({ moving: true }), await people.visitor({ moving: true })];
  const title = unusedTitle();

  const [aliceIs, boraIs] = await test.step("both come as strangers and sign up", async () => [
    await signUp(alice, "Alice", "creator"),
    await signUp(bora, "Bora", "brand"),
  ]);

  await test.step("the landing page now leads alice on to her dashboard", async () => {
    await visit(alice.page, "/");
    await alice.page.getByRole("link", { name: "Go to Dashboard" }).first().click();
    await expect(alice.page).toHaveURL("/dashboard");
  });

  await test.step("bora posts a job from her dashboard", async () => {
    const dialog = await openPostDialog(bora.page);
    await describePosting(dialog, { title });
    await submitButton(dialog).click();
    await seeToast(bora.page, "Opportunity Posted! 🎉", "Your opportunity is now live on Thrive's Discover");
    await expect(dialog).toBeHidden();
    await expect(bora.page.getByText(title)).toBeVisible();
    expect(countEvents(boraIs.userId, "opportunity_created", { type: "job" })).toBe(1);
  });

  await test.step("alice finds it on Discover and swipes right", async () => {
    await visit(alice.page, "/discover?tab=opportunities");
    await seeOnTop(alice.page, title);
    await acknowledged(alice.page, () => drag(alice.page, "right"));
  });

  await test.step("bora, who has not touched her window, is told at once", async () => {
    await seeToast(bora.page, "Someone is interested", `${aliceIs.name} is interested in “${title}”.`);
    await seeUnread(bora.page, 2);
    await expect(bora.page.getByText("1 person waits for your answer")).toBeVisible();
  });

  await test.step("what alice swiped does not come back to her", async () => {
    await reload(alice.page);
    await expect(alice.page.getByText(title)).toHaveCount(0);
    expect(countEvents(aliceIs.userId, "swipe", { direction: "right", target_user_id: boraIs.userId })).toBe(
      1,
    );
  });

  await test.step("bora follows the notice to who is interested, and sparks back", async () => {
    const drawer = await openDrawer(bora.page);
    await rows(drawer, "Someone is interested").getByRole("button", { name: "See who" }).click();
    await expect(bora.page).toHaveURL("/spark?tab=likes");
    await seeUnread(bora.page, 1);
    const interest = rows(bora.page.getByRole("main"), aliceIs.name);
    await expect(interest).toContainText(`Interested in ${title}`);
    await interest.getByRole("button", { name: "Spark back" }).click();
    const moment = bora.page.getByRole("dialog", { name: "It's a Spark" });
    await expect(moment).toContainText(`You and ${aliceIs.name} found each other.`);
    await moment.getByRole("link", { name: "See your Spark" }).click();
    await expect(bora.page).toHaveURL(/\/spark(\?match=|$)/);
    await expect(rows(bora.page.getByRole("main"), aliceIs.name)).toContainText(title);
  });

  await test.step("alice, whose window still shows the deck, is told at once and sees the Spark too", async () => {
    await seeToast(alice.page, "It's a Spark", `You and ${boraIs.name} found each other about “${title}”.`);
    await seeUnread(alice.page, 2);
    const drawer = await openDrawer(alice.page);
    await rows(drawer, "It's a Spark").getByRole("button", { name: "See your Spark" }).click();
    await expect(alice.page).toHaveURL(/\/spark(\?match=|$)/);
    await expect(rows(alice.page.getByRole("main"), boraIs.name)).toContainText(title);
  });

  await test.step("and all of it is stored, once", async () => {
    expect(countEvents(boraIs.userId, "match_created")).toBe(1);
    expect(storedRows("SELECT xp_earned FROM xp_activities WHERE user_id = ?", boraIs.userId)).toEqual([
      { xp_earned: 50 },
    ]);
    await visit(bora.page, "/dashboard");
    await expect(bora.page.getByRole("link", { name: /^50 XP/ })).toBeVisible();
  });
});

/** From the landing page to the dashboard, as a stranger comes. */
async function signUp({ page, context }: Visitor, firstName: string, accountType: AccountType) {
  const { name, email } = unusedIdentity(firstName);
  await visit(page, "/");
  await expect(page.getByRole("link", { name: "Sign In" }).first()).toHaveAttribute("href", /^\/auth/);
  await page.getByRole("link", { name: "Get Started" }).first().click();
  await expect(page).toHaveURL(/\/auth/);
  const form = page.getByRole("main");
  await form.getByRole("link", { name: "Create account" }).click();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("radio", { name: new RegExp(`^${accountType}`, "i") }).check({ force: true });
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();

  await expect(page).toHaveURL("/dashboard");
  await skipTour(page);
  await expect(page.getByRole("heading", { name: `Hello, ${name}` })).toBeVisible();
  await hydrated(page);
  const userId = await userIdIn(context);
  expect(storedRows("SELECT display_name, account_type FROM profiles WHERE user_id = ?", userId)).toEqual([
    { display_name: name, account_type: accountType },
  ]);
  const session = (await context.cookies()).filter(
    ({ httpOnly, name }) => httpOnly && name !== "thrive-bookmark",
  );
  expect(session.map(({ name, sameSite }) => [name, sameSite])).toEqual([
    ["thrive-access", "Lax"],
    ["thrive-refresh", "Lax"],
    ["thrive-device", "Lax"],
  ]);
  return { name, userId };
}
