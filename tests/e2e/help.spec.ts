import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("a visitor asks in their own words, reads the answer and goes where it leads", async ({ people }) => {
  const { page } = await people.visitor();
  await visit(page, "/");
  await page.getByRole("contentinfo").getByRole("link", { name: "Help" }).click();
  await seeNoBarrierOnAnyScreen(page, "/help");
  await page.getByRole("searchbox", { name: "Search the help" }).fill("I lost my password");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/help\?q=/);
  const answers = page.getByRole("region", { name: "Answers to I lost my password" });
  await seeNoBarrierOnAnyScreen(page, "answers of the help");
  await answers.getByRole("link", { name: "I forgot my password" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("I forgot my password");
  await seeNoBarrierOnAnyScreen(page, "an article of the help");
  await expect(page.getByText("Did this help?")).toBeHidden();
  await page.getByRole("link", { name: "Go there" }).click();
  await expect(page).toHaveURL(/\/auth\/recover$/);

  await visit(page, "/help?q=zzyzx");
  await expect(page.getByText("Nothing answers that yet")).toBeVisible();
});

test("alice says whether it helped, and finds it so after a reload", async ({ people, complaints }) => {
  complaints.expect(/status of 404/);
  const { page } = await people.alice({ at: "/help/tiers" });
  const yes = page.getByRole("button", { name: "Yes" });
  await yes.click();
  await expect(page.getByText("Thank you. Good to know.")).toBeVisible();
  await expect(yes).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(yes).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("button", { name: "No", exact: true }).click();
  await expect(yes).toHaveAttribute("aria-pressed", "false");

  await page.goto("/help/no-such-article");
  await expect(page.getByRole("heading", { name: "Not here" })).toBeVisible();
});

test("sam writes an article and a new version of it; a visitor reads what is published", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 4(04|22)/);
  const { page } = await people.staff("Sam", "support");
  const reader = await people.visitor();
  const slug = `kites-${String(Date.now()).slice(-6)}`;
  await visit(page, "/admin/help");
  await seeNoBarrierOnAnyScreen(page, "articles for the team");
  await page.getByRole("link", { name: "Write an article" }).click();
  await page.getByLabel("Address").fill("Not An Address");
  await page.getByLabel("Title").fill("Fly a kite");
  await page.getByLabel("Shelf").selectOption("Discover");
  await page.getByLabel("Answer in one sentence").fill("Find wind, and run.");
  await page.getByLabel("Article", { exact: true }).fill("Wind first. Then run, and let the line go slowly.");
  await page.getByLabel("What is new").fill("It is new.");
  await page.getByRole("button", { name: "Keep as a draft" }).click();
  await expect(page.getByText(/^Lower-case words/)).toBeVisible();
  await page.getByLabel("Address").fill(slug);
  await page.getByRole("button", { name: "Keep as a draft" }).click();
  await expect(page).toHaveURL(`/admin/help?article=${slug}`);
  await seeNoBarrierOnAnyScreen(page, "a draft of an article");
  expect((await reader.page.goto(`/help/${slug}`))?.status()).toBe(404);
  await page.getByRole("button", { name: "Publish", exact: true }).click();
  await expect(page.getByText(/^Published\./)).toBeVisible();
  await visit(reader.page, `/help/${slug}`);
  await expect(reader.page.getByRole("heading", { level: 1 })).toHaveText("Fly a kite");
  await page.getByLabel("Why?").fill("A try.");
  await page.getByRole("button", { name: "Take it off" }).click();
  await expect(page.getByText(/^Taken off its shelf/)).toBeVisible();
  expect((await reader.page.goto(`/help/${slug}`))?.status()).toBe(404);
});
