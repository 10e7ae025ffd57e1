import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("bora's Home names who applied, comes to it by itself, leads there, and is empty of it once she answered", async ({
  people,
}) => {
  const bora = await people.bora({ at: "/dashboard" });
  const alice = await people.alice();
  const title = unusedTitle();
  const id = await post(bora, title);
  await visit(bora.page, "/dashboard");
  const needs = bora.page.getByRole("region", { name: /Needs you/ });
  await expect(needs.getByText("Nobody is waiting for an answer.")).toBeVisible();

  await send(alice, `/opportunity/${id}/apply`, { form: { intent: "apply", pitch: "I know the light." } });
  // In her open window, without a reload.
  const waiting = needs.getByRole("link", { name: `${alice.name} applied` });
  await expect(waiting).toContainText(title);
  await expect(waiting).toContainText("in 7 days");
  await seeNoBarrierOnAnyScreen(bora.page, "the Home");
  await bora.page.setViewportSize({ width: 1280, height: 800 });
  await waiting.click();
  await expect(bora.page).toHaveURL(new RegExp(`/opportunity-dashboard\\?role=hiring&opportunity=${id}`));
  await bora.page.getByRole("link", { name: alice.name }).first().click();
  await bora.page
    .getByRole("dialog", { name: alice.name })
    .getByRole("button", { name: "Shortlist" })
    .click();
  await expect(bora.page.getByRole("dialog", { name: alice.name })).toContainText("Shortlisted");

  await visit(bora.page, "/dashboard");
  await expect(needs.getByText("Nobody is waiting for an answer.")).toBeVisible();
});

test("alice's Home shows her what suits her, each card in its place", async ({ people }) => {
  await post(await people.bora(), unusedTitle());
  const { page } = await people.alice({ at: "/dashboard" });
  for (const title of [
    "Opportunities for you",
    "People for you",
    "Your Sparks",
    "Your Circle",
    "Your next quest",
    "Open for you",
  ])
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await page.getByRole("link", { name: "Match:" }).first().click();
  await expect(page).toHaveURL(/\/(opportunity|profile)\//);
});
