import { AREAS, draftReply, reveal } from "#app/features/support/commands/look-closer.server.ts";
import { replyAsAgent } from "#app/features/support/commands/reply.server.ts";
import {
  assignTicket,
  mergeTickets,
  resolveTicket,
  setFacts,
} from "#app/features/support/commands/serve.server.ts";
import {
  assignForm,
  factsForm,
  mergeForm,
  revealForm,
  staffReplyForm,
  ticketForm,
} from "#app/features/support/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";

/** What a form of the queue gives back, besides its sentence. */
export interface QueueAnswer {
  done: string;
  /** A draft by the assistant, for an agent to go on with. */
  draft?: string;
  /** What a press on *reveal* opened. */
  revealed?: { area: string; lines: string[] };
}

type Act = (app: MemberContext, form: FormData) => Promise<QueueAnswer>;

/** Intent -> what it does. */
export const QUEUE_ACTS: Record<string, Act> = {
  write: async (app, form) => {
    const input = parseForm(form, staffReplyForm);
    await replyAsAgent(app, input);
    const said = {
      reply: "Your answer is with them.",
      note: "Your note is kept.",
      solve: "Answered, and solved.",
    };
    return { done: said[input.how] };
  },
  assign: async (app, form) => {
    const { ticket_id, agent_id } = parseForm(form, assignForm);
    await assignTicket(app, ticket_id, agent_id);
    return { done: "Assigned." };
  },
  facts: async (app, form) => {
    await setFacts(app, parseForm(form, factsForm));
    return { done: "Saved." };
  },
  solve: async (app, form) => {
    await resolveTicket(app, parseForm(form, ticketForm).ticket_id);
    return { done: "Solved. The member can open it again within a week." };
  },
  merge: async (app, form) => {
    const { ticket_id, into_id } = parseForm(form, mergeForm);
    await mergeTickets(app, ticket_id, into_id);
    return { done: "Merged: all that was said stands in the other request." };
  },
  draft: async (app, form) => ({
    done: "A draft: look it over before you send it.",
    draft: await draftReply(app, parseForm(form, ticketForm).ticket_id),
  }),
  reveal: async (app, form) => {
    const { ticket_id, area } = parseForm(form, revealForm);
    const lines = await reveal(app, ticket_id, area);
    return {
      done: "The member sees that you looked.",
      revealed: { area: AREAS[area], lines: lines.length > 0 ? lines : ["Nothing there."] },
    };
  },
};
