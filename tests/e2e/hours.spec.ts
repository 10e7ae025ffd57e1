import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("alice writes her hours down and sends them; bora, whose page says so by itself, says yes and why not", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Retouching by the hour", [[bora, "client"]]);
  await visit(alice.page, `/desk/${id}/payments`);
  await visit(bora.page, `/desk/${id}/payments`);
  const hours = alice.page.getByRole("dialog", { name: "Hours" });
  for (const [time, note] of [
    ["1:30", "Skin"],
    ["45m", "Sky"],
  ] as const) {
    await alice.page.getByRole("button", { name: "Write hours down" }).click();
    await hours.getByLabel("How long").fill(time);
    await hours.getByLabel("What for").fill(note);
    await hours.getByRole("button", { name: "Write it down" }).click();
    await expect(hours).toBeHidden();
  }
  const row = (page: typeof alice.page, note: string) =>
    page.getByRole("list", { name: "Hours" }).getByRole("listitem").filter({ hasText: note });
  await expect(row(bora.page, "Skin")).toHaveCount(0);
  await seeNoBarrierOnAnyScreen(alice.page, "hours written down");
  await alice.page.getByRole("button", { name: "Send all 2" }).click();
  await row(bora.page, "Skin").getByRole("button", { name: "Approve" }).click();
  await row(bora.page, "Sky").getByRole("button", { name: "Dispute" }).click();
  const why = bora.page.getByRole("dialog", { name: "Dispute" });
  await why.getByLabel("Reason").fill("The sky was not asked for.");
  await why.getByRole("button", { name: "Dispute" }).click();
  await expect(row(alice.page, "Skin")).toContainText("Approved");
  await expect(row(alice.page, "Sky")).toContainText("The sky was not asked for.");
  await seeNoBarrierOnAnyScreen(alice.page, "hours that are answered");

  await alice.page.getByRole("button", { name: "Start the clock" }).click();
  await alice.page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(alice.page.getByRole("button", { name: "Send it" })).toBeVisible();

  await alice.page.getByRole("link", { name: "Invoice 1:30 h" }).click();
  await expect(alice.page.getByLabel("Description")).toHaveValue("Skin");
  await expect(alice.page.getByLabel("Name on the invoice")).toHaveValue(bora.name);
  await alice.page.getByLabel("Price for one").fill("60");
  await seeNoBarrierOnAnyScreen(alice.page, "an invoice for hours");
  await alice.page.getByRole("button", { name: "Save and look at it" }).click();
  await expect(alice.page.getByRole("heading", { level: 1, name: "Draft invoice" })).toBeVisible();
  await expect(alice.page.getByText("€90").first()).toBeVisible();
  await visit(alice.page, `/desk/${id}/payments`);
  await expect(row(alice.page, "Skin").getByRole("link", { name: "On an invoice" })).toBeVisible();
  await expect(alice.page.getByRole("link", { name: /^Invoice / })).toHaveCount(0);
});
