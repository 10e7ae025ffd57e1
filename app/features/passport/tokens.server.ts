import { decodeJwt, type JWTPayload, jwtVerify, SignJWT } from "jose";
import { AppError } from "#app/core/errors.ts";
import type { PassportKeys } from "./keys.server.ts";
import { type Credential, credentialSchema } from "./schema.ts";

export const NOT_NOW = "Credentials cannot be issued at the moment. Please try again later.";
const TYPE = "vc+jwt";

/**
 * Signs a credential, or the list of those withdrawn (W3C *Securing Verifiable Credentials using JOSE and COSE*).
 * @throws AppError `unavailable` where there is no key
 */
export function signed({ did, signing }: PassportKeys, payload: object): Promise<string> {
  if (!signing) throw new AppError("unavailable", { sentence: NOT_NOW });
  return new SignJWT(payload as JWTPayload)
    .setProtectedHeader({ alg: "EdDSA", typ: TYPE, cty: "vc", kid: `${did}#${signing.kid}` })
    .sign(signing.key);
}

/** What a credential says, if one of our keys signed exactly that; else null. */
export async function verified({ verifying }: PassportKeys, token: string): Promise<Credential | null> {
  try {
    const { payload } = await jwtVerify(
      token,
      ({ kid = "" }) => {
        const found = verifying.get(kid.slice(kid.indexOf("#") + 1));
        if (!found) throw new Error("It is no key of ours.");
        return found.key;
      },
      { algorithms: ["EdDSA"], typ: TYPE },
    );
    return credentialSchema.safeParse(payload).data ?? null;
  } catch {
    return null;
  }
}

/** What a stored credential says, unchecked: for lists of what we signed ourselves. */
export function readToken(token: string): Credential | null {
  try {
    return credentialSchema.safeParse(decodeJwt(token)).data ?? null;
  } catch {
    return null;
  }
}
