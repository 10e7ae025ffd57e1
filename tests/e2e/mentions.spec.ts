import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { beginDesk } from "./support/desks.ts";
import { openDrawer, rows } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("alice names cleo among three by the keyboard alone, and cleo is told though she muted the thread", async ({
  people,
}) => {
  const alice = await people.alice();
  const bora = await people.bora();
  const cleo = await people.member("Cleo", "creator");
  const title = unusedTitle();
  const desk = await beginDesk(alice, title, [
    [bora, "client"],
    [cleo, "member"],
  ]);
  await visit(alice.page, `/desk/${desk}/chat`);
  const field = alice.page.getByRole("textbox", { name: "Message" });
  await field.fill("Welcome");
  await field.press("Enter");
  await expect(alice.page.getByRole("log").getByText("Welcome")).toBeVisible();

  await visit(cleo.page, "/messages?filter=projects");
  await cleo.page.getByRole("link", { name: new RegExp(title) }).click();
  await cleo.page.getByRole("button", { name: "About this conversation" }).press("Enter");
  await cleo.page.getByRole("menuitem", { name: "Mute for good" }).click();
  await expect(cleo.page.getByRole("img", { name: "Muted" }).first()).toBeVisible();
  await visit(cleo.page, "/dashboard");

  // The caret stays in the field; arrows walk through those who take part, Escape leaves them alone.
  await field.pressSequentially("Could you look, @");
  const names = alice.page.getByRole("listbox", { name: "Mention somebody" });
  await expect(names.getByRole("option")).toHaveCount(2);
  await field.press("Escape");
  await expect(names).toBeHidden();
  await field.press("Backspace");
  await field.pressSequentially("@");
  await field.press("ArrowDown");
  await expect(names.getByRole("option", { selected: true })).toContainText(cleo.name);
  await field.press("ArrowUp");
  await expect(names.getByRole("option", { selected: true })).toContainText(bora.name);
  await field.pressSequentially("cleo");
  await expect(names.getByRole("option")).toHaveCount(1);
  await seeNoBarrierOnAnyScreen(alice.page, "people to mention");
  await field.press("Tab");
  await expect(names).toBeHidden();
  await expect(field).toHaveValue(/^Could you look, @cleo\S* $/);
  await field.pressSequentially("please?");
  await field.press("Enter");
  const named = alice.page.getByRole("log").getByRole("link", { name: /^@cleo/ });
  await expect(named).toHaveAttribute("href", `/profile/${cleo.userId}`);

  const told = rows(await openDrawer(cleo.page), `${alice.name} mentioned you in “${title}”.`);
  await expect(told).toHaveCount(1);
  await visit(bora.page, "/messages?filter=projects");
  await bora.page.getByRole("link", { name: new RegExp(title) }).click();
  await expect(bora.page.getByRole("log").getByRole("link", { name: /^@cleo/ })).toBeVisible();
  await bora.page.getByRole("button", { name: "Sounds good!" }).click();
  await expect(bora.page.getByRole("textbox", { name: "Message" })).toHaveValue("Sounds good!");
  await bora.page.getByRole("textbox", { name: "Message" }).press("Enter");
  await expect(alice.page.getByRole("log").getByText("Sounds good!")).toBeVisible();
});
