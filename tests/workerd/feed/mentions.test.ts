import { describe, expect, it } from "vitest";
import type { Comment } from "#app/features/feed/rules.ts";
import { stealthSchema } from "#app/features/privacy/stealth/schema.ts";
import { setStealth } from "#app/features/privacy/stealth/stealth.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { get } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { commented, comments, commentsOf, feedOf, send, shares, sparks } from "#tests/factories/feed.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";

async function handleOf({ userId }: Person): Promise<string> {
  const [row] = await rows<{ handle: string }>("SELECT handle FROM profiles WHERE user_id = ?", userId);
  return row?.handle ?? "";
}

const toldTo = ({ userId }: Person) =>
  rows<{ message: string; link: string }>(
    "SELECT message, link FROM notifications WHERE user_id = ? AND kind = 'mention' ORDER BY seq",
    userId,
  );

const mentionsOf = async (reader: Person, id: string) =>
  (await feedOf(reader)).find((post) => post.id === id)?.mentions;

async function two() {
  const [writer, named] = await Promise.all([alice({ name: "Writer" }), bora()]);
  return { writer, named, handle: await handleOf(named) };
}

describe("whom a post names", () => {
  it("is told once, with the way to it, and everybody sees who is meant", async () => {
    const { writer, named, handle } = await two();
    await sparks(writer, named);
    const id = await shares(writer, {
      content: `With @${handle.toUpperCase()}, @${handle} and @nobody-is-called-so; https://a.example/@${handle}`,
    });
    const meant = [{ userId: named.userId, handle }];
    expect(await mentionsOf(writer, id)).toEqual(meant);
    expect(await mentionsOf(named, id)).toEqual(meant);
    expect(await toldTo(named)).toEqual([
      { message: "Writer mentioned you in a post.", link: `/spark?tab=circle&post=${id}` },
    ]);
    expect(await toldTo(writer)).toEqual([]);
  });

  it("is not told of what is not for them: the circle of somebody they are not near to", async () => {
    const { writer, named, handle } = await two();
    const id = await shares(writer, { content: `Hi @${handle}` });
    expect(await mentionsOf(writer, id)).toEqual([{ userId: named.userId, handle }]);
    expect(await toldTo(named)).toEqual([]);
    await shares(writer, { content: `Hi @${handle}`, visibility: "members" });
    expect(await toldTo(named)).toHaveLength(1);
  });

  it.each(["blocks", "is blocked by"])("is nobody the writer %s", async (how) => {
    const { writer, named, handle } = await two();
    await (how === "blocks" ? blocks(writer, named) : blocks(named, writer));
    const id = await shares(writer, { content: `Hi @${handle}`, visibility: "public" });
    expect(await mentionsOf(writer, id)).toEqual([]);
    expect(await toldTo(named)).toEqual([]);
  });

  it("is nobody who hides, unless they are near", async () => {
    const { writer, named, handle } = await two();
    await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", named.userId);
    await shares(writer, { content: `Hi @${handle}`, visibility: "members" });
    expect(await toldTo(named)).toEqual([]);
    await sparks(writer, named);
    await shares(writer, { content: `Hi @${handle}`, visibility: "members" });
    expect(await toldTo(named)).toHaveLength(1);
  });

  it("is not told by whom they muted", async () => {
    const { writer, named, handle } = await two();
    await send(named, "PUT", `/api/v1/people/${writer.userId}/mute`, { muted: true });
    await shares(writer, { content: `Hi @${handle}`, visibility: "public" });
    expect(await toldTo(named)).toEqual([]);
  });

  it("is no link for who is blocked, nor once they are gone", async () => {
    const { writer, named, handle } = await two();
    const reader = await alice({ name: "Reader" });
    await sparks(writer, reader);
    const id = await shares(writer, { content: `Hi @${handle}` });
    expect(await mentionsOf(reader, id)).toHaveLength(1);
    await blocks(named, reader);
    expect(await mentionsOf(reader, id)).toEqual([]);
    await rows("UPDATE profiles SET status = 'deactivated' WHERE user_id = ?", named.userId);
    expect(await mentionsOf(writer, id)).toEqual([]);
  });

  it("is no link for whom they hide from by name", async () => {
    const { writer, named, handle } = await two();
    const [reader, other] = await Promise.all([alice(), alice()]);
    for (const near of [reader, other]) await sparks(writer, near);
    const id = await shares(writer, { content: `Hi @${handle}` });
    const { app } = await appOf(named);
    await setStealth(app, stealthSchema.parse({ members: await handleOf(reader) }));
    expect([await mentionsOf(reader, id), (await mentionsOf(other, id))?.length]).toEqual([[], 1]);
    await sparks(reader, named);
    expect(await mentionsOf(reader, id)).toHaveLength(1);
  });

  it("are ten at most", async () => {
    const { writer } = await two();
    const people = await Promise.all(Array.from({ length: 12 }, () => bora()));
    const handles = await Promise.all(people.map(handleOf));
    const id = await shares(writer, { content: handles.map((handle) => `@${handle}`).join(" ") });
    expect(await count("post_mentions", "subject_id = ?", id)).toBe(10);
  });

  it("are told of a change only if they are new; who is named no longer is no link", async () => {
    const { writer, named, handle } = await two();
    const other = await bora({ name: "Other" });
    const change = (id: string, content: string) =>
      send(writer, "PATCH", `/api/v1/posts/${id}`, { content, tags: [], visibility: "public" });
    const id = await shares(writer, { content: `Hi @${handle}`, visibility: "public" });
    expect((await change(id, `Hello @${handle} and @${await handleOf(other)}`)).status).toBe(200);
    expect([await toldTo(named), await toldTo(other)].map(({ length }) => length)).toEqual([1, 1]);
    const answer = await change(id, `Hello @${await handleOf(other)}`);
    expect(await answer.json()).toMatchObject({ post: { mentions: [{ userId: other.userId }] } });
    await change(id, `Hello @${handle}`);
    expect(await toldTo(named)).toHaveLength(1);
  });

  it("hear nothing of it once the post is deleted", async () => {
    const { writer, named, handle } = await two();
    const id = await shares(writer, { content: `Hi @${handle}`, visibility: "public" });
    await send(writer, "DELETE", `/api/v1/posts/${id}`);
    expect(await toldTo(named)).toEqual([]);
  });
});

