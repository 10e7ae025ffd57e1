import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { visit } from "./support/pages.ts";
import { type Member, send } from "./support/people.ts";
import { post, unusedTitle } from "./support/postings.ts";
import { expect, test } from "./support/test.ts";

const WIDE = { width: 1280, height: 800 };

async function meet(one: Member, other: Member): Promise<void> {
  await send(one, "/connect", { form: { intent: "connect", user_id: other.userId, source: "search" } });
  await send(other, "/connect", { form: { intent: "accept", user_id: one.userId } });
}

test("alice forms a crew with bea, who says yes; they apply as one, and bora has both on the desk", async ({
  people,
  complaints,
}) => {
  // Shares that are not the whole are refused.
  complaints.expect(/status of 422 .*\/crews\//);
  const [alice, bea, bora] = [
    await people.alice(),
    await people.member("Bea", "creator"),
    await people.bora(),
  ];
  await meet(alice, bea);
  const title = unusedTitle();
  const id = await post(bora, title);

  await visit(alice.page, "/connect?tab=network");
  await alice.page.getByRole("link", { name: "Crews" }).click();
  await expect(alice.page.getByRole("heading", { level: 1, name: "Crews" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(alice.page, "crews before the first");
  await alice.page.getByLabel("Name").fill("Daylight");
  await alice.page.getByRole("button", { name: "Form a crew" }).click();
  await expect(alice.page.getByRole("heading", { level: 1, name: "Daylight" })).toBeVisible();
  const change = alice.page.getByRole("region", { name: "Change the crew" });
  const newcomer = change.getByRole("group", { name: "Add one of your connections" });
  await newcomer.getByLabel("Who").selectOption({ label: bea.name });
  await newcomer.getByLabel("Does what").fill("Films and cuts");
  await newcomer.getByLabel("Share, %").fill("33.33");
  await expect(change.getByText("133.33 % of 100 %")).toBeVisible();
  await change.getByRole("button", { name: "Save the crew" }).click();
  await expect(change.getByText("The shares have to be 100 % together.")).toBeVisible();
  await change.getByRole("group", { name: alice.name }).getByLabel("Share, %").fill("66.67");
  await change.getByRole("button", { name: "Save the crew" }).click();
  const whole = alice.page.getByRole("region", { name: "Who gets what" });
  await expect(whole.getByText("33.33 %")).toBeVisible();
  await expect(whole.getByText("Waits for a yes")).toBeVisible();
  await expect(change.getByText("Saved. One of them is asked to say yes.")).toBeInViewport();
  await seeNoBarrierOnAnyScreen(alice.page, "a crew for its lead");
  await alice.page.setViewportSize(WIDE);

  await visit(bea.page, "/crews");
  await bea.page.getByRole("link", { name: /Daylight/ }).click();
  await expect(bea.page.getByText(`With your yes, ${alice.name} may apply with you.`)).toBeVisible();
  await seeNoBarrierOnAnyScreen(bea.page, "a crew for who is asked");
  await bea.page.setViewportSize(WIDE);
  await bea.page.getByRole("button", { name: "Say yes" }).click();
  await expect(bea.page.getByText("You said yes.", { exact: true })).toBeVisible();
  // In alice's open window, without a reload.
  await expect(whole.getByText("Ready to apply")).toBeVisible();

  await visit(alice.page, `/opportunity/${id}`);
  await alice.page.getByRole("link", { name: "Apply", exact: true }).click();
  const sheet = alice.page.getByRole("dialog", { name: "Apply" });
  await sheet.getByLabel("Who applies").selectOption({ label: `Daylight: me, ${bea.name}` });
  await sheet.getByLabel("Why you").fill("She films, I photograph: one morning, both.");
  await seeNoBarrierOnAnyScreen(alice.page, "the sheet to apply in as a crew", "[role=dialog]");
  await alice.page.setViewportSize(WIDE);
  await sheet.getByRole("button", { name: "Send application" }).click();
  await expect(alice.page.getByText("With your crew Daylight.")).toBeVisible();

  await visit(bea.page, `/opportunity/${id}`);
  await expect(bea.page.getByText("You apply to this one with Daylight.")).toBeVisible();
  await expect(bea.page.getByRole("button", { name: /^Apply/ })).toHaveCount(0);
  await bea.page.getByRole("link", { name: "Your applications" }).click();
  const hers = bea.page.getByRole("article", { name: title });
  await expect(hers.getByText(`${alice.name} applied with Daylight.`)).toBeVisible();
  await seeNoBarrierOnAnyScreen(bea.page, "what one's crew applied to");
  await bea.page.setViewportSize(WIDE);

  await visit(bora.page, `/opportunity-dashboard?opportunity=${id}`);
  const card = bora.page.locator("[data-card]").filter({ hasText: "Daylight · 2 people" });
  await card.getByRole("link", { name: alice.name }).click();
  const panel = bora.page.getByRole("dialog", { name: alice.name });
  await expect(panel.getByRole("link", { name: bea.name })).toBeVisible();
  await expect(panel.getByText("Films and cuts")).toBeVisible();
  await expect(panel.getByText("33.33")).toBeHidden();
  await seeNoBarrierOnAnyScreen(bora.page, "an application of a crew", "[role=dialog]");
  await bora.page.setViewportSize(WIDE);
  await panel.getByRole("button", { name: "Report this application" }).click();
  const report = bora.page.getByRole("dialog", { name: "Report this application" });
  await report.getByRole("radio", { name: "Harassment or hate" }).check({ force: true });
  await seeNoBarrierOnAnyScreen(bora.page, "the report of an application", "[role=dialog]");
  await bora.page.setViewportSize(WIDE);
  await report.getByRole("button", { name: "Send report" }).click();
  const thanks = bora.page.getByRole("dialog", { name: "Thank you for telling us" });
  await thanks.getByRole("button", { name: "Close" }).first().click();
  await panel.getByRole("button", { name: "Shortlist" }).click();
  await panel.getByRole("button", { name: "Send offer" }).click();
  const offer = bora.page.getByRole("dialog", { name: "Send offer" });
  await offer.getByLabel("Whole amount").fill("900");
  await offer.getByRole("button", { name: "Send offer" }).click();
  await expect(offer).toBeHidden();

  await visit(alice.page, "/opportunity-dashboard?role=applying");
  await alice.page.getByRole("article", { name: title }).getByRole("button", { name: "Accept" }).click();
  await expect(hers.getByText("Accepted", { exact: true })).toBeVisible();
  await hers.getByRole("link", { name: "Open the desk" }).click();
  await expect(bea.page).toHaveURL(/\/desk\//);
  await visit(bea.page, `${new URL(bea.page.url()).pathname}/members`);
  await expect(bea.page.getByRole("main").getByText("33.33 % share")).toBeVisible();

  // Nothing of the crew is open any more: alice hands it over.
  for (const { page } of [alice, bea]) {
    await visit(page, "/crews");
    await page.getByRole("link", { name: /Daylight/ }).click();
  }
  const leads = alice.page.getByRole("region", { name: "Who leads" });
  await leads.getByLabel("Hand the lead to").selectOption({ label: bea.name });
  await seeNoBarrierOnAnyScreen(alice.page, "a crew to hand over");
  await alice.page.setViewportSize(WIDE);
  await leads.getByRole("button", { name: "Ask them to lead" }).click();
  await expect(leads.getByText(`You asked ${bea.name} to lead this crew.`)).toBeVisible();
  const question = bea.page.getByRole("region", { name: "Who leads" });
  await expect(question.getByText(`${alice.name} asks you to lead this crew.`)).toBeVisible();
  await seeNoBarrierOnAnyScreen(bea.page, "a crew that asks to be led");
  await bea.page.setViewportSize(WIDE);
  await question.getByRole("button", { name: "Lead it" }).click();
  await expect(question.getByText("You lead this crew now.")).toBeVisible();
  await expect(bea.page.getByRole("button", { name: "Dissolve the crew" })).toBeVisible();
  // In alice's open window, without a reload.
  await expect(leads.getByText(`${alice.name} handed the lead to ${bea.name}.`)).toBeVisible();
  await expect(alice.page.getByRole("button", { name: "Leave the crew" })).toBeVisible();

  await visit(alice.page, "/crews");
  const dissolve = { name: "Dissolve the crew" };
  await bea.page.getByRole("button", dissolve).click();
  const asked = bea.page.getByRole("dialog", { name: "Dissolve the crew?" });
  await seeNoBarrierOnAnyScreen(bea.page, "whether a crew is dissolved");
  await bea.page.setViewportSize(WIDE);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await expect(asked).toHaveCount(0);
  await bea.page.getByRole("button", dissolve).click();
  await asked.getByRole("button", dissolve).click();
  await expect(bea.page).toHaveURL("/crews");
});
