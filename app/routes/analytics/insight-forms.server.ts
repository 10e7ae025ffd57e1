import type { Id } from "#app/core/ids.ts";
import { removeGoal, setGoal } from "#app/features/analytics/goals.server.ts";
import { COMPANY_FORMS, linkTarget, MEMBER_FORMS } from "#app/features/analytics/schema.ts";
import { endSnapshotLink, makeSnapshotLink } from "#app/features/analytics/snapshot-links.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { parseForm } from "#app/platform/form-answers.server.ts";

type Answered = { done?: string; path?: string };

/**
 * Forms beside figures, by their intent.
 * @param companyId of a company that the member leads; null for their own figures
 */
export function insightActs(app: MemberContext, form: FormData, companyId: Id | null) {
  const forms = companyId === null ? MEMBER_FORMS : COMPANY_FORMS;
  return {
    "goal-set": async () => {
      await setGoal(app, companyId, parseForm(form, forms.goal));
      return { done: "Your goal is set." };
    },
    "goal-remove": async () => {
      await removeGoal(app, companyId, parseForm(form, forms.goalTarget));
      return { done: "The goal is gone." };
    },
    "link-make": async () => ({
      path: `/figures/${await makeSnapshotLink(app, companyId, parseForm(form, forms.link))}`,
    }),
    "link-end": async () => {
      await endSnapshotLink(app, companyId, parseForm(form, linkTarget).link_id);
      return { done: "It leads nowhere now." };
    },
  } satisfies Record<string, () => Promise<Answered>>;
}
