import type { Route } from "@playwright/test";
import { countEvents } from "./support/database.ts";
import { acknowledged, drag, dragByFinger, seeOnTop, topCard } from "./support/deck.ts";
import { rows, seeToast } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("alice swipes by drag, by key and by button, and what she swiped stays away", async ({ people }) => {
  const bora = await people.bora();
  const [sixth, fifth, fourth, third, second, first] = await postings(bora, 6);
  const { page, userId } = await people.alice({ at: "/discover", moving: true });
  const button = (name: string) => page.getByRole("button", { name, exact: true });

  await seeOnTop(page, first);
  await acknowledged(page, () => drag(page, "right"));
  await seeOnTop(page, second);
  await acknowledged(page, () => drag(page, "left"));
  await seeOnTop(page, third);
  await acknowledged(page, () => page.keyboard.press("ArrowRight"));
  await seeOnTop(page, fourth);
  await acknowledged(page, () => page.keyboard.press("ArrowLeft"));
  await seeOnTop(page, fifth);
  await acknowledged(page, () => button("Interested").click());
  await seeOnTop(page, sixth);
  await acknowledged(page, () => button("Pass").click());

  await reload(page);
  await expect(topCard(page).or(page.getByText("That is everything for now"))).toBeVisible();
  for (const title of [first, second, third, fourth, fifth, sixth]) {
    await expect(page.getByText(title)).toHaveCount(0);
  }
  const toBora = { target_user_id: bora.userId };
  expect(countEvents(userId, "swipe", { ...toBora, direction: "right" })).toBe(3);
  expect(countEvents(userId, "swipe", { ...toBora, direction: "left" })).toBe(3);

  await visit(page, "/spark?tab=sent");
  const sent = page.getByRole("main");
  for (const title of [first, third, fifth]) await expect(rows(sent, title)).toHaveCount(1);
  for (const title of [second, fourth, sixth]) await expect(rows(sent, title)).toHaveCount(0);
});

test("alice clicks twice on Interested, and answers one card: the next one she has not seen yet", async ({
  people,
}) => {
  const [second, first] = await postings(await people.bora(), 2);
  const { page, userId } = await people.alice({ at: "/discover" });
  const interested = page.getByRole("button", { name: "Interested", exact: true });
  await seeOnTop(page, first);
  await acknowledged(page, () => interested.dblclick({ delay: 20 }));
  await seeOnTop(page, second);
  expect(countEvents(userId, "swipe")).toBe(1);
  await page.waitForTimeout(300);
  await acknowledged(page, () => interested.click());
  await expect(topCard(page).getByRole("heading", { name: second })).toHaveCount(0);
});

test("alice lets go of a card half way, and nothing happens", async ({ people }) => {
  const [title] = await postings(await people.bora(), 1);
  const { page, userId } = await people.alice({ at: "/discover?tab=opportunities", moving: true });
  await seeOnTop(page, title);
  const box = await topCard(page).boundingBox();
  if (!box) throw new Error("the card has a box");
  await page.mouse.move(box.x + 200, box.y + 120);
  await page.mouse.down();
  await page.mouse.move(box.x + 240, box.y + 120, { steps: 20 });
  await page.mouse.move(box.x + 225, box.y + 120, { steps: 10 });
  await page.mouse.up();
  await seeOnTop(page, title);
  await expect(page).toHaveURL("/discover?tab=opportunities");
  expect(countEvents(userId, "swipe")).toBe(0);
});

test("alice takes swipes back by the button and by U, one after the other", async ({ people }) => {
  const [third, second, first] = await postings(await people.bora(), 3);
  const { page } = await people.alice({ at: "/discover", moving: true });
  const undo = page.getByRole("button", { name: "Undo" });
  await seeOnTop(page, first);
  await expect(undo).toBeDisabled();
  await acknowledged(page, () => page.keyboard.press("ArrowRight"));
  await acknowledged(page, () => page.keyboard.press("ArrowLeft"));
  await seeOnTop(page, third);

  await acknowledged(page, () => page.keyboard.press("u"));
  await seeOnTop(page, second);
  await acknowledged(page, () => undo.click());
  await seeOnTop(page, first);
  await expect(undo).toBeDisabled();

  await reload(page);
  await seeOnTop(page, first);
  await visit(page, "/spark?tab=sent");
  await expect(page.getByText("Nothing sent")).toBeVisible();
});

