import { describe, expect, it, vi } from "vitest";
import { newId } from "#app/core/ids.ts";
import { createPost } from "#app/features/feed/commands/create-post.server.ts";
import { newPostSchema } from "#app/features/feed/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { call, post } from "#tests/factories/calls.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import { feedOf, oldPost, postOf, send, shares } from "#tests/factories/feed.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { storageOf, uploadedImage } from "#tests/factories/uploads.ts";

const stored = (userId: string) =>
  rows("SELECT content, media_type, tags, visibility, edited_at FROM feed_posts WHERE user_id = ?", userId);

describe("sharing a post", () => {
  it("stores text, clean tags and who sees it; the circle unless said otherwise", async () => {
    const creator = await alice();
    await shares(creator, { content: "  Golden light\r\ntoday. ", tags: [" film ", "#Film", "", "kodak"] });
    expect(await stored(creator.userId)).toEqual([
      {
        content: "Golden light\ntoday.",
        media_type: "text",
        tags: '["film","kodak"]',
        visibility: "circle",
        edited_at: null,
      },
    ]);
  });

  it("once, however often and in how many windows it is sent", async () => {
    const creator = await alice();
    const input = newPostSchema.parse(postOf());
    const windows = await Promise.all(Array.from({ length: 6 }, () => appOf(creator)));
    const made = await Promise.all(windows.map(({ app }) => createPost(app, input)));
    const again = await createPost((await appOf(creator)).app, input);
    expect(new Set([...made, again].map(({ id }) => id)).size).toBe(1);
    expect(await count("feed_posts", "user_id = ?", creator.userId)).toBe(1);
    expect(await count("outbox", "name = 'post.created' AND actor_id = ?", creator.userId)).toBe(1);
  });

  it("with the same key and other words is refused, and the first stays", async () => {
    const creator = await alice();
    const first = postOf();
    await shares(creator, first);
    const answer = await post(creator, "/api/v1/posts", { ...first, content: "Something else." });
    expect(answer.status).toBe(409);
    expect(await stored(creator.userId)).toMatchObject([{ content: "Golden light today." }]);
  });

  it.each([
    ["nothing at all", { content: undefined }],
    ["blanks", { content: " \n\t " }],
    ["what nobody sees", { content: "\u200b\u2060" }],
    ["too many characters", { content: "a".repeat(3001) }],
    ["too many tags", { tags: Array.from({ length: 11 }, (_, index) => `tag${index}`) }],
    ["a tag like a novel", { tags: ["a".repeat(41)] }],
    ["an unknown visibility", { visibility: "friends" }],
    ["a column of ours", { reaction_count: 9 }],
    ["someone else's name", { user_id: "0190a0b0-0000-7000-8000-000000000000" }],
    ["a file nobody uploaded", { media: [{ file_id: "0190a0b0-0000-7000-8000-000000000000" }] }],
    ["too many files", { media: Array.from({ length: 11 }, () => ({ file_id: crypto.randomUUID() })) }],
    ["no key", { client_id: undefined }],
    ["a list for text", { content: ["a"] }],
  ])("with %s is 422 and stores nothing", async (_, fields) => {
    const creator = await alice();
    const answer = await post(creator, "/api/v1/posts", postOf(fields));
    expect(answer.status).toBe(422);
    expect(await answer.json()).toMatchObject({ title: expect.stringMatching(/\w/) });
    expect(await stored(creator.userId)).toEqual([]);
  });

  it("of ten megabytes is refused while it is read", async () => {
    const answer = await post(await alice(), "/api/v1/posts", postOf({ content: "a".repeat(10_000_000) }));
    expect(answer.status).toBe(413);
    expect((await answer.text()).length).toBeLessThan(1000);
  });

  it.each([{ content: "You fucking idiots" }, { tags: ["fuck"] }])(
    "that breaks the guidelines is flagged and not stored: %j",
    async (fields) => {
      const creator = await alice();
      const answer = await post(creator, "/api/v1/posts", postOf(fields));
      expect(answer.status).toBe(422);
      expect(await answer.json()).toMatchObject({
        code: "content_flagged",
        title: "Your post contains content that violates our guidelines.",
      });
      expect(await stored(creator.userId)).toEqual([]);
    },
  );

  it("needs an account", async () => {
    expect((await post(null, "/api/v1/posts", postOf())).status).toBe(401);
  });
});

