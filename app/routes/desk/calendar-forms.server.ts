import {
  cancelMeeting,
  confirmMeeting,
  linkMeeting,
  proposeMeeting,
} from "#app/features/calendars/meetings.server.ts";
import { meetingLinkSchema, meetingSchema, meetingTarget } from "#app/features/calendars/schema.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";
import type { Act } from "./milestone-forms.server.ts";

/** What is done with the meetings of a project. */
export const ON_THE_CALENDAR: Record<string, Act> = {
  "meeting-propose": async (app, id, form) => {
    await proposeMeeting(app, id, parseForm(form, meetingSchema));
    return "Proposed. It stands when somebody else says yes.";
  },
  "meeting-confirm": async (app, id, form) => {
    await confirmMeeting(app, id, parseForm(form, meetingTarget).meeting_id);
    return "The meeting stands.";
  },
  "meeting-link": async (app, id, form) => {
    await linkMeeting(app, id, parseForm(form, meetingLinkSchema));
    return "The link stands on the meeting. The others are told.";
  },
  "meeting-cancel": async (app, id, form) => {
    await cancelMeeting(app, id, parseForm(form, meetingTarget).meeting_id);
    return "Called off.";
  },
};
