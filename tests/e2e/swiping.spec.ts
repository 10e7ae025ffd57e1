import { countEvents } from "./support/database.ts";
import { acknowledged, drag, seeOnTop, topCard } from "./support/deck.ts";
import { rows } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import type { Member } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("alice swipes by drag, by key and by button, and what she swiped stays away", async ({ people }) => {
  const bora = await people.bora();
  const [sixth, fifth, fourth, third, second, first] = await postings(bora, 6);
  const { page, userId } = await people.alice({ at: "/discover" });
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
  await expect(topCard(page).or(page.getByText("That is everyone for now"))).toBeVisible();
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

test("alice lets go of a card half way, and nothing happens", async ({ people }) => {
  const [title] = await postings(await people.bora(), 1);
  const { page, userId } = await people.alice({ at: "/discover?tab=opportunities" });
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
  const { page } = await people.alice({ at: "/discover" });
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
