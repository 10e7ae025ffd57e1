import { grantRights } from "#app/features/rights/commands/grant-rights.server.ts";
import { revokeRights } from "#app/features/rights/commands/revoke-rights.server.ts";
import { grantSchema, revokeSchema } from "#app/features/rights/schema.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import type { Act } from "./milestone-forms.server.ts";

/** What is done with the rights on what a project made. */
export const ON_THE_RIGHTS: Record<string, Act> = {
  "rights-grant": async (app, id, form) => {
    await grantRights(app, id, parseForm(form, grantSchema));
    return "Granted. The other side is told.";
  },
  "rights-revoke": async (app, id, form) => {
    await revokeRights(app, id, parseForm(form, revokeSchema));
    return "Taken back.";
  },
};
