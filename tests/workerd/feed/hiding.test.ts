import { describe, expect, it } from "vitest";
import { count } from "#tests/factories/database.ts";
import { feedOf, idsInFeed, oldPost, send, sparks } from "#tests/factories/feed.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";

const hides = (reader: Person | null, id: string, hidden: unknown = true) =>
  send(reader, "PUT", `/api/v1/posts/${id}/hidden`, { hidden });

const newsOf = async (reader: Person): Promise<string[]> =>
  ((await (await send(reader, "GET", "/api/v1/feed/news")).json()) as { ids: string[] }).ids;

describe("one post that a reader hides", () => {
  it("is gone from their Circle alone, with what its author posts else left there; taken back, it is there again", async () => {
    const [reader, author, other] = await Promise.all([alice(), bora(), bora()]);
    for (const near of [reader, other]) await sparks(near, author);
    const before = await oldPost(author, { created_at: Date.now() - 2000 });
    const unwanted = await oldPost(author, { created_at: Date.now() - 1000 });
    const after = await oldPost(author);
    for (const _twice of [1, 2]) expect((await hides(reader, unwanted)).status).toBe(204);
    expect(await idsInFeed(reader)).toEqual([after, before]);
    expect(await newsOf(reader)).toEqual([after, before]);
    expect(await idsInFeed(other)).toEqual([after, unwanted, before]);
    expect(await idsInFeed(author)).toEqual([after, unwanted, before]);
    expect(await count("notifications", "user_id = ?", author.userId)).toBe(0);
    for (const _twice of [1, 2]) expect((await hides(reader, unwanted, false)).status).toBe(204);
    expect(await idsInFeed(reader)).toEqual([after, unwanted, before]);
  });

  it("as the newest of its author does not take their others along", async () => {
    const [reader, author] = await Promise.all([alice(), bora()]);
    await sparks(reader, author);
    const older = await oldPost(author, { created_at: Date.now() - 1000 });
    await hides(reader, await oldPost(author));
    expect(await idsInFeed(reader)).toEqual([older]);
    expect(await feedOf(reader)).toMatchObject([{ id: older, hidden: false }]);
  });

  it("is none of one's own, of those who block, or that is not there; a visitor hides nothing", async () => {
    const [reader, stranger] = await Promise.all([alice(), bora()]);
    const [own, theirs] = [await oldPost(reader), await oldPost(stranger)];
    for (const id of [own, theirs, crypto.randomUUID(), "nonsense"])
      expect((await hides(reader, id)).status).toBe(404);
    expect((await hides(null, theirs)).status).toBe(401);
    expect((await hides(reader, theirs, "yes")).status).toBe(422);
    expect(await count("hidden_posts", "user_id = ?", reader.userId)).toBe(0);
  });
});
