import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { swipe } from "./support/deck.ts";
import { rows } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("a block hides alice and bora from each other everywhere, and can be taken back", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const [alice, bora] = [await people.alice(), await people.bora()];
  const title = unusedTitle();
  const opportunity = await post(bora, title);
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  await visit(alice.page, "/spark");
  await expect(rows(alice.page.getByRole("main"), bora.name)).toBeVisible();

  await visit(bora.page, `/profile/${alice.userId}`);
  await bora.page.getByRole("button", { name: "More", exact: true }).click();
  await bora.page.getByRole("button", { name: `Block ${alice.name}` }).click();
  const dialog = bora.page.getByRole("dialog", { name: `Block ${alice.name}?` });
  await seeNoBarrierOnAnyScreen(bora.page, "the question before a block");
  await dialog.getByRole("button", { name: "Block" }).click();
  await expect(bora.page.getByRole("heading", { name: "Blocked people" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "the list of who is blocked");

  // Her list changes in front of her, and nothing says why.
  await expect(alice.page.getByRole("heading", { name: "No Spark yet" })).toBeVisible();
  for (const path of [`/profile/${bora.userId}`, `/opportunity/${opportunity}`]) {
    const answer = await alice.page.goto(path);
    expect(answer?.status(), path).toBe(404);
  }
  const answer = await bora.page.goto(`/profile/${alice.userId}`);
  expect(answer?.status()).toBe(404);

  await visit(bora.page, "/settings/blocked");
  await bora.page.getByRole("button", { name: `Unblock ${alice.name}` }).click();
  await expect(bora.page.getByRole("heading", { name: "You block nobody" })).toBeVisible();
  expect((await alice.page.goto(`/profile/${bora.userId}`))?.status()).toBe(200);
  await visit(alice.page, "/spark");
  await expect(alice.page.getByRole("heading", { name: "No Spark yet" })).toBeVisible();
});

test("alice reports a posting once, learns its number, and blocks who posted it", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const [alice, bora] = [await people.alice(), await people.bora()];
  const opportunity = await post(bora, unusedTitle());
  await visit(alice.page, `/opportunity/${opportunity}`);
  const report = alice.page.getByRole("button", { name: "Report this posting" });
  await report.click();
  const dialog = alice.page.getByRole("dialog", { name: "Report this posting" });
  await seeNoBarrierOnAnyScreen(alice.page, "the report dialog");
  await dialog.getByRole("radio", { name: "A scam, or asks for money" }).check({ force: true });
  await dialog.getByLabel("What else should we know?").fill("Asks for money first.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  const thanks = alice.page.getByRole("dialog", { name: "Thank you for telling us" });
  const number = (await thanks.getByText(/^R-[0-9A-F]{8}$/).textContent()) ?? "";
  await thanks.getByRole("button", { name: "Close" }).first().click();

  await report.click();
  await dialog.getByRole("radio", { name: "Spam or advertising" }).check({ force: true });
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(thanks).toContainText(number);
  await expect(thanks).toContainText("You have reported this before");
  await thanks.getByRole("button", { name: "Close" }).first().click();

  await visit(alice.page, "/discover?tab=creators");
  await visit(alice.page, `/profile/${bora.userId}`);
  await alice.page.getByRole("button", { name: "More", exact: true }).click();
  await alice.page.getByRole("button", { name: "Report this profile" }).click();
  const profile = alice.page.getByRole("dialog", { name: "Report this profile" });
  await profile.getByRole("radio", { name: "Harassment or hate" }).check({ force: true });
  await profile.getByRole("checkbox", { name: `Also block ${bora.name}` }).check();
  await profile.getByRole("button", { name: "Send report" }).click();
  // Whom she blocks is gone from this page on: it leads to those she blocks, and a toast keeps the number.
  await expect(alice.page).toHaveURL(/\/settings\/blocked$/);
  await expect(
    alice.page.getByText(/^Your report is R-[0-9A-F]{8}\. You no longer see each other\.$/),
  ).toBeVisible();
  await expect(rows(alice.page.getByRole("main"), bora.name)).toBeVisible();
});
