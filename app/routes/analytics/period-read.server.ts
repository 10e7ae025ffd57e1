import { redirect } from "react-router";
import { planOf } from "#app/core/plan-limits.ts";
import type { Viewer } from "#app/core/viewer.ts";
import { periodFor, readLength } from "#app/features/analytics/period.ts";

/**
 * The period that figures are of. They are read with the session, for as long as the address asks, before anybody knows
 * the plan: where it does not reach so far, what was read is of another time than what would be said of it.
 * @throws Response that leads to as much as the plan reaches
 */
export function periodRead({ viewer }: { viewer: Pick<Viewer, "subscription"> }, { url }: Request) {
  const period = periodFor(planOf(viewer.subscription), url);
  if (period.length === readLength(url)) return period;
  const { pathname, searchParams } = new URL(url);
  searchParams.set("days", String(period.length));
  throw redirect(`${pathname}?${searchParams}`);
}
