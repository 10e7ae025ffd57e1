import { AppError } from "#app/core/errors.ts";
import { claimDeal } from "#app/features/partners/commands/claim.server.ts";
import { addDeal } from "#app/features/partners/commands/own-listing.server.ts";
import { setOwnLogo } from "#app/features/partners/commands/own-logo.server.ts";
import {
  confirmUse,
  markUsed,
  rateDeal,
  reportDead,
  reverseUse,
} from "#app/features/partners/commands/redemptions.server.ts";
import { saveDeal, unsaveDeal } from "#app/features/partners/commands/save-deal.server.ts";
import { visitPartner } from "#app/features/partners/commands/visit.server.ts";
import {
  confirmUseSchema,
  dealTargetSchema,
  moreDealSchema,
  redemptionSchema,
  usefulSchema,
} from "#app/features/partners/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { byIntent, parseForm } from "#app/platform/form-answers.server.ts";

/** What came of a form about deals; a claim shows its code at once. */
export interface DealAnswer {
  intent: string;
  done?: string;
  code?: string | null;
}

/** On which page it was pressed. */
type Source = Parameters<typeof claimDeal>[2];
type Act = (app: MemberContext, form: FormData, source: Source) => Promise<Omit<DealAnswer, "intent">>;

/** What members do with deals, on the directory and on the page of a partner. */
const ACTS: Record<string, Act> = {
  claim: async (app, form, source) => {
    const { code } = await claimDeal(app, parseForm(form, dealTargetSchema).deal_id, source);
    return { done: code ? "It is yours. Copy the code." : "It is yours. Follow the link.", code };
  },
  "save-deal": async (app, form) => {
    await saveDeal(app, parseForm(form, dealTargetSchema).deal_id);
    return { done: "Kept for you under My deals." };
  },
  "unsave-deal": async (app, form) => {
    await unsaveDeal(app, parseForm(form, dealTargetSchema).deal_id);
    return { done: "No longer kept." };
  },
  used: async (app, form) => {
    await markUsed(app, parseForm(form, redemptionSchema).redemption_id);
    return { done: "Noted. Tell others how useful it was." };
  },
  useful: async (app, form) => {
    const { redemption_id, useful } = parseForm(form, usefulSchema);
    await rateDeal(app, redemption_id, useful);
    return { done: "Thank you." };
  },
  dead: async (app, form) => {
    const code = await reportDead(app, parseForm(form, redemptionSchema).redemption_id);
    return code
      ? { done: "We are sorry. Here is another code.", code }
      : { done: "Thank you. The partner and our team see that it does not work." };
  },
  visit: async (app, form) => {
    await visitPartner(app, String(form.get("slug") ?? ""));
    return {};
  },
  "add-deal": async (app, form) => {
    const { slug, key, ...deal } = parseForm(form, moreDealSchema);
    await addDeal(app, slug, key, deal);
    return { done: "Thank you. Our team looks at it, and then members see it." };
  },
  logo: async (app, form) => {
    const logo = form.get("logo");
    if (!(logo instanceof File) || logo.size === 0)
      throw new AppError("invalid_input", { fields: { logo: ["Please choose a picture."] } });
    await setOwnLogo(app, String(form.get("slug") ?? ""), new Uint8Array(await logo.arrayBuffer()));
    return { done: "Members see your logo from now on." };
  },
  reverse: async (app, form) => {
    const { deal_id, member_code } = parseForm(form, confirmUseSchema);
    await reverseUse(app, deal_id, member_code);
    return { done: "Taken back. It counts as used no longer." };
  },
  confirm: async (app, form) => {
    const { deal_id, member_code } = parseForm(form, confirmUseSchema);
    await confirmUse(app, deal_id, member_code);
    return { done: "Confirmed." };
  },
};

export function answerDealForm(app: MemberContext, form: FormData, source: Source) {
  return byIntent(ACTS, form)(app, form, source);
}
