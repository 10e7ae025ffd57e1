import { minutes } from "#app/core/time.ts";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { CARDS, payAndReturn } from "./support/checkout.ts";
import { allDelivered, operate, storedRows } from "./support/database.ts";
import { reload, visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("bora takes a plan, goes up for what is left of the month, falls behind, pays again and leaves", async ({
  people,
  world,
}) => {
  const bora = await people.bora();
  const { page } = bora;
  const plan = (name: string) => page.getByRole("heading", { level: 2, name, exact: true });
  const status = (words: string) => page.getByText(words, { exact: true });

  await test.step("she compares the plans, and takes one by a card", async () => {
    await visit(page, "/membership");
    await seeNoBarrierOnAnyScreen(page, "the plans");
    await page.getByRole("button", { name: "Join the wait-list" }).click();
    await expect(page.getByRole("heading", { name: "You are on the wait-list" })).toBeVisible();
    await page.getByRole("button", { name: "Choose Pro" }).click();
    await payAndReturn(page, CARDS.failsLater, "Back to your plan");
    await expect(plan("Pro")).toBeVisible();
    await expect(status("Active")).toBeVisible();
    expect(await tierOf(bora)).toBe("pro");
  });

  await test.step("she sees what more costs today, pays that, and has more", async () => {
    await page.getByRole("link", { name: "Business, monthly" }).click();
    const preview = page.locator("dl", { hasText: "To pay now" });
    await expect(preview.locator("dd")).toHaveText(["€39", "−€12", "€27"]);
    await seeNoBarrierOnAnyScreen(page, "a change of plan");
    await page.getByRole("button", { name: "Pay €27 and change" }).click();
    await payAndReturn(page, CARDS.failsLater, "Back to your plan");
    await expect(plan("Business")).toBeVisible();
    expect(await tierOf(bora)).toBe("business");
  });

  await test.step("she has it billed to her company, where who keeps its books sees what is paid", async () => {
    await ownsCompany(bora, "Northern Works");
    await visit(page, "/subscription");
    await page.getByRole("button", { name: "Bill Northern Works from now on" }).click();
    await expect(page.getByRole("heading", { name: "Billed to Northern Works" })).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "a plan that is billed to a company");
    await page.getByRole("link", { name: "payments of Northern Works" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Northern Works");
    await seeNoBarrierOnAnyScreen(page, "the payments of a company");
    await visit(page, "/subscription");
  });

  await test.step("a month later her card fails: the page says so by itself, and she keeps her plan meanwhile", async () => {
    await monthsEnd(bora);
    await world.sweep();
    await expect(page.getByText("Your last renewal failed.")).toBeVisible();
    await expect(status("Past due")).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "a plan that is past due");
    expect(await tierOf(bora)).toBe("business");
    await page.getByRole("button", { name: "Pay €39 now" }).click();
    await payAndReturn(page, CARDS.pays, "Back to your plan");
    await expect(status("Active")).toBeVisible();
    await expect(page.getByText("visa ending in 4242")).toBeVisible();
  });

  await test.step("she cancels, and what is paid runs to its end", async () => {
    await page.getByLabel("What could we do better?").fill("Too much for now.");
    await page.getByRole("button", { name: "Cancel my plan" }).click();
    await expect(page.getByText("Canceled. What is paid is yours until its end.")).toBeVisible();
    await expect(page.getByRole("button", { name: "Keep my plan" })).toBeVisible();
    expect(await tierOf(bora)).toBe("business");
    await monthsEnd(bora);
    await world.sweep();
    await expect(page.getByRole("heading", { name: "You are on the free plan" })).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "a plan that has ended");
    expect(await tierOf(bora)).toBe("free");
  });

  await test.step("every payment has its receipt, for her alone", async () => {
    await visit(page, "/payment-history?type=subscription");
    await expect(page.getByRole("list", { name: "Payments" }).getByRole("listitem")).toHaveCount(4);
    await expect(page.getByText("The bank declined this card.")).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "the history of payments");
    const receipts = page.getByRole("link", { name: "Receipt" });
    await expect(receipts).toHaveCount(3);
    const address = (await receipts.first().getAttribute("href")) ?? "";
    const file = await bora.context.request.get(address);
    expect([file.headers()["content-type"], (await file.body()).subarray(0, 5).toString()]).toEqual([
      "application/pdf",
      "%PDF-",
    ]);
    const alice = await people.alice();
    expect((await alice.context.request.get(address)).status()).toBe(404);
  });
});

