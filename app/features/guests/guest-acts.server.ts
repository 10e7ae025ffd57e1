import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { type Id, newId } from "#app/core/ids.ts";
import { guest_links, project_files, review_pins } from "#app/db/schema/project-files.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { linkHolds } from "#app/features/files/link-holds.server.ts";
import { full, holdsFewer } from "#app/features/projects/commands/answer-invite.server.ts";
import { commitApproval } from "#app/features/projects/commands/approve.server.ts";
import { findDeskForTime } from "#app/features/projects/desk.server.ts";
import { commitToDesk } from "#app/features/projects/log.server.ts";
import { selectMilestone } from "#app/features/projects/milestone-case.server.ts";
import { changed, stillIn } from "#app/features/projects/news.ts";
import { isReadOnly, MEMBERS_MAX } from "#app/features/projects/rules.ts";
import { notBlocked } from "#app/features/safety/rules.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { refuseBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import { approvesPart, type GuestContext, getLink } from "./guest-room.server.ts";

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
  const comment = () =>
    ctx.commit(
      [
        failWhen(ctx.db, sql`NOT ${holds(link, now)}`),
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
      changed(asGuest(link), desk, "file.pinned", {
        mark: id,
        about: file.name,
        tell: stillIn(desk, file.uploadedBy),
      }),
    );
  await orConflict(comment, GONE);
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
  if (!approvesPart(link, milestone))
    throw new AppError("forbidden", { sentence: "A client approves what is paid for." });
  if (desk?.status !== "active") throw new AppError("conflict", { sentence: OVER });
  await commitApproval({ ...ctx, viewer: null }, desk, milestone, {
    version,
    actor: asGuest(link),
    // A link of one's own making earns no points: it might be oneself.
    guest: { name: link.name, madeBy: link.madeBy, holds: holds(link, ctx.clock.now()) },
  });
}

/**
 * A guest who is a member of Thrive keeps the project among their own: they look at it and answer for it without the
 * link, and the link goes on as before.
 * @throws AppError `not_found` across a block, `conflict` for who was part of it before, and one more than it holds
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
  if (desk.people.length >= MEMBERS_MAX) throw full();
  const now = ctx.clock.now();
  await commitToDesk(
    ctx,
    desk,
    [{ type: "member.joined", data: { role: "guest", link: link.id } }],
    [
      holdsFewer(ctx.db, desk.id),
      failWhen(ctx.db, sql`NOT ${notBlocked(me.userId, sql`${link.madeBy}`)}`),
      ctx.db
        .update(guest_links)
        .set({ user_id: me.userId })
        .where(
          sql`${guest_links.id} = ${link.id} AND ${guest_links.user_id} IS NULL AND ${holds(link, now)}`,
        ),
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

const GONE = "This link was taken back.";
const OVER = "This project rests or is over: there is nothing to answer now.";

/** SQL condition: a link still leads somewhere, for the batch of what is done by it: it may be taken back at that moment. */
const holds = ({ id }: { id: Id }, now: number) =>
  sql`EXISTS (SELECT 1 FROM ${guest_links} AS link WHERE link.id = ${id} AND ${linkHolds(sql`link`, now)})`;

const asGuest = ({ name }: { name: string }) => ({ userId: null, displayName: `${name} (guest)` });
