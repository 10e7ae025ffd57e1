import { requireRecentProof } from "#app/features/auth/mfa/step-up.server.ts";
import { proposeAgreementSchema, signAgreementSchema } from "#app/features/projects/agreement-rules.ts";
import { proposeAgreement, signAgreement } from "#app/features/projects/commands/agreements.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import type { Act } from "./milestone-forms.server.ts";

/** What is done with the agreement of a project. */
export const ON_THE_AGREEMENT: Record<string, Act> = {
  "propose-agreement": async (app, id, form) => {
    await proposeAgreement(app, id, parseForm(form, proposeAgreementSchema));
    return "Sent to be signed.";
  },
  "sign-agreement": async (app, id, form) => {
    const signing = parseForm(form, signAgreementSchema);
    // Whoever has a second factor proves it for a name that binds them.
    if (app.viewer.hasSecondFactor) requireRecentProof(app, `/desk/${id}/agreement`);
    const { holds } = await signAgreement(app, id, signing);
    return holds ? "Signed. The agreement holds." : "Signed. Others still have to.";
  },
};
