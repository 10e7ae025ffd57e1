import { sql } from "drizzle-orm";
import { type Id, newId } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { project_members, projects } from "#app/db/schema/projects.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import type { MadeByForm } from "#app/platform/pressed-once.server.ts";
import { began } from "./began.ts";
import { followingEntries, type LogEntry } from "./log.server.ts";

interface Draft {
  /** Of the form it comes from: pressed twice, it is one. */
  key?: Id | undefined;
  title: string;
  description: string | null;
  kind: "job" | "collab" | "barter";
  owner: Id;
  side: "lead" | "client";
  templateId?: Id | null;
  matchId?: Id | null;
  /** Runs at once, with its milestones proposed. */
  running?: boolean;
  clientApproval?: boolean;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  startsOn: string | null;
  dueOn: string | null;
  milestones: {
    title: string;
    description: string | null;
    due_on: string | null;
    amount: number;
    deliverable_spec?: string[];
    revision_limit?: number;
  }[];
  /** What else is done with it in the same batch, for its log. */
  entries?: LogEntry[];
  now: number;
}

/** A project that one member plans before anybody else is in it, for the batch of that act. */
export async function draftProject(
  db: Database,
  draft: Draft,
): Promise<{ id: Id; milestoneIds: Id[]; statements: Statement[]; happened: Happened }> {
  const { now, title, owner, currency, running, matchId = null, templateId = null } = draft;
  const id = draft.key ?? newId(now);
  const times = { created_at: now, updated_at: now };
  const parts = draft.milestones.map((part, position) => ({
    ...part,
    id: newId(now),
    project_id: id,
    currency,
    position,
    proposed_by: running ? owner : null,
    status: running ? ("proposed" as const) : ("draft" as const),
    ...times,
  }));
  // Nobody collaborates yet: what pays for that comes with the other side.
  const begun = began({ id, title, kind: draft.kind, matchId, templateId, members: [] });
  const entries: LogEntry[] = [
    begun.entry,
    ...parts.map((part) => ({
      type: running ? "milestone.proposed" : "milestone.added",
      data: { milestone_id: part.id, title: part.title, amount: part.amount, due_on: part.due_on },
    })),
    ...(draft.entries ?? []),
  ];
  return {
    id,
    milestoneIds: parts.map((part) => part.id),
    statements: [
      db.insert(projects).values({
        id,
        title,
        description: draft.description,
        kind: draft.kind,
        owner_id: owner,
        template_id: templateId,
        match_id: matchId,
        status: running ? "active" : "draft",
        client_approval_required: draft.clientApproval ?? true,
        budget_total: draft.amount,
        currency,
        starts_on: draft.startsOn,
        due_on: draft.dueOn,
        ...times,
      }),
      db.insert(project_members).values({
        project_id: id,
        user_id: owner,
        role: draft.side,
        split_bps: draft.side === "lead" ? 10_000 : 0,
        status: "active",
        created_at: now,
      }),
      // One statement each: a statement may have ninety parameters.
      ...parts.map((part) => db.insert(milestones).values(part)),
      ...(await followingEntries(db, { id, logSeq: 0, logHash: "" }, { actorId: owner, now }, entries)),
    ],
    happened: begun.happened,
  };
}

/** A draft as what its form makes, for `pressedOnce`. */
export function draftOf({ viewer }: Pick<MemberContext, "viewer">, { id }: { id: Id }): MadeByForm {
  return { table: projects, id, mine: sql`owner_id = ${viewer.userId}` };
}
