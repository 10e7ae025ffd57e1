import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { MessageItem } from "#app/core/realtime-protocol.ts";
import { threadQueries } from "#app/features/messages/queries/thread.server.ts";
import { toThreadPage } from "#app/features/messages/queries/thread-view.server.ts";
import { messageFormSchema } from "#app/features/messages/schema.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { get } from "#tests/factories/calls.ts";
import { manyMembers } from "#tests/factories/crowd.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import { opensWindow } from "#tests/factories/live.ts";
import {
  inTouch,
  reads,
  says,
  sends,
  sparkOf,
  thread,
  threadOf,
  threadsOf,
  unreadOf,
  writes,
} from "#tests/factories/messages.ts";
import { alice, anotherBrowserOf, bora, type Person } from "#tests/factories/people.ts";
import { costOf } from "#tests/factories/plans.ts";
import { recordingD1 } from "#tests/fakes/recording-d1.ts";

describe("alice and bora, who have a Spark", () => {
  it("write to each other in one thread, whoever begins", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const spark = await sparkOf(creator, brand);
    const [one, other] = await Promise.all([
      says(creator, spark, "Shall we?"),
      says(brand, { kind: "user", id: creator.userId }, "Yes!"),
    ]);
    expect(one.conversationId).toBe(other.conversationId);
    expect([one.seq, other.seq].sort()).toEqual([1, 2]);
    const [match] = await rows("SELECT status, first_message_at FROM matches WHERE id = ?", spark.id);
    expect(match).toMatchObject({ status: "in_conversation", first_message_at: expect.any(Number) });
    expect((await threadsOf(creator)).rows).toMatchObject([
      { id: one.conversationId, title: "Bora", unread: 1 },
    ]);
  });

  it("find the thread by whom or what it is about, once it has begun", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const spark = await sparkOf(creator, brand);
    const found = async (who: Person, about: string) =>
      (await get<{ id: string | null }>(who, `/api/v1/conversations/about/${about}`)).id;
    const abouts = [`user/${creator.userId}`, `match/${spark.id}`];
    for (const about of abouts) expect(await found(brand, about)).toBe(null);
    const { conversationId } = await says(creator, spark, "Shall we?");
    for (const about of abouts) expect(await found(brand, about)).toBe(conversationId);
    const mallory = await alice({ name: "Mallory" });
    for (const about of [`match/${spark.id}`, `conversation/${conversationId}`, "user/nobody", "room/1"])
      expect((await sends(mallory, "GET", `/conversations/about/${about}`)).status).toBe(404);
  });

  it("see one order without gaps when both write at the same moment, in every window", async () => {
    const { creator, brand, id } = await inTouch();
    const windows = await Promise.all([
      opensWindow(creator),
      opensWindow(brand),
      opensWindow(await anotherBrowserOf(brand)),
    ]);
    const said = await Promise.all(
      Array.from({ length: 20 }, (_, n) => says(n % 2 ? creator : brand, thread(id), `No. ${n}`)),
    );
    expect(said.map(({ seq }) => seq).sort((a, b) => a - b)).toEqual(
      Array.from({ length: 20 }, (_, n) => n + 2),
    );
    const order = (await threadOf(brand, id)).messages.slice(1).map((message) => message.id);
    expect((await threadOf(creator, id)).messages.slice(1).map((message) => message.id)).toEqual(order);
    for (const window of windows) {
      const heard = await heardBy(window, 20);
      expect(heard.toSorted((a, b) => a.seq - b.seq).map((message) => message.id)).toEqual(order);
      expect(new Set(heard.map((message) => message.id)).size).toBe(heard.length);
    }
  });

  it("find a message that was sent twice once, and are told when its id stands for another", async () => {
    const { creator, brand, id } = await inTouch();
    const clientId = crypto.randomUUID();
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => says(creator, thread(id), { body: "Once", clientId })),
    );
    expect(new Set(tries.map((message) => message.id)).size).toBe(1);
    expect(await count("messages", "conversation_id = ?", id)).toBe(2);
    expect(await unreadOf(brand)).toBe(2);
    expect((await writes(creator, thread(id), { body: "Other", clientId })).status).toBe(409);
    expect((await says(brand, thread(id), { body: "Mine", clientId })).senderId).toBe(brand.userId);
  });

  it("bring a dormant Spark back by writing, and are refused in one that was closed", async () => {
    const { creator, brand, id } = await inTouch();
    await rows(
      "UPDATE matches SET status = 'dormant' WHERE user_a IN (?1, ?2) AND user_b IN (?1, ?2)",
      creator.userId,
      brand.userId,
    );
    await says(brand, thread(id));
    expect(await count("matches", "status = 'in_conversation' AND ? IN (user_a, user_b)", brand.userId)).toBe(
      1,
    );
    await rows("UPDATE matches SET status = 'closed' WHERE ? IN (user_a, user_b)", brand.userId);
    expect((await writes(creator, thread(id))).status).toBe(409);
    expect((await threadOf(creator, id)).thread).toMatchObject({ lock: "closed", writing: "locked" });
  });

  it("are shown what was written as text, without what turns or hides it", async () => {
    const { creator, id } = await inTouch();
    const { body } = await says(creator, thread(id), "<script>alert(1)</script>\u202e\u0000 **bold**");
    expect(body).toBe("<script>alert(1)</script> **bold**");
    expect((await writes(creator, thread(id), "\u200b\u200d\u2060")).status).toBe(422);
    expect((await writes(creator, thread(id), "x".repeat(4001))).status).toBe(422);
    expect((await says(creator, thread(id), "😀".repeat(4000))).body).toHaveLength(8000);
  });

  it("are warned by the rules of the scam shield, and told why", async () => {
    const { creator, id } = await inTouch();
    const { warnings } = await says(
      creator,
      thread(id),
      "Pay the registration fee by Western Union: bit.ly/x",
    );
    expect(warnings).toEqual(["off_platform_payment", "upfront_fee", "short_link"]);
    expect((await says(creator, thread(id), "See you at ten.")).warnings).toEqual([]);
  });
});