test("alice swipes faster than her network, reloads, changes tabs: nothing is lost and nothing comes back", async ({
  people,
}) => {
  const bora = await people.bora();
  const [fifth, fourth, third, second, first] = await postings(bora, 5);
  const { page, userId } = await people.alice({ at: "/discover", moving: true });
  let slow = true;
  await page.route("**/api/v1/swipes", async (route) => {
    if (slow) await new Promise((pass) => setTimeout(pass, 1200));
    // The page that asked may be gone by now.
    await route.continue().catch(() => undefined);
  });
  await seeOnTop(page, first);
  await page.keyboard.press("ArrowRight");
  await seeOnTop(page, second);
  await page.keyboard.press("ArrowRight");
  await seeOnTop(page, third);
  await page.keyboard.press("ArrowLeft");
  await seeOnTop(page, fourth);
  await reload(page);
  await seeOnTop(page, fourth);
  await expect.poll(() => countEvents(userId, "swipe", { target_user_id: bora.userId })).toBe(3);

  const tabs = page.getByRole("navigation", { name: "What to discover" });
  await page.keyboard.press("ArrowLeft");
  await tabs.getByRole("link", { name: "Creators" }).click();
  await expect(page).toHaveURL("/discover?tab=creators");
  await tabs.getByRole("link", { name: "Opportunities" }).click();
  await seeOnTop(page, fifth);
  await expect.poll(() => countEvents(userId, "swipe", { target_user_id: bora.userId })).toBe(4);
  slow = false;

  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("u");
  await seeOnTop(page, fifth);
  await reload(page);
  await seeOnTop(page, fifth);
  await visit(page, "/spark?tab=sent");
  const sent = page.getByRole("main");
  for (const title of [first, second]) await expect(rows(sent, title)).toHaveCount(1);
  for (const title of [third, fourth, fifth]) await expect(rows(sent, title)).toHaveCount(0);
});

test("a list that was read before an undo came through is read again when it has", async ({
  people,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED \(\/api\/v1\/swipes\)/);
  const [title] = await postings(await people.bora(), 1);
  const { page } = await people.alice({ at: "/discover" });
  await seeOnTop(page, title);
  await acknowledged(page, () => page.keyboard.press("ArrowRight"));
  let passed = () => {};
  const read = new Promise<void>((pass) => {
    passed = pass;
  });
  let line: "cut" | "slow" = "cut";
  await page.route("**/api/v1/swipes", async (route) => {
    if (line === "cut") return route.abort();
    await read;
    await route.continue();
  });
  await page.keyboard.press("u");
  await seeOnTop(page, title);
  // Of one handler: between two the undo could go out by itself.
  line = "slow";
  await visit(page, "/spark?tab=sent");
  await expect(rows(page.getByRole("main"), title)).toHaveCount(1);
  passed();
  await expect(page.getByText("Nothing sent")).toBeVisible();
});

test("a swipe whose answer is cut off by a step to another page is not taken for refused: its undo goes out", async ({
  people,
}) => {
  const [title] = await postings(await people.bora(), 1);
  const { page } = await people.alice({ at: "/discover" });
  await seeOnTop(page, title);
  let takenBack = () => {};
  const pressed = new Promise<void>((has) => {
    takenBack = has;
  });
  const cutOff = async (route: Route) => {
    await route.fetch({ maxRetries: 2 });
    await pressed;
    await route.fulfill({ status: 200, contentType: "application/json", body: "{" });
  };
  await page.route("**/api/v1/swipes", cutOff, { times: 1 });
  const sent = page.waitForRequest("**/api/v1/swipes");
  await page.keyboard.press("ArrowRight");
  await sent;
  await page.keyboard.press("u");
  takenBack();
  await seeOnTop(page, title);
  await visit(page, "/spark?tab=sent");
  await expect(page.getByText("Nothing sent")).toBeVisible();
});

test("a swipe that met a fault of the network goes out by itself, without a reload", async ({
  people,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED \(\/api\/v1\/swipes\)/);
  const bora = await people.bora();
  const [title] = await postings(bora, 1);
  const { page, userId } = await people.alice({ at: "/discover" });
  await seeOnTop(page, title);
  // The press, and what tries again once the shell has its code.
  await page.route("**/api/v1/swipes", (route) => route.abort(), { times: 2 });
  await page.keyboard.press("ArrowRight");
  await expect(page.getByText("One swipe waits for your connection.")).toBeVisible();
  await expect(page.getByText("One swipe waits for your connection.")).toHaveCount(0, { timeout: 30_000 });
  expect(countEvents(userId, "swipe", { target_user_id: bora.userId, direction: "right" })).toBe(1);
});

