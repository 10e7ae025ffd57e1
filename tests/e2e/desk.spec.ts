import type { Locator, Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { swipe } from "./support/deck.ts";
import { rows } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import type { Member } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("a Spark becomes a project: alice is invited, delivers, bora approves, and both say that it is done", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  test.setTimeout(240_000);
  const [alice, bora] = [await people.alice(), await people.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });

  await visit(bora.page, "/spark");
  await rows(bora.page.getByRole("main"), alice.name).getByRole("link", { name: "Start project" }).click();
  await bora.page.getByLabel("Title").fill("Portraits in Porto");
  await bora.page.getByLabel("What it is about").fill("Six portraits of the people behind the counter.");
  await bora.page.getByText("I ask for the work").click();
  await bora.page.getByLabel("First milestones").fill("Mood board");
  await bora.page.getByLabel(/^A word to/).fill("Would you?");
  await seeNoBarrierOnAnyScreen(bora.page, "a new project");
  await bora.page.getByRole("button", { name: `Begin, and invite ${alice.name}` }).click();
  await expect(bora.page.getByRole("heading", { name: "Portraits in Porto" })).toBeVisible();
  const desk = new URL(bora.page.url()).pathname;
  await visit(bora.page, `${desk}/milestones`);

  await test.step("alice accepts", async () => {
    await visit(alice.page, "/projects");
    await seeNoBarrierOnAnyScreen(alice.page, "Projects with an invitation");
    await alice.page.getByRole("link", { name: "Portraits in Porto" }).click();
    await expect(alice.page.getByText("Would you?")).toBeVisible();
    await seeNoBarrierOnAnyScreen(alice.page, "the invitation");
    await alice.page.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(alice.page.getByText("Please say that you agree to your part.")).toBeVisible();
    await alice.page.getByRole("checkbox").check();
    await alice.page.getByRole("button", { name: "Accept", exact: true }).click();
    await expect(alice.page.getByText("You are lead")).toBeVisible();
    await expect(bora.page.getByText(`${alice.name}, Lead`)).toBeAttached();
  });

  await test.step("a milestone goes from proposal to approval, each act seen on the other side", async () => {
    await visit(alice.page, `${desk}/milestones`);
    await press(alice, "Agree");
    await seeStatus(bora.page, "In progress");

    await seeStatus(bora.page, "In progress");
    await alice.page.getByRole("button", { name: "Deliver" }).click();
    const delivery = alice.page.getByRole("dialog", { name: "Deliver" });
    await delivery.getByLabel("Note").fill("Three boards, the second is mine.");
    await delivery.getByLabel("Links").fill("https://boards.example/porto");
    await seeNoBarrierOnAnyScreen(alice.page, "the dialog of a delivery");
    await delivery.getByRole("button", { name: "Deliver" }).click();
    await seeStatus(bora.page, "Delivered");
    await expect(bora.page.getByText("Three boards, the second is mine.")).toBeVisible();
    await seeNoBarrierOnAnyScreen(bora.page, "a delivered milestone");
    await bora.page.getByRole("button", { name: "Request changes" }).click();
    const changes = bora.page.getByRole("dialog", { name: "Request changes" });
    await changes.getByLabel("What should change").fill("Less blue.");
    await changes.getByRole("button", { name: "Request changes" }).click();
    await expect(alice.page.getByText("Less blue.")).toBeVisible();
    await alice.page.getByRole("button", { name: "Deliver" }).click();
    await delivery.getByLabel("Note").fill("Less blue.");
    await delivery.getByRole("button", { name: "Deliver" }).click();
    await seeStatus(bora.page, "Delivered");
    await press(bora, "Approve");
    await seeStatus(alice.page, "Approved");
  });

  await test.step("alice proposes one more, and calls it off", async () => {
    await alice.page.getByRole("button", { name: "New milestone" }).click();
    const dialog = alice.page.getByRole("dialog", { name: "New milestone" });
    await dialog.getByLabel("Title").fill("Six portraits");
    await dialog.getByLabel("Needed to complete").selectOption("No, it is extra");
    await seeNoBarrierOnAnyScreen(alice.page, "the dialog of a milestone");
    await dialog.getByRole("button", { name: "Propose" }).click();
    await seeStatus(bora.page, "Proposed");
    await alice.page.getByRole("button", { name: "Call off" }).click();
    await alice.page
      .getByRole("dialog", { name: "Call off" })
      .getByRole("button", { name: "Call off" })
      .click();
    await seeStatus(bora.page, "Cancelled");
  });

  await test.step("alice writes the agreement; both sign it, and it holds on both screens", async () => {
    await visit(alice.page, `${desk}/agreement`);
    await seeNoBarrierOnAnyScreen(alice.page, "the desk without an agreement");
    await alice.page.getByRole("button", { name: "Write the agreement" }).click();
    const dialog = alice.page.getByRole("dialog", { name: "The agreement" });
    await expect(dialog.getByLabel("The words")).toHaveValue(/Mood board/);
    await seeNoBarrierOnAnyScreen(alice.page, "the dialog of an agreement");
    await dialog.getByRole("button", { name: "Send it to be signed" }).click();
    await expect(alice.page.getByText("Waits for names")).toBeVisible();
    await visit(bora.page, "/projects");
    await bora.page.getByRole("link", { name: "Sign the agreement" }).click();
    await sign(bora);
    await expect(alice.page.getByText("Partly signed")).toBeVisible();
    await seeNoBarrierOnAnyScreen(bora.page, "an agreement signed by one side");
    await seeNoBarrierOnAnyScreen(alice.page, "an agreement to sign");
    await sign(alice);
    for (const { page } of [alice, bora])
      await expect(page.getByText("In force", { exact: true })).toBeVisible();

    await bora.page.getByRole("button", { name: "Propose a new version" }).click();
    const amendment = bora.page.getByRole("dialog", { name: "A new version" });
    await amendment.getByLabel("The words").fill("Six portraits, and one of the dog.");
    await amendment.getByLabel("What is different").fill("The dog came along.");
    await amendment.getByRole("button", { name: "Send it to be signed" }).click();
    await expect(alice.page.getByText("The dog came along.")).toBeVisible();
    await expect(alice.page.getByText("In force", { exact: true })).toBeVisible();
    await seeNoBarrierOnAnyScreen(alice.page, "a new version of the agreement");
  });

  for (const tab of [
    "",
    "/milestones",
    "/tasks",
    "/files",
    "/chat",
    "/calendar",
    "/payments",
    "/members",
    "/log",
  ]) {
    await visit(alice.page, desk + tab);
    await seeNoBarrierOnAnyScreen(alice.page, `the desk${tab}`);
  }

  await press(alice, "It is done");
  await bora.page.setViewportSize({ width: 360, height: 780 });
  await visit(bora.page, desk);
  const left = async (thing: Locator) => (await thing.boundingBox())?.x;
  const done = bora.page.getByRole("button", { name: "It is done" });
  expect(await left(done)).toBe(await left(bora.page.getByRole("heading", { level: 1 })));
  await bora.page.setViewportSize({ width: 1280, height: 800 });
  await expect(bora.page.getByText(`${alice.name} said that it is done.`)).toBeVisible();
  await press(bora, "It is done");
  for (const { page } of [alice, bora])
    await expect(page.getByText("Completed", { exact: true })).toBeVisible();
  await expect(bora.page.getByText("Write how it went")).toBeVisible();
  for (const view of ["", "?view=list", "?view=calendar"]) {
    await visit(bora.page, `/projects${view}`);
    await seeNoBarrierOnAnyScreen(bora.page, `Projects ${view}`);
  }
  for (const { userId } of [alice, bora])
    await expect.poll(() => xpOf(userId)).toContain("project_completed");
});

async function press({ page }: Member, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).click();
}

async function sign({ page, name }: Member): Promise<void> {
  await page.getByRole("checkbox", { name: "I have read this version" }).check();
  await page.getByLabel("Your name").fill(name);
  await page.getByRole("button", { name: "Sign", exact: true }).click();
  await expect(page.getByText(`(${name})`)).toBeVisible();
}

async function seeStatus(page: Page, words: string): Promise<void> {
  await expect(page.getByRole("main").getByText(words, { exact: true }).first()).toBeVisible();
}

function xpOf(userId: string): string[] {
  return storedRows<{ activity_type: string }>(
    "SELECT activity_type FROM xp_activities WHERE user_id = ?",
    userId,
  ).map(({ activity_type }) => activity_type);
}
