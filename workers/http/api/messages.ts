import { Hono } from "hono";
import { decodeCursor } from "#app/core/cursor.ts";
import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { answerRequest } from "#app/features/messages/commands/answer-request.server.ts";
import { beHere, beTyping } from "#app/features/messages/commands/be-here.server.ts";
import {
  editMessage,
  reactToMessage,
  removeMessage,
} from "#app/features/messages/commands/change-message.server.ts";
import { keepDraft, keepThread } from "#app/features/messages/commands/keep-thread.server.ts";
import { markRead, markUnread } from "#app/features/messages/commands/mark-read.server.ts";
import { sendMessage } from "#app/features/messages/commands/send-message.server.ts";
import { translateMessage } from "#app/features/messages/commands/translate-message.server.ts";
import { selectPart } from "#app/features/messages/queries/access.server.ts";
import { selectThreads, toThreadList } from "#app/features/messages/queries/list.server.ts";
import {
  type Stretch,
  selectMessages,
  toMessage,
} from "#app/features/messages/queries/message-rows.server.ts";
import { selectFound, toFound } from "#app/features/messages/queries/search.server.ts";
import { selectTarget } from "#app/features/messages/queries/target.server.ts";
import { threadQueries } from "#app/features/messages/queries/thread.server.ts";
import { toThreadPage } from "#app/features/messages/queries/thread-view.server.ts";
import { selectUnread } from "#app/features/messages/queries/unread.server.ts";
import { LIST_PAGE } from "#app/features/messages/rules.ts";
import {
  draftSchema,
  keepSchema,
  messageChangeSchema,
  messageReactionSchema,
  newMessageSchema,
  readMarkSchema,
  requestAnswerSchema,
  threadTarget,
  translationSchema,
} from "#app/features/messages/schema.ts";
import { readFilter } from "#app/features/messages/terms.ts";
import { asMember, type MemberContext } from "#app/platform/context.server.ts";
import { readJson } from "#app/platform/read-form.server.ts";
import { readAllAsMember, readAsMember } from "#app/platform/responses.server.ts";
import { parse } from "../parse.ts";
import type { ServerEnv } from "../server-env.ts";
import { limitOf } from "./limit-of.ts";

const NOWHERE = { kind: "conversation", id: "" } as const;

