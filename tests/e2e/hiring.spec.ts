import type { Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { rows } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const APPLYING = "/opportunity-dashboard?role=applying";

/** The card of one applicant on the board. */
const cardOf = (page: Page, name: string) =>
  page.locator("[data-card]").filter({ has: page.getByRole("link", { name }) });
const columnOf = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("alice applies; bora sees, shortlists and offers; they bargain and agree, and everybody else has an answer", async ({
  people,
  complaints,
}) => {
  // Terms that do not add up are refused.
  complaints.expect(/422 .*opportunity-dashboard/);
  const bora = await people.bora();
  const carol = await people.member("Carol", "creator");
  const title = unusedTitle();
  const id = await post(bora, title);
  await send(carol, `/opportunity/${id}/apply`, {
    form: { intent: "apply", pitch: "I would love to." },
  });

  const alice = await people.alice({ at: `/opportunity/${id}` });
  await alice.page.getByRole("link", { name: "Apply", exact: true }).click();
  const sheet = alice.page.getByRole("dialog", { name: "Apply" });
  await sheet.getByLabel("Why you").fill("I grew up between vines and know the light.");
  await sheet.getByLabel("Amount").fill("900");
  await reload(alice.page);
  await alice.page.getByRole("link", { name: "Apply", exact: true }).click();
  await expect(sheet.getByText("What you typed is still here.")).toBeVisible();
  await expect(sheet.getByLabel("Why you")).toHaveValue("I grew up between vines and know the light.");
  await expect(sheet.getByLabel("Amount")).toHaveValue("900");
  await seeNoBarrierOnAnyScreen(alice.page, "the sheet to apply in", "[role=dialog]");
  await alice.page.setViewportSize({ width: 1280, height: 800 });
  await sheet.getByRole("button", { name: "Send application" }).click();
  await expect(sheet).toBeHidden();
  await expect(alice.page.getByRole("heading", { name: "Your application" })).toBeVisible();
  // What opened the sheet is gone with it.
  await expect(alice.page.getByRole("main")).toBeFocused();
  // It would not come back, so it asks first, here as in the list.
  await alice.page.getByRole("button", { name: "Withdraw" }).click();
  const sure = alice.page.getByRole("dialog", { name: "Withdraw" });
  await expect(sure.getByText("You cannot apply to this one again afterwards.")).toBeVisible();
  await sure.getByRole("button", { name: "Close" }).click();
  await expect(sure).toBeHidden();
  await visit(alice.page, APPLYING);
  const mine = alice.page.getByRole("article", { name: title });
  await expect(mine.getByText("Sent", { exact: true })).toBeVisible();

  await visit(bora.page, `/opportunity-dashboard?opportunity=${id}`);
  await seeNoBarrierOnAnyScreen(bora.page, "the pipeline");
  await bora.page.setViewportSize({ width: 1280, height: 800 });
  await cardOf(bora.page, alice.name).getByRole("link", { name: alice.name }).click();
  const panel = bora.page.getByRole("dialog", { name: alice.name });
  await expect(panel.getByText("I grew up between vines")).toBeVisible();
  // In alice's open window, without a reload.
  await expect(mine.getByText("Seen", { exact: true })).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "an application", "[role=dialog]");
  await bora.page.setViewportSize({ width: 1280, height: 800 });

  await panel.getByRole("button", { name: "Shortlist" }).click();
  await expect(mine.getByText("Shortlisted", { exact: true })).toBeVisible();
  await panel.getByRole("button", { name: "Send offer" }).click();
  const offer = bora.page.getByRole("dialog", { name: "Send offer" });
  await offer.getByLabel("Whole amount").fill("800");
  for (const [index, part] of [
    ["First pictures", "300"] as const,
    ["All pictures", "500"] as const,
  ].entries()) {
    await offer.getByRole("button", { name: "Add a milestone" }).click();
    await offer.getByLabel("What", { exact: true }).nth(index).fill(part[0]);
    await offer.getByLabel("Amount", { exact: true }).nth(index).fill(part[1]);
  }
  await reload(bora.page);
  await panel.getByRole("button", { name: "Send offer" }).click();
  await expect(offer.getByText("together €800")).toBeVisible();
  await offer.getByRole("button", { name: "Send offer" }).click();
  await expect(offer).toBeHidden();

  await expect(mine.getByText("€800")).toBeVisible();
  await seeNoBarrierOnAnyScreen(alice.page, "what alice applied to");
  await alice.page.setViewportSize({ width: 1280, height: 800 });
  // A no ends it for good.
  await mine.getByRole("button", { name: "Say no" }).click();
  const no = alice.page.getByRole("dialog", { name: "Say no to this offer?" });
  await expect(no.getByText("no other offer can follow")).toBeVisible();
  await no.getByRole("button", { name: "Close" }).click();
  await visit(alice.page, `/opportunity/${id}`);
  await alice.page.getByRole("link", { name: "See the offer" }).click();
  await expect(mine.getByRole("button", { name: "Accept offer" })).toBeVisible();
  // Where the two talk it stands too, before a word is said.
  const [application] = storedRows(
    "SELECT id FROM applications WHERE opportunity_id = ? AND applicant_id = ?",
    id,
    alice.userId,
  ) as [{ id: string }];
  await visit(alice.page, `/messages?application=${application.id}`);
  const offered = alice.page.getByRole("region", { name: /^Offer from/ });
  await expect(offered.getByText("€800")).toBeVisible();
  await seeNoBarrierOnAnyScreen(alice.page, "an offer in a conversation");
  await alice.page.setViewportSize({ width: 1280, height: 800 });
  await offered.getByRole("button", { name: "Counter-offer" }).click();
  const counter = alice.page.getByRole("dialog", { name: "Counter-offer" });
  await counter.getByLabel("Whole amount").fill("900");
  await counter.getByRole("button", { name: "Send counter-offer" }).click();
  // The parts are still those of 800: nothing was sent.
  await expect(counter.getByText("The milestones have to add up")).toBeVisible();
  await counter.getByLabel("Amount", { exact: true }).nth(1).fill("600");
  await counter.getByRole("button", { name: "Send counter-offer" }).click();
  await expect(counter).toBeHidden();
  await expect(
    alice.page.getByRole("region", { name: "Counter-offer from you" }).getByText("€900"),
  ).toBeVisible();
  await visit(alice.page, APPLYING);

  await expect(panel.getByText("€900").first()).toBeVisible();
  await panel.getByRole("button", { name: "Accept as it is" }).click();
  await expect(mine.getByText("Accepted", { exact: true }).first()).toBeVisible();
  await expect(mine.getByRole("link", { name: "Open the desk" })).toBeVisible();
  await expect(panel.getByRole("link", { name: "Open the desk" })).toBeVisible();
  const newer = unusedTitle();
  await send(alice, `/opportunity/${await post(bora, newer)}/apply`, {
    form: { intent: "apply", pitch: "Gladly." },
  });
  await visit(alice.page, APPLYING);
  await expect(alice.page.getByRole("article").first()).toHaveAccessibleName(newer);
  await visit(alice.page, `${APPLYING}&application=${application.id}`);
  await expect(alice.page.getByRole("article").first()).toHaveAccessibleName(title);

  await expect
    .poll(() =>
      storedRows(
        `SELECT m.title, m.amount, m.status FROM milestones m JOIN projects p ON p.id = m.project_id
         WHERE p.opportunity_id = ? ORDER BY m.position`,
        id,
      ),
    )
    .toEqual([
      { title: "First pictures", amount: 30_000, status: "agreed" },
      { title: "All pictures", amount: 60_000, status: "agreed" },
    ]);
  expect(storedRows("SELECT status, seats_filled FROM opportunities WHERE id = ?", id)).toEqual([
    { status: "filled", seats_filled: 1 },
  ]);
  await visit(carol.page, APPLYING);
  const hers = carol.page.getByRole("article", { name: title });
  await expect(hers.getByText("Closed", { exact: true })).toBeVisible();
  await expect(hers.getByText(`Hi ${carol.name}, thank you for applying`)).toBeVisible();
});