describe("a message that was sent", () => {
  it("can be changed for 15 minutes and removed for 24 hours, by who sent it alone", async () => {
    const { creator, brand, id, first } = await inTouch();
    const window = await opensWindow(brand);
    expect((await sends(brand, "PATCH", `/messages/${first.id}`, { body: "Not mine" })).status).toBe(404);
    expect((await sends(brand, "DELETE", `/messages/${first.id}`)).status).toBe(404);
    expect((await sends(creator, "PATCH", `/messages/${first.id}`, { body: "Good day!" })).status).toBe(200);
    const heard = await window.hears("message.changed");
    expect(heard.message).toMatchObject({ id: first.id, body: "Good day!", seq: 1, change: 2 });

    await rows("UPDATE messages SET sent_at = sent_at - 16 * 60000 WHERE id = ?", first.id);
    expect((await sends(creator, "PATCH", `/messages/${first.id}`, { body: "Late" })).status).toBe(409);
    expect((await sends(creator, "DELETE", `/messages/${first.id}`)).status).toBe(200);
    expect((await sends(creator, "DELETE", `/messages/${first.id}`)).status).toBe(200);
    const [removed] = (await threadOf(brand, id)).messages;
    expect(removed).toMatchObject({ body: "", files: [], removedAt: expect.any(Number) });
    expect(await unreadOf(brand)).toBe(0);

    const second = await says(creator, thread(id), "Old");
    await rows("UPDATE messages SET sent_at = sent_at - 25 * 3600000 WHERE id = ?", second.id);
    expect((await sends(creator, "DELETE", `/messages/${second.id}`)).status).toBe(409);
  });

  it("gathers reactions once per member, and counts each as a change", async () => {
    const { creator, brand, id, first } = await inTouch();
    for (const person of [creator, brand, brand])
      await sends(person, "PUT", `/messages/${first.id}/reaction`, { emoji: "🎉", on: true });
    const { thread: head, messages } = await threadOf(brand, id);
    expect(messages[0]?.reactions).toEqual({ "🎉": [creator.userId, brand.userId].sort() });
    expect(head.lastChange).toBe(3);
    await sends(brand, "PUT", `/messages/${first.id}/reaction`, { emoji: "🎉", on: false });
    expect((await threadOf(brand, id)).messages[0]?.reactions).toEqual({ "🎉": [creator.userId] });
    expect(
      (await sends(brand, "PUT", `/messages/${first.id}/reaction`, { emoji: "<b>", on: true })).status,
    ).toBe(422);
  });

  it("is found by its words, in the threads of who asks alone", async () => {
    const { creator, brand, id } = await inTouch();
    const word = `zebra${crypto.randomUUID().slice(0, 8)}`;
    const said = await says(creator, thread(id), `The ${word} stands in the courtyard.`);
    const found = (person = brand) =>
      get<{ found: { messageId: string }[] }>(person, `/api/v1/messages/search?q=${word.slice(0, 7)}`);
    expect((await found()).found).toMatchObject([{ messageId: said.id, conversationId: id }]);
    const { creator: stranger } = await inTouch();
    expect((await found(stranger)).found).toEqual([]);
    expect((await found(await alice())).found).toEqual([]);
    await sends(creator, "DELETE", `/messages/${said.id}`);
    expect((await found()).found).toEqual([]);
  });
});

