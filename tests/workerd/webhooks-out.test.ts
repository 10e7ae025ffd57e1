import { env } from "cloudflare:test";
import { Webhook } from "standardwebhooks";
import { beforeEach, describe, expect, it } from "vitest";
import { days, hours, minutes, seconds } from "#app/core/time.ts";
import {
  addEndpoint,
  changeEvents,
  redeliver,
  removeEndpoint,
  renewSecret,
  switchEndpoint,
  testEndpoint,
} from "#app/features/integrations/webhooks/commands.server.ts";
import {
  deliverDue,
  deliverWebhooks,
  pruneDeliveries,
} from "#app/features/integrations/webhooks/deliver.server.ts";
import { WEBHOOK_EVENTS, type WebhookEvent } from "#app/features/integrations/webhooks/events.ts";
import { selectDeliveries, selectEndpoint } from "#app/features/integrations/webhooks/queries.server.ts";
import { membersOf, queueWebhooks } from "#app/features/integrations/webhooks/queue.server.ts";
import { MOST_ENDPOINTS, newEndpointSchema } from "#app/features/integrations/webhooks/schema.ts";
import type { ThreadTarget } from "#app/features/messages/schema.ts";
import { FetchRefused } from "#app/platform/fetch/fetch-refused.ts";
import { action, loader } from "#app/routes/settings/webhooks.tsx";
import { appOf } from "#tests/factories/app.ts";
import { post } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { says, sparkOf } from "#tests/factories/messages.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { likes } from "#tests/factories/swipes.ts";
import { asked, tokenOf } from "#tests/factories/tokens.ts";
import { visits } from "#tests/factories/visits.ts";
import { receiver } from "#tests/factories/webhooks.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

/** Somebody with a server that is told of these events. */
async function listening(who: Person, events: WebhookEvent[], answer?: number) {
  const clock = movedClock();
  const { app } = await appOf(who, { clock });
  const server = receiver(answer);
  const { id, secret } = await addEndpoint(app, { url: server.url, events });
  const endpoint = async () => (await selectEndpoint(app, id))[0];
  return { app, clock, id, secret, endpoint, ...server };
}

