import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import {
  findPiece,
  findUntold,
  goOn,
  type Piece,
  type Untold,
} from "#app/features/announcements/audience.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { isGuardFailure } from "#app/platform/outbox.server.ts";
import { type Delivery, type Effect, toldEach, untoldEach } from "./reactions/effects.ts";

/**
 * The cron: tells the next piece of its segment of an announcement (product.md §7.2 `announcement`), or frees them of
 * one that was taken back. Whoever has no window open, or whom it could not reach live, finds it with the next page.
 * @returns how many were told or freed; 0 when there is nothing left
 */
export async function tellAnnouncements({
  db,
  clock,
  rooms,
}: Pick<AppContext, "db" | "clock" | "rooms">): Promise<number> {
  const now = clock.now();
  const untold = await findUntold(db);
  if (!untold) return 0;
  const over = untold.status === "sent" && untold.endsAt <= now;
  const piece: Piece = over
    ? { members: [], here: new Set(), through: null }
    : await findPiece(db, untold, now);
  const pushes = await settle(db, untold, piece, now);
  await Promise.allSettled(
    pushes.map((push) =>
      "frame" in push && piece.here.has(push.userId) ? rooms.push(push.userId, push.frame) : null,
    ),
  );
  return 1;
}

async function settle(db: Database, untold: Untold, piece: Piece, now: number): Promise<Delivery[]> {
  const effect =
    untold.status === "sent" ? told(db, untold, piece.members, now) : freed(db, untold, piece.members);
  const [first, ...rest] = [...goOn(db, untold, piece.through, now), effect.statement].filter(
    (statement) => statement !== null,
  );
  if (!first) return [];
  try {
    const results: unknown[] = await db.batch([first, ...rest]);
    return effect.live?.(results.at(-1)) ?? [];
  } catch (error) {
    if (isGuardFailure(error)) return [];
    throw error;
  }
}

const each = (members: Id[]) => sql`json_each(${JSON.stringify(members)})`;

function told(db: Database, untold: Untold, members: Id[], now: number): Effect {
  return toldEach(
    db,
    sql`SELECT value AS user_id, ${untold.id} AS entity_id, ${untold.body} AS message FROM ${each(members)}`,
    {
      kind: "announcement",
      category: "other",
      priority: "normal",
      title: untold.title,
      link: untold.link ?? "/dashboard",
      actorId: null,
      entityType: "announcement",
      now,
      expiresAt: untold.endsAt,
      ...(untold.linkText ? { actionText: untold.linkText } : {}),
    },
  );
}

function freed(db: Database, { id }: Untold, members: Id[]): Effect {
  return untoldEach(db, sql`SELECT value || ${`:announcement:${id}`} FROM ${each(members)}`);
}
