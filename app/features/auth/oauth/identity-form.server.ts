import { z } from "zod";
import type { MemberContext } from "#app/platform/context.server.ts";
import { AuthError } from "../auth-error.ts";
import { unlinkIdentity } from "./identities.server.ts";

/** The form of the connected-identities section. */
const identityForm = z.object({ intent: z.literal("unlink-identity"), identity_id: z.string() });

/** True for the forms that `handleIdentityForm` takes. */
export function isIdentityForm(form: FormData): boolean {
  return form.get("intent") === "unlink-identity";
}

/**
 * Carries out a form of the connected-identities section. (Connecting begins by a link: an answer to a form may not lead
 * to another site.)
 * @throws AuthError as `unlinkIdentity`
 */
export async function handleIdentityForm(
  ctx: Pick<MemberContext, "db" | "clock" | "env" | "userAgent" | "commit" | "viewer">,
  form: FormData,
): Promise<{ unlinked: true }> {
  const fields = identityForm.safeParse(Object.fromEntries(form));
  if (!fields.success) throw new AuthError("validation_failed", { sentence: "Choose what to remove." });
  await unlinkIdentity(ctx, ctx.viewer.userId, fields.data.identity_id);
  return { unlinked: true };
}
