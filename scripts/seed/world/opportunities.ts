import { barters } from "./opportunities-barters.ts";
import { collabs } from "./opportunities-collabs.ts";
import { jobs } from "./opportunities-jobs.ts";
import type { SeedOpportunity } from "./types.ts";

/** Sixty hand-written opportunities, newest first. */
export const opportunities: readonly SeedOpportunity[] = [...jobs, ...collabs, ...barters].sort(
  (a, b) => a.publishedHoursAgo - b.publishedHoursAgo,
);
