import { dayOf } from "#app/core/days.ts";
import { days } from "#app/core/time.ts";
import { agreement_signatures, agreements } from "#app/db/schema/agreements.ts";
import { deliverables, milestones } from "#app/db/schema/milestones.ts";
import { project_events, project_invites, project_members, projects } from "#app/db/schema/projects.ts";
import { INVITE_LIFE } from "#app/features/projects/rules.ts";
import { insertRows } from "./insert-rows.ts";
import type { StoredStatement } from "./local-store.ts";
import { agreementOf, deliveryOf } from "./project-agreement.ts";
import { chainOf } from "./project-log.ts";
import { projectTalkStatements } from "./project-talks.ts";
import { tradeStatements } from "./project-trade.ts";
import { type DrawnFiles, workStatements } from "./project-work.ts";
import { milestoneId, type OpenedProject } from "./projects.ts";
import { seedId } from "./seed-id.ts";

/** Every row of the projects, as their commands would have left them. */
export async function projectStatements(
  opened: readonly OpenedProject[],
  drawn: DrawnFiles,
): Promise<StoredStatement[]> {
  const agreed = await Promise.all(opened.map(agreementOf));
  const delivered = (await Promise.all(opened.map(deliveryRows))).flat();
  const logs = await Promise.all(opened.map((one) => chainOf(one, drawn)));
  return [
    ...insertRows(projects, opened.map(projectRow)),
    ...insertRows(project_members, opened.flatMap(memberRows)),
    ...insertRows(project_invites, opened.flatMap(inviteRows)),
    ...insertRows(milestones, opened.flatMap(milestoneRows)),
    ...insertRows(deliverables, delivered),
    ...insertRows(
      agreements,
      agreed.flatMap(({ agreement }) => agreement),
    ),
    ...insertRows(
      agreement_signatures,
      agreed.flatMap(({ signatures }) => signatures),
    ),
    ...tradeStatements(opened),
    ...workStatements(opened, drawn),
    ...insertRows(project_events, logs.flat()),
    ...projectTalkStatements(opened),
  ];
}

/** Sparks and applications say what came of them; after the threads, which say that people talk. */
export function cameOfIt(opened: readonly OpenedProject[]): StoredStatement[] {
  return opened.flatMap(({ id, begun, matchId, applicationId }) => [
    ...(matchId
      ? [
          {
            sql: `UPDATE matches SET status = 'project_started', project_id = ?, last_activity_at = ? WHERE id = ?`,
            params: [id, begun, matchId],
          },
        ]
      : []),
    ...(applicationId
      ? [{ sql: "UPDATE applications SET project_id = ? WHERE id = ?", params: [id, applicationId] }]
      : []),
  ]);
}

function projectRow({ id, project, begun, ...one }: OpenedProject): typeof projects.$inferInsert {
  const completed = project.completed === undefined ? null : one.at(project.completed);
  return {
    id,
    title: project.title,
    description: project.description,
    kind: project.kind,
    owner_id: one.inviter.id,
    company_id: one.posting?.companyId ?? null,
    match_id: one.matchId,
    opportunity_id: one.posting?.id ?? null,
    application_id: one.applicationId,
    status: completed === null ? "active" : "completed",
    budget_total: project.milestones.reduce((sum, { amount }) => sum + amount, 0),
    currency: project.currency,
    starts_on: dayOf(begun),
    due_on: one.day(project.dueIn),
    completed_at: completed,
    version: completed === null ? 1 : 3,
    created_at: begun,
    updated_at: completed ?? begun,
  };
}

function memberRows({ id, project, begun, joined, lead, client, inviter, at }: OpenedProject) {
  return [client, lead].flatMap((side): (typeof project_members.$inferInsert)[] => {
    const came = side === inviter ? begun : joined;
    if (came === null) return [];
    const asLead = side === lead;
    return [
      {
        project_id: id,
        user_id: side.id,
        role: asLead ? "lead" : "client",
        split_bps: asLead && came === begun ? 10_000 : 0,
        status: "active",
        confirmed_at: project.completed === undefined ? null : at(project.completed),
        created_at: came,
      },
    ];
  });
}

/** Who did not come with an application was asked. */
function inviteRows(one: OpenedProject): (typeof project_invites.$inferInsert)[] {
  const { id, project, begun, joined, lead, client, inviter, posting } = one;
  if (posting) return [];
  const asked = inviter === lead ? client : lead;
  return [
    {
      id: seedId(`invite:${project.key}`, begun),
      project_id: id,
      inviter_id: inviter.id,
      user_id: asked.id,
      role: asked === lead ? "lead" : "client",
      message: project.invite?.message ?? null,
      // No hash of any token: members answer these signed in.
      token_hash: `seed:${id}`,
      status: joined === null ? "pending" : "accepted",
      sent_at: begun,
      expires_at: begun + INVITE_LIFE,
      accepted_by: joined === null ? null : asked.id,
      accepted_at: joined,
      created_at: begun,
      updated_at: joined ?? begun,
    },
  ];
}

function milestoneRows(one: OpenedProject): (typeof milestones.$inferInsert)[] {
  const { id, project, begun, joined, lead, client, inviter, at, day } = one;
  return project.milestones.map((part, position) => {
    const { delivered, approved } = part;
    const waits = delivered && approved === undefined ? at(delivered.ago) + days(7) : null;
    return {
      id: milestoneId(one, part),
      project_id: id,
      title: part.title,
      amount: part.amount,
      currency: project.currency,
      due_on: day(part.dueIn),
      position,
      deliverable_spec: part.hands,
      assignee_ids: [lead.id],
      proposed_by: inviter.id,
      agreed_at: joined,
      funded_at: part.funded === undefined ? null : at(part.funded),
      delivered_at: delivered ? at(delivered.ago) : null,
      approve_due_at: waits,
      approved_at: approved === undefined ? null : at(approved),
      approved_by: approved === undefined ? null : client.id,
      released_at: approved !== undefined && part.amount > 0 ? at(approved) : null,
      status: statusOf(part, joined !== null),
      created_at: begun,
      updated_at: at(approved ?? delivered?.ago ?? part.funded ?? project.begun),
    };
  });
}

function statusOf(
  { amount, funded, delivered, approved }: OpenedProject["project"]["milestones"][number],
  agreed: boolean,
) {
  if (!agreed) return "proposed";
  if (approved !== undefined) return amount > 0 ? "released" : "approved";
  if (delivered) return "delivered";
  // Work for nothing begins when it is agreed; what has an amount waits for its money.
  return amount > 0 && funded === undefined ? "agreed" : "in_progress";
}

async function deliveryRows(one: OpenedProject): Promise<(typeof deliverables.$inferInsert)[]> {
  const rows = one.project.milestones.map(async (part) => {
    const delivery = await deliveryOf(part);
    if (!delivery) return [];
    const approved = part.approved === undefined ? null : one.at(part.approved);
    const at = one.at(part.delivered?.ago ?? 0);
    return [
      {
        id: seedId(`deliverable:${one.project.key}:${part.title}`, at),
        milestone_id: milestoneId(one, part),
        project_id: one.id,
        version_no: 1,
        note: delivery.note,
        submitted_by: one.lead.id,
        submitted_at: at,
        status: approved === null ? ("submitted" as const) : ("approved" as const),
        answered_by: approved === null ? null : one.client.id,
        answered_at: approved,
        sha256: delivery.sha256,
      },
    ];
  });
  return (await Promise.all(rows)).flat();
}
