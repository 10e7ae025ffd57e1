import { describe, expect, it } from "vitest";
import { days, minutes } from "#app/core/time.ts";
import { removeApp } from "#app/features/integrations/oauth/apps.server.ts";
import { pruneGrants } from "#app/features/integrations/oauth/end-grants.server.ts";
import type { Scope } from "#app/features/integrations/scopes.ts";
import { addEndpoint } from "#app/features/integrations/webhooks/commands.server.ts";
import { selectEndpoints } from "#app/features/integrations/webhooks/queries.server.ts";
import { membersOf, queueWebhooks } from "#app/features/integrations/webhooks/queue.server.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-members.server.ts";
import { loader as ownTokens } from "#app/routes/settings/api-tokens.tsx";
import { loader as connected, action as disconnect } from "#app/routes/settings/apps.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { ORIGIN } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import {
  type Answered,
  appBy,
  CALLBACK,
  codeFor,
  type Held,
  letIn,
  pkce,
  type RegisteredApp,
  redeems,
  refreshes,
  sends,
  shown,
} from "#tests/factories/oauth-apps.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { asked } from "#tests/factories/tokens.ts";
import { visits } from "#tests/factories/visits.ts";
import { receiver } from "#tests/factories/webhooks.ts";

const APPS = { path: "/settings/apps" };

const speaks = async ({ access_token }: Pick<Held, "access_token">) =>
  (await asked(access_token, "/api/v1/notifications")).status;

const refusal = ({ status, body }: Answered) => [status, body.error];
const INVALID_GRANT = [400, "invalid_grant"];
const INVALID_CLIENT = [401, "invalid_client"];

async function scene() {
  const [maker, member] = [await alice(), await bora()];
  return { maker, member, app: await appBy(maker) };
}

describe("the way to a token", () => {
  it("leads an app with a secret to what its member allowed, and no further", async () => {
    const { app, member } = await scene();
    const code = await codeFor(member, app, { scope: "feed:read notifications:read" });
    const basic = { authorization: `Basic ${btoa(`${app.id}:${app.secret}`)}` };
    const form = { grant_type: "authorization_code", code, redirect_uri: CALLBACK };
    const { status, headers, body } = await sends("/oauth/token", form, basic);
    expect([status, headers.get("cache-control"), headers.getSetCookie()]).toEqual([200, "no-store", []]);
    expect(body).toEqual({
      access_token: expect.stringMatching(/^thrive_oat_[\w-]{43}$/),
      token_type: "Bearer",
      expires_in: 3600,
      refresh_token: expect.stringMatching(/^thrive_ort_/),
      scope: "feed:read notifications:read",
      user_id: member.userId,
    });
    const token = String(body.access_token);
    expect((await asked(token, "/api/v1/feed")).status).toBe(200);
    const post = { client_id: crypto.randomUUID(), content: "Hello" };
    expect((await asked(token, "/api/v1/posts", { method: "POST", json: post })).status).toBe(403);
    expect((await asked(token, "/api/v1/session")).status).toBe(403);
    const stored = JSON.stringify([
      await rows("SELECT * FROM personal_tokens"),
      await rows("SELECT * FROM oauth_grants"),
    ]);
    for (const secret of [token, String(body.refresh_token), code])
      expect(stored).not.toContain(secret.slice(-40));
  });

  it("leads one without a secret there by PKCE", async () => {
    const { maker, member } = await scene();
    const device = await appBy(maker, { kind: "public" });
    const { verifier, challenge } = await pkce();
    const question = { code_challenge: challenge, code_challenge_method: "S256" };
    const code = await codeFor(member, device, question);
    const { status, body } = await redeems(device, code, { code_verifier: verifier });
    expect(status).toBe(200);
    const next = await refreshes(device, String(body.refresh_token));
    expect(next.status).toBe(200);
    expect(await speaks(next.body as unknown as Held)).toBe(200);
  });

  it("is found by its metadata", async () => {
    const answer = await asked(null, "/.well-known/oauth-authorization-server");
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({
      issuer: ORIGIN,
      authorization_endpoint: `${ORIGIN}/oauth/authorize`,
      token_endpoint: `${ORIGIN}/oauth/token`,
      revocation_endpoint: `${ORIGIN}/oauth/revoke`,
      code_challenge_methods_supported: ["S256"],
      scopes_supported: expect.arrayContaining(["feed:read", "webhooks:manage"]),
    });
  });

  it("is seen by its member: what the app may do, and when it last did", async () => {
    const { app, member } = await scene();
    await codeFor(member, app);
    expect((await visits(member, connected, APPS)).body).toMatchObject({ apps: [] });
    await letIn(member, app, { scope: "feed:read" });
    const held = await letIn(member, app, { scope: "notifications:read feed:read" });
    const before = (await visits(member, connected, APPS)).body as { apps: { scopes: string[] }[] };
    expect(before.apps).toMatchObject([
      { id: app.id, name: "Studio dashboard", maker: "Alice", lastUsedAt: null },
    ]);
    expect(before.apps[0]?.scopes.toSorted()).toEqual(["feed:read", "notifications:read"]);
    expect(await speaks(held)).toBe(200);
    await expect
      .poll(async () => (await visits(member, connected, APPS)).body)
      .toMatchObject({ apps: [{ lastUsedAt: expect.any(Number) }] });
    const own = await visits(member, ownTokens, { path: "/settings/api-tokens" });
    expect(own.body).toMatchObject({ tokens: [] });
  });
});

