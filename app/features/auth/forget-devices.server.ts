import { and, eq, ne } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import type { Statement } from "#app/db/client.server.ts";
import { known_devices } from "#app/db/schema/auth.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { deviceHash } from "./device-hash.server.ts";

/**
 * Whoever was put out is a stranger at the door again: of each sign-in there the owner is told anew.
 * @param here the session of who asks, whose browser stays known; without one all are forgotten
 */
export async function forgetDevices(
  { db, device }: Pick<AppContext, "db"> & Partial<Pick<AppContext, "device">>,
  userId: Id,
  here?: Id,
): Promise<Statement[]> {
  const theirs = eq(known_devices.user_id, userId);
  if (!here) return [db.delete(known_devices).where(theirs)];
  const mark = device ? ne(known_devices.mark_hash, await deviceHash(device)) : undefined;
  return [db.delete(known_devices).where(and(theirs, ne(known_devices.session_id, here), mark))];
}