test("a card comes back with a true word when the swipe cannot be stored", async ({ people, complaints }) => {
  complaints.expect(/status of 502/);
  const [title] = await postings(await people.bora(), 1);
  const { page } = await people.alice({ at: "/discover" });
  const gateway = { status: 502, contentType: "text/html", body: "<h1>Bad Gateway</h1>" };
  await page.route("**/api/v1/swipes", (route) => route.fulfill(gateway));
  await seeOnTop(page, title);
  await page.keyboard.press("ArrowRight");
  await seeToast(page, "That swipe did not go through", "Something went wrong. Please try again.");
  await seeOnTop(page, title);
  await page.unroute("**/api/v1/swipes");
  await acknowledged(page, () => page.keyboard.press("ArrowRight"));
});

test("an empty deck shows what is posted meanwhile, without a reload", async ({ people }) => {
  const { page } = await people.alice();
  await page.route("**/api/v1/deck*", (route) => route.fulfill({ json: { cards: [], nextCursor: null } }));
  await visit(page, "/discover");
  while ((await topCard(page).count()) > 0) {
    // Two may have one title.
    const before = await topCard(page).getByRole("heading").getByRole("link").getAttribute("href");
    await page.keyboard.press("ArrowLeft");
    await expect(topCard(page).locator(`a[href="${before}"]`)).toHaveCount(0);
  }
  await expect(page.getByText("That is everything for now")).toBeVisible();
  await page.unroute("**/api/v1/deck*");
  const [title] = await postings(await people.bora(), 1);
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await seeOnTop(page, title);
});

test("carol's laptop has a touch screen: she drags by mouse and by finger", async ({ people }) => {
  const [third, second, first] = await postings(await people.bora(), 3);
  const { page } = await people.member("Carol", "creator", { at: "/discover", hasTouch: true, moving: true });
  await seeOnTop(page, first);
  await acknowledged(page, () => drag(page, "right"));
  await seeOnTop(page, second);
  await acknowledged(page, () => dragByFinger(page, "left"));
  await seeOnTop(page, third);
});

/** Bora's postings, oldest first: the last of them lies on top of every deck. */
async function postings<Count extends number>(bora: Member, count: Count) {
  const titles: string[] = [];
  while (titles.length < count) {
    const title = unusedTitle();
    await post(bora, title);
    titles.push(title);
  }
  return titles as [string, string, string, string, string, string];
}

test("a card with much to say is cut between lines and chips, never through one", async ({ people }) => {
  const bora = await people.bora();
  const title = `${unusedTitle()} ${"for a long harvest ".repeat(3)}`.trim();
  const answer = await send(bora, "/opportunities/new", {
    multipart: {
      submission_key: crypto.randomUUID(),
      email: bora.email,
      company_name: bora.name,
      type: "job",
      title,
      description: "Two days in the vineyard, golden light included. ".repeat(20),
      compensation: "EUR 800 and two cases of wine",
      location: "Lisbon, and two days at the sea",
      skills: Array.from({ length: 9 }, (_, index) => `Long skill ${index}`).join(","),
    },
  });
  expect(answer.status()).toBe(302);
  const { page } = await people.alice();
  for (const height of [720, 780, 800, 860, 900, 1080]) {
    await page.setViewportSize({ width: 1280, height });
    await visit(page, "/discover?tab=opportunities");
    await seeOnTop(page, title);
    expect({ height, cut: await topCard(page).evaluate(whatIsCut) }).toEqual({ height, cut: [] });
  }
});

/** Texts of a card that are shown in part: a line that is cut, a chip that is sliced, something beyond the border. */
function whatIsCut(card: Element): string[] {
  const border = card.getBoundingClientRect();
  const heightOf = (element: Element) => element.getBoundingClientRect().height;
  const beyond = [...card.querySelectorAll("h2, p, li")].filter((element) => {
    const { top, bottom, height } = element.getBoundingClientRect();
    const list = element.closest("ul")?.getBoundingClientRect() ?? border;
    const unseen = height === 0 || top >= list.bottom;
    return !unseen && (bottom > list.bottom + 1 || top < border.top || bottom > border.bottom);
  });
  const halfLines = [...card.querySelectorAll("p")].filter((element) => {
    const line = Number.parseFloat(getComputedStyle(element).lineHeight);
    return (
      element.children.length === 0 &&
      Math.abs(heightOf(element) / line - Math.round(heightOf(element) / line)) > 0.1
    );
  });
  return [...beyond, ...halfLines].map((element) => element.textContent ?? "");
}
