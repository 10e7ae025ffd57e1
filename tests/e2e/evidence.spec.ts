import { readFileSync } from "node:fs";
import { strToU8, unzipSync, zipSync } from "fflate";
import { seeNoBarrierOnAnyScreen } from "./support/barriers.ts";
import { beginDesk } from "./support/desks.ts";
import { visit } from "./support/pages.ts";
import { send } from "./support/people.ts";
import { expect, test } from "./support/test.ts";

test("alice exports what happened in a project; anybody finds out whether a pack is whole, and ours", async ({
  people,
  complaints,
}) => {
  complaints.expect(/status of 404 .*\/(evidence|export|files)/);
  const alice = await people.alice();
  const id = await beginDesk(alice, "Songs of the harbour");
  const { page } = alice;
  await visit(page, `/desk/${id}/log`);
  const downloads = page.waitForEvent("download");
  await page.getByRole("button", { name: "Export the evidence" }).click();
  const download = await downloads;
  expect(download.suggestedFilename()).toMatch(/^evidence-\d{4}-\d\d-\d\d-\w{8}\.zip$/);
  const pack = readFileSync(await download.path());
  const papers = page.waitForEvent("download");
  await page.getByRole("button", { name: "As a PDF" }).click();
  const paper = readFileSync(await (await papers).path());

  // What cannot be made is said by a page, with the status it has.
  const gone = `/desk/${crypto.randomUUID()}/evidence?as=pdf`;
  expect((await send(alice, gone, { form: {} })).status()).toBe(404);
  await page.evaluate((action) => {
    const form = Object.assign(document.createElement("form"), { method: "post", action });
    document.body.appendChild(form);
    form.submit();
  }, gone);
  await expect(page.getByRole("heading", { name: "That did not work" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(page, "evidence that cannot be made");

  // So is what a link would have given.
  for (const path of ["/wallet/companies/:id/export", "/files/:id", "/opportunity-dashboard/export"]) {
    const refused = await page.goto(path.replace(":id", crypto.randomUUID()));
    expect([path, refused?.status()]).toEqual([path, 404]);
    await expect(page.getByRole("heading", { name: "Not here" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Go to Dashboard" })).toBeVisible();
  }

  const { page: judge } = await people.visitor({ at: "/verify" });
  const choose = (name: string, buffer: Buffer) =>
    judge.getByLabel("The pack").setInputFiles({ name, mimeType: "application/zip", buffer });
  await seeNoBarrierOnAnyScreen(judge, "the check of packs");
  await choose("pack.zip", pack);
  await expect(judge.getByRole("heading", { name: "Whole, and made by Thrive" })).toBeVisible();
  await expect(judge.getByText("Songs of the harbour")).toBeVisible();
  await seeNoBarrierOnAnyScreen(judge, "a pack that is whole");

  const inside = unzipSync(new Uint8Array(pack));
  const log = new TextDecoder().decode(inside["log.jsonl"]).replace("project.created", "project.treated");
  await choose("forged.zip", Buffer.from(zipSync({ ...inside, "log.jsonl": strToU8(log) })));
  await expect(judge.getByRole("heading", { name: "This pack was changed" })).toBeVisible();
  await expect(judge.getByRole("list", { name: "What is wrong" })).toContainText(
    "The log breaks at its entry 1",
  );
  await seeNoBarrierOnAnyScreen(judge, "a pack that was changed");

  const manifest = new TextDecoder().decode(inside["manifest.json"]).replace("harbour", "mountain");
  await choose("invented.zip", Buffer.from(zipSync({ ...inside, "manifest.json": strToU8(manifest) })));
  await expect(judge.getByRole("heading", { name: "Thrive did not make this pack" })).toBeVisible();
  await choose("picture.zip", Buffer.from("no zip at all"));
  await expect(judge.getByRole("heading", { name: "This is no pack of evidence" })).toBeVisible();

  await choose("evidence.pdf", paper);
  await expect(judge.getByRole("heading", { name: "Whole, and made by Thrive" })).toBeVisible();
  await seeNoBarrierOnAnyScreen(judge, "evidence on paper");
  paper[paper.length - 40] = (paper[paper.length - 40] ?? 0) ^ 1;
  await choose("evidence.pdf", paper);
  await expect(judge.getByRole("heading", { name: "This PDF was changed" })).toBeVisible();
});
