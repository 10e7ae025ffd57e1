import { blocks as blocksTable } from "#app/db/schema/safety.ts";
import { db } from "./database.ts";
import type { Person } from "./people.ts";

/** One member blocks another; there is no command for it yet. */
export async function blocks(blocker: Person, blocked: Person): Promise<void> {
  await db
    .insert(blocksTable)
    .values({ blocker_id: blocker.userId, blocked_id: blocked.userId, created_at: Date.now() });
}
