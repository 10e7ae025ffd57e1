import { env } from "cloudflare:workers";
import { decodeJwt, decodeProtectedHeader } from "jose";
import { describe, expect, it } from "vitest";
import { minutes, seconds } from "#app/core/time.ts";
import { redeemRefreshToken } from "#app/features/auth/commands/refresh-session.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, type Person } from "#tests/factories/people.ts";
import { newAddress, newEmail, PASSWORD, refusal, wireOf } from "#tests/factories/wire.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

async function member() {
  const email = newEmail();
  const { data } = await wireOf().client().signUp({ email, password: PASSWORD });
  return { email, id: data.user?.id ?? "" };
}

function signsIn(body: Record<string, unknown>, wire = wireOf()) {
  return wire.post("/token?grant_type=password", body);
}

function refreshes(token: string, wire = wireOf()) {
  return wire.post("/token?grant_type=refresh_token", { refresh_token: token });
}

describe("signing in with a password", () => {
  it("gives auth-js a session whose token says everything about it", async () => {
    const { email, id } = await member();
    const { data, error } = await wireOf().client().signInWithPassword({ email, password: PASSWORD });
    expect(error).toBeNull();
    const token = data.session?.access_token ?? "";
    expect(decodeProtectedHeader(token)).toEqual({
      alg: "ES256",
      typ: "JWT",
      kid: JSON.parse(env.AUTH_SIGNING_KEY).kid,
    });
    expect(decodeJwt(token)).toEqual({
      iss: "https://thrive.test/auth/v1",
      sub: id,
      aud: "authenticated",
      iat: expect.any(Number),
      exp: data.session?.expires_at,
      email,
      phone: "",
      app_metadata: { provider: "email", providers: ["email"] },
      user_metadata: expect.objectContaining({ email_verified: true }),
      role: "authenticated",
      aal: "aal1",
      amr: [{ method: "password", timestamp: expect.any(Number) }],
      session_id: expect.any(String),
      is_anonymous: false,
    });
    expect(await count("account_activity", "user_id = ? AND kind = 'signed_in'", id)).toBe(1);
  });

  it("costs three round trips, and one more for the member it shows", async () => {
    const { email } = await member();
    const answer = await signsIn({ email, password: PASSWORD });
    expect(Number(answer.headers.get("x-db-round-trips"))).toBeLessThanOrEqual(4);
  });

  it("answers an unknown address, a wrong password and an account without one the same", async () => {
    const { email } = await member();
    const without = await alice();
    const tries = [
      { email: newEmail(), password: PASSWORD },
      { email, password: "a wrong password" },
      { email, password: "" },
      { email: without.email, password: PASSWORD },
      { email: "no address at all", password: PASSWORD },
    ];
    for (const body of tries) {
      expect(await refusal(await signsIn(body))).toEqual({
        status: 400,
        code: "invalid_credentials",
        message: "Invalid login credentials",
      });
    }
  });

  it.each<[string, number, string, Record<string, unknown>]>([
    ["both addresses", 400, "validation_failed", { email: "a@b.test", phone: "+15551234567", password: "x" }],
    ["none", 400, "validation_failed", { password: "x" }],
    ["a phone", 422, "phone_provider_disabled", { phone: "+15551234567", password: "x" }],
  ])("with %s answers %i %s", async (_what, status, code, body) => {
    expect(await refusal(await signsIn(body))).toMatchObject({ status, code });
  });

  it("names a ban, and a deletion not even that, only to who knows the password", async () => {
    const { email, id } = await member();
    await rows("UPDATE users SET banned_until = 9e12 WHERE id = ?", id);
    expect((await refusal(await signsIn({ email, password: "wrong" }))).code).toBe("invalid_credentials");
    expect(await refusal(await signsIn({ email, password: PASSWORD }))).toMatchObject({
      status: 400,
      code: "user_banned",
    });
    await rows("UPDATE users SET banned_until = NULL, deleted_at = 1 WHERE id = ?", id);
    expect((await refusal(await signsIn({ email, password: PASSWORD }))).code).toBe("invalid_credentials");
  });

  it("hints at a password that has become too common", async () => {
    const { email, id } = await member();
    const { hashPassword } = await import("#app/features/auth/password.server.ts");
    await rows("UPDATE users SET password_hash = ? WHERE id = ?", await hashPassword("password123"), id);
    expect(await (await signsIn({ email, password: "password123" })).json()).toMatchObject({
      weak_password: { reasons: ["pwned"] },
    });
  });

  it("fails ten times and no more for one account, from 20 addresses at once, and its owner is told once", async () => {
    const { email, id } = await member();
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => signsIn({ email, password: "guess" }, wireOf({}, newAddress()))),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array(10).fill(400), ...Array(10).fill(429)]);
    expect((await signsIn({ email, password: PASSWORD })).status).toBe(429);
    expect(await count("email_outbox", "to_user = ? AND template = 'sign_in_blocked'", id)).toBe(1);
  });

  it.each(["", "client_credentials", "PASSWORD"])("by the grant %j is unsupported", async (grant) => {
    expect(await refusal(await wireOf().post(`/token?grant_type=${grant}`, {}))).toEqual({
      status: 400,
      code: "invalid_credentials",
      message: "unsupported_grant_type",
    });
  });

  it("with a wallet is not possible", async () => {
    const asks = (chain: string) => wireOf().post("/token?grant_type=web3", { chain });
    expect(await refusal(await asks("solana"))).toMatchObject({
      status: 422,
      code: "web3_provider_disabled",
    });
    expect(await refusal(await asks("dogecoin"))).toMatchObject({
      status: 400,
      code: "web3_unsupported_chain",
    });
  });
});

