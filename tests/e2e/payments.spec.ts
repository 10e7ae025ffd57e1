import type { Page } from "@playwright/test";
import { signIn } from "./support/authenticator.ts";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { CARDS, payAndReturn, payWith } from "./support/checkout.ts";
import { storedRows } from "./support/database.ts";
import { agreeOnMilestone, beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("bora funds a milestone, her card is declined, her bank asks, alice delivers, is paid and sends it to her bank", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const ada = await people.staff("Ada", "finance");
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Harbour film", [[bora, "client"]]);
  const desk = `/desk/${id}`;
  await agreeOnMilestone(alice, bora, desk, "The film itself", "450");

  await test.step("she presses Fund, and pays by a card that is declined, and one whose bank asks", async () => {
    await visit(bora.page, `${desk}/milestones`);
    await bora.page.getByRole("button", { name: "Fund €450" }).click();
    const dialog = bora.page.getByRole("dialog");
    await seeNoBarrierOnAnyScreen(bora.page, "funding a milestone");
    await dialog.getByRole("button", { name: "Fund €450" }).click();
    await expect(bora.page).toHaveURL(/\/checkout\/cs_test_/);
    await expect(bora.page.getByText("Test money", { exact: true })).toBeVisible();
    await seeNoBarrierOnAnyScreen(bora.page, "the checkout");
    await payWith(bora.page, CARDS.declined);
    await expect(bora.page.getByRole("alert")).toContainText("declined");
    await payWith(bora.page, CARDS.asks);
    await expect(bora.page.getByRole("heading", { name: "Your bank asks" })).toBeVisible();
    await seeNoBarrierOnAnyScreen(bora.page, "the bank's question");
    await bora.page.getByRole("button", { name: "Yes, it is me" }).click();
    await expect(bora.page.getByRole("heading", { name: "Paid" })).toBeVisible();
    await expect(bora.page.getByText(/R-\d{4}-/)).toBeVisible();
    await seeNoBarrierOnAnyScreen(bora.page, "a payment that went through");
    const address = bora.page.url();
    const answer = await alice.context.request.get(address);
    expect([answer.status(), (await answer.text()).includes("€450")]).toEqual([404, false]);
    await bora.page.getByRole("link", { name: "Back to the desk" }).click();
    await expect(bora.page.getByText("Held", { exact: true })).toBeVisible();
  });

  await test.step("alice begins, delivers, and is paid with bora's yes", async () => {
    const named = await send(alice, "/profile", { form: { intent: "skill-add", name: "Harbour films" } });
    expect(named.status()).toBe(200);
    await visit(alice.page, `${desk}/milestones`);
    await part(alice.page).getByRole("button", { name: "Begin" }).click();
    await part(alice.page).getByRole("button", { name: "Deliver" }).click();
    const dialog = alice.page.getByRole("dialog", { name: "Deliver" });
    await dialog.getByLabel("Note").fill("Forty seconds of harbour.");
    await dialog
      .getByRole("group", { name: /^Skills it shows/ })
      .getByText("Harbour films")
      .click();
    await seeNoBarrierOnAnyScreen(alice.page, "delivering what is paid");
    await dialog.getByRole("button", { name: "Deliver" }).click();
    await expect(part(bora.page).getByText("Shows: Harbour films")).toBeVisible();
    await part(bora.page).getByRole("button", { name: "Approve and pay €450", exact: true }).click();
    const asked = bora.page.getByRole("dialog", { name: "Approve and pay?" });
    await asked.getByRole("button", { name: "Approve and pay €450", exact: true }).click();
    await expect(part(bora.page).getByText("Paid out", { exact: true })).toBeVisible();
    await expect(part(alice.page).getByText("Paid out", { exact: true })).toBeVisible();
    await part(alice.page).getByRole("link", { name: "Write its invoice" }).click();
    await expect(alice.page.getByRole("textbox", { name: /^Their handle/ })).not.toHaveValue("");
    await expect(alice.page.getByRole("group", { name: /^Milestones/ }).getByRole("checkbox")).toBeChecked();
    await seeNoBarrierOnAnyScreen(alice.page, "an invoice for a milestone");
    await alice.page.getByRole("button", { name: "Save and look at it" }).click();
    await expect(alice.page.getByRole("heading", { level: 1, name: "Draft invoice" })).toBeVisible();
    await expect(alice.page.getByText("Milestone", { exact: true })).toBeVisible();
    await visit(alice.page, `${desk}/payments`);
    await seeNoBarrierOnAnyScreen(alice.page, "the payments of a desk");
  });

  await test.step("her wallet has it; she adds her bank and sends it there", async () => {
    const { page } = alice;
    await visit(page, "/wallet");
    await expect(page.getByText("Milestone paid out")).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "the wallet");
    await page.getByRole("button", { name: "Add an account for EUR" }).click();
    await page.getByLabel("Account holder").fill("Alice Marsh");
    await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 01");
    await page.getByRole("button", { name: "Keep this account" }).click();
    await expect(page.getByText("This is no IBAN. Please look at it again.")).toBeVisible();
    await page.getByLabel("IBAN").fill("DE89 3704 0044 0532 0130 00");
    await page.getByRole("button", { name: "Keep this account" }).click();
    const account = page.getByRole("listitem").filter({ hasText: "Sandbox Bank •••• 3000" });
    await expect(account).toBeVisible();
    await page.locator("#withdraw-amount").fill("400");
    await page.getByRole("button", { name: "Withdraw" }).click();
    await expect(page.getByText("In review")).toBeVisible();
    await expect(page.getByText("It is the first payout.")).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "the wallet with a payout");
  });

  await test.step("finance looks at it, and it arrives", async () => {
    await visit(ada.page, "/admin/finance");
    const hers = ada.page.getByRole("listitem").filter({ hasText: alice.name });
    await expect(hers).toContainText("€400");
    await seeNoBarrierOnAnyScreen(ada.page, "finance");
    await hers.getByRole("button", { name: "Send it" }).click();
    await expect(ada.page.getByText("The payout is on its way.")).toBeVisible();
    await expect(hers).toHaveCount(0);
    // Her wallet is open, and follows by itself.
    await expect(alice.page.getByText("Paid", { exact: true })).toBeVisible();
    const off = storedRows(
      "SELECT journal_id FROM ledger_entries GROUP BY 1, currency HAVING sum(amount) <> 0",
    );
    expect(off).toEqual([]);
  });
});

