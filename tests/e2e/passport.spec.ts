import { readFileSync } from "node:fs";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { operate } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { reload, visit } from "./support/pages.ts";
import { expect, test } from "./support/test.ts";

test("alice has finished work certified; anybody checks it, as a page and as a file, until she withdraws it", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 410 .*credential\.json/);
  const alice = await people.alice();
  const { page, context } = alice;
  const title = "Songs of the lighthouse";
  const project = await beginDesk(alice, title);
  // Both sides would say that it is done, each in their turn.
  await operate(
    "UPDATE projects SET status = 'completed', completed_at = ? WHERE id = ?",
    Date.now(),
    project,
  );

  await visit(page, "/passport");
  await expect(page.getByText("Nothing is certified yet")).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a passport with nothing in it");
  await page.getByRole("link", { name: "What can be certified" }).click();
  await expect(page.getByText(title)).toBeVisible();
  await page.getByLabel("Name the project and its company").check();
  await seeNoBarrierOnAnyScreen(page, "what can be certified");
  await page.getByRole("button", { name: `Issue: ${title}` }).click();
  await expect(page.getByText("Issued. Whoever has its link can check it now")).toBeVisible();
  await page.getByRole("link", { name: `Issued, open ${title}` }).click();
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Valid" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "a credential");
  const downloads = page.waitForEvent("download");
  await page.getByRole("link", { name: "JSON" }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toMatch(/^thrive-credential-\w{8}\.json$/);
  const file = readFileSync(await download.path());
  const address = new URL(page.url()).pathname;

  // What goes on a page elsewhere is taken along by keys alone, and a browser that copies nothing is told about.
  const copy = page.getByRole("button", { name: "Copy" });
  const copied = page.getByRole("status").filter({ hasText: /cop/i });
  await page.evaluate(() => {
    Object.defineProperty(navigator, "clipboard", { value: undefined, configurable: true });
  });
  await copy.press("Enter");
  await expect(copied).toHaveText("Copying is not allowed here: select the text and copy it.");
  await reload(page);
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await copy.press("Enter");
  await expect(copied).toHaveText("Copied");
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(`${address}/badge.svg`);

  const { page: judge } = await people.visitor({ at: address });
  await expect(judge.getByRole("heading", { name: "Valid" })).toBeVisible();
  const badge = await judge.request.get(`${address}/badge.svg`);
  expect([badge.status(), await badge.text()]).toEqual([200, expect.stringContaining("Certified on Thrive")]);
  await judge.getByRole("main").getByRole("link", { name: alice.name }).click();
  await judge.getByRole("link", { name: title }).click();
  await judge.getByRole("link", { name: "Check a file you were given" }).click();
  const choose = (buffer: Buffer) =>
    judge.getByLabel("Its file").setInputFiles({ name: "given.json", mimeType: "application/json", buffer });
  const check = judge.getByRole("button", { name: "Check it" });
  await choose(file);
  await expect(judge.getByLabel("Or its text")).toHaveValue(/EnvelopedVerifiableCredential/);
  await check.click();
  await expect(judge.getByRole("heading", { name: "Valid, and signed by Thrive" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(judge, "a credential that was checked");
  const text = file.toString();
  // One letter of what is signed.
  await choose(
    Buffer.from(text.replace(/(\.\w{40})(\w)/, (_, before, letter) => before + (letter === "A" ? "B" : "A"))),
  );
  await check.click();
  await expect(judge.getByRole("heading", { name: "Thrive did not sign this" })).toBeVisible();

  await visit(page, "/passport");
  await page.getByRole("button", { name: `Withdraw: ${title}` }).click();
  await expect(page.getByText("Withdrawn. Whoever checks it is told so.")).toBeVisible();
  await choose(file);
  await check.click();
  await expect(judge.getByRole("heading", { name: "Signed by Thrive, and withdrawn" })).toBeVisible();
  await visit(judge, address);
  await expect(judge.getByText("The member withdrew it.")).toBeVisible();
  await seeNoBarrierOnAnyScreen(judge, "a credential that was withdrawn");
  expect((await judge.request.get(`${address}/credential.json`)).status()).toBe(410);
  await reload(page);
  await expect(page.getByText("You withdrew it.")).toBeVisible();
});