describe("a code", () => {
  it("is worth something once: the second time ends what the first gave", async () => {
    const { app, member } = await scene();
    const code = await codeFor(member, app);
    const held = (await redeems(app, code)).body as unknown as Held;
    expect(await speaks(held)).toBe(200);
    expect(refusal(await redeems(app, code))).toEqual(INVALID_GRANT);
    expect(await speaks(held)).toBe(401);
    expect(refusal(await refreshes(app, held.refresh_token))).toEqual(INVALID_GRANT);
    const kinds = await rows<{ kind: string }>(
      "SELECT kind FROM account_activity WHERE user_id = ?",
      member.userId,
    );
    expect(kinds.map(({ kind }) => kind)).toContain("app_token_reused");
  });

  it("redeemed several times at once leaves nothing that holds", async () => {
    const { app, member } = await scene();
    const code = await codeFor(member, app);
    const tries = await Promise.all(Array.from({ length: 4 }, () => redeems(app, code)));
    const given = tries.filter(({ status }) => status === 200);
    expect(given.length).toBeLessThanOrEqual(1);
    for (const { body } of given) expect(await speaks(body as unknown as Held)).toBe(401);
    expect(await count("oauth_grants", "app_id = ?", app.id)).toBe(0);
  });

  it("is nothing to another app, and is left whole by it", async () => {
    const { app, maker, member } = await scene();
    const other = await appBy(maker);
    const code = await codeFor(member, app);
    expect(refusal(await redeems(other, code))).toEqual(INVALID_GRANT);
    expect((await redeems(app, code)).status).toBe(200);
  });

  it("is over after its minute", async () => {
    const { app, member } = await scene();
    const code = await codeFor(member, app);
    const [grant] = await rows<{ life: number }>(
      "SELECT expires_at - created_at AS life FROM oauth_grants WHERE app_id = ?",
      app.id,
    );
    expect(grant?.life).toBe(minutes(1));
    await rows("UPDATE oauth_grants SET expires_at = ? WHERE app_id = ?", Date.now() - 1, app.id);
    expect(refusal(await redeems(app, code))).toEqual(INVALID_GRANT);
  });

  it.each([
    ["another address", { redirect_uri: "https://studio.example/other" }, INVALID_GRANT],
    ["no address", { redirect_uri: "" }, [400, "invalid_request"]],
    ["a code of its own making", { code: "thrive_oac_nothing" }, INVALID_GRANT],
    ["no code", { code: "" }, [400, "invalid_request"]],
    ["a verifier that nobody asked for", { code_verifier: "x".repeat(43) }, INVALID_GRANT],
  ])("is not redeemed with %s", async (_what, wrong, expected) => {
    const { app, member } = await scene();
    const code = await codeFor(member, app);
    expect(refusal(await redeems(app, code, wrong))).toEqual(expected);
    expect(await count("personal_tokens", "user_id = ?", member.userId)).toBe(0);
  });

  it.each<[string, (verifier: string, challenge: string) => Record<string, string>]>([
    ["without its verifier", () => ({})],
    ["with another verifier", () => ({ code_verifier: "y".repeat(43) })],
    ["with the challenge itself", (_, challenge) => ({ code_verifier: challenge })],
    ["with more than the verifier", (verifier) => ({ code_verifier: `${verifier}x` })],
    ["with a verifier that is too short", () => ({ code_verifier: "x" })],
  ])("is not redeemed %s, also by an app with a secret", async (_what, prove) => {
    const { app, maker, member } = await scene();
    const { verifier, challenge } = await pkce();
    const question = { code_challenge: challenge, code_challenge_method: "S256" };
    for (const client of [app, await appBy(maker, { kind: "public" })]) {
      const code = await codeFor(member, client, question);
      expect(refusal(await redeems(client, code, prove(verifier, challenge)))).toEqual(INVALID_GRANT);
      expect((await redeems(client, code, { code_verifier: verifier })).status).toBe(200);
    }
  });
});

