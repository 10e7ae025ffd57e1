import type { Locator, Page } from "@playwright/test";
import { operate, storedRows } from "./support/database.ts";
import { acknowledged, seeOnTop } from "./support/deck.ts";
import { beginDesk } from "./support/desks.ts";
import { seeToast } from "./support/notices.ts";
import { hydrated, visit } from "./support/pages.ts";
import { PASSWORD, send } from "./support/people.ts";
import { POST_DIALOG, post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("bora signs in, posts and swipes with the keyboard alone", async ({ people }) => {
  const carols = unusedTitle();
  const bora = await people.bora();
  await post(await people.member("Carol", "company"), carols);
  const { page } = await people.visitor({ at: "/auth" });
  const keys = page.keyboard;

  await tabTo(page, page.getByLabel("Email"));
  await keys.type(bora.email);
  await tabTo(page, page.getByLabel("Password"));
  await keys.type(PASSWORD);
  await keys.press("Enter");
  await expect(page).toHaveURL("/dashboard");
  await hydrated(page);

  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Post Opportunity" }));
  await keys.press("Enter");
  const dialog = page.getByRole("dialog", { name: POST_DIALOG });
  await expect(dialog).toBeVisible();
  const title = unusedTitle();
  await tabTo(page, dialog.getByLabel("Type"));
  await keys.press("ArrowDown");
  await expect(dialog.getByLabel("Type")).toHaveValue("collab");
  await tabTo(page, dialog.getByLabel("Title", { exact: true }));
  await keys.type(title);
  await tabTo(page, dialog.getByLabel("Description", { exact: true }));
  await keys.type("Two days in the vineyard.");
  await tabTo(page, dialog.getByRole("button", { name: "Post Opportunity" }));
  await keys.press("Enter");
  await seeToast(page, "Opportunity Posted! 🎉");
  await expect(dialog).toBeHidden();

  await tabTo(page, page.getByRole("main").getByRole("link", { name: "Discover", exact: true }));
  await keys.press("Enter");
  await seeOnTop(page, carols);
  await acknowledged(page, () => keys.press("ArrowRight"));
  await tabTo(page, page.getByRole("button", { name: "Undo" }));
  await acknowledged(page, () => keys.press("Enter"));
  await seeOnTop(page, carols);
  await tabTo(page, page.getByRole("button", { name: "Pass", exact: true }));
  await acknowledged(page, () => keys.press("Enter"));
  await expect(page.getByText(carols)).toHaveCount(0);
});

test("bora opens what alice delivered and approves it with the keyboard alone", async ({ people }) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const desk = await beginDesk(alice, "Portraits of a valley", [[bora, "client"]]);
  await operate("UPDATE milestones SET status = 'in_progress', agreed_at = 1 WHERE project_id = ?", desk);
  const [milestone] = storedRows<{ id: string }>("SELECT id FROM milestones WHERE project_id = ?", desk);
  const form = { intent: "deliver", milestone_id: milestone?.id ?? "", note: "Here they are." };
  expect((await send(alice, `/desk/${desk}`, { form })).ok()).toBe(true);

  const { page } = bora;
  const keys = page.keyboard;
  await visit(page, "/projects");
  await tabTo(page, page.getByRole("link", { name: "Look at “The first cut”" }));
  await keys.press("Enter");
  await expect(page).toHaveURL(`/desk/${desk}/milestones`);
  await tabTo(page, page.getByRole("button", { name: "Approve", exact: true }));
  await keys.press("Enter");
  await expect(page.getByRole("main").getByText("Approved", { exact: true }).first()).toBeVisible();
  await expect(page.getByRole("button", { name: "Approve", exact: true })).toHaveCount(0);
  expect(storedRows("SELECT status FROM milestones WHERE project_id = ?", desk)).toEqual([
    { status: "approved" },
  ]);
});

