import { statement } from "#app/db/client.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { describeError, log } from "#app/platform/log.server.ts";
import { RETENTION } from "./rules.ts";

/**
 * The cron: removes what has been kept for as long as the privacy notice says, some of each kind at a time. What fails
 * of one kind keeps no other.
 */
export async function keepNoLonger({ db, clock }: Pick<AppContext, "db" | "clock">): Promise<void> {
  for (const [kind, rule] of Object.entries(RETENTION)) {
    const [first, ...rest] = rule(clock.now()).map((query) => statement(db, query));
    if (!first) continue;
    try {
      await db.batch([first, ...rest]);
    } catch (error) {
      log({ event: "sweep_failed", job: `retention: ${kind}`, ...describeError(error) });
    }
  }
}
