import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import { readNow } from "#app/db/client.server.ts";
import { inOneSentence, judge } from "#app/features/status/health.ts";
import { readHealth, selectWaiting } from "#app/features/status/queries.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { ORIGIN } from "#tests/factories/calls.ts";
import { db, rows } from "#tests/factories/database.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { createServer } from "#workers/http/server.ts";

afterEach(() => rows("DELETE FROM email_outbox WHERE id LIKE 'late-%'"));

async function mailDueSince(ago: number, status = "queued") {
  const now = Date.now();
  await rows(
    `INSERT INTO email_outbox (id, to_user, to_email, template, data, status, dedupe_key, created_at, next_attempt_at)
     VALUES (?1, '', 'a@example.test', 'welcome', '{}', ?2, ?1, ?3, 0)`,
    `late-${ago}-${status}`,
    status,
    now - ago,
  );
}

it("a mail that waits for long is said, one that was sent is not", async () => {
  await mailDueSince(minutes(40), "sent");
  const emailNow = async () =>
    judge((await readNow(db, selectWaiting(db)))[0] ?? null, true, Date.now()).find(
      ({ part }) => part === "email",
    );
  expect(await emailNow()).toMatchObject({ state: "works" });
  await mailDueSince(minutes(40));
  expect(await emailNow()).toMatchObject({ state: "down", since: expect.any(Number) });
  expect(inOneSentence(await readHealth(visitorApp().app)).sentence).toBe("Email: does not work right now.");
});

it("what does not answer is said, not thrown", async () => {
  expectConsoleError("status_failed");
  const { app } = visitorApp();
  expect((await readHealth(app)).find(({ part }) => part === "files")).toMatchObject({ state: "works" });
  const broken = brokenDatabase();
  const noFiles = { ...app.portfolio, answers: async () => false };
  const parts = await readHealth({ ...visitorApp({ d1: broken }).app, portfolio: noFiles });
  expect(new Set(parts.map(({ state }) => state))).toEqual(new Set(["down"]));
});

it("probes learn that the Worker runs, and whether what it needs answers; nobody else's query is made for them", async () => {
  expectConsoleError("status_failed");
  const probe = (DB: Env["DB"]) => {
    const server = createServer(async () => new Response("page"), "this build");
    return async (path: string) => {
      const request = new Request(new URL(path, ORIGIN), {
        headers: { cookie: "__Host-thrive-access=nonsense" },
      });
      const answer = await server.fetch(request, { ...env, DB }, createExecutionContext());
      return [answer.status, answer.headers.get("cache-control"), await answer.json()];
    };
  };
  const [well, broken] = [probe(env.DB), probe(brokenDatabase())];
  const works = { state: "works", build: "this build" };
  expect(await well("/healthz")).toEqual([200, "no-store", works]);
  expect(await well("/readyz")).toMatchObject([200, "no-store", { ready: true, build: "this build" }]);
  expect(await broken("/healthz")).toEqual([200, "no-store", works]);
  const down = await broken("/readyz");
  expect(down).toMatchObject([503, "no-store", { ready: false, state: "down" }]);
  // Asked again at once, the same answer: the database is not what probes work with.
  expect(await broken("/readyz")).toEqual(down);
});

/** The real one, whose batches fail, those of sessions on it too. */
function brokenDatabase(): Env["DB"] {
  return withoutBatches(env.DB, (name, member) =>
    name === "withSession"
      ? (freshness: string) => withoutBatches((member as Env["DB"]["withSession"])(freshness))
      : member,
  );
}

function withoutBatches<D extends object>(
  real: D,
  shown = (_name: string | symbol, member: unknown) => member,
): D {
  return new Proxy(real, {
    get(target, name) {
      if (name === "batch") return () => Promise.reject(new Error("D1 is gone"));
      const member: unknown = Reflect.get(target, name);
      return shown(name, typeof member === "function" ? member.bind(target) : member);
    },
  });
}
