import { AppError } from "#app/core/errors.ts";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { editProject } from "#app/features/projects/commands/edit-project.server.ts";
import {
  archiveProject,
  cancelProject,
  holdProject,
  reopenProject,
  resumeProject,
  startDraft,
} from "#app/features/projects/commands/move-project.server.ts";
import type { InviteContext } from "#app/features/projects/new-invite.server.ts";
import { type LogLine, readLatest } from "#app/features/projects/queries/log.server.ts";
import { editProjectSchema, moveSchema, reasonSchema } from "#app/features/projects/schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { answerForm, byIntent, parseForm } from "#app/platform/form-answers.server.ts";
import { ON_THE_AGREEMENT } from "./agreement-forms.server.ts";
import { ON_THE_BARTER } from "./barter-forms.server.ts";
import { ON_THE_CALENDAR } from "./calendar-forms.server.ts";
import { fileActs } from "./file-acts.server.ts";
import { ON_PEOPLE } from "./member-forms.server.ts";
import { type Act, ON_MILESTONES } from "./milestone-forms.server.ts";
import { ON_THE_RIGHTS } from "./rights-forms.server.ts";
import { taskActs } from "./task-acts.server.ts";
import { ON_THE_TIME } from "./time-forms.server.ts";

const ON_THE_PROJECT: Record<string, Act> = {
  "edit-project": async (app, id, form) => {
    await editProject(app, id, parseForm(form, editProjectSchema));
    return "Saved.";
  },
  start: async (app, id, form) => {
    await startDraft(app, id, parseForm(form, moveSchema));
    return "The project has begun.";
  },
  hold: async (app, id, form) => {
    await holdProject(app, id, parseForm(form, reasonSchema));
    return "The project is on hold.";
  },
  resume: async (app, id, form) => {
    await resumeProject(app, id, parseForm(form, moveSchema));
    return "The project goes on.";
  },
  cancel: async (app, id, form) => {
    await cancelProject(app, id, parseForm(form, reasonSchema));
    return "The project is cancelled.";
  },
  archive: async (app, id, form) => {
    await archiveProject(app, id, parseForm(form, moveSchema));
    return "Put away among the archived ones.";
  },
  reopen: async (app, id, form) => {
    await reopenProject(app, id, parseForm(form, moveSchema));
    return "The project is open again.";
  },
};

/** All that the forms of a desk ask for, by the intent they name. */
export const DESK_ACTS = {
  ...ON_THE_PROJECT,
  ...ON_MILESTONES,
  ...ON_THE_AGREEMENT,
  ...ON_THE_BARTER,
  ...ON_THE_RIGHTS,
  ...ON_PEOPLE,
  ...taskActs,
  ...fileActs,
  ...ON_THE_CALENDAR,
  ...ON_THE_TIME,
};

/** Does what one form of a desk asks for. @throws AppError `bad_request` for a form of another page */
export async function handleDeskForm(
  app: InviteContext & Pick<MemberContext, "payments">,
  projectId: string,
  form: FormData,
) {
  const act = byIntent(DESK_ACTS, form);
  const refused: Meanwhile = {};
  return answerForm<FormAnswer & Meanwhile>(
    form,
    async () => {
      try {
        return await act(app, projectId, form);
      } catch (error) {
        if (error instanceof AppError && error.code === "conflict" && !error.standing) {
          refused.theirs = await readLatest(app, projectId);
          refused.now = app.clock.now();
        }
        throw error;
      }
    },
    refused,
  );
}

/** What others did, for who came too late; without it nobody was quicker. */
interface Meanwhile {
  theirs?: LogLine[];
  now?: number;
}
