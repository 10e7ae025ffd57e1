import { describe, expect, it } from "vitest";
import { saveItem } from "#app/features/discovery/commands/save-item.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { get, post } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { feedOf, postOf, send, shares, sparks } from "#tests/factories/feed.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";

const sharedIn = async (reader: Person) => (await feedOf(reader))[0]?.shared;

/** Two who have a Spark, and an opportunity of a third. */
async function three() {
  const [sharer, reader, poster] = await Promise.all([alice(), bora(), bora({ name: "Poster" })]);
  await sparks(sharer, reader);
  return { sharer, reader, poster, job: await posting(poster) };
}

describe("an opportunity that is shared", () => {
  it("stands in the post as it stands now, without a word of one's own", async () => {
    const { sharer, reader, job } = await three();
    const id = await shares(sharer, { content: null, opportunity_id: job.id });
    const card = { id: job.id, title: job.title, company: "Poster", type: "job", open: true };
    expect(await sharedIn(reader)).toEqual(card);
    await rows("UPDATE opportunities SET title = 'Pictures of tea', status = 'filled' WHERE id = ?", job.id);
    expect(await sharedIn(reader)).toEqual({ ...card, title: "Pictures of tea", open: false });
    const change = { content: null, tags: ["tea"], visibility: "circle" };
    expect((await send(sharer, "PATCH", `/api/v1/posts/${id}`, change)).status).toBe(200);
  });

  it.each([
    ["removed", "UPDATE opportunities SET status = 'removed' WHERE id = ?"],
    ["for members alone", "UPDATE opportunities SET visibility = 'members' WHERE id = ?"],
    ["by invitation", "UPDATE opportunities SET visibility = 'invited' WHERE id = ?"],
    [
      "of somebody suspended",
      "UPDATE profiles SET status = 'suspended' WHERE user_id = (SELECT created_by FROM opportunities WHERE id = ?)",
    ],
  ])("says nothing of itself once it is %s", async (_, sql) => {
    const { sharer, reader, job } = await three();
    await shares(sharer, { opportunity_id: job.id });
    await rows(sql, job.id);
    expect(await sharedIn(reader)).toEqual({});
  });

  it("says nothing to who is blocked by its poster, or kept from it; others read it", async () => {
    const { sharer, reader, poster, job } = await three();
    await shares(sharer, { opportunity_id: job.id });
    await blocks(poster, reader);
    expect(await sharedIn(reader)).toEqual({});
    await rows("DELETE FROM blocks");
    await rows(
      "INSERT INTO opportunity_exclusions (opportunity_id, user_id) VALUES (?, ?)",
      job.id,
      reader.userId,
    );
    expect(await sharedIn(reader)).toEqual({});
    expect(await sharedIn(sharer)).toMatchObject({ id: job.id });
  });

  it("is one that the member finds, is open, and for everybody", async () => {
    const { sharer, poster, job } = await three();
    const tries = async (opportunity_id: unknown) =>
      (await post(sharer, "/api/v1/posts", postOf({ opportunity_id }))).status;
    const [ended, closed] = await Promise.all([
      posting(poster, { status: "closed" }),
      posting(poster, { visibility: "members" }),
    ]);
    for (const id of [ended.id, closed.id, crypto.randomUUID(), "x", 7]) expect(await tries(id)).toBe(422);
    await blocks(poster, sharer);
    expect(await tries(job.id)).toBe(422);
    expect(await feedOf(sharer)).toEqual([]);
  });

  it("is shared once, however often it is sent; another one under the same key is refused", async () => {
    const { sharer, poster, job } = await three();
    const first = postOf({ opportunity_id: job.id });
    const ids = await Promise.all(
      [1, 2].map(async () => (await post(sharer, "/api/v1/posts", first)).json()),
    );
    expect(ids[0]).toEqual(ids[1]);
    const { id: opportunity_id } = await posting(poster);
    expect((await post(sharer, "/api/v1/posts", { ...first, opportunity_id })).status).toBe(409);
  });
});

it("offered are what one was asked about, what is one's own, and what one saved, while it is open to everybody", async () => {
  const { sharer, poster, job } = await three();
  const [own, draft, saved] = await Promise.all([
    posting(sharer),
    posting(sharer, { status: "draft" }),
    posting(poster),
  ]);
  await saveItem((await appOf(sharer)).app, { item_type: "opportunity", item_id: saved.id });
  const offered = async (asked: string) =>
    (await get<{ postings: { id: string }[] }>(sharer, `/api/v1/posts/shareable?id=${asked}`)).postings.map(
      ({ id }) => id,
    );
  expect(await offered(job.id)).toEqual([job.id, own.id, saved.id]);
  expect(await offered(draft.id)).toEqual([own.id, saved.id]);
  expect(await offered("x")).toEqual([own.id, saved.id]);
});
