import { approveTime, disputeTime } from "#app/features/time-entries/answer-time.server.ts";
import { startClock, stopClock } from "#app/features/time-entries/clock.server.ts";
import { removeTime, submitTime, writeTime } from "#app/features/time-entries/commands.server.ts";
import { disputeTimeSchema, stopSchema, timeSchema, timeTarget } from "#app/features/time-entries/schema.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import type { Act } from "./milestone-forms.server.ts";

/** What is done with the hours of a project. */
export const ON_THE_TIME: Record<string, Act> = {
  "time-start": async (app, id) => {
    await startClock(app, id);
    return "Your clock runs.";
  },
  "time-stop": async (app, id, form) => {
    await stopClock(app, id, parseForm(form, stopSchema));
    return "Stopped. Look it through, then send it.";
  },
  "time-write": async (app, id, form) => {
    await writeTime(app, id, parseForm(form, timeSchema));
    return "Written down, for you alone until you send it.";
  },
  "time-remove": async (app, id, form) => {
    await removeTime(app, id, parseForm(form, timeTarget));
    return "Taken away.";
  },
  "time-submit": async (app, id) => {
    await submitTime(app, id);
    return "Sent. They say yes to it, or why not.";
  },
  "time-approve": async (app, id, form) => {
    await approveTime(app, id, parseForm(form, timeTarget));
    return "Approved.";
  },
  "time-dispute": async (app, id, form) => {
    await disputeTime(app, id, parseForm(form, disputeTimeSchema));
    return "They read why, and send it anew.";
  },
};
