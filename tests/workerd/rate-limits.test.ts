import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { minutes } from "#app/core/time.ts";
import { recordBrowserEvents } from "#app/features/analytics/commands.server.ts";
import { countLooks } from "#app/features/analytics/looks.server.ts";
import { signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { postLooks } from "#app/features/feed/commands/count-looks.server.ts";
import { countViews } from "#app/features/opportunities/commands/count-views.server.ts";
import { workLooks } from "#app/features/portfolio/commands/count-looks.server.ts";
import { LIMITS, type LimitName } from "#app/platform/rate-limits/rate-limits.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { call, post } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { swipes } from "#tests/factories/swipes.ts";
import { asked, tokenOf } from "#tests/factories/tokens.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordBrowserError } from "#workers/http/browser-errors.ts";

/** How many of `tries` parallel calls went through, were refused by the limit, and failed otherwise. */
async function outcomes(tries: number, act: (index: number) => Promise<unknown>) {
  const answers = await Promise.allSettled(Array.from({ length: tries }, (_, index) => act(index)));
  const limited = answers.filter(
    (answer) =>
      answer.status === "rejected" && answer.reason instanceof AppError && answer.reason.status === 429,
  );
  return { passed: answers.length - limited.length, limited: limited.length };
}

function account(email: string) {
  const password = "correct horse battery";
  return { email, password, data: { display_name: "Alice", account_type: "creator" } };
}

function newEmail(): string {
  return `alice.${crypto.randomUUID()}@people.test`;
}

describe("a limit", () => {
  it.each([
    "sign_in_account",
    "sign_up_address",
    "post_opportunity",
    "browser_report",
    "api_write",
  ] satisfies LimitName[])("%s lets exactly its number through, 20 at once beyond it", async (name) => {
    const { app } = visitorApp();
    const { count: allowed } = LIMITS[name];
    expect(await outcomes(allowed + 20, () => app.limits.take(name, "someone"))).toEqual({
      passed: allowed,
      limited: 20,
    });
    // Someone else is not held up.
    await app.limits.take(name, "someone else");
  });

  it("opens again when its window ends, and says how long that takes", async () => {
    const clock = movedClock();
    clock.stop();
    const { app } = visitorApp({ clock });
    await outcomes(LIMITS.sign_in_account.count, () => app.limits.take("sign_in_account", "alice"));

    clock.move(minutes(15) - 1);
    await expect(app.limits.take("sign_in_account", "alice")).rejects.toMatchObject({ retryAfter: 1 });
    clock.move(1);
    expect(await outcomes(20, () => app.limits.take("sign_in_account", "alice"))).toEqual({
      passed: 10,
      limited: 10,
    });
  });

  it("is multiplied where RATE_LIMIT_SCALE says so", async () => {
    const base = visitorApp().app.env;
    const { app } = visitorApp({ env: { ...base, RATE_LIMIT_SCALE: "3" } });
    expect(await outcomes(20, () => app.limits.take("sign_up_address", "here"))).toEqual({
      passed: 15,
      limited: 5,
    });
  });
});

describe("guessing a password", () => {
  it("stops after 10 tries for one account, from however many addresses", async () => {
    const email = newEmail();
    const result = await outcomes(20, () => signIn(visitorApp().app, { email, password: "guess" }));
    expect(result).toEqual({ passed: 10, limited: 10 });
  });

  it("stops after 30 tries from one IPv6 network, for however many accounts", async () => {
    const network = crypto.randomUUID().slice(0, 4);
    const result = await outcomes(50, (index) => {
      const { app } = visitorApp({}, { "cf-connecting-ip": `2001:db8:${network}::${index.toString(16)}` });
      return signIn(app, { email: newEmail(), password: "guess" });
    });
    expect(result).toEqual({ passed: 30, limited: 20 });
  });
});

describe("signing in", () => {
  it("counts failures only: the right password 15 times is never too often, and gives no guess back", async () => {
    const form = account(newEmail());
    const address = { "cf-connecting-ip": `203.0.113.${crypto.randomUUID()}` };
    const enters = (password: string) => signIn(visitorApp({}, address).app, { email: form.email, password });
    await signUp(visitorApp().app, form);
    await outcomes(9, () => enters("guess"));
    for (let index = 0; index < 15; index++) await enters(form.password);

    await expect(enters("guess")).rejects.toMatchObject({ status: 422 });
    await expect(enters("guess")).rejects.toMatchObject({ status: 429 });
    await expect(enters(form.password)).rejects.toMatchObject({ status: 429 });
  });
});

describe("signing up", () => {
  it("works five times from one address, and nothing is saved of the others", async () => {
    const address = { "cf-connecting-ip": `203.0.113.${crypto.randomUUID()}` };
    const emails = Array.from({ length: 20 }, newEmail);
    const result = await outcomes(20, (index) =>
      signUp(visitorApp({}, address).app, account(emails[index] ?? "")),
    );
    expect(result).toEqual({ passed: 5, limited: 15 });
    expect(await count("users", `email IN (${emails.map(() => "?").join()})`, ...emails)).toBe(5);
  });
});

describe("over HTTP", () => {
  it("a member's 81st write of a minute answers 429 with the time to wait, and reading goes on", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const answers = await Promise.all(Array.from({ length: 100 }, () => swipes(creator, "left", brand)));
    const refused = answers.filter((answer) => answer.status === 429);

    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(80);
    expect(refused).toHaveLength(20);
    expect(refused[0]?.headers.get("content-type")).toBe("application/problem+json");
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeLessThanOrEqual(60);
    expect(await refused[0]?.json()).toMatchObject({
      code: "rate_limited",
      title: expect.stringContaining("seconds"),
    });
    expect((await call(creator, "/api/v1/deck")).status).toBe(200);
  });

  it("a member's 1,501st read of five minutes answers 429, in the round trip of a read; others read on", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const first = await call(creator, "/api/v1/notifications");
    expect([first.status, first.headers.get("x-db-round-trips")]).toEqual([200, "1"]);
    await rows("UPDATE rate_limits SET count = 1495 WHERE key = ?", `api_read:${creator.userId}`);

    const paths = ["/api/v1/deck", "/api/v1/notifications", "/api/v1/skills?q=photo", "/api/v1/session"];
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call(creator, paths[index % paths.length] ?? "")),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(5);
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(15);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBeGreaterThan(0);
    expect((await call(creator, "/api/v1/deck", { method: "HEAD" })).status).toBe(429);
    expect((await post(creator, "/functions/v1/check-subscription", { force: true })).status).toBe(429);
    expect((await call(brand, "/api/v1/deck")).status).toBe(200);
  });

  it("a token's 5,001st call of an hour answers 429 and does nothing; another token of the same member goes on", async () => {
    const creator = await alice();
    const [one, other] = [await tokenOf(creator), await tokenOf(creator)];
    expect((await asked(one.secret, "/api/v1/notifications")).status).toBe(200);
    const counts = await rows<{ key: string }>(
      "UPDATE rate_limits SET count = 4997 WHERE key LIKE 'api_token:%' RETURNING key",
    );
    expect(counts).toHaveLength(1);

    const ask = () => asked(one.secret, "/api/v1/notifications");
    const answers = await Promise.all(Array.from({ length: 20 }, ask));
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(17);
    const read = { method: "PATCH", json: { onboarding_completed: true } };
    const refused = await asked(one.secret, "/api/v1/profiles/me", read);
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(3000);
    const question = { method: "POST", json: { force: true } };
    expect((await asked(one.secret, "/functions/v1/check-subscription", question)).status).toBe(429);
    const [profile] = await rows(
      "SELECT onboarding_completed FROM profiles WHERE user_id = ?",
      creator.userId,
    );
    expect(profile).toEqual({ onboarding_completed: 0 });
    expect((await asked(other.secret, "/api/v1/notifications")).status).toBe(200);
  });

  it("a visitor's reports are limited by address", async () => {
    const address = { "cf-connecting-ip": `203.0.113.${crypto.randomUUID()}` };
    const fault = { name: "TypeError", message: "x", stack: null, page_path: "/" };
    const answers = await Promise.all(
      Array.from({ length: 130 }, () =>
        call(null, "/api/v1/errors", {
          method: "POST",
          body: JSON.stringify(fault),
          headers: { "content-type": "application/json", ...address },
        }),
      ),
    );
    expect(answers.filter((answer) => answer.status === 429)).toHaveLength(10);
    expect((await post(await alice(), "/api/v1/errors", fault)).status).toBe(200);
  });
});