describe("what bora has not read", () => {
  it("is counted exactly, in all her windows, until she reads it", async () => {
    const { creator, brand, id } = await inTouch();
    const [window, theirs] = [await opensWindow(brand), await opensWindow(creator)];
    await says(creator, thread(id), "Two");
    expect(await window.hears("message.created")).toMatchObject({
      unread: 2,
      message: { body: "Two", seq: 2 },
    });
    expect((await reads(brand, id, 1)).status).toBe(200);
    expect(await unreadOf(brand)).toBe(1);
    expect(await window.hears("conversation.read")).toMatchObject({ seq: 1, unread: 1 });
    const seen = await theirs.hears("conversation.read");
    expect(seen).toEqual({ type: "conversation.read", conversationId: id, userId: brand.userId, seq: 1 });
    await reads(brand, id, 999);
    await reads(brand, id, 1);
    expect(await unreadOf(brand)).toBe(0);
    expect((await threadOf(brand, id)).thread.lastReadSeq).toBe(2);
    expect((await sends(brand, "POST", `/conversations/${id}/unread`)).status).toBe(200);
    expect((await threadsOf(brand, "unread")).rows).toMatchObject([{ id, unread: 1 }]);
    expect((await sends(creator, "POST", `/conversations/${id}/unread`)).status).toBe(409);
  });

  it("is marked unread for herself: what alice saw as read stays read", async () => {
    const { creator, brand, id } = await inTouch();
    await says(creator, thread(id), "Two");
    await reads(brand, id, 2);
    await sends(brand, "POST", `/conversations/${id}/unread`);
    const shown = async () =>
      (await threadOf(creator, id)).thread.people.find(({ userId }) => userId === brand.userId)?.readSeq;
    expect(await shown()).toBe(2);
    await says(brand, thread(id), "Three");
    await says(brand, thread(id), "Four");
    await reads(brand, id, 4);
    await sends(brand, "POST", `/conversations/${id}/unread`);
    expect((await threadOf(brand, id)).thread.lastReadSeq).toBe(1);
    const window = await opensWindow(creator);
    await reads(brand, id, 2);
    expect(await window.hears("conversation.read")).toMatchObject({ userId: brand.userId, seq: 4 });
    expect(await shown()).toBe(4);
    await blocks(brand, creator);
    await reads(brand, id, 5);
    expect(await shown()).toBeNull();
  });

  it("is told in one row that grows, and not while a window shows the thread", async () => {
    const { creator, brand, id } = await inTouch();
    const told = () =>
      rows(
        "SELECT title, message FROM notifications WHERE user_id = ? AND kind = 'message_new'",
        brand.userId,
      );
    await expect.poll(told).toMatchObject([{ title: "New message" }]);
    await says(creator, thread(id), "Two");
    await expect.poll(told).toMatchObject([{ title: "2 new messages" }]);
    await reads(brand, id, 2);
    expect(await told()).toEqual([]);

    const window = await opensWindow(brand);
    window.say(JSON.stringify({ type: "looking", conversationId: id }));
    window.say(JSON.stringify({ type: "ping" }));
    await window.hears("pong");
    await says(creator, thread(id), "Three");
    await window.hears("message.created");
    const theirs = await opensWindow(creator);
    await says(creator, thread(id), "Four");
    expect(await theirs.hears("conversation.delivered")).toMatchObject({ userId: brand.userId, seq: 4 });
    expect(await told()).toEqual([]);
  });
});

