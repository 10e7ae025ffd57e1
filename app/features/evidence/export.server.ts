import { dayOf } from "#app/core/days.ts";
import { evidence_packs } from "#app/db/schema/evidence.ts";
import { sha256 } from "#app/features/projects/chain.ts";
import { allowed, type Desk, deskOf, selectDesk } from "#app/features/projects/desk.server.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { type PackedFile, type PackPart, streamOf, zipped } from "#app/platform/files/zip.server.ts";
import { agreementLines, barterLines, rightsLines } from "./agreed-rows.server.ts";
import { type Places, projectFileParts } from "./file-parts.server.ts";
import { AGREEMENTS, FILES, FORMAT, LOG, MANIFEST, type Manifest, READ_ME } from "./pack.ts";
import { logLines, messageLines, readPeople } from "./rows.server.ts";
import { deliveryLines, fileLines, hourLines, milestoneLines } from "./work-rows.server.ts";

type ExportContext = ProjectContext & Pick<MemberContext, "portfolio">;

/**
 * All that a project's people agreed on, did and said, and their files, as a ZIP with checksums (product.md B3). It is written while it is
 * read: a project of any size passes through in small pieces.
 * @throws AppError `not_found` for who is not part of it, `forbidden` for guests, `rate_limited`
 */
export async function exportEvidence(ctx: ExportContext, projectId: string) {
  const desk = await getEvidenceDesk(ctx, projectId);
  const at = ctx.clock.now();
  return {
    name: `evidence-${dayOf(at)}-${desk.id.slice(-8)}.zip` as const,
    body: streamOf(zipped(partsOf(ctx, desk), (files) => manifestOf(ctx, desk, files, at), at)),
  };
}

/** @throws AppError `not_found` for who is not part of it, `forbidden` for guests, `rate_limited` */
export async function getEvidenceDesk(
  ctx: Pick<ProjectContext, "db" | "viewer" | "limits">,
  projectId: string,
): Promise<Desk> {
  const [rows] = await ctx.limits.take("evidence_export", ctx.viewer.userId, [selectDesk(ctx, projectId)]);
  return allowed(deskOf(rows), "export");
}

async function* partsOf({ db, portfolio }: ExportContext, desk: Desk): AsyncGenerator<PackPart> {
  const places: Places = new Map();
  yield* [
    { name: "README.txt", pieces: [READ_ME] },
    { name: "project.json", pieces: projectText(db, desk) },
    { name: LOG, pieces: logLines(db, desk.id, desk.logSeq) },
    { name: AGREEMENTS, pieces: agreementLines(db, desk.id) },
    { name: "milestones.jsonl", pieces: milestoneLines(db, desk.id) },
    { name: "barter.jsonl", pieces: barterLines(db, desk.id) },
    { name: "rights.jsonl", pieces: rightsLines(db, desk.id) },
    { name: "hours.jsonl", pieces: hourLines(db, desk.id) },
    { name: "deliveries.jsonl", pieces: deliveryLines(db, desk.id) },
    { name: "messages.jsonl", pieces: messageLines(db, desk.id) },
  ];
  yield* projectFileParts({ db, portfolio }, { projectId: desk.id, role: desk.role }, places);
  // After the files, for it says which of them are in here.
  yield { name: FILES, pieces: fileLines(db, desk.id, places) };
}

async function* projectText(db: ProjectContext["db"], desk: Desk) {
  const { id, title, description, kind, status, currency, startsOn, dueOn } = desk;
  yield `${JSON.stringify(
    {
      ...{ id, title, description, kind, status, currency },
      starts_on: startsOn,
      due_on: dueOn,
      created_at: new Date(desk.createdAt).toISOString(),
      completed_at: desk.completedAt === null ? null : new Date(desk.completedAt).toISOString(),
      people: await readPeople(db, id),
    },
    null,
    2,
  )}\n`;
}

/** The last file of a pack. We remember its hash before anybody can hold it, so that a pack made up elsewhere is told apart. */
async function manifestOf(
  { db, viewer }: ProjectContext,
  desk: Desk,
  files: PackedFile[],
  at: number,
): Promise<PackPart> {
  const manifest: Manifest = {
    format: FORMAT,
    project: { id: desk.id, title: desk.title },
    made_at: new Date(at).toISOString(),
    made_by: viewer.displayName,
    log: { entries: desk.logSeq, last_hash: desk.logHash },
    files,
  };
  const text = `${JSON.stringify(manifest, null, 2)}\n`;
  await db
    .insert(evidence_packs)
    .values({
      manifest_sha256: await sha256(text),
      project_id: desk.id,
      made_by: viewer.userId,
      log_seq: desk.logSeq,
      created_at: at,
    })
    .onConflictDoNothing();
  return { name: MANIFEST, pieces: [text] };
}
