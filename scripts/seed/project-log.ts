import { minutes } from "#app/core/time.ts";
import type { project_events } from "#app/db/schema/projects.ts";
import { hashEntry } from "#app/features/projects/chain.ts";
import { TASK_STATUSES } from "#app/features/tasks/rules.ts";
import type { Account } from "./accounts.ts";
import { agreementOf, deliveryOf } from "./project-agreement.ts";
import { tradedOf } from "./project-trade.ts";
import { type DrawnFiles, fileOf, guestOf, meetingOf, tasksOf } from "./project-work.ts";
import { milestoneId, type OpenedProject } from "./projects.ts";
import type { SeedMilestone } from "./world/types.ts";

interface Happening {
  at: number;
  by: Account;
  type: string;
  data: Record<string, unknown>;
}

/** The log of a project: everything that happened in it, in order, each entry hashed over the one before. */
export async function chainOf(
  one: OpenedProject,
  drawn: DrawnFiles,
): Promise<(typeof project_events.$inferInsert)[]> {
  const happened = [
    ...began(one),
    ...(await agreed(one)),
    ...funded(one),
    ...(await delivered(one)),
    ...worked(one, drawn),
    ...(await tradedOf(one)),
  ];
  const rows: (typeof project_events.$inferInsert)[] = [];
  let prevHash = "";
  for (const { at, by, type, data } of happened.toSorted((first, second) => first.at - second.at)) {
    const seq = rows.length + 1;
    const entry = { projectId: one.id, seq, actorId: by.id, type, data: JSON.stringify(data), at, prevHash };
    const hash = await hashEntry(entry);
    rows.push({
      project_id: one.id,
      seq,
      actor_id: by.id,
      type,
      data: entry.data,
      at,
      prev_hash: prevHash,
      hash,
    });
    prevHash = hash;
  }
  return rows;
}

function began(one: OpenedProject): Happening[] {
  const { project, begun, joined, lead, client, inviter, matchId, posting } = one;
  const { title, kind } = project;
  if (posting) {
    const data = { title, kind, application: one.applicationId };
    return [{ at: begun, by: lead, type: "project.created", data }];
  }
  const asked = inviter === lead ? client : lead;
  const role = asked === lead ? "lead" : "client";
  return [
    {
      at: begun,
      by: inviter,
      type: "project.created",
      data: { title, kind, match: matchId, template: null },
    },
    ...project.milestones.map((part) => ({
      at: begun,
      by: inviter,
      type: "milestone.proposed",
      data: {
        milestone_id: milestoneId(one, part),
        title: part.title,
        amount: part.amount,
        due_on: one.day(part.dueIn),
      },
    })),
    { at: begun, by: inviter, type: "invite.sent", data: { to: asked.member.displayName, role } },
    ...(joined === null ? [] : [{ at: joined, by: asked, type: "member.joined", data: { role } }]),
  ];
}

async function agreed(one: OpenedProject): Promise<Happening[]> {
  const { project, joined, lead, client, inviter, posting, who } = one;
  const { agreement, signatures } = await agreementOf(one);
  if (joined === null) return [];
  const other = inviter === lead ? client : lead;
  return [
    ...project.milestones.flatMap((part) => {
      const data = { milestone_id: milestoneId(one, part), title: part.title };
      const started = part.amount === 0 ? ["milestone.started"] : [];
      const types = posting ? started : ["milestone.agreed", ...started];
      return types.map((type) => ({ at: joined + minutes(20), by: posting ? lead : other, type, data }));
    }),
    ...agreement.map(({ version, content_hash }) => ({
      at: joined,
      by: client,
      type: "agreement.sent",
      data: { version, content_hash },
    })),
    ...signatures
      .toSorted((first, second) => first.signed_at - second.signed_at)
      .flatMap(({ user_id, typed_name, content_hash, signed_at }, place) => {
        const by = who(lead.id === user_id ? project.lead : project.client);
        const data = { version: 1, typed_name, content_hash };
        const signed = { at: signed_at, by, type: "agreement.signed", data };
        const holds = { at: signed_at, by, type: "agreement.active", data: { version: 1 } };
        return place === 1 ? [signed, holds] : [signed];
      }),
  ];
}

