import { grantRights } from "#app/features/rights/commands/grant-rights.server.ts";
import { answerOffer, offerRenewal } from "#app/features/rights/commands/renewal-offers.server.ts";
import { revokeRights } from "#app/features/rights/commands/revoke-rights.server.ts";
import { answerOfferSchema, grantSchema, offerSchema, revokeSchema } from "#app/features/rights/schema.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import type { Act } from "./milestone-forms.server.ts";

/** What is done with the rights on what a project made. */
export const ON_THE_RIGHTS: Record<string, Act> = {
  "rights-grant": async (app, id, form) => {
    await grantRights(app, id, parseForm(form, grantSchema));
    return "Granted. The other side is told.";
  },
  "rights-offer": async (app, id, form) => {
    await offerRenewal(app, id, parseForm(form, offerSchema));
    return "Offered. The other side says yes or no.";
  },
  "rights-answer": async (app, id, form) => {
    const said = parseForm(form, answerOfferSchema);
    await answerOffer(app, id, said);
    return { accepted: "Agreed. The rights go on.", declined: "Declined.", withdrawn: "Taken back." }[
      said.answer
    ];
  },
  "rights-revoke": async (app, id, form) => {
    await revokeRights(app, id, parseForm(form, revokeSchema));
    return "Taken back.";
  },
};
