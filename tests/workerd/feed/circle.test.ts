import fc from "fast-check";
import { describe, expect, it, vi } from "vitest";
import { listFeed, listNews, selectPost, selectPostsOf } from "#app/features/feed/queries.server.ts";
import type { FeedPage } from "#app/features/feed/rules.ts";
import { follow } from "#app/features/network/commands/follow.server.ts";
import { selectFollows } from "#app/features/network/queries/follows.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call, get } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { feedOf, idsInFeed, oldPost, reacts, send, shares, sparks } from "#tests/factories/feed.ts";
import { opensWindow } from "#tests/factories/live.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";

async function pair(): Promise<[Person, Person]> {
  const two = await Promise.all([alice(), bora()]);
  await sparks(...two);
  return two;
}

describe("the Circle", () => {
  it("holds one's own posts and those of one's Sparks, newest first", async () => {
    const [creator, brand] = await pair();
    const stranger = await bora();
    const first = await shares(brand);
    await shares(stranger, { visibility: "public" });
    const second = await shares(creator, { visibility: "public" });
    const third = await shares(brand, { visibility: "members" });
    expect(await idsInFeed(creator)).toEqual([third, second, first]);
    expect((await feedOf(creator))[0]).toMatchObject({ name: "Bora", commentCount: 0, mine: null });
  });

  it("loses a Spark that was ended, a blocked member, a suspended one, and a deleted post", async () => {
    for (const end of [
      (_: Person, brand: Person) =>
        rows("UPDATE matches SET status = 'closed' WHERE user_a = ?1 OR user_b = ?1", brand.userId),
      (creator: Person, brand: Person) => blocks(creator, brand),
      (creator: Person, brand: Person) => blocks(brand, creator),
      (_: Person, brand: Person) =>
        rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", brand.userId),
      (_: Person, brand: Person, id: string) => send(brand, "DELETE", `/api/v1/posts/${id}`),
    ]) {
      const [creator, brand] = await pair();
      const id = await shares(brand);
      expect(await idsInFeed(creator)).toEqual([id]);
      await end(creator, brand, id);
      expect(await idsInFeed(creator)).toEqual([]);
    }
  });

  it("is read without gaps or doubles, however posts arrive and go between the pages", async () => {
    const [creator, brand] = await pair();
    const third = await person({ name: "Carol" });
    await sparks(creator, third);
    const authors = [creator, brand, third];
    const { app } = await appOf(creator);
    let at = Date.now() - 1_000_000;
    const existing: string[] = [];
    const write = async (author: number) => {
      at += 1000;
      existing.push(await oldPost(authors[author] as Person, { created_at: at }));
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.nat(2), { minLength: 1, maxLength: 45 }),
        fc.array(fc.nat(2), { maxLength: 3 }),
        async (before, between) => {
          for (const author of before) await write(author);
          const wanted = [...existing].sort().reverse();
          const read: string[] = [];
          let cursor: string | null = null;
          do {
            const page: FeedPage = await listFeed(app, cursor);
            read.push(...page.posts.map(({ id }) => id));
            cursor = page.nextCursor;
            for (const author of between) await write(author);
          } while (cursor !== null);
          expect(read).toEqual(wanted);
        },
      ),
      { numRuns: 6 },
    );
  });

  it.each(["x", "0", "0190", "'--"])("begins anew at the cursor %j", async (cursor) => {
    const creator = await alice();
    const id = await shares(creator);
    const page = await get<FeedPage>(creator, `/api/v1/feed?cursor=${encodeURIComponent(cursor)}`);
    expect(page.posts.map((post) => post.id)).toEqual([id]);
  });

  it("is for members", async () => {
    expect((await call(null, "/api/v1/feed")).status).toBe(401);
    expect((await call(null, "/api/v1/feed/news")).status).toBe(401);
  });
});

describe("who may see a post", () => {
  const seen = async (viewer: Person | null, author: Person) => {
    const { app } = viewer ? await appOf(viewer) : visitorApp();
    return (await selectPostsOf(app, author.userId)).map(({ visibility }) => visibility);
  };

  it("is the author's choice: everyone, members, or the circle; and never who is blocked", async () => {
    const [creator, brand] = await pair();
    const [stranger, blocked] = await Promise.all([bora(), bora()]);
    await blocks(brand, blocked);
    for (const visibility of ["public", "members", "circle"]) await shares(brand, { visibility });
    expect(await seen(brand, brand)).toEqual(["circle", "members", "public"]);
    expect(await seen(creator, brand)).toEqual(["circle", "members", "public"]);
    expect(await seen(stranger, brand)).toEqual(["members", "public"]);
    expect(await seen(blocked, brand)).toEqual([]);
    expect(await seen(null, brand)).toEqual(["public"]);
  });

  it("holds for one post by its address as well", async () => {
    const [creator, brand] = await pair();
    const stranger = await bora();
    const id = await shares(brand);
    for (const [viewer, found] of [
      [creator, 1],
      [brand, 1],
      [stranger, 0],
    ] as const) {
      expect(await selectPost((await appOf(viewer)).app, id)).toHaveLength(found);
    }
    expect(await selectPost(visitorApp().app, id)).toEqual([]);
  });
});