describe("what browsers report", () => {
  it("is not stored over the limit, whatever it is", async () => {
    const { app } = visitorApp({}, { "cf-connecting-ip": `203.0.113.${crypto.randomUUID()}` });
    await outcomes(LIMITS.browser_report.count, () => app.limits.take("browser_report", app.address));
    const page_path = `/help/${crypto.randomUUID()}`;
    const fault = { name: "Error", message: "It broke.", stack: null, page_path };
    const id = crypto.randomUUID();
    const viewed = {
      id,
      event_name: "page_view",
      page_path,
      referrer: null,
      occurred_at: Date.now(),
    } as const;
    const counting = { post: postLooks(app), work: workLooks(app) };
    const seen = { posts: [id], works: [] };
    const reports = [
      () => recordBrowserError(app, fault),
      () => recordBrowserEvents(app, { events: [viewed] }, (views) => countViews(app, views)),
      () => countLooks({ ...app, browserSessionId: id }, seen, counting),
    ];
    const before = await count("looks", "true");
    for (const report of reports) await expect(report()).rejects.toMatchObject({ status: 429 });
    expect(await count("error_log", "page_path = ?", page_path)).toBe(0);
    expect(await count("analytics_events", "page_path = ?", page_path)).toBe(0);
    expect(await count("looks", "true")).toBe(before);
  });
});