describe("a webhook", () => {
  it("that is switched off while something is on its way to it is not tried again", async () => {
    const hook = await listening(await alice(), ["spark.created"], 500);
    const post: typeof hook.app.web.post = async (...args) => {
      await switchEndpoint(hook.app, hook.id, false);
      return hook.app.web.post(...args);
    };
    const slow = { ...hook.app, web: Object.assign(Object.create(hook.app.web), { post }) };
    expect(await testEndpoint(slow, hook.id)).toBe("Your server answered 500. It is switched off.");
    const [delivery] = await selectDeliveries(hook.app, hook.id);
    expect(delivery).toMatchObject({ deliveryStatus: "failed", nextAttemptAt: null, answer: 500 });
    await switchEndpoint(hook.app, hook.id, true);
    hook.clock.move(days(2));
    expect(await deliverDue(hook.app)).toBe(0);
  });

  it("is told what happens, signed so that the server can check it, and of nothing else", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const hook = await listening(creator, ["spark.created", "message.received"]);
    await likes(creator, brand);
    const spark: ThreadTarget = { kind: "match", id: (await likes(brand, creator)).matchId ?? "" };
    const { id, conversationId } = await says(brand, spark, "The light was kind today.");
    await says(creator, spark, "It was.");
    await posting(creator);
    expect(await deliverWebhooks(hook.app)).toBe(2);
    const came = await hook.received();
    const told = came.map(({ headers, body }) => new Webhook(hook.secret).verify(body, headers)) as {
      type: WebhookEvent;
      timestamp: string;
      data: object;
    }[];
    expect(told.map(({ type }) => type).toSorted()).toEqual(["message.received", "spark.created"]);
    for (const { type, data } of told) WEBHOOK_EVENTS[type].data.strict().parse(data);
    expect(told.find(({ type }) => type === "message.received")?.data).toEqual({
      message_id: id,
      conversation_id: conversationId,
      sender_id: brand.userId,
    });
    expect(JSON.stringify(came)).not.toContain("light");
    expect(await deliverWebhooks(hook.app)).toBe(0);
    expect(await selectDeliveries(hook.app, hook.id)).toMatchObject([
      { deliveryStatus: "delivered", answer: 204, attempts: 1 },
      { deliveryStatus: "delivered", answer: 204, attempts: 1 },
    ]);
  });

  it("hears nothing while its member is suspended, or their account rests", async () => {
    const creator = await alice();
    const hook = await listening(creator, ["message.received"]);
    const data = { message_id: "m", conversation_id: "c", sender_id: "s" };
    for (const [status, heard] of [
      ["suspended", 0],
      ["deactivated", 0],
      ["active", 1],
    ] as const) {
      await rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, creator.userId);
      const event = { id: crypto.randomUUID(), createdAt: Date.now() };
      const audience = membersOf([creator.userId]);
      await db.batch([queueWebhooks(db, event, { type: "message.received", audience, data })]);
      expect(await count("webhook_deliveries", "endpoint_id = ?", hook.id), status).toBe(heard);
    }
  });

  it.each([
    ["is suspended", "UPDATE profiles SET status = 'suspended' WHERE user_id = ?"],
    ["rests", "UPDATE profiles SET status = 'deactivated' WHERE user_id = ?"],
    ["is banned by an operator", "UPDATE users SET banned_until = 9e12 WHERE id = ?"],
  ])("whose member %s hears nothing of what waited for it, and did not fail", async (_, ends) => {
    const creator = await alice();
    const hook = await listening(creator, ["message.received"]);
    const event = { id: crypto.randomUUID(), createdAt: Date.now() };
    const audience = membersOf([creator.userId]);
    const data = { message_id: "m", conversation_id: "c", sender_id: "s" };
    await db.batch([queueWebhooks(db, event, { type: "message.received", audience, data })]);
    await rows(ends, creator.userId);
    while ((await deliverWebhooks(hook.app)) > 0);
    expect(await hook.received()).toEqual([]);
    expect(await selectDeliveries(hook.app, hook.id)).toMatchObject([
      { deliveryStatus: "failed", nextAttemptAt: null, answer: null },
    ]);
    expect(await hook.endpoint()).toMatchObject({ endpointStatus: "active", failingSince: null });
    const again = { id: crypto.randomUUID(), createdAt: Date.now() };
    await db.batch([queueWebhooks(db, again, { type: "message.received", audience, data })]);
    expect(await count("webhook_deliveries", "endpoint_id = ?", hook.id)).toBe(1);
  });

  it("keeps its secret from whoever reads the database, and another one signs after it was renewed", async () => {
    const hook = await listening(await alice(), ["spark.created"]);
    const stored = await rows("SELECT * FROM webhook_endpoints WHERE id = ?", hook.id);
    expect(JSON.stringify(stored)).not.toContain(hook.secret.slice(6));
    const { secret } = await renewSecret(hook.app, hook.id);
    expect(await testEndpoint(hook.app, hook.id)).toBe("Your server took it (204).");
    const [{ headers, body } = { headers: {}, body: "" }] = await hook.received();
    expect(() => new Webhook(hook.secret).verify(body, headers)).toThrow();
    expect(new Webhook(secret).verify(body, headers)).toMatchObject({ type: "webhook.test" });
  });

  it("hears nothing while it is off, and what waited is given up", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const hook = await listening(creator, ["message.received"]);
    const conversation = await sparkOf(brand, creator);
    await says(brand, conversation, "One");
    await switchEndpoint(hook.app, hook.id, false);
    await says(brand, conversation, "Two");
    await deliverWebhooks(hook.app);
    expect(await hook.received()).toEqual([]);
    await expect(testEndpoint(hook.app, hook.id)).rejects.toMatchObject({ status: 409 });
    await switchEndpoint(hook.app, hook.id, true);
    await says(brand, conversation, "Three");
    await deliverWebhooks(hook.app);
    expect(await hook.received()).toHaveLength(1);
    await removeEndpoint(hook.app, hook.id);
    expect(await count("webhook_deliveries", "endpoint_id = ?", hook.id)).toBe(0);
  });
});

