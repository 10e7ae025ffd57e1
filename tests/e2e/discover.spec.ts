import { seeNoBarrier, seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate, storedRows } from "./support/database.ts";
import { acknowledged, seeOnTop, topCard } from "./support/deck.ts";
import { seeToast } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("alice searches, narrows, reads the list, keeps the search, and finds all of it again by its address", async ({
  people,
}) => {
  const bora = await people.bora();
  const [job, trade] = [unusedTitle(), unusedTitle()];
  await post(bora, job);
  await post(bora, trade, "barter");
  const word = trade.split(" ").at(-1) ?? "";
  const { page } = await people.alice({ at: "/discover" });
  const search = page.getByRole("search");
  await search.getByRole("searchbox").fill(`("${word}" *`);
  await search.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL(/\/discover\?.*q=/);
  await seeOnTop(page, trade);

  await page.getByRole("link", { name: "Show as a list" }).click();
  await expect(page).toHaveURL(/view=list/);
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("link", { name: trade, exact: true })).toBeVisible();
  await expect(results.getByRole("link", { name: job, exact: true })).toHaveCount(0);
  await seeNoBarrierOnAnyScreen(page, "the list of Discover");
  await page.setViewportSize({ width: 1280, height: 800 });
  await reload(page);
  await expect(results.getByRole("link", { name: trade, exact: true })).toBeVisible();

  await page.getByText("Save this search").click();
  await page.getByRole("textbox", { name: "Name", exact: true }).fill("Trades at the harvest");
  await page.getByRole("button", { name: "Save search" }).click();
  await expect(page.getByText("Search saved.")).toBeVisible();
  await visit(page, "/saved?list=searches");
  await page.getByRole("link", { name: "Run" }).click();
  await expect(results.getByRole("link", { name: trade, exact: true })).toBeVisible();

  const stored = page.waitForResponse((answer) => answer.url().endsWith("/api/v1/swipes") && answer.ok());
  await results.getByRole("button", { name: `Interested in ${trade}` }).click();
  await expect(results.getByRole("status")).toContainText("Interested");
  await stored;
  await reload(page);
  await expect(page.getByText("Nothing more fits these filters")).toBeVisible();
  await expect(page.getByText("Save this search").first()).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a search that finds nothing");
});

test("alice looks for what is near a town, sees how far away it is, and is told of a town nobody knows", async ({
  people,
}) => {
  const bora = await people.bora();
  const [here, near, far] = [unusedTitle(), unusedTitle(), unusedTitle()];
  for (const [title, city, country] of [
    [here, "Reykjavík", "IS"],
    [near, "Gothenburg", "SE"],
    [far, "Ushuaia", "AR"],
  ] as const) {
    const id = await post(bora, title);
    await operate("UPDATE opportunities SET location = ?, country = ? WHERE id = ?", city, country, id);
  }
  const alice = await people.alice({ at: "/discover?view=list" });
  const { page } = alice;
  await operate(
    "UPDATE profiles SET city = 'Malmö', country = 'SE' WHERE user_id = (SELECT id FROM users WHERE email = ?)",
    alice.email,
  );
  await reload(page);
  await page.locator("summary", { hasText: "Filters" }).click();
  await page.getByLabel("Around this city").selectOption("250 km");
  await seeNoBarrier(page, "the filters of Discover", "form[role=search]");
  await page.getByRole("button", { name: "Show results" }).click();
  await expect(page).toHaveURL(/within=250/);
  const results = page.getByRole("region", { name: "Results" });
  await expect(results.getByRole("link", { name: near, exact: true })).toBeVisible();
  await expect(results.getByText(/ · 24\d km away/)).toBeVisible();
  for (const other of [here, far])
    await expect(results.getByRole("link", { name: other, exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Within 250 km of your town" })).toBeVisible();

  await visit(page, "/discover?view=list&city=Reykjavik&within=25");
  await expect(results.getByRole("link", { name: here, exact: true })).toBeVisible();
  await expect(results.getByRole("link", { name: near, exact: true })).toHaveCount(0);

  await visit(page, "/discover?view=list&city=Nowhereburg&within=25");
  await expect(page.getByText("We do not know a town called “Nowhereburg”.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a circle around nowhere");
});

test("what alice passed on can be taken back from its list", async ({ people }) => {
  const bora = await people.bora();
  const title = unusedTitle();
  await post(bora, title);
  const { page } = await people.alice({ at: "/discover" });
  await seeOnTop(page, title);
  await acknowledged(page, () => page.keyboard.press("ArrowLeft"));
  await visit(page, "/saved?list=passed&tab=opportunities");
  const row = page.getByRole("listitem").filter({ hasText: title });
  await row.getByRole("button", { name: /Take back/ }).click();
  await expect(row).toHaveCount(0);
  await visit(page, "/discover");
  await seeOnTop(page, title);
});

test("a star that alice gives a card stays on it when she swipes on and takes that back", async ({
  people,
}) => {
  const bora = await people.bora();
  const title = unusedTitle();
  await post(bora, title);
  const { page } = await people.alice({ at: "/discover" });
  await seeOnTop(page, title);
  const star = page.getByRole("button", { name: `Save ${title}` });
  const stored = page.waitForResponse((answer) => answer.url().includes("/saved.data") && answer.ok());
  await star.click();
  await stored;
  await acknowledged(page, () => page.keyboard.press("ArrowLeft"));
  await expect(star).toBeHidden();
  await acknowledged(page, () => page.keyboard.press("u"));
  await seeOnTop(page, title);
  await expect(star).toHaveAttribute("aria-pressed", "true");
});

test("alice sends a line with her interest, and bora reads it in the pipeline", async ({ people }) => {
  const bora = await people.bora();
  const title = unusedTitle();
  const id = await post(bora, title);
  const { page } = await people.alice({ at: "/discover" });
  await seeOnTop(page, title);
  await acknowledged(page, () => page.keyboard.press("ArrowRight"));
  const sheet = page.getByRole("region", { name: /Add a line\?/ });
  await expect(sheet).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the deck with its line");
  await page.setViewportSize({ width: 1280, height: 800 });
  await sheet.getByRole("textbox").fill("I grew up between vines.");
  await page.keyboard.press("Enter");
  await seeToast(page, "Your line is with them.");
  await expect(sheet).toBeHidden();
  expect(storedRows("SELECT status, pitch FROM applications WHERE opportunity_id = ?", id)).toEqual([
    { status: "interested", pitch: "I grew up between vines." },
  ]);
  await visit(bora.page, `/opportunity-dashboard?opportunity=${id}`);
  await expect(bora.page.getByText("I grew up between vines.")).toBeVisible();
});

test("alice swipes without a connection: it is counted, and sent when it is back", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  const bora = await people.bora();
  const [under, over] = [unusedTitle(), unusedTitle()];
  await post(bora, under);
  await post(bora, over);
  const { page, context, userId } = await people.alice({ at: "/discover" });
  await seeOnTop(page, over);
  await context.setOffline(true);
  await page.keyboard.press("ArrowLeft");
  await seeOnTop(page, under);
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("2 swipes wait for your connection.")).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/wait for your connection/)).toBeHidden();
  await expect
    .poll(() => storedRows("SELECT direction FROM swipes WHERE actor_id = ? ORDER BY direction", userId))
    .toEqual([{ direction: "left" }, { direction: "right" }]);
});