test("bora's plan is past due and she leaves: it is over at once", async ({ people, world }) => {
  const bora = await people.bora();
  const { page } = bora;
  await visit(page, "/membership?interval=year");
  await page.getByRole("button", { name: "Choose Pro" }).click();
  await payAndReturn(page, CARDS.failsLater, "Back to your plan");
  await expect(page.getByText("€120, yearly")).toBeVisible();
  await monthsEnd(bora);
  await world.sweep();
  await expect(page.getByText("Your plan ends now. Nothing of yours is deleted.")).toBeVisible();
  await page.getByRole("button", { name: "Cancel my plan" }).click();
  await expect(page.getByText("Canceled. You are on the free plan now.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "You are on the free plan" })).toBeVisible();
  expect(await tierOf(bora)).toBe("free");
});

test("bora tries Pro, enters a code that staff made, and pays less for the first month", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const ines = await people.staff("Ines", "finance");
  const bora = await people.bora();
  const { page } = bora;
  const code = `SPRING-${String(Date.now()).slice(-8)}`;

  await test.step("ines makes a code for everybody", async () => {
    await visit(ines.page, "/admin/coupons");
    await ines.page.getByLabel("The word").fill(code.toLowerCase());
    await ines.page.getByLabel("Per cent off").fill("50");
    await ines.page.getByRole("button", { name: "Make it" }).click();
    await expect(ines.page.getByText("Made. It works from now on.")).toBeVisible();
    await seeNoBarrierOnAnyScreen(ines.page, "codes for plans");
  });

  await test.step("bora tries Pro without a card", async () => {
    await visit(page, "/membership");
    await page.getByRole("button", { name: "Try it for two weeks" }).first().click();
    await expect(page.getByText("Trial", { exact: true })).toBeVisible();
    expect(await tierOf(bora)).toBe("pro");
    await seeNoBarrierOnAnyScreen(page, "a trial");
  });

  await test.step("she mistypes the code, then enters it, and pays half", async () => {
    const word = page.getByLabel("Do you have a code?");
    await word.fill("SPRING");
    await page.getByRole("button", { name: "Apply it" }).click();
    await expect(page.getByText(/^This code does not work/)).toBeVisible();
    await word.fill(` ${code.toLowerCase()} `);
    await page.getByRole("button", { name: "Apply it" }).click();
    await expect(page.getByText("It comes off your next payment.")).toBeVisible();
    await page.getByRole("link", { name: "Choose a plan" }).click();
    await expect(page.getByText(`€6 for the first month with ${code}`)).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "plans with a code");
    await page.getByRole("button", { name: "Choose Pro" }).click();
    await payAndReturn(page, CARDS.pays, "Back to your plan");
    await expect(page.getByText("€6, monthly")).toBeVisible();
    await expect(page.getByText(/for €12/)).toBeVisible();
  });

  await test.step("she asks for it back; ines gives it back, and the plan ends", async () => {
    await visit(page, "/payment-history?type=subscription");
    await page.getByRole("list", { name: "Payments" }).getByRole("link").first().click();
    await page.getByLabel("Why would you like it back?").fill("I took the wrong one.");
    await page.getByRole("button", { name: "Ask for a refund" }).click();
    await expect(page.getByText("You asked for it back. Our finance team looks at it.")).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "a payment that is asked back");
    await visit(ines.page, "/admin/finance");
    const asked = ines.page.getByRole("listitem").filter({ hasText: bora.name });
    await asked.getByLabel("What we tell them").fill("Of course.");
    await seeNoBarrierOnAnyScreen(ines.page, "refunds that are asked for");
    await asked.getByRole("button", { name: "Give it back" }).click();
    await expect(ines.page.getByText("It goes back to their card.")).toBeVisible();
    await expect.poll(() => tierOf(bora)).toBe("free");
    await reload(page);
    await expect(page.getByText(/^You get it back\./)).toBeVisible();
    await visit(ines.page, "/admin/coupons");
  });

  await test.step("ines sees that it was used, and ends it", async () => {
    await reload(ines.page);
    const row = ines.page.getByRole("listitem").filter({ hasText: code });
    await expect(row).toContainText("1 paid with it, 0 hold it, of 100.");
    await row.getByRole("button", { name: "Revoke" }).click();
    await expect(row.getByText("Revoked")).toBeVisible();
  });
});

/** The plan as other programs are told it, past every cache. */
async function tierOf(member: Member): Promise<string> {
  const answer = await send(member, "/functions/v1/check-subscription", { data: { force: true } });
  return ((await answer.json()) as { tier: string }).tier;
}

async function ownsCompany({ userId }: Member, name: string): Promise<void> {
  const id = crypto.randomUUID();
  await operate(
    `INSERT INTO companies (id, created_by, name, handle, kind, domain_token, billing_name, billing_address,
        created_at, updated_at)
      VALUES (?1, ?2, ?3, ?4, 'studio', ?4, ?3, 'Rua 1, Porto', 1, 1)`,
    id,
    userId,
    name,
    `works-${id.slice(0, 8)}`,
  );
  await operate(
    `INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at)
      VALUES (?, ?, 'owner', 'active', 1, 1)`,
    id,
    userId,
  );
}

/** What is paid has run out a minute ago. */
async function monthsEnd({ userId }: Member): Promise<void> {
  await allDelivered(userId);
  const unsaid = () => storedRows("SELECT id FROM sandbox_events WHERE deliveries_left > 0").length;
  await expect.poll(unsaid).toBe(0);
  const [{ period_end = 0 } = {}] = storedRows<{ period_end: number }>(
    "SELECT period_end FROM subscriptions WHERE user_id = ?",
    userId,
  );
  const by = period_end - Date.now() + minutes(1);
  await operate(
    `UPDATE subscriptions SET period_start = period_start - ?1, period_end = period_end - ?1, due_at = due_at - ?1
      WHERE user_id = ?2`,
    by,
    userId,
  );
}
