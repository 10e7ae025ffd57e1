import { strToU8, unzipSync } from "fflate";
import { describe, expect, it, vi } from "vitest";
import { newId } from "#app/core/ids.ts";
import { project_events } from "#app/db/schema/projects.ts";
import { checkPack, type Unpacked } from "#app/features/evidence/check-pack.ts";
import { exportEvidence } from "#app/features/evidence/export.server.ts";
import { projectFileParts } from "#app/features/evidence/file-parts.server.ts";
import { findPack } from "#app/features/evidence/known-pack.server.ts";
import { evidencePaper } from "#app/features/evidence/paper.server.ts";
import { Sheet } from "#app/features/invoices/pdf-sheet.server.ts";
import { addFiles } from "#app/features/project-files/commands/add-files.server.ts";
import { addFilesSchema } from "#app/features/project-files/schema.ts";
import { proposeAgreementSchema } from "#app/features/projects/agreement-rules.ts";
import { hashEntry, sha256 } from "#app/features/projects/chain.ts";
import { proposeAgreement } from "#app/features/projects/commands/agreements.server.ts";
import { chooseItemFiles, stepItem } from "#app/features/projects/commands/barter-steps.server.ts";
import { action as evidencePage } from "#app/routes/desk/evidence.tsx";
import { loader as knownPack } from "#app/routes/evidence/known.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { db, rows } from "#tests/factories/database.ts";
import { says } from "#tests/factories/messages.ts";
import { alice, type Person } from "#tests/factories/people.ts";
import { aDeliveredPart, aProject } from "#tests/factories/projects.ts";
import { aLockedTrade } from "#tests/factories/trades.ts";
import { complete, fileOf, putPart, started } from "#tests/factories/uploads.ts";
import { visits } from "#tests/factories/visits.ts";

type Made = Awaited<ReturnType<typeof aProject>>;

async function exported(app: Made["app"], id: string): Promise<Unpacked> {
  const { body } = await exportEvidence(app, id);
  return unzipSync(new Uint8Array(await new Response(body).arrayBuffer())) as Unpacked;
}

/** A project with a part handed over, an agreement, and a word in the chat. */
async function aWorkedProject(): Promise<Made> {
  const made = await aProject();
  await aDeliveredPart(made);
  await proposeAgreement(
    made.app,
    made.id,
    proposeAgreementSchema.parse({ after: 0, body: "Ten portraits for a dinner." }),
  );
  return made;
}

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);
const bytes = (words: string) => strToU8(words) as Uint8Array<ArrayBuffer>;
const withLog = (pack: Unpacked, change: (lines: string[]) => string[]): Unpacked => ({
  ...pack,
  "log.jsonl": bytes(`${change(text(pack["log.jsonl"]).trimEnd().split("\n")).join("\n")}\n`),
});

