import { answerRequest } from "#app/features/messages/commands/answer-request.server.ts";
import { beHere, beTyping } from "#app/features/messages/commands/be-here.server.ts";
import {
  editMessage,
  reactToMessage,
  removeMessage,
} from "#app/features/messages/commands/change-message.server.ts";
import {
  keepDraft,
  keepThread,
  setMessageSettings,
} from "#app/features/messages/commands/keep-thread.server.ts";
import { markRead, markUnread } from "#app/features/messages/commands/mark-read.server.ts";
import { sendMessage } from "#app/features/messages/commands/send-message.server.ts";
import { translateMessage } from "#app/features/messages/commands/translate-message.server.ts";
import { selectPart } from "#app/features/messages/queries/access.server.ts";
import { selectThreads } from "#app/features/messages/queries/list.server.ts";
import {
  membersOfMessage,
  membersOfTarget,
  selectMentioned,
} from "#app/features/messages/queries/mentioned.server.ts";
import { selectMessages } from "#app/features/messages/queries/message-rows.server.ts";
import { selectFound } from "#app/features/messages/queries/search.server.ts";
import { threadQueries } from "#app/features/messages/queries/thread.server.ts";
import { selectUnread } from "#app/features/messages/queries/unread.server.ts";
import { newMessageSchema } from "#app/features/messages/schema.ts";
import { FILTERS, type Filter } from "#app/features/messages/terms.ts";
import { says, thread } from "#tests/factories/messages.ts";
import { alice } from "#tests/factories/people.ts";
import type { Acts, Cast } from "./cast.ts";

/** Threads and their messages. */
export async function messageActs({ creator, brand, app, creatorApp }: Cast): Promise<Acts> {
  const said = await says(creator, brand, "Hello Bora");
  const stranger = await says(await alice(), brand, "May I?");
  const id = said.conversationId;
  const [me, db] = [brand.userId, app.db];
  const text = (to: object, body: string) =>
    newMessageSchema.parse({ client_id: crypto.randomUUID(), to, body });
  return {
    reads: {
      ...Object.fromEntries(
        (Object.keys(FILTERS) as Filter[]).flatMap((filter) => [
          [`the threads: ${filter}`, async () => await app.ask([selectThreads(app, filter)])],
          [
            `the next threads: ${filter}`,
            async () => await app.ask([selectThreads(app, filter, { key: Date.now(), id })]),
          ],
        ]),
      ),
      "a thread": () => app.ask(threadQueries(app, id)),
      "taking part": () => app.ask([selectPart(db, me, id)]),
      "messages before": () => app.ask([selectMessages(db, me, id, { before: 9 })]),
      "messages after": () => app.ask([selectMessages(db, me, id, { after: 0 })]),
      "messages changed": () => app.ask([selectMessages(db, me, id, { changedSince: 0 })]),
      "who is named": () =>
        app.ask(
          [
            membersOfTarget({ kind: "conversation", id }),
            membersOfTarget({ kind: "project", id }),
            membersOfTarget({ kind: "application", id }),
            membersOfMessage(said.id),
          ].flatMap((people) => (people ? [selectMentioned(db, me, people, ["alice"])] : [])) as never,
        ),
      "messages found": () => app.ask([selectFound(app, "hello bora")]),
      "unread messages": () => app.ask([selectUnread(db, me)]),
    },
    commands: {
      "a message": () => sendMessage(app, text(thread(id), "Hello Alice")),
      "a first message": async () =>
        sendMessage(app, text({ kind: "user", id: (await alice()).userId }, "Hi")),
      "a message changed": () => editMessage(creatorApp, said.id, "Hello, Bora"),
      "a message changed to name somebody": () => editMessage(creatorApp, said.id, "Hello @bora"),
      "a message that names somebody": () => sendMessage(app, text(thread(id), "Hello @alice")),
      "a message reacted to": () => reactToMessage(app, said.id, { emoji: "🎉", on: true }),
      "a reaction to a message taken back": () => reactToMessage(app, said.id, { emoji: "🎉", on: false }),
      "a message translated": () =>
        translateMessage({ ...app, translator: { translate: async () => "Hallo" } }, said.id, "de"),
      "a message read": () => markRead(app, id, 1),
      "a message unread": () => markUnread(app, id),
      "a message removed": () => removeMessage(creatorApp, said.id),
      "a thread kept": () => keepThread(app, id, { pinned: true, archived: false, muted_hours: 8 }),
      "a draft kept": () => keepDraft(app, id, "Dear"),
      "a message request answered": () => answerRequest(app, stranger.conversationId, "accept"),
      "being here": () => beHere(app, id),
      typing: () => beTyping(app, id),
      "what others see": () =>
        setMessageSettings(app, { presence: true, read_receipts: true, from_strangers: true }),
    },
  };
}
