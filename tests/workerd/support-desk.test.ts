import { describe, expect, it } from "vitest";
import { pageOf } from "#app/core/page-of.ts";
import { days } from "#app/core/time.ts";
import { readNow } from "#app/db/client.server.ts";
import { selectAccess } from "#app/features/safety/access-log.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { draftReply, reveal } from "#app/features/support/commands/look-closer.server.ts";
import { reopen, requestHelp } from "#app/features/support/commands/member-acts.server.ts";
import { replyAsAgent } from "#app/features/support/commands/reply.server.ts";
import {
  assignTicket,
  mergeTickets,
  resolveTicket,
  setFacts,
} from "#app/features/support/commands/serve.server.ts";
import { toQueueItem } from "#app/features/support/desk-view.ts";
import { QUEUE_PAGE, selectCase, selectQueue } from "#app/features/support/queries/desk.server.ts";
import { nextInQueue, type QueueFilter, readQueueFilter } from "#app/features/support/queue-terms.ts";
import { newRequestForm } from "#app/features/support/schema.ts";
import { ANSWER_WITHIN, type Priority } from "#app/features/support/terms.ts";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { opensWindow } from "#tests/factories/live.ts";
import { ada, alice, bora, type Person, person, sam } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { asks, opens, said, threadOf, wantsPerson } from "#tests/factories/support.ts";
import { uploadedImage } from "#tests/factories/uploads.ts";
import { failing } from "#tests/fakes/assistants.ts";
import { recordBrowserError } from "#workers/http/browser-errors.ts";

const SECRET = "note-to-colleagues-4711";

/** A member who waits for a person. */
async function waiting(member?: Person) {
  const creator = member ?? (await alice());
  const { ticket } = await opens(creator);
  await asks(creator, ticket.id, "What is a Spark?");
  await wantsPerson(creator, ticket.id);
  return { creator, id: ticket.id };
}

const writes = (ticket_id: string, body: string, how: "reply" | "note" | "solve" = "reply") => ({
  ticket_id,
  client_id: crypto.randomUUID(),
  body,
  how,
});

const everything = (change: Partial<QueueFilter> = {}): QueueFilter => ({
  ...readQueueFilter(new URLSearchParams()),
  ...change,
});

