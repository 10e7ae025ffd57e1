import { type Id, newId } from "#app/core/ids.ts";
import type { Database, Statement } from "#app/db/client.server.ts";
import { milestones, project_members, projects } from "#app/db/schema/projects.ts";
import type { Happened } from "#app/platform/outbox.server.ts";

interface Draft {
  title: string;
  description: string | null;
  kind: "job" | "collab" | "barter";
  owner: Id;
  side: "lead" | "client";
  templateId: Id;
  /** Minor units of `currency`. */
  amount: number;
  currency: string;
  startsOn: string;
  dueOn: string;
  milestones: { title: string; description: string; due_on: string; amount: number }[];
  now: number;
}

/** A project that one member plans before anybody else is in it, for the batch of that act. */
export function draftProject(
  db: Database,
  draft: Draft,
): { id: Id; milestoneIds: Id[]; statements: Statement[]; happened: Happened } {
  const { now, title, owner, currency } = draft;
  const id = newId(now);
  const times = { created_at: now, updated_at: now };
  const parts = draft.milestones.map((part, position) => ({
    ...part,
    id: newId(now),
    project_id: id,
    currency,
    position,
    status: "draft" as const,
    ...times,
  }));
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
        template_id: draft.templateId,
        status: "draft",
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
    ],
    happened: {
      name: "project.created",
      // Nobody collaborates yet: what pays for that comes with the other side.
      payload: { projectId: id, title, matchId: null, opportunityId: null, members: [] },
    },
  };
}
