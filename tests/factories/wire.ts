import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { GoTrueClient } from "@supabase/auth-js";
import type { Env } from "#app/platform/env.server.ts";
import { createServer } from "#workers/http/server.ts";
import { ORIGIN } from "./calls.ts";
import { rows } from "./database.ts";

export const WIRE = `${ORIGIN}/auth/v1`;
export const PASSWORD = "correct horse battery";

/** Where nothing is confirmed by itself, as in production. */
export const CONFIRMING = { AUTH_MAILER_AUTOCONFIRM: "false" };

export interface Wire {
  /** As a client elsewhere would ask: no Origin, no cookie, an address of its own. */
  fetch(path: string, init?: RequestInit): Promise<Response>;
  post(path: string, body: unknown, headers?: Record<string, string>): Promise<Response>;
  /** `@supabase/auth-js` with nothing changed but its URL and where its requests go. */
  client(options?: { flowType?: "pkce" | "implicit" }): GoTrueClient;
}

/** The Worker under these settings, asked from one address. */
export function wireOf(settings: Partial<Env> = {}, address = newAddress()): Wire {
  const server = createServer(async () => new Response("page"));
  const send = async (request: Request): Promise<Response> => {
    request.headers.set("cf-connecting-ip", address);
    const execution = createExecutionContext();
    const answer = await server.fetch(request, { ...env, ...settings }, execution);
    await waitOnExecutionContext(execution);
    return answer;
  };
  const wire: Wire = {
    fetch: (path, init) => send(new Request(`${WIRE}${path}`, { redirect: "manual", ...init })),
    post: (path, body, headers = {}) =>
      wire.fetch(path, {
        method: "POST",
        body: JSON.stringify(body),
        headers: { "content-type": "application/json", ...headers },
      }),
    client: (options = {}) =>
      new GoTrueClient({
        url: WIRE,
        autoRefreshToken: false,
        persistSession: true,
        detectSessionInUrl: false,
        storage: memory(),
        storageKey: crypto.randomUUID(),
        fetch: (input, init) => send(new Request(input, { redirect: "manual", ...init })),
        ...options,
      }),
  };
  return wire;
}

/** An address nobody has used yet, so that limits keep tests apart. */
export function newAddress(): string {
  return `203.0.113.1-${crypto.randomUUID()}`;
}

export function newEmail(name = "alice"): string {
  return `${name}.${crypto.randomUUID()}@people.test`;
}

/** What the newest mail to an address holds. */
export async function mailTo(email: string): Promise<{ template: string; code: string; link: string }> {
  const [mail] = await rows<{ template: string; data: string }>(
    "SELECT template, data FROM email_outbox WHERE to_email = ? AND template <> 'new_device' ORDER BY id DESC LIMIT 1",
    email,
  );
  if (!mail) throw new Error(`no mail to ${email}`);
  return { template: mail.template, ...JSON.parse(mail.data) };
}

/** Lets the minute between two mails to one address pass. */
export async function aMinutePasses(email: string): Promise<void> {
  for (const limit of ["code_recipient_minute", "code_recipient", "sms_number", "sms_number_long"]) {
    await rows("DELETE FROM rate_limits WHERE key = ?", `${limit}:${email}`);
  }
}

/** An error answer in the older format, read. */
export async function refusal(answer: Response): Promise<{ status: number; code: string; message: string }> {
  const body = (await answer.json()) as { error_code: string; msg: string };
  return { status: answer.status, code: body.error_code, message: body.msg };
}

function memory() {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => void items.set(key, value),
    removeItem: (key: string) => void items.delete(key),
  };
}