describe("whom a comment names", () => {
  it("is told, when the post is for them, and again when it is taken back", async () => {
    const { writer, named, handle } = await two();
    const author = await alice({ name: "Author" });
    await sparks(author, writer);
    const closed = await shares(author, {});
    const open = await shares(author, { visibility: "members" });
    await commented(writer, closed, `See this, @${handle}`);
    expect(await toldTo(named)).toEqual([]);
    const answer = await comments(writer, open, `See this, @${handle}`);
    const { comment } = (await answer.json()) as { comment: Comment };
    expect(comment.mentions).toEqual([{ userId: named.userId, handle }]);
    expect(await toldTo(named)).toEqual([
      { message: "Writer mentioned you in a comment.", link: `/spark?tab=circle&post=${open}` },
    ]);
    expect((await commentsOf(author, open)).comments[0]?.mentions).toHaveLength(1);
    await send(writer, "DELETE", `/api/v1/comments/${comment.id}`);
    expect(await toldTo(named)).toEqual([]);
  });

  it("is told of a change if they are new; a resend tells nobody again", async () => {
    const { writer, named, handle } = await two();
    const post = await shares(writer, { visibility: "members" });
    const key = { client_id: crypto.randomUUID() };
    const id = await commented(writer, post, "See this", key);
    await comments(writer, post, "See this", key);
    const change = () => send(writer, "PATCH", `/api/v1/comments/${id}`, { body: `See this, @${handle}` });
    expect(await (await change()).json()).toMatchObject({ comment: { mentions: [{ handle }] } });
    await change();
    expect(await toldTo(named)).toHaveLength(1);
  });

  it("is not told twice where they hear of the comment anyway: the post's author, and who is answered", async () => {
    const { writer, named: author, handle } = await two();
    const post = await shares(author, { visibility: "members" });
    await commented(writer, post, `Good, @${handle}`);
    expect(await toldTo(author)).toEqual([]);
    const answered = await bora({ name: "Answered" });
    const first = await commented(answered, post, "Where?");
    await commented(writer, post, `There, @${await handleOf(answered)}`, { parent_id: first });
    expect(await toldTo(answered)).toEqual([]);
  });

  it("is nobody the author of the post blocks", async () => {
    const { writer, named, handle } = await two();
    const author = await alice({ name: "Author" });
    await blocks(author, named);
    const post = await shares(author, { visibility: "members" });
    await commented(writer, post, `See this, @${handle}`);
    expect(await toldTo(named)).toEqual([]);
  });
});

describe("who is offered while a handle is written", () => {
  const offered = async (person: Person, words: string) =>
    (await get<{ people: { userId: string }[] }>(person, `/api/v1/people?q=${words}`)).people.map(
      ({ userId }) => userId,
    );

  it("are those of the circle first, by handle or by any word of their name, then who is called so", async () => {
    const { writer, named, handle } = await two();
    const near = await bora({ name: `Zoe ${handle}` });
    await sparks(writer, near);
    expect(await offered(writer, "")).toEqual([near.userId]);
    expect(await offered(writer, handle)).toEqual([near.userId, named.userId]);
    expect(await offered(writer, "zoe")).toEqual([near.userId]);
    await blocks(named, writer);
    expect(await offered(writer, handle)).toEqual([near.userId]);
    expect(await offered(writer, "%25")).toEqual([]);
    expect(await offered(writer, "a".repeat(500))).toEqual([]);
  });
});