test("bora moves cards by the keyboard alone, closes the posting, and nobody waits", async ({ people }) => {
  const bora = await people.bora();
  const alice = await people.alice();
  const title = unusedTitle();
  const id = await post(bora, title);
  await send(alice, `/opportunity/${id}/apply`, { form: { intent: "apply", pitch: "Gladly." } });

  await visit(bora.page, `/opportunity-dashboard?opportunity=${id}`);
  await cardOf(bora.page, alice.name).getByRole("link", { name: alice.name }).focus();
  await bora.page.keyboard.press("Shift+ArrowRight");
  await expect(columnOf(bora.page, "Shortlisted").getByRole("link", { name: alice.name })).toBeFocused();

  await bora.page.getByRole("button", { name: `Move ${alice.name} to…` }).focus();
  await bora.page.keyboard.press("Enter");
  await expect(bora.page.getByRole("menuitem", { name: "In talks" })).toBeFocused();
  await bora.page.keyboard.press("End");
  await expect(bora.page.getByRole("menuitem").last()).toBeFocused();
  await bora.page.keyboard.press("Enter");
  await expect(bora.page.getByRole("dialog", { name: "Decline" })).toBeVisible();
  await bora.page.keyboard.press("Escape");

  await visit(bora.page, "/manage-opportunities");
  await seeNoBarrierOnAnyScreen(bora.page, "the postings");
  await bora.page.setViewportSize({ width: 1280, height: 800 });
  await visit(bora.page, `/manage-opportunities?close=${id}`);
  const dialog = bora.page.getByRole("dialog", { name: "Close the posting" });
  await expect(dialog.getByText("One person still waits for your answer.")).toBeVisible();
  await dialog.getByText("It does not take place").click();
  await dialog.getByRole("button", { name: /Close it/ }).click();
  await expect(dialog).toBeHidden();
  await visit(alice.page, APPLYING);
  await expect(
    alice.page.getByRole("article", { name: title }).getByText("Closed", { exact: true }),
  ).toBeVisible();
});

test("bora asks alice from her page to apply; alice is told at once, and bora sees whom she asked", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice({ at: "/dashboard" }), await people.bora()];
  const { page } = bora;
  await visit(page, `/profile/${alice.userId}`);
  await page.getByRole("button", { name: "More", exact: true }).click();
  await expect(page.getByRole("link", { name: "Endorse" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask to apply" })).toHaveCount(0);
  const title = unusedTitle();
  await post(bora, title);
  await reload(page);
  await page.getByRole("link", { name: "Ask to apply" }).click();
  await expect(page.getByRole("heading", { name: `Ask ${alice.name} to apply`, level: 1 })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "the page that asks a member to apply");
  await page.getByRole("button", { name: `Ask ${alice.name} to apply to ${title}` }).click();
  await expect(rows(page.getByRole("main"), title)).toContainText("Asked");
  await reload(page);
  await expect(rows(page.getByRole("main"), title)).toContainText("Asked");
  await expect(alice.page.getByText(title).first()).toBeVisible();
});
