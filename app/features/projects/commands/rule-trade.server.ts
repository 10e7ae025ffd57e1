import { type SQL, sql } from "drizzle-orm";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import { statement } from "#app/db/client.server.ts";
import { barter_items } from "#app/db/schema/barter.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { failWhen } from "#app/platform/outbox.server.ts";
import { barterSide, ruledByTime } from "../barter-rules.ts";
import { findDeskForTime } from "../desk.server.ts";
import { decided } from "../dispute-rows.server.ts";
import { commitToDesk } from "../log.server.ts";
import { peopleIn } from "../milestone-case.server.ts";
import { changed } from "../news.ts";
import type { ProjectRole } from "../rules.ts";

type Context = Pick<AppContext, "db" | "clock" | "commit">;

/** What a ruling says that nobody wrote. */
export const UNANSWERED = "The other side did not answer in five days.";

interface TradeDispute {
  id: Id;
  projectId: Id;
  itemId: Id;
}

/** What time decides about a thing of a trade; null for what a person has to look at. */
export async function tradeByTime(
  ctx: Context,
  dispute: TradeDispute & { openedAs: ProjectRole },
): Promise<(() => Promise<void>) | null> {
  const item = await findItem(ctx, dispute.itemId);
  const resolution = item ? ruledByTime(item, barterSide(dispute.openedAs)) : null;
  return resolution && (() => commitTradeRuling(ctx, dispute, { resolution, ruling: UNANSWERED }, null));
}

/**
 * A dispute about a thing of a trade ends, without money: it counts as given as agreed, which opens what waits for it;
 * or as not given, which leaves nothing to wait for, and what the other side gives stays held.
 */
export async function commitTradeRuling(
  ctx: Context,
  { id, projectId, itemId }: TradeDispute,
  { resolution, ruling }: { resolution: "release" | "refund"; ruling: string },
  by: Id | null,
): Promise<void> {
  const desk = await findDeskForTime(ctx.db, projectId);
  const item = await findItem(ctx, itemId);
  if (!desk || !item) throw new AppError("not_found");
  const now = ctx.clock.now();
  const { title } = item;
  const set: SQL =
    resolution === "release"
      ? sql`status = 'received', received_at = coalesce(received_at, ${now}), approved_at = ${now}, note = NULL`
      : sql`status = 'returned', note = NULL`;
  await commitToDesk(
    { ...ctx, viewer: null },
    desk,
    [{ type: "barter.ruled", data: { item_id: itemId, title, dispute_id: id, resolution, ruling } }],
    [
      ...decided(ctx.db, { id, resolution, workBps: null, ruling, by, now }),
      statement(
        ctx.db,
        sql`UPDATE ${barter_items} SET ${set}, version = version + 1, updated_at = ${now}
          WHERE id = ${itemId} AND approved_at IS NULL`,
      ),
      failWhen(ctx.db, sql`changes() = 0`),
    ],
    [
      changed(null, desk, "barter.ruled", {
        mark: id,
        about: title,
        note: ruling,
        tell: peopleIn(desk, "lead", "client", "member"),
      }),
    ],
    "This dispute is over already.",
  );
}

async function findItem(ctx: Pick<Context, "db">, itemId: Id) {
  const [item] = await ctx.db
    .select({ title: barter_items.description, side: barter_items.side, status: barter_items.status })
    .from(barter_items)
    .where(sql`${barter_items.id} = ${itemId}`);
  return item;
}
