import { describe, expect, it, vi } from "vitest";
import { blocks } from "#tests/factories/blocks.ts";
import { rows } from "#tests/factories/database.ts";
import { opensWindow } from "#tests/factories/live.ts";
import { inTouch, reads, says, sends, thread, threadOf, writes } from "#tests/factories/messages.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";

/** A project with these members, the first of whom leads it. */
async function projectOf(...people: Person[]): Promise<string> {
  const [lead] = people as [Person];
  const project = crypto.randomUUID();
  await rows(
    `INSERT INTO projects (id, title, kind, owner_id, status, currency, created_at, updated_at)
     VALUES (?, 'Lookbook', 'collab', ?, 'active', 'EUR', 1, 1)`,
    project,
    lead.userId,
  );
  await rows(
    `INSERT INTO project_members (project_id, user_id, role, status, created_at)
     SELECT ?, value, 'member', 'active', 1 FROM json_each(?)`,
    project,
    JSON.stringify(people.map(({ userId }) => userId)),
  );
  return project;
}

async function handleOf({ userId }: Person): Promise<string> {
  const [row] = await rows<{ handle: string }>("SELECT handle FROM profiles WHERE user_id = ?", userId);
  return row?.handle ?? "";
}

/** What a member was told of being named, oldest first. */
const toldTo = ({ userId }: Person) =>
  rows<{ message: string; link: string; entity_id: string }>(
    "SELECT message, link, entity_id FROM notifications WHERE user_id = ? AND kind = 'mention' ORDER BY seq",
    userId,
  );

const newsTo = ({ userId }: Person) =>
  rows("SELECT title FROM notifications WHERE user_id = ? AND kind = 'message_new'", userId);

const edits = (person: Person, id: string, body: string) =>
  sends(person, "PATCH", `/messages/${id}`, { body });

async function three() {
  const people = await Promise.all([alice(), bora(), alice({ name: "Cleo" })]);
  const project = await projectOf(...people);
  const { conversationId: id } = await says(people[0], { kind: "project", id: project }, "Welcome");
  return { people, project, id };
}

describe("who is named in a thread of three", () => {
  it("is told once, by name of the project, and everybody sees whom it means", async () => {
    const { people, id } = await three();
    const [creator, brand, third] = people;
    const window = await opensWindow(brand);
    const handle = await handleOf(brand);
    const said = await says(creator, thread(id), `Can you look, @${handle.toUpperCase()}? And @${handle}!`);
    expect(said.mentions).toEqual([{ userId: brand.userId, handle }]);
    // What they were told of the welcome may still be on its way.
    await vi.waitFor(() =>
      expect(window.frames).toContainEqual(
        expect.objectContaining({
          type: "notification.created",
          notification: expect.objectContaining({ kind: "mention", category: "message" }),
        }),
      ),
    );
    expect(await toldTo(brand)).toEqual([
      {
        message: "Alice mentioned you in “Lookbook”.",
        link: `/messages?c=${id}`,
        entity_id: `${id}:${said.id}`,
      },
    ]);
    expect((await threadOf(third, id)).messages.at(-1)?.mentions).toEqual(said.mentions);
    expect(await toldTo(third)).toEqual([]);
    // The same words are not told a second time, as a new message.
    expect(await newsTo(brand)).toEqual([{ title: "New message" }]);
    await reads(brand, id, said.seq);
    expect(await toldTo(brand)).toEqual([]);
  });

  it("hears of it when the thread is muted, and a resend tells nobody again", async () => {
    const { people, id } = await three();
    const [creator, brand] = people;
    await sends(brand, "PATCH", `/conversations/${id}`, { muted_hours: 8 });
    const words = { body: `@${await handleOf(brand)} please`, clientId: crypto.randomUUID() };
    await Promise.all([says(creator, thread(id), words), says(creator, thread(id), words)]);
    await says(creator, thread(id), words);
    expect(await toldTo(brand)).toHaveLength(1);
    expect(await newsTo(brand)).toEqual([{ title: "New message" }]);
  });

  it("is told once by an edit that names them, and not by the next ones", async () => {
    const { people, id } = await three();
    const [creator, brand, third] = people;
    const [one, other] = [await handleOf(brand), await handleOf(third)];
    const said = await says(creator, thread(id), `@${one} please`);
    const window = await opensWindow(brand);
    const edited = (await (await edits(creator, said.id, `@${one} and @${other} please`)).json()) as {
      message: typeof said;
    };
    expect(edited.message.mentions.map(({ userId }) => userId)).toEqual([brand.userId, third.userId]);
    await edits(creator, said.id, `@${one} please`);
    await edits(creator, said.id, `@${one} or @${other}`);
    await sends(third, "PUT", `/messages/${said.id}/reaction`, { emoji: "🎉", on: true });
    expect([await toldTo(brand), await toldTo(third)].map((told) => told.length)).toEqual([1, 1]);
    expect(window.frames.filter(({ type }) => type === "notification.created")).toEqual([]);
    // Its words are gone for everybody, and so is the news of them.
    await sends(creator, "DELETE", `/messages/${said.id}`);
    expect((await threadOf(third, id)).messages.at(-1)).toMatchObject({ body: "", mentions: [] });
    await window.hears("notifications.changed");
    expect([await toldTo(brand), await toldTo(third)]).toEqual([[], []]);
  });

  it("is one of the thread: nobody else, nobody blocked, nobody who has left, and not oneself", async () => {
    const { people, id, project } = await three();
    const [creator, brand, third] = people;
    const outsider = await alice({ name: "Dana" });
    await blocks(third, creator);
    const all = await Promise.all([creator, brand, third, outsider].map(handleOf));
    const body = all.map((handle) => `@${handle}`).join(" ");
    const said = await says(creator, thread(id), body);
    expect(said.mentions.map(({ userId }) => userId)).toEqual([brand.userId]);
    expect([await toldTo(third), await toldTo(outsider), await toldTo(creator)]).toEqual([[], [], []]);
    expect((await writes(outsider, thread(id), body)).status).toBe(404);
    await rows(
      "UPDATE project_members SET status = 'left' WHERE project_id = ? AND user_id = ?",
      project,
      brand.userId,
    );
    expect((await says(creator, thread(id), body)).mentions).toEqual([]);
    expect((await writes(brand, thread(id), body)).status).toBe(404);
  });

  it("may be named by the words that begin the thread", async () => {
    const [creator, brand, third] = await Promise.all([alice(), bora(), alice({ name: "Cleo" })]);
    const project = { kind: "project", id: await projectOf(creator, brand, third) } as const;
    const said = await says(brand, project, `Hi @${await handleOf(third)}`);
    expect(said.mentions).toHaveLength(1);
    expect(await toldTo(third)).toHaveLength(1);
  });
});

it("two who talk to each other name nobody", async () => {
  const { creator, brand, id } = await inTouch();
  const said = await says(creator, thread(id), `@${await handleOf(brand)}`);
  expect(said.mentions).toEqual([]);
  expect(await toldTo(brand)).toEqual([]);
});
