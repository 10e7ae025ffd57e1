import { describe, expect, it } from "vitest";
import { react } from "#app/features/feed/commands/react.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { get } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import {
  commented,
  comments,
  commentsOf,
  feedOf,
  reacts,
  send,
  shares,
  sparks,
  toldAbout,
} from "#tests/factories/feed.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";

/** A post of bora's in alice's circle. */
async function aPost(fields: Record<string, unknown> = {}): Promise<[Person, Person, string]> {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  await sparks(creator, brand);
  return [creator, brand, await shares(brand, fields)];
}

/** The stored counts beside those of the rows themselves: always the same. */
async function countsOf(postId: string) {
  const [row] = await rows<Record<string, number>>(
    `SELECT reaction_count, comment_count,
      (SELECT count(*) FROM post_reactions WHERE post_id = ?1) AS reactions,
      (SELECT coalesce(sum(count), 0) FROM post_reaction_counts WHERE post_id = ?1) AS by_kind,
      (SELECT count(*) FROM post_comments WHERE post_id = ?1 AND deleted_at IS NULL) AS comments
     FROM feed_posts WHERE id = ?1`,
    postId,
  );
  expect([row?.reaction_count, row?.by_kind, row?.comment_count]).toEqual([
    row?.reactions,
    row?.reactions,
    row?.comments,
  ]);
  return { reactions: row?.reaction_count, comments: row?.comment_count };
}

describe("a reaction", () => {
  it("is counted, can be changed, and taken back", async () => {
    const [creator, brand, id] = await aPost();
    expect((await reacts(creator, id, "fire")).status).toBe(204);
    await reacts(brand, id, "love");
    expect((await feedOf(creator))[0]).toMatchObject({ reactions: { fire: 1, love: 1 }, mine: "fire" });
    await reacts(creator, id, "idea");
    expect((await feedOf(brand))[0]).toMatchObject({ reactions: { idea: 1, love: 1 }, mine: "love" });
    await reacts(creator, id, null);
    await reacts(creator, id, null);
    expect((await feedOf(creator))[0]).toMatchObject({ reactions: { love: 1 }, mine: null });
    expect(await countsOf(id)).toMatchObject({ reactions: 1 });
  });

  it("given in ten windows at once is one", async () => {
    const [creator, brand, id] = await aPost();
    const windows = await Promise.all(Array.from({ length: 10 }, () => appOf(creator)));
    await Promise.all(windows.map(({ app }, index) => react(app, id, index % 2 ? "fire" : "clap")));
    expect(await countsOf(id)).toMatchObject({ reactions: 1 });
    expect(await toldAbout(brand)).toHaveLength(1);
  });

  it("is told to the author quietly and once, and untold when it is taken back unread", async () => {
    const [creator, brand, id] = await aPost();
    await reacts(creator, id, "fire");
    await reacts(creator, id, "clap");
    await reacts(brand, id, "fire");
    expect(await toldAbout(brand)).toEqual([
      {
        kind: "post_reaction",
        priority: "low",
        message: "Alice reacted to your post “Golden light today.”.",
      },
    ]);
    await reacts(creator, id, null);
    expect(await toldAbout(brand)).toEqual([]);
  });

  it.each(["like", "", 1, ["fire"], {}])("of the kind %j is refused", async (kind) => {
    const [creator, , id] = await aPost();
    const answer = await send(creator, "PUT", `/api/v1/posts/${id}/reaction`, { kind });
    expect(answer.status).toBe(422);
    expect(await countsOf(id)).toMatchObject({ reactions: 0 });
  });
});

