import { newId } from "#app/core/ids.ts";
import { agreements, split_proposals } from "#app/db/schema/agreements.ts";
import { barter_items, barter_terms } from "#app/db/schema/barter.ts";
import { files } from "#app/db/schema/files.ts";
import { guest_links, project_files, review_pins } from "#app/db/schema/project-files.ts";
import { project_invites, project_members } from "#app/db/schema/projects.ts";
import { rights_grants, rights_offers } from "#app/db/schema/rights.ts";
import { meetings, tasks } from "#app/db/schema/tasks.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import { db } from "./database.ts";
import { desk } from "./desks.ts";
import { alice, bora, type Person, person, sam } from "./people.ts";

/** Everybody who may knock at a desk, by what they are to it. */
export interface DeskCast {
  stranger: Person;
  /** The lead blocked them. */
  blocked: Person;
  staff: Person;
  removed: Person;
  guest: Person;
  member: Person;
  client: Person;
  lead: Person;
}

export async function deskCast(): Promise<DeskCast> {
  const [lead, client, member, guest, removed, staff, blocked, stranger] = await Promise.all([
    alice(),
    bora(),
    person({ name: "Mo" }),
    person({ name: "Gus" }),
    person({ name: "Remy" }),
    sam(),
    person({ name: "Blake" }),
    person({ name: "Olu" }),
  ]);
  return { stranger, blocked, staff, removed, guest, member, client, lead };
}

/** A project with one of everything that can be asked for by its id. */
export async function wholeDesk({ lead, client, member, guest, removed }: DeskCast) {
  const { id, milestoneId } = await desk(
    [
      [lead, "lead"],
      [client, "client"],
      [member, "member"],
      [guest, "guest"],
    ],
    { kind: "barter" },
  );
  const now = Date.now();
  const ids = {
    id,
    milestoneId,
    taskId: newId(now),
    itemId: newId(now),
    fileId: newId(now),
    pinId: newId(now),
    linkId: newId(now),
    inviteId: newId(now),
    proposalId: newId(now),
    agreementId: newId(now),
    meetingId: newId(now),
    barterItemId: newId(now),
    grantId: newId(now),
    offerId: newId(now),
    timeId: newId(now),
  };
  const times = { created_at: now, updated_at: now };
  const hash = () => crypto.randomUUID().replaceAll("-", "").repeat(2);
  await db.batch([
    db.insert(project_members).values({
      project_id: id,
      user_id: removed.userId,
      role: "member",
      status: "removed",
      created_at: now,
    }),
    db.insert(tasks).values({
      id: ids.taskId,
      project_id: id,
      title: "Brief",
      status: "todo",
      rank: "a0",
      checklist: [{ id: ids.itemId, text: "One", done: false }],
      created_by: lead.userId,
      ...times,
    }),
    db.insert(files).values({
      id: ids.fileId,
      owner_id: lead.userId,
      bucket: "private",
      r2_key: `private/${ids.fileId}`,
      mime: "application/pdf",
      size: 10,
      purpose: "project",
      category: "project",
      name: "cut.pdf",
      sha256: "0".repeat(64),
      created_at: now,
      attached_at: now,
    }),
    db.insert(project_files).values({
      file_id: ids.fileId,
      project_id: id,
      version_of: ids.fileId,
      version_no: 1,
      name: "cut.pdf",
      visibility: "shared",
      uploaded_by: lead.userId,
      created_at: now,
    }),
    db.insert(review_pins).values({
      id: ids.pinId,
      project_id: id,
      file_id: ids.fileId,
      version_no: 1,
      author_id: lead.userId,
      kind: "general",
      text: "Brighter",
      created_at: now,
    }),
    db.insert(guest_links).values({
      id: ids.linkId,
      project_id: id,
      name: "Gus",
      token_hash: hash(),
      created_by: lead.userId,
      expires_at: now + 1e9,
      created_at: now,
    }),
    db.insert(project_invites).values({
      id: ids.inviteId,
      project_id: id,
      inviter_id: lead.userId,
      email: `${ids.inviteId}@people.test`,
      role: "member",
      token_hash: hash(),
      status: "pending",
      sent_at: now,
      expires_at: now + 1e9,
      ...times,
    }),
    db.insert(split_proposals).values({
      id: ids.proposalId,
      project_id: id,
      proposed_by: lead.userId,
      shares: { [lead.userId]: 5000, [client.userId]: 3000, [member.userId]: 2000 },
      affected: [lead.userId, client.userId, member.userId],
      status: "open",
      created_at: now,
    }),
    db.insert(meetings).values({
      id: ids.meetingId,
      project_id: id,
      title: "Kick-off",
      proposed_by: guest.userId,
      starts_at: now + 1e8,
      ends_at: now + 1e8 + 1e6,
      timezone: "UTC",
      status: "proposed",
      ...times,
    }),
    db.insert(rights_grants).values({
      id: ids.grantId,
      project_id: id,
      file_id: ids.fileId,
      title: "cut.pdf",
      grantor_id: lead.userId,
      grantee_id: client.userId,
      channels: ["social"],
      territory: "Worldwide",
      starts_on: "2026-01-01",
      currency: "EUR",
      status: "active",
      ...times,
    }),
    db.insert(rights_offers).values({
      id: ids.offerId,
      grant_id: ids.grantId,
      by_id: client.userId,
      ends_on: "2030-01-01",
      price: 9_000,
      currency: "EUR",
      status: "open",
      created_at: now,
    }),
    db.insert(time_entries).values({
      id: ids.timeId,
      project_id: id,
      user_id: lead.userId,
      started_at: now - 7_200_000,
      minutes: 90,
      note: "Light tests",
      status: "submitted",
      ...times,
    }),
    db.insert(barter_terms).values({ project_id: id, version: 1, updated_at: now }),
    db.insert(barter_items).values({
      id: ids.barterItemId,
      project_id: id,
      giver_id: lead.userId,
      side: "work",
      description: "Ten portraits",
      kind: "service",
      agreed_value: 45_000,
      currency: "EUR",
      status: "promised",
      ...times,
    }),
    db.insert(agreements).values({
      id: ids.agreementId,
      project_id: id,
      version: 1,
      body_md: "Ten portraits",
      terms: {},
      content_hash: "0".repeat(64),
      status: "sent",
      created_at: now,
    }),
  ]);
  return ids;
}

export type WholeDesk = Awaited<ReturnType<typeof wholeDesk>>;
