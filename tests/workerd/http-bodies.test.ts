import { describe, expect, it } from "vitest";
import { call, post } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, type Person } from "#tests/factories/people.ts";

const ENDPOINTS = [
  "/api/v1/swipes",
  "/api/v1/notifications",
  "/api/v1/events",
  "/api/v1/looks",
  "/api/v1/errors",
];

function send(person: Person, path: string, body: BodyInit | null, type: string | null): Promise<Response> {
  return call(person, path, { method: "POST", body, headers: type === null ? {} : { "content-type": type } });
}

async function expectProblem(response: Response, status: number, what: string): Promise<void> {
  expect(response.status, what).toBe(status);
  expect(response.headers.get("content-type"), what).toBe("application/problem+json");
  expect(await response.json(), what).toMatchObject({
    status,
    title: expect.stringMatching(/^[A-Z].*\.$/),
    code: expect.any(String),
    request_id: response.headers.get("x-request-id"),
  });
}

/** Brackets inside brackets, as deep as they fit. */
function deep(open: string, close: string, levels: number): string {
  return open.repeat(levels) + close.repeat(levels);
}

describe.each(ENDPOINTS)("%s", (path) => {
  it("answers 413 to a body that is too large, announced or streamed", async () => {
    const person = await alice();
    const large = JSON.stringify({ intent: "x".repeat(10 * 1024 * 1024) });
    await expectProblem(await send(person, path, large, "application/json"), 413, "10 MB");
    const stream = new Blob([large]).stream();
    await expectProblem(await send(person, path, stream, "application/json"), 413, "10 MB in a stream");
  });

  it("answers 415 to anything that is not JSON", async () => {
    const person = await alice();
    const form = new FormData();
    form.set("intent", "undo");
    await expectProblem(await send(person, path, '{"intent":"undo"}', "text/plain"), 415, "text");
    await expectProblem(
      await send(person, path, "intent=undo", "application/x-www-form-urlencoded"),
      415,
      "a form",
    );
    await expectProblem(await send(person, path, form, null), 415, "a multipart form");
    await expectProblem(await send(person, path, new Uint8Array([1]), null), 415, "bytes");
    await expectProblem(await send(person, path, null, null), 415, "nothing");
  });

  it("answers 400 to JSON that is none", async () => {
    const person = await alice();
    for (const body of [
      "",
      "{",
      "{'intent':'undo'}",
      '{"intent":"undo"',
      "undefined",
      "\u0000",
      deep("[", "", 100),
    ]) {
      await expectProblem(await send(person, path, body, "application/json"), 400, JSON.stringify(body));
    }
    await expectProblem(
      await send(person, path, new Uint8Array([0xff, 0xfe]), "application/json"),
      400,
      "no UTF-8",
    );
  });

  it("answers 422 to JSON of another shape, however deep", async () => {
    const person = await alice();
    const shapes = [
      "[]",
      "null",
      "true",
      "1e400",
      '"undo"',
      "{}",
      '[{"intent":"undo"}]',
      '{"intent":["undo"]}',
      '{"intent":{"$ne":1}}',
      '{"__proto__":{"intent":"undo"}}',
      '{"constructor":{"prototype":{"intent":"undo"}}}',
      deep("[", "]", 7000),
      `${'{"a":'.repeat(2500)}1${"}".repeat(2500)}`,
      `{"events":${deep("[", "]", 7000)}}`,
    ];
    for (const body of shapes) {
      await expectProblem(await send(person, path, body, "application/json"), 422, body.slice(0, 60));
    }
  });
});

