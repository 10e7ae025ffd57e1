import type { Page } from "@playwright/test";
import { storedRows } from "./support/database.ts";
import { topCard } from "./support/deck.ts";
import { beginDesk } from "./support/desks.ts";
import { hiddenCookies, PASSWORD, send, unusedIdentity, userIdIn } from "./support/people.ts";
import { describePosting, post, submitButton, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";
import { addWork } from "./support/works.ts";

const NO_SCRIPT = { javaScriptEnabled: false };

for (const javaScriptEnabled of [false, true])
  test(`who says on the landing page that they are a brand signs up as one, ${javaScriptEnabled ? "with" : "without"} script`, async ({
    people,
  }) => {
    const { page } = await people.visitor({ at: "/", javaScriptEnabled });
    const chosen = (name: RegExp) => page.getByRole("main").getByRole("radio", { name });
    for (const [who, way] of [
      ["Brand", "Get Started"],
      ["Company", "Create your account"],
    ] as const) {
      await chosen(new RegExp(`^${who}`)).check({ force: true });
      const link = page.getByRole("main").getByRole("link", { name: way });
      await expect(link).toHaveCount(1);
      await link.click();
      await expect(chosen(new RegExp(`^${who}`))).toBeChecked();
      await page.getByRole("main").getByRole("link", { name: "Sign in" }).click();
      await page.getByRole("main").getByRole("link", { name: "Create account" }).click();
      await expect(chosen(new RegExp(`^${who}`))).toBeChecked();
      await page.goto("/");
    }
  });

test("alice signs up, signs out and signs in again without script", async ({ people, complaints }) => {
  complaints.expect(/status of 422 .*\/auth/);
  const { page, context } = await people.visitor({ at: "/", ...NO_SCRIPT });
  const { name, email } = unusedIdentity("Alice");
  await page.getByRole("link", { name: "Get Started" }).first().click();
  const form = page.getByRole("main");
  await form.getByRole("link", { name: "Create account" }).click();
  await form.getByLabel("Name").fill(name);
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("checkbox").check();
  await form.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { name: `Hello, ${name}` })).toBeVisible();
  await userIdIn(context);

  await page.getByRole("button", { name: "Sign Out" }).click();
  await expect(page).toHaveURL("/");
  // Her browser is known again; nobody is signed in with it.
  expect(await hiddenCookies(context)).toEqual(["thrive-device"]);

  await page.goto("/dashboard");
  await form.getByLabel("Email").fill(email);
  await form.getByLabel("Password").fill("wrong horse");
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("alert")).toContainText("do not match");
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await expect(form.getByLabel("Password")).toHaveValue("");
  await form.getByLabel("Password").fill(PASSWORD);
  await form.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page).toHaveURL("/dashboard");
});

test("bora posts without script, and a second look shows what was wrong first", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/opportunities\/new/);
  const bora = await people.bora({ at: "/dashboard", ...NO_SCRIPT });
  const title = unusedTitle();
  await bora.page.getByRole("link", { name: "Post Opportunity" }).click();
  await expect(bora.page).toHaveURL("/opportunities/new");
  await describePosting(bora.page, { title, description: "No fucking amateurs." });
  await submitButton(bora.page).click();
  await expect(bora.page.getByText(/violates our guidelines/)).toBeVisible();
  await expect(bora.page.getByLabel("Title", { exact: true })).toHaveValue(title);

  await describePosting(bora.page, { title });
  await submitButton(bora.page).click();
  await expect(bora.page).toHaveURL(/\/opportunity\/[0-9a-f-]{36}$/);
  await expect(bora.page.getByRole("heading", { name: title })).toBeVisible();
  expect(storedRows("SELECT id FROM opportunities WHERE created_by = ?", bora.userId)).toHaveLength(1);
});

test("alice swipes by the buttons without script", async ({ people }) => {
  const bora = await people.bora();
  const [second, first] = [unusedTitle(), unusedTitle()];
  for (const title of [second, first]) await post(bora, title);
  const { page, userId } = await people.alice({ at: "/discover?tab=opportunities", ...NO_SCRIPT });
  await expectTop(page, first);
  await page.getByRole("button", { name: "Interested", exact: true }).click();
  await expectTop(page, second);
  await page.getByRole("button", { name: "Pass", exact: true }).click();
  await expect(page).toHaveURL("/discover?tab=opportunities");
  await expect(page.getByText(second)).toHaveCount(0);
  expect(storedRows("SELECT direction FROM swipes WHERE actor_id = ? ORDER BY swiped_at", userId)).toEqual([
    { direction: "right" },
    { direction: "left" },
  ]);
});

