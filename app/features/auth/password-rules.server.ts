import type { Env } from "#app/platform/env.server.ts";
import { AuthError } from "./auth-error.ts";
import { PASSWORD_MAX } from "./rules.ts";
import { authSettings } from "./settings.server.ts";

/** Read at the first password of an isolate. */
let known: Set<string> | null = null;

/** True for one of the 10,000 most common passwords, in whatever case (auth-wire.md §4 no. 10). */
export async function isCommonPassword(env: Env, password: string): Promise<boolean> {
  known ??= await readCommonPasswords(env);
  return known.has(password.toLowerCase());
}

/** They lie beside the Worker: in it, they would be read with everything else whenever one starts. */
async function readCommonPasswords({ ASSETS }: Env): Promise<Set<string>> {
  const answer = await ASSETS.fetch("https://assets.localhost/common-passwords.txt");
  if (!answer.ok) throw new Error("The list of common passwords is missing.");
  return new Set((await answer.text()).trimEnd().split("\n"));
}

/**
 * The password, when it may be one. Length is the only rule of composition; what everyone would guess first is refused (NIST SP 800-63B §3.1.1).
 * @throws AuthError `validation_failed` (none, too long), `weak_password`
 */
export async function requireGoodPassword(env: Env, password: string | undefined): Promise<string> {
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
  if (await isCommonPassword(env, password)) {
    throw new AuthError("weak_password", {
      reasons: ["pwned"],
      fields: { password: ["Too many people use this password. Please choose another one."] },
    });
  }
  return password;
}
