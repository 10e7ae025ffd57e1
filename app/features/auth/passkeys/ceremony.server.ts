import type { PublicKeyCredentialRequestOptionsJSON } from "@simplewebauthn/server";
import { fromBase64Url, toBase64Url } from "#app/core/base64url.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { AuthError } from "../auth-error.ts";
import type { PasskeyRow } from "./queries.server.ts";
import { CHALLENGE_LIFETIME } from "./rules.ts";
import { type NewCredential, newCredential, type SignedCredential, signedCredential } from "./schema.ts";
import { relyingPartyOf } from "./settings.server.ts";

/** COSE names of EdDSA, ES256 and RS256: what authenticators speak. */
const ALGORITHMS = [-8, -7, -257];

/** The WebAuthn library is heavy and seldom needed: a Worker that never sees a passkey never reads it. */
async function library() {
  // What the library builds on looks for it when it is read, and a bundler keeps no order among its parts.
  await import("reflect-metadata");
  const [server, helpers] = await Promise.all([
    import("@simplewebauthn/server"),
    import("@simplewebauthn/server/helpers"),
  ]);
  return { ...server, decodeAttestationObject: helpers.decodeAttestationObject };
}

const NOT_MADE = "Your device's answer could not be verified. Please try again.";
const NOT_SIGNED = "That passkey does not open an account here. Please try another, or sign in another way.";

/** A credential that has passed every check of its registration. */
export interface ProvedCredential {
  credentialId: string;
  /** COSE, base64url. */
  publicKey: string;
  counter: number;
  transports: string[];
  aaguid: string;
  backedUp: boolean;
}

type Needs = Pick<AppContext, "env">;

/** What an authenticator is asked to make (PublicKeyCredentialCreationOptionsJSON). */
export async function creationOptions(
  { env }: Needs,
  challenge: string,
  user: { id: string; name: string; displayName: string },
  existing: PasskeyRow[],
) {
  const { generateRegistrationOptions } = await library();
  return generateRegistrationOptions({
    rpName: "Thrive",
    rpID: relyingPartyOf(env).id,
    challenge: fromBase64Url(challenge),
    userID: new TextEncoder().encode(user.id),
    userName: user.name,
    userDisplayName: user.displayName,
    timeout: CHALLENGE_LIFETIME,
    attestationType: "none",
    authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
    supportedAlgorithmIDs: ALGORITHMS,
    excludeCredentials: existing.map(({ credential_id, transports }) => ({
      id: credential_id,
      // Hints only: whatever this authenticator said of itself.
      transports: transports as ("usb" | "nfc" | "ble" | "hybrid" | "internal")[],
    })),
  });
}

/** What any authenticator that knows us is asked to sign: the member chooses which. */
export async function requestOptions(
  { env }: Needs,
  challenge: string,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: relyingPartyOf(env).id,
    challenge: fromBase64Url(challenge),
    timeout: CHALLENGE_LIFETIME,
    userVerification: "preferred",
    allowCredentials: [],
  });
}

/** @throws AuthError `validation_failed` (none), `webauthn_verification_failed` */
export async function verifyNewCredential(
  { env }: Needs,
  challenge: string,
  given: unknown,
): Promise<ProvedCredential> {
  const response = readCredential(newCredential, given, NOT_MADE);
  const { verifyRegistrationResponse } = await library();
  const { id, origin } = relyingPartyOf(env);
  const result = await refusing(NOT_MADE, async () => {
    await requireNoCertificates(response);
    return verifyRegistrationResponse({
      response: { ...response, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      supportedAlgorithmIDs: ALGORITHMS,
    });
  });
  if (!result.verified) throw notVerified(NOT_MADE);
  const { credential, aaguid, credentialBackedUp } = result.registrationInfo;
  return {
    credentialId: credential.id,
    publicKey: toBase64Url(credential.publicKey),
    counter: credential.counter,
    transports: response.response.transports ?? [],
    aaguid,
    backedUp: credentialBackedUp,
  };
}

/** @throws AuthError `validation_failed` (none), `webauthn_verification_failed` */
export function readSignedCredential(given: unknown): SignedCredential {
  return readCredential(signedCredential, given, NOT_SIGNED);
}

/** @throws AuthError `webauthn_verification_failed`, also for a counter that did not rise */
export async function verifySignedCredential(
  { env }: Needs,
  challenge: string,
  response: SignedCredential,
  passkey: PasskeyRow,
): Promise<{ counter: number; backedUp: boolean }> {
  const { verifyAuthenticationResponse } = await library();
  const { id, origin } = relyingPartyOf(env);
  const result = await refusing(NOT_SIGNED, () =>
    verifyAuthenticationResponse({
      response: { ...response, clientExtensionResults: {} } as never,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: false,
      credential: {
        id: passkey.credential_id,
        publicKey: fromBase64Url(passkey.public_key),
        counter: passkey.counter,
      },
    }),
  );
  if (!result.verified) throw notVerified();
  const { newCounter, credentialBackedUp } = result.authenticationInfo;
  return { counter: newCounter, backedUp: credentialBackedUp };
}

/**
 * We ask for no attestation, so none with certificates is due; the library would check theirs at addresses they name
 * themselves (security.md §5).
 */
async function requireNoCertificates({ response }: NewCredential): Promise<void> {
  const { decodeAttestationObject } = await library();
  const decoded = decodeAttestationObject(fromBase64Url(response.attestationObject));
  const fmt = decoded.get("fmt");
  const isSelf = fmt === "packed" && !decoded.get("attStmt").get("x5c");
  if (fmt !== "none" && !isSelf) throw notVerified(NOT_MADE);
}

function readCredential<T>(
  schema: { safeParse(given: unknown): { success: true; data: T } | { success: false } },
  given: unknown,
  sentence: string,
): T {
  if (given === undefined || given === null) {
    throw new AuthError("validation_failed", { message: "credential is required" });
  }
  const read = schema.safeParse(given);
  if (!read.success) throw notVerified(sentence, "Invalid credential response");
  return read.data;
}

/** Whatever the library throws, it throws about what the client sent. */
async function refusing<T>(sentence: string, verify: () => Promise<T>): Promise<T> {
  try {
    return await verify();
  } catch (cause) {
    throw cause instanceof AuthError ? cause : notVerified(sentence);
  }
}

/** One answer for every reason: what exactly did not fit helps nobody but a forger. */
export function notVerified(sentence = NOT_SIGNED, message = "Credential verification failed"): AuthError {
  return new AuthError("webauthn_verification_failed", { message, sentence });
}
