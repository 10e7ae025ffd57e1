import type { AppContext } from "#app/platform/context.server.ts";
import { bannedIn } from "#app/platform/moderation/banned-domains.server.ts";
import { AuthError } from "./auth-error.ts";

/**
 * Nobody joins with an address at a domain that the team forbids, nor changes to one (product.md §5.17). Whoever has
 * one already keeps their account. It says nothing of who has an account.
 * @param email normalised
 * @throws AuthError `email_address_not_authorized`
 */
export async function refuseBannedAddress({ db }: Pick<AppContext, "db">, email: string): Promise<void> {
  const domain = await bannedIn(db, domainOf(email));
  if (domain === null) return;
  const sentence = `Addresses at ${domain} cannot be used on Thrive. Please take another one.`;
  throw new AuthError("email_address_not_authorized", { sentence, fields: { email: [sentence] } });
}

/** Whether an account may be opened for it. */
export async function mayHold({ db }: Pick<AppContext, "db">, email: string): Promise<boolean> {
  return (await bannedIn(db, domainOf(email))) === null;
}

/** Before its "@" may stand what looks like a domain. */
function domainOf(email: string): string {
  return email.slice(email.lastIndexOf("@") + 1);
}
