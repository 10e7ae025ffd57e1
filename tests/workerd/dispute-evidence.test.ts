import { expect, it } from "vitest";
import { readEvidence } from "#app/features/files/evidence.server.ts";
import { addFiles } from "#app/features/project-files/commands/add-files.server.ts";
import { addFilesSchema } from "#app/features/project-files/schema.ts";
import { answerDispute, openDispute } from "#app/features/projects/commands/disputes.server.ts";
import { ruleDispute } from "#app/features/projects/commands/rule-dispute.server.ts";
import { disputeSchema } from "#app/features/projects/milestone-schema.ts";
import { selectOpenDisputes } from "#app/features/projects/queries/open-disputes.server.ts";
import { answerStorageForm } from "#app/routes/storage/storage-forms.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { delivered, type PaidDesk, targetOf } from "#tests/factories/paid-desks.ts";
import { type Person, person, sam } from "#tests/factories/people.ts";
import { complete, fileOf, putPart, started } from "#tests/factories/uploads.ts";

/** A file of the project, put there by one of its people. */
async function fileIn(on: PaidDesk, by: Person, name: string, visibility = "project"): Promise<string> {
  const bytes = fileOf("%PDF-1.7\n", 900);
  const { id } = await started(by, bytes, { purpose: "project", name });
  await putPart(by, id, 1, bytes);
  await complete(by, id);
  await addFiles((await appOf(by)).app, on.id, addFilesSchema.parse({ file_ids: [id], visibility }));
  return id;
}

const quarrel = async (on: PaidDesk, file_ids: string[]) =>
  openDispute((await appOf(on.client)).app, on.id, {
    ...(await targetOf(on)),
    reason: "not_as_agreed",
    statement: "It is another film.",
    requested_outcome: "refund",
    file_ids,
  });

const reads = async (who: Person | null, id: string) => (await call(who, `/files/${id}`)).status;

it("is shown by both sides, read by whoever decides while it is open, and stays", async () => {
  const on = await delivered();
  const [brief, film] = [await fileIn(on, on.client, "brief.pdf"), await fileIn(on, on.lead, "film.pdf")];
  const finance = await person({ name: "Fay", role: "finance" });
  const support = await sam();
  expect(await reads(finance, brief)).toBe(404);
  await quarrel(on, [brief]);
  const { app } = await appOf(on.lead);
  await answerDispute(app, on.id, { ...(await targetOf(on)), answer: "Look again.", file_ids: [film] });
  const dispute = (await selectOpenDisputes(db)).find(({ statement }) => statement === "It is another film.");
  expect(readEvidence(dispute?.evidence ?? "[]")).toEqual([
    { id: brief, name: "brief.pdf", answer: 0 },
    { id: film, name: "film.pdf", answer: 1 },
  ]);
  expect([await reads(finance, brief), await reads(finance, film)]).toEqual([200, 200]);
  expect(await reads(finance, film)).toBe(200);
  expect(
    await rows(
      "SELECT action, subject_type, after FROM audit_log WHERE actor_id = ? AND subject_id = ? ORDER BY id",
      finance.userId,
      dispute?.id ?? "",
    ),
  ).toEqual(
    [brief, film].map((file_id) => ({
      action: "evidence_open",
      subject_type: "dispute",
      after: JSON.stringify({ file_id }),
    })),
  );
  expect([await reads(support, brief), await reads(null, brief)]).toEqual([404, 404]);
  expect([await reads(on.lead, brief), await reads(on.client, film)]).toEqual([200, 200]);
  const log = await rows<{ data: string }>(
    "SELECT data FROM project_events WHERE project_id = ? AND type = 'milestone.disputed'",
    on.id,
  );
  expect(JSON.parse(log[0]?.data ?? "{}").files[0]).toMatchObject({ file_id: brief, name: "brief.pdf" });
  const form = new FormData();
  form.set("intent", "trash");
  form.append("file_ids", brief);
  await expect(answerStorageForm((await appOf(on.client)).app, form)).rejects.toMatchObject({
    code: "conflict",
    message: expect.stringContaining("shown in a dispute"),
  });
  expect(await count("audit_log", "subject_id = ?", dispute?.id ?? "")).toBe(2);
  const ruling = { resolution: "release", work_percent: 50, ruling: "The brief says so." } as const;
  await ruleDispute((await appOf(finance)).app, { dispute_id: dispute?.id ?? "", ...ruling });
  expect(await reads(finance, brief)).toBe(404);
  expect(await reads(on.lead, brief)).toBe(200);
});

it("is no file of elsewhere, of nobody, or of somebody alone, and no more than ten", async () => {
  const [on, other] = [await delivered(), await delivered()];
  const foreign = await fileIn(other, other.lead, "foreign.pdf");
  const secret = await fileIn(on, on.client, "secret.pdf", "private");
  for (const id of [foreign, secret, crypto.randomUUID()])
    await expect(quarrel(on, [id])).rejects.toMatchObject({ code: "invalid_input" });
  expect(await count("disputes", "project_id = ?", on.id)).toBe(0);
  expect(await count("file_scopes", "scope = 'dispute' AND file_id IN (?, ?)", foreign, secret)).toBe(0);
  const many = Array.from({ length: 11 }, () => crypto.randomUUID());
  const said = { milestone_id: on.milestoneId, reason: "late", statement: "x", requested_outcome: "talk" };
  expect(disputeSchema.safeParse({ ...said, file_ids: many }).success).toBe(false);
  expect(disputeSchema.safeParse({ ...said, file_ids: ["../x"] }).success).toBe(false);
});
