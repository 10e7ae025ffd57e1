import { sql } from "drizzle-orm";
import type { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { statement } from "#app/db/client.server.ts";
import { subscriptions } from "#app/db/schema/membership.ts";
import { selectPayingCompanies, toBilledTo } from "#app/features/billing/billed-to.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { failWhen, orConflict } from "#app/platform/outbox.server.ts";
import type { billToSchema } from "../schema.ts";
import { noted } from "../transition.server.ts";
import { getRunning } from "./subscribe.server.ts";

/**
 * Has the next payments of a plan billed to a company, or to oneself again. The card that is kept pays as before
 * (product.md `/subscription`).
 * @throws AppError `not_found` without a plan or for a company whose books one does not keep, `conflict` for one that
 *   has not said where its bills go, or when the plan changed meanwhile
 */
export async function billTo(
  ctx: Pick<MemberContext, "db" | "clock" | "viewer" | "commit">,
  { version, company_id }: z.output<typeof billToSchema>,
): Promise<string> {
  const current = await getRunning(ctx, version);
  const [companies] = await ctx.db.batch([selectPayingCompanies(ctx)]);
  const company = companies.find(({ payer_id }) => payer_id === company_id);
  if (company_id !== null && !company) throw new AppError("not_found");
  if (company && !toBilledTo(company))
    throw new AppError("conflict", {
      sentence: `${company.payer_name} has not said where its bills go. Add that in its settings first.`,
    });
  const now = ctx.clock.now();
  const userId = ctx.viewer.userId;
  await orConflict(() =>
    ctx.commit([
      statement(
        ctx.db,
        sql`UPDATE ${subscriptions} SET company_id = ${company_id}, version = version + 1, updated_at = ${now}
          WHERE user_id = ${userId} AND version = ${version}`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
      noted(ctx.db, { user_id: userId, what: "billed", plan_key: current.plan_key, at: now }),
    ]),
  );
  return company?.payer_name ?? "you";
}
