import { and, eq, inArray, sql } from "drizzle-orm";
import { dayOf } from "#app/core/days.ts";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import type { DraftInput } from "../schema.ts";

/**
 * What a form cannot know by itself: whether the member hires for the company, which nobody does for one that is
 * suspended, who is called so, and what day it is.
 * @throws AppError `invalid_input`
 */
export async function checkDetails(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer">,
  input: Pick<DraftInput, "company_id" | "apply_until" | "excluded_users">,
): Promise<void> {
  // The earliest time zone still has yesterday.
  const today = dayOf(ctx.clock.now() - 12 * 3_600_000);
  if (input.apply_until && input.apply_until < today)
    throw new AppError("invalid_input", { fields: { apply_until: ["This day is over."] } });
  await checkExcluded(ctx, input.excluded_users);
  if (input.company_id) await checkHires(ctx, input.company_id);
}

/** @throws AppError `invalid_input` when the member does not hire for the company, or it is suspended */
export async function checkHires(ctx: Pick<MemberContext, "db" | "viewer">, companyId: Id): Promise<void> {
  const [place] = await ctx.db
    .select({ role: company_members.role })
    .from(company_members)
    .innerJoin(companies, eq(companies.id, company_members.company_id))
    .where(
      and(
        eq(company_members.company_id, companyId),
        eq(company_members.user_id, ctx.viewer.userId),
        inArray(company_members.role, ["owner", "admin", "recruiter"]),
        sql`${company_members.status} = 'active'`,
        sql`${companies.status} = 'active'`,
      ),
    );
  if (!place)
    throw new AppError("invalid_input", { fields: { company_id: ["You do not hire for this company."] } });
}

/** Whether a handle is taken is no secret: whoever wants it is told (product.md `/profile`). */
async function checkExcluded(ctx: Pick<MemberContext, "db" | "viewer">, handles: string[]): Promise<void> {
  if (handles.length === 0) return;
  const found = await ctx.db
    .select({ handle: profiles.handle, userId: profiles.user_id })
    .from(profiles)
    .where(and(inArray(profiles.handle, handles), eq(profiles.status, "active")));
  const refuse = (sentence: string) =>
    new AppError("invalid_input", { fields: { excluded_users: [sentence] } });
  if (found.some(({ userId }) => userId === ctx.viewer.userId))
    throw refuse("You cannot keep it from yourself.");
  const missing = handles.find((handle) => !found.some((member) => member.handle === handle));
  if (missing !== undefined) throw refuse(`Nobody is called @${missing.slice(0, 60)}.`);
}
