import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
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
