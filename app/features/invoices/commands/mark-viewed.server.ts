import { sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { orConflict } from "#app/platform/outbox.server.ts";
import { changed } from "../news.ts";
import { moveInvoice } from "../transition.server.ts";
import { type InvoiceCase, namesOf } from "./find.server.ts";

/** Who is to pay has seen it; said once. */
export async function markViewed(
  ctx: Pick<AppContext, "db" | "clock" | "commit">,
  found: InvoiceCase,
): Promise<void> {
  const { invoice } = found;
  if (invoice.status !== "sent") return;
  const now = ctx.clock.now();
  try {
    await orConflict(() =>
      ctx.commit(
        moveInvoice(ctx.db, { id: invoice.id, move: "view", now, set: [sql`viewed_at = ${now}`] }),
        changed(invoice, "viewed", { amount: invoice.total, ...namesOf(found), mark: "viewed" }),
      ),
    );
  } catch (error) {
    // Two windows at once, or it was paid meanwhile: it is seen either way.
    if (!(error instanceof AppError && error.code === "conflict")) throw error;
  }
}
