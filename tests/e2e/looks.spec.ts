import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { allDelivered, operate } from "./support/database.ts";
import { swipe } from "./support/deck.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { describePosting, post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

// Places of things that were once somewhere else for no reason (looks.md): what a picture shows and no text does.

const PHONE = { viewport: { width: 360, height: 780 }, hasTouch: true, isMobile: true };
const TABLET = { viewport: { width: 768, height: 1024 } };
const DESKTOP = { viewport: { width: 1280, height: 860 } };

test("the main action of each tab of a desk stands at the right end, also where it has a line of its own", async ({
  people,
}) => {
  const alice = await people.alice(PHONE);
  const id = await beginDesk(alice, "Songs of the harbour");
  const { page } = alice;
  for (const [tab, name] of [
    ["milestones", "New milestone"],
    ["tasks", "Add a task"],
    ["files", "Add files"],
    ["members", "Invite somebody"],
  ] as const) {
    await visit(page, `/desk/${id}/${tab}`);
    const action = page.getByRole("main").getByText(name, { exact: true });
    expect(Math.round(await rightOf(action)), name).toBe(360 - 16);
  }
});

test("a board of tasks begins on phones where tasks are", async ({ people }) => {
  const alice = await people.alice(PHONE);
  const id = await beginDesk(alice, "Songs of the harbour");
  const { page } = alice;
  await visit(page, `/desk/${id}/tasks`);
  await page.getByRole("link", { name: "Add a task" }).tap();
  const sheet = page.getByRole("dialog", { name: "New task" });
  await sheet.getByLabel("What", { exact: true }).fill("Write the melody");
  await sheet.getByRole("button", { name: "Add the task" }).tap();
  await expect(sheet).toBeHidden();
  await allDelivered(alice.userId);
  operate("UPDATE tasks SET status = 'in_progress' WHERE project_id = ?", id);
  await visit(page, `/desk/${id}/tasks`);
  await expect(page.getByRole("link", { name: "Write the melody" })).toBeVisible();
});

test("a page's actions stand beside its title on a tablet, however long the sentence below it is", async ({
  people,
}) => {
  const { page } = await people.alice(TABLET);
  for (const [path, name] of [
    ["/analytics", "JSON"],
    ["/leaderboard", "Invite someone"],
    ["/thrivepay", "New invoice"],
    ["/partner-directory", "Suggest a partner"],
  ] as const) {
    await visit(page, path);
    const header = page.getByRole("main").locator("header").first();
    const action = header.getByRole("link", { name });
    expect(Math.round(await rightOf(action)), path).toBe(Math.round(await rightOf(header)));
  }
});

test("figures stand on one line, also where the name of one takes two", async ({ people }) => {
  const { page } = await people.alice(TABLET);
  await visit(page, "/thrivepay");
  const figures = page.getByRole("main").locator("dl").first();
  await figures
    .locator("dt")
    .first()
    .evaluate((name) => name.append(" and a name that needs a second line"));
  const tops = await figures
    .locator("dt + dd")
    .evaluateAll((values) => values.map((value) => Math.round(value.getBoundingClientRect().top)));
  expect(tops.length).toBeGreaterThan(1);
  expect(new Set(tops).size).toBe(1);
});

test("what is done with a posting fits into one row on a desktop", async ({ people }) => {
  const bora = await people.bora(DESKTOP);
  await post(bora, unusedTitle());
  const { page } = bora;
  await visit(page, "/manage-opportunities");
  const row = page.getByRole("main").getByRole("listitem").first();
  const first = await row.getByRole("link", { name: "Applicants" }).boundingBox();
  const last = await row.getByRole("button", { name: "Save as template" }).boundingBox();
  expect(last?.y).toBe(first?.y);
});

test("the button for less of a reason keeps its width beside a long one", async ({ people }) => {
  await post(await people.bora(), unusedTitle());
  const { page } = await people.alice(PHONE);
  await visit(page, "/discover?tab=opportunities&view=list");
  const less = page.getByRole("button", { name: /^Less like this/ }).first();
  const width = await less.evaluate((button) => {
    button
      .closest("li")
      ?.prepend("A reason that is so long that it takes two lines on a phone, and a word more. ");
    return Number.parseFloat(getComputedStyle(button, "::after").width);
  });
  expect(width).toBeGreaterThanOrEqual(44);
});

test("what one applied to stands in two columns on a desktop, as far as the tabs above reach, each with where it stands at its right end", async ({
  people,
}) => {
  const bora = await people.bora();
  const alice = await people.alice(DESKTOP);
  for (const title of [`${unusedTitle()} for three long days at the sea`, unusedTitle()]) {
    const id = await post(bora, title);
    await swipe(alice, "right", { opportunity: id });
  }
  await allDelivered(alice.userId);
  const { page } = alice;
  await visit(page, "/opportunity-dashboard?role=applying");
  const cards = page.getByRole("main").getByRole("article");
  await expect(cards).toHaveCount(2);
  const tabs = page.getByRole("navigation", { name: "Your side" });
  expect(Math.round(await rightOf(cards.last()))).toBe(Math.round(await rightOf(tabs)));
  for (const card of await cards.all()) {
    const head = card.locator("header");
    expect(await rightOf(head.getByText("Sent", { exact: true }))).toBeCloseTo(await rightOf(head), 0);
  }
});

test("a posting that is edited offers to be read again once it was changed elsewhere, and not before", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const bora = await people.bora(DESKTOP);
  const title = unusedTitle();
  const id = await post(bora, title);
  const { page } = bora;
  const address = `/opportunities/${id}/edit`;
  await visit(page, address);
  const again = page.getByRole("link", { name: "Reload" });
  await expect(again).toBeHidden();
  const elsewhere = await send(bora, address, {
    multipart: {
      submission_key: randomUUID(),
      version: await page.locator('input[name="version"]').inputValue(),
      email: bora.email,
      company_name: bora.name,
      type: "job",
      title,
      description: "Two days in the vineyard, golden light included.",
      location: "Porto",
    },
  });
  expect(elsewhere.status()).toBe(302);
  await describePosting(page, { title: "Another title" });
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByRole("alert")).toContainText("Someone changed this posting meanwhile");
  await again.click();
  await expect(page.getByLabel("Location")).toHaveValue("Porto");
});

test("a long name from right to left begins within its place, as one from left to right does", async ({
  people,
}) => {
  const { page } = await people.visitor({ at: "/terms" });
  const begins = await page.evaluate(
    (names) => {
      return names.map((name) => {
        const place = document.createElement("p");
        place.className = "truncate";
        place.style.width = "7rem";
        place.textContent = name;
        document.body.appendChild(place);
        const first = document.createRange();
        first.setStart(place.firstChild as Node, 0);
        first.setEnd(place.firstChild as Node, 1);
        const [letter, box] = [first.getBoundingClientRect(), place.getBoundingClientRect()];
        return letter.left >= box.left - 1 && letter.right <= box.right + 1;
      });
    },
    ["شركة الضوء الشمالي للتصوير والإنتاج", "Maximiliana Featherstonehaugh"],
  );
  expect(begins).toEqual([true, true]);
});

test("who is signed in is not told that they are signed out, nor to sign in", async ({ people }) => {
  const { page } = await people.alice();
  await page.goto("/auth/left");
  await expect(page).toHaveURL("/dashboard");
  await visit(page, "/auth/verify?type=signup");
  await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
});

/** Of what is pressed, where this is a word on it. */
function rightOf(thing: Locator): Promise<number> {
  return thing.evaluate((element) => (element.closest("a, button") ?? element).getBoundingClientRect().right);
}
