import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";

/** The secret of a submission's own page. It follows from its id, so every mail can carry it and none is stored. */
function secretOf(env: AppContext["env"], id: string): Promise<string> {
  return keyedHash(env, "partner submission", id);
}

/** The secret address of an offer, for who reads its contact's mail. */
export async function submissionPath(env: AppContext["env"], id: string): Promise<string> {
  return `/partner-submit?partner=${id}&token=${await secretOf(env, id)}`;
}

/** The whole of that address, for a mail. */
export async function submissionLink(env: AppContext["env"], id: string): Promise<string> {
  return `${authSettings(env).siteUrl}${await submissionPath(env, id)}`;
}

/** The same for an offer that is written later. */
export async function draftLink(env: AppContext["env"], id: string): Promise<string> {
  const token = await keyedHash(env, "partner draft", id);
  return `${authSettings(env).siteUrl}/partner-submit?draft=${id}&token=${token}`;
}

/** Whether a token opens what is to be written later. */
export async function opensDraft(env: AppContext["env"], id: string, token: string): Promise<boolean> {
  return isSameSecret(await keyedHash(env, "partner draft", id), token);
}

/** Whether a token opens an offer. */
export async function opensSubmission(env: AppContext["env"], id: string, token: string): Promise<boolean> {
  return isSameSecret(await secretOf(env, id), token);
}