describe("refreshing", () => {
  it("by auth-js keeps session, assurance and methods, with new tokens", async () => {
    const { email } = await member();
    const client = wireOf().client();
    const { data: before } = await client.signInWithPassword({ email, password: PASSWORD });
    const { data: after, error } = await client.refreshSession();
    expect(error).toBeNull();
    expect(after.session?.refresh_token).not.toBe(before.session?.refresh_token);
    const claims = ({ session }: typeof before | typeof after) => {
      const { session_id, amr, aal } = decodeJwt(session?.access_token ?? "");
      return { session_id, amr, aal };
    };
    expect(claims(after)).toEqual(claims(before));
  });

  it("20 times at once with one token gives everyone the same successor", async () => {
    const person = await alice();
    const wire = wireOf();
    const answers = await Promise.all(Array.from({ length: 20 }, () => refreshes(person.refresh, wire)));
    const bodies = (await Promise.all(answers.map((answer) => answer.json()))) as { refresh_token: string }[];
    expect(new Set(bodies.map((body) => body.refresh_token)).size).toBe(1);
    expect(await count("refresh_tokens", "session_id = ? AND used_at IS NULL", person.sessionId)).toBe(1);
  });

  it("more than 30 times in five minutes answers 503 with the time to wait, never 429", async () => {
    const person = await alice();
    const answers = await Promise.all(Array.from({ length: 40 }, () => refreshes(person.refresh)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(30);
    const refused = answers.filter(({ status }) => status === 503);
    expect(refused).toHaveLength(10);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    // The session has lost nothing by it.
    await rows("DELETE FROM rate_limits WHERE key = ?", `refresh_session:${person.sessionId}`);
    expect((await refreshes(person.refresh)).status).toBe(200);
  });

  it("with a used token after eleven seconds ends the session, and says so from then on", async () => {
    const person = await alice();
    const clock = movedClock();
    const { app } = visitorApp({ clock });
    const { refresh } = await redeemRefreshToken(app, person.refresh);
    clock.move(seconds(11));
    await expect(redeemRefreshToken(app, person.refresh)).rejects.toMatchObject({
      wireStatus: 400,
      wireCode: "refresh_token_already_used",
    });
    for (const token of [refresh, person.refresh]) {
      expect(await refusal(await refreshes(token))).toMatchObject({ status: 400, code: "session_not_found" });
    }
    expect(
      await count("account_activity", "user_id = ? AND kind = 'refresh_token_reused'", person.userId),
    ).toBe(1);
  });

  it.each<[string, (person: Person) => string, string]>([
    ["nothing", () => "", "validation_failed"],
    ["a short text", () => "abcdefghijk", "validation_failed"],
    ["no token's letters", () => "%00'; DROP TABLE x", "validation_failed"],
    ["twelve letters that are no token", () => "abcdefghijkl", "refresh_token_not_found"],
    [
      "a token of ours with one letter changed",
      ({ refresh }) => flip(refresh, 40),
      "refresh_token_not_found",
    ],
    ["another session's name on it", ({ refresh }) => flip(refresh, 3), "refresh_token_not_found"],
    ["a cut token", ({ refresh }) => refresh.slice(0, -4), "refresh_token_not_found"],
    ["an access token", ({ access }) => access, "validation_failed"],
    ["a very long text", () => "x".repeat(100_000), "refresh_token_not_found"],
  ])("with %s is refused", async (_what, token, code) => {
    const person = await alice();
    expect(await refusal(await refreshes(token(person)))).toMatchObject({ status: 400, code });
    expect((await refreshes(person.refresh)).status).toBe(200);
  });

  it("of a banned, suspended, deleted or ended account says which", async () => {
    const steps = {
      user_banned: "UPDATE users SET banned_until = 9e12 WHERE id = ?",
      session_not_found: "DELETE FROM sessions WHERE user_id = ?",
    };
    for (const [code, sql] of [
      ...Object.entries(steps),
      ["user_banned", "UPDATE profiles SET status = 'suspended' WHERE user_id = ?"],
      ["session_not_found", "UPDATE users SET deleted_at = 1 WHERE id = ?"],
      ["session_expired", "UPDATE sessions SET not_after = 1 WHERE user_id = ?"],
      ["session_expired", "UPDATE sessions SET refreshed_at = 1 WHERE user_id = ?"],
    ] as const) {
      const person = await alice();
      await rows(sql, person.userId);
      expect(await refusal(await refreshes(person.refresh)), sql).toMatchObject({ status: 400, code });
    }
  });

  it("of staff ends after 30 idle minutes and after 12 hours", async () => {
    const { sam } = await import("#tests/factories/people.ts");
    const clock = movedClock();
    const agent = await sam();
    const { app } = visitorApp({ clock });
    clock.move(minutes(29));
    let { refresh } = await redeemRefreshToken(app, agent.refresh);
    for (let round = 0; round < 25; round++) {
      clock.move(minutes(28));
      const renewed = await redeemRefreshToken(app, refresh).catch((error) => error);
      if (renewed instanceof Error) {
        expect(renewed).toMatchObject({ wireCode: "session_expired" });
        // 29 minutes and 25 times 28 are more than twelve hours.
        expect(round).toBe(24);
        return;
      }
      refresh = renewed.refresh;
    }
    throw new Error("the session never ended");
  });
});

function flip(token: string, at: number): string {
  const other = token[at] === "A" ? "B" : "A";
  return token.slice(0, at) + other + token.slice(at + 1);
}
