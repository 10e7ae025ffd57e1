import { countEvents } from "./support/database.ts";
import { acknowledged, seeOnTop, swipe, topCard } from "./support/deck.ts";
import { openDrawer, rows, seeToast, seeUnread, toasts } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

/** The deck with one member alone: others of this world may have come further, and so before them. */
function deckOf({ name }: { name: string }): string {
  return `/discover?${new URLSearchParams({ tab: "creators", q: name })}`;
}

test("alice and bora like each other, and both are told of the Spark at once", async ({ people }) => {
  const bora = await people.bora({ at: "/dashboard", moving: true });
  const alice = await people.alice({ at: deckOf(bora), moving: true });

  await seeOnTop(alice.page, bora.name);
  await acknowledged(alice.page, () => alice.page.getByRole("button", { name: "Like", exact: true }).click());

  await seeUnread(bora.page, 2);
  await expect(toasts(bora.page)).toHaveCount(0);
  const drawer = await openDrawer(bora.page);
  await expect(rows(drawer, "Someone likes you")).toContainText(`${alice.name} would like to work with you.`);
  await bora.page.keyboard.press("Escape");

  await visit(bora.page, deckOf(alice));
  await seeOnTop(bora.page, alice.name);
  await acknowledged(bora.page, () => bora.page.keyboard.press("ArrowRight"));
  const moment = bora.page.getByRole("dialog", { name: "It's a Spark" });
  await expect(moment).toContainText(`You and ${alice.name} found each other.`);
  await seeToast(alice.page, "It's a Spark", `You and ${bora.name} found each other.`);
  await seeUnread(alice.page, 2);
  await expect(bora.page.getByTestId("bell-badge")).toHaveText("3");
  // The dialog says it; a toast on top of it would say it again.
  await expect(toasts(bora.page)).toHaveCount(0);
  await expect(moment.getByRole("button", { name: "Keep swiping" })).toBeVisible();
  await moment.getByRole("link", { name: "Say hi" }).click();
  await expect(moment).toBeHidden();
  const openers = bora.page.getByRole("list", { name: "Quick replies" }).getByRole("button");
  await expect(openers).toHaveCount(3);
  await openers.first().click();
  await expect(bora.page.getByRole("textbox", { name: "Message" })).toHaveValue(/^Hi! /);

  for (const [who, other] of [[alice, bora] as const, [bora, alice] as const]) {
    await visit(who.page, "/spark");
    await expect(rows(who.page.getByRole("main"), other.name)).toContainText("Sparked just now");
    await visit(who.page, "/spark?tab=likes");
    await expect(who.page.getByText("Nobody is waiting for you")).toBeVisible();
  }

  // A first call: alice proposes it, bora's card asks for her answer by itself, and alice's says that it stands.
  await visit(bora.page, "/spark");
  await visit(alice.page, "/spark");
  await alice.page.getByRole("link", { name: `Intro call: propose times to ${bora.name}` }).click();
  const day = new Date(Date.now() + 3 * 86_400_000).toISOString().slice(0, 10);
  await alice.page.getByLabel("Time 1").fill(`${day}T15:00`);
  await alice.page.getByRole("button", { name: "Propose these times" }).click();
  await expect(alice.page).toHaveURL(/\/messages\?c=/);
  await visit(alice.page, "/spark");
  await expect(rows(alice.page.getByRole("main"), bora.name)).toContainText("You proposed a time for a call");
  await bora.page.getByRole("link", { name: `Answer the call with ${alice.name}` }).click();
  await bora.page.getByRole("button", { name: /^Take it/ }).click();
  await expect(rows(alice.page.getByRole("main"), bora.name)).toContainText("See the call");

  const [byAlice, byBora] = [alice, bora].map(({ userId }) => countEvents(userId, "match_created"));
  expect([byAlice, byBora]).toEqual([0, 1]);
});

test("bora passes on alice, and alice never hears of it", async ({ people }) => {
  const alice = await people.alice({ at: "/dashboard" });
  const bora = await people.bora({ at: deckOf(alice) });
  await seeOnTop(bora.page, alice.name);
  await acknowledged(bora.page, () => bora.page.keyboard.press("ArrowLeft"));
  await visit(bora.page, deckOf(alice));
  await expect(bora.page.getByRole("heading", { name: alice.name })).toHaveCount(0);
  await visit(alice.page, "/spark?tab=likes");
  await seeUnread(alice.page, 1);
  await expect(alice.page.getByText("Nobody is waiting for you")).toBeVisible();
});

test("bora passes on who is interested in her posting, and nobody waits for her any more", async ({
  people,
}) => {
  const bora = await people.bora();
  const alice = await people.alice({ at: "/dashboard" });
  const title = unusedTitle();
  await swipe(alice, "right", { opportunity: await post(bora, title) });
  await visit(bora.page, "/spark?tab=likes");
  const row = rows(bora.page.getByRole("main"), alice.name);
  await expect(row).toContainText(`Interested in ${title}`);
  await row.getByRole("button", { name: "Pass", exact: true }).click();
  await expect(bora.page.getByText("Nobody is waiting for you")).toBeVisible();
  await visit(bora.page, "/dashboard");
  await expect(bora.page.getByText("Nobody is waiting for an answer.")).toBeVisible();

  await seeUnread(alice.page, 1);
  await visit(alice.page, "/spark?tab=sent");
  const sent = rows(alice.page.getByRole("main"), bora.name);
  await expect(sent).toContainText(title);
  await sent.getByRole("button", { name: "Take back" }).click();
  await expect(alice.page.getByText("Nothing sent")).toBeVisible();
});

test("of who has said nothing yet, nothing is claimed", async ({ people }) => {
  const bora = await people.bora({ at: "/profile" });
  await expect(bora.page.getByText("Spark tier · 0 XP")).toBeVisible();
  const { page } = await people.alice({ at: deckOf(bora) });
  await seeOnTop(page, bora.name);
  const card = topCard(page);
  for (const claim of [/Open for work/, /same kind of work/, /Spark/]) {
    await expect(card.getByText(claim)).toHaveCount(0);
  }
  await visit(page, `/profile/${bora.userId}`);
  await expect(page.getByText("Open for work")).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Looks for" })).toHaveCount(0);
});
