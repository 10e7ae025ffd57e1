import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days, minutes } from "#app/core/time.ts";
import { users } from "#app/db/schema/auth.ts";
import { personal_tokens } from "#app/db/schema/integrations.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { makeToken, revokeToken } from "#app/features/integrations/tokens/commands.server.ts";
import { selectTokens } from "#app/features/integrations/tokens/queries.server.ts";
import { MOST_TOKENS, newTokenSchema } from "#app/features/integrations/tokens/schema.ts";
import { action, loader } from "#app/routes/settings/api-tokens.tsx";
import { appOf } from "#tests/factories/app.ts";
import { call, cookieOf } from "#tests/factories/calls.ts";
import { db, rows } from "#tests/factories/database.ts";
import { ada, alice, bora } from "#tests/factories/people.ts";
import { asked, tokenOf } from "#tests/factories/tokens.ts";
import { visits } from "#tests/factories/visits.ts";

const PAGE = { path: "/settings/api-tokens" };

describe("a token of one's own", () => {
  it("is made on its page, shown once, and kept as a hash alone", async () => {
    const creator = await alice();
    const form = {
      intent: "make",
      name: "  Studio\u0000 dashboard ",
      days: "30",
      scopes: "notifications:read",
    };
    const made = (await visits(creator, action, { ...PAGE, form })).body as { secret: string };
    expect(made.secret).toMatch(/^thrive_pat_[\w-]{43}$/);
    const page = await visits(creator, loader, PAGE);
    expect(page.body).toMatchObject({
      tokens: [{ name: "Studio dashboard", ending: made.secret.slice(-4), scopes: ["notifications:read"] }],
    });
    expect(JSON.stringify(page.body)).not.toContain(made.secret);
    expect(JSON.stringify(await rows("SELECT * FROM personal_tokens"))).not.toContain(made.secret.slice(-40));
    const kinds = await rows<{ kind: string }>(
      "SELECT kind FROM account_activity WHERE user_id = ?",
      creator.userId,
    );
    expect(kinds.map(({ kind }) => kind)).toContain("token_made");
  });

  it("speaks for its member without a cookie, an origin or a session, until it is revoked", async () => {
    const creator = await alice();
    const { id, secret } = await tokenOf(creator, ["notifications:read"]);
    const answer = await asked(secret, "/api/v1/notifications");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    expect(answer.headers.getSetCookie()).toEqual([]);
    const { app, settled } = await appOf(creator);
    await settled();
    const [known] = await selectTokens(app);
    expect(known?.lastUsedAt).toBeGreaterThan(Date.now() - minutes(1));
    await revokeToken(app, id);
    const refused = await asked(secret, "/api/v1/notifications");
    expect(refused.status).toBe(401);
    expect(refused.headers.get("www-authenticate")).toContain("Bearer");
    expect(refused.headers.get("content-type")).toBe("application/problem+json");
  });

  it("does what it was made for, and says what it lacks for the rest", async () => {
    const creator = await alice();
    const { secret } = await tokenOf(creator, ["feed:read"]);
    expect((await asked(secret, "/api/v1/feed")).status).toBe(200);
    expect((await asked(secret, "/api/v1/feed", { method: "HEAD" })).status).toBe(200);
    const post = { client_id: newId(Date.now()), content: "Hello" };
    const refused = await asked(secret, "/api/v1/posts", { method: "POST", json: post });
    expect(refused.status).toBe(403);
    expect(await refused.json()).toMatchObject({ title: "This token may not do that: it lacks feed:write." });
    for (const [method, path] of [
      ["GET", "/api/v1/session"],
      ["POST", "/api/v1/tour"],
      ["GET", "/api/v1/nothing"],
    ] as const)
      expect((await asked(secret, path, { method })).status, path).toBe(403);
    const writing = await tokenOf(creator, ["feed:write"]);
    expect((await asked(writing.secret, "/api/v1/posts", { method: "POST", json: post })).status).toBe(201);
  });

  it("opens no page, and stands in for no cookie", async () => {
    const creator = await alice();
    const { secret } = await tokenOf(creator);
    const live = await asked(secret, "/live", { headers: { upgrade: "websocket" } });
    expect(live.status).toBe(403);
    // A cookie that comes with a bad token is not looked at.
    const both = await asked("thrive_pat_nothing", "/api/v1/notifications", {
      headers: { cookie: cookieOf(creator) },
    });
    expect(both.status).toBe(401);
    // And one without a token is held to our own pages.
    const foreign = await call(creator, "/api/v1/posts", {
      method: "POST",
      body: "{}",
      headers: {
        "content-type": "application/json",
        origin: "https://elsewhere.test",
        "sec-fetch-site": "cross-site",
      },
    });
    expect(foreign.status).toBe(403);
  });

  it("has none of its member's roles, and proves nothing", async () => {
    const { secret } = await tokenOf(await ada());
    const answer = await asked(secret, "/functions/v1/check-subscription", { method: "POST", json: {} });
    expect(answer.status).toBe(200);
  });

  it.each([
    [
      "over",
      (id: string) =>
        db
          .update(personal_tokens)
          .set({ expires_at: Date.now() - 1 })
          .where(eq(personal_tokens.user_id, id)),
    ],
    [
      "of a suspended member",
      (id: string) => db.update(profiles).set({ status: "suspended" }).where(eq(profiles.user_id, id)),
    ],
    [
      "of a banned member",
      (id: string) =>
        db
          .update(users)
          .set({ banned_until: Date.now() + days(1) })
          .where(eq(users.id, id)),
    ],
    [
      "of a deleted member",
      (id: string) => db.update(users).set({ deleted_at: Date.now() }).where(eq(users.id, id)),
    ],
  ])("is nobody's when it is %s", async (_how, end) => {
    const creator = await alice();
    const { secret } = await tokenOf(creator);
    await end(creator.userId);
    expect((await asked(secret, "/api/v1/notifications")).status).toBe(401);
  });

  it("is revoked by its own member alone", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const { id, secret } = await tokenOf(creator);
    const form = { intent: "revoke", token_id: id };
    expect((await visits(brand, action, { ...PAGE, form })).status).toBe(404);
    expect((await asked(secret, "/api/v1/notifications")).status).toBe(200);
    expect((await visits(creator, action, { ...PAGE, form })).status).toBe(200);
    expect((await visits(creator, action, { ...PAGE, form })).status).toBe(404);
  });

  it("is asked for with something it may do, a name and an end", () => {
    const good = { name: "x", scopes: ["feed:read"], days: "7" };
    expect(newTokenSchema.safeParse(good).success).toBe(true);
    for (const bad of [
      { ...good, scopes: [] },
      { ...good, scopes: ["everything"] },
      { ...good, scopes: undefined },
      { ...good, days: "0" },
      { ...good, days: "100000" },
      { ...good, name: " \u0000 " },
      { ...good, name: "x".repeat(61) },
    ])
      expect(newTokenSchema.safeParse(bad).success, JSON.stringify(bad)).toBe(false);
  });

  it(`is one of ${MOST_TOKENS} at most, also when all are asked for at once`, async () => {
    const creator = await alice();
    const tries = await Promise.allSettled(
      Array.from({ length: MOST_TOKENS + 5 }, async () => {
        const { app } = await appOf(creator);
        return makeToken(app, { name: "One of many", scopes: ["feed:read"], days: "7" });
      }),
    );
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(MOST_TOKENS);
  });

  it("asks for a fresh proof before it is made", async () => {
    const creator = await alice();
    await rows(
      "UPDATE sessions SET proved_at = ? WHERE user_id = ?",
      Date.now() - minutes(16),
      creator.userId,
    );
    const form = { intent: "make", name: "Late", days: "7", scopes: "feed:read" };
    const answer = await visits(creator, action, { ...PAGE, form });
    expect(answer.status).toBe(302);
    expect(await rows("SELECT id FROM personal_tokens WHERE user_id = ?", creator.userId)).toEqual([]);
  });
});

