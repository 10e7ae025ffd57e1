import { seeNoBarrier, seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { swipe } from "./support/deck.ts";
import { openDrawer } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { type Member, type People, send } from "./support/people.ts";
import { openPostDialog, post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("strangers meet no barrier, in either theme", async ({ people, complaints }) => {
  complaints.expect(/status of 404/);
  const bora = await people.bora();
  const opportunity = await post(bora, unusedTitle());
  const { page } = await people.visitor();
  const legal = ["/terms", "/privacy", "/community-guidelines"];
  const shared = [`/opportunity/${opportunity}`, `/profile/${bora.userId}`, "/endorse"];
  for (const path of ["/", ...shared, ...legal, "/no/such/page"]) {
    await visit(page, path);
    await seeNoBarrier(page, path);
  }
});

test("nobody meets a barrier at the door, in either theme", async ({ people, complaints }) => {
  complaints.expect(/status of 422/);
  const { page } = await people.visitor();
  for (const path of ["/auth", "/auth?mode=signup", "/auth/code", "/auth/verify?type=signup"]) {
    await visit(page, path);
    await seeNoBarrier(page, path);
  }
  await visit(page, "/auth/recover");
  await page.getByLabel("Email").fill("nobody@people.test");
  await page.getByRole("button", { name: "Send the code" }).click();
  await page.getByLabel("Code").fill("123456");
  await page.getByLabel("New password").fill("correct horse battery");
  await page.getByRole("button", { name: "Set the new password" }).click();
  await expect(page.getByLabel("Code")).toHaveAttribute("aria-invalid", "true");
  await seeNoBarrier(page, "the page that waits for a code, with an error");
});

test("bora meets no barrier in her settings, in either theme", async ({ people, complaints }) => {
  complaints.expect(/status of 422/);
  const { page } = await people.bora();
  for (const path of [
    "/settings",
    "/settings/security",
    "/settings/activity",
    "/settings/teams",
    "/settings/data",
    "/settings/account",
  ]) {
    await visit(page, path);
    await seeNoBarrier(page, path);
  }
  await page.getByLabel("Current password").fill("wrong horse");
  await page.getByLabel("New password").fill("correct horse");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByLabel("Current password")).toHaveAttribute("aria-invalid", "true");
  await seeNoBarrier(page, "the account settings with an error");
});

test("bora meets no barrier on her pages, in either theme", async ({ people }) => {
  const { bora, opportunity } = await boraWithALife(people);
  const spark = ["/spark", "/spark?tab=likes", "/spark?tab=sent", "/spark?tab=circle"];
  const deck = ["/discover?tab=opportunities", "/discover?tab=creators"];
  const own = [
    "/onboarding",
    "/company-onboarding",
    "/dashboard",
    "/profile",
    "/manage-opportunities",
    "/opportunities/new",
  ];
  for (const path of [...own, ...deck, ...spark, `/opportunity/${opportunity}`, "/messages"]) {
    await visit(bora.page, path);
    await seeNoBarrier(bora.page, path);
  }
});

/** The pages by which a member shows who they are and grows. */
const OWN_WORLD = [
  [
    "/onboarding?step=1",
    "/onboarding?step=2",
    "/onboarding?step=3",
    "/onboarding?step=4",
    "/onboarding?step=5",
  ],
  ["/company-onboarding", "/profile", "/profile?edit=about", "/profile?preview=public"],
  ["/leaderboard?scope=all", "/leaderboard?scope=circle", "/leaderboard/xp", "/check-in", "/earn-credits"],
  ["/review?tab=owed", "/review?tab=received", "/review?tab=given", "/review?tab=ask", "/endorse"],
];

for (const paths of OWN_WORLD) {
  test(`alice meets no barrier on any screen, in either theme, at ${paths.join(", ")}`, async ({
    people,
  }) => {
    test.setTimeout(180_000);
    const { page } = await people.alice();
    for (const path of paths) {
      await visit(page, path);
      await seeNoBarrierOnAnyScreen(page, path);
    }
  });
}

test("alice meets no barrier on any screen where others have filled her pages", async ({ people }) => {
  test.setTimeout(180_000);
  const { bora, opportunity } = await boraWithALife(people);
  const alice = await people.alice();
  const form = {
    client_id: crypto.randomUUID(),
    content: "Golden light.",
    visibility: "public",
  };
  await send(bora, "/api/v1/posts", { data: form });
  for (const path of [
    `/profile/${bora.userId}`,
    `/profile/${bora.userId}?tab=posts`,
    `/endorse?user=${bora.userId}`,
    `/opportunity/${opportunity}`,
  ]) {
    await visit(alice.page, path);
    await seeNoBarrierOnAnyScreen(alice.page, path);
  }
  await visit(bora.page, "/spark?tab=circle");
  await expect(bora.page.getByText("Golden light.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "/spark?tab=circle");
});

test("nothing that opens over bora's page is a barrier, in either theme", async ({ people }) => {
  const { page } = (await boraWithALife(people)).bora;
  await visit(page, "/dashboard");
  await openDrawer(page);
  await seeNoBarrier(page, "the drawer");
  await page.keyboard.press("Escape");

  const dialog = await openPostDialog(page);
  await dialog.getByRole("button", { name: "Post Opportunity" }).click();
  await expect(dialog.getByText("Please give it a title.")).toBeVisible();
  await seeNoBarrier(page, "the post dialog with errors");
  await page.keyboard.press("Escape");

  await page.getByRole("button", { name: "Menu" }).click();
  await seeNoBarrier(page, "the menu");
  await page.getByRole("button", { name: "AI Assistant" }).click();
  await expect(page.getByRole("dialog", { name: "Support Assistant" })).toBeVisible();
  await seeNoBarrier(page, "the support dialog");
});

test("bora meets no barrier on her phone, in either theme", async ({ people }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const { page } = (await boraWithALife(people, phone)).bora;
  for (const path of ["/dashboard", "/discover", "/spark?tab=likes"]) {
    await visit(page, path);
    await seeNoBarrier(page, path);
  }
  await page.getByRole("button", { name: "Create" }).tap();
  await expect(page.getByRole("menu")).toBeVisible();
  await seeNoBarrier(page, "the create menu");
});

/** Bora with a posting, a like, an interest, a Spark, something sent, and cards in both decks. */
async function boraWithALife(people: People, device = {}): Promise<{ bora: Member; opportunity: string }> {
  const bora = await people.bora({ ...device });
  const [alice, carol] = [await people.alice(), await people.member("Carol", "company")];
  const opportunity = await post(bora, unusedTitle());
  await post(carol, unusedTitle(), "collab");
  const theirs = await post(carol, unusedTitle(), "barter");
  await swipe(alice, "right", { member: bora.userId });
  await swipe(alice, "right", { opportunity });
  await swipe(bora, "right", { opportunity: theirs });
  await swipe(carol, "right", { member: bora.userId });
  await swipe(bora, "right", { member: carol.userId });
  return { bora, opportunity };
}
