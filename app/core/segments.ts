import { bornAt } from "./ids.ts";
import { days } from "./time.ts";
import type { Viewer } from "./viewer.ts";

/** Parts of the members that an announcement or a flag can be for. */
export const SEGMENTS = {
  everyone: "Everybody",
  creators: "Creators",
  brands: "Brands",
  companies: "Companies",
  newcomers: "Members of the last 30 days",
  subscribers: "Members with a paid plan",
  team: "The team alone",
} as const;

export type Segment = keyof typeof SEGMENTS;

type Someone = Pick<Viewer, "userId" | "accountType" | "roles" | "subscription">;

const BELONGS: Record<Segment, (viewer: Someone, now: number) => boolean> = {
  everyone: () => true,
  creators: ({ accountType }) => accountType === "creator",
  brands: ({ accountType }) => accountType === "brand",
  companies: ({ accountType }) => accountType === "company",
  newcomers: ({ userId }, now) => bornAt(userId) > now - days(30),
  subscribers: ({ subscription }) => subscription.subscribed,
  team: ({ roles }) => roles.length > 0,
};

export function isInSegment(viewer: Someone, segment: Segment, now: number): boolean {
  return BELONGS[segment](viewer, now);
}
