import { fromBase64Url, toBase64Url } from "#app/core/base64url.ts";
import type { CarriedPush } from "#tests/fakes/push-service.ts";

/** A browser that takes pushes: the keys it subscribes with, and what it reads of what its push service has for it. */
export interface PushedBrowser {
  endpoint: string;
  p256dh: string;
  auth: string;
  /** Everything that came, opened with this browser's own keys. */
  received(): Promise<{ headers: Record<string, string>; text: string }[]>;
}

/** @param answer the status with which its push service answers */
export async function browserThatTakesPushes(answer = 201): Promise<PushedBrowser> {
  const endpoint = `https://push.studio-nord.com/to/${crypto.randomUUID()}`;
  const keys = (await crypto.subtle.generateKey({ name: "ECDH", namedCurve: "P-256" }, true, [
    "deriveBits",
  ])) as CryptoKeyPair;
  const own = new Uint8Array((await crypto.subtle.exportKey("raw", keys.publicKey)) as ArrayBuffer);
  const auth = crypto.getRandomValues(new Uint8Array(16));
  return {
    endpoint: `${endpoint}?answer=${answer}`,
    p256dh: toBase64Url(own),
    auth: toBase64Url(auth),
    received: async () => {
      const came = (await (await fetch(endpoint)).json()) as CarriedPush[];
      return Promise.all(
        came.map(async ({ headers, body }) => ({
          headers,
          text: await openPush(fromBase64Url(body), { privateKey: keys.privateKey, own, auth }),
        })),
      );
    },
  };
}

interface ReceiverKeys {
  privateKey: CryptoKey;
  own: Uint8Array<ArrayBuffer>;
  auth: Uint8Array<ArrayBuffer>;
}

/** Opens a message as a browser does: the key agreement of RFC 8291 §3, the one record of RFC 8188 §2. */
export async function openPush(message: Uint8Array<ArrayBuffer>, keys: ReceiverKeys): Promise<string> {
  const salt = message.slice(0, 16);
  const recordSize = new DataView(message.buffer).getUint32(16);
  const keyEnds = 21 + (message[20] ?? 0);
  const sender = message.slice(21, keyEnds);
  const record = message.slice(keyEnds);
  if (record.length > recordSize) throw new Error("A push is one record.");
  const shared = await crypto.subtle.deriveBits(
    { name: "ECDH", public: await publicKeyOf(sender) },
    keys.privateKey,
    256,
  );
  const secret = await derived(keys.auth, shared, [ascii("WebPush: info\0"), keys.own, sender], 32);
  const key = await derived(salt, secret, [ascii("Content-Encoding: aes128gcm\0")], 16);
  const iv = await derived(salt, secret, [ascii("Content-Encoding: nonce\0")], 12);
  const cipher = await crypto.subtle.importKey("raw", key, "AES-GCM", false, ["decrypt"]);
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, cipher, record));
  const ends = padded.findLastIndex((byte) => byte !== 0);
  // The last record's mark (RFC 8188 §2).
  if (padded[ends] !== 2) throw new Error("The record does not end as the last one does.");
  return new TextDecoder().decode(padded.slice(0, ends));
}

function publicKeyOf(raw: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey("raw", raw, { name: "ECDH", namedCurve: "P-256" }, true, []);
}

async function derived(
  salt: Uint8Array<ArrayBuffer>,
  secret: ArrayBuffer,
  info: Uint8Array[],
  length: number,
): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey("raw", secret, "HKDF", false, ["deriveBits"]);
  const about = Uint8Array.from(info.flatMap((part) => [...part]));
  return crypto.subtle.deriveBits({ name: "HKDF", hash: "SHA-256", salt, info: about }, key, length * 8);
}

function ascii(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
