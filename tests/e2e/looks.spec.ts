import { randomUUID } from "node:crypto";
import type { Locator } from "@playwright/test";
import { allDelivered, operate } from "./support/database.ts";
import { swipe } from "./support/deck.ts";
import { beginDesk } from "./support/desks.ts";
import { goOn, visit } from "./support/pages.ts";
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
  await operate("UPDATE tasks SET status = 'in_progress' WHERE project_id = ?", id);
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

test("the cards of a row at the top of Home end on one line", async ({ people }) => {
  const alice = await people.alice(DESKTOP);
  await beginDesk(alice, "Songs of the harbour");
  const { page } = alice;
  await visit(page, "/dashboard");
  await expect(page.getByText("% complete")).toBeVisible();
  const endOf = (title: string) =>
    page
      .getByRole("main")
      .locator("section")
      .filter({ has: page.getByRole("heading", { name: title }) })
      .evaluate((card) => Math.round(card.getBoundingClientRect().bottom));
  expect(await endOf("Your projects")).toBe(await endOf("Needs you"));
  expect(await endOf("Your profile")).toBe(await endOf("Money"));
});

test("names of people who would suit a posting are targets of 44 pixels on phones", async ({ people }) => {
  await people.alice();
  const bora = await people.bora(PHONE);
  const id = await post(bora, unusedTitle());
  const { page } = bora;
  await visit(page, `/opportunity-dashboard?role=hiring&opportunity=${id}`);
  const names = page.getByRole("region", { name: "People to ask" }).getByRole("link");
  await expect(names.first()).toBeVisible();
  expect((await names.first().boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
});

test("what is pressed on a desk is 44 pixels high on phones: people, tasks, and what unfolds", async ({
  people,
}) => {
  const alice = await people.alice(PHONE);
  const id = await beginDesk(alice, "Songs of the harbour");
  const { page } = alice;
  const seeRoom = async (target: Locator) => {
    await expect(target).toBeVisible();
    expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(43.5);
  };
  const main = page.getByRole("main");
  await visit(page, `/desk/${id}/members`);
  await seeRoom(main.getByRole("link", { name: /\(you\)$/ }));
  await seeRoom(main.locator("summary").filter({ hasText: "Guest links" }));
  await visit(page, `/desk/${id}/calendar`);
  await seeRoom(main.locator("summary").filter({ hasText: "Subscribe" }));
  await visit(page, `/desk/${id}/tasks`);
  await main.getByRole("link", { name: "Add a task" }).tap();
  const sheet = page.getByRole("dialog", { name: "New task" });
  await sheet.getByLabel("What", { exact: true }).fill("Record the choir");
  await sheet.getByRole("button", { name: "Add the task" }).tap();
  await expect(sheet).toBeHidden();
  for (const view of ["board", "list"]) {
    await visit(page, `/desk/${id}/tasks?view=${view}`);
    await seeRoom(main.getByRole("link", { name: "Record the choir" }));
  }
});

test("charts in one row are of one height, however much one of them says", async ({ people }) => {
  const { page } = await people.alice(DESKTOP);
  await visit(page, "/analytics");
  const cards = page.getByRole("list", { name: "Charts" }).locator("section:has(h2)");
  await cards
    .nth(1)
    .locator("h2")
    .evaluate((name) => name.append(" and a name that needs a second line".repeat(3)));
  const heights = await cards.evaluateAll((all) =>
    all.slice(0, 3).map((card) => Math.round(card.getBoundingClientRect().height)),
  );
  expect(heights).toHaveLength(3);
  expect(new Set(heights).size).toBe(1);
});

test("a list without any says so once, and not beside a second empty place", async ({ people }) => {
  const sam = await people.staff("Sam", "support", DESKTOP);
  const { page } = sam;
  for (const [path, title] of [
    ["/messages", "No conversation yet"],
    ["/support-dashboard/queue?view=mine", "Nobody is waiting"],
    ["/support-dashboard?mine", "No requests yet"],
  ] as const) {
    await visit(page, path);
    const headings = page.getByRole("main").getByRole("heading", { level: 2 });
    await expect(headings, path).toHaveText([title]);
  }
});

test("the field of a desk's chat is in sight, above the bar of phones, and its hint takes one line", async ({
  people,
}) => {
  const alice = await people.alice(PHONE);
  const id = await beginDesk(alice, "Songs of the harbour, and of all who came home");
  const { page } = alice;
  await visit(page, `/desk/${id}/chat`);
  const field = page.getByRole("textbox", { name: "Message", exact: true });
  const bar = await page.getByRole("navigation", { name: "Main, bottom" }).boundingBox();
  const box = await field.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(bar?.y ?? 0);
  expect(box?.height).toBeLessThan(50);
  await page.setViewportSize(DESKTOP.viewport);
  await expect(field).toBeInViewport({ ratio: 1 });
});

test("what an offer is for is as wide on phones as its row", async ({ people }) => {
  const id = await post(await people.bora(), unusedTitle());
  const { page } = await people.visitor({ ...PHONE, at: `/opportunity/${id}/apply` });
  const offer = page.getByRole("group", { name: "What you ask for" });
  const unit = await rightOf(offer.getByLabel("For", { exact: true }));
  expect(unit).toBeCloseTo(await rightOf(offer.getByLabel("Currency")), 0);
});

test("the first words of the landing page take two lines on a phone", async ({ people }) => {
  const { page } = await people.visitor({ ...PHONE, at: "/" });
  const lines = await page.getByRole("heading", { level: 1 }).evaluate(async (words) => {
    await document.fonts.ready;
    return Math.round(
      words.getBoundingClientRect().height / Number.parseFloat(getComputedStyle(words).lineHeight),
    );
  });
  expect(lines).toBe(2);
});

test("a long list of conversations scrolls in its place, and not the page with it", async ({ people }) => {
  const [alice, bora] = [await people.alice(TABLET), await people.bora()];
  const form = {
    intent: "send",
    client_id: randomUUID(),
    to_kind: "user",
    to_id: alice.userId,
    body: "I love your bags.",
  };
  expect((await send(bora, "/messages", { form })).status()).toBe(302);
  const { page } = alice;
  await visit(page, "/messages?filter=requests");
  const row = page.getByRole("main").getByRole("listitem").filter({ hasText: bora.name });
  await expect(row).toContainText("unread");
  await row.evaluate((one) => {
    for (let count = 0; count < 40; count += 1) one.parentNode?.appendChild(one.cloneNode(true));
  });
  const beyond = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(beyond).toBe(0);
});

test("the partners' deals begin on a phone's first screen: their filters are a sheet, which the way back closes", async ({
  people,
}) => {
  const { page } = await people.alice(PHONE);
  await visit(page, "/dashboard");
  await goOn(page, "/partner-directory");
  const search = page.getByRole("main").getByRole("search");
  const box = await search.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThan(450);
  await search.locator("summary").tap();
  await search.getByLabel("Kind").selectOption("percent");
  // The sheet has its entry in the history soon after.
  await expect.poll(() => page.evaluate(() => history.state?.sheets)).toBe(1);
  await page.goBack();
  await expect(search.getByLabel("Kind")).toBeHidden();
  await expect(page).toHaveURL("/partner-directory");
  await search.locator("summary").tap();
  await search.getByLabel("Kind").selectOption("percent");
  await search.getByRole("button", { name: "Show results" }).tap();
  await expect(page).toHaveURL(/kind=percent/);
  await expect(search.locator("summary")).toContainText("1 set");
  await expect(search.getByLabel("Kind")).toBeHidden();
  await search.locator("summary").tap();
  await search.getByRole("link", { name: "Clear all" }).tap();
  await expect(page).toHaveURL("/partner-directory");
  await search.locator("summary").tap();
  await expect(search.getByLabel("Kind")).toHaveValue("any");
});

test("a picture chosen for a company is named in full on a phone", async ({ people }) => {
  const { page } = await people.bora({ ...PHONE, at: "/company-onboarding" });
  const field = page.getByLabel("Logo");
  expect((await field.boundingBox())?.width).toBeGreaterThan(224);
});

test("a page that says one thing looks like the others that do", async ({ people, complaints }) => {
  complaints.expect(/status of 404/);
  const { page } = await people.visitor();
  const seen = new Set<string>();
  for (const path of [
    "/no/such/page",
    "/payment-canceled",
    "/payment-success",
    "/review",
    `/accept-invite/${randomUUID()}`,
  ]) {
    await visit(page, path);
    const size = (name: string) =>
      page
        .getByRole("main")
        .locator(name)
        .first()
        .evaluate((one) => {
          const { width, fontSize } = getComputedStyle(one);
          return one.tagName === "svg" ? width : fontSize;
        });
    seen.add(`${await size("svg")} ${await size("h1")}`);
  }
  expect([...seen]).toHaveLength(1);
});

/** Of what is pressed, where this is a word on it. */
function rightOf(thing: Locator): Promise<number> {
  return thing.evaluate((element) => (element.closest("a, button") ?? element).getBoundingClientRect().right);
}
