import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { CARDS, payAndReturn } from "./support/checkout.ts";
import { storedRows } from "./support/database.ts";
import { receive } from "./support/mails.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("alice writes an invoice and sends it; a guest pays it by its link, and her page says so by itself", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const alice = await people.alice();
  const { page } = alice;
  const payer = `ana.${Date.now().toString(36)}@harbour.example`;
  const status = (words: string) => page.getByText(words, { exact: true }).first();

  await test.step("she says who she is, and writes what it is for", async () => {
    await visit(page, "/thrivepay?tab=tax");
    await seeNoBarrierOnAnyScreen(page, "tax and details");
    await page.getByLabel("Legal name").fill("Alice Marsh Films");
    await page.getByLabel("Address").fill("Pier 4\n1200 Lisboa");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page.getByText("Saved. The next invoice you send says so.")).toBeVisible();
    await page.getByRole("link", { name: "New invoice" }).click();
    await page.getByText("Somebody by email").click();
    await page.getByRole("textbox", { name: /^Their email/ }).fill(payer);
    await page.getByLabel("Description").fill("Two days on the harbour");
    await page.getByLabel("Quantity").fill("2");
    await page.getByLabel("Price for one").fill("450");
    await page.getByLabel("Tax, %").fill("19");
    await expect(page.locator("dl", { hasText: "Total" })).toContainText("€1,071");
    await page.goBack();
    await expect(page.getByRole("link", { name: "New invoice" })).toBeVisible();
    await page.goForward();
    await expect(page.getByText("What you typed is still here.")).toBeVisible();
    await reload(page);
    await expect(page.getByRole("textbox", { name: /^Their email/ })).toHaveValue(payer);
    await expect(page.locator("dl", { hasText: "Total" })).toContainText("€1,071");
    await page.getByRole("button", { name: "Save and look at it" }).click();
    await expect(page.getByText("Please write who it is for.")).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "an invoice that is written");
    await page.getByLabel("Name on the invoice").fill("Harbour Stories Lda");
    await page.getByRole("button", { name: "Save and look at it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Draft invoice" })).toBeVisible();
    await visit(page, "/thrivepay/invoices/new");
    await expect(page.getByLabel("Description")).toHaveValue("");
    await expect(page.getByText("What you typed is still here.")).toBeHidden();
    await page.goBack();
  });

  await test.step("she sends it: it has its number, and the mail its link", async () => {
    await page.getByRole("button", { name: "Send it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "INV-0001" })).toBeVisible();
    await expect(status("Sent")).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "an invoice that was sent");
  });

  const { link } = await receive(payer, "invoice_sent");
  const guest = await people.visitor({ at: link });
  await test.step("the guest opens it, which she sees, and keeps it as a file", async () => {
    await expect(guest.page.getByRole("heading", { level: 1 })).toHaveText("Invoice from Alice Marsh Films");
    await expect(status("Viewed")).toBeVisible();
    await seeNoBarrierOnAnyScreen(guest.page, "an invoice by its link");
    const file = await guest.context.request.get(`${new URL(link).pathname}/pdf`);
    expect([file.headers()["content-type"], (await file.body()).subarray(0, 5).toString()]).toEqual([
      "application/pdf",
      "%PDF-",
    ]);
  });

  await test.step("the guest contests it without an account, alice answers, and the guest agrees after all", async () => {
    await guest.page.locator("summary", { hasText: "Contest it" }).click();
    await guest.page.getByRole("button", { name: "Contest it" }).click();
    await expect(guest.page.getByText("Please say what is wrong.")).toBeVisible();
    await guest.page.getByLabel("Why").selectOption("wrong_amount");
    await guest.page.getByLabel("What is wrong").fill("We said 400 a day.");
    await guest.page.getByRole("button", { name: "Contest it" }).click();
    await expect(guest.page.getByRole("heading", { name: "You contest it" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Harbour Stories Lda contests it" })).toBeVisible();
    await page.getByLabel("Your answer").fill("450 with the boat, as in our mails.");
    await page.getByRole("button", { name: "Answer" }).click();
    await expect(page.getByText("They have your answer.")).toBeVisible();
    await visit(guest.page, new URL((await receive(payer, "contest_answered")).link).pathname);
    await expect(guest.page.getByText("450 with the boat, as in our mails.")).toBeVisible();
    await expect(guest.page.getByRole("button", { name: "Let the team of Thrive decide" })).toBeVisible();
    await seeNoBarrierOnAnyScreen(guest.page, "an invoice that is contested");
    await guest.page.getByRole("button", { name: "I agree after all" }).click();
    await expect(page.getByText(/^Agreed after all/)).toBeVisible();
  });

  await test.step("the guest pays it", async () => {
    const pay = guest.page.getByRole("button", { name: "Pay €1,071 by card" });
    await pay.click();
    await guest.page.getByRole("link", { name: "Cancel and go back" }).click();
    await pay.click();
    await payAndReturn(guest.page, CARDS.pays, "Back to the invoice");
    await expect(guest.page.getByText("It is paid. Thank you.")).toBeVisible();
    await expect(guest.page.getByRole("button", { name: /by card/ })).toHaveCount(0);
  });

  await test.step("her open page says that it is paid, and her balance has it", async () => {
    await expect(status("Paid")).toBeVisible();
    await expect(page.getByText("Paid over Thrive.")).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "an invoice that is paid");
    await visit(page, "/thrivepay");
    const row = page.getByRole("list", { name: "Invoices" }).getByRole("listitem");
    await expect(row).toContainText(["Harbour Stories Lda"]);
    await expect(row.getByText("Paid", { exact: true })).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "ThrivePay");
    await visit(page, "/wallet");
    await expect(page.getByText("Invoice INV-0001")).toBeVisible();
    await expect(page.getByText("€1,071").first()).toBeVisible();
  });

  await test.step("nobody finds it by another link", async () => {
    const wrong = await guest.context.request.get(`${link.slice(0, -1)}${link.endsWith("0") ? "1" : "0"}`);
    expect([wrong.status(), (await wrong.text()).includes("Harbour Stories")]).toEqual([404, false]);
  });

  await test.step("she asks bora for a payment, and finds what was contested", async () => {
    const bora = await people.bora();
    const [named] = storedRows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      bora.userId,
    );
    await visit(page, "/thrivepay?tab=requests");
    await page.getByRole("textbox", { name: /^From whom/ }).fill(`@${named?.handle}`);
    await page.getByLabel("Their name").fill("Bora Labs");
    await page.getByLabel("What for").fill("A third day");
    await page.getByLabel("Amount").fill("450");
    await page.getByRole("button", { name: "Ask for it" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "INV-0002" })).toBeVisible();
    await visit(bora.page, new URL(page.url()).pathname);
    await expect(bora.page.locator("summary", { hasText: "Contest it" })).toBeVisible();
    await visit(page, "/thrivepay?tab=disputes");
    await expect(page.getByRole("list", { name: "Disputes" })).toContainText("Invoice INV-0001");
  });
});
