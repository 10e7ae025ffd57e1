import { asc, desc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { files } from "#app/db/schema/files.ts";
import { guest_links, project_files, review_pins } from "#app/db/schema/project-files.ts";
import { milestones, project_members, projects } from "#app/db/schema/projects.ts";
import { hashToken, newToken } from "#app/features/files/token-hash.server.ts";
import { getDesk } from "#app/features/projects/desk.server.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import type { AppContext, QueryContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";

const LINKS_MAX = 20;

/**
 * A link with which somebody without an account sees a project (product.md B11).
 * @returns the secret of its address, which is never shown again
 * @throws AppError `not_found`, `forbidden`, `conflict` (there are enough)
 */
export async function makeGuestLink(
  ctx: ProjectContext,
  projectId: string,
  { name, days: life, comment }: { name: string; days: number; comment: boolean },
): Promise<string> {
  const desk = await getDesk(ctx, projectId, "manage_guests");
  const now = ctx.clock.now();
  const token = newToken();
  await commitToDesk(
    ctx,
    desk,
    [{ type: "guest.invited", data: { name } }],
    [
      failWhen(
        ctx.db,
        sql`(SELECT count(*) FROM ${guest_links} WHERE project_id = ${desk.id} AND revoked_at IS NULL
          AND expires_at > ${now}) >= ${LINKS_MAX}`,
      ),
      ctx.db.insert(guest_links).values({
        id: newId(now),
        project_id: desk.id,
        name,
        token_hash: await hashToken(token),
        can_comment: comment,
        created_by: ctx.viewer.userId,
        expires_at: now + days(life),
        created_at: now,
      }),
    ],
    [changed(ctx.viewer, desk, "guest.invited", { mark: newId(now), about: name })],
    `A project has at most ${LINKS_MAX} guest links. Take one back first.`,
  );
  return token;
}

/** Takes a link back: from then on it leads nowhere. */
export async function revokeGuestLink(ctx: ProjectContext, projectId: string, linkId: Id): Promise<void> {
  const desk = await getDesk(ctx, projectId, "manage_guests");
  const now = ctx.clock.now();
  const [link] = await ctx.db
    .select({ name: guest_links.name })
    .from(guest_links)
    .where(sql`${guest_links.id} = ${linkId} AND ${guest_links.project_id} = ${desk.id}
      AND ${guest_links.revoked_at} IS NULL`);
  if (!link) throw new AppError("not_found");
  await commitToDesk(
    ctx,
    desk,
    [{ type: "guest.revoked", data: { name: link.name } }],
    [
      ctx.db
        .update(guest_links)
        .set({ revoked_at: now })
        .where(sql`${guest_links.id} = ${linkId} AND ${guest_links.revoked_at} IS NULL`),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [changed(ctx.viewer, desk, "guest.revoked", { mark: newId(now), about: link.name })],
  );
}

/** The links of a project that still lead somewhere, for leads and clients. */
export function selectGuestLinks({ db, viewer, clock }: QueryContext, projectId: string) {
  return db
    .select({ linkId: guest_links.id, guestName: guest_links.name, expiresAt: guest_links.expires_at })
    .from(guest_links)
    .where(
      sql`${guest_links.project_id} = ${projectId} AND ${guest_links.revoked_at} IS NULL
        AND ${guest_links.expires_at} > ${clock.now()}
        AND EXISTS (SELECT 1 FROM ${project_members} AS seat WHERE seat.project_id = ${projectId}
          AND seat.user_id = ${viewer.userId} AND seat.status = 'active' AND seat.role IN ('lead', 'client'))`,
    )
    .orderBy(desc(guest_links.created_at))
    .limit(LINKS_MAX);
}

type GuestContext = Pick<AppContext, "db" | "clock" | "limits" | "address">;

/**
 * What a link leads to, and no more: the project's name, its milestones, and the files that are shared.
 * @throws AppError `not_found` for a token that is wrong, taken back or out of time, `rate_limited`
 */
export async function getGuestRoom(ctx: GuestContext, token: string) {
  const link = await getLink(ctx, token);
  const [parts, shared, pins] = await ctx.db.batch([
    ctx.db
      .select({
        id: milestones.id,
        title: milestones.title,
        status: milestones.status,
        dueOn: milestones.due_on,
      })
      .from(milestones)
      .where(
        sql`${milestones.project_id} = ${link.projectId} AND ${milestones.status} NOT IN ('draft', 'cancelled')`,
      )
      .orderBy(asc(milestones.position))
      .limit(50),
    ctx.db
      .select({
        id: project_files.file_id,
        name: project_files.name,
        versionNo: project_files.version_no,
        note: project_files.note,
        mime: files.mime,
        size: files.size,
      })
      .from(project_files)
      .innerJoin(files, eq(files.id, project_files.file_id))
      .where(
        sql`${project_files.project_id} = ${link.projectId} AND ${project_files.visibility} = 'shared'
          AND ${project_files.deleted_at} IS NULL`,
      )
      .orderBy(desc(project_files.created_at), desc(project_files.file_id))
      .limit(100),
    ctx.db
      .select({
        id: review_pins.id,
        fileId: review_pins.file_id,
        text: review_pins.text,
        at: review_pins.created_at,
      })
      .from(review_pins)
      .where(sql`${review_pins.file_id} IN (SELECT file_id FROM ${project_files}
          WHERE project_id = ${link.projectId} AND visibility = 'shared' AND deleted_at IS NULL)
        AND ${review_pins.guest_link_id} = ${link.id}`)
      .orderBy(asc(review_pins.created_at))
      .limit(200),
  ]);
  return {
    title: link.title,
    guest: link.name,
    canComment: link.canComment,
    milestones: parts,
    files: shared,
    pins,
  };
}

/** A guest's remark on a file that is shared with them. */
export async function commentAsGuest(
  ctx: GuestContext & Pick<AppContext, "commit">,
  token: string,
  { fileId, text }: { fileId: Id; text: string },
): Promise<void> {
  const link = await getLink(ctx, token);
  if (!link.canComment) throw new AppError("forbidden");
  const [file] = await ctx.db
    .select({ versionNo: project_files.version_no })
    .from(project_files)
    .where(
      sql`${project_files.file_id} = ${fileId} AND ${project_files.project_id} = ${link.projectId}
        AND ${project_files.visibility} = 'shared' AND ${project_files.deleted_at} IS NULL`,
    );
  if (!file) throw new AppError("not_found");
  const now = ctx.clock.now();
  await ctx.commit([
    ctx.db.insert(review_pins).values({
      id: newId(now),
      project_id: link.projectId,
      file_id: fileId,
      version_no: file.versionNo,
      guest_link_id: link.id,
      kind: "general",
      text,
      created_at: now,
    }),
  ]);
}

async function getLink(ctx: GuestContext, token: string) {
  const read = ctx.db
    .select({
      id: guest_links.id,
      projectId: guest_links.project_id,
      name: guest_links.name,
      canComment: guest_links.can_comment,
      title: projects.title,
    })
    .from(guest_links)
    .innerJoin(projects, eq(projects.id, guest_links.project_id))
    .where(
      sql`${guest_links.token_hash} = ${await hashToken(token)} AND ${guest_links.revoked_at} IS NULL
        AND ${guest_links.expires_at} > ${ctx.clock.now()}`,
    );
  const [[link]] = (await ctx.limits.take("guest_link", ctx.address, [read])) as [Awaited<typeof read>];
  if (!link) throw new AppError("not_found");
  return link;
}