test("alice narrows Discover without script, and a search keeps what she set", async ({ people }) => {
  const { page } = await people.alice({ at: "/discover?tab=opportunities", ...NO_SCRIPT });
  const search = page.getByRole("main").getByRole("search");
  await search.locator("summary").click();
  await search.getByRole("link", { name: "Show all filters" }).click();
  await search.getByLabel("Country").selectOption("PT");
  await search.getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL(/country=PT/);
  await expect(search.locator("summary")).toContainText("1 set");
  await search.getByRole("searchbox").fill("harvest");
  await search.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/q=harvest/);
  const { searchParams } = new URL(page.url());
  expect([searchParams.get("q"), searchParams.get("country")]).toEqual(["harvest", "PT"]);
  await page.goto("/discover?type=life&mode=remote");
  await expect(page.getByText("Nothing is called “life” here")).toBeVisible();
  await page.getByRole("link", { name: "See all" }).click();
  await expect(page).toHaveURL(/\/discover\?tab=opportunities$/);
  await expect(page.getByText("Nothing is called")).toBeHidden();
});

test("alice writes in the chat of her project without script, and stays there", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422 .*\/chat/);
  const bora = await people.bora();
  const { page, ...alice } = await people.alice(NO_SCRIPT);
  const chat = `/desk/${await beginDesk({ page, ...alice }, "Spring lookbook", [[bora, "client"]])}/chat`;
  await page.goto(chat);
  for (const words of ["Shall we begin on Monday?", "At nine."]) {
    await page.getByLabel("Message", { exact: true }).fill(words);
    await page.getByRole("button", { name: "Send" }).click();
    await expect(page).toHaveURL(chat);
    await expect(page.getByText(words)).toBeVisible();
  }
  await page.getByLabel("Message", { exact: true }).fill("   ");
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("alert")).toHaveText("Please write something.");
});

test("alice asks our team and answers without script", async ({ people, complaints }) => {
  complaints.expect(/status of 422 .*\/support-dashboard/);
  const { page } = await people.alice({ at: "/support-dashboard?new", ...NO_SCRIPT });
  await page.getByLabel("What is it about?").selectOption({ index: 1 });
  await page.getByLabel("Title").fill("My invoice");
  await page.getByLabel("What happened?").fill("It has the wrong name.");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page).toHaveURL(/support-dashboard\?ticket=/);
  const send = page.getByRole("button", { name: "Send", exact: true });
  const field = page.getByLabel("Your message");
  await field.fill("It is the one of Monday.");
  await send.click();
  await expect(page).toHaveURL(/support-dashboard\?ticket=/);
  await expect(page.getByText("It is the one of Monday.")).toBeVisible();
  await expect(field).toHaveValue("");
  await field.fill("   ");
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("Please write something.");
});

test("no button is shown without script that only script answers", async ({ people }) => {
  const bora = await people.bora();
  const job = await post(bora, unusedTitle());
  const { page } = await people.alice(NO_SCRIPT);
  for (const path of [
    "/",
    "/terms",
    "/dashboard",
    `/opportunity/${job}`,
    `/profile/${bora.userId}`,
    "/spark",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("main")).toBeVisible();
    await expect(page.locator("button[type=button]").filter({ visible: true })).toHaveCount(0);
  }
});

test("a visitor without script sees the works of a member and opens one", async ({ people }) => {
  const alice = await people.alice();
  await addWork(alice, "Neon harbour", 90);
  const { page } = await people.visitor({ ...NO_SCRIPT, at: `/profile/${alice.userId}` });
  const works = page.getByRole("list", { name: "Portfolio" });
  await expect(works.getByText("Neon harbour", { exact: true })).toBeVisible();
  const size = await works.getByRole("listitem").first().boundingBox();
  expect(size?.height).toBeGreaterThan(150);
  await expect(works.getByRole("link", { name: "Open “Neon harbour”" })).toBeVisible();
});

async function expectTop(page: Page, title: string): Promise<void> {
  await expect(topCard(page)).toContainText(title);
}

test("a form that is too large says so where it was sent from, without script, and at no other form", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 413/);
  const alice = await people.alice(NO_SCRIPT);
  await send(alice, "/crews", { form: { intent: "create", name: "Daylight" } });
  const [crew] = storedRows("SELECT id FROM crews WHERE lead_id = ?", alice.userId) as { id: string }[];
  await alice.page.goto(`/crews/${crew?.id}`);
  const change = alice.page.getByRole("region", { name: "Change the crew" });
  await change.getByLabel("What you do together").evaluate((area: HTMLTextAreaElement) => {
    area.removeAttribute("maxlength");
    area.value = "x".repeat(100_000);
  });
  await change.getByRole("button", { name: "Save the crew" }).click();
  await expect(change.getByText("That is too large to send.")).toBeVisible();
  await expect(alice.page.getByText("That is too large to send.")).toHaveCount(1);
});
