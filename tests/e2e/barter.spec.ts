import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import type { Member } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

const STILL = { reducedMotion: "reduce" as const };

test("alice and bora say what each gives, lock it with the yes of both, and see each thing arrive", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(STILL), await people.bora(STILL)];
  const id = await beginDesk(alice, "Portraits for a watch", [[bora, "client"]], "barter");
  const trade = `/desk/${id}/barter`;
  await visit(alice.page, trade);
  await visit(bora.page, trade);

  await add(alice, "Ten portraits", "450");
  await expect(bora.page.getByRole("heading", { name: "Ten portraits" })).toBeVisible();
  await add(bora, "A watch", "430");
  await expect(alice.page.getByRole("heading", { name: "A watch" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(alice.page, "a trade that is not locked");

  await alice.page.getByRole("button", { name: "Yes, this is fair" }).click();
  await expect(bora.page.getByText(`${alice.name} said yes.`)).toBeVisible();
  await bora.page.getByRole("button", { name: "Yes, this is fair" }).click();
  for (const { page } of [alice, bora]) await expect(page.getByText(/^Locked since/)).toBeVisible();

  await bora.page.getByRole("button", { name: "It is sent" }).click();
  const sending = bora.page.getByRole("dialog", { name: "It is sent" });
  await sending.getByLabel("Tracking").fill("PT 4021");
  await sending.getByRole("button", { name: "It is sent" }).click();
  await expect(alice.page.getByText("Tracking: PT 4021")).toBeVisible();
  await alice.page.getByRole("button", { name: "It has arrived" }).click();
  await alice.page.getByRole("button", { name: "It is as agreed" }).click();
  await expect(bora.page.getByText("As agreed", { exact: true })).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "a trade under way");

  // A change asks both again.
  await alice.page.getByRole("button", { name: "Edit" }).first().click();
  const change = alice.page.getByRole("dialog", { name: "What is given" });
  await change.getByLabel(/^Worth/).fill("500");
  await change.getByRole("button", { name: "Save" }).click();
  await expect(bora.page.getByRole("button", { name: "Yes, this is fair" })).toBeVisible();
  await expect(bora.page.getByText(/^Locked since/)).toHaveCount(0);
});

async function add({ page }: Member, what: string, worth: string): Promise<void> {
  await page.getByRole("button", { name: "Add an item" }).click();
  const dialog = page.getByRole("dialog", { name: "Add an item" });
  await dialog.getByLabel("What is given").fill(what);
  await dialog.getByLabel(/^Worth/).fill(worth);
  await dialog.getByRole("button", { name: "Put it into the trade" }).click();
  await expect(dialog).toBeHidden();
}
