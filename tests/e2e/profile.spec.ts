import { seeNoBarrier } from "./support/barriers.ts";
import { countEvents, storedRows } from "./support/database.ts";
import { reload, visit } from "./support/pages.ts";
import { loadedSize } from "./support/pictures.ts";
import { expect, test } from "./support/test.ts";

test("alice makes her page her own, and a stranger sees what she shows, and nothing else", async ({
  people,
}) => {
  const alice = await people.alice({ at: "/profile" });
  const { page } = alice;
  await page.getByRole("link", { name: "Edit name and headline" }).click();
  await page.getByRole("textbox", { name: "Headline" }).fill("Photographer of small harbours");
  await page.getByRole("textbox", { name: "Pronouns" }).fill("she/her");
  await page.getByRole("textbox", { name: "Headline" }).focus();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: "Edit about" }).click();
  await page.getByRole("textbox", { name: "About you" }).fill("I photograph boats before they leave.");
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByText("I photograph boats before they leave.")).toBeVisible();

  await page.getByRole("link", { name: "Edit skills" }).click();
  const skill = page.getByRole("combobox", { name: "Add a skill" });
  await skill.fill("headsh");
  await expect(page.getByRole("option", { name: /Portrait photography/ })).toBeVisible();
  await skill.press("ArrowDown");
  await skill.press("Enter");
  await expect(page.getByText("1 of 15")).toBeVisible();
  await expect(skill).toHaveValue("");
  await skill.fill("Knot tying");
  await page.getByRole("button", { name: "Add", exact: true }).click();
  await expect(page.getByText("2 of 15")).toBeVisible();
  await page.getByRole("button", { name: "Move Knot tying up" }).click();
  await expect(page.locator("#skills").getByRole("listitem").first()).toContainText("Knot tying");
  await seeNoBarrier(page, "the skills on a desktop");

  await page.getByRole("link", { name: "Edit who sees what" }).click();
  await page.getByRole("combobox", { name: "Pronouns" }).selectOption("Only you");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await page.getByLabel("Add picture").setInputFiles("public/og.png");
  await expect.poll(async () => page.locator("#pictures img").count()).toBe(1);
  expect(await loadedSize(page.locator("#pictures img"))).toEqual({ width: 630, height: 630 });

  const stranger = await people.visitor({ viewport: { width: 360, height: 740 } });
  await visit(stranger.page, `/profile/${alice.userId}`);
  await expect(stranger.page.getByText("Photographer of small harbours")).toBeVisible();
  await expect(stranger.page.getByText("I photograph boats before they leave.")).toBeVisible();
  await expect(stranger.page.getByRole("listitem").filter({ hasText: "Portrait photography" })).toBeVisible();
  expect(await stranger.page.content()).not.toContain("she/her");
  await expect(stranger.page.locator("meta[property='og:image']")).toHaveAttribute("content", /og\.png\?v=/);
  await seeNoBarrier(stranger.page, "a profile on a phone");
  expect(countEvents(alice.userId, "profile_updated", { field: "skills" })).toBe(3);
});

test("what alice types is saved when she goes back without leaving the field", async ({ people }) => {
  const { page, userId } = await people.alice({ at: "/profile" });
  await page.getByRole("link", { name: "Edit name and headline" }).click();
  await page.getByRole("textbox", { name: "Pronouns" }).fill("she/her");
  await page.goBack();
  await expect(page).toHaveURL("/profile");
  const stored = () => storedRows("SELECT pronouns FROM profiles WHERE user_id = ?", userId);
  await expect.poll(stored).toEqual([{ pronouns: "she/her" }]);
  await page.goForward();
  await expect(page.getByRole("textbox", { name: "Pronouns" })).toHaveValue("she/her");
});

test("what alice types is saved when she pauses, while she stays in the field, and nothing interrupts her", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const { page, userId } = await people.alice({ at: "/profile?edit=about" });
  await page.getByRole("textbox", { name: "About you" }).pressSequentially("I photograph boats.");
  await expect(page.getByText("Saving...", { exact: true })).toBeVisible();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  const stored = () => storedRows("SELECT bio, website FROM profiles WHERE user_id = ?", userId);
  expect(stored()).toEqual([{ bio: "I photograph boats.", website: null }]);
  await reload(page);
  await expect(page.getByRole("textbox", { name: "About you" })).toHaveValue("I photograph boats.");

  await visit(page, "/profile?edit=links");
  const website = page.getByRole("textbox", { name: "Website" });
  await website.pressSequentially("alice");
  await expect(page.getByText("Not saved yet", { exact: true })).toBeVisible();
  await expect(website).not.toHaveAttribute("aria-invalid");
  await website.pressSequentially(".example");
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  expect(stored()).toMatchObject([{ website: "https://alice.example/" }]);
});