describe("a refresh token", () => {
  it("is worth something once: the second time ends its grant", async () => {
    const { app, member } = await scene();
    const first = await letIn(member, app);
    const second = (await refreshes(app, first.refresh_token)).body as unknown as Held;
    expect([await speaks(first), await speaks(second)]).toEqual([200, 200]);
    expect(refusal(await refreshes(app, first.refresh_token))).toEqual(INVALID_GRANT);
    expect([await speaks(first), await speaks(second)]).toEqual([401, 401]);
    expect(refusal(await refreshes(app, second.refresh_token))).toEqual(INVALID_GRANT);
  });

  it("used several times at once leaves nothing that holds; another grant of the member stays", async () => {
    const { app, member } = await scene();
    const [phone, desk] = [await letIn(member, app), await letIn(member, app)];
    const tries = await Promise.all(Array.from({ length: 4 }, () => refreshes(app, phone.refresh_token)));
    for (const { body } of tries.filter(({ status }) => status === 200))
      expect(await speaks(body as unknown as Held)).toBe(401);
    expect([await speaks(phone), await speaks(desk)]).toEqual([401, 200]);
  });

  it("gives less where less is asked for, and never more", async () => {
    const { app, member } = await scene();
    const held = await letIn(member, app, { scope: "feed:read notifications:read" });
    const wide = await refreshes(app, held.refresh_token, { scope: "feed:read feed:write" });
    expect(refusal(wide)).toEqual([400, "invalid_scope"]);
    const narrow = (await refreshes(app, held.refresh_token, { scope: "feed:read" })).body as unknown as Held;
    expect([narrow.scope, await speaks(narrow)]).toEqual(["feed:read", 403]);
    const whole = (await refreshes(app, narrow.refresh_token)).body as unknown as Held;
    expect([whole.scope, await speaks(whole)]).toEqual(["feed:read notifications:read", 200]);
  });

  it("is nothing to another app, and is left whole by it", async () => {
    const { app, maker, member } = await scene();
    const held = await letIn(member, app);
    expect(refusal(await refreshes(await appBy(maker), held.refresh_token))).toEqual(INVALID_GRANT);
    expect((await refreshes(app, held.refresh_token)).status).toBe(200);
  });

  it("of our making is known by its tag; a forged one ends nothing", async () => {
    const { app, member } = await scene();
    const held = await letIn(member, app);
    const forged = `${held.refresh_token.slice(0, -1)}${held.refresh_token.endsWith("A") ? "B" : "A"}`;
    const another = held.refresh_token.replace(/\.[\w-]{43}\./, `.${"x".repeat(43)}.`);
    for (const token of [forged, another, "thrive_ort_nothing", held.access_token])
      expect(refusal(await refreshes(app, token))).toEqual(INVALID_GRANT);
    expect(refusal(await refreshes(app, ""))).toEqual([400, "invalid_request"]);
    expect((await refreshes(app, held.refresh_token)).status).toBe(200);
  });

  it("that was not used for long is over, and is swept away with its grant", async () => {
    const { app, member } = await scene();
    const [old, kept] = [await letIn(member, app), await letIn(member, app)];
    await rows(
      "UPDATE oauth_grants SET expires_at = ? WHERE id = ?",
      Date.now() - days(1),
      old.refresh_token.slice("thrive_ort_".length).split(".")[0],
    );
    expect(refusal(await refreshes(app, old.refresh_token))).toEqual(INVALID_GRANT);
    await pruneGrants(visitorApp().app);
    expect(await count("oauth_grants", "app_id = ?", app.id)).toBe(1);
    expect((await refreshes(app, kept.refresh_token)).status).toBe(200);
  });
});

