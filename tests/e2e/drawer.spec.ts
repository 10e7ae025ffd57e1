import { operate, storedRows } from "./support/database.ts";
import { swipe } from "./support/deck.ts";
import { openDrawer, rows, seeUnread } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import type { People } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const WELCOME = "Welcome to Thrive";
const LIKE = "Someone likes you";
const INTEREST = "Someone is interested";

test("bora's drawer tells her what happened, what is urgent and what is new", async ({ people }) => {
  const { alice, bora, title } = await boraWhoWasSwiped(people);
  await seeUnread(bora.page, 3);
  const drawer = await openDrawer(bora.page);
  await expect(drawer).toContainText("You have 3 unread notifications");
  const list = drawer.getByRole("listitem");
  await expect(list).toContainText([INTEREST, LIKE, WELCOME]);
  await expect(list).toContainText([/^💼/, /^✨/, /^🔔/]);
  await expect(list).toContainText(["just now", "just now", "just now"]);

  const interest = rows(drawer, INTEREST);
  await expect(interest).toContainText(`${alice.name} is interested in “${title}”.`);
  await expect(interest.getByText("High", { exact: true })).toBeVisible();
  await expect(drawer.getByText("High", { exact: true })).toHaveCount(1);
  await expect(drawer.getByText("(unread)")).toHaveCount(3);
  await expect(rows(drawer, WELCOME).getByRole("button", { name: "Discover" })).toBeVisible();
  await expect(rows(drawer, LIKE).getByRole("button", { name: "See who" })).toBeVisible();
});

test("bora marks read, deletes and marks all read, and finds it so after a reload", async ({ people }) => {
  const { bora } = await boraWhoWasSwiped(people);
  const drawer = await openDrawer(bora.page);

  const markRead = rows(drawer, LIKE).getByRole("button", { name: `Mark read: ${LIKE}` });
  await expect(markRead).toHaveCSS("opacity", "0");
  await rows(drawer, LIKE).hover();
  await expect(markRead).toHaveCSS("opacity", "1");
  await markRead.click();
  await expect(drawer).toContainText("You have 2 unread notifications");
  await expect(rows(drawer, LIKE).getByText("(unread)")).toHaveCount(0);

  await rows(drawer, INTEREST).hover();
  await rows(drawer, INTEREST)
    .getByRole("button", { name: `Delete: ${INTEREST}` })
    .click();
  await expect(rows(drawer, INTEREST)).toHaveCount(0);
  await expect(drawer).toContainText("You have 1 unread notification");

  await drawer.getByRole("button", { name: "Mark all read" }).click();
  await expect(drawer).toContainText("All caught up!");
  await expect(drawer.getByRole("button", { name: "Mark all read" })).toHaveCount(0);
  await expect(drawer.getByText("(unread)")).toHaveCount(0);

  await expect
    .poll(() =>
      storedRows("SELECT kind, read FROM notifications WHERE user_id = ? ORDER BY seq", bora.userId),
    )
    .toEqual([
      { kind: "welcome", read: 1 },
      { kind: "like_received", read: 1 },
    ]);
  await reload(bora.page);
  await seeUnread(bora.page, 0);
  await expect((await openDrawer(bora.page)).getByRole("listitem")).toContainText([LIKE, WELCOME]);
});

test("a double click on a notification's delete removes that one, and the focus goes to the next", async ({
  people,
}) => {
  const { bora } = await boraWhoWasSwiped(people);
  const { page } = bora;
  const drawer = await openDrawer(page);
  // Not on "Mark all read", which a hasty Enter would press.
  await expect(drawer.getByRole("heading", { name: "Notifications" })).toBeFocused();
  const list = drawer.getByRole("listitem");
  await list.first().hover();
  await list
    .first()
    .getByRole("button", { name: /^Delete/ })
    .dblclick();
  await expect(list).toHaveCount(2);
  await expect(list).toContainText([LIKE, WELCOME]);

  await list
    .first()
    .getByRole("button", { name: /^Delete/ })
    .press("Enter");
  await expect(list).toHaveCount(1);
  await expect(list.getByRole("button", { name: `${WELCOME} (unread)` })).toBeFocused();
  await list.getByRole("button", { name: /^Delete/ }).press("Enter");
  await expect(drawer.getByText("No notifications yet")).toBeVisible();
  await expect(drawer).toBeFocused();
});

test("alice clicks her only notification and comes to its page; when it is deleted the drawer says so", async ({
  people,
}) => {
  const { page } = await people.alice({ at: "/settings" });
  await seeUnread(page, 1);
  const drawer = await openDrawer(page);
  await expect(drawer).toContainText("You have 1 unread notification");
  await drawer.getByRole("button", { name: `${WELCOME} (unread)` }).click();
  await expect(page).toHaveURL("/discover?tab=opportunities");
  await expect(drawer).toBeHidden();
  await seeUnread(page, 0);

  await openDrawer(page);
  await rows(drawer, WELCOME).hover();
  await drawer.getByRole("button", { name: `Delete: ${WELCOME}` }).click();
  await expect(drawer.getByText("No notifications yet")).toBeVisible();
  await expect(drawer.getByText("We'll notify you when something important happens")).toBeVisible();
});

test("what bora reads in one window is read in her other one", async ({ people }) => {
  const bora = await people.bora({ at: "/dashboard" });
  const other = await bora.context.newPage();
  await visit(other, "/settings");
  await seeUnread(other, 1);
  await bora.page.bringToFront();
  const drawer = await openDrawer(bora.page);
  await drawer.getByRole("button", { name: "Mark all read" }).click();
  await seeUnread(other, 0);
});

test("the bell counts to nine and then says 9+", async ({ people }) => {
  const { page, userId } = await people.alice();
  const tell = async (times: number) => {
    for (let time = 0; time < times; time++) {
      await operate(
        `INSERT INTO notifications (id, user_id, seq, title, message, category, kind, priority, read, dedupe_key, created_at)
         SELECT ?1, ?2, last_seq + 1, 'Project news', 'Something moved.', 'project', 'test', 'low', 0, ?1, ?3
         FROM notification_counters WHERE user_id = ?2`,
        crypto.randomUUID(),
        userId,
        Date.now(),
      );
    }
  };
  await tell(8);
  await visit(page, "/dashboard");
  await seeUnread(page, 9);
  await page.goto("about:blank");
  await tell(1);
  await visit(page, "/dashboard");
  await seeUnread(page, 10);
  const drawer = await openDrawer(page);
  await expect(drawer).toContainText("You have 10 unread notifications");
  await expect(drawer.getByRole("listitem").first()).toContainText(/^📁/);
});

/** Bora at her dashboard, after alice has liked her and is interested in her posting. */
async function boraWhoWasSwiped(people: People) {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const title = unusedTitle();
  const opportunity = await post(bora, title);
  await swipe(alice, "right", { member: bora.userId });
  await swipe(alice, "right", { opportunity });
  await visit(bora.page, "/dashboard");
  return { alice, bora, title };
}