test("whatever alice opens, Escape closes it and she is back where she was", async ({ people }) => {
  const { page } = await people.alice({ at: "/dashboard" });
  const openers = {
    Menu: page.getByRole("button", { name: "Menu" }),
    Notifications: page.getByRole("button", { name: /^Notifications/ }),
    [POST_DIALOG]: page.getByRole("main").getByRole("link", { name: "Post Opportunity" }),
  };
  for (const [title, opener] of Object.entries(openers)) {
    await opener.focus();
    await page.keyboard.press("Enter");
    const dialog = page.getByRole("dialog", { name: title });
    await expect(dialog).toBeVisible();
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Shift+Tab");
    await expect(dialog.locator(":focus")).toHaveCount(1);
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(opener).toBeFocused();
  }
});

test("after a step to another page the focus is at its heading, and stays in a dialog that is open", async ({
  people,
}) => {
  const { page } = await people.alice({ at: "/dashboard" });
  await page.getByRole("main").getByRole("link", { name: "Discover", exact: true }).press("Enter");
  await expect(page.getByRole("heading", { name: "Discover", level: 1 })).toBeFocused();
  await page.getByRole("button", { name: "Menu" }).press("Enter");
  await page.getByRole("link", { name: "Settings" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Settings", level: 1 })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole("heading", { name: "Discover", level: 1 })).toBeFocused();
  await page.getByRole("link", { name: "Creators", exact: true }).press("Enter");
  await expect(page).toHaveURL("/discover?tab=creators");
  await expect(page.getByRole("link", { name: "Creators", exact: true })).toBeFocused();
});

test("what lies under the cards of the landing page is not reached before they are gone", async ({
  people,
}) => {
  const bora = await people.bora();
  for (let index = 0; index < 3; index++) await post(bora, unusedTitle());
  const { page } = await people.visitor({ at: "/" });
  const hidden = page.getByRole("link", { name: "See the whole deck" });
  await hidden.focus();
  await expect(hidden).not.toBeFocused();
  const pass = page
    .getByRole("region", { name: "A taste of Discover" })
    .getByRole("button", { name: "Pass" });
  while (await pass.isEnabled()) await pass.click();
  await hidden.focus();
  await expect(hidden).toBeFocused();
});

test("the first Tab offers to skip to the content", async ({ people }) => {
  const { page } = await people.visitor({ at: "/terms" });
  await page.keyboard.press("Tab");
  const skip = page.getByRole("link", { name: "Skip to content" });
  await expect(skip).toBeFocused();
  await expect(skip).toBeInViewport();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("main")).toBeFocused();
});

test("Enter held down presses once, and not the form of the page that comes next", async ({ people }) => {
  const { page } = await people.visitor({ at: "/auth/code" });
  const posted: string[] = [];
  page.on("request", (request) => {
    if (request.method() === "POST" && request.url().includes(".data"))
      posted.push(new URL(request.url()).pathname);
  });
  await page.getByLabel("Email").fill("vera@people.test");
  // As a keyboard repeats it.
  for (let repeats = 0; repeats < 60; repeats++) {
    await page.keyboard.down("Enter");
    await page.waitForTimeout(30);
  }
  await page.keyboard.up("Enter");
  await expect(page).toHaveURL("/auth/check-mail");
  expect(posted).toEqual(["/auth/code.data"]);
  await expect(page.locator("[aria-invalid=true]")).toHaveCount(0);
});

test("arrow keys in a field move the cursor and swipe nothing", async ({ people }) => {
  const title = unusedTitle();
  await post(await people.bora(), title);
  const { page } = await people.alice();
  await visit(page, "/discover?dialog=post-opportunity");
  const field = page.getByRole("dialog").getByLabel("Title", { exact: true });
  await field.focus();
  for (const key of ["u", "ArrowLeft", "ArrowRight", "U"]) await page.keyboard.press(key);
  await expect(field).toHaveValue("uU");
  await page.keyboard.press("Escape");
  await seeOnTop(page, title);
});

/**
 * Presses Tab until this has the focus, which must be visible there. A browser without windows does not begin again behind
 * the last place of a page: from there it goes back.
 */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    await page.keyboard.press(presses < 40 ? "Tab" : "Shift+Tab");
    if (!(await target.evaluate((element) => element === document.activeElement))) continue;
    const ring = await target.evaluate((element) => {
      const { outlineStyle, outlineWidth, boxShadow, borderColor } = getComputedStyle(element);
      return { outline: outlineStyle !== "none" && outlineWidth !== "0px", boxShadow, borderColor };
    });
    expect(ring.outline).toBe(true);
    return;
  }
  throw new Error(`Tab does not lead to ${target}.`);
}

