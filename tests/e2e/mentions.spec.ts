import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { swipe } from "./support/deck.ts";
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

test("alice names bora in a post, then in a comment, and bora is led there", async ({ people }) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  await visit(alice.page, "/spark?tab=circle");
  await alice.page.getByRole("button", { name: "Share with your circle" }).click();
  const dialog = alice.page.getByRole("dialog");
  const text = dialog.getByLabel("Text");
  await text.pressSequentially("Shot with @");
  const names = dialog.getByRole("listbox", { name: "Mention somebody" });
  await expect(names.getByRole("option", { name: bora.name })).toBeVisible();
  await seeNoBarrierOnAnyScreen(alice.page, "people to mention in a post");
  // Escape leaves the people alone, and the dialog stays.
  await text.press("Escape");
  await expect(names).toBeHidden();
  await expect(dialog).toBeVisible();
  await text.press("Backspace");
  await text.pressSequentially("@bo");
  await expect(names.getByRole("option", { selected: true })).toContainText(bora.name);
  await text.press("Enter");
  await expect(text).toHaveValue(/^Shot with @\S+ $/);
  await dialog.getByRole("button", { name: "Share" }).click();
  const post = alice.page.getByRole("article").first();
  await expect(post.getByRole("link", { name: /^@/ })).toHaveAttribute("href", `/profile/${bora.userId}`);

  await visit(bora.page, "/dashboard");
  const told = rows(await openDrawer(bora.page), `${alice.name} mentioned you in a post.`);
  await expect(told).toHaveCount(1);
  await told.getByRole("button", { name: "See post" }).click();
  const there = bora.page.getByRole("article").first();
  await expect(there).toContainText("Shot with");
  const comment = there.getByRole("textbox", { name: "Your comment" });
  await comment.pressSequentially("Thank you, @al");
  await bora.page.getByRole("option", { name: alice.name }).first().click();
  await expect(comment).toBeFocused();
  await there.getByRole("button", { name: "Comment", exact: true }).last().click();
  await expect(there.getByRole("group", { name: "Comments" }).getByRole("link", { name: /^@/ })).toHaveCount(
    1,
  );
});
