import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { invoiceOfLink } from "../guest-link.server.ts";
import { selectSent } from "../queries/invoice.server.ts";
import { selectCase } from "./find.server.ts";
import { markViewed } from "./mark-viewed.server.ts";

type GuestContext = Pick<AppContext, "db" | "clock" | "limits" | "address" | "env">;

const GONE =
  "This link leads to no invoice. Open it once more from the mail, in full, or ask who sent it to you.";

/** The one invoice a link is for. @throws AppError `not_found`, RateLimited for whoever tries addresses */
export async function getSentInvoice(ctx: GuestContext, token: string) {
  const id = await invoiceOfLink(ctx.env, token).catch((error) => {
    if (error instanceof AppError) return "none";
    throw error;
  });
  const read = selectSent(ctx.db, id);
  const [[found]] = await ctx.limits.take("guest_link", ctx.address, [read]);
  if (!found) throw new AppError("not_found", { sentence: GONE });
  return found;
}

/** Whoever holds the link has seen it; its own issuer does not count. */
export async function viewAsGuest(
  ctx: GuestContext & Pick<AppContext, "commit" | "viewer">,
  token: string,
): Promise<void> {
  const found = await getSentInvoice(ctx, token);
  const [whole] = await selectCase(ctx.db, sql`${invoices.id} = ${found.invoice.id}`);
  if (whole && ctx.viewer?.userId !== whole.invoice.issuer_id) await markViewed(ctx, whole);
}
