import { sql } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { hours } from "#app/core/time.ts";
import { user_roles } from "#app/db/schema/auth.ts";
import { file_scopes, files } from "#app/db/schema/files.ts";
import { invoice_disputes, invoices } from "#app/db/schema/invoices.ts";
import { conversation_members, messages } from "#app/db/schema/messages.ts";
import { disputes } from "#app/db/schema/milestones.ts";
import { moderation_cases } from "#app/db/schema/moderation.ts";
import { guest_links, project_files } from "#app/db/schema/project-files.ts";
import { project_members } from "#app/db/schema/projects.ts";
import { access_log } from "#app/db/schema/safety.ts";
import { pursesOf } from "#app/features/ledger/acting.server.ts";
import { auditedOnce } from "#app/features/safety/audit.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { heldFrom } from "./held-files.server.ts";
import { isKeptToJudge } from "./kept-to-judge.server.ts";
import { linkHolds } from "./link-holds.server.ts";

export interface Asker {
  userId: string | null;
  /** SHA-256 of a guest's token; null for none. */
  guestHash: string | null;
  /** The invoice whose link the asker holds; null for none. */
  invoiceId?: Id | null;
}

/**
 * A private file, when the asker may read it; null for everybody else, as for what does not exist. The one table of who
 * may: its owner; members of a thread it was sent to; people of a project it belongs to, except for what somebody keeps
 * to themselves there (guests: only what is shared with them) and what one side of a barter gives until its counterpart
 * has arrived; who holds a guest link of the project; the support team, what came with a request for help; who decides
 * about a dispute, what is shown in it while it is open; both sides of a contested invoice what is shown there, whoever
 * it was mailed to by its link. What our team holds back, or its owner deleted while it is reported, nobody gets, except a moderator who opened the case about
 * it; they are given as well what came with a message whose case they opened.
 */
export async function findPrivateFile(
  { db, clock }: Pick<AppContext, "db" | "clock">,
  id: string,
  { userId, guestHash, invoiceId = null }: Asker,
) {
  if (!isId(id) || (userId === null && guestHash === null && invoiceId === null)) return null;
  const me = userId ?? "";
  const judged = sql`FROM ${file_scopes} AS s CROSS JOIN ${user_roles} AS r
    WHERE s.file_id = ${id} AND s.scope = 'dispute' AND r.user_id = ${me} AND r.role IN ('finance', 'admin')
      AND (EXISTS (SELECT 1 FROM ${disputes} AS d WHERE d.id = s.scope_id
          AND d.status NOT IN ('accepted', 'resolved', 'withdrawn'))
        OR EXISTS (SELECT 1 FROM ${invoice_disputes} AS d WHERE d.id = s.scope_id AND d.status = 'escalated'))`;
  const looked = sql`CROSS JOIN ${access_log} AS look CROSS JOIN ${user_roles} AS r
    WHERE look.user_id = c.owner_id AND look.staff_id = ${me} AND look.ticket_id = c.id AND r.user_id = ${me}
      AND r.role IN ('moderator', 'admin')`;
  const opened = sql`(EXISTS (SELECT 1 FROM ${moderation_cases} AS c ${looked}
      AND c.subject_type = 'file' AND c.subject_id = ${id})
    OR EXISTS (SELECT 1 FROM ${moderation_cases} AS c CROSS JOIN ${messages} AS said ON said.id = c.subject_id ${looked}
      AND c.owner_id = ${files.owner_id} AND c.subject_type = 'message'
      AND EXISTS (SELECT 1 FROM json_each(said.attachments) AS sent WHERE sent.value = ${id})))`;
  const contested = sql`FROM ${file_scopes} AS s CROSS JOIN ${invoice_disputes} AS d ON d.id = s.scope_id
    CROSS JOIN ${invoices} AS i ON i.id = d.invoice_id WHERE s.file_id = ${id} AND s.scope = 'dispute'`;
  const [file] = await db
    .select({
      key: files.r2_key,
      thumbKey: files.thumb_key,
      mime: files.mime,
      name: files.name,
      /** The dispute whose evidence it is to this asker, who decides about it. */
      judgedIn: sql<Id | null>`(SELECT s.scope_id ${judged} LIMIT 1)`.as("judged_in"),
    })
    .from(files)
    .where(
      sql`${files.id} = ${id} AND ${files.bucket} = 'private' AND (${files.status} = 'quarantined' AND ${opened}
        OR ${files.status} = 'deleted' AND ${isKeptToJudge(sql`${files.id}`)} AND ${opened}
        OR ${files.status} = 'ready' AND (${opened} OR ${files.owner_id} = ${me}
        OR EXISTS (SELECT 1 FROM ${file_scopes} AS s CROSS JOIN ${conversation_members} AS m
          WHERE s.file_id = ${id} AND s.scope = 'conversation' AND m.conversation_id = s.scope_id
            AND m.user_id = ${me} AND m.left_at IS NULL)
        OR EXISTS (SELECT 1 FROM ${project_files} AS own CROSS JOIN ${project_members} AS seat
          WHERE own.file_id = ${id} AND seat.project_id = own.project_id AND seat.user_id = ${me}
            AND seat.status = 'active'
            AND (own.visibility = 'shared' OR own.visibility = 'project' AND seat.role <> 'guest')
            AND NOT ${heldFrom(sql`seat.role`, sql`own.version_of`)})
        OR EXISTS (SELECT 1 FROM ${project_files} AS own CROSS JOIN ${guest_links} AS link
          WHERE own.file_id = ${id} AND own.visibility = 'shared' AND own.deleted_at IS NULL AND NOT ${heldFrom(sql`'guest'`, sql`own.version_of`)}
            AND link.token_hash = ${guestHash ?? ""} AND link.project_id = own.project_id
            AND ${linkHolds(sql`link`, clock.now())})
        OR EXISTS (SELECT 1 FROM ${file_scopes} AS s CROSS JOIN ${user_roles} AS r
          WHERE s.file_id = ${id} AND s.scope = 'support' AND r.user_id = ${me} AND r.role IN ('support', 'admin'))
        OR EXISTS (SELECT 1 ${judged})
        OR EXISTS (SELECT 1 ${contested} AND (i.issuer_company_id IS NULL AND i.issuer_id = ${me} OR i.customer_user_id = ${me}
          OR i.issuer_company_id IN (${pursesOf(me)}) OR i.customer_company_id IN (${pursesOf(me)})
          OR d.opened_by IS NULL AND i.id = ${invoiceId ?? ""}))))`,
    );
  return file ?? null;
}

/** One look at a file is many requests: a film is read in parts. */
const ONE_LOOK = hours(1);

/** That somebody of the team opened what a side of a dispute shows: a line a look. */
export async function logEvidenceRead(
  { db, env, address, clock, viewer }: Pick<AppContext, "db" | "clock" | "viewer" | "env" | "address">,
  disputeId: Id,
  fileId: string,
): Promise<void> {
  if (!viewer) return;
  const subject = { type: "dispute", id: disputeId };
  const act = { action: "evidence_open" as const, subject, after: { file_id: fileId }, now: clock.now() };
  await db.batch([auditedOnce({ db, env, address, viewer }, act, ONE_LOOK)]);
}
