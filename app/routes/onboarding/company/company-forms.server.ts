import { redirect, replace } from "react-router";
import { AppError } from "#app/core/errors.ts";
import { isId } from "#app/core/ids.ts";
import { createCompany, updateBasics } from "#app/features/companies/commands/create-company.server.ts";
import { inviteToCompany, revokeInvite } from "#app/features/companies/commands/invite.server.ts";
import { answerRequest, requestToJoin } from "#app/features/companies/commands/members.server.ts";
import { checkDomain, claimDomain } from "#app/features/companies/commands/prove-domain.server.ts";
import {
  finishSetup,
  passStep,
  saveBilling,
  saveHiring,
} from "#app/features/companies/commands/save-step.server.ts";
import {
  basicsSchema,
  billingSchema,
  domainSchema,
  hiringSchema,
  inviteSchema,
  memberSchema,
} from "#app/features/companies/schema.ts";
import { selectSetup } from "#app/features/profiles/setup/commands.server.ts";
import { isUnderWay } from "#app/features/profiles/setup/steps.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { byIntent, parseForm } from "#app/platform/form-answers.server.ts";

export interface CompanyForm {
  app: MemberContext;
  /** Empty before step 1 is saved. */
  companyId: string;
  step: number;
  form: FormData;
}

type Handler = (given: CompanyForm) => Promise<string | Response>;

/** Forms about the team; `/settings/teams` has them too. */
export const TEAM_FORMS: Record<string, Handler> = {
  invite: async ({ app, companyId, form }) => {
    const invite = parseForm(form, inviteSchema);
    await inviteToCompany(app, companyId, invite);
    return `${invite.email} has a mail with the invitation.`;
  },
  "revoke-invite": async ({ app, companyId, form }) => {
    await revokeInvite(app, companyId, String(form.get("invite_id")));
    return "The invitation is taken back. Its link no longer works.";
  },
  "accept-request": async ({ app, companyId, form }) => {
    await answerRequest(app, companyId, parseForm(form, memberSchema).user_id, "accept");
    return "They are in the team, as a viewer.";
  },
  "decline-request": async ({ app, companyId, form }) => {
    await answerRequest(app, companyId, parseForm(form, memberSchema).user_id, "decline");
    return "Declined.";
  },
};

const FORMS: Record<string, Handler> = {
  ...TEAM_FORMS,
  basics: async ({ app, companyId, form }) => {
    const logo = form.get("logo");
    form.delete("logo");
    const basics = parseForm(form, basicsSchema);
    const bytes = logo instanceof File && logo.size > 0 ? new Uint8Array(await logo.arrayBuffer()) : null;
    try {
      if (companyId) {
        await updateBasics(app, companyId, basics, bytes);
        return toStep(companyId, 2);
      }
      const { id } = await createCompany(app, basics, bytes);
      // Whoever goes back would find the empty form again, and make a second one with it.
      return replace(pathOf(id, 2));
    } catch (error) {
      // Images say what is wrong with them by a field of their own name.
      if (!(error instanceof AppError) || !error.fields?.image) throw error;
      throw new AppError("invalid_input", { fields: { logo: error.fields.image } });
    }
  },
  "claim-domain": async ({ app, companyId, form }) => {
    const { domain } = parseForm(form, domainSchema);
    await claimDomain(app, companyId, domain);
    return `${domain} is noted. Now prove it.`;
  },
  "check-domain": async ({ app, companyId }) => OUTCOMES[await checkDomain(app, companyId)],
  "ask-to-join": async ({ app, form }) => {
    const rival = String(form.get("rival"));
    if (!isId(rival)) throw new AppError("not_found");
    await requestToJoin(app, rival);
    return "Its owners are asked. You hear from us when they answer.";
  },
  hiring: async ({ app, companyId, form }) => {
    await saveHiring(app, companyId, parseForm(form, hiringSchema));
    return toStep(companyId, 5);
  },
  billing: async ({ app, companyId, form }) => {
    await saveBilling(app, companyId, parseForm(form, billingSchema));
    return toStep(companyId, 6);
  },
  pass: async ({ app, companyId, step }) => {
    await passStep(app, companyId, step);
    return toStep(companyId, step + 1);
  },
  finish: async ({ app, companyId }) => {
    await finishSetup(app, companyId);
    // Who came here from the first step of their own setup goes on with its second.
    const [[own]] = await app.ask([selectSetup(app)]);
    return redirect(isUnderWay(own) ? "/onboarding" : "/dashboard");
  },
};

const OUTCOMES = {
  proved: "Found it. Your domain is proved.",
  pending: "Not there yet. We look again every hour, and tell you when it is.",
  still_proved:
    "We did not see the proof just now. The badge stays for the moment; please put the proof back.",
};

/**
 * Does what a form of `/company-onboarding` asks for, by its `intent`.
 * @returns a word about it, or where it leads
 * @throws AppError
 */
export async function handleCompanyForm(given: CompanyForm): Promise<string | Response> {
  const handle = byIntent(FORMS, given.form);
  if (!given.companyId && handle !== FORMS.basics) throw new AppError("bad_request");
  return handle(given);
}

function toStep(companyId: string, step: number): Response {
  return redirect(pathOf(companyId, step));
}

function pathOf(companyId: string, step: number): string {
  return `/company-onboarding?company=${companyId}&step=${step}`;
}