test("at the day's end alice is told calmly, and the list is open", async ({ people, complaints }) => {
  complaints.expect(/status of 429/);
  const title = unusedTitle();
  await post(await people.bora(), title);
  const { page } = await people.alice({ at: "/discover" });
  await seeOnTop(page, title);
  const problem = { status: 429, json: { status: 429, code: "rate_limited", title: "Those were your 60." } };
  await page.route("**/api/v1/swipes", (route) => route.fulfill(problem));
  const full = { most: 60, until: Date.now() + 3_600_000 };
  await page.route("**/api/v1/deck*", (route) =>
    route.fulfill({ json: { cards: [], nextCursor: null, full } }),
  );
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Enough for today")).toBeVisible();
  // It is said once, and where the cards were: no key brings a word of trouble beside it.
  for (const key of ["ArrowRight", "ArrowLeft", "ArrowRight"]) await page.keyboard.press(key);
  await expect(page.getByText("That swipe did not go through")).toHaveCount(0);
  await seeNoBarrierOnAnyScreen(page, "the end of a day");
  await page.getByRole("link", { name: "Open the list" }).click();
  await expect(
    page.getByRole("region", { name: "Results" }).getByRole("link", { name: title, exact: true }),
  ).toBeVisible();
});

test("alice turns the mixing desk by the keyboard, asks for less of a reason, and takes it back", async ({
  people,
}) => {
  const bora = await people.bora();
  const title = unusedTitle();
  await post(bora, title);
  const { page, userId } = await people.alice();
  await visit(page, "/discover/mix");
  await seeNoBarrierOnAnyScreen(page, "the mixing desk");
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("slider", { name: "Money" }).focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("Most", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Keep this mix" }).press("Enter");
  await expect(page.getByText("Kept. Your next cards follow it.")).toBeVisible();
  expect(storedRows("SELECT money, nearby FROM discovery_mix WHERE user_id = ?", userId)).toEqual([
    { money: 4, nearby: 2 },
  ]);

  await visit(page, "/discover");
  await seeOnTop(page, title);
  const less = topCard(page)
    .getByRole("button", { name: /^Less like this/ })
    .first();
  await less.press("Enter");
  await seeToast(page, "You see less of that from the next cards on.");
  await expect(topCard(page).getByRole("heading", { name: title })).toBeVisible();
  await visit(page, "/discover/mix");
  await expect(page.getByRole("heading", { name: "You asked for less of" })).toBeVisible();
  await page.getByRole("button", { name: /^As before/ }).click();
  await expect(page.getByRole("heading", { name: "You asked for less of" })).toBeHidden();
});

test("the deck has no barrier on any screen in any theme", async ({ people }) => {
  const title = unusedTitle();
  await post(await people.bora(), title);
  const { page } = await people.alice({ at: "/discover" });
  await seeOnTop(page, title);
  await seeNoBarrierOnAnyScreen(page, "the deck of Discover");
});