describe("who follows a member", () => {
  it.each(["a hidden profile", "the stealth list"])(
    "reads and hears nothing of them behind %s",
    async (veil) => {
      const [brand, follower] = [await bora(), await alice()];
      const [spark, again] = [await alice(), await bora()];
      await sparks(brand, spark);
      for (const one of [follower, spark])
        await follow((await appOf(one)).app, { target_type: "user", target_id: brand.userId });
      const id = await shares(brand);
      expect(await idsInFeed(follower)).toEqual([id]);
      if (veil === "a hidden profile")
        await rows("UPDATE profiles SET visibility = 'hidden' WHERE user_id = ?", brand.userId);
      else
        for (const one of [follower, spark])
          await rows(
            "INSERT INTO stealth_entries (user_id, member_id) VALUES (?, ?)",
            brand.userId,
            one.userId,
          );
      const [window, near] = [await opensWindow(follower), await opensWindow(spark)];
      const news = await shares(brand);
      expect(await near.hears("post.created")).toMatchObject({ postId: news });
      expect([window.frames, await idsInFeed(follower)]).toEqual([[], []]);
      expect(await idsInFeed(spark)).toEqual([news, id]);
      const followed = async (who: Person) => (await selectFollows((await appOf(who)).app)).length;
      expect([await followed(follower), await followed(spark)]).toEqual([0, 1]);
      const reaching = async (viewer: Person) => (await selectPost((await appOf(viewer)).app, id)).length;
      expect([await reaching(follower), await reaching(spark), await reaching(again)]).toEqual([0, 1, 0]);
    },
  );
});

describe("new posts", () => {
  it("are told to open windows of the circle at once, and to nobody else", async () => {
    const [creator, brand] = await pair();
    const [stranger, blocked] = await Promise.all([alice(), alice()]);
    await sparks(brand, blocked);
    await blocks(blocked, brand);
    const [window, own, others, theirs] = await Promise.all(
      [creator, brand, stranger, blocked].map((someone) => opensWindow(someone)),
    );
    const id = await shares(brand, { visibility: "public" });
    expect(await window?.hears("post.created")).toEqual({ type: "post.created", postId: id });
    for (const quiet of [own, others, theirs]) expect(quiet?.frames).toEqual([]);
  });

  it("show in open windows how many react and comment, those of who does it too, each with how its member does", async () => {
    const [creator, brand] = await pair();
    const stranger = await alice();
    const id = await shares(brand);
    const [window, author, other] = await Promise.all(
      [creator, brand, stranger].map((one) => opensWindow(one)),
    );
    await reacts(creator, id, "fire");
    const counts = { type: "post.counted", postId: id };
    const others = { ...counts, reactions: { fire: 1 }, comments: 0, mine: null };
    expect(await author?.hears("post.counted")).toEqual(others);
    const own = { ...counts, reactions: { fire: 1 }, comments: 0, mine: "fire" };
    expect(await window?.hears("post.counted")).toEqual(own);
    const comment = { client_id: crypto.randomUUID(), parent_id: null, body: "Thank you" };
    await send(brand, "POST", `/api/v1/posts/${id}/comments`, comment);
    await vi.waitFor(() => expect(window?.frames).toContainEqual({ ...own, comments: 1 }));
    // A second window of who commented counts it too.
    await vi.waitFor(() => expect(author?.frames).toContainEqual({ ...others, comments: 1 }));
    await reacts(creator, id, null);
    await vi.waitFor(() => expect(author?.frames).toContainEqual({ ...others, reactions: {}, comments: 1 }));
    await vi.waitFor(() =>
      expect(window?.frames).toContainEqual({ ...counts, reactions: {}, comments: 1, mine: null }),
    );
    expect(other?.frames).toEqual([]);
  });

  it("can be asked for after a window was cut off: others' only, newest first", async () => {
    const [creator, brand] = await pair();
    const first = await shares(brand);
    const { app } = await appOf(creator);
    expect(await listNews(app, first)).toEqual([]);
    const second = await shares(brand);
    await shares(creator);
    const third = await shares(brand);
    expect(await listNews(app, first)).toEqual([third, second]);
    expect(await get(creator, "/api/v1/feed/news")).toEqual({ ids: [third, second, first] });
    expect(await get(creator, `/api/v1/feed/news?after=${third}`)).toEqual({ ids: [] });
  });
});
