import { seeNoBarrier, seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { openDrawer, rows } from "./support/notices.ts";
import { visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";
import { addWork, plainPicture } from "./support/works.ts";

test("alice does what a quest asks, claims it once, and her badges are seen by others", async ({
  people,
}) => {
  const alice = await people.alice({ at: "/earn-credits" });
  const { page, userId } = alice;
  const quest = page
    .locator("#quests > ul > li")
    .filter({ has: page.getByRole("heading", { name: "Be seen" }) });
  await expect(rows(quest, "Fill in your profile to 100%")).toContainText("0 of 1");
  await expect(rows(quest, "Publish three pieces in your portfolio")).toContainText("0 of 3");
  await expect(page.getByRole("button", { name: /^Claim:/ })).toHaveCount(0);
  const early = await send(alice, "/earn-credits", { form: { intent: "claim-quest", quest: "be_seen" } });
  expect(early.status()).toBe(409);

  for (let work = 0; work < 5; work++) await addWork(alice, `Harbour ${work}`, 40 * work);
  await visit(page, "/earn-credits");
  await expect(rows(quest, "Publish three pieces in your portfolio")).toContainText("3 of 3");
  await fillProfile(alice);

  const drawer = await openDrawer(page);
  await expect(drawer.getByText("You have a new badge: Shows the work")).toBeVisible();
  await drawer.getByText("You finished a quest: Be seen").click();
  await expect(page).toHaveURL("/earn-credits#quests");
  await expect(drawer).toBeHidden();
  await seeNoBarrierOnAnyScreen(page, "a quest that is finished");
  await page.getByRole("button", { name: "Claim: Be seen" }).click();
  await expect(quest.getByText("10 credits are yours.")).toBeVisible();
  await expect(quest.getByText(/^Claimed on/)).toBeVisible();
  await expect(page.getByRole("button", { name: /^Claim:/ })).toHaveCount(0);
  const again = await send(alice, "/earn-credits", { form: { intent: "claim-quest", quest: "be_seen" } });
  expect(await again.text()).toContain("claimed it already");

  await visit(page, "/leaderboard/xp");
  await expect(rows(page.locator("#history"), "Profile complete")).toContainText("+100 XP");
  await expect(rows(page.locator("#badges"), "Shows the work")).not.toContainText("of 5");
  await expect(rows(page.locator("#badges"), "First posting")).toContainText("0 of 1");

  const bora = await people.bora({ viewport: { width: 360, height: 740 } });
  await visit(bora.page, `/profile/${userId}`);
  const badges = bora.page.locator("#badges");
  await badges.scrollIntoViewIfNeeded();
  await expect(rows(badges, "Shows the work")).toContainText("Published five pieces in the portfolio.");
  await expect(rows(badges, "Welcome")).toBeVisible();
  await expect(badges.getByText("First posting")).toHaveCount(0);
  await seeNoBarrier(bora.page, "the badges of a profile on a phone");
  await visit(bora.page, "/leaderboard/xp#badges");
  await expect(rows(bora.page.locator("#badges"), "Shows the work")).toContainText("0 of 5");
  await seeNoBarrier(bora.page, "the list of all badges on a phone");
});

/** Everything that makes a profile complete besides works, by the forms of its page without the page. */
async function fillProfile(member: Member): Promise<void> {
  const forms: Record<string, string>[] = [
    { intent: "basics", display_name: member.name, headline: "Photographer of small harbours" },
    { intent: "about", bio: "I photograph boats before they leave." },
    { intent: "place", country: "IS", timezone: "UTC" },
    { intent: "links", "socials[0]": "instagram.com/small.harbours" },
    { intent: "availability", availability: "open" },
    ...["Film", "Retouching", "Knot tying"].map((name) => ({ intent: "skill-add", name })),
  ];
  for (const form of forms)
    expect((await send(member, "/profile", { form })).status(), form.intent).toBe(200);
  for (const [shade, intent] of ["avatar", "cover"].entries()) {
    const multipart = { intent, image: plainPicture(90 + shade) };
    const answer = await member.context.request.post("/profile", {
      headers: { Origin: member.origin },
      multipart,
    });
    expect(answer.status(), intent).toBe(200);
  }
}
