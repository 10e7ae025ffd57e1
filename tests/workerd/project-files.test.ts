import { expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { removeGivenUp } from "#app/features/files/commands.server.ts";
import type { StoredUpload } from "#app/features/files/uploads/stored-upload.ts";
import { addFiles } from "#app/features/project-files/commands/add-files.server.ts";
import { approveFile, changeFile } from "#app/features/project-files/commands/change-file.server.ts";
import { pinFile, resolvePin } from "#app/features/project-files/commands/pins.server.ts";
import { emptyTrash, purgeFiles } from "#app/features/project-files/empty-trash.server.ts";
import { selectFiles, selectPins } from "#app/features/project-files/queries.server.ts";
import { addFilesSchema, pinSchema } from "#app/features/project-files/schema.ts";
import { trashFile } from "#app/features/project-files/trash.server.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { openCase } from "#app/features/safety/commands/open-case.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { loader as milestonesPage } from "#app/routes/desk/milestones.tsx";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { complete, fileOf, putPart, song, start, started } from "#tests/factories/uploads.ts";
import { visits } from "#tests/factories/visits.ts";

const PDF = fileOf("%PDF-1.7\n", 2000);

/** Hands files over with the first milestone of a project. */
async function handOver(projectId: string, by: Person, ids: string[]): Promise<void> {
  const [part] = await rows<{ id: string }>("SELECT id FROM milestones WHERE project_id = ?", projectId);
  await rows(
    `INSERT INTO deliverables (id, milestone_id, project_id, version_no, file_ids, submitted_by, submitted_at, status, sha256)
      VALUES (?, ?, ?, 9, ?, ?, 1, 'superseded', 'x')`,
    crypto.randomUUID(),
    part?.id,
    projectId,
    JSON.stringify(ids),
    by.userId,
  );
}

/** A complete upload that nothing uses yet. */
async function uploaded(person: Person, bytes = PDF, name = "brief ü.pdf"): Promise<string> {
  const { id } = await started(person, bytes, { purpose: "project", name });
  await putPart(person, id, 1, bytes);
  const answer = await complete(person, id);
  expect(answer.status).toBe(200);
  expect(((await answer.json()) as StoredUpload).url).toBe(`/files/${id}`);
  return id;
}

const add = (file: string, more: Record<string, unknown> = {}) =>
  addFilesSchema.parse({ file_ids: [file], ...more });
const read = (person: Person | null, id: string, headers: Record<string, string> = {}) =>
  call(person, `/files/${id}`, { headers });

async function team() {
  const [creator, brand, guest, outsider] = await Promise.all([
    alice(),
    bora(),
    alice({ name: "Gus" }),
    bora(),
  ]);
  const { id } = await desk([
    [creator, "lead"],
    [brand, "client"],
    [guest, "guest"],
  ]);
  const { app: lead } = await appOf(creator);
  const { app: client } = await appOf(brand);
  const { app: stranger } = await appOf(outsider);
  return { id, creator, brand, guest, outsider, lead, client, stranger };
}

it("shows a file to those of the project, and to nobody else, however they ask", async () => {
  const { id, creator, brand, guest, outsider, lead } = await team();
  const file = await uploaded(creator);
  // Not used yet: its owner alone.
  expect((await read(creator, file)).status).toBe(200);
  expect((await read(brand, file)).status).toBe(404);
  await addFiles(lead, id, add(file));
  const answer = await read(brand, file);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
  expect(answer.headers.get("cache-control")).toBe("private, no-store");
  expect(answer.headers.get("content-disposition")).toBe(
    "inline; filename=\"brief _.pdf\"; filename*=UTF-8''brief%20%C3%BC.pdf",
  );
  const part = await read(brand, file, { range: "bytes=0-3" });
  expect(part.status).toBe(206);
  expect(await part.text()).toBe("%PDF");
  for (const person of [guest, outsider, null]) expect((await read(person, file)).status).toBe(404);
  const [stored] = await rows<{ r2_key: string; bucket: string }>(
    "SELECT r2_key, bucket FROM files WHERE id = ?",
    file,
  );
  expect(stored?.bucket).toBe("private");
  expect((await call(creator, `/media/${stored?.r2_key}`)).status).toBe(404);
  await changeFile(lead, id, { file_id: file, name: "Brief", folder: "Plans", visibility: "shared" });
  expect((await read(guest, file)).status).toBe(200);
  await changeFile(lead, id, { file_id: file, name: "Brief", folder: "Plans", visibility: "private" });
  expect((await read(brand, file)).status).toBe(404);
});

it("chains versions, also when two bring the next one at once, and logs what each holds", async () => {
  const { id, creator, brand, lead, client } = await team();
  const first = await uploaded(creator);
  await addFiles(lead, id, add(first));
  const [second, third] = [await uploaded(creator), await uploaded(brand)];
  await Promise.all([
    addFiles(lead, id, add(second, { version_of: first })),
    addFiles(client, id, add(third, { version_of: first, note: "With the logo" })),
  ]);
  const versions = await selectFiles(client, id);
  expect(versions.map(({ versionNo }) => versionNo).toSorted()).toEqual([1, 2, 3]);
  expect(new Set(versions.map(({ versionOf }) => versionOf))).toEqual(new Set([first]));
  await approveFile(client, id, third);
  await expect(approveFile(client, id, third)).rejects.toMatchObject({ code: "conflict" });
  const log = await rows<{ type: string; data: string }>(
    "SELECT type, data FROM project_events WHERE project_id = ? ORDER BY seq",
    id,
  );
  expect(log.map(({ type }) => type)).toEqual([
    "file.added",
    "file.versioned",
    "file.versioned",
    "file.approved",
  ]);
  expect(JSON.parse(log[3]?.data ?? "")).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/) });
});

