import { newId } from "#app/core/ids.ts";
import type { Database } from "#app/db/client.server.ts";
import { type FlagKey, type FlagSetting, isOn } from "#app/features/flags/flags.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { trackEvent } from "./commands.server.ts";

type Exposed = Pick<MemberContext, "clock" | "viewer" | "defer" | "browserSessionId" | "unfollowed"> & {
  db: Database;
};

/**
 * Whether a part of the product is there for the viewer, who meets it here: where its flag is set, that is noted after
 * the answer, once for each session and outcome (product.md §7.6 `feature_flag_exposed`).
 */
export function meetFlag(ctx: Exposed, key: FlagKey, settings: readonly FlagSetting[]): boolean {
  const { db, viewer, browserSessionId: session, unfollowed } = ctx;
  const now = ctx.clock.now();
  const on = isOn(key, settings, viewer, now);
  if (!settings.some((one) => one.key === key)) return on;
  const event = trackEvent(db, {
    id: unfollowed ? newId(now) : `flag:${session ?? viewer.userId}:${key}:${on ? "on" : "off"}`,
    name: "feature_flag_exposed",
    userId: viewer.userId,
    sessionId: session,
    unfollowed,
    properties: { flag: key, variant: on ? "on" : "off" },
    createdAt: now,
  });
  ctx.defer(db.batch([event]));
  return on;
}
