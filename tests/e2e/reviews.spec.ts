import type { Locator, Page } from "@playwright/test";
import { seeNoBarrier } from "./support/barriers.ts";
import { allDelivered, operate } from "./support/database.ts";
import { receive } from "./support/mails.ts";
import { openDrawer, rows } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("somebody without an account reviews alice, who is told and replies once", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const alice = await people.alice({ at: "/review?tab=ask" });
  const address = `clara.${crypto.randomUUID().slice(0, 8)}@outside.test`;
  await alice.page.getByLabel("Who").fill(address);
  await alice.page.getByLabel("How you worked together").selectOption("They were my client");
  await alice.page.getByLabel("What you made").fill("Spring lookbook");
  await alice.page.getByRole("button", { name: "Send the request" }).click();
  await expect(alice.page.getByText("Your request is on its way.")).toBeVisible();
  await expect(alice.page.getByRole("listitem").filter({ hasText: address })).toContainText("Sent");
  await seeNoBarrier(alice.page, "asking");

  const { link } = await receive(address, "review_request");
  const { page } = await people.visitor({ viewport: { width: 360, height: 740 } });
  await visit(page, link);
  await expect(page.getByText("About “Spring lookbook”")).toBeVisible();
  await seeNoBarrier(page, "writing on a phone");
  const body = page.getByLabel("How was it to work together?");
  await body.fill("Too short.");
  await star(page, "All in all", 5);
  await star(page, "Communication", 4);
  await page.getByText("Yes", { exact: true }).click();
  await page.getByLabel("Your name").fill("Clara Client");
  await page.getByRole("button", { name: "Go on: confirm my email" }).click();
  await expect(page.getByText("Write at least 20 characters.")).toBeVisible();
  await expect(body).toBeFocused();
  await body.fill("Calm on set, and <b>early</b> with the selects.");
  await page.getByRole("button", { name: "Go on: confirm my email" }).click();
  const code = page.getByLabel("Code");
  await expect(code).toBeVisible();
  await seeNoBarrier(page, "the code");
  await code.fill((await receive(address, "request_code")).code);
  await page.getByRole("button", { name: "Submit review" }).click();
  await expect(page.getByRole("status")).toContainText("Your review is published.");
  await visit(page, link);
  await expect(page.getByText("This link was used already")).toBeVisible();
  await seeNoBarrier(page, "the link once used");

  const drawer = await openDrawer(alice.page);
  await rows(drawer, "A review of you is out").getByRole("button", { name: "Read it" }).click();
  await expect(alice.page).toHaveURL(/tab=received/);
  const review = alice.page.getByRole("listitem").filter({ hasText: "Clara Client" });
  await expect(review).toContainText("<b>early</b>");
  await expect(review).toContainText("External, email confirmed");
  await review.getByText("Reply", { exact: true }).click();
  await review.getByLabel("Your reply").fill("Thank you for the tea.");
  await review.getByRole("button", { name: "Publish reply" }).click();
  await expect(review).toContainText("Thank you for the tea.");
  await expect(review.getByText("Reply", { exact: true })).toHaveCount(0);
  await seeNoBarrier(alice.page, "the received review");
  await alice.page.setViewportSize({ width: 360, height: 740 });
  const leftOf = async (thing: Locator) => Math.round((await thing.boundingBox())?.x ?? -1);
  const words = review.getByText("<b>early</b>");
  expect(await leftOf(review.getByText("5 of 5 stars").locator(".."))).toBe(await leftOf(words));
});

test("without script the answer to a request takes the same two steps", async ({ people, complaints }) => {
  complaints.expect(/status of 422/);
  const alice = await people.alice();
  const address = `paul.${crypto.randomUUID().slice(0, 8)}@outside.test`;
  const form = { intent: "ask", receiver: address, direction: "peer", project_title: "", message: "" };
  await send(alice, "/review?tab=ask", { form });
  const { link } = await receive(address, "review_request");
  const { page } = await people.visitor({ javaScriptEnabled: false });
  await page.goto(link);
  await page.getByRole("radiogroup", { name: "All in all" }).locator("label").nth(3).click();
  await page.getByLabel("How was it to work together?").fill("Good company on a long road.");
  await page.getByText("Yes", { exact: true }).click();
  await page.getByLabel("Your name").fill("Paul Passer");
  await page.getByRole("button", { name: "Go on: confirm my email" }).click();
  await page.getByLabel("Code").fill("000000");
  await page.getByRole("button", { name: "Submit review" }).click();
  await expect(page.getByText("That code is wrong or has expired.")).toBeVisible();
  await page.getByLabel("Code").fill((await receive(address, "request_code")).code);
  await page.getByRole("button", { name: "Submit review" }).click();
  await expect(page.getByText("Your review is published.")).toBeVisible();
});

test("the longest name without a space stays within the list of reviews that alice gave", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await allDelivered(bora.userId);
  await operate("UPDATE profiles SET display_name = ? WHERE user_id = ?", "W".repeat(80), bora.userId);
  await operate(
    `INSERT INTO reviews (id, author_id, author_key, subject_user_id, direction, rating_overall, body, status, verified,
       sealed_until, published_at, created_at, updated_at)
     VALUES (?1, ?2, ?2, ?3, 'peer', 5, 'A good week.', 'published', 'project', 0, 1, 1, 1)`,
    crypto.randomUUID(),
    alice.userId,
    bora.userId,
  );
  await alice.page.setViewportSize({ width: 360, height: 740 });
  await visit(alice.page, "/review?tab=given");
  await seeNoBarrier(alice.page, "the given reviews");
});

/** Chooses by the star itself, as a finger does. */
async function star(page: Page, group: string, count: number): Promise<void> {
  const stars = page.getByRole("radiogroup", { name: group });
  await stars
    .locator("label")
    .nth(count - 1)
    .click();
  await expect(stars.getByRole("radio").nth(count - 1)).toBeChecked();
}
