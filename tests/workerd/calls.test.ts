import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import { endCall, takeCall } from "#app/features/calendars/calls/answer-call.server.ts";
import { linkCall } from "#app/features/calendars/calls/link-call.server.ts";
import { proposeCall } from "#app/features/calendars/calls/propose-call.server.ts";
import { getFeed } from "#app/features/calendars/feed.server.ts";
import { renewFeed } from "#app/features/calendars/feed-links.server.ts";
import { toIcs } from "#app/features/calendars/ics.server.ts";
import { callSchema } from "#app/features/calendars/schema.ts";
import { isToCome, talksToCome, toTalks } from "#app/features/calendars/talks.server.ts";
import { sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { takeSlot } from "#app/features/hiring/commands/applicant-acts.server.ts";
import { decline, inviteToInterview } from "#app/features/hiring/commands/poster-acts.server.ts";
import { keepThread } from "#app/features/messages/commands/keep-thread.server.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { unmatch } from "#app/features/sparks/commands/close-match.server.ts";
import { selectMatches } from "#app/features/sparks/queries.server.ts";
import { createRooms } from "#app/platform/realtime.server.ts";
import { action as callAction, loader as callPage } from "#app/routes/calendars/call.tsx";
import { loader as callFile } from "#app/routes/calendars/call-file.ts";
import { loader as interviewFile } from "#app/routes/calendars/interview-file.ts";
import { action as newCallAction, loader as newCallPage } from "#app/routes/calendars/new-call.tsx";
import { action as interviewAction, loader as interviewPage } from "#app/routes/opportunities/interview.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { anApplication } from "#tests/factories/applications.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { get } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { opensWindow } from "#tests/factories/live.ts";
import { inTouch, says, sends, sparkOf, threadOf, threadsOf } from "#tests/factories/messages.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { projectInput } from "#tests/factories/projects.ts";
import { callInput, proposes } from "#tests/factories/talks.ts";
import { visits } from "#tests/factories/visits.ts";

const told = (who: Person) =>
  rows<{ kind: string; title: string; link: string }>(
    "SELECT kind, title, link FROM notifications WHERE user_id = ? AND kind LIKE 'meeting%' ORDER BY seq",
    who.userId,
  );

const cardOf = async (who: Person, id: string) => {
  const { messages } = await threadOf(who, id);
  return messages.findLast(({ type }) => type === "call");
};

/** Alice and bora in touch by a Spark; alice has proposed a call with two times. */
async function proposed(more: Record<string, unknown> = {}) {
  const { creator, brand, id } = await inTouch();
  const { callId, slots } = await proposes(creator, { kind: "conversation", id }, more);
  const [{ app }, { app: brandApp, settled }] = await Promise.all([
    appOf(creator),
    appOf(brand, { rooms: createRooms(env) }),
  ]);
  const [first = 0, second = 0] = slots;
  return { creator, brand, id, callId, first, second, app, brandApp, settled };
}

describe("a call that is proposed in a conversation", () => {
  it("is a card for both, live and after a reload, and told once with its own words", async () => {
    const { creator, brand, id } = await inTouch();
    const window = await opensWindow(brand);
    const { callId, slots } = await proposes(
      creator,
      { kind: "conversation", id },
      { join_url: "https://meet.example/1" },
    );
    const { message } = await window.hears("message.created");
    expect(message).toMatchObject({
      type: "call",
      body: "A call: A look at the cut\nhttps://meet.example/1",
      senderId: creator.userId,
      call: {
        id: callId,
        status: "proposed",
        slots,
        minutes: 30,
        proposedBy: creator.userId,
        withId: brand.userId,
        taken: false,
        joinUrl: "https://meet.example/1",
      },
    });
    for (const who of [creator, brand]) expect(await cardOf(who, id)).toEqual(message);
    expect((await threadsOf(brand)).rows[0]?.last?.body).toContain("A call: A look at the cut");
    expect(await told(brand)).toEqual([
      { kind: "meeting_proposed", title: "A call?", link: `/messages?c=${id}` },
    ]);
    // The first word was told, and the card is no second one.
    expect(
      await rows("SELECT title FROM notifications WHERE user_id = ? AND kind = 'message_new'", brand.userId),
    ).not.toContainEqual({ title: "2 new messages" });
    window.close();
  });

  it("may lie in the time of another one, which is said where it is proposed and taken, and forbidden nowhere", async () => {
    const { creator, brand, id, callId, second, brandApp } = await proposed();
    await takeCall(brandApp, { call_id: callId, slot: second });
    const conversation = { kind: "conversation", id } as const;
    expect(await visits(brand, newCallPage, { path: `/calls/new?c=${id}` })).toMatchObject({
      body: { agreed: [{ id: callId, name: creator.name, startsAt: second }] },
    });
    const next = await proposes(creator, conversation, { title: "Another look" });
    const at = { path: `/calls/${next.callId}`, params: { callId: next.callId } };
    expect(await visits(brand, callPage, at)).toMatchObject({ body: { agreed: [{ id: callId }] } });
    const took = await visits(brand, callAction, {
      ...at,
      form: { intent: "take", slot: String(next.slots[1]) },
    });
    expect(took.body).toMatchObject({
      done: expect.stringMatching(/^Your call stands\. You have a call with .+ at \d\d:\d\d then\.$/),
    });
  });

  it("stands when one of its times is taken: once, for the two, on both screens", async () => {
    const { creator, brand, id, callId, second, brandApp, app, settled } = await proposed();
    const window = await opensWindow(creator);
    await expect(takeCall(app, { call_id: callId, slot: second })).rejects.toMatchObject({
      code: "forbidden",
      message: "You proposed it: they choose.",
    });
    await takeCall(brandApp, { call_id: callId, slot: second });
    await settled();
    expect((await window.hears("message.changed")).message.call).toMatchObject({
      status: "confirmed",
      startsAt: second,
      minutes: 30,
      taken: true,
    });
    expect((await cardOf(brand, id))?.call).toMatchObject({ status: "confirmed", startsAt: second });
    expect(await told(creator)).toEqual([
      { kind: "meeting_confirmed", title: "Your call stands", link: `/calls/${callId}` },
    ]);
    // What asked for an answer has it.
    expect(await told(brand)).toEqual([]);
    window.close();
  });

  it("is answered once: of two answers at the same moment one wins, and the other is told so", async () => {
    const { creator, brand, callId, first, second, brandApp } = await proposed();
    const { app: otherWindow } = await appOf(brand);
    const both = await Promise.allSettled([
      takeCall(brandApp, { call_id: callId, slot: first }),
      takeCall(otherWindow, { call_id: callId, slot: second }),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    const lost = both.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(lost.reason).toMatchObject({
      code: "conflict",
      message: "It was answered already, called off, or its time is over.",
    });
    const [row] = await rows<{ starts_at: number }>("SELECT starts_at FROM meetings WHERE id = ?", callId);
    const taken = row?.starts_at ?? 0;
    // The same once more, after a lost answer, changes nothing.
    await takeCall(brandApp, { call_id: callId, slot: taken });
    const other = taken === first ? second : first;
    await expect(takeCall(brandApp, { call_id: callId, slot: other })).rejects.toMatchObject({
      code: "conflict",
    });
    const answer = await visits(brand, callAction, {
      path: `/calls/${callId}`,
      params: { callId },
      form: { intent: "take", slot: String(other) },
    });
    expect(answer).toMatchObject({
      status: 409,
      body: { error: { message: "It was answered already, called off, or its time is over." } },
    });
    expect(await told(creator)).toHaveLength(1);
  });

  it("is declined by one and called off by either, each card saying by whom", async () => {
    const { creator, brand, id, callId, brandApp, app } = await proposed();
    expect(await endCall(brandApp, callId)).toBe("declined");
    expect(await endCall(brandApp, callId)).toBe("declined");
    expect((await cardOf(creator, id))?.call).toMatchObject({
      status: "cancelled",
      endedBy: brand.userId,
      taken: false,
    });
    await expect(endCall(app, callId)).rejects.toMatchObject({ code: "conflict" });
    expect(await told(creator)).toMatchObject([
      { kind: "meeting_cancelled", title: "Your call was declined" },
    ]);

    const next = await proposes(brand, { kind: "conversation", id });
    await takeCall(app, { call_id: next.callId, slot: next.slots[0] ?? 0 });
    expect(await endCall(brandApp, next.callId)).toBe("off");
    expect((await cardOf(creator, id))?.call).toMatchObject({ taken: true, endedBy: brand.userId });
    expect((await told(creator)).map(({ title }) => title)).toContain("The call is off");
    const back = await proposes(brand, { kind: "conversation", id });
    expect(await endCall(brandApp, back.callId)).toBe("taken back");
  });

  it("is given a link once it stands, by either of the two, on both screens and in the calendar", async () => {
    const { creator, brand, id, callId, first, brandApp, app, settled } = await proposed();
    await expect(linkCall(app, callId, "https://meet.example/early")).rejects.toMatchObject({
      code: "conflict",
    });
    await takeCall(brandApp, { call_id: callId, slot: first });
    const window = await opensWindow(creator);
    const link = (form: Record<string, string>, who = brand) =>
      visits(who, callAction, {
        path: `/calls/${callId}`,
        params: { callId },
        form: { intent: "link", ...form },
      });
    for (const wrong of ["", "meet.example/1", "http://meet.example/1", "javascript:alert(1)"])
      expect(await link({ join_url: wrong })).toMatchObject({
        status: 422,
        body: { error: { fields: { join_url: [expect.any(String)] } } },
      });
    await linkCall(brandApp, callId, "https://meet.example/1");
    await settled();
    expect((await window.hears("message.changed")).message).toMatchObject({
      body: "A call: A look at the cut\nhttps://meet.example/1",
      call: { status: "confirmed", joinUrl: "https://meet.example/1" },
    });
    expect(await link({ join_url: "https://meet.example/1" })).toMatchObject({
      body: { done: "The link stands on the call. They are told." },
    });
    expect((await told(creator)).map(({ title }) => title)).toEqual([
      "Your call stands",
      "Where your call is",
    ]);

    await link({ join_url: "https://meet.example/2" }, creator);
    expect((await cardOf(brand, id))?.call?.joinUrl).toBe("https://meet.example/2");
    expect((await told(brand)).map(({ title }) => title)).toEqual(["Where your call is"]);
    const token = await renewFeed(brandApp, null);
    expect(toIcs(await getFeed(visitorApp().app, token), "https://thrive.test")).toContain(
      "https://meet.example/2",
    );

    const { app: stranger } = await appOf(await alice({ name: "Dora" }));
    await expect(linkCall(stranger, callId, "https://meet.example/3")).rejects.toMatchObject({
      code: "not_found",
    });
    const at = await appOf(brand, { clock: { now: () => first + hours(1) } });
    await expect(linkCall(at.app, callId, "https://meet.example/3")).rejects.toMatchObject({
      code: "conflict",
    });
    await endCall(app, callId);
    await expect(linkCall(app, callId, "https://meet.example/3")).rejects.toMatchObject({ code: "conflict" });
    window.close();
  });

  it("makes room for other times: the first card says so, and the second is theirs to answer", async () => {
    const { creator, brand, id, callId, first, app } = await proposed();
    const window = await opensWindow(creator);
    const next = await proposes(brand, { kind: "conversation", id }, { instead: callId });
    await window.hears("message.created");
    expect((await window.hears("message.changed")).message.call).toMatchObject({
      id: callId,
      status: "cancelled",
      endedBy: brand.userId,
      nextId: next.callId,
    });
    expect(await told(creator)).toMatchObject([{ title: "Other times for your call" }]);
    expect(await told(brand)).toEqual([]);
    const gone = { code: "conflict" };
    await expect(takeCall((await appOf(brand)).app, { call_id: callId, slot: first })).rejects.toMatchObject(
      gone,
    );
    await expect(proposes(brand, { kind: "conversation", id }, { instead: callId })).rejects.toMatchObject(
      gone,
    );
    await expect(
      proposes(brand, { kind: "conversation", id }, { instead: next.callId }),
    ).rejects.toMatchObject({ code: "forbidden" });
    await takeCall(app, { call_id: next.callId, slot: next.slots[1] ?? 0 });
    window.close();
  });

  it("is one for one press, however often it is sent", async () => {
    const { creator, brand, id } = await inTouch();
    const { app } = await appOf(creator);
    const input = callInput({ kind: "conversation", id });
    await Promise.all([proposeCall(app, input), proposeCall(app, input)]);
    expect(await proposeCall(app, input)).toBe(id);
    expect(await count("meetings", "conversation_id = ?", id)).toBe(1);
    expect(await count("messages", "type = 'call' AND conversation_id = ?", id)).toBe(1);
    expect(await told(brand)).toHaveLength(1);
    await expect(proposeCall(app, { ...input, title: "Something else" })).rejects.toMatchObject({
      code: "conflict",
    });
  });

  it("waits for its answer before there is another, and a day has an end of them", async () => {
    const { creator, brand, id, callId } = await proposed();
    const place = { kind: "conversation", id } as const;
    for (const who of [creator, brand])
      await expect(proposes(who, place)).rejects.toMatchObject({
        code: "conflict",
        message: expect.stringContaining("waits for an answer here already"),
      });
    const { app } = await appOf(creator);
    await endCall(app, callId);
    for (let more = 0; more < 7; more++) await endCall(app, (await proposes(creator, place)).callId);
    await expect(proposes(creator, place)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("Write to each other first"),
    });
    // Of two that are proposed at the same moment, one is.
    const other = await inTouch();
    const there = { kind: "conversation", id: other.id } as const;
    const both = await Promise.allSettled([proposes(other.creator, there), proposes(other.brand, there)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
  });

  it("has a limit of a day, over all conversations", async () => {
    const { creator, id } = await inTouch();
    await rows(
      "INSERT INTO rate_limits (key, count, window_ends_at) VALUES (?, 1000000, ?)",
      `call_propose:${creator.userId}`,
      Date.now() + days(1),
    );
    await expect(proposes(creator, { kind: "conversation", id })).rejects.toMatchObject({
      code: "rate_limited",
    });
  });

  it("is for times to come, within three months, and they end", async () => {
    const { creator, brand, id } = await inTouch();
    const place = { kind: "conversation", id } as const;
    for (const wrong of [Date.now() - 1, Date.now() + days(91)])
      await expect(
        proposes(creator, place, { slots: [String(Date.now() + hours(2)), String(wrong)] }),
      ).rejects.toMatchObject({
        code: "invalid_input",
        message: "Choose times that are still to come, within three months.",
      });
    const { callId, slots } = await proposes(creator, place);
    const [first = 0, second = 0] = slots;
    const at = async (now: number) => (await appOf(brand, { clock: { now: () => now } })).app;
    await expect(takeCall(await at(first + 1), { call_id: callId, slot: first })).rejects.toMatchObject({
      code: "conflict",
      message: "That time is no longer to be had. Please choose another one.",
    });
    await expect(takeCall(await at(first), { call_id: callId, slot: first + 5 })).rejects.toMatchObject({
      code: "conflict",
    });
    await expect(
      takeCall(await at(second + hours(1)), { call_id: callId, slot: second }),
    ).rejects.toMatchObject({ code: "conflict" });
    await takeCall(await at(first + 1), { call_id: callId, slot: second });
    await expect(endCall(await at(second + hours(1)), callId)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is not for strangers, in a project, in a request that waits, in what is closed, or across a block", async () => {
    const { creator, brand, callId, first } = await proposed();
    const { app: stranger } = await appOf(await alice({ name: "Dora" }));
    const { id } = await inTouch();
    for (const act of [
      proposeCall(stranger, callInput({ kind: "conversation", id })),
      takeCall(stranger, { call_id: callId, slot: first }),
      endCall(stranger, callId),
    ])
      await expect(act).rejects.toMatchObject({ code: "not_found" });

    const project = await beginProject((await appOf(creator)).app, projectInput());
    const chat = await says(creator, { kind: "project", id: project }, "Hello!");
    await expect(proposes(creator, { kind: "conversation", id: chat.conversationId })).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("in its calendar"),
    });

    const [carol, dan] = [await alice({ name: "Carol" }), await bora({ name: "Dan" })];
    const request = await says(carol, dan, "May I?");
    for (const who of [carol, dan])
      await expect(proposes(who, { kind: "conversation", id: request.conversationId })).rejects.toMatchObject(
        { code: "conflict" },
      );
    await sends(dan, "POST", `/conversations/${request.conversationId}/answer`, { answer: "accept" });
    await proposes(carol, { kind: "conversation", id: request.conversationId });

    await blocks(creator, brand);
    const { app: blocked } = await appOf(brand);
    await expect(takeCall(blocked, { call_id: callId, slot: first })).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("is closed with its Spark", async () => {
    const { creator, brand, id, callId, first, brandApp, app } = await proposed();
    const [match] = await selectMatches(app);
    await unmatch(app, match?.id ?? "", null);
    for (const act of [
      takeCall(brandApp, { call_id: callId, slot: first }),
      endCall(app, callId),
      proposes(creator, { kind: "conversation", id }),
      proposes(brand, { kind: "match", id: match?.id ?? "" }),
    ])
      await expect(act).rejects.toMatchObject({
        code: "conflict",
        message: "This conversation is closed. You can still read it.",
      });
  });

  it.each([
    ["a block", (me: Person, other: Person) => blocks(me, other)],
    [
      "an end of the Spark",
      async (me: Person) => {
        const { app } = await appOf(me);
        const [match] = await selectMatches(app);
        await unmatch(app, match?.id ?? "", null);
      },
    ],
  ])("is not answered across %s that comes at the same moment", async (_, parts) => {
    const { creator, brand, callId, first, brandApp } = await proposed();
    const commit: typeof brandApp.commit = async (...done) => {
      await parts(creator, brand);
      return brandApp.commit(...done);
    };
    await expect(takeCall({ ...brandApp, commit }, { call_id: callId, slot: first })).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await rows("SELECT status FROM meetings WHERE id = ?", callId)).toEqual([{ status: "proposed" }]);
  });

  it("stays as a card: it is neither edited nor removed as a message is, and a muted talk is not called into", async () => {
    const { creator, brand, id } = await inTouch();
    await keepThread((await appOf(brand)).app, id, { muted_hours: 8 });
    await proposes(creator, { kind: "conversation", id });
    expect(await told(brand)).toEqual([]);
    const card = await cardOf(creator, id);
    const removed = await sends(creator, "DELETE", `/messages/${card?.id}`);
    expect(removed.status).toBe(409);
    expect(await removed.text()).toContain("You can call it off");
    expect((await sends(creator, "PATCH", `/messages/${card?.id}`, { body: "x" })).status).toBe(409);
  });

  it("begins the conversation of a Spark, and shows on its card", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { id } = await sparkOf(creator, brand);
    const { callId, conversationId, slots } = await proposes(creator, { kind: "match", id });
    expect((await cardOf(brand, conversationId))?.call?.id).toBe(callId);
    const { app } = await appOf(brand);
    const [match] = await selectMatches(app);
    expect(match).toMatchObject({
      status: "in_conversation",
      call: { id: callId, mine: false, status: "proposed", times: 2 },
    });
    await takeCall(app, { call_id: callId, slot: slots[0] ?? 0 });
    expect((await selectMatches(app))[0]?.call).toMatchObject({ status: "confirmed", startsAt: slots[0] });
    const later = { clock: { now: () => Date.now() + days(9) } };
    expect((await selectMatches((await appOf(brand, later)).app))[0]?.call).toBeNull();
  });
});

describe("the form of a call", () => {
  const KEY = newId(Date.now());
  const form = (more: object) =>
    callSchema.safeParse({
      ...{ key: KEY, to_kind: "conversation", to_id: KEY, title: "Talk", minutes: "30" },
      ...{ slots: ["2031-06-01T10:00"], timezone: "Europe/Berlin" },
      ...more,
    });

  it("means what the clock on the wall says in the named zone, whatever clocks do in between", () => {
    const slots = ["2031-03-29T10:00", "2031-03-31T10:00", ""];
    const [before = 0, after = 0] = form({ slots }).data?.slots ?? [];
    // The night between has an hour less.
    expect(after - before).toBe(hours(47));
    expect(form({ slots: ["2031-03-30T02:30"] }).error?.issues[0]).toMatchObject({
      path: ["slots", 0],
      message: "No clock shows this time on that day. Choose another one.",
    });
    expect(form({ slots: ["2031-06-01T10:00"], timezone: "Mars/Olympus" }).data?.slots).toEqual([
      Date.UTC(2031, 5, 1, 10),
    ]);
  });

  it.each([
    { slots: [] },
    { slots: [""] },
    { slots: ["soon"] },
    { slots: ["2031-02-30T10:00"] },
    { slots: Array.from({ length: 6 }, () => "2031-06-01T10:00") },
    { minutes: "7" },
    { title: " " },
    { title: "x".repeat(101) },
    { join_url: "http://meet.example/1" },
    { join_url: "javascript:alert(1)" },
    { to_id: "x" },
    { key: "x" },
  ])("refuses %j", (wrong) => {
    expect(form(wrong).success).toBe(false);
  });

  it("proposes without script, says what is wrong with a time, and leads to the conversation", async () => {
    const { creator, brand, id } = await inTouch();
    const path = `/calls/new?c=${id}`;
    expect(await visits(creator, newCallPage, { path })).toMatchObject({
      status: 200,
      body: { other: { name: brand.name }, sentence: null },
    });
    const fields = {
      intent: "propose-call",
      key: newId(Date.now()),
      to_kind: "conversation",
      to_id: id,
      title: "Talk",
      minutes: "60",
      timezone: "Asia/Tokyo",
    };
    const wrong = await visits(creator, newCallAction, {
      path,
      form: { ...fields, "slots[0]": "2020-01-01T10:00" },
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: {
        error: { fields: { "slots[0]": ["Choose times that are still to come, within three months."] } },
        typed: { "slots[0]": ["2020-01-01T10:00"] },
      },
    });
    const day = new Date(Date.now() + days(2)).toISOString().slice(0, 10);
    const sent = await visits(creator, newCallAction, {
      path,
      form: { ...fields, "slots[0]": "", "slots[1]": `${day}T09:00` },
    });
    expect(sent.status).toBe(302);
    const call = (await cardOf(brand, id))?.call;
    expect(call).toMatchObject({ minutes: 60, slots: [Date.parse(`${day}T09:00+09:00`)] });
    const params = { callId: call?.id ?? "" };
    expect(await visits(brand, callPage, { path: `/calls/${call?.id}`, params })).toMatchObject({
      status: 200,
      body: { asked: true, locked: false, other: { name: creator.name } },
    });
    const took = await visits(brand, callAction, {
      path: `/calls/${call?.id}`,
      params,
      form: { intent: "take", slot: String(call?.slots[0]) },
    });
    expect(took).toMatchObject({ status: 200, body: { done: "Your call stands." } });
    const nobody = await alice({ name: "Dora" });
    for (const handler of [callPage, callFile])
      expect(await visits(nobody, handler, { path: `/calls/${call?.id}`, params })).toMatchObject({
        status: 404,
      });
    expect(await visits(nobody, newCallPage, { path })).toMatchObject({ status: 404 });
  });
});

describe("calls and talks in calendars", () => {
  const feedOf = async (token: string) =>
    toIcs(await getFeed(visitorApp().app, token), "https://thrive.test");

  it("stand once they are agreed on, in the feed of all and nowhere else, moved by nobody's clock", async () => {
    const { creator, brand, callId, first, app, brandApp } = await proposed({
      join_url: "https://meet.example/1",
    });
    const project = await beginProject(app, projectInput());
    const [mine, theirs, one] = [
      await renewFeed(app, null),
      await renewFeed(brandApp, null),
      await renewFeed(app, project),
    ];
    expect(await feedOf(mine)).not.toContain("A look at the cut");
    await takeCall(brandApp, { call_id: callId, slot: first });
    const stamp = new Date(first).toISOString().replace(/[-:]|\.\d{3}/g, "");
    expect(await feedOf(mine)).toContain(`DTSTART:${stamp}`);
    expect(await feedOf(mine)).toContain(`A look at the cut with ${brand.name}`);
    expect(await feedOf(theirs)).toContain(`A look at the cut with ${creator.name}`);
    expect(await feedOf(theirs)).toMatch(/LOCATION:https:\/\/meet\.example\/1[\s\S]*STATUS:CONFIRMED/);
    expect(await feedOf(one)).not.toContain("A look at the cut");

    const params = { callId };
    const file = await visits(brand, callFile, { path: `/calls/${callId}/call.ics`, params });
    expect(file.body).toBeInstanceOf(Response);
    const text = (await (file.body as Response).text()).replaceAll("\r\n ", "");
    expect(text).toContain(`UID:${callId}@thrive`);
    expect(text).toContain(`/calls/${callId}`);
    expect((file.body as Response).headers.get("content-type")).toBe("text/calendar; charset=utf-8");

    const due = await get<{ due: { kind: string; title: string; to: string }[] }>(
      creator,
      "/api/v1/deadlines",
    );
    expect(due.due).toContainEqual(
      expect.objectContaining({
        kind: "call",
        title: `A look at the cut with ${brand.name}`,
        to: `/calls/${callId}`,
      }),
    );

    await endCall(app, callId);
    expect(await feedOf(theirs)).toContain("STATUS:CANCELLED");
    expect(await visits(brand, callFile, { path: `/calls/${callId}/call.ics`, params })).toMatchObject({
      status: 404,
    });
    await blocks(brand, creator);
    for (const token of [mine, theirs]) expect(await feedOf(token)).not.toContain("A look at the cut");
  });

  it("hold the talks about applications for the two who have them", async () => {
    const { creator, brand, job, id, creatorApp, brandApp } = await anApplication();
    await sparkBack(brandApp, id);
    const slots = [Date.now() + hours(30), Date.now() + hours(50)];
    await inviteToInterview(brandApp, { application_id: id, slots });
    const token = await renewFeed(creatorApp, null);
    expect(await feedOf(token)).not.toContain("Talk about");
    await takeSlot(creatorApp, { application_id: id, slot: slots[1] ?? 0 });
    const unfolded = async (which: string) => (await feedOf(which)).replaceAll("\r\n ", "");
    expect(await unfolded(token)).toContain(`Talk about “${job.title}” with ${brand.name}`);
    expect(await unfolded(await renewFeed(brandApp, null))).toContain(`with ${creator.name}`);
    const [calls, interviews] = await brandApp.ask(talksToCome(brandApp));
    expect(toTalks(calls, interviews).filter((talk) => isToCome(talk, Date.now()))).toMatchObject([
      { kind: "interview", startsAt: slots[1], with: creator.name },
    ]);
    const params = { applicationId: id };
    const path = `/interviews/${id}/interview.ics`;
    for (const who of [creator, brand])
      expect((await visits(who, interviewFile, { path, params })).body).toBeInstanceOf(Response);
    expect(await visits(await alice({ name: "Dora" }), interviewFile, { path, params })).toMatchObject({
      status: 404,
    });
    await decline(brandApp, { application_id: id, reason: "timing", note: null });
    expect(await feedOf(token)).not.toContain("Talk about");
    expect(await visits(creator, interviewFile, { path, params })).toMatchObject({ status: 404 });
  });
});

describe("times to talk about an application, without script", () => {
  it("are proposed in a named zone, and one of them is taken", async () => {
    const { creator, brand, id, brandApp } = await anApplication();
    const [path, params] = [`/interviews/${id}`, { applicationId: id }];
    const day = new Date(Date.now() + days(3)).toISOString().slice(0, 10);
    const propose = { intent: "interview", application_id: id, timezone: "America/New_York" };
    const early = await visits(brand, interviewAction, {
      path,
      params,
      form: { ...propose, "slots[0]": `${day}T09:00` },
    });
    expect(early).toMatchObject({ status: 409 });
    await sparkBack(brandApp, id);
    const wrong = await visits(brand, interviewAction, {
      path,
      params,
      form: { ...propose, "slots[0]": "2020-01-01T10:00" },
    });
    expect(wrong).toMatchObject({
      status: 422,
      body: { error: { fields: { "slots[0]": ["Propose times that are still to come."] } } },
    });
    const sent = await visits(brand, interviewAction, {
      path,
      params,
      form: { ...propose, "slots[0]": `${day}T09:00`, "slots[1]": "" },
    });
    expect(sent).toMatchObject({ status: 200, body: { done: "They choose one of your times." } });
    const page = await visits(creator, interviewPage, { path, params });
    expect(page).toMatchObject({ status: 200, body: { applies: true, interviewAt: null } });
    const [slot = 0] = (page.body as { slots: number[] }).slots;
    // Nine in the morning there.
    expect([13, 14]).toContain(new Date(slot).getUTCHours());
    const took = await visits(creator, interviewAction, {
      path,
      params,
      form: { intent: "take-slot", application_id: id, slot: String(slot) },
    });
    expect(took).toMatchObject({ status: 200, body: { done: "They know when you talk." } });
    expect(await visits(brand, interviewPage, { path, params })).toMatchObject({
      body: { applies: false, interviewAt: slot },
    });
    const stranger = await alice({ name: "Dora" });
    expect(await visits(stranger, interviewPage, { path, params })).toMatchObject({ status: 404 });
    await blocks(creator, brand);
    expect(await visits(brand, interviewPage, { path, params })).toMatchObject({ status: 404 });
  });
});