describe("sam, who answers", () => {
  it("sees who waits, the most urgent first, and nobody who only opened the assistant", async () => {
    const agent = await sam();
    const star = await bora({ profile: { xp: 3500 } });
    const [{ id: usual }, { id: first }] = [await waiting(), await waiting(star)];
    const idle = await opens(await alice());
    const queue = await readNow(db, selectQueue(db, agent.userId, everything()));
    const places = [first, usual, idle.ticket.id].map((id) => queue.findIndex((row) => row.ticket_id === id));
    expect(places[0]).toBeGreaterThanOrEqual(0);
    expect(places[0]).toBeLessThan(places[1] ?? 0);
    expect(places[2]).toBe(-1);
    const none = await readNow(db, selectQueue(db, agent.userId, everything({ plan: "business" })));
    expect(none).toEqual([]);
  });

  it("reads the queue page by page, each request once and in its order", async () => {
    const [agent, creator] = [await sam(), await alice()];
    await rows(
      `INSERT INTO support_tickets (id, user_id, title, status, asked, due_at, category, last_message_at, created_at)
       SELECT 'page-' || printf('%03d', value), ?, 'Page', 'escalated', 1, 1000 + value / 3, 'legal', 1 + value / 3, 1
       FROM json_each(?)`,
      creator.userId,
      JSON.stringify(Array.from({ length: 70 }, (_, place) => place)),
    );
    for (const view of ["waiting", "unassigned"] as const) {
      const seen: string[] = [];
      let after: string | null = null;
      do {
        const query: URLSearchParams = new URLSearchParams({
          view,
          category: "legal",
          ...(after ? { after } : {}),
        });
        const found = await readNow(db, selectQueue(db, agent.userId, readQueueFilter(query)));
        const { page, last } = pageOf(found.map(toQueueItem), QUEUE_PAGE);
        seen.push(...page.map(({ id }) => id));
        after = last ? nextInQueue(view, last) : null;
      } while (after);
      expect(seen).toHaveLength(70);
      expect(seen).toEqual([...new Set(seen)].sort());
    }
    await rows("DELETE FROM support_tickets WHERE id LIKE 'page-%'");
  });

  it("answers, and the member hears of it at once, in their window and in the drawer", async () => {
    const [{ creator, id }, agent] = [await waiting(), await sam()];
    const window = await opensWindow(creator);
    const { app, settled } = await appOf(agent, { rooms: await realRooms() });
    const sent = writes(id, "Hello, I am **Sam**.");
    await replyAsAgent(app, sent);
    await replyAsAgent(app, sent);
    await settled();
    expect(await window.hears("support.changed")).toMatchObject({ ticketId: id });
    const { notification } = await window.hears("notification.created");
    expect(notification).toMatchObject({ kind: "support_reply", link: `/support-dashboard?ticket=${id}` });
    const thread = await threadOf(creator, id);
    expect(said(thread).at(-1)).toEqual(["agent", "Hello, I am **Sam**."]);
    expect(said(thread).filter(([from]) => from === "agent")).toHaveLength(1);
    expect(thread.ticket.status).toBe("awaiting_member");
    const [ticket] = await rows("SELECT assigned_to, due_at FROM support_tickets WHERE id = ?", id);
    expect(ticket).toEqual({ assigned_to: agent.userId, due_at: null });
    await asks(creator, id, "Thank you!");
    expect((await threadOf(creator, id)).ticket.status).toBe("assigned");
  });

  it("writes notes that reach no member by any way", async () => {
    const [{ creator, id }, agent] = [await waiting(), await sam()];
    const window = await opensWindow(creator);
    const { app, settled } = await appOf(agent, { rooms: await realRooms() });
    await replyAsAgent(app, writes(id, SECRET, "note"));
    await replyAsAgent(app, writes(id, "A word to you."));
    await settled();
    await window.hears("notification.created");
    const shown = [
      await threadOf(creator, id),
      await opens(creator),
      await (await asks(creator, id, "And?")).json(),
      await (await call(creator, "/api/v1/notifications")).json(),
      window.frames,
      await rows("SELECT payload FROM outbox WHERE name = 'support.changed'"),
      await rows("SELECT * FROM notifications WHERE user_id = ?", creator.userId),
    ];
    expect(JSON.stringify(shown)).toContain("A word to you.");
    expect(JSON.stringify(shown)).not.toContain(SECRET);
    expect(await count("support_messages", "content = ? AND internal = 1", SECRET)).toBe(1);
    expect((await threadOf(creator, id)).messages.map(({ internal }) => internal)).not.toContain(true);
  });

  it("solves, and cannot answer what is closed", async () => {
    const [{ creator, id }, agent] = [await waiting(), await sam()];
    const { app } = await appOf(agent);
    await replyAsAgent(app, writes(id, "Done.", "solve"));
    expect((await threadOf(creator, id)).ticket.status).toBe("resolved");
    await expect(replyAsAgent(app, writes(id, "One more"))).rejects.toMatchObject({ code: "conflict" });
    await expect(resolveTicket(app, id)).rejects.toMatchObject({ code: "conflict" });
    await replyAsAgent(app, writes(id, "For the records", "note"));
  });

  it("assigns to colleagues alone, and the clock follows the priority", async () => {
    const [{ creator, id }, agent, admin] = [await waiting(), await sam(), await ada()];
    const { app } = await appOf(agent);
    await assignTicket(app, id, admin.userId);
    await expect(assignTicket(app, id, creator.userId)).rejects.toMatchObject({ code: "invalid_input" });
    const due = async () =>
      (await rows<{ due: number }>("SELECT due_at AS due FROM support_tickets WHERE id = ?", id))[0]?.due ??
      0;
    const before = await due();
    await setFacts(app, { ticket_id: id, priority: "urgent", category: "technical", entity_ref: "case 12" });
    expect(await due()).toBeLessThan(before);
    const [found] = await readNow(db, selectCase(db, id));
    expect(found).toMatchObject({ assigned_to: admin.userId, priority: "urgent", entity_ref: "case 12" });
  });

  it("counts the time of what was opened again from then, also where its facts change", async () => {
    const [{ creator, id }, agent] = [await waiting(), await sam()];
    const { app } = await appOf(agent);
    await resolveTicket(app, id);
    await rows("UPDATE support_tickets SET escalated_at = escalated_at - ? WHERE id = ?", days(5), id);
    await reopen((await appOf(creator)).app, id);
    const facts = async () =>
      (
        await rows<{ due_at: number; priority: Priority }>(
          "SELECT due_at, priority FROM support_tickets WHERE id = ?",
          id,
        )
      )[0] ?? { due_at: 0, priority: "normal" as const };
    const before = await facts();
    expect(before.due_at).toBeGreaterThan(Date.now());
    await setFacts(app, { ticket_id: id, priority: before.priority, category: "technical", entity_ref: "" });
    expect(await facts()).toEqual(before);
    await setFacts(app, { ticket_id: id, priority: "urgent", category: "technical", entity_ref: "" });
    const [was, is] = [ANSWER_WITHIN[before.priority], ANSWER_WITHIN.urgent];
    expect(await facts()).toEqual({ due_at: before.due_at - was + is, priority: "urgent" });
  });

  it("merges two requests of one member, and never of two", async () => {
    const [{ creator, id }, other, agent] = [await waiting(), await waiting(), await sam()];
    const { app } = await appOf(agent);
    const second = await requestHelp((await appOf(creator)).app, {
      client_id: crypto.randomUUID(),
      category: "technical",
      title: "Again",
      body: "The same once more.",
    });
    await expect(mergeTickets(app, second, other.id)).rejects.toMatchObject({ code: "invalid_input" });
    await mergeTickets(app, second, id);
    const kept = await threadOf(creator, id);
    expect(said(kept).map(([, text]) => text)).toContain("The same once more.");
    expect(new Set(kept.messages.map(({ seq }) => seq)).size).toBe(kept.messages.length);
    expect((await threadOf(creator, second)).ticket.status).toBe("closed");
    await expect(mergeTickets(app, second, id)).rejects.toMatchObject({ code: "conflict" });
    expect((await asks(creator, id, "Still here")).status).toBe(200);
  });

  it("never merges who waits into what is answered, or solved: they go on waiting, as long as they did", async () => {
    const { app } = await appOf(await sam());
    for (const how of ["reply", "solve"] as const) {
      const { creator, id: kept } = await waiting();
      await replyAsAgent(app, writes(kept, "Like this.", how));
      const { app: hers } = await appOf(creator);
      const more = { category: "technical", title: "Again", body: "Not yet." } as const;
      const second = await requestHelp(hers, { client_id: crypto.randomUUID(), ...more });
      const [before] = await rows("SELECT due_at FROM support_tickets WHERE id = ?", second);
      await mergeTickets(app, second, kept);
      expect(
        await rows("SELECT due_at, resolved_at, with_team FROM support_tickets WHERE id = ?", kept),
      ).toEqual([{ ...before, resolved_at: null, with_team: 1 }]);
      expect((await threadOf(creator, kept)).ticket.status).toBe(how === "reply" ? "assigned" : "reopened");
    }
  });

  it("opens private data by a press that the member sees", async () => {
    const [{ creator, id }, agent] = [await waiting(), await sam()];
    const { app } = await appOf(agent);
    expect(await reveal(app, id, "contact")).toEqual([creator.email]);
    const seen = await selectAccess((await appOf(creator)).app);
    expect(seen).toMatchObject([
      { area: "contact", staffName: "Sam", reason: expect.stringContaining("Spark") },
    ]);
    expect(JSON.stringify(await readNow(db, selectCase(db, id)))).not.toContain(creator.email);
  });

  it("opens what the member reported, by the number they were given", async () => {
    const [{ creator, id }, agent] = [await waiting(), await sam()];
    const job = await posting(await bora());
    const { caseNumber } = await report(
      (await appOf(creator)).app,
      reportSchema.parse({
        intent: "report",
        subject_type: "opportunity",
        subject_id: job.id,
        reason: "spam",
      }),
    );
    expect(await reveal((await appOf(agent)).app, id, "reports")).toEqual([
      expect.stringMatching(new RegExp(`UTC · ${caseNumber} · a posting: Our team looks at it\\.$`)),
    ]);
  });

  it("opens payments and the last errors the same way, the member's own alone", async () => {
    const [{ creator, id }, other, agent] = [await waiting(), await alice(), await sam()];
    const { app } = await appOf(agent);
    expect(await reveal(app, id, "payments")).toEqual([]);
    for (const [person, title] of [
      [creator, "First edit"],
      [other, "Somebody else's"],
    ] as const) {
      await rows(
        `INSERT INTO payments (id, payer_id, purpose, reference_id, title, amount, currency, provider, back_to, status,
           idempotency_key, created_at, updated_at)
         VALUES (?1, ?2, 'milestone', ?1, ?3, 12345, 'EUR', 'sandbox', '/', 'failed', ?1, 1, 1)`,
        crypto.randomUUID(),
        person.userId,
        title,
      );
      const { app: theirs } = await appOf(person);
      const fault = { name: "TypeError", message: `no ${title}`, stack: null, page_path: "/discover?tab=x" };
      await recordBrowserError(theirs, fault);
    }
    expect(await reveal(app, id, "payments")).toEqual([
      "1970-01-01 00:00 UTC · First edit (milestone, failed) · €123.45",
    ]);
    expect(await reveal(app, id, "errors")).toEqual([
      expect.stringMatching(/UTC · TypeError: no First edit at \/discover \([\w-]{36}\)$/),
    ]);
    const seen = await selectAccess((await appOf(creator)).app);
    expect(seen.map(({ area }) => area).sort()).toEqual(["errors", "payments", "payments"]);
  });

  it("has drafts that are sent by nobody", async () => {
    const [{ creator, id }, agent] = [await waiting(), await sam()];
    const before = await threadOf(creator, id);
    expect(await draftReply((await appOf(agent)).app, id)).toContain("Spark");
    expect(await threadOf(creator, id)).toEqual(before);
    const { app } = await appOf(agent, { assistant: failing("timeout") });
    await expect(draftReply(app, id)).rejects.toMatchObject({ code: "unavailable" });
  });
});

