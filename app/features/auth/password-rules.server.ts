import type { Env } from "#app/platform/env.server.ts";
import { AuthError } from "./auth-error.ts";
import commonPasswords from "./common-passwords.txt?raw";
import { PASSWORD_MAX } from "./rules.ts";
import { authSettings } from "./settings.server.ts";

/** Read at the first password of an isolate. */
let known: Set<string> | null = null;

/** True for one of the 10,000 most common passwords, in whatever case (auth-wire.md §4 no. 10). */
export function isCommonPassword(password: string): boolean {
  known ??= new Set(commonPasswords.trimEnd().split("\n"));
  return known.has(password.toLowerCase());
}

/**
 * Length is the only rule of composition; what everyone would guess first is refused (NIST SP 800-63B §3.1.1).
 * @throws AuthError `validation_failed` (none, too long), `weak_password`
 */
export function requireGoodPassword(env: Env, password: string | undefined): asserts password is string {
  if (!password) {
    throw new AuthError("validation_failed", { message: "Signup requires a valid password" });
  }
  const length = [...password].length;
  if (length > PASSWORD_MAX) {
    const sentence = `Use at most ${PASSWORD_MAX} characters.`;
    throw new AuthError("validation_failed", {
      message: `Password cannot be longer than ${PASSWORD_MAX} characters`,
      fields: { password: [sentence] },
    });
  }
  const { passwordMin } = authSettings(env);
  if (length < passwordMin) {
    throw new AuthError("weak_password", {
      message: `Password should be at least ${passwordMin} characters.`,
      reasons: ["length"],
      fields: { password: [`Use at least ${passwordMin} characters.`] },
    });
  }
  if (isCommonPassword(password)) {
    throw new AuthError("weak_password", {
      reasons: ["pwned"],
      fields: { password: ["Too many people use this password. Please choose another one."] },
    });
  }
}
