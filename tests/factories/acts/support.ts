import { readNow } from "#app/db/client.server.ts";
import { selectAccess } from "#app/features/safety/access-log.server.ts";
import { selectStaff } from "#app/features/staff/queries.server.ts";
import { selectWaiting } from "#app/features/status/queries.server.ts";
import { dropCannedReply, saveCannedReply } from "#app/features/support/commands/canned-replies.server.ts";
import { draftReply, reveal } from "#app/features/support/commands/look-closer.server.ts";
import {
  askForPerson,
  markSolved,
  rate,
  reopen,
  requestHelp,
} from "#app/features/support/commands/member-acts.server.ts";
import { openSession } from "#app/features/support/commands/open-session.server.ts";
import { replyAsAgent } from "#app/features/support/commands/reply.server.ts";
import {
  assignTicket,
  mergeTickets,
  resolveTicket,
  setFacts,
} from "#app/features/support/commands/serve.server.ts";
import { closeResolved, rescueUnanswered } from "#app/features/support/commands/time.server.ts";
import { writeToSupport } from "#app/features/support/commands/write.server.ts";
import {
  selectBeside,
  selectCanned,
  selectCase,
  selectQueue,
} from "#app/features/support/queries/desk.server.ts";
import { selectAllMessages, selectOwnMessages } from "#app/features/support/queries/messages.server.ts";
import {
  selectNewestOpen,
  selectOwnTicket,
  selectOwnTickets,
  selectTakenLately,
} from "#app/features/support/queries/tickets.server.ts";
import { QUEUE_VIEWS, type QueueView, readQueueFilter } from "#app/features/support/queue-terms.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { sam } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

const words = { category: "technical", title: "A question", body: "What happened?" } as const;
const CANNED = {
  key: "",
  title: "Hello",
  body: "Hello",
  category: null,
  sets_category: "other" as const,
  sets_priority: null,
  note: "A note",
  takes: true,
  resolves: false,
};
const key = () => crypto.randomUUID();

/** Requests for help, from both sides. */
export async function supportActs({ app, creatorApp, recording, creator }: Cast): Promise<Acts> {
  const agent = (await appOf(await sam(), { d1: recording.d1 })).app;
  const { db: d1 } = creatorApp;
  const me = creator.userId;
  const first = await requestHelp(creatorApp, { client_id: key(), ...words });
  const second = await requestHelp(creatorApp, { client_id: key(), ...words });
  const { ticket } = await openSession(app);
  const write = (how: "reply" | "note") => ({ ticket_id: first, client_id: key(), body: "Hello", how });
  const queue = (view: QueueView) => ({ ...readQueueFilter(new URLSearchParams()), view });
  return {
    reads: {
      "one's requests for help": () => readNow(d1, selectOwnTickets(d1, me)),
      "one request for help": () => readNow(d1, selectOwnTicket(d1, me, first)),
      "what was said in it": () => readNow(d1, selectOwnMessages(d1, me, first)),
      "the newest request": () => readNow(d1, selectNewestOpen(d1, me)),
      "how long support takes": () => readNow(d1, selectTakenLately(creatorApp)),
      "who of staff looked": async () => await selectAccess(creatorApp),
      ...Object.fromEntries(
        (Object.keys(QUEUE_VIEWS) as QueueView[]).map((view) => [
          `the queue, ${view}`,
          () => readNow(d1, selectQueue(d1, agent.viewer.userId, queue(view))),
        ]),
      ),
      "a case": () => readNow(d1, selectCase(d1, first)),
      "all of a case": () => readNow(d1, selectAllMessages(d1, first)),
      "requests beside it": () => readNow(d1, selectBeside(d1, first)),
      "canned replies": async () => await selectCanned(d1),
      "how everything is": () => readNow(d1, selectWaiting(d1)),
      "who answers requests": () => readNow(d1, selectStaff(d1, "support")),
    },
    commands: {
      "the assistant opened": () => openSession(app),
      "a question to the assistant": () =>
        writeToSupport(app, { ticketId: ticket.id, message: "What is a Spark?", fileIds: [] }),
      "a person asked for": () => askForPerson(app, ticket.id),
      "a request by form": () => requestHelp(creatorApp, { client_id: key(), ...words }),
      "a canned reply written": () => saveCannedReply(agent, CANNED),
      "a canned reply changed": () => saveCannedReply(agent, { ...CANNED, key: "solved" }),
      "a canned reply dropped": async () => {
        const own = key();
        await rows(
          "INSERT INTO canned_replies (id, key, title, body, created_at) VALUES (?1, ?1, 'T', 'B', 1)",
          own,
        );
        await dropCannedReply(agent, own);
      },
      "an answer with a macro": () => replyAsAgent(agent, { ...write("reply"), macro: "solved" }),
      "a note of the team": () => replyAsAgent(agent, write("note")),
      "an answer of the team": () => replyAsAgent(agent, write("reply")),
      "a case assigned": () => assignTicket(agent, first, agent.viewer.userId),
      "facts of a case": () =>
        setFacts(agent, { ticket_id: first, priority: "high", category: "other", entity_ref: "" }),
      "a look at private data": () => reveal(agent, first, "contact"),
      "a look at payments": () => reveal(agent, first, "payments"),
      "a look at errors": () => reveal(agent, first, "errors"),
      "a draft for an answer": () => draftReply(agent, first),
      "two cases merged": () => mergeTickets(agent, second, first),
      "a case solved": () => resolveTicket(agent, first),
      "a request opened again": () => reopen(creatorApp, first),
      "a request marked as solved": () => markSolved(creatorApp, first),
      "a request rated": () => rate(creatorApp, first, 5),
    },
    jobs: {
      "requests closed by time": () => closeResolved(agent),
      "requests nobody answered": () => rescueUnanswered(agent),
    },
  };
}