test("Done keeps a section open until what stands in it is saved", async ({ people, complaints }) => {
  complaints.expect(/status of 422/);
  const { page } = await people.alice({ at: "/profile?edit=rates" });
  const done = () => page.getByRole("link", { name: "Done" }).click();
  await page.getByRole("textbox", { name: /^From/ }).fill("1000");
  await page.getByRole("textbox", { name: "Up to" }).fill("400");
  await done();
  const upTo = page.getByRole("textbox", { name: "Up to" });
  await expect(upTo).toHaveAttribute("aria-invalid", "true");
  await expect(upTo).toBeFocused();
  await expect(page.getByText("Not saved yet", { exact: true })).toBeVisible();
  await done();
  await expect(upTo).toBeFocused();
  await upTo.fill("1400");
  await done();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("1,400")).toBeVisible();

  await visit(page, "/profile?edit=rates");
  await upTo.fill("4");
  await done();
  await page.getByRole("link", { name: "Discard" }).click();
  await expect(page).toHaveURL("/profile");
  await expect(page.getByText("1,400")).toBeVisible();
});

test("a service and a skill that alice has typed are hers after Done", async ({ people, complaints }) => {
  complaints.expect(/status of 422/);
  const { page } = await people.alice({ at: "/profile?edit=services" });
  const done = () => page.getByRole("link", { name: "Done" }).click();
  const title = page.getByRole("textbox", { name: "Title" });
  await title.fill("A morning on the water");
  await done();
  await expect(page.getByRole("textbox", { name: "What they get" })).toBeFocused();
  await page.getByRole("textbox", { name: "What they get" }).fill("Three hours, twenty pictures.");
  await page.getByRole("textbox", { name: "Days to deliver" }).fill("soon");
  await done();
  await expect(page.getByText("Use 1 to 365 days.")).toBeVisible();
  await expect(title).toHaveValue("A morning on the water");
  await page.getByRole("textbox", { name: "Days to deliver" }).fill("5");
  await done();
  await expect(page).toHaveURL("/profile");
  await expect(page.locator("#services").getByText("A morning on the water")).toHaveCount(1);

  await page.getByRole("link", { name: "Edit services" }).click();
  await expect(title).toHaveValue("");
  await done();
  await expect(title).toHaveCount(0);
  await page.getByRole("link", { name: "Edit skills" }).click();
  await page.getByRole("combobox", { name: "Add a skill" }).fill("Knot tying");
  await done();
  await expect(page).toHaveURL("/profile");
  await expect(page.locator("#skills").getByText("Knot tying")).toBeVisible();
});

test("what alice types stays when the network is out, and is saved once it is back", async ({
  people,
  complaints,
}) => {
  // The toasts may not have been fetched yet; the form says it as well.
  complaints.expectCutOff();
  complaints.expect(/ERR_FAILED \(\/assets\/toaster/);
  const { page, context } = await people.alice({ at: "/profile?edit=about" });
  const about = page.getByRole("textbox", { name: "About you" });
  await context.setOffline(true);
  await about.fill("I photograph boats before they leave.");
  await about.blur();
  await expect(page.getByText(/What you typed is still here/).first()).toBeVisible();
  await expect(about).toHaveValue("I photograph boats before they leave.");
  await context.setOffline(false);
  await about.focus();
  await about.blur();
  await expect(page.getByText("Saved", { exact: true })).toBeVisible();
  await visit(page, "/profile");
  await expect(page.getByText("I photograph boats before they leave.")).toBeVisible();
});

test("alice edits her page without script, and is told what needs another look", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 422/);
  const { page } = await people.alice({ at: "/profile?edit=links", javaScriptEnabled: false });
  await page.getByRole("textbox", { name: "Website" }).fill("javascript:alert(1)");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Please enter a web address, like example.com/you.")).toBeVisible();
  await expect(page.getByRole("textbox", { name: "Website" })).toHaveValue("javascript:alert(1)");
  await page.getByRole("textbox", { name: "Website" }).fill("alice.example");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("link", { name: "Done" }).click();
  await expect(page.getByText("https://alice.example/")).toBeVisible();
});
