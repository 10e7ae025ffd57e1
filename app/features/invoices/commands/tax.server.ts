import type { z } from "zod";
import { tax_profiles } from "#app/db/schema/invoices.ts";
import type { taxSchema } from "../schema.ts";
import type { InvoiceContext } from "./write.server.ts";

/** What one's invoices say about oneself from the next one on; those that were sent stay as they are. */
export async function saveTaxProfile(ctx: InvoiceContext, input: z.output<typeof taxSchema>): Promise<void> {
  const written = { ...input, updated_at: ctx.clock.now() };
  await ctx.commit([
    ctx.db
      .insert(tax_profiles)
      .values({ user_id: ctx.viewer.userId, ...written })
      .onConflictDoUpdate({ target: tax_profiles.user_id, set: written }),
  ]);
}
