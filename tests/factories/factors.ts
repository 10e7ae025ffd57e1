import { exports } from "cloudflare:workers";
import { GoTrueClient } from "@supabase/auth-js";
import { Secret, TOTP } from "otpauth";
import { challengeFactor } from "#app/features/auth/mfa/commands/challenge.server.ts";
import { enrolPhone, enrolTotp } from "#app/features/auth/mfa/commands/enrol.server.ts";
import { verifyFactor } from "#app/features/auth/mfa/commands/verify.server.ts";
import { type FactorOwner, getFactorOwner } from "#app/features/auth/mfa/queries.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { visitorApp } from "./app.ts";
import { call, ORIGIN } from "./calls.ts";
import { db, rows } from "./database.ts";
import type { Person } from "./people.ts";

type Ports = Parameters<typeof visitorApp>[0];

/** The context of this person's request, whatever their session may do: factors are asked for below the guard. */
export function factorApp(person: Person, ports: Ports = {}) {
  return visitorApp(ports, { "cf-connecting-ip": person.address });
}

export function ownerOf(person: Person): Promise<FactorOwner> {
  return getFactorOwner({ db }, person);
}

/** What an authenticator app shows at this moment. */
export function codeOf(secret: string, time: number): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: time });
}

/** A code that is wrong at this moment and around it. */
export function wrongCodeOf(secret: string, time: number): string {
  const right = [-2, -1, 0, 1, 2].map((near) => codeOf(secret, time + near * 30_000));
  const wrong = ["000000", "111111", "222222", "333333", "444444", "555555"].find(
    (code) => !right.includes(code),
  );
  if (!wrong) throw new Error("every code is right");
  return wrong;
}

/** Asks a factor and answers with this code. */
export async function prove(app: AppContext, person: Person, factorId: string, code: string) {
  const owner = await ownerOf(person);
  const challenge = await challengeFactor(app, owner, factorId);
  return verifyFactor(app, owner, factorId, { challengeId: challenge.id, code });
}

/** The same person with the tokens of a raised session. */
export function raised(person: Person, tokens: { access: string; refresh: string }): Person {
  return { ...person, access: tokens.access, refresh: tokens.refresh };
}

/** A member with a verified authenticator, their session at aal2. */
export async function withAuthenticator(person: Person, name?: string, ports: Ports = {}) {
  // At one moment, so that no code grows old meanwhile.
  const now = ports.clock?.now() ?? Date.now();
  const { app, settled } = factorApp(person, { ...ports, clock: { now: () => now } });
  const { id, secret } = await enrolTotp(app, await ownerOf(person), { friendlyName: name });
  // The step before this one, so that the code of now is still unused.
  const tokens = await prove(app, person, id, codeOf(secret, now - 30_000));
  await settled();
  return { person: raised(person, tokens), factorId: id, secret };
}

/** A member with a verified phone, their session at aal2. */
export async function withPhone(person: Person, phone = unusedPhone(), ports: Ports = {}) {
  const { app, settled } = factorApp(person, ports);
  const owner = await ownerOf(person);
  const { id } = await enrolPhone(app, owner, { phone });
  const challenge = await challengeFactor(app, owner, id);
  const answer = { challengeId: challenge.id, code: await sentCode(phone) };
  const tokens = await verifyFactor(app, owner, id, answer);
  await settled();
  return { person: raised(person, tokens), factorId: id, phone };
}

/** A number of the range for drama, that no other test uses. */
export function unusedPhone(): string {
  return `+4477009${crypto.getRandomValues(new Uint32Array(1))[0]?.toString().padStart(10, "0").slice(-6)}`;
}

/** The newest code that was sent to a phone. */
export async function sentCode(phone: string): Promise<string> {
  const [message] = await rows<{ body: string }>(
    "SELECT body FROM sms_outbox WHERE to_phone = ? ORDER BY id DESC LIMIT 1",
    phone,
  );
  const code = /\b\d{6}\b/.exec(message?.body ?? "")?.[0];
  if (!code) throw new Error(`nothing was sent to ${phone}`);
  return code;
}

/** A call of the wire with a bearer token, as every client makes it. */
export function bear(
  person: Pick<Person, "access" | "address">,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Response> {
  return call(null, `/auth/v1${path}`, {
    method,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    headers: {
      authorization: `Bearer ${person.access}`,
      "cf-connecting-ip": person.address,
      "content-type": "application/json",
      "x-supabase-api-version": "2024-01-01",
      ...headers,
    },
  });
}

/** `@supabase/auth-js` with nothing changed but its URL and where its requests go, holding this person's session. */
export async function clientOf(person: Person): Promise<GoTrueClient> {
  const client = new GoTrueClient({
    url: `${ORIGIN}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
    storageKey: crypto.randomUUID(),
    fetch: (input, init) => {
      const request = new Request(input, init);
      request.headers.set("cf-connecting-ip", person.address);
      return exports.default.fetch(request);
    },
  });
  const { error } = await client.setSession({ access_token: person.access, refresh_token: person.refresh });
  if (error) throw error;
  return client;
}
