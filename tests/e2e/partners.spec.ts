import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { receive } from "./support/mails.ts";
import { seeToast } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("a partner, from an offer of somebody without an account to a code that a member used", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const { page: desk } = await people.staff("Paulo", "partner_manager");
  const { page } = await people.visitor({ at: "/partner-submit" });
  const site = `lumen-${Date.now().toString(36)}.example`;
  const [name, address] = [`Lumen ${site.slice(6, -8)}`, `ines@${site}`];

  await test.step("Inês offers something and confirms her address", async () => {
    await seeNoBarrierOnAnyScreen(page, "the form of an offer");
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Website").fill(site);
    await page.getByLabel("Category").selectOption("gear");
    await page
      .getByLabel("What you do")
      .fill("Cameras, lenses and light by the day, in Lisbon and by courier.");
    await page.getByRole("textbox", { name: "Title" }).fill("A fifth off every rental day");
    await page.getByLabel("Its value in a few words").fill("20 % off");
    await page.getByLabel("The code").fill("LUMEN20");
    await page.reload();
    await expect(page.getByLabel("The code")).toHaveValue("LUMEN20");
    await page.getByLabel("What members get").fill("Every day of a rental, up to seven in a row.");
    await page.getByText("A code of their own for each member").click();
    await page.getByLabel("For which tier?").selectOption("spark");
    await page.getByLabel("Your name").fill("Inês Prado");
    await page.getByLabel("Email", { exact: true }).fill(address);
    await page.getByLabel(/You may write to me/).check();
    await page.getByRole("button", { name: "Submit" }).click();
    await page.getByLabel("Code", { exact: true }).fill((await receive(address, "partner_code")).code);
    await page.getByRole("button", { name: "Confirm" }).click();
    await expect(page.getByText("Your address is confirmed")).toBeVisible();
    await seeNoBarrierOnAnyScreen(page, "where an offer stands");
  });

  await test.step("staff look at it, ask nothing, add codes and publish it", async () => {
    await visit(desk, "/admin/partners");
    const press = async (word: string) => {
      await desk.getByRole("button", { name: `${word}: ${name}` }).click();
    };
    await press("Begin the review");
    await expect(desk.getByText("It is in review.")).toBeVisible();
    await seeNoBarrierOnAnyScreen(desk, "the review of partners");
    await press("Approve");
    await expect(desk.getByText("Approved. Publish it when its codes are there.")).toBeVisible();
    await visit(desk, "/admin/partners?view=asked");
    const card = desk.getByRole("listitem").filter({ has: desk.getByRole("heading", { name }) });
    await card.getByText("Codes and who may have it").click();
    await card.getByLabel("More codes, one a line").fill("SHUTTER-1\nSHUTTER-2");
    await card.getByRole("button", { name: "Add codes" }).click();
    await expect(desk.getByText("2 codes are new.")).toBeVisible();
    await press("Publish");
    await expect(desk.getByText("It is live.")).toBeVisible();
  });

  const { page: hers } = await people.alice({ at: "/partner-directory" });
  await test.step("alice finds it, visits, claims and uses it", async () => {
    await expect(hers.getByRole("heading", { level: 1, name: "Partner deals" })).toBeVisible();
    await hers.getByRole("searchbox", { name: "Search deals" }).fill(name);
    await hers.getByRole("button", { name: "Search", exact: true }).click();
    await expect(hers.getByRole("list", { name: "Deals" }).getByRole("article")).toHaveCount(1);
    await seeNoBarrierOnAnyScreen(hers, "the directory of partners");
    await hers.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await hers.getByRole("button", { name: /^Share / }).click();
    await seeToast(hers, "Link copied");
    expect(await hers.evaluate(() => navigator.clipboard.readText())).toMatch(
      /\/partner-directory\/.+#deal-/,
    );
    await hers.getByRole("link", { name }).click();
    await expect(hers.getByRole("heading", { level: 1, name })).toBeVisible();
    await hers.getByRole("button", { name: /^Get it/ }).click();
    // Where it was pressed, and there the focus is.
    const deal = hers.getByRole("article");
    await expect(deal.getByText("It is yours. Copy the code.")).toBeVisible();
    await expect(deal.getByText(/^SHUTTER-[12]$/)).toBeInViewport();
    await expect(hers.locator(":focus")).toContainText("SHUTTER");
    await visit(hers, "/partner-directory?tab=mine");
    await expect(hers.getByText(/^SHUTTER-[12]$/)).toBeVisible();
    await hers.getByRole("button", { name: "I used it" }).click();
    await hers.getByRole("button", { name: "4 of 5" }).click();
    await expect(hers.getByRole("button", { name: "4 of 5" })).toHaveAttribute("aria-pressed", "true");
    await seeNoBarrierOnAnyScreen(hers, "one's own deals");
  });

  await test.step("who is no staff finds no review", async () => {
    await visit(hers, "/admin/partners");
    await expect(hers.getByRole("heading", { name: "Partners" })).toBeHidden();
  });
});