it("is not found for everybody else", async () => {
  const { id } = await waiting();
  for (const somebody of [await bora(), await person({ role: "finance" })]) {
    const { app } = await appOf(somebody);
    const tries = [
      () => replyAsAgent(app, writes(id, "I am Sam")),
      () => assignTicket(app, id, somebody.userId),
      () => setFacts(app, { ticket_id: id, priority: "low", category: "other", entity_ref: "" }),
      () => resolveTicket(app, id),
      () => mergeTickets(app, id, id),
      () => reveal(app, id, "contact"),
      () => reveal(app, id, "payments"),
      () => reveal(app, id, "errors"),
      () => draftReply(app, id),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  }
  expect(await count("access_log", "ticket_id = ?", id)).toBe(0);
});

it("keeps screenshots to the member and the team", async () => {
  const [creator, stranger, agent, finance] = [
    await alice(),
    await bora(),
    await sam(),
    await person({ role: "finance" }),
  ];
  const { ticket } = await opens(creator);
  const { id: fileId } = await uploadedImage(creator, undefined, { purpose: "support" });
  expect(
    (await asks(stranger, (await opens(stranger)).ticket.id, "Mine?", { fileIds: [fileId] })).status,
  ).toBe(409);
  expect((await asks(creator, ticket.id, "What is a Spark?", { fileIds: [fileId] })).status).toBe(200);
  expect((await threadOf(creator, ticket.id)).messages[1]?.files).toMatchObject([{ id: fileId }]);
  const status = async (who: Person | null) => (await call(who, `/files/${fileId}`)).status;
  expect([await status(creator), await status(agent)]).toEqual([200, 200]);
  expect([await status(stranger), await status(finance), await status(null)]).toEqual([404, 404, 404]);
});

it("takes screenshots with a new request, each once, and only of who asks", async () => {
  const [creator, stranger] = [await alice(), await bora()];
  const { id: fileId } = await uploadedImage(creator, undefined, { purpose: "support" });
  const request = async (who: Person, client_id = crypto.randomUUID(), file_ids: string[] = [fileId]) =>
    requestHelp(
      (await appOf(who)).app,
      newRequestForm.parse({ client_id, category: "other", title: "Look", body: "Here.", file_ids }),
    );
  const gone = { code: "conflict", message: expect.stringContaining("A picture you attached is gone") };
  await expect(request(stranger)).rejects.toMatchObject(gone);
  const key = crypto.randomUUID();
  const ticket = await request(creator, key);
  expect(await request(creator, key)).toBe(ticket);
  expect((await threadOf(creator, ticket)).messages[0]?.files).toMatchObject([{ id: fileId }]);
  await expect(request(creator)).rejects.toMatchObject(gone);
  expect(newRequestForm.safeParse({ file_ids: ["nonsense"] }).success).toBe(false);
});

/** Frames through the real rooms. */
async function realRooms() {
  const { createRooms } = await import("#app/platform/realtime.server.ts");
  const { env } = await import("cloudflare:workers");
  return createRooms(env);
}