test("a row that goes leaves the focus to the next one, and a button that waited has it again", async ({
  people,
}) => {
  const [bora, alice, carol] = [
    await people.bora(),
    await people.alice(),
    await people.member("Carol", "creator"),
  ];
  for (const who of [alice, carol])
    await send(who, "/connect", { form: { intent: "connect", user_id: bora.userId, source: "search" } });
  const { page } = bora;
  await visit(page, "/connect");
  // The newest first: Carol's row goes.
  await page.getByRole("button", { name: `Decline ${carol.name}` }).press("Enter");
  await expect(page.getByText(carol.name)).toHaveCount(0);
  await expect(page.getByRole("link", { name: new RegExp(alice.name) })).toBeFocused();

  await visit(page, "/earn-credits");
  let answer = () => {};
  const asked = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/earn-credits.data*", (route) => asked.then(() => route.continue()));
  await page.getByLabel("Email address").fill(`dora.${crypto.randomUUID().slice(0, 6)}@people.test`);
  const invite = page.getByRole("button", { name: /^Send(ing\.\.\.| invitation)$/ });
  await invite.press("Enter");
  // A browser takes the focus from a button that is off.
  await page.waitForFunction(() => document.activeElement === document.body);
  answer();
  await expect(page.getByText(/Your invitation is on its way/)).toBeVisible();
  await expect(invite).toBeFocused();
});

test("the filters of a phone are left to what opened them, and Tab stays in them", async ({ people }) => {
  const { page } = await people.alice({ at: "/discover", viewport: { width: 390, height: 844 } });
  const search = page.getByRole("search");
  const opener = search.locator("summary");
  const close = search.getByRole("link", { name: "Close" });
  const open = async () => {
    await opener.press("Enter");
    await expect(close).toBeVisible();
    await expect(search.getByRole("heading", { name: "Filters" })).toBeFocused();
    // The sheet has its entry in the history soon after.
    await expect.poll(() => page.evaluate(() => history.state?.sheets)).toBe(1);
  };
  await open();
  await expect(page.getByRole("dialog", { name: "Filters" })).toBeVisible();
  await page.keyboard.press("Shift+Tab");
  const show = search.getByRole("button", { name: "Show results" });
  await expect(show).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(close).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(show).toBeFocused();
  await close.press("Enter");
  await expect(close).toBeHidden();
  await expect(opener).toBeFocused();
  await open();
  await page.keyboard.press("Tab");
  await page.mouse.click(195, 20);
  await expect(close).toBeHidden();
  await expect(opener).toBeFocused();
  await open();
  await page.keyboard.press("Tab");
  await page.goBack();
  await expect(close).toBeHidden();
  await expect(opener).toBeFocused();
  await open();
  await search.getByRole("textbox", { name: "City" }).fill("Lisbon");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/city=Lisbon/);
  await expect(opener).toContainText("1 set");
  await page.goBack();
  await expect(opener).not.toContainText("set");
  await page.goForward();
  await expect(page).toHaveURL(/city=Lisbon/);
  await expect(opener).toContainText("1 set");
  await expect(opener).toBeFocused();
  await page.getByRole("searchbox").fill("bread");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/q=bread/);
  await expect(page.getByRole("searchbox")).toBeFocused();
});
