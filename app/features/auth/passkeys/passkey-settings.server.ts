import type { MemberContext } from "#app/platform/context.server.ts";
import { askedPath } from "#app/platform/responses.server.ts";
import { getCaller } from "../caller.server.ts";
import { type RefusedFields, readFields, toRefused } from "../mfa/form-answers.server.ts";
import { requireRecentProof } from "../mfa/step-up.server.ts";
import { removePasskey, renamePasskey } from "./commands/manage-passkeys.server.ts";
import { addPasskey } from "./commands/register-passkey.server.ts";
import type { PasskeyRow } from "./queries.server.ts";
import { passkeyName } from "./rules.ts";
import { passkeyForm } from "./schema.ts";
import { arePasskeysOn } from "./settings.server.ts";

const PANELS = ["add", "rename", "remove"] as const;

/**
 * What the passkey section of /settings shows of these rows: `?passkey-step=` opens one of its panels, `passkey=` says
 * for which.
 * @throws Response a redirect to the step-up page, where more than a name is to change and the last proof is too old
 */
export function showPasskeys(app: MemberContext, request: Request, rows: PasskeyRow[]) {
  const query = new URL(request.url).searchParams;
  const panel = PANELS.find((name) => name === query.get("passkey-step"));
  if (panel && panel !== "rename") requireRecentProof(app, askedPath(request));
  return {
    on: arePasskeysOn(app.env),
    passkeys: rows.map((row) => ({
      id: row.id,
      name: passkeyName(row),
      synced: row.backed_up,
      addedAt: row.created_at,
      usedAt: row.last_used_at,
    })),
    open: panel ? { panel, passkeyId: query.get("passkey") } : null,
  };
}

export type PasskeysShown = ReturnType<typeof showPasskeys>;

/** What the section shows after one of its forms. */
export interface PasskeyAnswer {
  done?: string;
  refused?: RefusedFields;
}

/** True for the forms of this section. */
export function isPasskeyForm(form: FormData): boolean {
  return String(form.get("intent")).startsWith("passkey-");
}

/**
 * Takes a form of the passkey section of /settings.
 * @throws Response a redirect to the step-up page, where the last proof is too old; it leads back to `request`'s page
 */
export async function handlePasskeyForm(
  app: MemberContext,
  request: Request,
  form: FormData,
): Promise<PasskeyAnswer> {
  if (form.get("intent") !== "passkey-rename") requireRecentProof(app, askedPath(request));
  try {
    return { done: await act(app, form) };
  } catch (error) {
    const { errors, sentence, ...rest } = toRefused(error);
    const { challenge_id, credential, passkey_id, ...shown } = errors;
    const hidden = (challenge_id ?? credential ?? passkey_id)?.[0];
    return { refused: { ...rest, errors: shown, sentence: sentence ?? hidden ?? null } };
  }
}

async function act(app: MemberContext, form: FormData): Promise<string> {
  const fields = readFields(passkeyForm, form);
  const caller = await getCaller(app, app.viewer);
  switch (fields.intent) {
    case "passkey-add": {
      const { challenge_id: challengeId, credential, friendly_name: friendlyName } = fields;
      await addPasskey(app, caller, { challengeId, credential, friendlyName });
      return "Done. You can sign in with it from now on.";
    }
    case "passkey-rename":
      await renamePasskey(app, caller, fields.passkey_id, fields.friendly_name);
      return "Renamed.";
    case "passkey-remove":
      await removePasskey(app, caller, fields.passkey_id);
      return "Removed. It can no longer sign in.";
  }
}
