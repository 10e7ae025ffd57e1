import { type Id, newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { identities } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { type AuthUser, metadataOf } from "../auth-user.server.ts";
import { providersOf } from "./linking-rules.ts";
import type { OAuthProvider, ProviderProfile } from "./provider.server.ts";

/** The row of a new way in. */
export function insertIdentity(
  ctx: Pick<AppContext, "db" | "clock">,
  provider: Pick<OAuthProvider, "name">,
  profile: ProviderProfile,
  userId: Id,
): Statement {
  const now = ctx.clock.now();
  return ctx.db.insert(identities).values({
    id: newId(now),
    user_id: userId,
    provider: provider.name,
    provider_subject: profile.subject,
    identity_data: profile.data,
    last_sign_in_at: now,
    created_at: now,
    updated_at: now,
  });
}

/** `app_metadata` of an account whose ways in are now these. */
export function withProviders(
  account: Pick<AuthUser, "row">,
  ways: { provider: string }[],
  hasPassword = account.row.password_hash !== null,
): Record<string, unknown> {
  const providers = providersOf(ways, hasPassword);
  return { ...metadataOf(account.row.app_metadata), provider: providers[0] ?? "email", providers };
}