describe("an app is shut out", () => {
  it("by its member, at once and from every device", async () => {
    const { app, maker, member } = await scene();
    const held = [await letIn(member, app), await letIn(member, app)];
    const code = await codeFor(member, app);
    const theirs = await letIn(await alice(), app);
    const form = { intent: "disconnect", app_id: app.id };
    expect((await visits(maker, disconnect, { ...APPS, form })).status).toBe(404);
    expect((await visits(member, disconnect, { ...APPS, form })).status).toBe(200);
    for (const one of held) {
      expect(await speaks(one)).toBe(401);
      expect(refusal(await refreshes(app, one.refresh_token))).toEqual(INVALID_GRANT);
    }
    expect(refusal(await redeems(app, code))).toEqual(INVALID_GRANT);
    expect(await speaks(theirs)).toBe(200);
    expect((await visits(member, disconnect, { ...APPS, form })).status).toBe(404);
    const bad = { intent: "disconnect", app_id: "everything" };
    expect((await visits(member, disconnect, { ...APPS, form: bad })).status).toBe(422);
  });

  it("by itself: a refresh token takes all with it, an access token goes alone (RFC 7009)", async () => {
    const { app, maker, member } = await scene();
    const held = await letIn(member, app);
    const other = await appBy(maker);
    for (const token of [held.access_token, held.refresh_token, "thrive_oat_nothing"])
      expect((await sends("/oauth/revoke", { token, ...shown(other) })).status).toBe(200);
    expect(await speaks(held)).toBe(200);
    expect((await sends("/oauth/revoke", { token: held.access_token, ...shown(app) })).status).toBe(200);
    expect(await speaks(held)).toBe(401);
    const next = (await refreshes(app, held.refresh_token)).body as unknown as Held;
    expect(await speaks(next)).toBe(200);
    expect((await sends("/oauth/revoke", { token: next.refresh_token, ...shown(app) })).status).toBe(200);
    expect(await speaks(next)).toBe(401);
    expect(await count("oauth_grants", "app_id = ?", app.id)).toBe(0);
    expect(refusal(await sends("/oauth/revoke", { ...shown(app) }))).toEqual([400, "invalid_request"]);
  });

  it.each(["member", "maker"] as const)("while its %s is suspended", async (whose) => {
    const { app, ...people } = await scene();
    const held = await letIn(people.member, app);
    const code = await codeFor(people.member, app);
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", people[whose].userId);
    expect(await speaks(held)).toBe(401);
    const refused = whose === "member" ? INVALID_GRANT : INVALID_CLIENT;
    expect(refusal(await refreshes(app, held.refresh_token))).toEqual(refused);
    expect(refusal(await redeems(app, code))).toEqual(refused);
    await rows("UPDATE profiles SET status = 'active' WHERE user_id = ?", people[whose].userId);
    expect((await refreshes(app, held.refresh_token)).status).toBe(200);
  });
});

it("an app whose maker is blocked does nothing for who blocks them, and all for others", async () => {
  const { app, maker, member } = await scene();
  const [held, theirs] = [await letIn(member, app), await letIn(await alice(), app)];
  await blocks(member, maker);
  expect([await speaks(held), await speaks(theirs)]).toEqual([401, 200]);
  expect(refusal(await refreshes(app, held.refresh_token))).toEqual(INVALID_GRANT);
  expect((await refreshes(app, theirs.refresh_token)).status).toBe(200);
});

