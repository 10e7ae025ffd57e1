import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate } from "./support/database.ts";
import { reload, visit } from "./support/pages.ts";
import { openPostDialog } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("alice and bora see what was paid and why more is not said, the posting form has it, and alice is not counted", async ({
  people,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED/);
  // Only the weekly count writes them, from deals of months: a currency that no other journey uses.
  const range = `INSERT INTO rate_ranges (currency, country, category, low, median, high, at_least, due_at)
    VALUES ('BRL', ?, 'photo', ?, ?, ?, 10, 9000000000000) ON CONFLICT DO NOTHING`;
  await operate(range, "ZA", 60_000, 85_000, 120_000);
  await operate(range, "", 50_000, 80_000, 110_000);
  const [alice, bora] = [await people.alice({ at: "/analytics" }), await people.bora()];
  await alice.page.getByRole("link", { name: "What others are paid for such work" }).click();
  await expect(alice.page.getByRole("heading", { level: 1, name: "Rates" })).toBeVisible();
  await alice.page.getByLabel("Country of the creators").selectOption("South Africa");
  await alice.page.getByLabel("Currency").selectOption("BRL");
  await alice.page.getByRole("button", { name: "Show" }).click();
  const kind = (page: typeof alice.page, name: string) =>
    page
      .getByRole("main")
      .getByRole("listitem")
      .filter({ has: page.getByRole("heading", { name }) });
  const photos = kind(alice.page, "Photography");
  await expect(photos).toContainText("In South Africa");
  await expect(photos).toContainText("R$600 to R$1,200");
  await expect(photos).toContainText("R$500 to R$1,100");
  await expect(kind(alice.page, "Writing")).toContainText("fewer than 8 creators");
  await seeNoBarrierOnAnyScreen(alice.page, "rates");

  await alice.page.getByLabel("My deals may count in these ranges").uncheck();
  await alice.page.getByRole("button", { name: "Save" }).click();
  await expect(alice.page.getByText("Your deals leave with the next weekly count.")).toBeVisible();
  await reload(alice.page);
  await expect(alice.page.getByLabel("My deals may count in these ranges")).not.toBeChecked();

  await visit(bora.page, "/rates?country=NO&currency=BRL");
  await expect(kind(bora.page, "Photography")).toContainText("Too few finished deals in Norway");
  await expect(kind(bora.page, "Photography")).toContainText("R$500 to R$1,100");
  await visit(bora.page, "/dashboard");
  const dialog = await openPostDialog(bora.page);
  await dialog.getByText("More details").click();
  await dialog.getByLabel(/^Country/).selectOption("South Africa");
  await dialog.getByLabel(/^Category/).selectOption("Photography");
  await dialog.getByLabel(/^Currency/).selectOption("BRL");
  await expect(
    dialog.getByText(
      "Photography: Members in South Africa were mostly paid R$600 to R$1,200 for the whole work.",
    ),
  ).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "a posting with a hint on prices");
  // Without an answer the form goes on.
  await bora.page.setViewportSize({ width: 1280, height: 800 });
  await bora.page.route("**/rates/hint?*", (route) => route.abort());
  await dialog.getByLabel(/^Country/).selectOption("Norway");
  await expect(dialog.getByText("were mostly paid")).toBeHidden();
  await expect(dialog.getByLabel(/^Country/)).toHaveValue("NO");
});