describe("a server that does not answer", () => {
  it("is tried eight times over two days, then switched off, and its owner is told once", async () => {
    const creator = await alice();
    const hook = await listening(creator, ["spark.created"], 500);
    const began = hook.clock.now();
    await testEndpoint(hook.app, hook.id);
    const triedAt = [0];
    while (hook.clock.now() < began + days(4)) {
      if ((await deliverWebhooks(hook.app)) > 0) triedAt.push(hook.clock.now() - began);
      hook.clock.move(minutes(5));
    }
    expect(triedAt).toHaveLength(8);
    expect(triedAt.at(-1)).toBeGreaterThan(hours(44));
    expect(triedAt.at(-1)).toBeLessThan(hours(46));
    expect(await hook.endpoint()).toMatchObject({ endpointStatus: "disabled" });
    expect(await count("notifications", "user_id = ? AND kind = 'webhook_off'", creator.userId)).toBe(1);
    const [first, ...others] = await hook.received();
    expect(new Set([first, ...others].map((one) => one?.headers["webhook-id"])).size).toBe(1);
    await expect(
      redeliver(hook.app, hook.id, `${hook.id}:${first?.headers["webhook-id"]}`),
    ).rejects.toMatchObject({ status: 409 });
  });

  it("that says it is gone is switched off at once; a redirect is not followed", async () => {
    const creator = await alice();
    const gone = await listening(creator, ["spark.created"], 410);
    expect(await testEndpoint(gone.app, gone.id)).toBe("Your server answered 410. It is switched off.");
    expect(
      await rows(
        "SELECT message FROM notifications WHERE user_id = ? AND kind = 'webhook_off'",
        creator.userId,
      ),
    ).toEqual([{ message: expect.stringMatching(/ said that it is gone \(410\)\.$/) }]);
    expect(await gone.endpoint()).toMatchObject({ endpointStatus: "disabled" });
    const moved = await listening(await alice(), ["spark.created"], 307);
    expect(await testEndpoint(moved.app, moved.id)).toBe("Your server answered 307. We try again.");
    expect(await moved.endpoint()).toMatchObject({ endpointStatus: "active" });
  });

  it("that says twice at once that it is gone is told of once", async () => {
    const creator = await alice();
    const gone = await listening(creator, ["spark.created"], 410);
    const post: typeof gone.app.web.post = async (...args) => {
      gone.clock.move(seconds(1));
      await testEndpoint(gone.app, gone.id);
      return gone.app.web.post(...args);
    };
    const slow = { ...gone.app, web: Object.assign(Object.create(gone.app.web), { post }) };
    await testEndpoint(slow, gone.id);
    expect(await gone.received()).toHaveLength(2);
    expect(await count("outbox", "name = 'webhook.switched_off' AND actor_id = ?", creator.userId)).toBe(1);
    expect(await count("notifications", "user_id = ? AND kind = 'webhook_off'", creator.userId)).toBe(1);
  });

  it("gets it again by hand, under the same id", async () => {
    const hook = await listening(await alice(), ["spark.created"], 503);
    await testEndpoint(hook.app, hook.id);
    const [sent] = await selectDeliveries(hook.app, hook.id);
    await redeliver(hook.app, hook.id, sent?.deliveryId ?? "");
    const ids = (await hook.received()).map(({ headers }) => headers["webhook-id"]);
    expect(ids).toEqual([sent?.eventId, sent?.eventId]);
  });
});

