import type { Locator, Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate, storedRows } from "./support/database.ts";
import { swipe } from "./support/deck.ts";
import { beginDesk } from "./support/desks.ts";
import { visitLive } from "./support/live.ts";
import { seeToast } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const CIRCLE = "/spark?tab=circle";

test("alice asks, bora votes and votes otherwise, carol without script, and all see how it stood once it ends", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  await visit(alice.page, CIRCLE);
  const dialog = await compose(alice.page);
  const share = dialog.getByRole("button", { name: "Share", exact: true });

  await test.step("a poll that was begun is still there when the dialog was closed, and says what it lacks", async () => {
    await dialog.getByRole("button", { name: "Add a poll" }).click();
    await expect(dialog.getByRole("textbox", { name: "Answer 1" })).toBeFocused();
    await expect(dialog.getByText("Please write what your poll asks.")).toBeVisible();
    await dialog.getByLabel("Question").fill("Film or digital for the pier?");
    await dialog.getByRole("textbox", { name: "Answer 1" }).fill("Film");
    await dialog.getByRole("textbox", { name: "Answer 2" }).fill("film");
    await expect(dialog.getByText("Give each answer of your poll words of its own.")).toBeVisible();
    await expect(share).toBeDisabled();
    await alice.page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await compose(alice.page);
    await expect(dialog.getByRole("textbox", { name: "Answer 1" })).toHaveValue("Film");
    await dialog.getByRole("textbox", { name: "Answer 2" }).fill("Digital");
    await dialog.getByRole("button", { name: "Add an answer" }).click();
    await expect(dialog.getByRole("textbox", { name: "Answer 3" })).toBeFocused();
    await dialog.getByRole("button", { name: "Remove answer 3" }).click();
    await dialog.getByLabel("Runs for").selectOption({ label: "1 day" });
    await dialog.getByLabel("Who sees it").selectOption({ label: "All members" });
    await seeNoBarrierOnAnyScreen(alice.page, "a poll that is written", "[role=dialog]");
  });
  await share.click();
  await seeToast(alice.page, "Post shared! 🔥");
  const own = pollBy(alice.page, alice.name);
  await expect(own).toContainText("0 votes · Ends tomorrow");

  await visitLive(alice.page, CIRCLE);
  await visit(bora.page, CIRCLE);
  const theirs = pollBy(bora.page, alice.name);
  await test.step("bora chooses, and sees how it stands; alice, who has not touched her window, does too", async () => {
    await expect(theirs.getByRole("list", { name: "How the poll stands" })).toHaveCount(0);
    const film = theirs.getByRole("radio", { name: "Film" });
    // Nothing is chosen yet, and nothing looks it.
    await expect(film).toHaveCSS("background-image", "none");
    await film.check();
    await expect(film).not.toHaveCSS("background-image", "none");
    await seeNoBarrierOnAnyScreen(bora.page, "a poll to vote in");
    await theirs.getByRole("button", { name: "Vote" }).click();
    await expect(answer(theirs, "Film")).toContainText("Your vote");
    await expect(answer(theirs, "Film")).toContainText("100 %, 1 vote");
    await expect(theirs).toContainText("1 vote · Ends");
    await seeNoBarrierOnAnyScreen(bora.page, "a poll that one voted in");
    await expect(answer(own, "Film")).toContainText("100 %, 1 vote");
  });

  await test.step("carol votes without script", async () => {
    const [{ id = "" } = {}] = storedRows<{ id: string }>(
      "SELECT id FROM feed_posts WHERE user_id = ?",
      alice.userId,
    );
    const carol = await people.alice({ at: `${CIRCLE}&post=${id}`, javaScriptEnabled: false });
    const poll = pollBy(carol.page, alice.name);
    await poll.getByRole("radio", { name: "Digital" }).check();
    await poll.getByRole("button", { name: "Vote" }).click();
    await expect(carol.page.getByText("Your vote counts.")).toBeVisible();
    await expect(answer(poll, "Digital")).toContainText("50 %, 1 vote");
  });

  await test.step("bora changes her mind; alice cannot change what was answered", async () => {
    await theirs.getByText("Change your vote").click();
    await theirs.getByRole("radio", { name: "Digital" }).check();
    await theirs.getByRole("button", { name: "Vote" }).click();
    await expect(answer(theirs, "Digital")).toContainText("Your vote");
    await reload(bora.page);
    await expect(answer(theirs, "Digital")).toContainText("100 %, 2 votes");
    await expect(answer(own, "Digital")).toContainText("100 %, 2 votes");
    await alice.page.getByRole("button", { name: "Edit post" }).click();
    const editing = alice.page.getByRole("dialog", { name: "Edit post" });
    await expect(editing.getByLabel("Question")).not.toBeEditable();
    await expect(editing.getByText("Somebody has voted")).toBeVisible();
    await alice.page.keyboard.press("Escape");
  });

  await test.step("once it has ended nobody votes, and everybody sees how it stood", async () => {
    await operate(
      "UPDATE post_polls SET ends_at = 1 WHERE post_id IN (SELECT id FROM feed_posts WHERE user_id = ?)",
      alice.userId,
    );
    const dora = await people.bora({ at: `/profile/${alice.userId}?tab=posts` });
    const poll = pollBy(dora.page, alice.name);
    await expect(poll).toContainText("2 votes · Ended");
    await expect(answer(poll, "Film")).toContainText("0 %");
    await expect(poll.getByRole("button", { name: "Vote" })).toHaveCount(0);
    await seeNoBarrierOnAnyScreen(dora.page, "a poll that has ended");
  });
});

test("alice shares a project she leads: others read its title, who works on it opens it", async ({
  people,
}) => {
  const [alice, bora, carol] = [await people.alice(), await people.bora(), await people.bora()];
  for (const other of [bora, carol]) {
    await swipe(alice, "right", { member: other.userId });
    await swipe(other, "right", { member: alice.userId });
  }
  const title = unusedTitle();
  const id = await beginDesk(alice, title, [[bora, "client"]]);
  await visit(alice.page, CIRCLE);
  const dialog = await compose(alice.page);
  await dialog.getByRole("button", { name: "Attach an opportunity or a project" }).click();
  await dialog.getByLabel("Project to share").selectOption({ value: id });
  const share = dialog.getByRole("button", { name: "Share", exact: true });
  await expect(share).toBeDisabled();
  await dialog.getByRole("checkbox", { name: "I may tell of this project." }).check();
  await seeNoBarrierOnAnyScreen(alice.page, "a project that is shared", "[role=dialog]");
  await share.click();
  await seeToast(alice.page, "Post shared! 🔥");

  await visit(carol.page, CIRCLE);
  const seen = carol.page.getByRole("article", { name: `Post by ${alice.name}` });
  await expect(seen).toContainText(title);
  await expect(seen).toContainText("Project · Collaboration · In progress");
  await expect(seen.getByRole("link", { name: title })).toHaveCount(0);
  await seeNoBarrierOnAnyScreen(carol.page, "a project that somebody shared");

  await visit(bora.page, CIRCLE);
  await bora.page.getByRole("link", { name: title }).click();
  await expect(bora.page).toHaveURL(new RegExp(`/desk/${id}`));
});

async function compose(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Share with your circle" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Post" });
  await expect(dialog).toBeVisible();
  return dialog;
}

function pollBy(page: Page, name: string): Locator {
  return page.getByRole("article", { name: `Post by ${name}` }).getByRole("region", { name: "Poll" });
}

function answer(poll: Locator, words: string): Locator {
  return poll
    .getByRole("list", { name: "How the poll stands" })
    .getByRole("listitem")
    .filter({ hasText: words });
}
