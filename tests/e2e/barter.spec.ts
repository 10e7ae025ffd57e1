import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import type { Member } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("alice and bora say what each gives, lock it with the yes of both, and see each thing arrive", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Portraits for a watch", [[bora, "client"]], "barter");
  const trade = `/desk/${id}/barter`;
  await visit(alice.page, trade);
  await visit(bora.page, trade);

  await add(alice, "Ten portraits", "450");
  await expect(bora.page.getByRole("heading", { name: "Ten portraits" })).toBeVisible();
  await add(bora, "A watch", "430");
  await expect(alice.page.getByRole("heading", { name: "A watch", exact: true })).toBeVisible();
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

  // What does not come is disputed: it rests, is answered, and goes on when it is taken back.
  await bora.page.getByRole("button", { name: "Open a dispute" }).click();
  const quarrel = bora.page.getByRole("dialog", { name: "Open a dispute" });
  await quarrel.getByLabel("Reason").selectOption("late");
  await quarrel.getByLabel("What is wrong").fill("They were promised for May.");
  await quarrel.getByLabel("What you wish for").selectOption("talk");
  await seeNoBarrierOnAnyScreen(bora.page, "a dispute about something traded");
  await quarrel.getByRole("button", { name: "Open the dispute" }).click();
  await expect(alice.page.getByText("They were promised for May.")).toBeVisible();
  await expect(alice.page.getByRole("button", { name: "It is sent" })).toHaveCount(0);
  await alice.page.getByRole("button", { name: "Answer" }).click();
  const answering = alice.page.getByRole("dialog", { name: "Answer the dispute" });
  await answering.getByLabel("Your answer").fill("The light was bad. Next week.");
  await answering.getByRole("button", { name: "Answer" }).click();
  await expect(bora.page.getByText("The light was bad. Next week.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "an answered dispute");
  await bora.page.getByRole("button", { name: "Withdraw the dispute" }).click();
  await expect(alice.page.getByRole("button", { name: "It is sent" })).toBeVisible();

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