describe("a stranger's first message", () => {
  it("waits: one text without links or files, until it is accepted", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    for (const body of ["See https://example.com", "See example.com", "www.example.com"])
      expect((await writes(creator, brand, body)).status).toBe(422);
    const asked = await says(creator, brand, "I love your bags.");
    const id = asked.conversationId;
    const [one, two] = await Promise.all([
      writes(creator, thread(id), "Hello?"),
      writes(creator, brand, "Hello?"),
    ]);
    expect([one.status, two.status]).toEqual([409, 409]);
    expect((await threadsOf(brand)).rows).toEqual([]);
    expect((await threadsOf(brand, "requests")).rows).toMatchObject([{ id, title: "Alice" }]);
    expect(await count("notifications", "user_id = ? AND kind = 'message_request'", brand.userId)).toBe(1);
    expect((await threadOf(brand, id)).thread.request).toBe("asked");
    expect((await sends(creator, "POST", `/conversations/${id}/answer`, { answer: "accept" })).status).toBe(
      409,
    );

    expect((await sends(brand, "POST", `/conversations/${id}/answer`, { answer: "accept" })).status).toBe(
      204,
    );
    await says(creator, thread(id), "Thank you! https://example.com");
    expect((await threadsOf(brand)).rows).toMatchObject([{ id, unread: 2 }]);
  });

  it("gets no link by a change of its words either, until it is accepted", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { id, conversationId } = await says(creator, brand, "Hi");
    const changes = (body: string) => sends(creator, "PATCH", `/messages/${id}`, { body });
    const refused = await changes("Hi, see https://example.com");
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("without links")]);
    expect((await changes("Hi Bora")).status).toBe(200);
    await sends(brand, "POST", `/conversations/${conversationId}/answer`, { answer: "accept" });
    expect((await changes("Hi, see https://example.com")).status).toBe(200);
  });

  it("declined looks like silence", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { conversationId: id } = await says(creator, brand, "Hi");
    const window = await opensWindow(creator);
    const before = await threadOf(creator, id);
    expect((await sends(brand, "POST", `/conversations/${id}/answer`, { answer: "decline" })).status).toBe(
      204,
    );
    await reads(brand, id, 1);
    expect(await threadOf(creator, id)).toEqual(before);
    expect((await writes(creator, thread(id), "Hello?")).status).toBe(409);
    expect((await threadsOf(brand, "requests")).rows).toEqual([]);
    expect(await unreadOf(brand)).toBe(0);
    expect(window.frames).toEqual([]);
  });

  it("is accepted by an answer, and lets an acquaintance write at once", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { conversationId: id } = await says(creator, brand, "Hi");
    await says(brand, thread(id), "Hello Alice");
    await says(creator, thread(id), "Great");
    const other = await alice();
    const asked = await says(other, brand, "Hi");
    await sparkOf(other, brand);
    await says(other, thread(asked.conversationId), "We have a Spark");
    expect((await threadsOf(brand)).rows).toHaveLength(2);
  });

  it("is one of ten new ones a day, also when sent at once", async () => {
    const creator = await alice();
    const brands = await Promise.all(Array.from({ length: 12 }, () => bora()));
    const statuses = (await Promise.all(brands.map((brand) => writes(creator, brand, "Hi")))).map(
      ({ status }) => status,
    );
    expect(statuses.filter((status) => status === 201)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(2);
    expect(await count("conversations", "created_by = ?", creator.userId)).toBe(10);
  });
});

