import { normalHandle } from "#app/features/profiles/handles.ts";
import type { BillableMilestone } from "./milestones.server.ts";

/** Who an invoice is for, and what about, as it is typed. */
export interface AskedFor {
  /** `member`, `company` or `email`. */
  customer: string;
  handle: string;
  /** A project's id, or `none`. */
  project: string;
  /** Milestones chosen so far. */
  chosen: readonly string[];
}

/**
 * Milestones that an invoice may name beside what else stands on it: those of one project, which a member it is for is part
 * of; what was paid here, a member paid.
 */
export function milestonesOffered(
  all: readonly BillableMilestone[],
  { customer, handle, project, chosen }: AskedFor,
): BillableMilestone[] {
  const who = customer === "member" ? normalHandle(handle) : "";
  const ofOne = project === "none" ? all.find(({ id }) => chosen.includes(id))?.projectId : project;
  return all.filter(
    ({ projectId, paid, people }) =>
      (ofOne === undefined || projectId === ofOne) &&
      (who === "" || people.split(" ").includes(who)) &&
      (paid === 0 || customer !== "email"),
  );
}
