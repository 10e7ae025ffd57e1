import { type Id, newId } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { account_activity } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";

/** What the owner of an account finds in its activity log (product.md `/settings`). */
const ACTIVITY_KINDS = [
  "signed_up",
  "signed_in",
  "signed_out",
  "signed_out_everywhere",
  "sign_in_blocked",
  "session_ended",
  "refresh_token_reused",
  "password_changed",
  "password_reset",
  "email_change_asked",
  "email_changed",
  "phone_changed",
  "identity_linked",
  "identity_unlinked",
  "factor_added",
  "factor_removed",
  "passkey_added",
  "passkey_removed",
  "recovery_codes_made",
  "recovery_code_used",
  "second_factor_failed",
  "token_made",
  "token_revoked",
  "webhook_added",
  "webhook_removed",
  "app_registered",
  "app_changed",
  "app_secret_renewed",
  "app_removed",
  "app_allowed",
  "app_disconnected",
  "app_token_reused",
] as const;

export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

/**
 * One line of the owner's activity log, for the batch of the command that caused it.
 * @param details names of things only (a provider, a factor's name, a masked address), never a code or token
 */
export function recordActivity(
  ctx: Pick<AppContext, "db" | "clock" | "userAgent">,
  activity: { userId: Id; kind: ActivityKind; sessionId?: Id | null; details?: Record<string, string> },
): Statement {
  const now = ctx.clock.now();
  return ctx.db.insert(account_activity).values({
    id: newId(now),
    user_id: activity.userId,
    kind: activity.kind,
    session_id: activity.sessionId ?? null,
    user_agent: ctx.userAgent?.slice(0, 300) ?? null,
    details: activity.details ?? {},
    created_at: now,
  });
}
