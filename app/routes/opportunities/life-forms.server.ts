import { redirect } from "react-router";
import { appealFlagged, appealRemoval } from "#app/features/opportunities/commands/appeal.server.ts";
import {
  deleteDraft,
  duplicatePosting,
  repost,
} from "#app/features/opportunities/commands/clone-posting.server.ts";
import {
  extendPosting,
  pausePosting,
  resumePosting,
} from "#app/features/opportunities/commands/move-posting.server.ts";
import type { PostContext } from "#app/features/opportunities/commands/post-context.server.ts";
import { deleteTemplate, saveTemplate } from "#app/features/opportunities/commands/templates.server.ts";
import { type LifeIntent, lifeSchemas } from "#app/features/opportunities/life-schema.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";

type Act = (app: PostContext, form: FormData) => Promise<string | Response>;

const ACTS: Record<LifeIntent, Act> = {
  pause: async (app, form) => {
    await pausePosting(app, parseForm(form, lifeSchemas.pause));
    return "Paused. It is off Discover until you resume it.";
  },
  resume: async (app, form) => {
    await resumePosting(app, parseForm(form, lifeSchemas.resume));
    return "It is open again.";
  },
  extend: async (app, form) => {
    await extendPosting(app, parseForm(form, lifeSchemas.extend));
    return "It stays open longer now.";
  },
  repost: async (app, form) => {
    const { id } = await repost(app, parseForm(form, lifeSchemas.repost));
    return redirect(`/opportunity/${id}`);
  },
  duplicate: async (app, form) => {
    const { id } = await duplicatePosting(app, parseForm(form, lifeSchemas.duplicate));
    return redirect(`/opportunities/${id}/edit`);
  },
  "delete-draft": async (app, form) => {
    await deleteDraft(app, parseForm(form, lifeSchemas["delete-draft"]));
    return redirect("/manage-opportunities?tab=drafts");
  },
  "save-template": async (app, form) => {
    await saveTemplate(app, parseForm(form, lifeSchemas["save-template"]));
    return "Kept among your templates.";
  },
  appeal: async (app, form) => {
    await appealRemoval(app, parseForm(form, lifeSchemas.appeal));
    return "Thank you. A person looks at it again, and you hear from us.";
  },
  "appeal-text": async (app, form) => {
    await appealFlagged(app, parseForm(form, lifeSchemas["appeal-text"]));
    return "Thank you. A person looks at it, and you hear from us. Until then it is not posted.";
  },
  "delete-template": async (app, form) => {
    await deleteTemplate(app, parseForm(form, lifeSchemas["delete-template"]).template_id);
    return "Deleted.";
  },
};

/** Does what one form of a posting's owner asks for. @throws AppError `bad_request` for a form of another page */
export async function handleLifeForm(app: PostContext, form: FormData) {
  const act = byIntent(ACTS as Record<string, Act>, form);
  return answerForm(form, () => act(app, form));
}
