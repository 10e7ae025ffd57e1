import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { visit } from "./support/pages.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("a moderator finds a posting by its maker, takes it down before anybody reported it, and puts it back", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 404/);
  const mia = await people.staff("Mia", "moderator");
  const [bora, carol] = [await people.bora(), await people.member("Carol", "creator")];
  const title = unusedTitle();
  const path = `/opportunity/${await post(bora, title)}`;

  await visit(mia.page, "/admin/content");
  await mia.page.getByRole("searchbox").fill(title);
  await mia.page.getByRole("button", { name: "Search", exact: true }).click();
  const line = mia.page.getByRole("listitem").filter({ hasText: title });
  await expect(line).toHaveCount(1);
  await seeNoBarrierOnAnyScreen(mia.page, "content that was found");
  await line.locator("summary").click();
  await line.getByRole("textbox", { name: "Why" }).fill("It asks for a deposit.");
  await line.getByRole("button", { name: "Take it down" }).click();
  await expect(line.getByText("Taken down")).toBeVisible();

  await carol.page.goto(path);
  await expect(carol.page.getByRole("heading", { level: 1, name: title })).toHaveCount(0);
  await visit(bora.page, "/settings/decisions");
  await expect(bora.page.getByText("It asks for a deposit.")).toBeVisible();

  await line.locator("summary").click();
  await line.getByRole("textbox", { name: "Why" }).fill("It was a studio rental.");
  await line.getByRole("button", { name: "Put it back" }).click();
  await expect(line.getByText("Taken down")).toHaveCount(0);
  await visit(carol.page, path);
  await expect(carol.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
});
