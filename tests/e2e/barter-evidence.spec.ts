import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { unzipSync } from "fflate";
import { storedRows } from "./support/database.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import type { Member } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("the watch never arrives: alice says so, disputes it, and her pack of evidence holds the whole chain", async ({
  people,
}) => {
  const [alice, bora] = [await people.alice(), await people.bora()];
  const id = await beginDesk(alice, "Portraits for a watch", [[bora, "client"]], "barter");
  const desk = `/desk/${id}`;
  await trade(alice, bora, desk);

  await visit(bora.page, `${desk}/barter`);
  await visit(alice.page, `${desk}/barter`);
  await item(bora.page, "A watch").getByRole("button", { name: "It is sent" }).click();
  const sending = bora.page.getByRole("dialog", { name: "It is sent" });
  await sending.getByLabel("Tracking").fill("PT 4021");
  await sending.getByRole("button", { name: "It is sent" }).click();
  await expect(item(alice.page, "A watch").getByText("Tracking: PT 4021")).toBeVisible();

  await item(alice.page, "A watch").getByRole("button", { name: "It has not arrived" }).click();
  const missing = alice.page.getByRole("dialog", { name: "It has not arrived" });
  await missing.getByRole("textbox").fill("Three weeks, and the post knows nothing.");
  await missing.getByRole("button", { name: "It has not arrived" }).click();
  await expect(item(bora.page, "A watch").getByText("Not received", { exact: true })).toBeVisible();

  await item(alice.page, "A watch").getByRole("button", { name: "Open a dispute" }).click();
  const quarrel = alice.page.getByRole("dialog", { name: "Open a dispute" });
  await quarrel.getByLabel("Reason").selectOption("not_delivered");
  await quarrel.getByLabel("What is wrong").fill("The number of the parcel is nobody's.");
  await quarrel.getByLabel("What you wish for").selectOption("refund");
  await quarrel.getByRole("button", { name: "Open the dispute" }).click();
  await expect(item(bora.page, "A watch").getByText("The number of the parcel is nobody's.")).toBeVisible();

  await visit(alice.page, `${desk}/log`);
  const downloads = alice.page.waitForEvent("download");
  await alice.page.getByRole("button", { name: "Export the evidence" }).click();
  const pack = readFileSync(await (await downloads).path());
  const inside = unzipSync(new Uint8Array(pack));
  const lines = <Line>(name: string): Line[] =>
    new TextDecoder()
      .decode(inside[name])
      .split("\n")
      .filter(Boolean)
      .map((line) => JSON.parse(line));

  await test.step("its chain holds by hand, as its own README says, and tells what happened in its order", async () => {
    const entries = lines<Entry>("log.jsonl");
    let before = "";
    for (const { prevHash, projectId, seq, actorId, type, data, at, hash } of entries) {
      expect(prevHash).toBe(before);
      const words = JSON.stringify([prevHash, projectId, seq, actorId, type, data, at]);
      expect(createHash("sha256").update(words).digest("hex")).toBe(hash);
      before = hash;
    }
    const told = entries
      .map(({ type }) => type)
      .filter((type) => type.startsWith("barter."))
      .slice(-3);
    expect(told).toEqual(["barter.sent", "barter.not_received", "barter.disputed"]);
    const stored = storedRows<{ hash: string }>(
      "SELECT hash FROM project_events WHERE project_id = ? ORDER BY seq",
      id,
    );
    expect(entries.map(({ hash }) => hash)).toEqual(stored.map(({ hash }) => hash).slice(0, entries.length));
    const [watch] = lines<{ description: string }>("barter.jsonl").filter(
      ({ description }) => description === "A watch",
    );
    expect(watch).toMatchObject({ status: "not_received", tracking: "PT 4021", received_at: null });
  });

  await test.step("anybody finds it whole, and ours", async () => {
    const { page: judge } = await people.visitor({ at: "/verify" });
    await judge
      .getByLabel("The pack")
      .setInputFiles({ name: "pack.zip", mimeType: "application/zip", buffer: pack });
    await expect(judge.getByRole("heading", { name: "Whole, and made by Thrive" })).toBeVisible();
    await expect(judge.getByText("Portraits for a watch")).toBeVisible();
  });
});

interface Entry {
  prevHash: string;
  projectId: string;
  seq: number;
  actorId: string | null;
  type: string;
  data: string;
  at: number;
  hash: string;
}

const item = (page: Page, name: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { name, exact: true }) });

/** What each side gives, and the yes of both. */
async function trade(alice: Member, bora: Member, desk: string): Promise<void> {
  for (const [person, what, worth] of [
    [alice, "Ten portraits", "450"],
    [bora, "A watch", "430"],
  ] as const) {
    const { page } = person;
    await visit(page, `${desk}/barter`);
    await page.getByRole("button", { name: "Add an item" }).click();
    const dialog = page.getByRole("dialog", { name: "Add an item" });
    await dialog.getByLabel("What is given").fill(what);
    await dialog.getByLabel(/^Worth/).fill(worth);
    await dialog.getByRole("button", { name: "Put it into the trade" }).click();
    await expect(dialog).toBeHidden();
  }
  for (const [{ page }, said] of [
    [alice, "The other side's yes locks it."],
    [bora, "Both sides said yes."],
  ] as const) {
    await visit(page, `${desk}/barter`);
    await page.getByRole("button", { name: "Yes, this is fair" }).click();
    await expect(page.getByText(said)).toBeVisible();
  }
}
