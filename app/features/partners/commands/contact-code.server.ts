import { randomInt } from "node:crypto";
import type { Id } from "#app/core/ids.ts";
import { CODE_LIFETIME, hashCode } from "#app/features/auth/one-time-tokens.server.ts";
import type { SubmitContext } from "../submission-mails.server.ts";

/** Six digits by chance. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** The columns of a code that was sent: its hash, and how long it works. */
export async function codeColumns(
  { env }: SubmitContext,
  sent: { id: Id; address: string; code: string },
  now: number,
) {
  const code_hash = await hashCode(env, `${sent.id}:${sent.address}`, sent.code);
  return { code_hash, code_expires_at: now + CODE_LIFETIME };
}