/** The client pays, and the work begins. */
function funded(one: OpenedProject): Happening[] {
  const { project, lead, client, at } = one;
  return project.milestones.flatMap((part): Happening[] => {
    if (part.funded === undefined) return [];
    const about = { milestone_id: milestoneId(one, part), title: part.title };
    const money = { amount: part.amount, currency: project.currency };
    return [
      { at: at(part.funded), by: client, type: "milestone.funded", data: { ...about, ...money } },
      { at: at(part.funded) + minutes(40), by: lead, type: "milestone.started", data: about },
    ];
  });
}

async function delivered(one: OpenedProject): Promise<Happening[]> {
  const { project, lead, client, at } = one;
  const parts = project.milestones.map(async (part): Promise<Happening[]> => {
    const delivery = await deliveryOf(part);
    if (!delivery) return [];
    const about = { milestone_id: milestoneId(one, part), title: part.title };
    const { sha256, ...content } = delivery;
    return [
      {
        at: at(part.delivered?.ago ?? 0),
        by: lead,
        type: "milestone.delivered",
        data: { ...about, version_no: 1, sha256, ...content },
      },
      ...(part.approved === undefined
        ? []
        : [
            { at: at(part.approved), by: client, type: "milestone.approved", data: about },
            ...(part.amount > 0 ? [paidOut(one, part, at(part.approved))] : []),
          ]),
    ];
  });
  const ended = project.completed === undefined ? [] : [at(project.completed)];
  return [
    ...(await Promise.all(parts)).flat(),
    ...ended.flatMap((when) => [
      { at: when - minutes(50), by: lead, type: "project.done_said", data: {} },
      { at: when, by: client, type: "project.done_said", data: {} },
      { at: when, by: client, type: "project.completed", data: { by: "people" } },
    ]),
  ];
}

function paidOut(one: OpenedProject, part: SeedMilestone, at: number): Happening {
  const money = { paid: part.amount, refunded: 0, currency: one.project.currency };
  const data = { milestone_id: milestoneId(one, part), title: part.title, ...money };
  return { at, by: one.client, type: "milestone.released", data };
}

function worked(one: OpenedProject, drawn: DrawnFiles): Happening[] {
  const { who } = one;
  const [file, meeting, guest] = [fileOf(one, drawn), meetingOf(one), guestOf(one)];
  return [
    ...tasksOf(one).flatMap(({ task, row }) => {
      const by = who(task.who);
      const about = { task: row.id, title: row.title };
      const added = { at: row.created_at, by, type: "task.added", data: about };
      if (row.status === "todo") return [added];
      const data = { ...about, from: "todo", to: TASK_STATUSES[row.status] };
      return [added, { at: row.updated_at, by, type: "task.moved", data }];
    }),
    ...(file
      ? [
          {
            at: file.at,
            by: file.by,
            type: "file.added",
            data: { file: file.id, title: file.name, sha256: file.sha256 },
          },
        ]
      : []),
    ...(meeting ? metOf(meeting) : []),
    ...(guest
      ? [{ at: guest.row.created_at, by: guest.by, type: "guest.invited", data: { name: guest.row.name } }]
      : []),
  ];
}

function metOf({ by, other, row }: NonNullable<ReturnType<typeof meetingOf>>): Happening[] {
  const data = { meeting: row.id, title: row.title };
  const proposed = {
    at: row.created_at,
    by,
    type: "meeting.proposed",
    data: { ...data, starts_at: row.starts_at },
  };
  const confirmed = { at: row.updated_at, by: other, type: "meeting.confirmed", data };
  return row.status === "confirmed" ? [proposed, confirmed] : [proposed];
}
