import { parseWithZod } from "@conform-to/zod/v4";
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
    handle: async (app, form) => changeHandle(app, parsed(form, handleSchema).handle),
  },
  "skill-add": {
    section: "skills",
    handle: async (app, form) => addSkills(app, [parsed(form, addSkillSchema).name]),
  },
  "skill-remove": {
    section: "skills",
    handle: async (app, form) => removeSkill(app, parsed(form, skillSchema).skill),
  },
  "skill-up": {
    section: "skills",
    handle: async (app, form) => moveSkill(app, parsed(form, skillSchema).skill, "up"),
  },
  "skill-down": {
    section: "skills",
    handle: async (app, form) => moveSkill(app, parsed(form, skillSchema).skill, "down"),
  },
  "skill-level": {
    section: "skills",
    handle: async (app, form) => setSkillLevel(app, parsed(form, skillLevelSchema)),
  },
  service: {
    section: "services",
    handle: async (app, form) => saveService(app, parsed(form, serviceSchema)),
  },
  "service-remove": {
    section: "services",
    handle: async (app, form) => removeService(app, parsed(form, serviceIdSchema).id),
  },
  avatar: { section: "avatar", handle: picture("avatar") },
  cover: { section: "cover", handle: picture("cover") },
  "avatar-remove": { section: "avatar", handle: (app) => changePicture(app, "avatar", null) },
  "cover-remove": { section: "cover", handle: (app) => changePicture(app, "cover", null) },
};

/**
 * Does what a form of /profile asks for.
 * @throws AppError `bad_request` for an unknown intent
 */
export async function handleProfileForm(
  app: MemberContext,
  form: FormData,
): Promise<SectionAnswer & { status: number; retryAfter?: number | undefined }> {
  const intent = String(form.get("intent"));
  const { section, handle } = handlerOf(intent);
  try {
    const { fields, completed } = await handle(app, form);
    return { section, intent, saved: { fields, completed }, status: 200 };
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const { fields, message, status, retryAfter } = error;
    return {
      section,
      intent,
      refused: { fields: fields ?? {}, message: fields ? null : message },
      typed: typedInto(form),
      status,
      retryAfter,
    };
  }
}

function handlerOf(intent: string): { section: string; handle: Handler } {
  if (Object.hasOwn(SECTION_SCHEMAS, intent)) {
    const name = intent as SectionName;
    return {
      section: name,
      handle: async (app, form) =>
        saveSection(app, parsed(form, SECTION_SCHEMAS[name] as z.ZodType<SectionInput>)),
    };
  }
  const known = Object.hasOwn(HANDLERS, intent) ? HANDLERS[intent] : undefined;
  if (!known) throw new AppError("bad_request");
  return known;
}

/** What was typed, to be shown again where there is no script. */
function typedInto(form: FormData): Record<string, string[]> {
  const typed: Record<string, string[]> = {};
  for (const [name, value] of form)
    if (typeof value === "string") typed[name] = [...(typed[name] ?? []), value];
  return typed;
}

/** @throws AppError `invalid_input` with a sentence per field */
function parsed<T extends z.ZodType>(form: FormData, schema: T): z.output<T> {
  const submission = parseWithZod(form, { schema });
  if (submission.status === "success") return submission.value;
  const fields = Object.entries(submission.error ?? {}).map(([name, sentences]) => [name, sentences ?? []]);
  throw new AppError("invalid_input", { fields: Object.fromEntries(fields) });
}
