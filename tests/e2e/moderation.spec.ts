import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate, storedRows } from "./support/database.ts";
import { reload, visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

test("a posting is reported, taken down for everybody at once, appealed, and put back by somebody else", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 40[34]/);
  const mia = await people.staff("Mia", "moderator");
  const max = await people.staff("Max", "moderator");
  const [bora, alice, carol] = [
    await people.bora(),
    await people.alice(),
    await people.member("Carol", "creator"),
  ];
  const title = unusedTitle();
  const id = await post(bora, title);
  const path = `/opportunity/${id}`;
  await visit(carol.page, path);
  await expect(carol.page.getByRole("heading", { level: 1, name: title })).toBeVisible();

  await visit(alice.page, path);
  await alice.page.getByRole("button", { name: "Report this posting" }).first().click();
  const dialog = alice.page.getByRole("dialog");
  await dialog.getByText("A scam, or asks for money").click();
  await dialog.getByRole("textbox", { name: "What else should we know?" }).fill("It asks for a deposit.");
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText(/Your report is R-/)).toBeVisible();

  await visit(mia.page, "/admin/moderation");
  await seeNoBarrierOnAnyScreen(mia.page, "the cases");
  await mia.page.getByRole("link", { name: new RegExp(`Posting of ${bora.name}`) }).click();
  await expect(mia.page.getByText(title).first()).toBeVisible();
  await expect(mia.page.getByText("It asks for a deposit.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(mia.page, "a case");
  await mia.page.getByLabel("What to change").fill("Say that nobody pays a deposit.");
  await mia.page.getByRole("button", { name: "Ask them" }).click();
  await expect(mia.page.getByText(/^Its owner was asked to change it, and has until/)).toBeVisible();
  await visit(bora.page, "/settings/decisions");
  await expect(bora.page.getByText("Say that nobody pays a deposit.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(bora.page, "something to change");
  await bora.page.getByRole("button", { name: "I have changed it" }).click();
  await expect(bora.page.getByText("Thank you. Our team looks at it again.")).toBeVisible();
  await reload(mia.page);
  await expect(mia.page.getByText(/^Its owner was asked to change it, and said/)).toBeVisible();
  await mia.page.getByText("Take it down").click();
  await mia.page.getByRole("textbox", { name: "Why" }).fill("Nobody may ask for a deposit.");
  // On a phone the form stands far below what comes of it, and goes with it.
  await mia.page.setViewportSize({ width: 360, height: 740 });
  await mia.page.getByRole("button", { name: "Decide" }).click();
  await expect(mia.page.getByText("Decided.")).toBeInViewport();
  await expect(mia.page.getByText("Acted on")).toBeVisible();
  await mia.page.setViewportSize({ width: 1280, height: 800 });
  await visit(alice.page, "/settings/decisions#reported");
  await expect(alice.page.getByText("We looked at it, and acted on it.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(alice.page, "what she reported");

  await carol.page.goto(path);
  await expect(carol.page.getByRole("heading", { level: 1, name: title })).toHaveCount(0);

  await visit(bora.page, "/settings/decisions");
  await expect(bora.page.getByText("Nobody may ask for a deposit.")).toBeVisible();
  await bora.page.getByText("Ask for another look", { exact: true }).click();
  await seeNoBarrierOnAnyScreen(bora.page, "decisions about a member");
  await bora.page.getByRole("textbox", { name: "What did we get wrong?" }).fill("It is a studio rental.");
  await bora.page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(bora.page.getByText(/Somebody else of our team looks at it again/)).toBeVisible();

  await visit(mia.page, "/admin/moderation?view=appeals");
  const hers = mia.page.locator("section", { hasText: "It is a studio rental." }).last();
  await expect(hers.getByText(/^You decided this, or it is yours/)).toBeVisible();
  await expect(hers.getByRole("textbox")).toHaveCount(0);
  await visit(max.page, "/admin/moderation?view=appeals");
  await seeNoBarrierOnAnyScreen(max.page, "appeals");
  const his = max.page.locator("section", { hasText: "It is a studio rental." }).last();
  await his.getByRole("textbox", { name: "What we tell them" }).fill("A rental is fine.");
  await his.getByRole("button", { name: "Put it back" }).click();
  await expect(max.page.getByText("It is back, and they are told.")).toBeVisible();

  await visit(carol.page, path);
  await expect(carol.page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await visit(bora.page, "/settings/decisions");
  await expect(bora.page.getByText(/you were right/)).toBeVisible();
});

test("an admin's day: figures, a member found and opened, who reads of it, and nothing for others", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 40[34]/);
  const ada = await people.staff("Ada", "admin");
  const sam = await people.staff("Sam", "support");
  const alice = await people.alice();

  await visit(ada.page, "/admin");
  await expect(ada.page.getByRole("list", { name: "Figures" }).getByRole("listitem")).toHaveCount(9);
  await seeNoBarrierOnAnyScreen(ada.page, "the overview");
  await ada.page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: "Users" }).click();
  await ada.page.getByRole("searchbox").fill(alice.email);
  await ada.page.getByRole("button", { name: "Search", exact: true }).click();
  await seeNoBarrierOnAnyScreen(ada.page, "members that were found");
  await ada.page.getByRole("link", { name: new RegExp(alice.name) }).click();
  await expect(ada.page.getByRole("heading", { name: new RegExp(`^${alice.name}`) })).toBeVisible();
  await expect(ada.page.getByText(alice.email)).toHaveCount(0);
  await seeNoBarrierOnAnyScreen(ada.page, "a member");
  await ada.page.getByRole("textbox", { name: "Why do you need it?" }).fill("She asked by phone");
  await ada.page.getByRole("button", { name: "Open it" }).click();
  await expect(ada.page.getByText(alice.email)).toBeVisible();
  await visit(alice.page, "/settings/activity");
  await expect(alice.page.getByText(`${ada.name} looked at your address, phone and sign-ins.`)).toBeVisible();
  await expect(alice.page.getByText("She asked by phone")).toBeVisible();

  for (const [tab, heading] of [
    ["Roles", "Who works for Thrive"],
    ["Jobs & health", "Faults"],
  ] as const) {
    await ada.page.getByRole("navigation", { name: "Admin" }).getByRole("link", { name: tab }).click();
    await expect(ada.page.getByRole("heading", { name: heading })).toBeVisible();
    await seeNoBarrierOnAnyScreen(ada.page, tab);
  }
  await visit(ada.page, "/admin/audit");
  await seeNoBarrierOnAnyScreen(ada.page, "the audit log");

  await visit(sam.page, "/admin");
  const tabs = sam.page.getByRole("navigation", { name: "Admin" }).getByRole("link");
  await expect(tabs).toHaveText(["Overview", "Users", "Help articles"]);
  for (const path of ["/admin", "/admin/users", "/admin/roles", "/admin/moderation"]) {
    await alice.page.goto(path);
    await expect(alice.page.getByRole("heading", { name: "Page not found" })).toBeVisible();
    const answer = await alice.context.request.get(`${path}.data`);
    expect([path, (await answer.text()).includes("figures")]).toEqual([path, false]);
  }
});

test("mia limits bora for three days: every page says so, posting is refused, answering is not; then she lets her go", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 403/);
  const mia = await people.staff("Mia", "moderator");
  const [bora, alice] = [await people.bora(), await people.alice()];
  const title = unusedTitle();
  const id = await post(bora, title);
  await visit(alice.page, `/opportunity/${id}`);
  await alice.page.getByRole("button", { name: "Report this posting" }).first().click();
  const dialog = alice.page.getByRole("dialog");
  await dialog.getByText("A scam, or asks for money").click();
  await dialog.getByRole("button", { name: "Send report" }).click();
  await expect(dialog.getByText(/Your report is R-/)).toBeVisible();

  await visit(mia.page, "/admin/moderation");
  await mia.page.getByRole("link", { name: new RegExp(`Posting of ${bora.name}`) }).click();
  await mia.page.getByText("Limit its owner for some days").click();
  await mia.page.getByLabel("Days of a limit").selectOption("3");
  await mia.page.getByRole("textbox", { name: "Why" }).fill("The same posting ten times.");
  await mia.page.getByRole("button", { name: "Decide" }).click();
  await expect(mia.page.getByRole("heading", { name: /^Limited until / })).toBeVisible();
  await seeNoBarrierOnAnyScreen(mia.page, "a case that limits its owner");

  await visit(bora.page, "/dashboard");
  const bar = bora.page.getByRole("region", { name: "Limits of your account" });
  await expect(bar).toContainText("you can read and answer what is open, and begin nothing new");
  await seeNoBarrierOnAnyScreen(bora.page, "a limited member's Home");
  const answer = await send(bora, "/api/v1/swipes", {
    data: { intent: "swipe", direction: "right", target_type: "user", target_id: alice.userId },
  });
  expect(answer.status()).toBe(403);
  await bar.getByRole("link").click();
  await expect(bora.page.getByText("The same posting ten times.")).toBeVisible();
  await expect(bora.page.getByText("You cannot post, apply, show interest")).toBeVisible();

  await mia.page.getByLabel("Why it may end now").fill("They were drafts.");
  await mia.page.getByRole("button", { name: "End the limit" }).click();
  await expect(mia.page.getByText("The limit is over, and its owner is told.")).toBeVisible();
  await reload(bora.page);
  await expect(bar).toHaveCount(0);
  await expect(bora.page.getByText("It limits you no longer.")).toBeVisible();
});

test("a suspension ends before its time by a word of mia's, and carol is told why", async ({ people }) => {
  const mia = await people.staff("Mia", "moderator");
  const carol = await people.member("Carol", "creator");
  const until = Date.now() + 7 * 86_400_000;
  await operate("UPDATE users SET banned_until = ? WHERE id = ?", until, carol.userId);
  await operate("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", carol.userId);
  await visit(mia.page, `/admin/users/${carol.userId}`);
  await expect(mia.page.getByText(/^Suspended until/)).toBeVisible();
  await seeNoBarrierOnAnyScreen(mia.page, "a suspended member");
  await mia.page.getByLabel("Why may it end now?").fill("It was paid back.");
  await mia.page.getByRole("button", { name: "End the suspension" }).click();
  await expect(mia.page.getByText("The suspension has ended. They are told.")).toBeVisible();
  await expect(mia.page.getByText(/^Suspended until/)).toHaveCount(0);
  const told = "SELECT message FROM notifications WHERE user_id = ? AND kind = 'moderation_action'";
  expect(storedRows(told, carol.userId)).toEqual([{ message: "It was paid back." }]);
});