it("takes only complete uploads of one's own, once", async () => {
  const { id, creator, brand, lead, client, stranger } = await team();
  const file = await uploaded(creator);
  await expect(addFiles(client, id, add(file))).rejects.toMatchObject({ code: "conflict" });
  await expect(addFiles(stranger, id, add(file))).rejects.toMatchObject({ code: "not_found" });
  const { id: unfinished } = await started(creator, song(), { purpose: "project", name: "song.mp3" });
  await expect(addFiles(lead, id, add(unfinished))).rejects.toMatchObject({ code: "conflict" });
  await addFiles(lead, id, add(file));
  await expect(addFiles(lead, id, add(file))).rejects.toMatchObject({ code: "conflict" });
  expect(await selectFiles(client, id)).toHaveLength(1);
  // Documents are for projects and messages alone, and nothing that a browser would run.
  expect((await start(brand, PDF, { purpose: "portfolio" })).status).toBe(422);
  expect((await start(brand, fileOf("<html><script>", 500), { purpose: "project" })).status).toBe(422);
});

it("refuses an upload over the quota, and keeps nothing of it", async () => {
  const { creator } = await team();
  const before = await rows("SELECT 1 FROM files WHERE owner_id = ?", creator.userId);
  await rows(
    `INSERT INTO storage_usage (user_id, category, bytes, files) VALUES (?, 'other', 2147483000, 1)
      ON CONFLICT (user_id, category) DO UPDATE SET bytes = 2147483000`,
    creator.userId,
  );
  const answer = await start(creator, PDF, { purpose: "project", name: "big.pdf" });
  expect(answer.status).toBe(422);
  expect(await answer.text()).toContain("storage of 2 GB is full");
  expect(await rows("SELECT 1 FROM files WHERE owner_id = ?", creator.userId)).toHaveLength(before.length);
});

