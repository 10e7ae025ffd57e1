import { newId } from "#app/core/ids.ts";
import { answerInvite } from "#app/features/projects/commands/answer-invite.server.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { deliver } from "#app/features/projects/commands/deliver.server.ts";
import { invite } from "#app/features/projects/commands/invites.server.ts";
import { agreeMilestone } from "#app/features/projects/commands/move-milestone.server.ts";
import { addMilestone } from "#app/features/projects/commands/plan-milestone.server.ts";
import { inviteSchema } from "#app/features/projects/invite-schema.ts";
import { deliverSchema, milestoneFields, proposing } from "#app/features/projects/milestone-schema.ts";
import { newProjectSchema } from "#app/features/projects/new-project-schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf } from "./app.ts";
import { rows } from "./database.ts";
import { alice, bora, type Person } from "./people.ts";

type Ports = Parameters<typeof appOf>[1];

export function projectInput(fields: Record<string, unknown> = {}) {
  return newProjectSchema.parse({
    title: "Spring lookbook",
    kind: "collab",
    side: "lead",
    start: "now",
    ...fields,
  });
}

export function milestoneInput(fields: Record<string, unknown> = {}) {
  return milestoneFields("EUR")
    .extend(proposing)
    .parse({
      currency: "EUR",
      title: "Ten portraits",
      deliverable_spec: "10 portraits\n1 group picture",
      propose: "yes",
      ...fields,
    });
}

/** Somebody joins a project by an invitation to their name. */
export async function joins(
  host: MemberContext,
  projectId: string,
  person: Person,
  role: string,
  ports: Ports = {},
) {
  const [{ handle } = { handle: "" }] = await rows<{ handle: string }>(
    "SELECT handle FROM profiles WHERE user_id = ?",
    person.userId,
  );
  await invite(host, projectId, inviteSchema.parse({ invite_to: `@${handle}`, role }));
  const { app } = await appOf(person, ports);
  await answerInvite(app, { projectId, token: null }, "accept", null);
  return app;
}

/** Alice leads a running project that Bora is the client of. */
export async function aProject(fields: Record<string, unknown> = {}, ports: Ports = {}) {
  const [lead, client] = await Promise.all([alice(), bora()]);
  const { app } = await appOf(lead, ports);
  const id = await beginProject(app, projectInput(fields));
  const clientApp = await joins(app, id, client, "client", ports);
  return { id, lead, client, app, clientApp };
}

export async function milestonesOf(projectId: string) {
  return rows<{ id: string; title: string; status: string; version: number; revisions_used: number }>(
    "SELECT * FROM milestones WHERE project_id = ? ORDER BY position",
    projectId,
  );
}

/** A part both agreed on, which has begun. */
export async function aBegunPart(
  made: Awaited<ReturnType<typeof aProject>>,
  fields: Record<string, unknown> = {},
) {
  await addMilestone(made.app, made.id, milestoneInput(fields));
  const part = (await milestonesOf(made.id)).at(-1);
  const milestone_id = part?.id ?? newId(0);
  await agreeMilestone(made.clientApp, made.id, { milestone_id, version: undefined });
  return milestone_id;
}

/** The same, handed over. */
export async function aDeliveredPart(
  made: Awaited<ReturnType<typeof aProject>>,
  fields: Record<string, unknown> = {},
) {
  const milestone_id = await aBegunPart(made, fields);
  await deliver(made.app, made.id, deliverSchema.parse({ milestone_id, note: "Here they are." }));
  return milestone_id;
}
