import { asc, desc, eq, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { parseTextList } from "#app/db/columns.ts";
import { files } from "#app/db/schema/files.ts";
import { deliverables, milestones } from "#app/db/schema/milestones.ts";
import { guest_links, project_files, review_pins } from "#app/db/schema/project-files.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import { mayActNow } from "#app/features/auth/queries.server.ts";
import { heldFrom } from "#app/features/files/held-files.server.ts";
import { linkHolds } from "#app/features/files/link-holds.server.ts";
import { hashToken } from "#app/features/files/token-hash.server.ts";
import { guestPath } from "#app/features/invoices/guest-link.server.ts";
import { selectForGuests, toOwed } from "#app/features/invoices/queries/lists.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";

export type GuestContext = Pick<AppContext, "db" | "clock" | "limits" | "address" | "env">;

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
        amount: milestones.amount,
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
        width: files.width,
        height: files.height,
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
    milestones: parts.map(({ amount, ...part }) => ({ ...part, mayApprove: approvesPart(link, { amount }) })),
    files: shared,
    pins,
  };
}

/**
 * Whether a link approves a part: what money is held for is approved for a client alone. That of a lead stands for a client
 * who was never there, and not for one who paid and has left.
 */
export function approvesPart(
  { canApprove, byClient }: { canApprove: boolean; byClient: boolean },
  { amount }: { amount: number },
): boolean {
  return canApprove && (byClient || amount === 0);
}

const GONE =
  "This link has ended, was taken back, or is not whole. Open it once more from the mail, or ask who sent it for a new one.";

/** The link a token is for. @throws AppError `not_found` for one that is wrong, taken back or out of time, `rate_limited` */
export async function getLink(ctx: GuestContext, token: string) {
  const makerActs = mayActNow(guest_links.created_by, ctx.clock.now());
  const read = ctx.db
    .select({
      id: guest_links.id,
      projectId: guest_links.project_id,
      name: guest_links.name,
      // As long as who granted it may act at all: a link is no way around a suspension.
      canComment: sql<boolean>`(${guest_links.can_comment} = 1 AND ${makerActs})`
        .mapWith(Boolean)
        .as("may_comment"),
      // And as long as they could approve themselves: the client, or a lead where there is none.
      canApprove:
        sql<boolean>`(${guest_links.can_approve} = 1 AND ${makerActs} AND EXISTS (SELECT 1 FROM ${project_members} AS maker
        WHERE maker.project_id = ${guest_links.project_id} AND maker.user_id = ${guest_links.created_by}
          AND maker.status = 'active' AND (maker.role = 'client' OR maker.role = 'lead' AND NOT EXISTS (SELECT 1
            FROM ${project_members} AS side WHERE side.project_id = ${guest_links.project_id}
              AND side.status = 'active' AND side.role = 'client'))))`
          .mapWith(Boolean)
          .as("may_approve"),
      /** It is a client who lets them approve, for whom money may be held. */
      byClient: sql<boolean>`EXISTS (SELECT 1 FROM ${project_members} AS maker
        WHERE maker.project_id = ${guest_links.project_id} AND maker.user_id = ${guest_links.created_by}
          AND maker.status = 'active' AND maker.role = 'client')`
        .mapWith(Boolean)
        .as("by_client"),
      canPay: guest_links.can_pay,
      userId: guest_links.user_id,
      madeBy: guest_links.created_by,
      title: projects.title,
      status: projects.status,
    })
    .from(guest_links)
    .innerJoin(projects, eq(projects.id, guest_links.project_id))
    .where(
      sql`${guest_links.token_hash} = ${await hashToken(token)}
        AND ${linkHolds(sql`${guest_links}`, ctx.clock.now())}`,
    );
  const [[link]] = await ctx.limits.take("guest_link", ctx.address, [read]);
  if (!link) throw new AppError("not_found", { sentence: GONE });
  return link;
}
