import { asc, eq, type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { agreement_signatures, agreements } from "#app/db/schema/agreements.ts";
import { barter_items } from "#app/db/schema/barter.ts";
import { files } from "#app/db/schema/files.ts";
import { conversations, messages } from "#app/db/schema/messages.ts";
import { deliverables, milestones } from "#app/db/schema/milestones.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { project_files } from "#app/db/schema/project-files.ts";
import { project_events, project_members } from "#app/db/schema/projects.ts";
import { rights_grants } from "#app/db/schema/rights.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";

/** Rows in memory at one time. */
const PAGE = 500;

/** Page after page as lines of JSON, until one is not full. */
async function* linesOf<T>(
  read: (last: T | null) => PromiseLike<T[]>,
  line: (row: T) => unknown = (row) => row,
) {
  let last: T | null = null;
  for (;;) {
    const page: T[] = await read(last);
    if (page.length > 0) yield page.map((row) => `${JSON.stringify(line(row))}\n`).join("");
    if (page.length < PAGE) return;
    last = page.at(-1) ?? null;
  }
}

const nameOf = (column: SQL) =>
  sql<string | null>`(SELECT p.display_name FROM ${profiles} AS p WHERE p.user_id = ${column})`;
const iso = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());

/** The log up to one entry; what is written while the pack is made belongs to the next one. */
export function logLines(db: Database, projectId: Id, upTo: number) {
  return linesOf((last: { seq: number } | null) =>
    db
      .select({
        projectId: project_events.project_id,
        seq: project_events.seq,
        actorId: project_events.actor_id,
        type: project_events.type,
        data: project_events.data,
        at: project_events.at,
        prevHash: project_events.prev_hash,
        hash: project_events.hash,
      })
      .from(project_events)
      .where(
        sql`${project_events.project_id} = ${projectId} AND ${project_events.seq} > ${last?.seq ?? 0}
          AND ${project_events.seq} <= ${upTo}`,
      )
      .orderBy(asc(project_events.seq))
      .limit(PAGE),
  );
}

/** Everybody who ever was part of it. */
export async function readPeople(db: Database, projectId: Id) {
  const rows = await db
    .select({
      id: project_members.user_id,
      name: nameOf(sql`${project_members.user_id}`).as("person_name"),
      role: project_members.role,
      status: project_members.status,
      joinedAt: project_members.created_at,
      leftAt: project_members.left_at,
    })
    .from(project_members)
    .where(eq(project_members.project_id, projectId))
    .orderBy(asc(project_members.created_at), asc(project_members.user_id));
  return rows.map(({ joinedAt, leftAt, ...row }) => ({
    ...row,
    joined_at: iso(joinedAt),
    left_at: iso(leftAt),
  }));
}

interface SignatureRow {
  user_id: Id;
  typed_name: string;
  content_hash: string;
  aal: string;
  signed_at: number;
}

export function agreementLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { version: number } | null) =>
      db
        .select({
          version: agreements.version,
          status: agreements.status,
          body: agreements.body_md,
          terms: agreements.terms,
          content_hash: agreements.content_hash,
          change_note: agreements.change_note,
          createdBy: agreements.created_by,
          createdAt: agreements.created_at,
          signatures: sql<
            SignatureRow[]
          >`(SELECT json_group_array(json_object('user_id', s.user_id, 'typed_name',
              s.typed_name, 'content_hash', s.content_hash, 'aal', s.aal, 'signed_at', s.signed_at) ORDER BY s.signed_at)
            FROM ${agreement_signatures} AS s WHERE s.agreement_id = agreements.id)`
            .mapWith((list: string) => JSON.parse(list) as SignatureRow[])
            .as("signatures"),
        })
        .from(agreements)
        .where(sql`${agreements.project_id} = ${projectId} AND ${agreements.version} > ${last?.version ?? 0}`)
        .orderBy(asc(agreements.version))
        .limit(PAGE),
    ({ createdBy, createdAt, signatures, ...row }) => ({
      ...row,
      created_by: createdBy,
      created_at: iso(createdAt),
      signatures: signatures.map(({ signed_at, ...signature }) => ({
        ...signature,
        signed_at: iso(signed_at),
      })),
    }),
  );
}

