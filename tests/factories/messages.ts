import type { MessageItem } from "#app/core/realtime-protocol.ts";
import type { ThreadList } from "#app/features/messages/queries/list.server.ts";
import type { ThreadPage } from "#app/features/messages/queries/thread-view.server.ts";
import type { ThreadTarget } from "#app/features/messages/schema.ts";
import { call, get, post } from "./calls.ts";
import { rows } from "./database.ts";
import { sparks } from "./feed.ts";
import { alice, bora, type Person } from "./people.ts";

interface Words {
  body?: string;
  clientId?: string;
  replyTo?: string;
  files?: string[];
}

/** Where a message to a member, a thread, or what a thread is about goes. */
export type To = Person | ThreadTarget;

const targetOf = (to: To): ThreadTarget => ("userId" in to ? { kind: "user", id: to.userId } : to);

export const thread = (id: string): ThreadTarget => ({ kind: "conversation", id });

/** Sends a message, as a window does. */
export function writes(person: Person | null, to: To, words: string | Words = "Hello!"): Promise<Response> {
  const { body, clientId, replyTo, files } = typeof words === "string" ? ({ body: words } as Words) : words;
  return post(person, "/api/v1/messages", {
    client_id: clientId ?? crypto.randomUUID(),
    to: targetOf(to),
    body: body ?? "",
    file_ids: files ?? [],
    reply_to_id: replyTo ?? null,
  });
}

/** The same; the answer must be a good one. */
export async function says(person: Person, to: To, words?: string | Words): Promise<MessageItem> {
  const answer = await writes(person, to, words);
  if (answer.status !== 201) throw new Error(`message answered ${answer.status}: ${await answer.text()}`);
  return ((await answer.json()) as { message: MessageItem }).message;
}

/** Sends JSON to the API by any method. */
export function sends(
  person: Person | null,
  method: string,
  path: string,
  body?: unknown,
): Promise<Response> {
  return call(person, `/api/v1${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: { "content-type": "application/json" },
  });
}

export const threadOf = (person: Person, id: string) =>
  get<ThreadPage>(person, `/api/v1/conversations/${id}`);

export const threadsOf = (person: Person, filter = "all") =>
  get<ThreadList>(person, `/api/v1/conversations?filter=${filter}`);

export async function unreadOf(person: Person): Promise<number> {
  return (await get<{ unread: number }>(person, "/api/v1/conversations/unread")).unread;
}

export const reads = (person: Person, id: string, seq: number) =>
  sends(person, "POST", `/conversations/${id}/read`, { seq });

/** The Spark of two, as what a thread is about. */
export async function sparkOf(one: Person, other: Person): Promise<ThreadTarget> {
  await sparks(one, other);
  const [a, b] = [one.userId, other.userId].sort();
  const [match] = await rows<{ id: string }>("SELECT id FROM matches WHERE user_a = ? AND user_b = ?", a, b);
  return { kind: "match", id: match?.id ?? "" };
}

/** Alice and bora with a Spark and a thread that alice began with one message. */
export async function inTouch(): Promise<{ creator: Person; brand: Person; id: string; first: MessageItem }> {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const first = await says(creator, await sparkOf(creator, brand), "Hello Bora!");
  return { creator, brand, id: first.conversationId, first };
}
