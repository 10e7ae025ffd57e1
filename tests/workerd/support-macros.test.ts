import { expect, it } from "vitest";
import { dropCannedReply, saveCannedReply } from "#app/features/support/commands/canned-replies.server.ts";
import { replyAsAgent } from "#app/features/support/commands/reply.server.ts";
import { CANNED_MOST } from "#app/features/support/macros.ts";
import { selectCanned } from "#app/features/support/queries/desk.server.ts";
import { type CannedReplyInput, cannedReplyForm } from "#app/features/support/schema.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { ada, alice, bora, person, sam } from "#tests/factories/people.ts";
import { asks, opens, said, threadOf, wantsPerson } from "#tests/factories/support.ts";

async function waiting() {
  const creator = await alice();
  const { ticket } = await opens(creator);
  await asks(creator, ticket.id, "What is a Spark?");
  await wantsPerson(creator, ticket.id);
  return { creator, id: ticket.id };
}

/** As the form of the page sends it. */
function typed(fields: Record<string, string>): CannedReplyInput {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return parseForm(form, cannedReplyForm);
}

const MACRO = {
  body: "We look at it.",
  category: "dispute",
  sets_category: "dispute",
  sets_priority: "urgent",
  note: "Ask Finance first",
  takes: "yes",
  resolves: "yes",
};

const answer = (ticket_id: string, macro?: string, how: "reply" | "note" = "reply") => ({
  ticket_id,
  client_id: crypto.randomUUID(),
  body: "We look at it.",
  how,
  macro,
});

async function writes(fields: Record<string, string>) {
  const { app } = await appOf(await sam());
  await saveCannedReply(app, typed(fields));
  const [newest] = await rows<{ key: string }>(
    "SELECT key FROM canned_replies WHERE title = ? ORDER BY id DESC",
    fields.title,
  );
  return newest?.key ?? "";
}

it("does all its steps with the answer, once, and the member sees none of the note", async () => {
  const key = await writes({ title: "All at once", ...MACRO });
  const [{ creator, id }, agent] = [await waiting(), await sam()];
  const { app } = await appOf(agent);
  const sent = answer(id, key);
  await Promise.all([replyAsAgent(app, sent), replyAsAgent(app, sent)].map((one) => one.catch(() => null)));
  await replyAsAgent(app, sent);
  const [ticket] = await rows(
    "SELECT status, category, priority, assigned_to, due_at FROM support_tickets WHERE id = ?",
    id,
  );
  expect(ticket).toEqual({
    status: "resolved",
    category: "dispute",
    priority: "urgent",
    assigned_to: agent.userId,
    due_at: null,
  });
  const thread = await threadOf(creator, id);
  expect(said(thread).filter(([from]) => from === "agent")).toEqual([["agent", "We look at it."]]);
  expect(JSON.stringify(thread)).not.toContain("Ask Finance");
  expect(await count("support_messages", "ticket_id = ? AND internal = 1", id)).toBe(1);
});

it("takes a request from a colleague only where it says so", async () => {
  const [takes, leaves] = [
    await writes({ title: "Mine now", body: "Hi", takes: "yes" }),
    await writes({ title: "Just filed", body: "Hi", sets_category: "legal" }),
  ];
  const [first, second] = [await sam(), await ada()];
  const { id } = await waiting();
  const assigned = async () =>
    (await rows("SELECT assigned_to, category FROM support_tickets WHERE id = ?", id))[0];
  await replyAsAgent((await appOf(first)).app, answer(id));
  await replyAsAgent((await appOf(second)).app, answer(id, leaves));
  expect(await assigned()).toEqual({ assigned_to: first.userId, category: "legal" });
  await replyAsAgent((await appOf(second)).app, answer(id, takes));
  expect(await assigned()).toEqual({ assigned_to: second.userId, category: "legal" });
});

it("a note does no steps, and a macro that is gone stores nothing", async () => {
  const key = await writes({ title: "Soon gone", ...MACRO });
  const [{ id }, agent] = [await waiting(), await sam()];
  const { app } = await appOf(agent);
  await replyAsAgent(app, answer(id, key, "note"));
  expect(await count("support_tickets", "id = ? AND status = 'escalated'", id)).toBe(1);
  await dropCannedReply(app, key);
  const before = await count("support_messages", "ticket_id = ?", id);
  await expect(replyAsAgent(app, answer(id, key))).rejects.toMatchObject({ code: "invalid_input" });
  await expect(dropCannedReply(app, key)).rejects.toMatchObject({ code: "not_found" });
  expect(await count("support_messages", "ticket_id = ?", id)).toBe(before);
});

it("is changed in place, and every change stands in the audit log", async () => {
  const key = await writes({ title: "To be changed", ...MACRO });
  const { app } = await appOf(await sam());
  await saveCannedReply(app, typed({ key, title: "Changed", body: "Other words" }));
  expect((await selectCanned(db)).find((reply) => reply.key === key)).toEqual({
    key,
    title: "Changed",
    body: "Other words",
    category: null,
    setsCategory: null,
    setsPriority: null,
    note: null,
    takes: false,
    resolves: false,
  });
  await dropCannedReply(app, key);
  expect(await rows("SELECT action FROM audit_log WHERE subject_id = ? ORDER BY id", key)).toEqual([
    { action: "canned_reply_add" },
    { action: "canned_reply_change" },
    { action: "canned_reply_drop" },
  ]);
});

it.each([
  ["no title", { body: "Hi" }, "title"],
  ["no words", { title: "T", body: " \u200b " }, "body"],
  ["4,001 characters", { title: "T", body: "x".repeat(4001) }, "body"],
  ["a kind of request that is none", { title: "T", body: "Hi", category: "gossip" }, "category"],
  ["a priority that is none", { title: "T", body: "Hi", sets_priority: "now" }, "sets_priority"],
  ["a note of 501 characters", { title: "T", body: "Hi", note: "x".repeat(501) }, "note"],
])("with %s it is refused at its field", (_, fields: Record<string, string>, field) => {
  expect(() => typed(fields)).toThrowError(
    expect.objectContaining({ code: "invalid_input", fields: { [field]: [expect.any(String)] } }),
  );
});

it("keeps a list that somebody can read", async () => {
  await rows(
    `INSERT INTO canned_replies (id, key, title, body, created_at)
     SELECT 'full-' || value, 'full-' || value, 'Full', 'Hi', 1 FROM json_each(?)`,
    JSON.stringify(Array.from({ length: CANNED_MOST }, (_, place) => place)),
  );
  const { app } = await appOf(await sam());
  await expect(saveCannedReply(app, typed({ title: "One more", body: "Hi" }))).rejects.toMatchObject({
    code: "conflict",
  });
  await rows("DELETE FROM canned_replies WHERE id LIKE 'full-%'");
});

it("is the team's alone", async () => {
  for (const other of [await bora(), await person({ role: "finance" })]) {
    const { app } = await appOf(other);
    const tries = [
      () => saveCannedReply(app, typed({ title: "Mine", body: "Hi" })),
      () => dropCannedReply(app, "solved"),
    ];
    for (const attempt of tries) await expect(attempt()).rejects.toMatchObject({ code: "not_found" });
  }
});