/** Who may use what. */
export function rightsLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { createdAt: number; id: Id } | null) =>
      db
        .select({
          id: rights_grants.id,
          title: rights_grants.title,
          file_id: rights_grants.file_id,
          deliverable_id: rights_grants.deliverable_id,
          grantor: nameOf(sql`${rights_grants.grantor_id}`).as("grantor_name"),
          grantee: nameOf(sql`${rights_grants.grantee_id}`).as("grantee_name"),
          channels: rights_grants.channels,
          territory: rights_grants.territory,
          starts_on: rights_grants.starts_on,
          ends_on: rights_grants.ends_on,
          exclusive: rights_grants.exclusive,
          category: rights_grants.category,
          paid_ads: rights_grants.paid_ads,
          price: rights_grants.price,
          currency: rights_grants.currency,
          status: rights_grants.status,
          renewal_of: rights_grants.renewal_of,
          revoked_reason: rights_grants.revoked_reason,
          createdAt: rights_grants.created_at,
        })
        .from(rights_grants)
        .where(
          sql`${rights_grants.project_id} = ${projectId}
            AND (${rights_grants.created_at}, ${rights_grants.id}) > (${last?.createdAt ?? 0}, ${last?.id ?? ""})`,
        )
        .orderBy(asc(rights_grants.created_at), asc(rights_grants.id))
        .limit(PAGE),
    ({ createdAt, ...row }) => ({ ...row, created_at: iso(createdAt) }),
  );
}

/** Hours that were sent to the client, with what became of them. */
export function hourLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { startedAt: number; id: Id } | null) =>
      db
        .select({
          id: time_entries.id,
          worker: nameOf(sql`${time_entries.user_id}`).as("worker_name"),
          startedAt: time_entries.started_at,
          minutes: time_entries.minutes,
          note: time_entries.note,
          status: time_entries.status,
          answer: time_entries.answer,
          answerer: nameOf(sql`${time_entries.answered_by}`).as("answerer_name"),
          answeredAt: time_entries.answered_at,
        })
        .from(time_entries)
        .where(
          sql`${time_entries.project_id} = ${projectId} AND ${time_entries.status} <> 'draft'
            AND (${time_entries.started_at}, ${time_entries.id}) > (${last?.startedAt ?? 0}, ${last?.id ?? ""})`,
        )
        .orderBy(asc(time_entries.started_at), asc(time_entries.id))
        .limit(PAGE),
    ({ startedAt, answeredAt, answerer, ...row }) => ({
      ...row,
      started_at: iso(startedAt),
      answered_by: answerer,
      answered_at: iso(answeredAt),
    }),
  );
}

/** What each side of a barter gives. */
export function barterLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { createdAt: number; id: Id } | null) =>
      db
        .select({
          id: barter_items.id,
          giver_id: barter_items.giver_id,
          giver: nameOf(sql`${barter_items.giver_id}`).as("giver_name"),
          side: barter_items.side,
          description: barter_items.description,
          kind: barter_items.kind,
          agreed_value: barter_items.agreed_value,
          currency: barter_items.currency,
          status: barter_items.status,
          tracking: barter_items.tracking,
          note: barter_items.note,
          agreedAt: barter_items.agreed_at,
          shippedAt: barter_items.shipped_at,
          receivedAt: barter_items.received_at,
          approvedAt: barter_items.approved_at,
          createdAt: barter_items.created_at,
        })
        .from(barter_items)
        .where(
          sql`${barter_items.project_id} = ${projectId}
            AND (${barter_items.created_at}, ${barter_items.id}) > (${last?.createdAt ?? 0}, ${last?.id ?? ""})`,
        )
        .orderBy(asc(barter_items.created_at), asc(barter_items.id))
        .limit(PAGE),
    ({ agreedAt, shippedAt, receivedAt, approvedAt, createdAt, ...row }) => ({
      ...row,
      agreed_at: iso(agreedAt),
      sent_at: iso(shippedAt),
      received_at: iso(receivedAt),
      approved_at: iso(approvedAt),
      created_at: iso(createdAt),
    }),
  );
}

