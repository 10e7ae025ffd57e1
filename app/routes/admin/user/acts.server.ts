import { redirect } from "react-router";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { StaffRole } from "#app/core/viewer.ts";
import { featureMember } from "#app/features/admin/feature-member.server.ts";
import { setLegalHold } from "#app/features/admin/legal-hold.server.ts";
import { featureSchema, openAccountSchema } from "#app/features/admin/schema.ts";
import { requireTyped } from "#app/features/admin/typed-name.ts";
import { openAccount, selectUser } from "#app/features/admin/users.server.ts";
import { beginView } from "#app/features/admin/view-as.server.ts";
import { requireSecondFactor } from "#app/features/auth/mfa/step-up.server.ts";
import { liftSuspension } from "#app/features/safety/commands/lift-suspension.server.ts";
import { isStaff } from "#app/features/staff/guards.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";

interface About {
  app: MemberContext;
  form: FormData;
  userId: Id;
  /** Whether the page came over https. */
  secure: boolean;
}

/** What the forms of a member's page do; each asks for more than the page itself where it does more. */
export const USER_ACTS: Record<string, (about: About) => Promise<string | Response>> = {
  open: async ({ app, form, userId }) => {
    await openAccount(app, { userId, ...parseForm(form, openAccountSchema) });
    return "Opened for 15 minutes. They see that you looked, and why.";
  },
  view: async ({ app, form, userId, secure }) => {
    requireRole(app, "admin");
    requireSecondFactor(app);
    await beginView(app, { userId, ...parseForm(form, openAccountSchema) }, secure);
    return redirect("/dashboard");
  },
  feature: async ({ app, form, userId }) => {
    requireRole(app, "moderator");
    const chosen = parseForm(form, featureSchema);
    await featureMember(app, { userId, ...chosen });
    return chosen.days === 0 ? "Not featured any more." : "Featured. The landing page shows them.";
  },
  "lift-suspension": async ({ app, form, userId }) => {
    requireRole(app, "moderator");
    await liftSuspension(app, { userId, ...parseForm(form, openAccountSchema) });
    return "The suspension has ended. They are told.";
  },
  hold: async ({ app, form, userId }) => {
    requireRole(app, "admin");
    requireSecondFactor(app);
    const [[user]] = await app.ask([selectUser(app.db, userId)]);
    if (!user) throw new AppError("not_found");
    requireTyped(form.get("confirm"), user.handle);
    await setLegalHold(app, { userId, on: true, ...parseForm(form, openAccountSchema) });
    return "Held. Nothing of theirs is deleted for good.";
  },
  "end-hold": async ({ app, form, userId }) => {
    requireRole(app, "admin");
    requireSecondFactor(app);
    await setLegalHold(app, { userId, on: false, ...parseForm(form, openAccountSchema) });
    return "The legal hold has ended.";
  },
};

/** @throws AppError `forbidden` to who may open the page, but not do this */
function requireRole(app: MemberContext, role: StaffRole): void {
  if (!isStaff(app.viewer, role)) throw new AppError("forbidden");
}