describe("an access token of /auth/v1", () => {
  it("speaks for its session, and for nobody once that has ended", async () => {
    const creator = await alice();
    const post = { client_id: newId(Date.now()), content: "By my own client" };
    expect((await asked(creator.access, "/api/v1/posts", { method: "POST", json: post })).status).toBe(201);
    expect((await asked(creator.access, "/api/v1/session")).status).toBe(200);
    await rows("DELETE FROM refresh_tokens WHERE session_id = ?", creator.sessionId);
    await rows("DELETE FROM sessions WHERE id = ?", creator.sessionId);
    const ended = await asked(creator.access, "/api/v1/notifications");
    expect(ended.status).toBe(401);
    expect(ended.headers.getSetCookie()).toEqual([]);
  });

  it("opens the live wire, which no page elsewhere can borrow", async () => {
    const creator = await alice();
    const upgrade = { upgrade: "websocket" };
    const live = await asked(creator.access, "/live", { headers: upgrade });
    expect(live.status).toBe(101);
    live.webSocket?.accept();
    live.webSocket?.close();
    const elsewhere = { ...upgrade, origin: "https://elsewhere.test" };
    expect((await call(creator, "/live", { headers: elsewhere })).status).toBe(403);
  });

  it.each(["nonsense", "eyJhbGciOiJub25lIn0.e30.", "thrive_pat_", "x".repeat(9000)])(
    "is refused when it is %s",
    async (token) => {
      expect((await asked(token, "/api/v1/notifications")).status).toBe(401);
    },
  );
});
