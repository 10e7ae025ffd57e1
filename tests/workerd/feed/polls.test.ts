import { describe, expect, it } from "vitest";
import { days, hours } from "#app/core/time.ts";
import { vote } from "#app/features/feed/commands/vote.server.ts";
import { tellEndedPolls } from "#app/features/feed/ended-polls.server.ts";
import { selectPost } from "#app/features/feed/queries.server.ts";
import type { Poll } from "#app/features/feed/rules.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { post } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { feedOf, postOf, send, shares, sparks, votes } from "#tests/factories/feed.ts";
import { opensWindow } from "#tests/factories/live.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";

const ASKED = { content: "Film or digital?", poll: { answers: ["Film", "Digital"], days: 3 } };

/** A poll of bora's in alice's circle. */
async function aPoll(fields: Record<string, unknown> = {}): Promise<[Person, Person, string]> {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  await sparks(creator, brand);
  return [creator, brand, await shares(brand, { ...ASKED, ...fields })];
}

const pollIn = async (reader: Person) => (await feedOf(reader))[0]?.poll;
const ends = (id: string) => rows("UPDATE post_polls SET ends_at = ? WHERE post_id = ?", Date.now() - 1, id);

/** The stored counts beside those of the votes themselves: always the same. */
async function countsOf(postId: string) {
  const [row] = await rows<{ counts: string; votes: number; answers: string }>(
    "SELECT counts, votes, answers FROM post_polls WHERE post_id = ?",
    postId,
  );
  const given = await rows<{ answer: number }>("SELECT answer FROM post_votes WHERE post_id = ?", postId);
  const counted = (JSON.parse(row?.answers ?? "[]") as string[]).map(
    (_, index) => given.filter(({ answer }) => answer === index).length,
  );
  expect(JSON.parse(row?.counts ?? "null")).toEqual(counted);
  expect(row?.votes).toBe(given.length);
  return counted;
}