describe("a webhook that an app added", () => {
  const WEBHOOKS = { scopes: ["webhooks:manage", "notifications:read"] as Scope[] };

  /** Two apps of one maker and the member themselves, each with a webhook at the member's account. */
  async function listening() {
    const [maker, member] = [await alice(), await bora()];
    const [app, other] = [await appBy(maker, WEBHOOKS), await appBy(maker, WEBHOOKS)];
    const adds = async (by: RegisteredApp) => {
      const held = await letIn(member, by);
      const json = { url: receiver().url, events: ["message.received"] };
      const answer = await asked(held.access_token, "/api/v1/webhooks", { method: "POST", json });
      return { ...held, id: ((await answer.json()) as { id: string }).id };
    };
    const [theirs, others] = [await adds(app), await adds(other)];
    const { app: own } = await appOf(member);
    const mine = await addEndpoint(own, { url: receiver().url, events: ["message.received"] });
    const names = { [theirs.id]: "the app's", [others.id]: "the other's", [mine.id]: "their own" };
    const there = async () => (await selectEndpoints(own)).map(({ id }) => names[id]).toSorted();
    const told = async () => {
      const event = { id: crypto.randomUUID(), createdAt: Date.now() };
      const data = { message_id: "m", conversation_id: "c", sender_id: "s" };
      const audience = membersOf([member.userId]);
      await db.batch([queueWebhooks(db, event, { type: "message.received", audience, data })]);
      const queued = await rows<{ endpoint_id: string }>(
        "SELECT endpoint_id FROM webhook_deliveries WHERE event_id = ?",
        event.id,
      );
      return queued.map(({ endpoint_id }) => names[endpoint_id]).toSorted();
    };
    return { maker, member, app, theirs, others, mine, own, there, told };
  }

  it("is all it finds of the member's, and the member reads who added it", async () => {
    const { theirs, others, mine, own } = await listening();
    const listed = await asked(theirs.access_token, "/api/v1/webhooks");
    const { webhooks } = (await listed.json()) as { webhooks: { id: string; addedBy: string }[] };
    expect(webhooks).toMatchObject([{ id: theirs.id, addedBy: "Studio dashboard" }]);
    const json = { events: ["spark.created"] };
    const answers = async (id: string) => [
      (await asked(theirs.access_token, `/api/v1/webhooks/${id}`, { method: "PATCH", json })).status,
      (await asked(theirs.access_token, `/api/v1/webhooks/${id}/test`, { method: "POST" })).status,
      (await asked(theirs.access_token, `/api/v1/webhooks/${id}`, { method: "DELETE" })).status,
    ];
    for (const { id } of [others, mine]) expect(await answers(id)).toEqual([404, 404, 404]);
    expect(await answers(theirs.id)).toEqual([204, 200, 204]);
    const left = new Map((await selectEndpoints(own)).map(({ id, addedBy }) => [id, addedBy]));
    expect(left.get(mine.id)).toBeNull();
    expect(left.get(others.id)).toBeTruthy();
  });

  it.each<[string, (scene: Awaited<ReturnType<typeof listening>>) => Promise<unknown>]>([
    [
      "its member disconnects it",
      ({ member, app }) =>
        visits(member, disconnect, { ...APPS, form: { intent: "disconnect", app_id: app.id } }),
    ],
    ["it is removed", async ({ maker, app }) => removeApp((await appOf(maker)).app, app.id)],
    [
      "it gives its refresh token back",
      ({ app, theirs }) => sends("/oauth/revoke", { token: theirs.refresh_token, ...shown(app) }),
    ],
    [
      "its consent is over",
      async ({ app }) => {
        await rows("UPDATE oauth_grants SET expires_at = 1 WHERE app_id = ?", app.id);
        await pruneGrants(visitorApp().app);
      },
    ],
  ])("goes when %s, with what it was sent, and no other one", async (_, ends) => {
    const scene = await listening();
    expect(await scene.told()).toEqual(["the app's", "the other's", "their own"]);
    await ends(scene);
    expect(await scene.there()).toEqual(["the other's", "their own"]);
    expect(await scene.told()).toEqual(["the other's", "their own"]);
    expect(await count("webhook_deliveries", "endpoint_id = ?", scene.theirs.id)).toBe(0);
  });

  it("is told nothing while its maker may not act or is blocked, and all afterwards", async () => {
    const { maker, member, told } = await listening();
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", maker.userId);
    expect(await told()).toEqual(["their own"]);
    await rows("UPDATE profiles SET status = 'active' WHERE user_id = ?", maker.userId);
    expect(await told()).toHaveLength(3);
    await blocks(member, maker);
    expect(await told()).toEqual(["their own"]);
  });

  it("goes with its maker, who leaves for good", async () => {
    const { maker, there } = await listening();
    const { userId: id, email } = maker;
    await eraseTraces({ db }, { id, email, phone: null, now: Date.now() });
    expect(await there()).toEqual(["their own"]);
  });
});

