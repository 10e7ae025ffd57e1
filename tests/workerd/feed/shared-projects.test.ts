import { describe, expect, it } from "vitest";
import { selectPost } from "#app/features/feed/queries.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { get, post } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { feedOf, postOf, shares, sparks } from "#tests/factories/feed.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { aProject } from "#tests/factories/projects.ts";

const shared = async (reader: Person) => (await feedOf(reader))[0]?.project;
const telling = (id: unknown, may_tell: unknown = true) => ({ project: { id, may_tell } });

/** A project that Alice leads and Bora is the client of; somebody else is in the circle of both. */
async function told() {
  const { id, lead, client } = await aProject({ description: "Secret colours", kind: "collab" });
  const reader = await alice({ name: "Reader" });
  await Promise.all([sparks(lead, reader), sparks(lead, client), sparks(client, reader)]);
  return { id, lead, client, reader };
}

describe("a project that its lead shares", () => {
  it("says its title, its kind and whether it is finished, and leads only those who work on it to it", async () => {
    const { id, lead, client, reader } = await told();
    const postId = await shares(lead, { content: null, visibility: "public", ...telling(id) });
    const card = { title: "Spring lookbook", kind: "collab", finished: false };
    expect(await shared(reader)).toEqual({ ...card, id: null });
    expect(await shared(client)).toEqual({ ...card, id });
    const [seen] = await selectPost(visitorApp().app, postId);
    expect(seen?.project).toEqual({ ...card, id: null });
    expect(JSON.stringify(seen)).not.toMatch(new RegExp(`Secret colours|${client.userId}|${client.name}`));
    await rows("UPDATE projects SET status = 'archived', completed_at = 1 WHERE id = ?", id);
    expect(await shared(reader)).toEqual({ ...card, finished: true, id: null });
  });

  it.each([
    ["was called off", "UPDATE projects SET status = 'cancelled' WHERE id = ?"],
    ["was put away before it was done", "UPDATE projects SET status = 'archived' WHERE id = ?"],
    ["is a draft", "UPDATE projects SET status = 'draft' WHERE id = ?"],
    [
      "is not led by who shared it any more",
      "UPDATE project_members SET role = 'member' WHERE project_id = ? AND role = 'lead'",
    ],
    [
      "was left by who shared it",
      "UPDATE project_members SET status = 'left' WHERE project_id = ? AND role = 'lead'",
    ],
  ])("says nothing of itself once it %s, to anybody", async (_, sql) => {
    const { id, lead, client, reader } = await told();
    await shares(lead, telling(id));
    await rows(sql, id);
    for (const one of [reader, client]) expect(await shared(one)).toEqual({});
  });

  it("is shared by who leads it alone, who says that they may", async () => {
    const { id, lead, client, reader } = await told();
    const answerTo = async (person: Person, fields: Record<string, unknown>) =>
      (await post(person, "/api/v1/posts", postOf(fields))).status;
    for (const other of [client, reader]) expect(await answerTo(other, telling(id))).toBe(422);
    for (const fields of [
      telling(id, false),
      telling(id, "true"),
      { project: { id } },
      telling("x"),
      telling(crypto.randomUUID()),
      { project_id: id },
    ])
      expect(await answerTo(lead, fields)).toBe(422);
    await rows("UPDATE projects SET status = 'cancelled' WHERE id = ?", id);
    expect(await answerTo(lead, telling(id))).toBe(422);
    expect(await count("feed_posts", "user_id IN (?, ?, ?)", lead.userId, client.userId, reader.userId)).toBe(
      0,
    );
  });

  it("is shared once; another one under the same key is refused", async () => {
    const { id, lead } = await told();
    const first = postOf(telling(id));
    const ids = await Promise.all([1, 2].map(async () => (await post(lead, "/api/v1/posts", first)).json()));
    expect(ids[0]).toEqual(ids[1]);
    expect((await post(lead, "/api/v1/posts", { ...first, project: null })).status).toBe(409);
  });
});

it("offered are the projects that one leads, and may tell of", async () => {
  const { id, lead, client } = await told();
  const offered = async (person: Person) =>
    (await get<{ projects: { id: string }[] }>(person, "/api/v1/posts/shareable")).projects;
  expect(await offered(lead)).toEqual([{ id, title: "Spring lookbook", kind: "collab" }]);
  expect(await offered(client)).toEqual([]);
  expect(await offered(await bora())).toEqual([]);
  await rows("UPDATE projects SET status = 'cancelled' WHERE id = ?", id);
  expect(await offered(lead)).toEqual([]);
});
