import { z } from "zod";
import { messageItem } from "#app/core/realtime-protocol.ts";
import { LIST_PAGE } from "#app/features/messages/rules.ts";
import {
  draftSchema,
  keepSchema,
  messageChangeSchema,
  messageReactionSchema,
  newMessageSchema,
  readMarkSchema,
  requestAnswerSchema,
  translationSchema,
} from "#app/features/messages/schema.ts";
import { FILTERS, type Filter, SEARCH_MAX } from "#app/features/messages/terms.ts";
import { pageLimit } from "../data-calls/schema.ts";
import { cursor, id, nextCursor } from "./answers.ts";
import { operationsOf } from "./operation.ts";

const op = operationsOf("Messages");

const message = z.object({ message: messageItem });
const place = z.coerce.number().int().min(0).optional();

export const conversations = [
  op("get /conversations", "listConversations", "messages:read", "List your conversations, newest first", {
    query: z.object({
      filter: z.enum(Object.keys(FILTERS) as Filter[]).optional(),
      cursor,
      limit: pageLimit(LIST_PAGE),
    }),
    answer: z.object({ rows: z.array(z.looseObject({ id, title: z.string() })), nextCursor }),
  }),
  op("get /conversations/unread", "countUnread", "messages:read", "Count the messages you have not read", {
    answer: z.object({ unread: z.int() }),
  }),
  op(
    "get /conversations/:id",
    "readConversation",
    "messages:read",
    "Read a conversation and its newest messages",
    {
      answer: z.looseObject({}),
    },
  ),
  op(
    "get /conversations/about/:kind/:id",
    "findConversation",
    "messages:read",
    "Find the conversation with a member, or about a Spark, an application or a project",
    {
      note: "`kind` is `user`, `match`, `application` or `project`; `id` is null before its first message.",
      answer: z.object({ id: id.nullable() }),
    },
  ),
  op("get /conversations/:id/messages", "listMessages", "messages:read", "List messages around a place", {
    note: "`before` and `after` are places (`seq`); `since` is a count of changes (`change`).",
    query: z.object({ before: place, after: place, since: place }),
    answer: z.object({ messages: z.array(messageItem) }),
  }),
  op("get /messages/search", "searchMessages", "messages:read", "Search your messages", {
    query: z.object({ q: z.string().max(SEARCH_MAX) }),
    answer: z.object({ found: z.array(z.looseObject({})) }),
  }),
  op("post /messages", "sendMessage", "messages:write", "Send a message", {
    note: "The same `client_id` sends one message, however often it is sent.",
    body: newMessageSchema,
    answer: message,
    status: 201,
  }),
  op("patch /messages/:id", "editMessage", "messages:write", "Edit your message", {
    body: messageChangeSchema,
    answer: message,
  }),
  op("delete /messages/:id", "removeMessage", "messages:write", "Remove your message", { answer: message }),
  op("put /messages/:id/reaction", "reactToMessage", "messages:write", "React to a message", {
    body: messageReactionSchema,
    answer: message,
  }),
  op("post /messages/:id/translation", "translateMessage", "messages:read", "Translate a message", {
    note: "By a language model, where one is configured; else 409. The message itself stays as it was written.",
    body: translationSchema,
    answer: z.object({ language: z.string(), text: z.string() }),
  }),
  op("post /conversations/:id/read", "markRead", "messages:write", "Mark a conversation read up to a place", {
    body: readMarkSchema,
    answer: z.looseObject({}),
  }),
  op("post /conversations/:id/unread", "markUnread", "messages:write", "Mark a conversation unread", {
    answer: z.looseObject({}),
  }),
  op(
    "patch /conversations/:id",
    "keepConversation",
    "messages:write",
    "Pin, archive or mute a conversation",
    {
      body: keepSchema,
    },
  ),
  op("put /conversations/:id/draft", "keepDraft", "messages:write", "Keep what you have begun to write", {
    body: draftSchema,
  }),
  op(
    "post /conversations/:id/answer",
    "answerRequest",
    "messages:write",
    "Accept or decline a message request",
    {
      body: requestAnswerSchema,
    },
  ),
];