describe("many servers", () => {
  /** What others wait for would be sent as well. */
  beforeEach(() => rows("DELETE FROM webhook_deliveries WHERE next_attempt_at IS NOT NULL"));

  /** Events that wait for an endpoint, the oldest first. */
  const waits = ({ id, clock }: { id: string; clock: { now(): number } }, events: number) =>
    rows(
      `INSERT INTO webhook_deliveries (id, endpoint_id, event_id, type, body, status, next_attempt_at, created_at)
        SELECT ?1 || ':' || value, ?1, value, 'spark.created', '{}', 'waiting', ?3, ?3 FROM json_each(?2)`,
      id,
      JSON.stringify(Array.from({ length: events }, (_, index) => `event ${String(index).padStart(3, "0")}`)),
      clock.now() - 1000,
    );

  it("have their turns: the hundred events of one hold up nobody", async () => {
    const busy = await listening(await alice(), ["spark.created"]);
    const other = await listening(await bora(), ["spark.created"]);
    await waits(busy, 100);
    await waits(other, 1);
    await rows(
      "UPDATE webhook_deliveries SET next_attempt_at = next_attempt_at + 500 WHERE endpoint_id = ?",
      other.id,
    );
    expect(await deliverWebhooks(busy.app)).toBe(6);
    expect(await other.received()).toHaveLength(1);
    expect((await busy.received()).map(({ headers }) => headers["webhook-id"])).toEqual(
      expect.arrayContaining(["event 000", "event 004"]),
    );
    expect(await deliverDue(busy.app)).toBe(95);
  });

  it("that fail are left alone for longer and longer, asked by one event, and get the rest once they answer", async () => {
    const hook = await listening(await alice(), ["spark.created"], 500);
    await waits(hook, 12);
    expect(await deliverDue(hook.app)).toBe(5);
    expect(await deliverDue(hook.app)).toBe(0);
    const asked: number[] = [];
    const began = hook.clock.now();
    while (hook.clock.now() < began + hours(6)) {
      hook.clock.move(minutes(1));
      const sent = await deliverDue(hook.app);
      expect(sent).toBeLessThanOrEqual(1);
      if (sent > 0) asked.push(Math.round((hook.clock.now() - began) / minutes(1)));
    }
    const pauses = asked.slice(1).map((minute, index) => minute - (asked[index] ?? 0));
    expect(pauses.length).toBeLessThan(20);
    expect(Math.max(...pauses)).toBeGreaterThanOrEqual(60);
    expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
    await rows("UPDATE webhook_endpoints SET url = replace(url, '500', '204') WHERE id = ?", hook.id);
    hook.clock.move(hours(24));
    await deliverDue(hook.app);
    expect(await count("webhook_deliveries", "endpoint_id = ? AND status = 'waiting'", hook.id)).toBe(0);
    expect(await hook.endpoint()).toMatchObject({ endpointStatus: "active", failingSince: null });
  });

  it("that fail hear of what happens meanwhile when they are asked next, not at once", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const hook = await listening(creator, ["message.received"], 500);
    await testEndpoint(hook.app, hook.id);
    const { app } = await appOf(creator);
    const conversation = await sparkOf(brand, creator);
    await says(brand, conversation, "Are you there?");
    expect(await deliverWebhooks(app)).toBe(0);
    hook.clock.move(minutes(1));
    expect(await deliverDue(hook.app)).toBe(1);
  });

  it("that are slow take a bounded part of a minute, ten of them at a time and five seconds each", async () => {
    const slow = await Promise.all(
      Array.from({ length: 25 }, async () => listening(await alice(), ["spark.created"])),
    );
    for (const hook of slow) await waits(hook, 3);
    const quick = await listening(await bora(), ["spark.created"]);
    const clock = movedClock();
    clock.stop();
    const [asked, running] = [new Set<string>(), { now: 0, most: 0 }];
    const post = async (url: string | URL) => {
      asked.add(String(url));
      running.now++;
      running.most = Math.max(running.most, running.now);
      await new Promise((later) => setTimeout(later));
      // Ten at a time wait together.
      if (running.now === 1) clock.move(seconds(5));
      running.now--;
      throw new FetchRefused("timeout");
    };
    const began = clock.now();
    const ctx = { ...quick.app, clock, web: { ...quick.app.web, post } };
    // Five of the last ten are second ones.
    expect(await deliverDue(ctx)).toBe(30);
    expect([asked.size, running.most]).toEqual([25, 10]);
    expect(clock.now() - began).toBeLessThanOrEqual(seconds(20));
    await waits(quick, 2);
    expect(await deliverDue({ ...quick.app, clock })).toBe(2);
  });
});

describe("bad input", () => {
  it.each([
    "http://push.studio-nord.com/to/x",
    "https://127.0.0.1/x",
    "https://localhost/x",
    "https://10.0.0.8/x",
    "https://push.studio-nord.com:8443/x",
    "https://name:word@push.studio-nord.com/x",
    "https://thrive.test/x",
    "javascript:alert(1)",
    "no address",
  ])("%s is no address to tell", async (url) => {
    const { app } = await appOf(await alice());
    const input = newEndpointSchema.safeParse({ url, events: ["spark.created"] });
    if (input.success) await expect(addEndpoint(app, input.data)).rejects.toMatchObject({ status: 422 });
    expect(await count("webhook_endpoints", "user_id = ?", app.viewer.userId)).toBe(0);
  });

  it("is not found: the webhook of somebody else, and what it was sent", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const hook = await listening(creator, ["spark.created"]);
    await testEndpoint(hook.app, hook.id);
    const [sent] = await selectDeliveries(hook.app, hook.id);
    const { app } = await appOf(brand);
    expect(await selectEndpoint(app, hook.id)).toEqual([]);
    expect(await selectDeliveries(app, hook.id)).toEqual([]);
    const own = await listening(brand, ["spark.created"]);
    for (const attempt of [
      () => changeEvents(app, hook.id, ["message.received"]),
      () => switchEndpoint(app, hook.id, false),
      () => renewSecret(app, hook.id),
      () => testEndpoint(app, hook.id),
      () => redeliver(app, own.id, sent?.deliveryId ?? ""),
      () => removeEndpoint(app, hook.id),
    ])
      await expect(attempt()).rejects.toMatchObject({ status: 404 });
    expect(await hook.endpoint()).toMatchObject({ endpointStatus: "active", events: ["spark.created"] });
  });

  it("is refused: more than one may have", async () => {
    const { app } = await appOf(await alice());
    const { url } = receiver();
    for (let made = 0; made < MOST_ENDPOINTS; made++)
      await addEndpoint(app, { url, events: ["spark.created"] });
    await expect(addEndpoint(app, { url, events: ["spark.created"] })).rejects.toMatchObject({ status: 409 });
  });
});

