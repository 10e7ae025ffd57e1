import { exports } from "cloudflare:workers";
import { expect } from "vitest";
import { toBase64Url } from "#app/core/base64url.ts";
import { registerApp } from "#app/features/integrations/oauth/apps.server.ts";
import type { NewApp } from "#app/features/integrations/oauth/schema.ts";
import { action, loader } from "#app/routes/oauth/authorize.tsx";
import { appOf } from "./app.ts";
import { ORIGIN } from "./calls.ts";
import type { Person } from "./people.ts";
import { type Answer, visits } from "./visits.ts";

export const CALLBACK = "https://studio.example/callback";

export interface RegisteredApp {
  id: string;
  secret: string | null;
}

/** An app that this member made; on a server, for the Circle and messages, unless said otherwise. */
export async function appBy(maker: Person, details: Partial<NewApp> = {}): Promise<RegisteredApp> {
  const { app } = await appOf(maker);
  return registerApp(app, {
    name: "Studio dashboard",
    website: "https://studio.example",
    redirect_uris: [CALLBACK],
    scopes: ["feed:read", "feed:write", "notifications:read"],
    kind: "confidential",
    ...details,
  });
}

/** A verifier of RFC 7636, and its challenge. */
export async function pkce() {
  const verifier = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(verifier));
  return { verifier, challenge: toBase64Url(new Uint8Array(hash)) };
}

/** The parameters of a request for a code; null leaves one out. */
export type Question = Record<string, string | null>;

/** The page of a question, as the app leads to it. */
export function questionOf(app: RegisteredApp, changes: Question = {}): string {
  const asked: Question = {
    response_type: "code",
    client_id: app.id,
    redirect_uri: CALLBACK,
    state: "s 1&2",
    ...changes,
  };
  const said = Object.entries(asked).filter((entry): entry is [string, string] => entry[1] !== null);
  return `/oauth/authorize?${new URLSearchParams(said)}`;
}

/** What a member is shown who follows an app to our page. */
export function isAsked(member: Person | null, path: string): Promise<Answer> {
  return visits(member, loader, { path });
}

/** Presses a button of that page. @returns where the page leads then */
export async function answers(member: Person, path: string, intent: "allow" | "deny"): Promise<URL> {
  const { status, body } = await visits(member, action, { path, form: { intent } });
  expect([status, body]).toEqual([200, expect.objectContaining({ to: expect.any(String) })]);
  return new URL((body as { to: string }).to);
}

/** A member lets an app in. @returns the code it is sent */
export async function codeFor(member: Person, app: RegisteredApp, changes: Question = {}): Promise<string> {
  const back = await answers(member, questionOf(app, changes), "allow");
  return back.searchParams.get("code") ?? "";
}

/** How a call of an app was answered. */
export interface Answered {
  status: number;
  headers: Headers;
  body: Record<string, unknown>;
}

/** A form that an app's server sends: no cookie, no origin. */
export async function sends(
  path: "/oauth/token" | "/oauth/revoke",
  form: Record<string, string> | string,
  headers: Record<string, string> = {},
): Promise<Answered> {
  const answer = await exports.default.fetch(
    new Request(new URL(path, ORIGIN), {
      method: "POST",
      body: new URLSearchParams(form).toString(),
      headers: { "content-type": "application/x-www-form-urlencoded", ...headers },
    }),
  );
  const text = await answer.text();
  return { status: answer.status, headers: answer.headers, body: text === "" ? {} : JSON.parse(text) };
}

/** How an app shows who it is, in the body. */
export function shown({ id, secret }: RegisteredApp): Record<string, string> {
  return { client_id: id, ...(secret === null ? {} : { client_secret: secret }) };
}

/** Redeems a code, as an app of its own address. */
export function redeems(
  app: RegisteredApp,
  code: string,
  more: Record<string, string> = {},
): Promise<Answered> {
  const form = { grant_type: "authorization_code", code, redirect_uri: CALLBACK };
  return sends("/oauth/token", { ...form, ...shown(app), ...more });
}

export function refreshes(
  app: RegisteredApp,
  token: string,
  more: Record<string, string> = {},
): Promise<Answered> {
  return sends("/oauth/token", { grant_type: "refresh_token", refresh_token: token, ...shown(app), ...more });
}

/** What an app has once a member let it in. */
export interface Held {
  access_token: string;
  refresh_token: string;
  scope: string;
}

/** The whole way, from the question to the tokens. */
export async function letIn(member: Person, app: RegisteredApp, changes: Question = {}): Promise<Held> {
  const { status, body } = await redeems(app, await codeFor(member, app, changes));
  expect([status, body.error]).toEqual([200, undefined]);
  return body as unknown as Held;
}
