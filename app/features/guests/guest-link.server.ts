import { asc, desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { parseTextList } from "#app/db/columns.ts";
import { files } from "#app/db/schema/files.ts";
import { deliverables, milestones } from "#app/db/schema/milestones.ts";
import { guest_links, project_files, review_pins } from "#app/db/schema/project-files.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { heldFrom } from "#app/features/files/held-files.server.ts";
import { hashToken, newToken } from "#app/features/files/token-hash.server.ts";
import { guestPath } from "#app/features/invoices/guest-link.server.ts";
import { selectForGuests, toOwed } from "#app/features/invoices/queries/lists.server.ts";
import { commitApproval } from "#app/features/projects/commands/deliver.server.ts";
import { findDeskForTime, getDesk } from "#app/features/projects/desk.server.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { selectMilestone } from "#app/features/projects/milestone-case.server.ts";
import { changed } from "#app/features/projects/news.ts";
import type { ProjectContext } from "#app/features/projects/project-context.server.ts";
import { isReadOnly } from "#app/features/projects/rules.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, MemberContext, QueryContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import type { makeLinkSchema } from "./schema.ts";

const LINKS_MAX = 20;

/**
 * A link with which somebody without an account sees a project (product.md B11).
 * @returns the secret of its address, which is never shown again
 * @throws AppError `not_found`, `forbidden`, `conflict` (there are enough)
 */
export async function makeGuestLink(
  ctx: ProjectContext,
  projectId: string,
  { name, days: life, comment, approve, pay }: z.output<typeof makeLinkSchema>,
): Promise<string> {
  const desk = await getDesk(ctx, projectId, "manage_guests");
  if (approve && desk.role !== "client" && desk.people.some(({ role }) => role === "client"))
    throw new AppError("forbidden", { sentence: "The client of this project lets others approve for them." });
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
        can_approve: approve,
        can_pay: pay,
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

type GuestContext = Pick<AppContext, "db" | "clock" | "limits" | "address" | "env">;

/**
 * What a link leads to, and no more: the project's name, its milestones, the files that are shared, and where that was
 * granted the invoices of who made it, each with the address at which it is paid.
 * @throws AppError `not_found` for a token that is wrong, taken back or out of time, `rate_limited`
 */
export async function getGuestRoom(ctx: GuestContext, token: string) {
  const link = await getLink(ctx, token);
  const [bills, parts, shared, pins] = await ctx.db.batch([
    selectForGuests(ctx.db, { issuerId: link.canPay ? link.madeBy : "", projectId: link.projectId }),
    ctx.db
      .select({
        id: milestones.id,
        title: milestones.title,
        status: milestones.status,
        dueOn: milestones.due_on,
        version: milestones.version,
        note: sql<
          string | null
        >`(SELECT d.note FROM ${deliverables} AS d WHERE d.milestone_id = ${milestones}.id
          AND d.status IN ('submitted', 'approved') ORDER BY d.version_no DESC LIMIT 1)`.as("delivery_note"),
        urls: sql<
          string[]
        >`coalesce((SELECT d.urls FROM ${deliverables} AS d WHERE d.milestone_id = ${milestones}.id
          AND d.status IN ('submitted', 'approved') ORDER BY d.version_no DESC LIMIT 1), '[]')`
          .mapWith(parseTextList)
          .as("delivery_urls"),
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
        /** Part of a barter, and open to nobody outside before its counterpart is there. */
        held: heldFrom(sql`'guest'`, sql`${project_files.version_of}`).mapWith(Boolean).as("held"),
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
    canApprove: link.canApprove && link.status === "active",
    member: link.userId,
    bills: await Promise.all(
      bills.map(async (row) => {
        const { id, ...bill } = toOwed(row);
        return { ...bill, path: await guestPath(ctx.env, id) };
      }),
    ),
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
  await refuseBanned(ctx, null, text);
  const [file] = await ctx.db
    .select({
      versionNo: project_files.version_no,
      name: project_files.name,
      uploadedBy: project_files.uploaded_by,
    })
    .from(project_files)
    .where(
      sql`${project_files.file_id} = ${fileId} AND ${project_files.project_id} = ${link.projectId}
        AND ${project_files.visibility} = 'shared' AND ${project_files.deleted_at} IS NULL`,
    );
  if (!file) throw new AppError("not_found");
  const desk = await findDeskForTime(ctx.db, link.projectId);
  if (!desk || isReadOnly(desk.status)) throw new AppError("conflict", { sentence: OVER });
  const now = ctx.clock.now();
  const id = newId(now);
  await ctx.commit(
    [
      ctx.db.insert(review_pins).values({
        id,
        project_id: link.projectId,
        file_id: fileId,
        version_no: file.versionNo,
        guest_link_id: link.id,
        kind: "general",
        text,
        created_at: now,
      }),
    ],
    changed(asGuest(link), desk, "file.pinned", { mark: id, about: file.name, tell: [file.uploadedBy] }),
  );
}

/** A guest who was granted it approves what was delivered, as the client would. */
export async function approveAsGuest(
  ctx: GuestContext & Pick<AppContext, "commit">,
  token: string,
  { milestone_id, version }: { milestone_id: Id; version: number },
): Promise<void> {
  const link = await getLink(ctx, token);
  if (!link.canApprove) throw new AppError("forbidden");
  const [milestone] = await selectMilestone(ctx, link.projectId, milestone_id);
  if (!milestone || milestone.status === "draft") throw new AppError("not_found");
  const desk = await findDeskForTime(ctx.db, link.projectId);
  if (desk?.status !== "active") throw new AppError("conflict", { sentence: OVER });
  await commitApproval({ ...ctx, viewer: null }, desk, milestone, {
    version,
    actor: asGuest(link),
    // A link of one's own making earns no points: it might be oneself.
    guest: { name: link.name, madeBy: link.madeBy },
  });
}

/**
 * A guest who is a member of Thrive keeps the project among their own: they look at it and answer for it without the
 * link, and the link goes on as before.
 * @throws AppError `not_found` across a block, `conflict` for who was part of it before
 */
export async function joinAsGuest(
  ctx: GuestContext & Pick<MemberContext, "commit" | "viewer">,
  token: string,
): Promise<Id> {
  const link = await getLink(ctx, token);
  const me = ctx.viewer;
  const desk = await findDeskForTime(ctx.db, link.projectId);
  if (!desk) throw new AppError("not_found");
  if (desk.people.some(({ userId }) => userId === me.userId)) return desk.id;
  const now = ctx.clock.now();
  await commitToDesk(
    ctx,
    desk,
    [{ type: "member.joined", data: { role: "guest", link: link.id } }],
    [
      failWhen(ctx.db, sql`NOT ${notBlocked(me.userId, sql`${link.madeBy}`)}`),
      ctx.db
        .update(guest_links)
        .set({ user_id: me.userId })
        .where(sql`${guest_links.id} = ${link.id} AND ${guest_links.user_id} IS NULL`),
      failWhen(ctx.db, sql`changes() = 0`),
      ctx.db
        .insert(project_members)
        .values({
          project_id: desk.id,
          user_id: me.userId,
          role: "guest",
          title: link.name,
          status: "active",
          permissions: { comment_file: link.canComment },
          created_at: now,
        })
        .onConflictDoNothing(),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [changed(me, desk, "member.joined", { mark: link.id })],
    "This link is somebody else's already, or you were part of this project before: ask to be invited.",
  );
  return desk.id;
}

const OVER = "This project rests or is over: there is nothing to answer now.";

const asGuest = ({ name }: { name: string }) => ({ userId: null, displayName: `${name} (guest)` });

async function getLink(ctx: GuestContext, token: string) {
  const read = ctx.db
    .select({
      id: guest_links.id,
      projectId: guest_links.project_id,
      name: guest_links.name,
      canComment: guest_links.can_comment,
      // As long as who granted it could: the client, or a lead where there is none.
      canApprove:
        sql<boolean>`(${guest_links.can_approve} = 1 AND EXISTS (SELECT 1 FROM ${project_members} AS maker
        WHERE maker.project_id = ${guest_links.project_id} AND maker.user_id = ${guest_links.created_by}
          AND maker.status = 'active' AND (maker.role = 'client' OR maker.role = 'lead' AND NOT EXISTS (SELECT 1
            FROM ${project_members} AS side WHERE side.project_id = ${guest_links.project_id}
              AND side.status = 'active' AND side.role = 'client'))))`
          .mapWith(Boolean)
          .as("may_approve"),
      canPay: guest_links.can_pay,
      userId: guest_links.user_id,
      madeBy: guest_links.created_by,
      title: projects.title,
      status: projects.status,
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