describe("a comment", () => {
  it("stands under its post with its answers, oldest thread first", async () => {
    const [creator, brand, id] = await aPost();
    const one = await commented(creator, id, "Where is this?");
    const two = await commented(creator, id, "And which lens?");
    const answer = await commented(brand, id, "Porto.", { parent_id: one });
    const { comments: listed } = await commentsOf(creator, id);
    expect(listed.map((comment) => [comment.id, comment.parentId, comment.body])).toEqual([
      [one, null, "Where is this?"],
      [answer, one, "Porto."],
      [two, null, "And which lens?"],
    ]);
    expect(await countsOf(id)).toMatchObject({ comments: 3 });
  });

  it("is told to the author, an answer also to whom it answers, and nobody is told of their own", async () => {
    const [creator, brand, id] = await aPost();
    const carol = await alice({ name: "Carol" });
    await sparks(brand, carol);
    const one = await commented(creator, id, "Where is this?");
    await commented(brand, id, "Porto.", { parent_id: one });
    const answer = await commented(carol, id, "I knew it.", { parent_id: one });
    expect((await toldAbout(brand)).map(({ message }) => message)).toEqual([
      "Alice commented on your post “Golden light today.”.",
      "Carol commented on your post “Golden light today.”.",
    ]);
    expect((await toldAbout(creator)).map(({ message }) => message)).toEqual([
      "Bora answered your comment.",
      "Carol answered your comment.",
    ]);
    await send(carol, "DELETE", `/api/v1/comments/${answer}`);
    expect(await toldAbout(brand)).toHaveLength(1);
    expect(await toldAbout(creator)).toHaveLength(1);
  });

  it("sent again under the same id is stored once", async () => {
    const [creator, , id] = await aPost();
    const same = { client_id: crypto.randomUUID() };
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => comments(creator, id, "Where is this?", same)),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as {
      comment: { id: string };
    }[];
    expect(new Set(bodies.map(({ comment }) => comment.id)).size).toBe(1);
    expect(await countsOf(id)).toMatchObject({ comments: 1 });
    expect((await comments(creator, id, "Other words", same)).status).toBe(409);
    // Deleted in another window before the answer came: it is not told that its words were others.
    await send(creator, "DELETE", `/api/v1/comments/${bodies[0]?.comment.id}`);
    const late = await comments(creator, id, "Where is this?", same);
    expect([late.status, await late.json()]).toMatchObject([201, { comment: { body: null } }]);
    expect(await countsOf(id)).toMatchObject({ comments: 0 });
  });

  it.each([
    ["nothing", { body: "" }],
    ["blanks", { body: " \n " }],
    ["too many characters", { body: "a".repeat(1001) }],
    ["a column of ours", { body: "Hm", user_id: crypto.randomUUID() }],
    ["no words at all", { body: undefined }],
    ["ugly words", { body: "fuck off" }],
  ])("of %s is 422", async (_, { body, ...fields }) => {
    const [creator, , id] = await aPost();
    expect((await comments(creator, id, body as string, fields)).status).toBe(422);
    expect(await countsOf(id)).toMatchObject({ comments: 0 });
  });

  it("answers only a standing comment of the same post, one level deep", async () => {
    const [creator, brand, id] = await aPost();
    const other = await shares(brand);
    const one = await commented(creator, id, "Where is this?");
    const answer = await commented(brand, id, "Porto.", { parent_id: one });
    for (const [postId, parent_id] of [
      [id, answer],
      [other, one],
      [id, crypto.randomUUID()],
    ] as const) {
      expect((await comments(creator, postId, "Hm", { parent_id })).status).toBe(404);
    }
    await send(creator, "DELETE", `/api/v1/comments/${one}`);
    expect((await comments(brand, id, "Hm", { parent_id: one })).status).toBe(404);
  });

  it("is changed and deleted by its author alone; its answers stay", async () => {
    const [creator, brand, id] = await aPost();
    const one = await commented(creator, id, "Where is this?");
    const path = `/api/v1/comments/${one}`;
    expect((await send(brand, "PATCH", path, { body: "Mine now" })).status).toBe(404);
    expect((await send(brand, "DELETE", path)).status).toBe(404);
    const changed = await send(creator, "PATCH", path, { body: "Where was this?" });
    expect(await changed.json()).toMatchObject({
      comment: { body: "Where was this?", editedAt: expect.any(Number) },
    });
    await commented(brand, id, "Porto.", { parent_id: one });
    expect((await send(creator, "DELETE", path)).status).toBe(204);
    expect((await send(creator, "DELETE", path)).status).toBe(204);
    expect((await send(creator, "PATCH", path, { body: "Back" })).status).toBe(404);
    expect((await commentsOf(brand, id)).comments.map(({ body }) => body)).toEqual([null, "Porto."]);
    expect(await countsOf(id)).toMatchObject({ comments: 1 });
  });

  it("is listed page by page, every one once", async () => {
    const [creator, brand, id] = await aPost();
    const words: string[] = [];
    for (let index = 0; index < 9; index++) {
      const thread = await commented(creator, id, `thread ${index}`);
      words.push(`thread ${index}`);
      for (const answer of [1, 2, 3]) {
        await commented(brand, id, `answer ${index}.${answer}`, { parent_id: thread });
        words.push(`answer ${index}.${answer}`);
      }
    }
    const read: (string | null)[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Awaited<ReturnType<typeof commentsOf>> = await get(
        brand,
        `/api/v1/posts/${id}/comments?cursor=${cursor}`,
      );
      read.push(...page.comments.map(({ body }) => body));
      cursor = page.nextCursor;
    }
    expect(read).toEqual(words);
  });

  it("of somebody blocked is not shown", async () => {
    const [creator, brand, id] = await aPost();
    const carol = await alice({ name: "Carol" });
    await sparks(brand, carol);
    await commented(carol, id, "Hello.");
    await blocks(creator, carol);
    expect((await commentsOf(creator, id)).comments).toEqual([]);
    expect((await commentsOf(brand, id)).comments).toHaveLength(1);
  });
});

describe("to a post one may not see", () => {
  it("nobody reacts, comments or reads: a stranger, one who is blocked, a visitor, or once it is deleted", async () => {
    const [creator, brand, id] = await aPost();
    const [stranger, blocked] = await Promise.all([alice(), alice()]);
    await sparks(brand, blocked);
    await blocks(brand, blocked);
    const tries = async (who: Person | null) =>
      Promise.all([
        reacts(who, id, "fire"),
        comments(who, id, "Hello."),
        send(who, "GET", `/api/v1/posts/${id}/comments`),
      ]).then((answers) => answers.map(({ status }) => status));
    expect(await tries(stranger)).toEqual([404, 404, 404]);
    expect(await tries(blocked)).toEqual([404, 404, 404]);
    expect(await tries(null)).toEqual([401, 401, 401]);
    await send(brand, "DELETE", `/api/v1/posts/${id}`);
    expect(await tries(creator)).toEqual([404, 404, 404]);
    expect(await countsOf(id)).toEqual({ reactions: 0, comments: 0 });
  });

  it("and a deleted post takes its unread notices with it", async () => {
    const [creator, brand, id] = await aPost();
    const other = await shares(brand, { content: "Another." });
    await reacts(creator, id, "fire");
    await commented(creator, id, "Where is this?");
    await reacts(creator, other, "fire");
    expect(await toldAbout(brand)).toHaveLength(3);
    await send(brand, "DELETE", `/api/v1/posts/${id}`);
    expect((await toldAbout(brand)).map(({ message }) => message)).toEqual([
      "Alice reacted to your post “Another.”.",
    ]);
    expect(await count("notification_counters", "user_id = ? AND unread = 1", brand.userId)).toBe(1);
  });
});
