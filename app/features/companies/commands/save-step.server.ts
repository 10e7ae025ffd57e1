import { eq, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { companies } from "#app/db/schema/companies.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { getEditableCompany } from "../queries/setup.server.ts";
import { COMPANY_STEPS } from "../rules.ts";
import type { CompanyBilling, HiringDefaults } from "../schema.ts";

type StepContext = Pick<MemberContext, "db" | "clock" | "viewer" | "commit" | "limits">;

/** Step 4. @throws AppError `not_found` for who may not edit it */
export function saveHiring(ctx: StepContext, companyId: Id, hiring: HiringDefaults): Promise<void> {
  return save(ctx, companyId, 4, { hiring_defaults: hiring });
}

/** Step 5. @throws AppError `not_found` for who may not edit it */
export function saveBilling(ctx: StepContext, companyId: Id, billing: CompanyBilling): Promise<void> {
  return save(ctx, companyId, 5, billing);
}

/** Goes on without a word, and remembers how far. @throws AppError `not_found` for who may not edit it */
export function passStep(ctx: StepContext, companyId: Id, step: number): Promise<void> {
  return save(ctx, companyId, step, {});
}

/** The last step is behind them, with or without a posting. @throws AppError `not_found` for who may not edit it */
export function finishSetup(ctx: StepContext, companyId: Id): Promise<void> {
  const completed = sql`coalesce(${companies.setup_completed_at}, ${ctx.clock.now()})`;
  return save(ctx, companyId, COMPANY_STEPS.length, { setup_completed_at: completed });
}

async function save(
  ctx: StepContext,
  companyId: Id,
  step: number,
  values: Record<string, unknown>,
): Promise<void> {
  await ctx.limits.take("api_write", ctx.viewer.userId);
  await getEditableCompany(ctx, companyId);
  await ctx.commit([
    ctx.db
      .update(companies)
      .set({
        ...values,
        setup_step: sql`max(${companies.setup_step}, ${step})`,
        updated_at: ctx.clock.now(),
      })
      .where(eq(companies.id, companyId)),
  ]);
}