test("who turns back at the checkout is charged nothing, and can go on later", async ({ people }) => {
  const bora = await people.bora();
  const { page } = bora;
  await visit(page, "/wallet");
  await page.locator("#top-up-amount").fill("25.50");
  await page.getByRole("button", { name: "Go to checkout" }).click();
  await page.getByRole("link", { name: "Cancel and go back" }).click();
  await expect(page.getByRole("heading", { name: "Nothing was charged" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a canceled payment");
  await page.getByRole("link", { name: "Return to checkout" }).click();
  await payAndReturn(page, CARDS.pays, "Back to the wallet");
  await expect(page.getByText("€25.50").first()).toBeVisible();
});

test("without script the checkout takes a card as well", async ({ people }) => {
  const bora = await people.bora();
  await visit(bora.page, "/wallet");
  await bora.page.locator("#top-up-amount").fill("12.50");
  await bora.page.getByRole("button", { name: "Go to checkout" }).click();
  await expect(bora.page).toHaveURL(/\/checkout\/cs_test_/);
  const { page } = await people.visitor({ javaScriptEnabled: false });
  await page.goto("/auth");
  await signIn(page, bora.email);
  await expect(page).toHaveURL("/dashboard");
  await page.goto(bora.page.url());
  await payWith(page, CARDS.pays);
  await expect(page).toHaveURL(/\/payment-success\?/);
  await expect(async () => {
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Paid" })).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await visit(bora.page, "/wallet");
  await expect(bora.page.getByText("€12.50").first()).toBeVisible();
});

const part = (page: Page) => page.getByRole("listitem").filter({ hasText: "The film itself" });
