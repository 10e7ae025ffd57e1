import { AuthError } from "./auth-error.ts";

/**
 * Checks the PKCE parameters of a call (auth-wire.md §0): both or none, S256 alone.
 * @returns the challenge; null when the client asked without PKCE
 * @throws AuthError `validation_failed`
 */
export function codeChallengeIn(
  challenge: string | null | undefined,
  method: string | null | undefined,
): string | null {
  const invalid = (message: string) => new AuthError("validation_failed", { message });
  if (!challenge && !method) return null;
  if (!challenge || !method) {
    throw invalid("PKCE flow requires code_challenge_method and code_challenge");
  }
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid("code challenge has to be between 43 and 128 characters");
  }
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge)) {
    throw invalid(
      "code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes",
    );
  }
  if (method.toLowerCase() !== "s256") throw invalid("Invalid code_challenge_method: only S256 is supported");
  return challenge;
}