it("pins remarks, settles them, and knows no file of another project", async () => {
  const [ours, theirs] = [await team(), await team()];
  const [file, foreign] = [await uploaded(ours.creator), await uploaded(theirs.creator)];
  await addFiles(ours.lead, ours.id, add(file));
  await addFiles(theirs.lead, theirs.id, add(foreign));
  const remark = (file_id: string) =>
    pinSchema.parse({ file_id, kind: "area", x: 0.1, y: 0.2, w: 0.3, h: 0.4, text: "Brighter" });
  const pin = await pinFile(ours.client, ours.id, remark(file));
  await resolvePin(ours.lead, ours.id, pin, true);
  expect(await selectPins(ours.lead, ours.id, file)).toMatchObject([
    { text: "Brighter", w: 0.3, resolvedAt: expect.any(Number) },
  ]);
  const attempts = [
    () => pinFile(ours.lead, ours.id, remark(foreign)),
    () => pinFile(ours.stranger, ours.id, remark(file)),
    () => resolvePin(theirs.lead, theirs.id, pin, false),
    () => trashFile(ours.lead, ours.id, foreign, true),
    () => approveFile(ours.lead, ours.id, foreign),
    () => addFiles(ours.lead, ours.id, add(crypto.randomUUID(), { version_of: foreign })),
  ];
  for (const attempt of attempts) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  expect(await selectPins(ours.stranger, ours.id, file)).toEqual([]);
  expect(await selectFiles(ours.stranger, ours.id)).toEqual([]);
  for (const bad of [
    { kind: "point" },
    { kind: "time" },
    { kind: "area", x: 0.1, y: 0.1 },
    { kind: "point", x: 2, y: 0 },
  ])
    expect(pinSchema.safeParse({ file_id: file, text: "x", ...bad }).success).toBe(false);
});

it("trashes all versions of a file together, and brings them back", async () => {
  const { id, creator, brand, lead, client } = await team();
  const [mine, theirs] = [await uploaded(creator), await uploaded(brand)];
  await addFiles(lead, id, add(mine));
  await addFiles(client, id, add(theirs));
  await addFiles(lead, id, add(await uploaded(creator), { version_of: mine }));
  await trashFile(client, id, mine, true);
  const gone = async () => (await selectFiles(lead, id)).filter(({ deletedAt }) => deletedAt !== null).length;
  expect(await gone()).toBe(2);
  await expect(
    pinFile(lead, id, pinSchema.parse({ file_id: mine, kind: "general", text: "x" })),
  ).rejects.toMatchObject({ code: "not_found" });
  await trashFile(lead, id, mine, false);
  expect(await gone()).toBe(0);
});

it("takes no new version of what is in the trash, and changes nothing once the project is over", async () => {
  const { id, creator, lead, client, stranger } = await team();
  const [kept, gone] = [await uploaded(creator), await uploaded(creator)];
  await addFiles(lead, id, add(kept));
  await addFiles(lead, id, add(gone));
  await trashFile(lead, id, gone, true);
  const next = await uploaded(creator);
  await expect(addFiles(lead, id, add(next, { version_of: gone }))).rejects.toMatchObject({
    code: "not_found",
  });
  await expect(trashFile(lead, id, gone, true)).rejects.toMatchObject({ code: "conflict" });
  await expect(trashFile(stranger, id, kept, true)).rejects.toMatchObject({ code: "not_found" });
  await rows("UPDATE projects SET status = 'completed' WHERE id = ?", id);
  const over = { code: "conflict", message: "This project is over: its files stay as they are." };
  await expect(addFiles(lead, id, add(next))).rejects.toMatchObject(over);
  await expect(trashFile(lead, id, kept, true)).rejects.toMatchObject(over);
  await expect(trashFile(client, id, gone, false)).rejects.toMatchObject(over);
  await expect(
    pinFile(client, id, pinSchema.parse({ file_id: kept, kind: "general", text: "x" })),
  ).rejects.toMatchObject(over);
});

it("deletes for good what was thrown away 30 days ago, but nothing that was handed over", async () => {
  const { id, creator, lead } = await team();
  const [away, kept, handed] = [await uploaded(creator), await uploaded(creator), await uploaded(creator)];
  for (const file of [away, kept, handed]) await addFiles(lead, id, add(file));
  await pinFile(lead, id, pinSchema.parse({ file_id: away, kind: "general", text: "Too dark" }));
  await handOver(id, creator, [handed]);
  for (const file of [away, handed, kept]) await trashFile(lead, id, file, true);
  const left = async () => (await selectFiles(lead, id)).map((row) => row.id).toSorted();
  const late = (more: number) => ({ db: lead.db, clock: { now: () => lead.clock.now() + days(more) } });
  await emptyTrash(late(29));
  expect(await left()).toEqual([away, kept, handed].toSorted());
  await trashFile(lead, id, kept, false);
  await emptyTrash(late(31));
  expect(await left()).toEqual([kept, handed].toSorted());
  expect((await read(creator, away)).status).toBe(404);
  expect(await rows("SELECT status FROM files WHERE id = ?", away)).toEqual([{ status: "deleted" }]);
  expect(await rows("SELECT id FROM review_pins WHERE file_id = ?", away)).toEqual([]);
  await removeGivenUp(lead);
  expect(await rows("SELECT id FROM files WHERE id = ?", away)).toEqual([]);
  expect((await read(creator, kept)).status).toBe(200);
});

