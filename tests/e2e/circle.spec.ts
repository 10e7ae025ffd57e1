import type { Locator, Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { allDelivered, operate, storedRows } from "./support/database.ts";
import { swipe } from "./support/deck.ts";
import { visitLive } from "./support/live.ts";
import { openDrawer, rows, seeToast, seeUnread } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { loadedSize } from "./support/pictures.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const CIRCLE = "/spark?tab=circle";

test("alice shares a picture, bora sees it arrive, reacts and comments, and alice is told", async ({
  people,
  complaints,
}) => {
  // Bora answers a post that was deleted.
  complaints.expect(/status of 404/);
  const [alice, bora] = [await people.alice(), await people.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  await visit(bora.page, CIRCLE);
  await expect(bora.page.getByRole("heading", { name: "Your circle is quiet" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "the Circle");

  await visit(alice.page, CIRCLE);
  const dialog =
    await test.step("alice writes, tags and attaches; a dialog that was closed keeps it", async () => {
      const opened = await compose(alice.page);
      const share = opened.getByRole("button", { name: "Share" });
      await expect(share).toBeDisabled();
      await opened.getByLabel("Text").fill("Golden light over the pier: https://pier.example/");
      const tag = opened.getByRole("textbox", { name: "Tags" });
      await tag.fill(" film ");
      await tag.press("Enter");
      await tag.fill("mistake");
      await opened.getByRole("button", { name: "Add", exact: true }).click();
      await opened.getByRole("button", { name: "Remove tag mistake" }).click();
      await alice.page.keyboard.press("Escape");
      await expect(opened).toBeHidden();
      const again = await compose(alice.page);
      await expect(again.getByLabel("Text")).toHaveValue(/Golden light/);
      await again.getByLabel("Choose files").setInputFiles({
        name: "pier.png",
        mimeType: "image/png",
        buffer: await alice.page.screenshot(),
      });
      await again.getByLabel("What pier.png shows").fill("A pier in the evening sun");
      await seeNoBarrierOnAnyScreen(alice.page, "the Create Post dialog");
      return again;
    });
  await dialog.getByRole("button", { name: "Share" }).click();
  await seeToast(alice.page, "Post shared! 🔥", "Your post has been shared with your circle");
  await expect(dialog).toBeHidden();
  await test.step("what was shared is no draft any more", async () => {
    const next = await compose(alice.page);
    await expect(next.getByLabel("Text")).toBeFocused();
    await expect(next.getByLabel("Text")).toHaveValue("");
    await expect(next.getByText("Please choose your files again")).toHaveCount(0);
    await alice.page.keyboard.press("Escape");
    await expect(next).toBeHidden();
  });
  const own = postBy(alice.page, alice.name);
  await expect(own).toContainText("#film");

  const theirs = postBy(bora.page, alice.name);
  await test.step("bora, who has not touched her window, is told by a pill and shown by its press", async () => {
    await bora.page.getByRole("button", { name: "1 new post" }).click();
    await expect(theirs).toBeFocused();
    await loadedSize(theirs.getByRole("img", { name: "A pier in the evening sun" }));
    const link = theirs.getByRole("link", { name: "https://pier.example/" });
    await expect(link).toHaveAttribute("rel", /noopener/);
    await expect(bora.page.getByRole("button", { name: "1 new post" })).toHaveCount(0);
  });

  await test.step("bora reacts and comments", async () => {
    await theirs.getByRole("button", { name: "Fire" }).click();
    await expect(theirs.getByRole("button", { name: "Fire, 1" })).toHaveAttribute("aria-pressed", "true");
    await theirs.getByRole("button", { name: "Comment" }).click();
    await theirs.getByLabel("Your comment").fill("Where is this?");
    await theirs.getByRole("button", { name: "Comment", exact: true }).last().click();
    await expect(theirs.getByRole("button", { name: "1 comment" })).toBeVisible();
    await seeNoBarrierOnAnyScreen(bora.page, "the Circle");
  });

  await test.step("it is counted that it was seen, once, and kept of nobody", async () => {
    const views = () =>
      storedRows("SELECT view_count AS views FROM feed_posts WHERE user_id = ?", alice.userId);
    await expect.poll(views).toEqual([{ views: 1 }]);
  });

  await test.step("alice, who has not touched hers, sees both counts", async () => {
    await expect(own.getByRole("button", { name: "Fire, 1" })).toHaveAttribute("aria-pressed", "false");
    await expect(own.getByRole("button", { name: "1 comment" })).toBeVisible();
  });

  await test.step("bora folds the comments and finds what she began; she mutes alice, and takes that back", async () => {
    const fold = theirs.getByRole("button", { name: "1 comment" });
    const begun = theirs.getByLabel("Your comment");
    await begun.fill("And when");
    await fold.click();
    await expect(begun).toHaveCount(0);
    await fold.click();
    await expect(begun).toHaveValue("And when");
    await begun.fill("");
    const more = theirs.getByLabel(`More about this post by ${alice.name}`);
    await more.click();
    await theirs.getByRole("button", { name: `Mute ${alice.name}` }).click();
    await expect(theirs).toHaveCount(0);
    await bora.page.getByRole("button", { name: "Undo" }).click();
    await seeToast(bora.page, `${alice.name} is no longer muted`);
    await expect(theirs).toHaveCount(1);
    await fold.click();
    // That post alone, found again by who takes it back.
    await more.click();
    const hiding = theirs.getByRole("button", { name: "Hide this post" });
    await expect(hiding).toBeVisible();
    await bora.page.keyboard.press("Escape");
    await expect(hiding).toBeHidden();
    await expect(more).toBeFocused();
    await more.press("Enter");
    await theirs.getByRole("button", { name: "Hide this post" }).click();
    await expect(theirs).toHaveCount(0);
    await bora.page.reload();
    await expect(bora.page.getByRole("button", { name: "Share with your circle" })).toBeVisible();
    await expect(theirs).toHaveCount(0);
    await visit(bora.page, `/profile/${alice.userId}?tab=posts`);
    await more.click();
    await theirs.getByRole("button", { name: "Show in my Circle" }).click();
    await seeToast(bora.page, "The post is in your Circle again");
    await visit(bora.page, CIRCLE);
    await expect(theirs).toHaveCount(1);
    await more.click();
    await theirs.getByRole("button", { name: "Hide this post" }).click();
    await expect(theirs).toHaveCount(0);
    await bora.page.getByRole("button", { name: "Undo" }).click();
    await expect(theirs).toHaveCount(1);
    await fold.click();
  });

  await test.step("alice is told quietly, follows the notice, and answers", async () => {
    await seeUnread(alice.page, 4);
    const drawer = await openDrawer(alice.page);
    await expect(rows(drawer, "A reaction to your post")).toContainText(`${bora.name} reacted to your post`);
    await rows(drawer, "A comment on your post").getByRole("button", { name: "See post" }).click();
    await expect(alice.page).toHaveURL(/tab=circle&post=/);
    await expect(own).toContainText("Where is this?");
    await own.getByRole("button", { name: "Answer" }).click();
    await own.getByLabel(`Your answer to ${bora.name}`).fill("In Porto.");
    await own.getByRole("button", { name: "Answer" }).last().click();
    await expect(own.getByRole("button", { name: "2 comments" })).toBeVisible();
  });

  await test.step("alice edits her post, then deletes it, and it is gone for bora", async () => {
    await own.getByRole("button", { name: "Edit post" }).click();
    const editing = alice.page.getByRole("dialog", { name: "Edit post" });
    await editing.getByLabel("Text").fill("Silver light over the pier.");
    await editing.getByRole("button", { name: "Save" }).click();
    await expect(own).toContainText("· edited");
    await own.getByRole("button", { name: "Delete post" }).click();
    const sure = alice.page.getByRole("dialog", { name: "Delete this post?" });
    await sure.getByRole("button", { name: "Delete post" }).click();
    await seeToast(alice.page, "Post deleted");
    await expect(own).toHaveCount(0);
    await expect(alice.page.getByRole("main")).toBeFocused();
    await theirs.getByLabel("Your comment").fill("Still there?");
    await theirs.getByRole("button", { name: "Comment", exact: true }).last().click();
    await seeToast(bora.page, "This post is no longer here");
    await expect(theirs).toHaveCount(0);
    await visit(bora.page, CIRCLE);
    await expect(theirs).toHaveCount(0);
  });
});

test("a comment and a reaction count once, in each of alice's windows, whoever is told first", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 500/);
  const [alice, bora] = [await people.alice(), await people.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  await visit(bora.page, CIRCLE);
  const dialog = await compose(bora.page);
  await dialog.getByLabel("Text").fill("Silver light");
  await dialog.getByRole("button", { name: "Share" }).click();
  const other = await alice.context.newPage();
  for (const page of [alice.page, other, bora.page]) await visitLive(page, CIRCLE);
  const [mine, second, boras] = [alice.page, other, bora.page].map((page) => postBy(page, bora.name));
  if (!mine || !second || !boras) throw new Error("Three windows show the post.");
  const say = async (post: Locator, body: string) => {
    await post.getByLabel("Your comment").fill(body);
    await post.getByRole("button", { name: "Comment", exact: true }).last().click();
  };

  await test.step("the answer to alice comes after bora's comment was told: it adds nothing to it", async () => {
    let answer = () => {};
    const told = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await alice.page.route("**/api/v1/posts/*/comments", async (route) => {
      if (route.request().method() !== "POST") return route.fallback();
      const response = await route.fetch();
      await told;
      await route.fulfill({ response });
    });
    await mine.getByRole("button", { name: "Comment" }).click();
    await say(mine, "Where is this?");
    await expect(second.getByRole("button", { name: "1 comment" })).toBeVisible();
    await boras.getByRole("button", { name: "1 comment" }).click();
    await say(boras, "In Porto.");
    await expect(mine.getByRole("button", { name: "2 comments" })).toBeVisible();
    const answered = alice.page.waitForResponse((response) => response.request().method() === "POST");
    answer();
    await answered;
    await expect(mine.getByText("Sending")).toHaveCount(0);
    // What is open lists what it counts.
    await expect(mine.getByText("In Porto.")).toBeVisible();
    await expect(mine.getByText("Where is this?")).toHaveCount(1);
    for (const post of [mine, second, boras])
      await expect(post.getByRole("button", { name: "2 comments" })).toBeVisible();
  });

  await test.step("what bora deletes is gone where it is open", async () => {
    await boras.getByRole("button", { name: "Delete", exact: true }).click();
    await boras.getByRole("button", { name: "Really delete" }).click();
    await expect(mine.getByText("In Porto.")).toHaveCount(0);
    await expect(mine.getByText("Where is this?")).toBeVisible();
    for (const post of [mine, second, boras])
      await expect(post.getByRole("button", { name: "1 comment" })).toBeVisible();
  });

  await test.step("a reaction that does not get through leaves what others gave", async () => {
    await second.getByRole("button", { name: "Fire" }).click();
    await expect(mine.getByRole("button", { name: "Fire, 1" })).toHaveAttribute("aria-pressed", "true");
    await second.getByRole("button", { name: "Fire, 1" }).click();
    await expect(mine.getByRole("button", { name: "Fire", exact: true })).toBeVisible();
    let fail = () => {};
    const failed = new Promise<void>((resolve) => {
      fail = resolve;
    });
    await alice.page.route("**/api/v1/posts/*/reaction", async (route) => {
      await failed;
      await route.fulfill({ status: 500, json: {} });
    });
    await mine.getByRole("button", { name: "Fire" }).click();
    await expect(mine.getByRole("button", { name: "Fire, 1" })).toBeVisible();
    await boras.getByRole("button", { name: "Fire" }).click();
    await expect(second.getByRole("button", { name: "Fire, 1" })).toHaveAttribute("aria-pressed", "false");
    await expect(mine.getByRole("button", { name: "Fire, 2" })).toBeVisible();
    fail();
    await expect(mine.getByRole("button", { name: "Fire, 1" })).toHaveAttribute("aria-pressed", "false");
  });
});

test("more comments than a page holds are live as well, all of them or a part", async ({ people }) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  await visit(bora.page, CIRCLE);
  const dialog = await compose(bora.page);
  await dialog.getByLabel("Text").fill("Amber light");
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect(postBy(bora.page, bora.name)).toBeVisible();
  for (const { userId } of [alice, bora]) await allDelivered(userId);
  await bora.page.goto("about:blank");
  await operate(
    `WITH RECURSIVE n(i) AS (SELECT 101 UNION ALL SELECT i + 1 FROM n WHERE i < 121)
      INSERT INTO post_comments (id, post_id, user_id, body, client_id, created_at)
      SELECT '01900000-0000-7000-8000-' || substr(feed_posts.id, -9) || i, feed_posts.id, ?1, 'Remark ' || i,
        'seeded-' || i, i FROM n, feed_posts WHERE user_id = ?1`,
    bora.userId,
  );
  const other = await alice.context.newPage();
  for (const page of [alice.page, other, bora.page]) await visitLive(page, CIRCLE);
  const [whole, part, boras] = [alice.page, other, bora.page].map((page) => postBy(page, bora.name));
  if (!whole || !part || !boras) throw new Error("Three windows show the post.");
  for (const post of [whole, part, boras]) await post.getByRole("button", { name: "21 comments" }).click();
  await whole.getByRole("button", { name: "Show more comments" }).click();
  await expect(whole.getByText("Remark 121")).toBeVisible();
  await expect(part.getByText("Remark 120")).toBeVisible();
  await expect(boras.getByText("Remark 120")).toBeVisible();
  await boras.getByLabel("Your comment").fill("The last word");
  await boras.getByRole("button", { name: "Comment", exact: true }).last().click();
  await expect(whole.getByText("The last word")).toBeVisible();
  await expect(part.getByText("The last word")).toHaveCount(0);
  await boras.getByRole("button", { name: "Delete", exact: true }).first().click();
  await boras.getByRole("button", { name: "Really delete" }).click();
  for (const post of [whole, part, boras]) await expect(post.getByText("Remark 101")).toHaveCount(0);
  await expect(part.getByText("Remark 121")).toBeVisible();
  await expect(boras.getByText("The last word")).toBeVisible();
});

test("what keeps a post of alice's from being shared is said, and what she wrote stays", async ({
  people,
  complaints,
}) => {
  complaints.expectCutOff();
  complaints.expect(/status of 401|Failed to load resource|WebSocket connection .* no valid credentials/);
  const { page, context } = await people.alice({ at: CIRCLE });
  const dialog = await compose(page);
  const text = dialog.getByLabel("Text");
  await text.press("Control+Enter");
  await seeToast(page, "Content required", "Please add some text or media to your post");
  await text.fill("Golden light over the pier");
  await context.setOffline(true);
  await dialog.getByRole("button", { name: "Share" }).click();
  await seeToast(page, "Failed to create post", "You seem to be offline. Please try again.");
  await context.setOffline(false);
  await context.clearCookies();
  await dialog.getByRole("button", { name: "Share" }).click();
  await seeToast(page, "Failed to create post", "Not authenticated");
  await expect(text).toHaveValue("Golden light over the pier");
});

async function compose(page: Page): Promise<Locator> {
  await page.getByRole("button", { name: "Share with your circle" }).click();
  const dialog = page.getByRole("dialog", { name: "Create Post" });
  await expect(dialog).toBeVisible();
  return dialog;
}

function postBy(page: Page, name: string): Locator {
  return page.getByRole("article", { name: `Post by ${name}` });
}

test("alice mutes who shares too much for her, and hears them again; what she reported is folded", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  await visit(bora.page, CIRCLE);
  const dialog = await compose(bora.page);
  await dialog.getByLabel("Text").fill("Ten thousand followers in a week!");
  await dialog.getByRole("button", { name: "Share" }).click();
  await expect(dialog).toBeHidden();

  await visit(alice.page, CIRCLE);
  const theirs = postBy(alice.page, bora.name);
  await theirs.getByLabel(`More about this post by ${bora.name}`).click();
  await theirs.getByRole("button", { name: "Report this post" }).click();
  const report = alice.page.getByRole("dialog", { name: "Report this post" });
  await report.getByRole("radio", { name: "Spam or advertising" }).check({ force: true });
  await report.getByRole("button", { name: "Send report" }).click();
  await alice.page.getByRole("button", { name: "Close" }).last().click();
  await expect(theirs).toContainText("You reported this post.");
  await expect(theirs).not.toContainText("Ten thousand");
  await seeNoBarrierOnAnyScreen(alice.page, "a post that was reported");
  await theirs.getByRole("button", { name: "Show it" }).click();
  await expect(theirs).toContainText("Ten thousand");

  await theirs.getByLabel(`More about this post by ${bora.name}`).click();
  await theirs.getByRole("button", { name: `Mute ${bora.name}` }).click();
  await seeToast(alice.page, `${bora.name} is muted`);
  await expect(theirs).toHaveCount(0);
  await visit(alice.page, "/settings/blocked");
  await seeNoBarrierOnAnyScreen(alice.page, "whom one mutes");
  await alice.page.getByRole("button", { name: `Unmute ${bora.name}` }).click();
  await expect(alice.page.getByText("Their posts are in your Circle again.")).toBeVisible();

  await visit(alice.page, `/profile/${bora.userId}`);
  const muting = alice.page.getByRole("button", { name: `Mute ${bora.name}` });
  const more = alice.page.getByRole("button", { name: "More", exact: true });
  await more.click();
  await muting.click();
  await seeToast(alice.page, "Their posts stay out of your Circle.");
  await visit(alice.page, CIRCLE);
  await expect(theirs).toHaveCount(0);
  await visit(alice.page, `/profile/${bora.userId}`);
  await more.click();
  await expect(muting).toHaveAttribute("aria-pressed", "true");
  await muting.click();
  await expect(muting).toHaveAttribute("aria-pressed", "false");
  await seeToast(alice.page, "Their posts are in your Circle again.");
  await visit(alice.page, CIRCLE);
  await expect(theirs).toContainText("You reported this post.");
});

test("alice shares bora's posting from its page, and bora finds it in her circle", async ({ people }) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  await swipe(alice, "right", { member: bora.userId });
  await swipe(bora, "right", { member: alice.userId });
  const title = unusedTitle();
  const id = await post(bora, title);
  await visit(alice.page, `/opportunity/${id}`);
  await alice.page.getByRole("button", { name: "Share", exact: true }).first().click();
  await alice.page.getByRole("link", { name: "Your Circle" }).click();
  const dialog = alice.page.getByRole("dialog", { name: "Create Post" });
  await expect(dialog.getByLabel("Opportunity to share")).toHaveValue(id);
  await seeNoBarrierOnAnyScreen(alice.page, "an opportunity that is shared");
  await dialog.getByRole("button", { name: "Share", exact: true }).click();
  await seeToast(alice.page, "Post shared! 🔥");
  await expect(postBy(alice.page, alice.name).getByRole("link", { name: title })).toBeVisible();

  await visit(bora.page, CIRCLE);
  const shared = postBy(bora.page, alice.name).getByRole("link", { name: title });
  await expect(shared).toHaveAttribute("href", `/opportunity/${id}`);
  // Her own stands among what she could share herself.
  await bora.page.getByRole("button", { name: "Share with your circle" }).click();
  await bora.page.getByRole("button", { name: "Attach an opportunity or a project" }).click();
  await bora.page.getByLabel("Opportunity to share").selectOption({ value: id });
  await expect(bora.page.getByRole("button", { name: "Share", exact: true }).last()).toBeEnabled();
});
