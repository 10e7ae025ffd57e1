import { redirect } from "react-router";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { changeHandle } from "#app/features/profiles/commands/change-handle.server.ts";
import { changePicture, type PictureKind } from "#app/features/profiles/commands/pictures.server.ts";
import type { ProfileChange } from "#app/features/profiles/commands/profile-change.server.ts";
import { saveSection } from "#app/features/profiles/commands/save-section.server.ts";
import { removeService, saveService } from "#app/features/profiles/commands/services.server.ts";
import {
  addSkills,
  moveSkill,
  removeSkill,
  setSkillLevel,
} from "#app/features/profiles/commands/skills.server.ts";
import type { SectionAnswer } from "#app/features/profiles/components/section-answer.ts";
import {
  addSkillSchema,
  handleSchema,
  SECTION_SCHEMAS,
  type SectionInput,
  type SectionName,
  serviceIdSchema,
  serviceSchema,
  skillLevelSchema,
  skillSchema,
} from "#app/features/profiles/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, intentOf, parseForm } from "#app/platform/form-answers.server.ts";

type Handler = (app: MemberContext, form: FormData) => Promise<ProfileChange>;

const picture =
  (kind: PictureKind): Handler =>
  async (app, form) => {
    const image = form.get("image");
    if (!(image instanceof File) || image.size === 0)
      throw new AppError("invalid_input", { fields: { image: ["Please choose a picture."] } });
    return changePicture(app, kind, new Uint8Array(await image.arrayBuffer()));
  };

/** What the small forms of /profile ask for, by their `intent`, and the section their answer belongs to. */
const HANDLERS: Record<string, { section: string; handle: Handler }> = {
  handle: {
    section: "handle",
    handle: async (app, form) => changeHandle(app, parseForm(form, handleSchema).handle),
  },
  "skill-add": {
    section: "skills",
    handle: async (app, form) => addSkills(app, [parseForm(form, addSkillSchema).name]),
  },
  "skill-remove": {
    section: "skills",
    handle: async (app, form) => removeSkill(app, parseForm(form, skillSchema).skill),
  },
  "skill-up": {
    section: "skills",
    handle: async (app, form) => moveSkill(app, parseForm(form, skillSchema).skill, "up"),
  },
  "skill-down": {
    section: "skills",
    handle: async (app, form) => moveSkill(app, parseForm(form, skillSchema).skill, "down"),
  },
  "skill-level": {
    section: "skills",
    handle: async (app, form) => setSkillLevel(app, parseForm(form, skillLevelSchema)),
  },
  service: {
    section: "services",
    handle: async (app, form) => saveService(app, parseForm(form, serviceSchema)),
  },
  "service-remove": {
    section: "services",
    handle: async (app, form) => removeService(app, parseForm(form, serviceIdSchema).id),
  },
  avatar: { section: "avatar", handle: picture("avatar") },
  cover: { section: "cover", handle: picture("cover") },
  "avatar-remove": { section: "avatar", handle: (app) => changePicture(app, "avatar", null) },
  "cover-remove": { section: "cover", handle: (app) => changePicture(app, "cover", null) },
};

/**
 * Does what a form of /profile asks for; with `close`, as Done sends it, its section is closed afterwards.
 * @throws AppError `bad_request` for an unknown intent
 */
export function handleProfileForm(app: MemberContext, form: FormData) {
  const { section, handle } = handlerOf(form);
  return answerForm<Omit<SectionAnswer, "intent">>(
    form,
    async () => {
      const saved = await handle(app, form);
      return form.has("close") ? redirect("/profile") : { section, saved };
    },
    { section },
  );
}

function handlerOf(form: FormData): { section: string; handle: Handler } {
  const intent = intentOf(form);
  if (!Object.hasOwn(SECTION_SCHEMAS, intent)) return byIntent(HANDLERS, form);
  const schema = SECTION_SCHEMAS[intent as SectionName] as z.ZodType<SectionInput>;
  return { section: intent, handle: async (app, form) => saveSection(app, parseForm(form, schema)) };
}
