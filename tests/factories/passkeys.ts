import { env } from "cloudflare:workers";
import { isoCBOR } from "@simplewebauthn/server/helpers";
import { fromBase64Url, toBase64Url } from "#app/core/base64url.ts";
import { relyingPartyOf } from "#app/features/auth/passkeys/settings.server.ts";
import { bear } from "./factors.ts";
import type { Person } from "./people.ts";

/** What a client is told to ask an authenticator for. */
export interface Asked {
  challenge_id: string;
  options: { challenge: string; user?: { id: string } };
  expires_at: number;
}

/** How an answer is to differ from an honest one. */
export interface Twist {
  origin?: string;
  rpId?: string;
  type?: string;
  challenge?: string;
  userHandle?: string;
  /** Flags of the authenticator data; user present and verified unless said otherwise. */
  flags?: number;
  attestation?: { fmt: string; attStmt: Map<string, unknown> };
}

const PRESENT_AND_VERIFIED = 0x05;
const WITH_CREDENTIAL = 0x40;

/** An authenticator in software: one ES256 passkey, as a browser hands it over. */
export class SoftwareAuthenticator {
  readonly id = toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
  /** As often as it has signed; 0 for one that does not count. */
  counter = 1;
  private readonly keys: CryptoKeyPair;
  private userHandle = "";

  private constructor(keys: CryptoKeyPair) {
    this.keys = keys;
  }

  static async make(): Promise<SoftwareAuthenticator> {
    const algorithm = { name: "ECDSA", namedCurve: "P-256" };
    const keys = await crypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);
    return new SoftwareAuthenticator(keys as CryptoKeyPair);
  }

  /** Answers registration options: RegistrationResponseJSON. */
  async create({ options }: Asked, twist: Twist = {}) {
    this.userHandle = options.user?.id ?? "";
    const data = await this.authenticatorData(twist, await this.credentialData());
    const { fmt, attStmt } = twist.attestation ?? { fmt: "none", attStmt: new Map() };
    const attestation = new Map<string, unknown>([
      ["fmt", fmt],
      ["attStmt", attStmt],
      ["authData", data],
    ]);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: clientData("webauthn.create", options.challenge, twist),
        // The type of the library's encoder knows fewer shapes than it writes.
        attestationObject: toBase64Url(isoCBOR.encode(attestation as never)),
        transports: ["internal" as const],
      },
    };
  }

  /** Answers authentication options: AuthenticationResponseJSON. */
  async get({ options }: Asked, twist: Twist = {}) {
    if (this.counter > 0) this.counter += 1;
    const data = await this.authenticatorData(twist, new Uint8Array());
    const client = clientData("webauthn.get", options.challenge, twist);
    const signed = joined(data, await sha256(fromBase64Url(client)));
    const raw = await crypto.subtle.sign({ name: "ECDSA", hash: "SHA-256" }, this.keys.privateKey, signed);
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key" as const,
      clientExtensionResults: {},
      response: {
        clientDataJSON: client,
        authenticatorData: toBase64Url(data),
        signature: toBase64Url(derOf(new Uint8Array(raw))),
        userHandle: twist.userHandle ?? this.userHandle,
      },
    };
  }

  private async authenticatorData(twist: Twist, credential: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
    const host = await sha256(new TextEncoder().encode(twist.rpId ?? relyingPartyOf(env).id));
    const flags = (twist.flags ?? PRESENT_AND_VERIFIED) | (credential.length > 0 ? WITH_CREDENTIAL : 0);
    const rest = new DataView(new ArrayBuffer(5));
    rest.setUint8(0, flags);
    rest.setUint32(1, this.counter);
    return joined(host, new Uint8Array(rest.buffer), credential);
  }

  private async credentialData(): Promise<Uint8Array> {
    const id = fromBase64Url(this.id);
    const jwk = (await crypto.subtle.exportKey("jwk", this.keys.publicKey)) as JsonWebKey;
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, fromBase64Url(jwk.x ?? "")],
      [-3, fromBase64Url(jwk.y ?? "")],
    ]);
    return joined(
      new Uint8Array(16),
      Uint8Array.of(id.length >> 8, id.length & 255),
      id,
      isoCBOR.encode(key),
    );
  }
}

function clientData(type: string, challenge: string, twist: Twist): string {
  const data = {
    type: twist.type ?? type,
    challenge: twist.challenge ?? challenge,
    origin: twist.origin ?? relyingPartyOf(env).origin,
    crossOrigin: false,
  };
  return toBase64Url(new TextEncoder().encode(JSON.stringify(data)));
}

/** r and s as ASN.1, as authenticators sign. */
function derOf(signature: Uint8Array): Uint8Array {
  const [r, s] = [signature.slice(0, 32), signature.slice(32)].map((half) => {
    const start = half.findIndex((byte) => byte !== 0);
    const bytes = half.slice(start < 0 ? 31 : start);
    const positive = (bytes[0] ?? 0) > 127 ? joined(Uint8Array.of(0), bytes) : bytes;
    return joined(Uint8Array.of(2, positive.length), positive);
  }) as [Uint8Array, Uint8Array];
  return joined(Uint8Array.of(48, r.length + s.length), r, s);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
}

function joined(...parts: Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let offset = 0;
  for (const part of parts) {
    all.set(part, offset);
    offset += part.length;
  }
  return all;
}

/** A member with one more passkey, by the wire. */
export async function withPasskey(person: Person, { counter = 1 } = {}) {
  const key = await SoftwareAuthenticator.make();
  key.counter = counter;
  const asked = (await (await bear(person, "POST", "/passkeys/registration/options", {})).json()) as Asked;
  const answer = { challenge_id: asked.challenge_id, credential: await key.create(asked) };
  const made = await bear(person, "POST", "/passkeys/registration/verify", answer);
  if (made.status !== 200) throw new Error(await made.text());
  return { person, key, passkeyId: ((await made.json()) as { id: string }).id };
}

/** A question of ours as a client reads it. */
export function onTheWire({
  challengeId,
  options,
  expiresAt,
}: {
  challengeId: string;
  options: Asked["options"];
  expiresAt: number;
}): Asked {
  return { challenge_id: challengeId, options, expires_at: Math.floor(expiresAt / 1000) };
}