it("is added on its page, where the secret stands once; old deliveries go after 30 days", async () => {
  const creator = await alice();
  const { url } = receiver();
  const page = { path: "/settings/webhooks" };
  const form = { intent: "add", url, events: "spark.created" };
  const added = (await visits(creator, action, { ...page, form })).body as { secret: string };
  expect(added.secret).toMatch(/^whsec_[\w+/=]{44}$/);
  const shown = await visits(creator, loader, page);
  expect(shown.body).toMatchObject({ endpoints: [{ url, endpointStatus: "active" }] });
  expect(JSON.stringify(shown.body)).not.toContain(added.secret);
  expect(
    (await visits(creator, action, { ...page, form: { ...form, url: "https://10.0.0.8/" } })).status,
  ).toBe(422);
  const clock = movedClock();
  const { app } = await appOf(creator, { clock, env });
  const [endpoint] = (shown.body as { endpoints: { id: string }[] }).endpoints;
  await testEndpoint(app, endpoint?.id ?? "");
  clock.move(days(31));
  await pruneDeliveries(app);
  expect(await selectDeliveries(app, endpoint?.id ?? "")).toEqual([]);
});

it("is managed by a token made for it, as in the settings; others' are not there", async () => {
  const [owner, other] = await Promise.all([alice(), alice()]);
  const { secret: token } = await tokenOf(owner, ["webhooks:manage"]);
  const server = receiver();
  const added = await asked(token, "/api/v1/webhooks", {
    method: "POST",
    json: { url: server.url, events: ["spark.created"] },
  });
  expect(added.status).toBe(201);
  const { id, secret } = (await added.json()) as { id: string; secret: string };
  expect(secret).toMatch(/^whsec_/);
  const change = { method: "PATCH", json: { events: ["project.changed", "project.changed"] } };
  expect((await asked(token, `/api/v1/webhooks/${id}`, change)).status).toBe(204);
  const listed = await asked(token, "/api/v1/webhooks");
  expect(await listed.json()).toMatchObject({
    webhooks: [{ id, url: server.url, events: ["project.changed"], status: "active" }],
  });
  expect(await (await asked(token, `/api/v1/webhooks/${id}/test`, { method: "POST" })).json()).toEqual({
    outcome: "Your server took it (204).",
  });
  const [came] = await server.received();
  expect(new Webhook(secret).verify(came?.body ?? "", came?.headers ?? {})).toMatchObject({
    type: "webhook.test",
  });

  const theirs = (await tokenOf(other)).secret;
  for (const [method, path, json] of [
    ["PATCH", "", { events: ["spark.created"] }],
    ["DELETE", "", undefined],
    ["POST", "/test", undefined],
  ] as const)
    expect((await asked(theirs, `/api/v1/webhooks/${id}${path}`, { method, json })).status).toBe(404);
  expect(await (await asked(theirs, "/api/v1/webhooks")).json()).toEqual({ webhooks: [] });

  expect((await asked(token, `/api/v1/webhooks/${id}`, { method: "DELETE" })).status).toBe(204);
  expect(await count("webhook_endpoints", "user_id = ?", owner.userId)).toBe(0);
});

it("is not added by a session that proved itself long ago", async () => {
  const owner = await alice();
  await rows("UPDATE sessions SET proved_at = ? WHERE user_id = ?", Date.now() - hours(2), owner.userId);
  const body = { url: receiver().url, events: ["spark.created"] };
  expect((await post(owner, "/api/v1/webhooks", body)).status).toBe(403);
  expect(await count("webhook_endpoints", "user_id = ?", owner.userId)).toBe(0);
});
