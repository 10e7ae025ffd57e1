import type { z } from "zod";
import { tax_profiles } from "#app/db/schema/invoices.ts";
import type { taxSchema } from "../schema.ts";
import { checkTaxId } from "../tax-id.server.ts";
import type { InvoiceContext } from "./write.server.ts";

/** What one's invoices say about oneself from the next one on; those that were sent stay as they are. */
export async function saveTaxProfile(ctx: InvoiceContext, input: z.output<typeof taxSchema>): Promise<void> {
  const now = ctx.clock.now();
  const right = checkTaxId({ country: input.country, type: input.tax_type, id: input.tax_id }) === "right";
  const written = { ...input, validated_at: right ? now : null, updated_at: now };
  await ctx.commit([
    ctx.db
      .insert(tax_profiles)
      .values({ user_id: ctx.viewer.userId, ...written })
      .onConflictDoUpdate({ target: tax_profiles.user_id, set: written }),
  ]);
}