describe("a file of a post", () => {
  async function upload(ownerId: string, details: Record<string, unknown> = {}) {
    const file = {
      id: newId(Date.now()),
      owner_id: ownerId,
      bucket: "portfolio",
      r2_key: `feed/${crypto.randomUUID()}.png`,
      mime: "image/png",
      size: 10,
      purpose: "feed",
      category: "feed",
      status: "ready",
      created_at: Date.now(),
      attached_at: null,
      ...details,
    };
    const names = Object.keys(file);
    await rows(
      `INSERT INTO files (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
      ...Object.values(file),
    );
    return file;
  }

  it("is shown with its alt text, in order, and counts as used", async () => {
    const creator = await alice();
    const [picture, film] = [
      await upload(creator.userId),
      await upload(creator.userId, { mime: "video/mp4" }),
    ];
    await shares(creator, {
      content: null,
      media: [
        { file_id: film.id, alt: "not for films" },
        { file_id: picture.id, alt: " A gull over the pier " },
      ],
    });
    expect((await feedOf(creator))[0]).toMatchObject({
      content: null,
      media: [
        { url: `/media/${film.r2_key}`, type: "video" },
        { url: `/media/${picture.r2_key}`, type: "image", alt: "A gull over the pier" },
      ],
    });
    expect(await stored(creator.userId)).toMatchObject([{ media_type: "mixed" }]);
    expect(await count("files", "owner_id = ? AND attached_at IS NULL", creator.userId)).toBe(0);
  });

  it("must be one's own, finished, for a post, and not in use", async () => {
    const [creator, stranger] = [await alice(), await bora()];
    for (const file of [
      await upload(stranger.userId),
      await upload(creator.userId, { status: "uploading" }),
      await upload(creator.userId, { purpose: "avatar" }),
      await upload(creator.userId, { attached_at: 1 }),
    ]) {
      const answer = await post(creator, "/api/v1/posts", postOf({ media: [{ file_id: file.id }] }));
      expect(answer.status).toBe(422);
    }
    expect(await stored(creator.userId)).toEqual([]);
  });

  it("goes with its post: from the bucket, and from what counts as storage", async () => {
    const creator = await alice();
    const { id: file_id } = await uploadedImage(creator, undefined, { purpose: "feed" });
    const id = await shares(creator, { media: [{ file_id }] });
    const [shown] = (await feedOf(creator))[0]?.media ?? [];
    // Nobody sent a small copy of it.
    expect(shown).not.toHaveProperty("thumb");
    expect(await storageOf(creator)).toMatchObject({ files: 1 });
    expect((await call(null, shown?.url ?? "")).status).toBe(200);
    await send(creator, "DELETE", `/api/v1/posts/${id}`);
    expect(await storageOf(creator)).toEqual({ bytes: 0, files: 0 });
    await vi.waitFor(async () => expect((await call(null, shown?.url ?? "")).status).toBe(404));
    expect(await count("files", "owner_id = ?", creator.userId)).toBe(0);
  });

  it("of another choice under the same key is refused: the first stays, and the other is still there to share", async () => {
    const creator = await alice();
    const [first, other] = [await upload(creator.userId), await upload(creator.userId)];
    const input = postOf({ media: [{ file_id: first.id, alt: "A gull" }] });
    const id = await shares(creator, input);
    const with_ = (media: unknown) => post(creator, "/api/v1/posts", { ...input, media });
    for (const changed of [
      [{ file_id: other.id, alt: "A gull" }],
      [{ file_id: first.id, alt: "A heron" }],
      [{ file_id: first.id }],
      [],
    ])
      expect((await with_(changed)).status).toBe(409);
    const again = await with_([{ file_id: first.id, alt: "A gull" }]);
    expect([again.status, await again.json()]).toEqual([201, { id }]);
    await shares(creator, { media: [{ file_id: other.id }] });
    expect(await count("feed_posts", "user_id = ?", creator.userId)).toBe(2);
  });

  it("is in one of two posts that are sent at once", async () => {
    const creator = await alice();
    const file = await upload(creator.userId);
    const answers = await Promise.all(
      [1, 2].map(() => post(creator, "/api/v1/posts", postOf({ media: [{ file_id: file.id }] }))),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
    expect(await count("feed_posts", "user_id = ?", creator.userId)).toBe(1);
  });
});

describe("changing a post", () => {
  const change = { content: "Silver light.", tags: ["dusk"], visibility: "members" };

  it("is possible for its author, who sees that it was edited", async () => {
    const creator = await alice();
    const id = await shares(creator);
    const answer = await send(creator, "PATCH", `/api/v1/posts/${id}`, change);
    expect(await answer.json()).toMatchObject({ post: { id, ...change, editedAt: expect.any(Number) } });
  });

  it("who may read it makes it no other text", async () => {
    const creator = await alice();
    const id = await shares(creator);
    await send(creator, "PATCH", `/api/v1/posts/${id}`, {
      ...change,
      content: "Golden light today.",
      tags: [],
    });
    expect(await stored(creator.userId)).toMatchObject([{ visibility: "members", edited_at: null }]);
  });

  it("is not possible for others, after it was deleted, or to nothing", async () => {
    const [creator, stranger] = [await alice(), await bora()];
    const id = await shares(creator);
    const before = await everythingOf(creator.userId);
    expect((await send(stranger, "PATCH", `/api/v1/posts/${id}`, change)).status).toBe(404);
    expect((await send(stranger, "DELETE", `/api/v1/posts/${id}`)).status).toBe(404);
    expect((await send(null, "PATCH", `/api/v1/posts/${id}`, change)).status).toBe(401);
    expect((await send(creator, "PATCH", `/api/v1/posts/${id}`, { ...change, content: " " })).status).toBe(
      422,
    );
    expect(
      (await send(creator, "PATCH", `/api/v1/posts/${id}`, { ...change, content: "fuck you" })).status,
    ).toBe(422);
    expect(await everythingOf(creator.userId)).toBe(before);
    expect(await stored(creator.userId)).toMatchObject([{ content: "Golden light today." }]);

    expect((await send(creator, "DELETE", `/api/v1/posts/${id}`)).status).toBe(204);
    expect((await send(creator, "DELETE", `/api/v1/posts/${id}`)).status).toBe(204);
    expect((await send(creator, "PATCH", `/api/v1/posts/${id}`, change)).status).toBe(404);
    expect(await feedOf(creator)).toEqual([]);
  });

  it("may leave a post of pictures without text", async () => {
    const creator = await alice();
    const id = await oldPost(creator, {
      media_urls: [{ url: "/media/a/b.png", type: "image" }],
      media_type: "image",
    });
    expect((await send(creator, "PATCH", `/api/v1/posts/${id}`, { ...change, content: "" })).status).toBe(
      200,
    );
  });
});

it.each(["x", "1", "0190a0b0-0000-7000-8000-00000000000g", "' OR 1=1"])(
  "finds nothing under %j",
  async (id) => {
    const creator = await alice();
    for (const [method, path, body] of [
      ["PATCH", "", { content: "a", tags: [], visibility: "circle" }],
      ["DELETE", "", undefined],
      ["PUT", "/reaction", { kind: "fire" }],
      ["GET", "/comments", undefined],
    ] as const) {
      const answer = await send(creator, method, `/api/v1/posts/${encodeURIComponent(id)}${path}`, body);
      expect(answer.status).toBe(404);
    }
  },
);