describe("who is erased", () => {
  it.each(["member", "maker"] as const)("as the %s of a grant leaves nothing of it", async (whose) => {
    const { app, ...people } = await scene();
    const held = await letIn(people.member, app);
    const { userId, email } = people[whose];
    await eraseTraces({ db }, { id: userId, email, phone: null, now: Date.now() });
    expect(await speaks(held)).toBe(401);
    expect(await count("oauth_grants", "app_id = ?", app.id)).toBe(0);
    expect(await count("personal_tokens", "user_id = ?", people.member.userId)).toBe(0);
    expect(await count("oauth_apps", "id = ?", app.id)).toBe(whose === "maker" ? 0 : 1);
  });
});

describe("a call of an app is refused", () => {
  const code = { grant_type: "authorization_code", code: "x", redirect_uri: CALLBACK };

  it("when it does not show who it is", async () => {
    const { app, maker } = await scene();
    const device = await appBy(maker, { kind: "public" });
    const basic = (text: string) => ({ authorization: `Basic ${btoa(text)}` });
    const wrong = "thrive_ocs_wrong";
    for (const [form, headers] of [
      [{}, {}],
      [{ client_id: app.id }, {}],
      [{ client_id: app.id, client_secret: wrong }, {}],
      [{ client_id: crypto.randomUUID(), client_secret: wrong }, {}],
      [{ client_id: "nobody" }, {}],
      [{ client_id: device.id, client_secret: wrong }, {}],
      [{}, basic(`${app.id}:${wrong}`)],
      [{}, basic(app.id)],
      [{}, { authorization: "Basic %%%" }],
      [{}, { authorization: `Bearer ${app.secret}` }],
    ] as [Record<string, string>, Record<string, string>][]) {
      const answer = await sends("/oauth/token", { ...code, ...form }, headers);
      expect([...refusal(answer), JSON.stringify([form, headers])]).toEqual([
        ...INVALID_CLIENT,
        JSON.stringify([form, headers]),
      ]);
      expect(answer.headers.get("www-authenticate")).toContain("Basic");
    }
    const both = await sends("/oauth/token", { ...code, ...shown(app) }, basic(`${app.id}:${app.secret}`));
    expect(refusal(both)).toEqual([400, "invalid_request"]);
  });

  it.each([
    ["no kind of grant", { grant_type: "" }, [400, "invalid_request"]],
    ["a password", { grant_type: "password" }, [400, "unsupported_grant_type"]],
    ["its own name", { grant_type: "client_credentials" }, [400, "unsupported_grant_type"]],
  ])("with %s", async (_what, form, expected) => {
    const { app } = await scene();
    expect(refusal(await sends("/oauth/token", { ...code, ...shown(app), ...form }))).toEqual(expected);
  });

  it("in another form than the protocol's, or with more than it needs", async () => {
    const { app } = await scene();
    const whole = new URLSearchParams({ ...code, ...shown(app) }).toString();
    const json = { "content-type": "application/json" };
    expect(refusal(await sends("/oauth/token", whole, json))).toEqual([400, "invalid_request"]);
    expect(refusal(await sends("/oauth/token", `${whole}&code=y`))).toEqual([400, "invalid_request"]);
    expect(refusal(await sends("/oauth/token", `${whole}&pad=${"x".repeat(20_000)}`))).toEqual([
      413,
      "invalid_request",
    ]);
  });
});
