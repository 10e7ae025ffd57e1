import { isInSegment, type Segment } from "#app/core/segments.ts";
import type { Viewer } from "#app/core/viewer.ts";

/** Parts of the product that can be given to some members before others, or taken back. */
export const FLAGS = {
  api_tokens: {
    label: "API tokens",
    note: "Making new tokens for programs. Tokens that were made go on working, and can be revoked.",
  },
  oauth_apps: {
    label: "Apps of members",
    note: "Registering new apps, and letting one in. Those that were let in go on working, and can be shut out.",
  },
} as const satisfies Record<string, { label: string; note: string }>;

export type FlagKey = keyof typeof FLAGS;

export interface FlagSetting {
  key: string;
  enabled: boolean;
  percent: number;
  segment: Segment;
}

/** On for the viewer: for everybody without a setting, else by segment and share. */
export function isOn(
  key: FlagKey,
  settings: readonly FlagSetting[],
  viewer: Pick<Viewer, "userId" | "accountType" | "roles" | "subscription">,
  now: number,
): boolean {
  const setting = settings.find((one) => one.key === key);
  if (!setting) return true;
  return (
    setting.enabled &&
    isInSegment(viewer, setting.segment, now) &&
    shareOf(key, viewer.userId) < setting.percent
  );
}

/** 0-99: a member's own number for a flag, the same with each request; who has it at 10 % has it at 50 % too. */
export function shareOf(key: string, userId: string): number {
  let hash = 0x811c9dc5;
  for (const letter of `${key}:${userId}`) hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0;
  return ((hash ^ (hash >>> 15)) >>> 0) % 100;
}
