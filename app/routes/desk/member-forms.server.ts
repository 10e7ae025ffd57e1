import { redirect } from "react-router";
import { invite, resendInvite, revokeInvite } from "#app/features/projects/commands/invites.server.ts";
import { changeRole, leave, removeMember } from "#app/features/projects/commands/members.server.ts";
import { answerSplits, proposeSplits } from "#app/features/projects/commands/splits.server.ts";
import { inviteSchema, inviteTarget } from "#app/features/projects/invite-schema.ts";
import {
  answerSplitsSchema,
  removeSchema,
  roleSchema,
  splitsSchema,
} from "#app/features/projects/member-schema.ts";
import type { InviteContext } from "#app/features/projects/new-invite.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";

type Act = (app: InviteContext, projectId: string, form: FormData) => Promise<string | Response>;

/** What is done with the people of a project. */
export const ON_PEOPLE: Record<string, Act> = {
  invite: async (app, id, form) => {
    await invite(app, id, parseForm(form, inviteSchema));
    return "The invitation is on its way.";
  },
  "resend-invite": async (app, id, form) => {
    await resendInvite(app, id, parseForm(form, inviteTarget).invite_id);
    return "Sent again. The link before it no longer works.";
  },
  "revoke-invite": async (app, id, form) => {
    await revokeInvite(app, id, parseForm(form, inviteTarget).invite_id);
    return "The invitation is taken back.";
  },
  leave: async (app, id) => {
    await leave(app, id);
    return redirect(`/desk/${id}/left`);
  },
  "remove-member": async (app, id, form) => {
    await removeMember(app, id, parseForm(form, removeSchema));
    return "They are no longer part of it.";
  },
  "change-role": async (app, id, form) => {
    await changeRole(app, id, parseForm(form, roleSchema));
    return "They have their new role.";
  },
  "propose-splits": async (app, id, form) => {
    await proposeSplits(app, id, parseForm(form, splitsSchema));
    return "Proposed. The shares hold when everybody they change has said yes.";
  },
  "answer-splits": async (app, id, form) => {
    const answer = parseForm(form, answerSplitsSchema);
    const { applied } = await answerSplits(app, id, answer);
    if (answer.answer === "no") return "The shares stay as they are.";
    return applied ? "The new shares hold." : "Noted. Others still have to say yes.";
  },
};
