import type { FrameLocator, Page } from "@playwright/test";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate, storedRows } from "./support/database.ts";
import { receive } from "./support/mails.ts";
import { rows } from "./support/notices.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("ada looks at a mail on a phone and a desktop, by day and by night", async ({ people }) => {
  const { page } = await people.staff("Ada", "admin", { at: "/test-emails" });
  const templates = page.getByRole("combobox", { name: "Template" });
  for (const group of ["Account", "Other mails", "Notifications"])
    expect(await templates.locator(`optgroup[label="${group}"] option`).count()).toBeGreaterThan(0);
  await templates.selectOption("digest");
  const colours = new Set<string>();
  for (const [width, wide] of [
    ["Phone", false],
    ["Desktop", true],
  ] as const)
    for (const theme of ["Light", "Dark"]) {
      await page.getByRole("combobox", { name: "Width" }).selectOption(width);
      await page.getByRole("combobox", { name: "Theme" }).selectOption(theme);
      await page.getByRole("button", { name: "Show" }).click();
      await expect(page).toHaveURL(new RegExp(`width=${width.toLowerCase()}.*theme=${theme.toLowerCase()}`));
      const preview = page.frameLocator("iframe[title=Preview]");
      await expect(preview.getByRole("link", { name: "A milestone is proposed" })).toBeVisible();
      expect((await widthOf(page)) > 400).toBe(wide);
      colours.add(`${theme} ${await groundOf(preview)}`);
    }
  // One ground by day, another by night, each the same at both widths.
  expect(colours.size).toBe(2);
  await expect(page.getByRole("heading", { name: "3 things you have not seen yet" })).toBeVisible();
  const checks = page.getByRole("region", { name: "Checks" });
  await expect(checks).toContainText("Nothing that filters or mailboxes hold against it.");
  await expect(checks).toContainText("English (en), left to right");
  await expect(checks).toContainText("items, count");
  await seeNoBarrierOnAnyScreen(page, "the templates of mails");
});

test("ada gives a mail words of her own, sends herself the same one, and finds it in the outbox and her mail", async ({
  people,
  world,
}) => {
  const { page, email } = await people.staff("Ada", "admin", { at: "/test-emails?template=platform_invite" });
  const words = page.getByLabel("Sample data");
  const plain = page.locator("details", { hasText: "Plain text" });
  await expect(plain).toContainText("Mira Sol invites you");

  await test.step("what is no list of texts is said, and stays as it was typed", async () => {
    await words.fill('{"name": 1}');
    await page.getByRole("button", { name: "Show" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "Line 1: “name” holds no text of at most 3,000 characters.",
    );
    await expect(words).toHaveValue('{"name": 1}');
    await seeNoBarrierOnAnyScreen(page, "words that are no list");
  });

  await words.fill('{"name": "Zoë of the harbour"}');
  await page.getByRole("button", { name: "Show" }).click();
  await expect(plain).toContainText("Zoë of the harbour invites you");
  await reload(page);
  await expect(words).toHaveValue(/Zoë of the harbour/);

  await words.fill('{"name": "Zoë by the sea"}');
  await page.getByRole("button", { name: "Send to my address" }).click();
  await expect(page.getByRole("status").filter({ hasText: "On its way to your own address." })).toBeVisible();
  const sent = rows(page.getByRole("main"), `platform_invite to ${email}`);
  await expect(sent).toHaveCount(1);
  await sent.getByText("Read it").click();
  await expect(sent).toContainText("Zoë by the sea invites you");
  await expect(words).toHaveValue(/Zoë by the sea/);
  await page.goto("about:blank");
  await world.sweep();
  expect((await receive(email, "platform_invite")).text).toContain("Zoë by the sea invites you");

  await test.step("what failed stands under its state, and goes out when it is tried again", async () => {
    await operate("UPDATE email_outbox SET status = 'failed', attempts = 5 WHERE to_email = ?", email);
    await visit(page, "/test-emails?status=failed");
    await expect(sent).toContainText("failed · 5 tries");
    await sent.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Back in the queue." })).toBeVisible();
    await page.getByRole("link", { name: "failed", exact: true }).click();
    await expect(sent).toHaveCount(0);
    await page.goto("about:blank");
    await world.sweep();
    expect(
      storedRows(
        "SELECT status FROM email_outbox WHERE to_email = ? AND template = 'platform_invite'",
        email,
      ),
    ).toEqual([{ status: "sent" }]);
    await visit(page, "/test-emails?status=sent");
    await expect(sent).toContainText("sent");
  });
});

test("ada turns a mail off for everybody, sees what is held back, and turns it on again", async ({
  people,
  world,
}) => {
  const { page, email, userId } = await people.staff("Ada", "admin", {
    at: "/test-emails?template=review_published",
  });
  const lately = page.getByRole("region", { name: "Of late" });
  await expect(lately).toContainText("It goes out.");
  await lately.getByRole("button", { name: "Turn it off" }).click();
  await expect(page.getByText("Off: nobody gets this mail until it is on again.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a mail that is off");
  await page.goto("about:blank");
  await operate(
    `INSERT INTO email_outbox (id, to_user, to_email, template, data, status, dedupe_key, created_at)
     VALUES ('0ff', ?1, ?2, 'review_published', '{}', 'queued', 'off-' || ?1, ?3)`,
    userId,
    email,
    Date.now(),
  );
  // The cron comes each minute: a sweep that met a locked database is followed by another.
  const heldBack = async () => {
    await world.sweep();
    return storedRows("SELECT status, reason FROM email_outbox WHERE id = '0ff'");
  };
  await expect.poll(heldBack).toEqual([{ status: "suppressed", reason: "this mail is turned off" }]);
  await visit(page, "/test-emails?template=review_published");
  await lately.getByRole("button", { name: "Turn it on" }).click();
  await expect(lately).toContainText("It goes out.");
  await visit(page, "/test-emails?template=welcome");
  await expect(lately).toContainText("It always goes out");
});

test("for bora there is no such page, and no such action", async ({ people, complaints }) => {
  complaints.expect(/status of 404/);
  const { page } = await people.bora({ at: "/dashboard" });
  await page.goto("/test-emails");
  await expect(page.getByRole("heading", { name: "Page not found" })).toBeVisible();
  await expect(page).toHaveTitle("Page not found · Thrive");
});

function widthOf(page: Page): Promise<number> {
  return page.locator("iframe[title=Preview]").evaluate((frame) => frame.clientWidth);
}

/** The colour a mail stands on. */
function groundOf(preview: FrameLocator): Promise<string> {
  return preview.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor);
}