/** Threads and their messages (product.md §5.6); read together with the session. */
export const messagesApi = new Hono<ServerEnv>()
  .get("/conversations", async (c) => {
    const filter = readFilter(c.req.query("filter"));
    const after = decodeCursor(c.req.query("cursor"));
    const limit = limitOf(c, LIST_PAGE);
    const { member, answer } = await readAsMember(c.var.app, (ctx) =>
      selectThreads(ctx, filter, after, limit),
    );
    return c.json(toThreadList(member.viewer.userId, answer, limit));
  })
  .get("/conversations/unread", async (c) => {
    const { answer } = await readAsMember(c.var.app, ({ db, viewer }) => selectUnread(db, viewer.userId));
    return c.json({ unread: answer[0]?.unread ?? 0 });
  })
  .get("/conversations/about/:kind/:id", async (c) => {
    const asked = threadTarget.safeParse({ kind: c.req.param("kind"), id: c.req.param("id") });
    // Who asks is known first: what is no such thing leads nowhere.
    const about = asked.success ? asked.data : NOWHERE;
    const { answer } = await readAsMember(c.var.app, ({ db, viewer }) =>
      selectTarget(db, viewer.userId, about),
    );
    const [target] = answer;
    if (!target) throw new AppError("not_found");
    return c.json({ id: target.conversation_id });
  })
  .get("/conversations/:id", async (c) => {
    const id = idOf(c.req.param("id"));
    const { member, answers } = await readAllAsMember(c.var.app, (ctx) => threadQueries(ctx, id));
    const page = toThreadPage(member.viewer.userId, answers);
    if (!page) throw new AppError("not_found");
    return c.json(page);
  })
  .get("/conversations/:id/messages", async (c) => {
    const id = idOf(c.req.param("id"));
    const stretch = stretchOf(c.req.query());
    const { answers } = await readAllAsMember(
      c.var.app,
      ({ db, viewer }) =>
        [selectPart(db, viewer.userId, id), selectMessages(db, viewer.userId, id, stretch)] as const,
    );
    const [part, messages] = answers;
    if (part.length === 0) throw new AppError("not_found");
    const found = messages.map(toMessage);
    return c.json({ messages: "before" in stretch ? found.reverse() : found });
  })
  .get("/messages/search", async (c) => {
    const text = c.req.query("q") ?? "";
    const { answer } = await readAsMember(c.var.app, (ctx) => selectFound(ctx, text));
    return c.json({ found: toFound(answer, text) });
  })
  .post("/messages", async (c) => {
    const { app } = c.var;
    if (!app.claimed) throw new AppError("unauthenticated");
    const message = await sendMessage(app, parse(newMessageSchema, await readJson(c.req.raw)));
    return c.json({ message }, 201);
  })
  .patch("/messages/:id", async (c) => {
    const { body } = parse(messageChangeSchema, await readJson(c.req.raw));
    return c.json({ message: await editMessage(await memberOf(c), idOf(c.req.param("id")), body) });
  })
  .delete("/messages/:id", async (c) =>
    c.json({ message: await removeMessage(await memberOf(c), idOf(c.req.param("id"))) }),
  )
  .put("/messages/:id/reaction", async (c) => {
    const reaction = parse(messageReactionSchema, await readJson(c.req.raw));
    return c.json({ message: await reactToMessage(await memberOf(c), idOf(c.req.param("id")), reaction) });
  })
  .post("/messages/:id/translation", async (c) => {
    const { language } = parse(translationSchema, await readJson(c.req.raw));
    const { app } = c.var;
    if (!app.claimed) throw new AppError("unauthenticated");
    return c.json({ language, text: await translateMessage(app, idOf(c.req.param("id")), language) });
  })
  .post("/conversations/:id/read", async (c) => {
    const { seq } = parse(readMarkSchema, await readJson(c.req.raw));
    return c.json(await markRead(await memberOf(c), idOf(c.req.param("id")), seq));
  })
  .post("/conversations/:id/unread", async (c) =>
    c.json(await markUnread(await memberOf(c), idOf(c.req.param("id")))),
  )
  .patch("/conversations/:id", async (c) => {
    const keep = parse(keepSchema, await readJson(c.req.raw));
    await keepThread(await memberOf(c), idOf(c.req.param("id")), keep);
    return c.body(null, 204);
  })
  .put("/conversations/:id/draft", async (c) => {
    const { text } = parse(draftSchema, await readJson(c.req.raw));
    await keepDraft(await memberOf(c), idOf(c.req.param("id")), text);
    return c.body(null, 204);
  })
  .post("/conversations/:id/answer", async (c) => {
    const { answer } = parse(requestAnswerSchema, await readJson(c.req.raw));
    await answerRequest(await memberOf(c), idOf(c.req.param("id")), answer);
    return c.body(null, 204);
  })
  .post("/conversations/:id/here", async (c) =>
    c.json(await beHere(await memberOf(c), idOf(c.req.param("id")))),
  )
  .post("/conversations/:id/typing", async (c) => {
    await beTyping(await memberOf(c), idOf(c.req.param("id")));
    return c.body(null, 204);
  });

async function memberOf(c: { var: ServerEnv["Variables"] }): Promise<MemberContext> {
  await c.var.app.settle();
  return asMember(c.var.app);
}

/** Which part of a thread an address asks for; the newest messages where it says nothing of use. */
function stretchOf(query: Record<string, string>): Stretch {
  for (const [name, key] of [
    ["since", "changedSince"],
    ["after", "after"],
    ["before", "before"],
  ] as const) {
    const place = query[name];
    if (place !== undefined && /^\d{1,15}$/.test(place)) return { [key]: Number(place) } as Stretch;
  }
  return { before: Number.MAX_SAFE_INTEGER };
}

/** @throws AppError `not_found` for what is no id */
function idOf(text: string | undefined): Id {
  if (!isId(text)) throw new AppError("not_found");
  return text;
}