describe("what is not theirs", () => {
  it("is not found: foreign threads, messages and members", async () => {
    const { creator, brand, id, first } = await inTouch();
    const mallory = await alice({ name: "Mallory" });
    const before = [
      await everythingOf(creator.userId),
      await rows("SELECT * FROM messages WHERE conversation_id = ?", id),
    ];
    const asked: [string, string, unknown?][] = [
      ["GET", `/conversations/${id}`],
      ["GET", `/conversations/${id}/messages?after=0`],
      ["POST", `/conversations/${id}/read`, { seq: 1 }],
      ["POST", `/conversations/${id}/unread`],
      ["PATCH", `/conversations/${id}`, { pinned: true }],
      ["PUT", `/conversations/${id}/draft`, { text: "x" }],
      ["POST", `/conversations/${id}/answer`, { answer: "accept" }],
      ["POST", `/conversations/${id}/here`],
      ["POST", `/conversations/${id}/typing`],
      ["PATCH", `/messages/${first.id}`, { body: "x" }],
      ["DELETE", `/messages/${first.id}`],
      ["PUT", `/messages/${first.id}/reaction`, { emoji: "👍", on: true }],
    ];
    for (const [method, path, body] of asked) {
      expect((await sends(mallory, method, path, body)).status, `${method} ${path}`).toBe(404);
      expect((await sends(null, method, path, body)).status, `${method} ${path}`).toBe(401);
    }
    for (const kind of ["conversation", "match", "application", "project", "user"] as const)
      expect(
        (await writes(mallory, { kind, id: kind === "conversation" ? id : crypto.randomUUID() })).status,
      ).toBe(404);
    expect((await writes(mallory, mallory)).status).toBe(404);
    const [match] = await rows<{ id: string }>(
      "SELECT id FROM matches WHERE ? IN (user_a, user_b)",
      brand.userId,
    );
    expect((await writes(mallory, { kind: "match", id: match?.id ?? "" })).status).toBe(404);
    expect([
      await everythingOf(creator.userId),
      await rows("SELECT * FROM messages WHERE conversation_id = ?", id),
    ]).toEqual(before);
  });

  it("is refused as a form, too, when something is missing, too long or unknown", () => {
    const good = {
      intent: "send",
      client_id: crypto.randomUUID(),
      to_kind: "user",
      to_id: crypto.randomUUID(),
      body: "Hello",
    };
    expect(messageFormSchema.safeParse(good).success).toBe(true);
    for (const bad of [
      { body: "x".repeat(4001) },
      { body: " \u200b \u202e " },
      { to_kind: "team" },
      { to_id: "1 OR 1=1" },
      { client_id: "not an id" },
      { intent: "delete" },
    ])
      expect(messageFormSchema.safeParse({ ...good, ...bad }).success, JSON.stringify(bad)).toBe(false);
  });

  it("is closed by a block, both ways, and nothing reaches a window any more", async () => {
    const { creator, brand, id, first } = await inTouch();
    const [mine, theirs] = [await opensWindow(creator), await opensWindow(brand)];
    await blocks(brand, creator);
    expect((await writes(creator, thread(id))).status).toBe(409);
    expect((await writes(creator, brand)).status).toBe(404);
    expect((await writes(brand, thread(id))).status).toBe(409);
    expect(
      (await sends(creator, "PUT", `/messages/${first.id}/reaction`, { emoji: "👍", on: true })).status,
    ).toBe(409);
    expect((await sends(creator, "PATCH", `/messages/${first.id}`, { body: "Now!" })).status).toBe(409);
    expect((await sends(creator, "DELETE", `/messages/${first.id}`)).status).toBe(200);
    for (const path of ["here", "typing"])
      expect((await sends(creator, "POST", `/conversations/${id}/${path}`)).status).toBe(404);
    for (const person of [creator, brand]) {
      expect((await threadsOf(person)).rows).toEqual([]);
      expect(await unreadOf(person)).toBe(0);
    }
    expect([...mine.frames, ...theirs.frames]).toEqual([]);
  });
});

