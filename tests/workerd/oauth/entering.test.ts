import { describe, expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import { answerOnPage, beginOnPage } from "#app/features/auth/oauth/on-page.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { ORIGIN } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { everyProvider, someone } from "#tests/factories/oauth.ts";
import { alice } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { consents, type Falsified, type ProviderAccount, withProviders } from "#tests/fakes/providers.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";

withProviders();

type Ports = Parameters<typeof visitorApp>[0];

/** A browser, before anyone has signed in with it. */
function aBrowser(ports: Ports = {}) {
  let cookie = "";
  const address = `198.51.100.7-${crypto.randomUUID()}`;
  const open = () => visitorApp({ env: everyProvider, ...ports }, { "cf-connecting-ip": address });
  const request = (path: string) => new Request(new URL(path, ORIGIN), { headers: { cookie } });
  return {
    /** Follows a provider's link on /auth. */
    async begins(provider: string, query = ""): Promise<string> {
      const { app, cookies } = open();
      const to = await beginOnPage(app, request(`/auth/oauth/${provider}${query}`), provider);
      if (cookies[0]) cookie = cookies[0].split(";", 1)[0] ?? "";
      return to;
    },
    /** Is sent back by the provider. */
    async returns(params: URLSearchParams) {
      const { app, settled } = open();
      const answered = await answerOnPage(app, request(`/auth/oauth/callback?${params}`));
      await settled();
      return answered;
    },
  };
}

/** The whole way: over the provider and back. */
async function comesOver(
  provider: string,
  account: ProviderAccount,
  falsified: Falsified = {},
  ports: Ports = {},
) {
  const browser = aBrowser(ports);
  return browser.returns(consents(await browser.begins(provider), account, falsified));
}

const accountOf = (email: string | undefined) =>
  rows<{ id: string; password_hash: string | null; email_confirmed_at: number | null; phone: string | null }>(
    "SELECT id, password_hash, email_confirmed_at, phone FROM users WHERE email = ?",
    email?.toLowerCase(),
  );

async function unconfirmed(email: string): Promise<string> {
  const id = crypto.randomUUID();
  await rows(
    "INSERT INTO users (id, email, password_hash, phone, created_at, updated_at) VALUES (?, ?, 'squatter', ?, 1, 1)",
    id,
    email,
    `+49${Math.floor(Math.random() * 1e9)}`,
  );
  await rows(
    `INSERT INTO identities (id, user_id, provider, provider_subject, identity_data, created_at, updated_at)
     VALUES (?1, ?2, 'email', ?2, '{}', 1, 1)`,
    crypto.randomUUID(),
    id,
  );
  await rows(
    "INSERT INTO sessions (id, user_id, aal, amr, created_at, refreshed_at, not_after) VALUES (?, ?, 'aal1', '[]', 1, 1, 9e15)",
    `session-of-${id}`,
    id,
  );
  return id;
}

describe.each(["google", "github", "linkedin", "apple", "oidc"])("with %s", (provider) => {
  it("a newcomer gets an account, a profile and a session, and comes back to the same account", async () => {
    const casey = someone();
    const first = await comesOver(provider, casey);
    expect(first).toMatchObject({ to: "/dashboard", tokens: { userId: expect.any(String) } });
    const userId = first.tokens?.userId;
    expect(await accountOf(casey.email)).toMatchObject([
      { id: userId, password_hash: null, email_confirmed_at: expect.any(Number) },
    ]);
    expect(await rows("SELECT display_name, account_type FROM profiles WHERE user_id = ?", userId)).toEqual([
      { display_name: "Casey Lin", account_type: "creator" },
    ]);
    expect(await count("analytics_events", "event_name = 'sign_up' AND user_id = ?", userId)).toBe(1);
    expect(await count("consents", "user_id = ?", userId)).toBe(3);

    // The address over there may change: the subject is what counts.
    const again = await comesOver(provider, { ...casey, email: `new.${casey.email}` });
    expect(again.tokens?.userId).toBe(userId);
    expect(await count("users", "id = ?", userId)).toBe(1);
    expect(await count("analytics_events", "event_name = 'sign_in' AND user_id = ?", userId)).toBe(1);
  });

  it("nobody enters by an address that the provider has not verified", async () => {
    const member = await alice();
    for (const email of [member.email, `nobody.${crypto.randomUUID()}@people.test`]) {
      const answer = await comesOver(provider, someone({ email, email_verified: false }));
      expect(answer).toEqual({ to: "/auth?error_code=provider_email_needs_verification" });
    }
    expect(await count("identities", "user_id = ?", member.userId)).toBe(0);
  });

  it("a member whose own address is confirmed is let in, and keeps everything", async () => {
    const member = await alice();
    const answer = await comesOver(provider, someone({ email: member.email.toUpperCase() }));
    expect(answer.tokens?.userId).toBe(member.userId);
    expect(await count("sessions", "user_id = ?", member.userId)).toBe(2);
    expect(await count("identities", "user_id = ? AND provider = ?", member.userId, provider)).toBe(1);
    const [log] = await rows("SELECT kind FROM account_activity WHERE user_id = ?", member.userId);
    expect(log).toEqual({ kind: "identity_linked" });
  });
});

describe("entering by a provider", () => {
  it("hands an account that was never confirmed to who proves the address, without the doors of whoever made it", async () => {
    const casey = someone();
    const squatted = await unconfirmed(casey.email ?? "");
    const rooms = recordingRooms();
    const answer = await comesOver("google", casey, {}, { rooms });
    expect(answer.tokens?.userId).toBe(squatted);
    expect(await accountOf(casey.email)).toMatchObject([{ password_hash: null, phone: null }]);
    expect(await rows("SELECT provider FROM identities WHERE user_id = ?", squatted)).toEqual([
      { provider: "google" },
    ]);
    expect(await rows("SELECT id FROM sessions WHERE user_id = ?", squatted)).toEqual([
      { id: answer.tokens?.sessionId },
    ]);
    expect(rooms.ended).toEqual([{ userId: squatted, sessionId: `session-of-${squatted}` }]);
    expect(await rows("SELECT display_name FROM profiles WHERE user_id = ?", squatted)).toEqual([
      { display_name: "Casey Lin" },
    ]);
  });

  it("makes one account of twenty answers at once", async () => {
    const casey = someone();
    const browsers = Array.from({ length: 20 }, () => aBrowser());
    const answers = await Promise.all(
      browsers.map(async (browser) => browser.returns(consents(await browser.begins("google"), casey))),
    );
    const entered = new Set(answers.map(({ tokens }) => tokens?.userId));
    expect(entered.size).toBe(1);
    expect(entered.has(undefined)).toBe(false);
    expect(await count("users", "email = ?", casey.email)).toBe(1);
    expect(await count("sessions", "user_id = ?", [...entered][0])).toBe(20);
  });

  it.each([
    ["banned_until = 9e15", "user_banned"],
    ["deleted_at = 1", "user_not_found"],
  ])("refuses an account with %s, by identity and by address", async (change, code) => {
    const casey = someone();
    const { tokens } = await comesOver("google", casey);
    await rows(`UPDATE users SET ${change} WHERE id = ?`, tokens?.userId);
    for (const account of [casey, someone({ email: casey.email ?? "" })]) {
      expect(await comesOver("google", account)).toEqual({ to: `/auth?error_code=${code}` });
    }
    expect(await count("users", "email = ?", casey.email)).toBe(1);
  });

  it("makes no account while sign-up is off, and still lets members in", async () => {
    const casey = someone();
    const closed = { env: { ...everyProvider, AUTH_SIGNUP_DISABLED: "true" } };
    expect((await comesOver("google", casey, {}, closed)).to).toBe("/auth?error_code=signup_disabled");
    await comesOver("google", casey);
    expect((await comesOver("google", casey, {}, closed)).tokens).toBeDefined();
  });

  it("of a member with a second factor ends half-way, at the step-up", async () => {
    const casey = someone();
    const { tokens } = await comesOver("google", casey);
    await rows(
      "INSERT INTO mfa_factors (id, user_id, factor_type, status, created_at, updated_at) VALUES (?, ?, 'totp', 'verified', 1, 1)",
      crypto.randomUUID(),
      tokens?.userId,
    );
    const browser = aBrowser();
    const away = await browser.begins("google", "?return=post-opportunity");
    const answer = await browser.returns(consents(away, casey));
    expect(answer.to).toBe("/auth/step-up?return=post-opportunity");
    expect(await rows("SELECT aal FROM sessions WHERE id = ?", answer.tokens?.sessionId)).toEqual([
      { aal: "aal1" },
    ]);
  });

  it("asks an OpenID provider for the address that its token leaves out, and believes it of the same subject alone", async () => {
    const casey = someone();
    const entered = await comesOver("oidc", casey, { userinfoOf: casey.sub });
    expect(await accountOf(casey.email)).toMatchObject([{ id: entered.tokens?.userId }]);
    expectConsoleError("userinfo_of_another");
    const other = someone();
    expect((await comesOver("oidc", other, { userinfoOf: casey.sub })).to).toBe(
      "/auth?error_code=unexpected_failure",
    );
    expect(await accountOf(other.email)).toEqual([]);
  });

  it("takes a name that is no name for none", async () => {
    const casey = someone({ name: " \u202e\n " });
    const { tokens } = await comesOver("google", casey);
    expect(await rows("SELECT display_name FROM profiles WHERE user_id = ?", tokens?.userId)).toEqual([
      { display_name: "New member" },
    ]);
  });

  it("counts new accounts per address, as sign-up does", async () => {
    const browser = aBrowser();
    const answers = [];
    for (let i = 0; i < 6; i++) {
      answers.push(await browser.returns(consents(await browser.begins("google"), someone())));
    }
    expect(answers.filter(({ tokens }) => tokens)).toHaveLength(5);
    expect(answers[5]?.to).toBe("/auth?error_code=over_request_rate_limit");
  });
});

describe("the detour", () => {
  it("asks with state, nonce, S256 and our callback, and remembers no secret of the browser", async () => {
    const browser = aBrowser();
    const away = new URL(await browser.begins("google", "?return=/spark"));
    expect(away.origin + away.pathname).toBe("https://accounts.google.com/o/oauth2/v2/auth");
    expect(Object.fromEntries(away.searchParams)).toMatchObject({
      client_id: "google-web",
      redirect_uri: `${ORIGIN}/auth/v1/callback`,
      response_type: "code",
      scope: "openid email profile",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      nonce: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/),
    });
    const [flow] = await rows<Record<string, string | number>>(
      "SELECT * FROM flow_states WHERE id = ?",
      away.searchParams.get("state"),
    );
    expect(Number(flow?.expires_at) - Number(flow?.created_at)).toBe(minutes(5));
    expect(flow).toMatchObject({ surface: "page", intent: "sign_in", redirect_to: "/spark" });
    expect(String(flow?.browser_hash)).toMatch(/^[\w-]{43}$/);
  });

  it.each([
    ["/spark?tab=likes", "/spark?tab=likes"],
    ["post-opportunity", "/dashboard?dialog=post-opportunity"],
    ["apply:0190-a", "/opportunity/0190-a?dialog=apply"],
    ["https://evil.test/", "/dashboard"],
    ["//evil.test", "/dashboard"],
    ["/\\evil.test", "/dashboard"],
    ["/%5cevil.test/../..//evil.test", "/dashboard"],
    ["\t//evil.test", "/dashboard"],
    ["javascript:alert(1)", "/dashboard"],
    ["/auth", "/dashboard"],
  ])("brings the return target %j back as %j", async (target, to) => {
    const browser = aBrowser();
    const away = await browser.begins("google", `?${new URLSearchParams({ return: target })}`);
    const answer = await browser.returns(consents(away, someone()));
    expect(answer.to).toBe(to);
    expect(new URL(answer.to, ORIGIN).origin).toBe(ORIGIN);
  });

  it("keeps the return target when somebody stops at the provider, and changes nothing", async () => {
    const before = await count("users");
    const browser = aBrowser();
    const away = new URL(await browser.begins("google", "?return=apply:1"));
    const state = away.searchParams.get("state") ?? "";
    const stopped = new URLSearchParams({ state, error: "access_denied", error_description: "no" });
    expect(await browser.returns(stopped)).toEqual({ to: "/auth?error_code=access_denied&return=apply%3A1" });
    expect(await count("users")).toBe(before);
    expect(await browser.returns(stopped)).toEqual({ to: "/auth?error_code=flow_state_already_used" });
  });

  it("answers a state once, also to twenty at once", async () => {
    const browser = aBrowser();
    const params = consents(await browser.begins("google"), someone());
    const answers = await Promise.all(Array.from({ length: 20 }, () => browser.returns(params)));
    expect(answers.filter(({ tokens }) => tokens)).toHaveLength(1);
    expect(answers.filter(({ to }) => to === "/auth?error_code=flow_state_already_used")).toHaveLength(19);
  });

  it("is worth nothing in another browser, and goes on in its own", async () => {
    const [hers, his] = [aBrowser(), aBrowser()];
    const params = consents(await hers.begins("google"), someone());
    await his.begins("google");
    for (const other of [his, aBrowser()]) {
      expect(await other.returns(params)).toEqual({ to: "/auth?error_code=bad_oauth_state" });
    }
    expect((await hers.returns(params)).tokens).toBeDefined();
  });

  it("lasts 300 seconds", async () => {
    const clock = movedClock();
    clock.stop();
    const browser = aBrowser({ clock });
    const [late, punctual] = [await browser.begins("google"), await browser.begins("google")];
    clock.move(minutes(5) - 1);
    expect((await browser.returns(consents(punctual, someone()))).tokens).toBeDefined();
    clock.move(1);
    expect((await browser.returns(consents(late, someone()))).to).toBe("/auth?error_code=bad_oauth_state");
  });

  it.each([
    ["no state", { code: "x" }, "bad_oauth_callback"],
    ["a state that is none", { code: "x", state: "' OR 1=1 --" }, "bad_oauth_state"],
    ["a state nobody has", { code: "x", state: crypto.randomUUID() }, "bad_oauth_state"],
  ])("with %s ends at /auth", async (_what, params, code) => {
    const answer = await aBrowser().returns(new URLSearchParams(params as Record<string, string>));
    expect(answer).toEqual({ to: `/auth?error_code=${code}` });
  });

  it("without a code ends at /auth", async () => {
    const browser = aBrowser();
    const state = new URL(await browser.begins("google")).searchParams.get("state") ?? "";
    const answer = await browser.returns(new URLSearchParams({ state }));
    expect(answer.to).toBe("/auth?error_code=bad_oauth_callback");
  });

  const falsified: [string, Falsified][] = [
    ["signed by somebody else", { foreignKey: true }],
    ["of another issuer", { claims: { iss: "https://evil.test" } }],
    ["for another client", { claims: { aud: "evil" } }],
    ["given to another client", { claims: { aud: ["google-web", "evil"], azp: "evil" } }],
    ["with another nonce", { claims: { nonce: "evil" } }],
    ["without nonce", { claims: { nonce: undefined } }],
    ["expired a second ago", { expiresIn: -1 }],
    ["without end", { claims: { exp: undefined } }],
    ["without subject", { claims: { sub: undefined } }],
    ["with another access token's hash", { claims: { at_hash: "evil" } }],
  ];
  it.each(falsified)("does not believe an id token %s", async (_what, falsification) => {
    expectConsoleError("provider_failed");
    const before = await count("users");
    const answer = await comesOver("google", someone(), falsification);
    expect(answer).toEqual({ to: "/auth?error_code=unexpected_failure" });
    expect(await count("users")).toBe(before);
  });

  it.each([
    ["refuses the code", { status: 400, body: { error: "invalid_grant" } }],
    ["is out of order", { status: 503, body: "no" }],
    ["answers with an array", { status: 200, body: [] }],
    ["answers without tokens", { status: 200, body: {} }],
    ["answers without id token", { status: 200, body: { access_token: "a" } }],
  ])("says so when the provider %s", async (_what, refusal) => {
    expectConsoleError("provider_failed");
    const answer = await comesOver("google", someone(), { refusal });
    expect(answer).toEqual({ to: "/auth?error_code=unexpected_failure" });
  });

  it("to a provider without keys, or of no known name, is not begun", async () => {
    const bare = { env: { ...everyProvider, AUTH_GOOGLE_CLIENT_SECRET: "" } };
    expect(await aBrowser(bare).begins("google", "?return=/spark")).toBe(
      "/auth?error_code=oauth_provider_not_supported&return=%2Fspark",
    );
    expect(await aBrowser().begins("__proto__")).toBe("/auth?error_code=oauth_provider_not_supported");
  });

  it("begins at most 60 times in five minutes from one address", async () => {
    const browser = aBrowser();
    const begun = await Promise.all(Array.from({ length: 70 }, () => browser.begins("google")));
    expect(begun.filter((to) => to.startsWith("https://"))).toHaveLength(60);
    expect(begun.filter((to) => to === "/auth?error_code=over_request_rate_limit")).toHaveLength(10);
  });
});