describe("an address of the API", () => {
  it("that does not exist answers 404 by every method", async () => {
    const person = await alice();
    for (const method of ["GET", "POST", "PUT", "DELETE"]) {
      for (const path of [
        "/api/v1/nothing",
        "/api/v1/",
        "/api/v1/users",
        "/api/v1/swipes/1",
        "/api/v1/deck/../../x",
      ]) {
        const answer = await call(person, path, { method });
        if (path.endsWith("/x")) continue;
        await expectProblem(answer, 404, `${method} ${path}`);
      }
    }
  });

  it("asks for a session before it looks at the body", async () => {
    for (const path of ["/api/v1/swipes", "/api/v1/notifications"]) {
      await expectProblem(await post(null, path, { whatever: true }), 401, path);
    }
  });

  it("reads any query without a fault", async () => {
    const person = await alice();
    const queries = [
      "?cursor=%00",
      "?cursor=-1.a",
      "?cursor='--",
      "?tab[]=creators",
      "?tab=%ff",
      `?cursor=${"9".repeat(5000)}`,
      "?cursor=zzzzzzzzzz.zz",
      "?cursor=0.a&cursor=1.b",
      "?tab=creators&cursor=1.a",
    ];
    for (const query of queries) expect((await call(person, `/api/v1/deck${query}`)).status, query).toBe(200);
  });
});

describe("what a browser reports", () => {
  const view = (id: string, fields: Record<string, unknown> = {}) => ({
    id,
    event_name: "page_view",
    page_path: "/discover?tab=creators#x",
    referrer: null,
    occurred_at: Date.now(),
    ...fields,
  });

  it("is stored once, under the session's own member, without query or fragment", async () => {
    const person = await alice();
    const id = crypto.randomUUID();
    const events = [view(id, { user_id: "someone-else" })];
    await Promise.all([1, 2, 3].map(() => post(person, "/api/v1/events", { events })));
    expect(
      await rows(
        "SELECT user_id, event_name, event_category, page_path FROM analytics_events WHERE id = ?",
        id,
      ),
    ).toEqual([
      {
        user_id: person.userId,
        event_name: "page_view",
        event_category: "navigation",
        page_path: "/discover",
      },
    ]);
  });

  it("says what became of the card that offers to install Thrive, and nothing else of it", async () => {
    const person = await alice();
    const id = crypto.randomUUID();
    const asked = view(id, { event_name: "install_prompt", outcome: "dismissed", note: "no" });
    expect((await post(person, "/api/v1/events", { events: [asked] })).status).toBe(204);
    expect(
      await rows("SELECT event_category, event_properties FROM analytics_events WHERE id = ?", id),
    ).toEqual([{ event_category: "engagement", event_properties: JSON.stringify({ outcome: "dismissed" }) }]);
    const unknown = { ...asked, id: crypto.randomUUID(), outcome: "sold" };
    expect((await post(person, "/api/v1/events", { events: [unknown] })).status).toBe(422);
  });

  it("belongs to nobody when nobody is signed in, and to its browser session", async () => {
    const [id, session] = [crypto.randomUUID(), crypto.randomUUID()];
    await call(null, "/api/v1/events", {
      method: "POST",
      body: JSON.stringify({ events: [view(id, { occurred_at: 1 })] }),
      headers: { "content-type": "application/json", cookie: `thrive-session-id=${session}` },
    });
    const [stored] = await rows<{ user_id: null; session_id: string; created_at: number }>(
      "SELECT user_id, session_id, created_at FROM analytics_events WHERE id = ?",
      id,
    );
    expect(stored).toMatchObject({ user_id: null, session_id: session });
    // A clock that is far off is not believed.
    expect(Math.abs(Date.now() - (stored?.created_at ?? 0))).toBeLessThan(60_000);
  });

  it("as a fault gets an id that finds it again, without the query of its page", async () => {
    const fault = {
      name: "TypeError",
      message: "x is undefined",
      stack: null,
      page_path: "/auth?return=secret",
    };
    const { id } = (await (await post(null, "/api/v1/errors", fault)).json()) as { id: string };
    expect(await rows("SELECT origin, name, page_path FROM error_log WHERE id = ?", id)).toEqual([
      { origin: "browser", name: "TypeError", page_path: "/auth" },
    ]);
    expect(await count("error_log", "page_path LIKE '%secret%'")).toBe(0);
  });
});
