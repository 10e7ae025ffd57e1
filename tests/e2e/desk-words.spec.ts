import type { Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { CARDS, payAndReturn } from "./support/checkout.ts";
import { storedRows } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("alice keeps what she wrote while bora was quicker, looks at his words, and saves hers", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Songs of the harbour", [[bora, "client"]]);
  const { page } = alice;
  await visit(page, `/desk/${id}`);
  await page.getByRole("button", { name: "Edit", exact: true }).click();
  const dialog = page.getByRole("dialog", { name: "Edit the project" });
  const about = dialog.getByLabel("What it is about");
  await about.fill("Ten songs, and one that nobody knows yet.");

  await test.step("bora writes his meanwhile: hers stay in the field", async () => {
    const said = await send(bora, `/desk/${id}`, {
      form: {
        intent: "edit-project",
        title: "Songs of two harbours",
        description: "Twelve songs.",
        auto_release_days: "7",
      },
    });
    expect(said.ok()).toBe(true);
    await expect(page.locator("h1")).toHaveText("Songs of two harbours");
    await expect(about).toHaveValue("Ten songs, and one that nobody knows yet.");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog.getByText("Someone changed this while you wrote.")).toBeVisible();
    await expect(dialog.getByText(`${bora.name} changed title`)).toBeVisible();
    await expect(about).toHaveValue("Ten songs, and one that nobody knows yet.");
    await seeNoBarrierOnAnyScreen(page, "words that came too late", "[role=dialog]");
  });

  await test.step("she loads the newer, and writes on from there", async () => {
    await dialog.getByRole("button", { name: "Load the newer" }).click();
    await expect(about).toHaveValue("Twelve songs.");
    await expect(dialog.getByText("Someone changed this while you wrote.")).toBeHidden();
    await about.fill("Twelve songs, and one that nobody knows yet.");
    await dialog.getByRole("button", { name: "Save", exact: true }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText("Twelve songs, and one that nobody knows yet.")).toBeVisible();
  });
});

test("alice presses what bora did a moment before: her desk was redrawn, and says all the same why it was refused", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Bells of the harbour", [[bora, "client"]]);
  const held = await send(alice, `/desk/${id}`, {
    form: { intent: "hold", reason: "Holidays", version: "1" },
  });
  expect(held.ok()).toBe(true);
  const { page } = alice;
  await visit(page, `/desk/${id}`);
  let letGo = () => {};
  const redrawn = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route(`**/desk/${id}.data*`, async (route) => {
    if (route.request().method() === "POST") await redrawn;
    await route.continue();
  });
  const press = page.getByRole("button", { name: "Take it up again" });
  await press.click();
  const resumed = await send(bora, `/desk/${id}`, { form: { intent: "resume", version: "2" } });
  expect(resumed.ok()).toBe(true);
  await expect(press).toBeHidden();
  letGo();
  await expect(page.getByText("Not done", { exact: true })).toBeVisible();
});

test("what stands in bora's way is said as that, in her form, and not as if somebody had been quicker", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 409/);
  const ada = await people.staff("Ada", "finance");
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Lights of the harbour", [[bora, "client"]]);
  await agreeOn("The lamps", alice, bora, id);
  const { page } = bora;
  await visit(page, `/desk/${id}/milestones`);
  await page.getByRole("button", { name: "Fund €45" }).click();
  const funding = page.getByRole("dialog");
  await expect(funding.getByText("My balance on Thrive")).toHaveCount(0);
  // Her balance went meanwhile.
  await funding.locator("[name=from]").evaluate((way: HTMLInputElement) => {
    way.value = "balance";
  });
  await funding.getByRole("button", { name: "Fund €45" }).click();
  await expect(funding.getByRole("alert")).toHaveText(
    "There is not enough on your balance. Pay by card instead.",
  );
  await expect(page.getByRole("heading", { name: "Someone changed this meanwhile" })).toHaveCount(0);

  await test.step("with money held she cannot cancel, and keeps her reason", async () => {
    await funding.locator("[name=from]").evaluate((way: HTMLInputElement) => {
      way.value = "card";
    });
    await funding.getByRole("button", { name: "Fund €45" }).click();
    await payAndReturn(page, CARDS.pays, "Back to the desk");
    await page.getByRole("button", { name: "Cancel the project" }).click();
    const leaving = page.getByRole("dialog");
    await leaving.getByLabel("Reason").fill("The harbour is closed.");
    await leaving.getByRole("button", { name: "Cancel the project" }).click();
    await expect(leaving.getByRole("alert")).toContainText("Money is held for “The lamps”.");
    await expect(leaving.getByLabel("Reason")).toHaveValue("The harbour is closed.");
    await page.keyboard.press("Escape");
  });

  await test.step("a dispute says until when the other side may answer", async () => {
    await visit(alice.page, `/desk/${id}/milestones`);
    await alice.page.getByRole("button", { name: "Begin" }).click();
    await expect(page.getByText("In progress", { exact: true })).toBeVisible();
    await page.getByRole("button", { name: "Open a dispute" }).click();
    await page.getByLabel("What is wrong").fill("Nobody came.");
    await page.getByRole("button", { name: "Open the dispute" }).click();
    const note = alice.page.getByText("The other side has until");
    await expect(note).toBeVisible();
    const [dispute] = storedRows<{ answer_due_at: number }>(
      "SELECT answer_due_at FROM disputes WHERE project_id = ?",
      id,
    );
    await expect(note.locator("time")).toHaveAttribute(
      "datetime",
      new Date(dispute?.answer_due_at ?? 0).toISOString(),
    );
  });

  await test.step("of two who decide it the second one is told so, and sees what is left", async () => {
    const [first, second] = [ada, await people.signedIn(ada)];
    const [{ id: dispute } = { id: "" }] = storedRows<{ id: string }>(
      "SELECT id FROM disputes WHERE project_id = ?",
      id,
    );
    const caseIn = (page: Page) => page.locator(`[id="${dispute}"]`);
    for (const { page } of [first, second]) {
      await visit(page, "/admin/finance");
      await caseIn(page).getByText("Give it back to who paid").click();
      await caseIn(page).getByLabel("Why").fill("Nobody came indeed.");
    }
    await caseIn(first.page).getByRole("button", { name: "Decide" }).click();
    await expect(first.page.getByText("Decided. Both sides know it.")).toBeVisible();
    await caseIn(second.page).getByRole("button", { name: "Decide" }).click();
    await expect(second.page.getByRole("alert").first()).toHaveText(
      "This dispute was decided, settled or taken back meanwhile.",
    );
    await expect(caseIn(second.page)).toHaveCount(0);
  });
});

/** A milestone of 45 euros that both sides agreed to. */
async function agreeOn(title: string, lead: Member, client: Member, projectId: string): Promise<void> {
  const form = { intent: "add-milestone", title, amount: "45", currency: "EUR", propose: "yes" };
  expect((await send(client, `/desk/${projectId}`, { form })).ok()).toBe(true);
  const [row] = storedRows<{ id: string; version: number }>(
    "SELECT id, version FROM milestones WHERE project_id = ? AND title = ?",
    projectId,
    title,
  );
  const agree = { intent: "agree-milestone", milestone_id: row?.id ?? "", version: String(row?.version) };
  expect((await send(lead, `/desk/${projectId}`, { form: agree })).ok()).toBe(true);
}
