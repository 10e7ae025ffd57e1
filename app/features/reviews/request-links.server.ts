import type { Id } from "#app/core/ids.ts";
import { mailboxOf } from "#app/core/mailbox.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";

export type RequestPurpose = "review" | "endorsement";

const PAGES: Record<RequestPurpose, string> = { review: "/review", endorsement: "/endorse" };

/**
 * The signed link of a request (product.md D9). Its token is 256 bits that only our secret makes from the request's id,
 * so that a reminder carries the same link although no more than its hash is stored.
 */
export async function signedLink(
  env: AppContext["env"],
  purpose: RequestPurpose,
  requestId: Id,
): Promise<{ link: string; tokenHash: string }> {
  const token = await keyedHash(env, "review request", requestId);
  const link = `${authSettings(env).siteUrl}${PAGES[purpose]}?token=${token}`;
  return { link, tokenHash: await hashToken(env, token) };
}

/** The link for a member who was asked by handle: it holds no secret and asks for sign-in. */
export function memberLink(env: AppContext["env"], purpose: RequestPurpose, requestId: Id): string {
  return `${authSettings(env).siteUrl}${memberPath(purpose, requestId)}`;
}

/** Where a member answers a request. */
export function memberPath(purpose: RequestPurpose, requestId: Id): string {
  return `${PAGES[purpose]}?request=${requestId}`;
}

/** What is stored of a token. */
export function hashToken(env: AppContext["env"], token: string): Promise<string> {
  return keyedHash(env, "review request link", token);
}

/** What is kept of an address outside, where only its sameness matters: one mailbox is one author, however it is spelled. */
export function hashAddress(env: AppContext["env"], address: string): Promise<string> {
  return keyedHash(env, "external author", mailboxOf(address));
}
