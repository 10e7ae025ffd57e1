import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { newId } from "#app/core/ids.ts";
import { CONTRACT } from "#app/features/integrations/contract/contract.ts";
import { type Operation, statusOf } from "#app/features/integrations/contract/operation.ts";
import { type OpenApi, openApi } from "#app/features/integrations/openapi.server.ts";
import { SCOPES } from "#app/features/integrations/scopes.ts";
import { ORIGIN } from "#tests/factories/calls.ts";
import { brokenOf, valuesOf } from "#tests/factories/json-schema.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { asked, tokenOf } from "#tests/factories/tokens.ts";
import { api } from "#workers/http/api/api.ts";
import { functions } from "#workers/http/functions/functions.ts";

/** Routes for our own pages: what only a window has to say or to know. */
const FOR_PAGES = [
  "GET /api/v1/openapi.json",
  "GET /api/v1/session",
  "GET /api/v1/hiring-companies",
  "POST /api/v1/tour",
  "POST /api/v1/tier-ups/seen",
  "POST /api/v1/events",
  "POST /api/v1/looks",
  "POST /api/v1/errors",
  "POST /api/v1/conversations/:id/here",
  "POST /api/v1/conversations/:id/typing",
];

const nameOf = ({ method, path }: Operation) => `${method.toUpperCase()} ${path}`;
const cases = CONTRACT.map((operation) => [nameOf(operation), operation] as const);

/** Where an operation is asked for, about something that is not there. */
function addressOf({ path }: Operation, id = newId(Date.now())): string {
  return path.replace(":user_id", "me").replace(":part", "0").replace(/:\w+/, id);
}

function schemaOf({ method, path }: Operation): OpenApi["paths"][string][string] {
  const described = openApi(ORIGIN).paths[path.replace(/:(\w+)/g, "{$1}")]?.[method];
  if (!described) throw new Error(`${path} is not described`);
  return described;
}

/** A request to an operation: its body as JSON, or what stands for one of another kind. */
function ask(token: string | null, operation: Operation, json?: unknown): Promise<Response> {
  const { method, form, bytes } = operation;
  const init: RequestInit & { json?: unknown } = { method: method.toUpperCase() };
  if (operation.body) init.json = json ?? {};
  if (form) init.body = new FormData();
  if (bytes)
    Object.assign(init, { body: new Uint8Array(8), headers: { "content-type": "application/octet-stream" } });
  return asked(token, addressOf(operation), init);
}

async function problemOf(answer: Response) {
  expect(answer.headers.get("content-type")).toBe("application/problem+json");
  return (await answer.json()) as { title: string; status: number; code: string };
}

describe("what is routed and what is documented", () => {
  it("is the same", () => {
    const routed = [
      ...api.routes.map(({ method, path }) => `${method} /api/v1${path === "/" ? "" : path}`),
      ...functions.routes.map(({ method, path }) => `${method} /functions/v1${path}`),
    ].filter((route) => !route.startsWith("ALL "));
    const known = [...CONTRACT.map(nameOf), ...FOR_PAGES];
    expect([...new Set(routed)].toSorted()).toEqual(known.toSorted());
  });

  it("has a name of its own for each, and a scope that exists", () => {
    const names = CONTRACT.map(({ id }) => id);
    expect(new Set(names).size).toBe(names.length);
    for (const { scope } of CONTRACT) expect(SCOPES).toContain(scope);
  });

  it("is there for whoever asks", async () => {
    const answer = await asked(null, "/api/v1/openapi.json");
    expect(answer.headers.get("cache-control")).toBe("public, max-age=300");
    expect(await answer.json()).toEqual(JSON.parse(JSON.stringify(openApi(ORIGIN))));
  });
});

describe("who may ask", () => {
  it.each(cases)("%s: nobody without a token, and no token without its scope", async (_name, operation) => {
    expect((await problemOf(await ask(null, operation))).status).toBe(operation.method === "get" ? 401 : 403);
    expect((await problemOf(await ask("thrive_pat_unknown", operation))).status).toBe(401);
    const others = SCOPES.filter((scope) => scope !== operation.scope);
    const { secret } = await tokenOf(await alice(), others);
    expect(await problemOf(await ask(secret, operation))).toMatchObject({
      status: 403,
      title: expect.stringContaining(operation.scope),
    });
  });

  it.each(cases.filter(([, { path }]) => /:id/.test(path)))(
    "%s: what is another member's is not found",
    async (_name, operation) => {
      const [creator, brand] = [await alice(), await bora()];
      const { secret } = await tokenOf(creator, [operation.scope]);
      const hidden = await posting(brand, { visibility: "invited" });
      const [body] = operation.body ? fc.sample(valuesOf(bodyOf(operation)), { numRuns: 1, seed: 1 }) : [];
      const path = addressOf(operation, hidden.id);
      const init = { method: operation.method.toUpperCase(), ...(operation.body ? { json: body } : {}) };
      const { status } = await asked(secret, path, init);
      // Taking away or marking what is not there changes nothing and says so.
      expect([204, 400, 404, 415, 422], `${operation.method} ${path}`).toContain(status);
    },
  );
});

function bodyOf(operation: Operation) {
  const content = schemaOf(operation).requestBody?.content ?? {};
  return content["application/json"]?.schema ?? {};
}

describe("whatever is sent", () => {
  const withBody = cases.filter(([, { body }]) => body);

  it.each(withBody)(
    "%s answers good bodies and broken ones, and never falls over",
    async (_name, operation) => {
      const { secret } = await tokenOf(await alice());
      const schema = bodyOf(operation);
      for (const body of fc.sample(valuesOf(schema), { numRuns: 5, seed: 7 })) {
        const answer = await ask(secret, operation, body);
        expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
        if (answer.status >= 400) await problemOf(answer);
        else expect(answer.status).toBe(statusOf(operation));
      }
      for (const body of fc.sample(brokenOf(schema), { numRuns: 6, seed: 7 })) {
        const answer = await ask(secret, operation, body);
        expect(answer.status, JSON.stringify(body)).toBeGreaterThanOrEqual(400);
        expect(answer.status, JSON.stringify(body)).toBeLessThan(500);
      }
      for (const text of ["", "{", "\u0000", "[".repeat(5000)]) {
        const answer = await asked(secret, addressOf(operation), {
          method: operation.method.toUpperCase(),
          body: text,
          headers: { "content-type": "application/json" },
        });
        expect(answer.status, text.slice(0, 9)).toBeLessThan(500);
      }
    },
  );

  it.each(cases.filter(([, { method }]) => method === "get"))(
    "%s answers as it is documented",
    async (_name, operation) => {
      const member = await alice();
      await posting(await bora());
      const { secret } = await tokenOf(member);
      const { parameters } = schemaOf(operation);
      const answer = await ask(secret, operation);
      if (answer.status === 200) expectAnswer(operation, await answer.json());
      else expect([404, 422]).toContain(answer.status);
      for (const { name, in: place, schema } of parameters) {
        if (place !== "query") continue;
        for (const value of [
          ...fc.sample(valuesOf(schema), { numRuns: 2, seed: 3 }),
          "'\"<\u0000",
          "-1",
          "9".repeat(400),
        ]) {
          const path = `${addressOf(operation)}?${name}=${encodeURIComponent(String(value))}`;
          expect((await asked(secret, path)).status, path).toBeLessThan(500);
        }
      }
    },
  );
});

function expectAnswer({ answer }: Operation, body: unknown): void {
  if (!answer) throw new Error("Nothing is said about its answer.");
  const { success, error } = z.safeParse(answer, body);
  expect(success ? [] : error?.issues).toEqual([]);
}
