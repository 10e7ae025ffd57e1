import { conversation_members, conversations, messages } from "#app/db/schema/messages.ts";
import { insertRows } from "./insert-rows.ts";
import type { StoredStatement } from "./local-store.ts";
import type { OpenedProject } from "./projects.ts";
import { seedId } from "./seed-id.ts";

/** The threads of projects in which something was said. Goes in before those that count what is unread. */
export function projectTalkStatements(opened: readonly OpenedProject[]): StoredStatement[] {
  const talking = opened.filter(({ project }) => project.talk.length > 0);
  return [
    ...insertRows(conversations, talking.map(conversationRow)),
    ...insertRows(conversation_members, talking.flatMap(memberRows)),
    ...insertRows(messages, talking.flatMap(messageRows)),
  ];
}

const threadId = ({ id, project, at }: OpenedProject) =>
  seedId(`conversation:project:${id}`, at(project.talk[0]?.ago ?? project.begun));

function conversationRow(one: OpenedProject): typeof conversations.$inferInsert {
  const { id, project, who, at } = one;
  const begun = at(project.talk[0]?.ago ?? project.begun);
  return {
    id: threadId(one),
    kind: "project",
    context_key: `project:${id}`,
    project_id: id,
    created_by: who(project.talk[0]?.from ?? project.client).id,
    last_message_at: begun,
    created_at: begun,
  };
}

function memberRows(one: OpenedProject): (typeof conversation_members.$inferInsert)[] {
  const { project, begun, joined, lead, client, inviter } = one;
  return [client, lead].map((side) => {
    const said = project.talk.length;
    return {
      conversation_id: threadId(one),
      user_id: side.id,
      kind: "project",
      joined_at: side === inviter ? begun : (joined ?? begun),
      last_read_seq: project.read?.[side.member.key] ?? said,
      delivered_seq: said,
      activity_at: begun,
    };
  });
}

function messageRows(one: OpenedProject): (typeof messages.$inferInsert)[] {
  return one.project.talk.map(({ from, ago, text }, place) => ({
    id: seedId(`message:project:${one.project.key}:${place}`, one.at(ago)),
    conversation_id: threadId(one),
    seq: place + 1,
    change: place + 1,
    sender_id: one.who(from).id,
    type: "text",
    body: text,
    sent_at: one.at(ago),
  }));
}
