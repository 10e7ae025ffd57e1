import { exports } from "cloudflare:workers";
import { SCOPES, type Scope } from "#app/features/integrations/scopes.ts";
import { makeToken } from "#app/features/integrations/tokens/commands.server.ts";
import { appOf } from "./app.ts";
import { ORIGIN } from "./calls.ts";
import type { Person } from "./people.ts";

/** A token of this member's own; by default it may do all that tokens can. */
export async function tokenOf(person: Person, scopes: readonly Scope[] = SCOPES) {
  const { app } = await appOf(person);
  return makeToken(app, { name: "Studio dashboard", scopes: [...scopes], days: "30" });
}

/** A request as a program elsewhere sends it: no cookie, no origin, a token. */
export function asked(token: string | null, path: string, init: RequestInit & { json?: unknown } = {}) {
  const { json, ...rest } = init;
  const headers = new Headers(init.headers);
  if (token !== null) headers.set("authorization", `Bearer ${token}`);
  if (json !== undefined) headers.set("content-type", "application/json");
  return exports.default.fetch(
    new Request(new URL(path, ORIGIN), {
      redirect: "manual",
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
      ...rest,
      headers,
    }),
  );
}