describe("a pack of evidence", () => {
  it("holds what was agreed, done and said, is whole, and is known as made here", async () => {
    const { id, app, lead } = await aWorkedProject();
    await says(lead, { kind: "project", id }, "The light was kind today.");
    const { id: taken } = await says(lead, { kind: "project", id }, "Taken back.");
    await rows("UPDATE messages SET deleted_at = 1, attachments = '[\"f1\"]' WHERE id = ?", taken);
    const pack = await exported(app, id);
    const report = await checkPack(pack);
    const said = text(pack["messages.jsonl"])
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(said.find((one) => one.id === taken)).toMatchObject({ body: "", attachments: [] });
    expect(report).toMatchObject({ problems: [], agreements: 1 });
    expect(report.manifest?.made_by).toBe(lead.name);
    expect(text(pack["messages.jsonl"])).toContain("The light was kind today.");
    expect(text(pack["deliveries.jsonl"])).toContain("Here they are.");
    expect(text(pack["log.jsonl"]).trimEnd().split("\n")).toHaveLength(report.manifest?.log.entries ?? -1);

    const { app: visitor } = visitorApp();
    expect(await findPack(visitor, report.manifestHash)).toEqual({ madeAt: expect.any(Number) });
    expect(await findPack(visitor, "0".repeat(64))).toBeNull();
    const known = async (manifest: string) => {
      const { body } = await visits(null, knownPack, { path: `/verify/known?manifest=${manifest}` });
      return (body as Response).json();
    };
    expect(await known(report.manifestHash)).toEqual({ madeAt: expect.any(Number) });
    expect(await known("' OR 1")).toEqual({ madeAt: null });
  });

  it("holds the files themselves under names of their own, as they lie in the bucket; not what is kept private, or thrown away", async () => {
    const { id, app, lead } = await aWorkedProject();
    const brings = async (content: string, name: string) => {
      const file = fileOf(`%PDF-1.7\n${content}`, 100);
      const { id: fileId } = await started(lead, file, { purpose: "project", name });
      await putPart(lead, fileId, 1, file);
      expect((await complete(lead, fileId)).status).toBe(200);
      await addFiles(app, id, addFilesSchema.parse({ file_ids: [fileId] }));
      return { fileId, file };
    };
    const [first, second, kept, gone] = [
      await brings("one", "../cut.pdf"),
      await brings("two", "cut.pdf"),
      await brings("three", "mine.pdf"),
      await brings("four", "gone.pdf"),
    ];
    await rows("UPDATE project_files SET name = 'cut.pdf' WHERE file_id = ?", first.fileId);
    await rows("UPDATE project_files SET visibility = 'private' WHERE file_id = ?", kept.fileId);
    await rows("UPDATE project_files SET deleted_at = 1 WHERE file_id = ?", gone.fileId);
    await rows(
      "UPDATE deliverables SET file_ids = ? WHERE project_id = ?",
      JSON.stringify([first.fileId]),
      id,
    );
    const pack = await exported(app, id);
    expect((await checkPack(pack)).problems).toEqual([]);
    const inside = Object.keys(pack).filter((name) => name.startsWith("files/") || name.includes("left-out"));
    expect(inside).toEqual(["files/cut.pdf", "files/cut (2).pdf"]);
    // What was handed over comes first.
    expect(pack["files/cut.pdf"]).toEqual(first.file);
    expect(pack["files/cut (2).pdf"]).toEqual(second.file);
    const lines = text(pack["files.jsonl"])
      .trimEnd()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect(Object.fromEntries(lines.map((line) => [line.id, line.in_pack]))).toEqual({
      [first.fileId]: "files/cut.pdf",
      [second.fileId]: "files/cut (2).pdf",
      [gone.fileId]: null,
    });

    const named: string[] = [];
    const places = new Map<string, string>();
    for await (const part of projectFileParts(
      app,
      { projectId: id, role: "lead" },
      places,
      first.file.length + 1,
    )) {
      named.push(part.name);
      for await (const piece of part.pieces)
        if (part.name.endsWith(".txt"))
          expect(piece).toBe(`cut.pdf, version 1, ${second.file.length} bytes\n`);
    }
    expect(named).toEqual(["files/cut.pdf", "files-left-out.txt"]);
    expect([...places.keys()]).toEqual([first.fileId]);
  });

  it("leaves out what a trade holds from its reader, and names it, until what is given for it is there", async () => {
    const { id, app, clientApp, lead, portraits, watch } = await aLockedTrade();
    const file = fileOf("%PDF-1.7\nportraits", 100);
    const { id: fileId } = await started(lead, file, { purpose: "project", name: "portraits.pdf" });
    await putPart(lead, fileId, 1, file);
    expect((await complete(lead, fileId)).status).toBe(200);
    await addFiles(app, id, addFilesSchema.parse({ file_ids: [fileId] }));
    await chooseItemFiles(app, id, { item_id: portraits, file_ids: [fileId] });
    const packed = async (who: Made["app"]) => {
      const pack = await exported(who, id);
      expect((await checkPack(pack)).problems).toEqual([]);
      const { in_pack } = JSON.parse(text(pack["files.jsonl"]));
      return { in_pack, there: pack["files/portraits.pdf"], left: text(pack["files-left-out.txt"]) };
    };
    const whole = { in_pack: "files/portraits.pdf", there: file, left: "" };
    expect(await packed(clientApp)).toEqual({
      in_pack: null,
      there: undefined,
      left: `portraits.pdf, version 1, ${file.length} bytes: held until the trade is complete\n`,
    });
    expect(await packed(app)).toEqual(whole);
    await stepItem(clientApp, id, "send", { item_id: watch, tracking: null });
    expect((await packed(clientApp)).in_pack).toBeNull();
    await stepItem(app, id, "receive", { item_id: watch });
    expect(await packed(clientApp)).toEqual(whole);
  });

  it("shows a changed byte, a removed entry, entries in another order, and what was left out or put in", async () => {
    const { id, app } = await aWorkedProject();
    const pack = await exported(app, id);
    const problemsOf = async (unpacked: Unpacked) => (await checkPack(unpacked)).problems;

    for (const name of Object.keys(pack).filter((each) => each !== "manifest.json")) {
      const changed = pack[name]?.slice() ?? bytes("");
      changed[changed.length >> 1] = (changed[changed.length >> 1] ?? 0) ^ 1;
      if (changed.length > 0)
        expect(await problemsOf({ ...pack, [name]: changed })).toContain(`${name} was changed.`);
      const { [name]: _, ...rest } = pack;
      expect(await problemsOf(rest)).toContain(`${name} is missing.`);
    }
    expect(await problemsOf({ ...pack, "more.txt": bytes("x") })).toEqual([
      "more.txt was put in: the manifest does not name it.",
    ]);
    expect(await problemsOf(withLog(pack, (lines) => lines.toSpliced(1, 1)))).toContain(
      "The log breaks at its entry 2: there something was changed, left out, moved or put in.",
    );
    expect(
      await problemsOf(withLog(pack, ([first = "", second = "", ...rest]) => [second, first, ...rest])),
    ).toContain("The log breaks at its entry 1: there something was changed, left out, moved or put in.");
    expect(await problemsOf(withLog(pack, (lines) => lines.slice(0, -1)))).toContainEqual(
      expect.stringMatching(/^The log ends at entry \d+; it should end at entry \d+\.$/),
    );
    const words = text(pack["agreements.jsonl"]).replace("Ten portraits", "Two portraits");
    expect(await problemsOf({ ...pack, "agreements.jsonl": bytes(words) })).toContain(
      "Version 1 of the agreement is not what its fingerprint says.",
    );
    expect(await problemsOf({})).toEqual(["This is no pack of evidence."]);
  });

  it("is had on paper too, which is known byte for byte and to the people of the project alone", async () => {
    const { id, app, client } = await aWorkedProject();
    const { name, body } = await evidencePaper(app, id);
    expect(name).toMatch(/^evidence-[\d-]{10}-\w{8}\.pdf$/);
    expect(new TextDecoder().decode(body.slice(0, 5))).toBe("%PDF-");
    const hash = await sha256(new Uint8Array(body));
    const { app: visitor } = visitorApp();
    expect(await findPack(visitor, hash)).toEqual({ madeAt: expect.any(Number) });
    const other = new Uint8Array(body);
    other[100] = (other[100] ?? 0) ^ 1;
    expect(await findPack(visitor, await sha256(other))).toBeNull();
    const asks = async (person: Person | null) =>
      (
        await visits(person, evidencePage, {
          path: `/desk/${id}/evidence?as=pdf`,
          params: { projectId: id },
          form: {},
        })
      ).status;
    expect([await asks(null), await asks(await alice({ name: "Stranger" })), await asks(client)]).toEqual([
      401, 404, 200,
    ]);
  });

  it("says on paper where more was done than stands on it", async () => {
    const { id, app, lead } = await aWorkedProject();
    const write = vi.spyOn(Sheet.prototype, "write");
    const more = async () => {
      write.mockClear();
      await evidencePaper(app, id);
      return write.mock.calls.filter(([words]) => words.startsWith("The first 200 stand here")).length;
    };
    const hour = `INSERT INTO time_entries (id, project_id, user_id, started_at, minutes, status, version, created_at, updated_at)
      WITH RECURSIVE n(i) AS (SELECT ? UNION ALL SELECT i + 1 FROM n WHERE i < ?)
      SELECT 'hour-' || i, ?, ?, i, 30, 'submitted', 1, 1, 1 FROM n`;
    await rows(hour, 1, 200, id, lead.userId);
    expect(await more()).toBe(0);
    await rows(hour, 201, 201, id, lead.userId);
    expect(await more()).toBe(1);
    write.mockRestore();
  });

  it("does not pass when all of it was made up together: its manifest is none of ours", async () => {
    const { id, app } = await aWorkedProject();
    const pack = await exported(app, id);
    const manifest = JSON.parse(text(pack["manifest.json"]));
    const made = { ...pack, "manifest.json": bytes(JSON.stringify({ ...manifest, made_by: "Mallory" })) };
    const report = await checkPack(made);
    expect(report.problems).toEqual([]);
    expect(await findPack(visitorApp().app, report.manifestHash)).toBeNull();
  });

  it("is for the people of the project: not found for a stranger, refused to guests", async () => {
    const { id, app, client } = await aWorkedProject();
    const stranger = await alice({ name: "Stranger" });
    const asks = async (person: Person | null) =>
      (
        await visits(person, evidencePage, {
          path: `/desk/${id}/evidence`,
          params: { projectId: id },
          form: {},
        })
      ).status;
    expect([await asks(null), await asks(stranger), await asks(client)]).toEqual([401, 404, 200]);
    await rows(
      "UPDATE project_members SET role = 'guest' WHERE project_id = ? AND user_id = ?",
      id,
      client.userId,
    );
    const { app: guest } = await appOf(client);
    await expect(exportEvidence(guest, id)).rejects.toMatchObject({ code: "forbidden" });
    expect(await asks(client)).toBe(403);
    await expect(exportEvidence(app, newId(0))).rejects.toMatchObject({ code: "not_found" });
  });

  it("passes through in pieces: thousands of entries are read page by page and none is left out", async () => {
    const { id, app } = await aProject();
    const [head] = await rows<{ seq: number; hash: string }>(
      "SELECT seq, hash FROM project_events WHERE project_id = ? ORDER BY seq DESC LIMIT 1",
      id,
    );
    let [prevHash, seq] = [head?.hash ?? "", head?.seq ?? 0];
    const statements = [];
    for (let index = 0; index < 1200; index++) {
      const data = JSON.stringify({ title: `Task ${index}` });
      const entry = {
        projectId: id,
        seq: ++seq,
        actorId: null,
        type: "task.added",
        data,
        at: index,
        prevHash,
      };
      const hash = await hashEntry(entry);
      statements.push(
        db.insert(project_events).values({
          project_id: id,
          seq,
          actor_id: null,
          type: "task.added",
          data,
          at: index,
          prev_hash: prevHash,
          hash,
        }),
      );
      prevHash = hash;
    }
    for (let from = 0; from < statements.length; from += 100)
      await db.batch(statements.slice(from, from + 100) as never);
    const { body } = await exportEvidence(app, id);
    const sizes: number[] = [];
    const chunks: Uint8Array[] = [];
    for await (const chunk of body) {
      sizes.push(chunk.length);
      chunks.push(chunk);
    }
    expect(sizes.length).toBeGreaterThan(10);
    const whole = new Uint8Array(await new Blob(chunks as Uint8Array<ArrayBuffer>[]).arrayBuffer());
    const report = await checkPack(unzipSync(whole) as Unpacked);
    expect(report).toMatchObject({ problems: [], manifest: { log: { entries: seq } } });
  });
});