describe("a thread's keeping", () => {
  it("is each member's own: pinned, archived until something new comes, muted, drafts", async () => {
    const { creator, brand, id } = await inTouch();
    await sends(brand, "PATCH", `/conversations/${id}`, { pinned: true, muted_hours: null });
    await sends(brand, "PUT", `/conversations/${id}/draft`, { text: "Dear Ali" });
    expect((await threadsOf(brand, "pinned")).rows).toMatchObject([{ id, pinned: true, draft: "Dear Ali" }]);
    expect((await threadsOf(creator, "pinned")).rows).toEqual([]);
    await sends(brand, "PATCH", `/conversations/${id}`, { archived: true });
    expect((await threadsOf(brand)).rows).toEqual([]);
    expect((await threadsOf(brand, "archived")).rows).toHaveLength(1);
    await says(creator, thread(id), "Again");
    expect((await threadsOf(brand)).rows).toHaveLength(1);
    await says(brand, thread(id), "Dear Alice");
    expect((await threadOf(brand, id)).thread).toMatchObject({
      draft: "",
      pinned: true,
      mutedUntil: expect.any(Number),
    });
  });

  it("is not counted as unread while it is put away", async () => {
    const { creator, brand, id } = await inTouch();
    const unread = async () => (await get<{ unread: number }>(brand, "/api/v1/conversations/unread")).unread;
    await says(brand, thread(id), "Hello");
    await says(creator, thread(id), "Hello");
    const before = await unread();
    expect(before).toBeGreaterThan(0);
    await sends(brand, "PATCH", `/conversations/${id}`, { archived: true });
    expect(await unread()).toBe(0);
    await says(creator, thread(id), "Again");
    expect(await unread()).toBe(before + 1);
  });

  it("tells who is here to who tells it too", async () => {
    const { creator, brand, id } = await inTouch();
    await says(brand, thread(id), "Yes?");
    const window = await opensWindow(brand);
    const here = async () =>
      (await (await sends(creator, "POST", `/conversations/${id}/here`)).json()) as { here: string[] };
    expect(await here()).toEqual({ here: [brand.userId] });
    expect(await window.hears("presence")).toEqual({ type: "presence", userId: creator.userId });
    await sends(creator, "POST", `/conversations/${id}/typing`);
    expect(await window.hears("typing")).toMatchObject({ conversationId: id, userId: creator.userId });
    await rows(
      "INSERT INTO message_settings (user_id, presence, read_receipts) VALUES (?, 0, 1)",
      creator.userId,
    );
    expect(await here()).toEqual({ here: [] });
  });
});

