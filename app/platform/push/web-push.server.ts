import { buildPushPayload } from "@block65/webcrypto-web-push";
import { z } from "zod";
import { fromBase64Url, toBase64Url } from "#app/core/base64url.ts";
import { hours } from "#app/core/time.ts";
import { FetchRefused } from "../fetch/fetch-refused.ts";
import type { ForeignWeb } from "../fetch/foreign-web.server.ts";
import { log } from "../log.server.ts";

/** A browser that takes pushes, by the words of the Push API. */
export interface PushReceiver {
  endpoint: string;
  p256dh: string;
  auth: string;
}

export interface PushNote {
  title: string;
  body: string;
  /** Where a click leads: an own path. */
  path: string;
  /** Another with the same takes its place on the device, and in the push service while it waits. */
  tag: string;
  urgent: boolean;
}

/** What became of a push: taken; its browser gave it up for good; or not now. */
export type PushOutcome = "taken" | "gone" | "later";

/** Pushes to browsers (RFC 8030), encrypted for each (RFC 8291) and signed as ours (RFC 8292). */
export interface Pushes {
  /** What browsers subscribe with; null where no key is configured, and nothing can be pushed. */
  publicKey: string | null;
  send(receiver: PushReceiver, note: PushNote): Promise<PushOutcome>;
}

const privateKey = z.object({
  kty: z.literal("EC"),
  crv: z.literal("P-256"),
  d: z.string(),
  x: z.string(),
  y: z.string(),
});

const LIVES = hours(24);

/** Characters of a push, so that it fits its one record of 4 kB in any script. */
const TITLE_MAX = 150;
const BODY_MAX = 600;

interface PushSettings {
  /** Private JWK, as one line of JSON. */
  key: string | undefined;
  /** Whom push services may ask: `mailto:...` or an address of the product. */
  contact: string;
  web: Pick<ForeignWeb, "post">;
}

export function createWebPush({ key, contact, web }: PushSettings): Pushes {
  const pair = key ? keyPairOf(key) : null;
  if (!pair) return { publicKey: null, send: async () => "later" };
  return {
    publicKey: pair.publicKey,
    send: async ({ endpoint, p256dh, auth }, note) => {
      try {
        const { headers, body } = await buildPushPayload(
          {
            data: JSON.stringify({
              title: shortened(note.title, TITLE_MAX),
              body: shortened(note.body, BODY_MAX),
              path: note.path,
              tag: note.tag,
            }),
            options: {
              ttl: LIVES / 1000,
              topic: await topicOf(note.tag),
              urgency: note.urgent ? "high" : "normal",
            },
          },
          { endpoint, expirationTime: null, keys: { p256dh, auth } },
          { subject: contact, ...pair },
        );
        // A name may lead elsewhere today than when the browser gave it: it is checked each time.
        const status = await web.post(endpoint, headers as Record<string, string>, new Uint8Array(body));
        if (status >= 200 && status < 300) return "taken";
        return status === 404 || status === 410 ? "gone" : "later";
      } catch (error) {
        return error instanceof FetchRefused && error.reason.startsWith("private") ? "gone" : "later";
      }
    },
  };
}

interface KeyPair {
  /** Uncompressed point, base64url. */
  publicKey: string;
  privateKey: string;
}

/** The key read last: it is read, and told of where it is none, once and not with every request. */
let known: { text: string; pair: KeyPair | null } | undefined;

/** @returns null for what is no key: pages work on, without pushes */
function keyPairOf(text: string): KeyPair | null {
  if (known?.text !== text) known = { text, pair: readKeyPair(text) };
  return known.pair;
}

function readKeyPair(text: string): KeyPair | null {
  const jwk = privateKey.safeParse(parsed(text)).data;
  if (jwk) {
    const publicKey = toBase64Url(new Uint8Array([4, ...fromBase64Url(jwk.x), ...fromBase64Url(jwk.y)]));
    return { publicKey, privateKey: jwk.d };
  }
  log({
    event: "push_off",
    message: "PUSH_KEY is no private P-256 key as one line of JSON: nobody is pushed.",
  });
  return null;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function shortened(text: string, most: number): string {
  return text.length > most ? `${text.slice(0, most - 1).replace(/[\ud800-\udbff]$/, "")}…` : text;
}

/** At most 32 characters of base64url (RFC 8030 §5.4). */
async function topicOf(tag: string): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(tag));
  return toBase64Url(new Uint8Array(digest).slice(0, 18));
}