export function milestoneLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { position: number } | null) =>
      db
        .select({
          id: milestones.id,
          position: milestones.position,
          title: milestones.title,
          description: milestones.description,
          status: milestones.status,
          amount: milestones.amount,
          currency: milestones.currency,
          due_on: milestones.due_on,
          deliverable_spec: milestones.deliverable_spec,
          revision_limit: milestones.revision_limit,
          revisions_used: milestones.revisions_used,
          agreedAt: milestones.agreed_at,
          deliveredAt: milestones.delivered_at,
          approvedAt: milestones.approved_at,
          approved_by: milestones.approved_by,
        })
        .from(milestones)
        .where(
          sql`${milestones.project_id} = ${projectId} AND ${milestones.position} > ${last?.position ?? -1}`,
        )
        .orderBy(asc(milestones.position))
        .limit(PAGE),
    ({ agreedAt, deliveredAt, approvedAt, ...row }) => ({
      ...row,
      agreed_at: iso(agreedAt),
      delivered_at: iso(deliveredAt),
      approved_at: iso(approvedAt),
    }),
  );
}

export function deliveryLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { submittedAt: number; id: Id } | null) =>
      db
        .select({
          id: deliverables.id,
          milestone_id: deliverables.milestone_id,
          version_no: deliverables.version_no,
          file_ids: deliverables.file_ids,
          urls: deliverables.urls,
          note: deliverables.note,
          submitted_by: deliverables.submitted_by,
          submittedAt: deliverables.submitted_at,
          status: deliverables.status,
          answer: deliverables.answer,
          answered_by: deliverables.answered_by,
          answeredAt: deliverables.answered_at,
          sha256: deliverables.sha256,
        })
        .from(deliverables)
        .where(
          sql`${deliverables.project_id} = ${projectId}
            AND (${deliverables.submitted_at}, ${deliverables.id}) > (${last?.submittedAt ?? 0}, ${last?.id ?? ""})`,
        )
        .orderBy(asc(deliverables.submitted_at), asc(deliverables.id))
        .limit(PAGE),
    ({ submittedAt, answeredAt, ...row }) => ({
      ...row,
      submitted_at: iso(submittedAt),
      answered_at: iso(answeredAt),
    }),
  );
}

/** The project's chat; of what was removed only that it was. */
export function messageLines(db: Database, projectId: Id) {
  const thread = sql`(SELECT c.id FROM ${conversations} AS c WHERE c.context_key = ${`project:${projectId}`})`;
  return linesOf(
    (last: { seq: number } | null) =>
      db
        .select({
          seq: messages.seq,
          id: messages.id,
          sender_id: messages.sender_id,
          sender: nameOf(sql`${messages.sender_id}`).as("sender_name"),
          type: messages.type,
          body: sql<string>`iif(${messages.deleted_at} IS NULL, ${messages.body}, '')`.as("shown_body"),
          attachments: messages.attachments,
          sentAt: messages.sent_at,
          editedAt: messages.edited_at,
          removedAt: messages.deleted_at,
        })
        .from(messages)
        .where(sql`${messages.conversation_id} = ${thread} AND ${messages.seq} > ${last?.seq ?? 0}`)
        .orderBy(asc(messages.seq))
        .limit(PAGE),
    ({ sentAt, editedAt, removedAt, ...row }) => ({
      ...row,
      sent_at: iso(sentAt),
      edited_at: iso(editedAt),
      removed_at: iso(removedAt),
    }),
  );
}

/** What the project's people share; what somebody keeps to themselves is theirs alone. */
export function fileLines(db: Database, projectId: Id) {
  return linesOf(
    (last: { createdAt: number; id: Id } | null) =>
      db
        .select({
          id: project_files.file_id,
          name: project_files.name,
          folder: project_files.folder,
          version: project_files.version_no,
          version_of: project_files.version_of,
          uploaded_by: project_files.uploaded_by,
          mime: files.mime,
          size: files.size,
          sha256: files.sha256,
          createdAt: project_files.created_at,
          approvedAt: project_files.approved_at,
          approved_by: project_files.approved_by,
          deletedAt: project_files.deleted_at,
        })
        .from(project_files)
        .innerJoin(files, eq(files.id, project_files.file_id))
        .where(
          sql`${project_files.project_id} = ${projectId} AND ${project_files.visibility} <> 'private'
            AND (${project_files.created_at}, ${project_files.file_id}) > (${last?.createdAt ?? 0}, ${last?.id ?? ""})`,
        )
        .orderBy(asc(project_files.created_at), asc(project_files.file_id))
        .limit(PAGE),
    ({ createdAt, approvedAt, deletedAt, ...row }) => ({
      ...row,
      brought_at: iso(createdAt),
      approved_at: iso(approvedAt),
      in_the_trash_since: iso(deletedAt),
    }),
  );
}
