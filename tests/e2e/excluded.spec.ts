import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { storedRows } from "./support/database.ts";
import { visit } from "./support/pages.ts";
import { describePosting, openPostDialog, submitButton, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("bora keeps a posting from alice: carol finds it in list and search, alice nowhere, not by its link either", async ({
  people,
  complaints,
}) => {
  // A name nobody has is refused; then her link finds nothing.
  complaints.expect(/status of 4(04|22)/);
  const [alice, carol] = [await people.alice(), await people.member("Carol", "creator")];
  const { page } = await people.bora({ at: "/dashboard" });
  const title = unusedTitle();
  const [named] = storedRows<{ handle: string }>(
    "SELECT handle FROM profiles WHERE user_id = ?",
    alice.userId,
  );

  const dialog = await openPostDialog(page);
  await describePosting(dialog, { title });
  await dialog.getByText("More details").click();
  await dialog.getByLabel("Keep it from these members").fill("@nobody-has-this-name");
  await submitButton(dialog).click();
  await expect(dialog.getByLabel("Keep it from these members")).toHaveAccessibleDescription(/nobody/i);
  await dialog.getByLabel("Keep it from these members").fill(`@${named?.handle}`);
  await seeNoBarrierOnAnyScreen(page, "a posting that is kept from somebody");
  await submitButton(dialog).click();
  await expect(dialog).toBeHidden();

  const word = title.split(" ").at(-1) ?? "";
  const list = `/discover?view=list&q=${word}`;
  await visit(carol.page, list);
  const found = carol.page
    .getByRole("region", { name: "Results" })
    .getByRole("link", { name: title, exact: true });
  await expect(found).toBeVisible();
  const link = (await found.getAttribute("href")) ?? "";
  expect(link).toMatch(/^\/opportunity\//);

  for (const path of [list, "/discover?view=list", `/discover?q=${word}`, "/discover"]) {
    await visit(alice.page, path);
    await expect(alice.page.getByText(title)).toHaveCount(0);
  }
  expect((await alice.page.goto(link))?.status()).toBe(404);
  await expect(alice.page.getByText(title)).toHaveCount(0);
  expect((await carol.page.goto(link))?.status()).toBe(200);
});