describe("a thread of a project", () => {
  it("has the project's members, from when they come to when they go", async () => {
    const [creator, brand, third] = await Promise.all([alice(), bora(), alice({ name: "Cleo" })]);
    const project = crypto.randomUUID();
    await rows(
      `INSERT INTO projects (id, title, kind, owner_id, status, currency, created_at, updated_at)
       VALUES (?, 'Lookbook', 'collab', ?, 'active', 'EUR', 1, 1)`,
      project,
      brand.userId,
    );
    const join = (person: typeof creator, role: string) =>
      rows(
        "INSERT INTO project_members (project_id, user_id, role, status, created_at) VALUES (?, ?, ?, 'active', 1)",
        project,
        person.userId,
        role,
      );
    await join(brand, "client");
    await join(creator, "lead");
    const about = { kind: "project", id: project } as const;
    expect((await writes(third, about)).status).toBe(404);
    const { conversationId: id } = await says(creator, about, "Welcome");
    expect((await threadsOf(brand, "projects")).rows).toMatchObject([{ id, title: "Lookbook", unread: 1 }]);
    await join(third, "member");
    expect((await threadOf(third, id)).thread).toMatchObject({ unread: 0, title: "Lookbook" });
    await rows(
      "UPDATE project_members SET status = 'left' WHERE project_id = ? AND user_id = ?",
      project,
      creator.userId,
    );
    expect((await writes(creator, thread(id))).status).toBe(404);
    const window = await opensWindow(creator);
    await says(third, about, "Hello");
    await rows(
      "UPDATE project_members SET status = 'active' WHERE project_id = ? AND user_id = ?",
      project,
      creator.userId,
    );
    expect((await threadOf(creator, id)).thread.unread).toBe(0);
    expect(window.frames).toEqual([]);
  });

  it("is heard at once by each of a crowd, whoever wrote and whatever is done to it", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const project = crypto.randomUUID();
    await rows(
      `INSERT INTO projects (id, title, kind, owner_id, status, currency, created_at, updated_at)
       VALUES (?, 'Parade', 'collab', ?, 'active', 'EUR', 1, 1)`,
      project,
      creator.userId,
    );
    // Those who came first have the smallest ids: bora stands at the end of the crowd.
    const crowd = await manyMembers(60);
    await rows(
      `INSERT INTO project_members (project_id, user_id, role, status, created_at)
       SELECT ?, value, 'member', 'active', 1 FROM json_each(?)`,
      project,
      JSON.stringify([creator.userId, ...crowd, brand.userId]),
    );
    const windows = await Promise.all([opensWindow(brand), opensWindow(creator)]);
    const said = await says(creator, { kind: "project", id: project }, "We begin at nine");
    for (const window of windows)
      expect((await window.hears("message.created")).message).toMatchObject({ id: said.id });
    expect((await sends(creator, "PATCH", `/messages/${said.id}`, { body: "At ten" })).status).toBe(200);
    const changed = await windows[0].hears("message.changed");
    expect(changed).toMatchObject({ message: { body: "At ten" }, unread: 1 });
    expect(await unreadOf(brand)).toBe(1);
  });
});

describe("a thread of many messages", () => {
  it("opens and goes on in as many rows read as a short one", async () => {
    const { creator, brand, id } = await inTouch();
    const long = await inTouch();
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 100) INSERT INTO messages
       (id, conversation_id, seq, change, sender_id, type, body, sent_at) SELECT ?1 || i, ?2, i, i, ?3, 'text', 'x', i FROM n`,
      "a",
      id,
      creator.userId,
    );
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 2 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) INSERT INTO messages
       (id, conversation_id, seq, change, sender_id, type, body, sent_at) SELECT ?1 || i, ?2, i, i, ?3, 'text', 'x', i FROM n`,
      "b",
      long.id,
      long.creator.userId,
    );
    const costs = await Promise.all([rowsReadBy(brand, id), rowsReadBy(long.brand, long.id)]);
    // Members stand in the order of their ids: one row more or less is met on the way.
    expect(costs[1]).toBeLessThanOrEqual((costs[0] ?? 0) + 2);
    expect(costs[1]).toBeLessThan(100);
  });
});

async function heardBy(window: { frames: { type: string }[] }, least: number): Promise<MessageItem[]> {
  const heard = () =>
    window.frames.flatMap((frame) =>
      frame.type === "message.created" ? [(frame as { message: MessageItem } & typeof frame).message] : [],
    );
  await expect.poll(() => heard().length).toBeGreaterThanOrEqual(least);
  return heard();
}

/** Rows that the opening of a thread reads. */
async function rowsReadBy(person: Person, id: string): Promise<number> {
  const recording = recordingD1(env.DB);
  const { app } = await appOf(person, { d1: recording.d1 });
  recording.sent.length = 0;
  expect(toThreadPage(person.userId, await app.ask(threadQueries(app, id)))?.messages).toHaveLength(50);
  const costs = await Promise.all(recording.sent.map(costOf));
  return costs.reduce((sum, { read }) => sum + read, 0);
}
