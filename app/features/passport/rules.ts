import type { Id } from "#app/core/ids.ts";
import type { CredentialKind, CredentialSubject } from "./schema.ts";

/** Places of one list of what was withdrawn: the fewest that hide who is looked up (W3C Bitstring Status List 1.0). */
export const LIST_PLACES = 131_072;

const CONTEXTS = [
  "https://www.w3.org/ns/credentials/v2",
  // Our own terms need no meaning elsewhere.
  "https://www.w3.org/ns/credentials/undefined-terms/v2",
];

const TYPES = {
  project: "ThriveProjectCredential",
  review: "ThriveReviewCredential",
  skill: "ThriveSkillCredential",
} as const satisfies Record<CredentialKind, string>;

/** Which list holds a place, and where it begins. */
export const listOf = (place: number): number => Math.floor(place / LIST_PLACES);
export const listUrl = (site: string, list: number): string => `${site}/passport/status/${list}`;

interface Draft {
  site: string;
  /** Our decentralized identifier. */
  issuer: string;
  id: Id;
  kind: CredentialKind;
  subject: CredentialSubject;
  place: number;
  now: number;
}

/** A credential as it is signed. */
export function credentialOf({ site, issuer, id, kind, subject, place, now }: Draft) {
  const list = listUrl(site, listOf(place));
  const index = String(place % LIST_PLACES);
  return {
    "@context": CONTEXTS,
    id: `${site}/verify/${id}`,
    type: ["VerifiableCredential", TYPES[kind]],
    issuer: { id: issuer, name: "Thrive" },
    validFrom: new Date(now).toISOString(),
    credentialSubject: subject,
    credentialStatus: {
      id: `${list}#${index}`,
      type: "BitstringStatusListEntry",
      statusPurpose: "revocation",
      statusListIndex: index,
      statusListCredential: list,
    },
  };
}

/** The list of what was withdrawn, before its bits: they are compressed and written as `encodedList`. */
export function statusListOf(draft: { url: string; issuer: string; encodedList: string; now: number }) {
  return {
    "@context": CONTEXTS.slice(0, 1),
    id: draft.url,
    type: ["VerifiableCredential", "BitstringStatusListCredential"],
    issuer: draft.issuer,
    validFrom: new Date(draft.now).toISOString(),
    credentialSubject: {
      id: `${draft.url}#list`,
      type: "BitstringStatusList",
      statusPurpose: "revocation",
      encodedList: draft.encodedList,
    },
  };
}

/** One bit for each place, the first one leftmost; set for what was withdrawn. */
export function bitsOf(places: readonly number[]): Uint8Array {
  const bits = new Uint8Array(LIST_PLACES / 8);
  for (const place of places) {
    const at = place % LIST_PLACES;
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
  }
  return bits;
}

/** The signed text in what somebody pastes: itself, or the file that is downloaded. Null for anything else. */
export function tokenIn(text: string): string | null {
  const given = text.trim();
  const token = given.startsWith("{") ? envelopedIn(given) : given;
  return token && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(token) ? token : null;
}

const ENVELOPE = "data:application/vc+jwt,";

function envelopedIn(text: string): string | null {
  try {
    const { id } = JSON.parse(text) as { id?: unknown };
    return typeof id === "string" && id.startsWith(ENVELOPE) ? id.slice(ENVELOPE.length) : null;
  } catch {
    return null;
  }
}

/** The file that is downloaded: the signed text in the envelope that the data model has for it. */
export function envelopeOf(token: string): string {
  const envelope = {
    "@context": CONTEXTS[0],
    id: `${ENVELOPE}${token}`,
    type: "EnvelopedVerifiableCredential",
  };
  return `${JSON.stringify(envelope, null, 2)}\n`;
}
