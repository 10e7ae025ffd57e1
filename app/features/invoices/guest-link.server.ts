import { AppError } from "#app/core/errors.ts";
import { type Id, isId } from "#app/core/ids.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { keyedHash } from "#app/platform/keyed-hash.server.ts";

/**
 * Where somebody without an account reads and pays one invoice. The secret is made from the invoice's id by our own key
 * alone, so that a reminder carries the same address and none is stored.
 */
export async function guestPath(env: AppContext["env"], invoiceId: Id): Promise<string> {
  return `/invoice/${invoiceId}.${await keyedHash(env, "invoice link", invoiceId)}`;
}

/** The whole address where a guest reads an invoice. */
export async function guestLink(env: AppContext["env"], invoiceId: Id): Promise<string> {
  return authSettings(env).siteUrl + (await guestPath(env, invoiceId));
}

/** @returns the invoice an address is for @throws AppError `not_found` for any that we did not make */
export async function invoiceOfLink(env: AppContext["env"], token: string): Promise<Id> {
  const [id = "", key = ""] = token.split(".", 2);
  if (!isId(id) || !(await isSameSecret(key, await keyedHash(env, "invoice link", id))))
    throw new AppError("not_found");
  return id;
}