it("deleted for good while it is reported is there for who decides, and goes then", async () => {
  const { id, creator, brand, lead } = await team();
  const file = await uploaded(creator);
  await addFiles(lead, id, add(file));
  const told = { subject_type: "file", subject_id: file, reason: "spam", details: null } as const;
  await report((await appOf(brand)).app, { ...told, intent: "report", excerpts: [], also_block: false });
  await trashFile(lead, id, file, true);
  await purgeFiles(lead, [file]);
  await removeGivenUp(lead);
  const mod = await person({ name: "Mia", role: "moderator" });
  const { app } = await appOf(mod);
  const [about] = await rows<{ id: string }>("SELECT id FROM moderation_cases WHERE subject_id = ?", file);
  expect((await read(mod, file)).status).toBe(404);
  await openCase(app, about?.id ?? "");
  for (const [who, status] of [
    [mod, 200],
    [brand, 404],
    [creator, 404],
  ] as const)
    expect((await read(who, file)).status).toBe(status);
  const fine = { action: "dismiss", strike: false, reason: "It is fine." } as const;
  await decideCase(app, { case_id: about?.id ?? "", ...fine });
  await removeGivenUp(lead);
  expect(await rows("SELECT id FROM files WHERE id = ?", file)).toEqual([]);
});

it("stays with the others once it was handed over or shown in a dispute, though who brought it wants it back", async () => {
  const { id, creator, brand, lead } = await team();
  const [handed, shown, own] = [await uploaded(creator), await uploaded(creator), await uploaded(creator)];
  for (const file of [handed, shown, own]) await addFiles(lead, id, add(file));
  await handOver(id, creator, [handed]);
  await rows(
    "INSERT INTO file_scopes (file_id, scope, scope_id, created_at) VALUES (?, 'dispute', 'a dispute', 1)",
    shown,
  );
  const words = { name: "Final", folder: "" };
  for (const file_id of [handed, shown]) {
    const hide = changeFile(lead, id, { ...words, file_id, visibility: "private" });
    await expect(hide).rejects.toMatchObject({ code: "conflict", message: /it is evidence/ });
    await changeFile(lead, id, { ...words, file_id, visibility: "shared" });
    expect((await read(brand, file_id)).status).toBe(200);
  }
  await changeFile(lead, id, { ...words, file_id: own, visibility: "private" });
  expect((await read(brand, own)).status).toBe(404);
});

it("names each file of a delivery, however many the project has; not one in the trash, nor one kept to oneself", async () => {
  const { id, creator, brand } = await team();
  const all = await rows<{ file_id: string }>(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 70)
      INSERT INTO files (id, owner_id, bucket, r2_key, mime, size, purpose, category, name, created_at)
      SELECT printf('00000000-0000-7000-8000-%012d', i), ?, 'private', 'many/' || i, 'application/pdf', 10, 'project',
        'project', 'cut.pdf', i FROM n RETURNING id AS file_id`,
    creator.userId,
  );
  for (const { file_id } of all)
    await rows(
      `INSERT INTO project_files (file_id, project_id, version_of, version_no, name, visibility, uploaded_by, deleted_at, created_at)
        VALUES (?1, ?2, ?1, 1, 'cut-' || ?1, iif(?1 LIKE '%02', 'private', 'project'), ?3, iif(?1 LIKE '%03', 1, NULL), 1)`,
      file_id,
      id,
      creator.userId,
    );
  const [one, kept, gone] = all.map(({ file_id }) => file_id).toSorted();
  await handOver(id, creator, [one ?? "", kept ?? "", gone ?? ""]);
  const { body } = await visits(brand, milestonesPage, { path: "/x", params: { projectId: id } });
  const { milestones } = body as { milestones: { deliveries: { files: { name: string | null }[] }[] }[] };
  expect(milestones[0]?.deliveries[0]?.files.map(({ name }) => name)).toEqual([`cut-${one}`, null, null]);
});
