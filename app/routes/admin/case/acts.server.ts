import type { Id } from "#app/core/ids.ts";
import { requireTyped } from "#app/features/admin/typed-name.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { liftLimit } from "#app/features/safety/commands/lift-limit.server.ts";
import { openCase } from "#app/features/safety/commands/open-case.server.ts";
import { askToFix } from "#app/features/safety/commands/self-service.server.ts";
import { LAST_LEVEL, liveStrikes, nextLevel } from "#app/features/safety/ladder.ts";
import { ownerOf, selectCase, selectStrikes } from "#app/features/safety/moderation-queries.server.ts";
import {
  askToFixSchema,
  decideSchema,
  liftLimitSchema,
  revealSchema,
} from "#app/features/safety/moderation-schema.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";

/** What the forms of a case do. */
export const CASE_ACTS: Record<string, (app: MemberContext, form: FormData) => Promise<string>> = {
  decide: async (app, form) => {
    const input = parseForm(form, decideSchema);
    if (input.strike && input.action !== "dismiss") await requireNameForLast(app, form, input.case_id);
    await decideCase(app, input);
    return "Decided.";
  },
  ask: async (app, form) => {
    await askToFix(app, parseForm(form, askToFixSchema));
    return "Asked. The case comes back when they have changed it, or after 72 hours.";
  },
  lift: async (app, form) => {
    await liftLimit(app, parseForm(form, liftLimitSchema));
    return "The limit is over, and its owner is told.";
  },
  open: async (app, form) => {
    await openCase(app, parseForm(form, revealSchema).case_id);
    return "Opened; its owner sees that you did.";
  },
};

/** The last step of the ladder ends an account: whose it is has to be typed (product.md `/admin`, *States*). */
async function requireNameForLast(app: MemberContext, form: FormData, caseId: Id): Promise<void> {
  const [[found], strikes] = await app.ask([
    selectCase(app.db, caseId),
    selectStrikes(app.db, ownerOf(caseId)),
  ]);
  if (found?.owner_handle && nextLevel(liveStrikes(strikes, app.clock.now())) === LAST_LEVEL)
    requireTyped(form.get("confirm"), found.owner_handle);
}
