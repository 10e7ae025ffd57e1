import { newId } from "#app/core/ids.ts";
import { sortedPair } from "#app/core/pairs.ts";
import { feed_posts } from "#app/db/schema/feed.ts";
import { matches } from "#app/db/schema/sparks.ts";
import type { CommentPage, FeedPage, Post } from "#app/features/feed/rules.ts";
import { contextKey } from "#app/features/sparks/rules.ts";
import { call, get, post } from "./calls.ts";
import { db, rows } from "./database.ts";
import type { Person } from "./people.ts";

/** A Spark between these two, inserted at once: without its reactions. */
export async function sparks(one: Person, other: Person): Promise<void> {
  const now = Date.now();
  const pair = sortedPair(one.userId, other.userId);
  await db.insert(matches).values({
    id: newId(now),
    user_a: pair[0],
    user_b: pair[1],
    kind: "member",
    context_key: contextKey(pair, null),
    status: "active",
    last_activity_at: now,
    created_at: now,
  });
}

/** A post as a browser sends it. */
export function postOf(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return { client_id: crypto.randomUUID(), content: "Golden light today.", ...fields };
}

/** Shares a post; the answer must be a good one. */
export async function shares(person: Person, fields: Record<string, unknown> = {}): Promise<string> {
  const response = await post(person, "/api/v1/posts", postOf(fields));
  if (response.status !== 201) throw new Error(`posts answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { id: string }).id;
}

/** A post as it lies in the database, inserted at once. */
export async function oldPost(
  author: Pick<Person, "userId">,
  details: Partial<typeof feed_posts.$inferInsert> = {},
): Promise<string> {
  const now = details.created_at ?? Date.now();
  const id = newId(now);
  await db.insert(feed_posts).values({
    id,
    user_id: author.userId,
    content: "Golden light yesterday.",
    media_type: "text",
    client_id: crypto.randomUUID(),
    created_at: now,
    ...details,
  });
  return id;
}

export function send(person: Person | null, method: string, path: string, body?: unknown): Promise<Response> {
  return call(person, path, {
    method,
    ...(body === undefined
      ? {}
      : { body: JSON.stringify(body), headers: { "content-type": "application/json" } }),
  });
}

export function reacts(person: Person | null, postId: string, kind: string | null): Promise<Response> {
  return send(person, "PUT", `/api/v1/posts/${postId}/reaction`, { kind });
}

export function votes(person: Person | null, postId: string, answer: unknown): Promise<Response> {
  return send(person, "PUT", `/api/v1/posts/${postId}/vote`, { answer });
}

export function comments(
  person: Person | null,
  postId: string,
  body: string,
  fields: Record<string, unknown> = {},
): Promise<Response> {
  return post(person, `/api/v1/posts/${postId}/comments`, {
    client_id: crypto.randomUUID(),
    body,
    ...fields,
  });
}

/** The id of a comment that must be taken. */
export async function commented(...said: Parameters<typeof comments>): Promise<string> {
  const response = await comments(...said);
  if (response.status !== 201)
    throw new Error(`comments answered ${response.status}: ${await response.text()}`);
  return ((await response.json()) as { comment: { id: string } }).comment.id;
}

export function commentsOf(person: Person, postId: string): Promise<CommentPage> {
  return get(person, `/api/v1/posts/${postId}/comments`);
}

/** Every post of a member's Circle, page by page, as the browser loads them. */
export async function feedOf(person: Person): Promise<Post[]> {
  const posts: Post[] = [];
  let cursor: string | null = "";
  while (cursor !== null) {
    const page: FeedPage = await get(person, `/api/v1/feed?cursor=${cursor}`);
    posts.push(...page.posts);
    cursor = page.nextCursor;
  }
  return posts;
}

export async function idsInFeed(person: Person): Promise<string[]> {
  return (await feedOf(person)).map(({ id }) => id);
}

/** Kinds, recipients and texts of what was told about posts. */
export function toldAbout(person: Person) {
  return rows<{ kind: string; priority: string; message: string }>(
    "SELECT kind, priority, message FROM notifications WHERE user_id = ? AND kind LIKE 'post_%' ORDER BY seq",
    person.userId,
  );
}