describe("a poll", () => {
  it("shows how it stands to who has voted and to its author, and to others that they may", async () => {
    const [creator, brand, id] = await aPoll();
    const before = { answers: ["Film", "Digital"], counts: null, votes: 0, mine: null };
    expect(await pollIn(creator)).toMatchObject(before);
    expect(await pollIn(brand)).toMatchObject({ ...before, counts: [0, 0] });
    const answer = await votes(creator, id, 1);
    expect(answer.status).toBe(200);
    const after = { counts: [0, 1], votes: 1, mine: 1 };
    expect(await answer.json()).toMatchObject({ poll: after });
    expect(await pollIn(creator)).toMatchObject(after);
    expect(await pollIn(brand)).toMatchObject({ ...after, mine: null });
    const third = await alice({ name: "Carol" });
    await sparks(brand, third);
    expect(await pollIn(third)).toMatchObject({ counts: null, votes: 1, mine: null });
  });

  it("counts one vote of each, which may change until it ends", async () => {
    const [creator, brand, id] = await aPoll();
    await votes(creator, id, 0);
    await votes(creator, id, 0);
    await votes(brand, id, 0);
    expect(await countsOf(id)).toEqual([2, 0]);
    await votes(creator, id, 1);
    expect(await countsOf(id)).toEqual([1, 1]);
    const windows = await Promise.all(Array.from({ length: 8 }, () => appOf(creator)));
    await Promise.all(windows.map(({ app }, index) => vote(app, id, index % 2)));
    expect((await countsOf(id)).reduce((sum, some) => sum + some, 0)).toBe(2);
  });

  it("that has ended takes no vote, and shows everybody how it stood", async () => {
    const [creator, brand, id] = await aPoll({ visibility: "public" });
    await votes(brand, id, 0);
    const visitor = visitorApp().app;
    const seen = async () => (await selectPost(visitor, id))[0]?.poll;
    expect(await seen()).toMatchObject({ counts: null, votes: 1 });
    await ends(id);
    const late = await votes(creator, id, 1);
    expect([late.status, await late.json()]).toMatchObject([409, { title: "This poll has ended." }]);
    expect((await votes(brand, id, 1)).status).toBe(409);
    expect(await countsOf(id)).toEqual([1, 0]);
    expect(await pollIn(creator)).toMatchObject({ counts: [1, 0], mine: null });
    expect(await seen()).toMatchObject({ counts: [1, 0] });
    const read = await send(creator, "GET", `/api/v1/posts/${id}/poll`);
    expect(((await read.json()) as { poll: Poll }).poll).toMatchObject({ counts: [1, 0] });
  });

  it("takes no vote of the blocked, of who does not see it, of visitors, nor once it is deleted", async () => {
    const [creator, brand, id] = await aPoll();
    const stranger = await alice({ name: "Stranger" });
    for (const method of ["PUT", "GET"] as const) {
      const path = `/api/v1/posts/${id}/${method === "PUT" ? "vote" : "poll"}`;
      const body = method === "PUT" ? { answer: 0 } : undefined;
      expect((await send(stranger, method, path, body)).status).toBe(404);
      expect((await send(null, method, path, body)).status).toBe(401);
    }
    await blocks(brand, creator);
    expect((await votes(creator, id, 0)).status).toBe(404);
    await rows("DELETE FROM blocks");
    await send(brand, "DELETE", `/api/v1/posts/${id}`);
    expect((await votes(creator, id, 0)).status).toBe(404);
    expect(await countsOf(id)).toEqual([0, 0]);
  });

  it.each([2, 4, -1, 0.5, "0", null, undefined, [0]])("has no answer %j", async (answer) => {
    const [creator, , id] = await aPoll();
    expect((await votes(creator, id, answer)).status).toBe(422);
    expect(await countsOf(id)).toEqual([0, 0]);
  });

  it("is only where there is one", async () => {
    const [creator, , id] = await aPoll({ poll: null });
    expect((await votes(creator, id, 0)).status).toBe(404);
    expect(await pollIn(creator)).toBeNull();
  });

  it.each([
    ["one answer", { answers: ["Film"] }],
    ["five answers", { answers: ["1", "2", "3", "4", "5"] }],
    ["the same answer twice", { answers: ["Film", " film "] }],
    ["an empty answer", { answers: ["Film", " "] }],
    ["an answer that is too long", { answers: ["Film", "a".repeat(81)] }],
    ["another end", { days: 2 }],
    ["no end", { days: undefined }],
    ["a column of ours", { votes: 9 }],
  ])("with %s is refused", async (_, change) => {
    const person = await alice();
    const asked = postOf({ ...ASKED, poll: { ...ASKED.poll, ...change } });
    expect((await post(person, "/api/v1/posts", asked)).status).toBe(422);
    expect(await count("feed_posts", "user_id = ?", person.userId)).toBe(0);
  });

  it("needs a question, and words that may be said", async () => {
    const person = await alice();
    const wordless = await post(person, "/api/v1/posts", postOf({ ...ASKED, content: " " }));
    expect([wordless.status, await wordless.json()]).toMatchObject([
      422,
      { errors: { content: ["Please write what your poll asks"] } },
    ]);
    const foul = { answers: ["Film", "fuck you, you fucking idiot"], days: 1 };
    const flagged = await post(person, "/api/v1/posts", postOf({ ...ASKED, poll: foul }));
    expect((await flagged.json()) as { code: string }).toMatchObject({ code: "content_flagged" });
    expect(await count("feed_posts", "user_id = ?", person.userId)).toBe(0);
  });

  it("is shared once; another one under the same key is refused", async () => {
    const person = await alice();
    const first = postOf(ASKED);
    const ids = await Promise.all(
      [1, 2].map(async () => (await post(person, "/api/v1/posts", first)).json()),
    );
    expect(ids[0]).toEqual(ids[1]);
    const other = { ...first, poll: { answers: ["Film", "Neither"], days: 3 } };
    expect((await post(person, "/api/v1/posts", other)).status).toBe(409);
    expect((await post(person, "/api/v1/posts", { ...first, poll: { ...ASKED.poll, days: 7 } })).status).toBe(
      409,
    );
    expect(
      await count("post_polls AS poll JOIN feed_posts ON id = post_id", "user_id = ?", person.userId),
    ).toBe(1);
  });

  it("keeps its words once somebody has voted; who sees it and its tags may change", async () => {
    const [creator, brand, id] = await aPoll();
    const edit = (content: string | null, more = {}) =>
      send(brand, "PATCH", `/api/v1/posts/${id}`, { content, tags: [], visibility: "circle", ...more });
    expect((await edit("Colour or black and white?")).status).toBe(200);
    expect((await edit(null)).status).toBe(422);
    await votes(creator, id, 0);
    expect((await edit("Do you like cats?")).status).toBe(409);
    expect((await edit("Colour or black and white?", { tags: ["film"], visibility: "members" })).status).toBe(
      200,
    );
    expect((await feedOf(creator))[0]).toMatchObject({
      content: "Colour or black and white?",
      tags: ["film"],
      poll: { answers: ["Film", "Digital"], counts: [1, 0], mine: 0 },
    });
    expect((await edit("Colour or black and white?", { poll: null })).status).toBe(422);
  });

  it("is told live to each as far as they may see it", async () => {
    const [creator, brand, id] = await aPoll();
    const carol = await alice({ name: "Carol" });
    await sparks(brand, carol);
    const [voter, author, other] = await Promise.all([creator, brand, carol].map((one) => opensWindow(one)));
    await votes(creator, id, 1);
    const frame = { type: "post.counted", postId: id, reactions: {}, comments: 0, mine: null };
    const stands = { counts: [0, 1], votes: 1 };
    expect(await voter?.hears("post.counted")).toEqual({ ...frame, poll: { ...stands, mine: 1 } });
    expect(await author?.hears("post.counted")).toEqual({ ...frame, poll: { ...stands, mine: null } });
    expect(await other?.hears("post.counted")).toEqual({
      ...frame,
      poll: { counts: null, votes: 1, mine: null },
    });
  });

  it("that has ended tells who asked how it went, once; one that is gone tells nobody", async () => {
    const [creator, brand, id] = await aPoll();
    await votes(creator, id, 1);
    const [tied, quiet, gone] = [
      await shares(brand, { ...ASKED, content: "Dawn or dusk?" }),
      await shares(brand, { ...ASKED, content: "Anybody there?" }),
      await shares(brand, { ...ASKED, content: "Never mind?" }),
    ];
    await votes(creator, tied, 0);
    await votes(brand, tied, 1);
    await send(brand, "DELETE", `/api/v1/posts/${gone}`);
    const told = () =>
      rows<{ message: string; link: string }>(
        "SELECT message, link FROM notifications WHERE user_id = ? AND kind = 'poll_ended' ORDER BY message",
        brand.userId,
      );
    const { app, settled } = await appOf(brand);
    const atTime = async (now: number) => {
      while ((await tellEndedPolls({ ...app, clock: { now: () => now } })) > 0);
      await settled();
    };
    await atTime(Date.now() + days(3) - hours(1));
    expect(await told()).toEqual([]);
    for (const _time of [1, 2]) await atTime(Date.now() + days(3));
    expect(await told()).toEqual([
      { message: "“Anybody there?”: nobody voted.", link: `/spark?tab=circle&post=${quiet}` },
      {
        message: "“Dawn or dusk?”: 2 votes, as many each for “Film” and “Digital”.",
        link: expect.any(String),
      },
      { message: "“Film or digital?”: 1 vote, for “Digital”.", link: `/spark?tab=circle&post=${id}` },
    ]);
    await send(brand, "DELETE", `/api/v1/posts/${id}`);
    expect(await told()).toHaveLength(2);
  });
});
