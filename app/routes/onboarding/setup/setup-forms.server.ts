import { redirect } from "react-router";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { CURRENCIES, toMinorUnits } from "#app/core/money.ts";
import { changeHandle } from "#app/features/profiles/commands/change-handle.server.ts";
import { saveSection } from "#app/features/profiles/commands/save-section.server.ts";
import { addSkills, removeSkill } from "#app/features/profiles/commands/skills.server.ts";
import { getOwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import {
  aboutSchema,
  addSkillSchema,
  availabilitySchema,
  basicsSchema,
  handleSchema,
  placeSchema,
  skillSchema,
} from "#app/features/profiles/schema.ts";
import {
  finishSetup,
  reachSetupStep,
  saveWho,
  withFreeHandles,
} from "#app/features/profiles/setup/commands.server.ts";
import { SETUP_LENGTH } from "#app/features/profiles/setup/steps.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { byIntent, parseForm } from "#app/platform/form-answers.server.ts";

const whoSchema = handleSchema.extend({
  who: z.enum(["creator", "brand", "both"], { error: "Please choose one." }),
});

const placedSchema = placeSchema.extend(basicsSchema.pick({ headline: true }).shape);

const interestsSchema = aboutSchema.pick({ interests: true });

const wantSchema = availabilitySchema
  .pick({ wants: true, availability: true })
  .extend({
    private_floor: z.string().trim().max(20, "That amount is too long.").optional(),
    rate_currency: z.enum(CURRENCIES, { error: "Please choose a currency." }).default("EUR"),
  })
  .transform((want, ctx) => {
    if (!want.private_floor) return { ...want, private_floor: null };
    const floor = toMinorUnits(want.private_floor, want.rate_currency);
    if (floor === null)
      ctx.addIssue({
        code: "custom",
        path: ["private_floor"],
        message: "Please enter an amount, like 400 or 12.50.",
      });
    return { ...want, private_floor: floor };
  });

type Handler = (app: MemberContext, form: FormData) => Promise<string | Response>;

const FORMS: Record<string, Handler> = {
  who: async (app, form) => {
    const { who, handle } = parseForm(form, whoSchema);
    try {
      await changeHandle(app, handle);
    } catch (error) {
      if (!(error instanceof AppError) || !error.fields?.handle?.[0]?.includes("taken")) throw error;
      throw await withFreeHandles(app, error, handle);
    }
    await saveWho(app, who);
    await reachSetupStep(app, 1);
    return who === "brand" ? redirect("/company-onboarding") : toStep(2);
  },
  place: async (app, form) => {
    const { headline, ...place } = parseForm(form, placedSchema);
    const { profile } = await getOwnProfile(app);
    await saveSection(app, place);
    await saveSection(app, { display_name: profile.name, headline, pronouns: profile.pronouns ?? null });
    await reachSetupStep(app, 2);
    return toStep(3);
  },
  "skill-add": async (app, form) => {
    const { name } = parseForm(form, addSkillSchema);
    await addSkills(app, [name]);
    return `${name} is added.`;
  },
  "skill-remove": async (app, form) => {
    await removeSkill(app, parseForm(form, skillSchema).skill);
    return "Removed.";
  },
  skills: async (app, form) => {
    const { interests } = parseForm(form, interestsSchema);
    // Typed, and not yet added, when Next was pressed.
    if (form.get("name")) await addSkills(app, [parseForm(form, addSkillSchema).name]);
    const { profile } = await getOwnProfile(app);
    await saveSection(app, { bio: profile.bio ?? null, interests });
    await reachSetupStep(app, 3);
    return toStep(4);
  },
  wants: async (app, form) => {
    const { wants, availability, private_floor, rate_currency } = parseForm(form, wantSchema);
    const { edited } = await getOwnProfile(app);
    const { rate } = edited;
    await saveSection(app, { wants, availability, available_from: edited.availableFrom });
    await saveSection(app, {
      rate_min: rate.min,
      rate_max: rate.max,
      rate_unit: rate.unit ?? "project",
      rate_currency,
      rate_visibility: rate.visibility,
      private_floor,
    });
    await reachSetupStep(app, 4);
    return toStep(5);
  },
  finish: async (app) => {
    await finishSetup(app);
    return redirect("/onboarding");
  },
};

/**
 * Saves one step of `/onboarding`, by its `intent`.
 * @returns a word about it, or where it leads
 * @throws AppError
 */
export async function handleSetupForm(app: MemberContext, form: FormData): Promise<string | Response> {
  return byIntent(FORMS, form)(app, form);
}

function toStep(step: number): Response {
  return redirect(`/onboarding?step=${Math.min(step, SETUP_LENGTH)}`);
}
