import { minutes } from "#app/core/time.ts";
import { nextTimeOfDay, wallClock } from "#app/core/time-zone.ts";
import type { Kind } from "./kinds.ts";

/** What a member chose for a kind. */
export interface Preference {
  inApp: boolean;
  email: "off" | "instant" | "digest";
  push: boolean;
}

/** When and by what a member may be reached; times of day in minutes since midnight of their zone. */
export interface ReachSettings {
  email: boolean;
  push: boolean;
  digestTime: number;
  /** One bit a weekday, Monday first. */
  digestDays: number;
  timezone: string;
  quietFrom: number | null;
  quietTo: number | null;
  quietWeekends: boolean;
  vacationUntil: number | null;
}

/** What holds for who has never changed anything; the time zone is that of the profile. */
export const DEFAULT_REACH: Omit<ReachSettings, "timezone"> = {
  email: true,
  push: true,
  digestTime: 480,
  digestDays: 127,
  quietFrom: null,
  quietTo: null,
  quietWeekends: false,
  vacationUntil: null,
};

/** A mail about something that is read within this time is not needed. */
const UNREAD_PATIENCE = minutes(30);

export type MailPlan =
  | { when: "never" | "now" }
  /** To be decided again then: whether it is still unread, or what the digest holds. */
  | { when: "later"; step: "unread" | "digest"; at: number };

export interface Channels {
  push: boolean;
  mail: MailPlan;
}

/**
 * By which channels one notification leaves the drawer (product.md §7.2). In the drawer it stands already.
 * @param preference null when the member never chose for this kind
 */
export function channelsOf(
  kind: Kind,
  preference: Preference | null,
  settings: ReachSettings,
  now: number,
): Channels {
  if (kind.keeps === "all") return { push: true, mail: { when: kind.ownMail ? "never" : "now" } };
  const away = settings.vacationUntil !== null && settings.vacationUntil > now;
  const wantsPush = settings.push && (preference?.push ?? kind.push);
  const undisturbed = !away && !isQuiet(settings, now);
  return {
    push: wantsPush && (kind.urgent || undisturbed),
    mail: mailPlan(kind, preference, settings, now, away && !kind.urgent),
  };
}

function mailPlan(
  kind: Kind,
  preference: Preference | null,
  settings: ReachSettings,
  now: number,
  away: boolean,
): MailPlan {
  const wanted = preference?.email ?? kind.email;
  if (!settings.email || wanted === "off") return { when: "never" };
  if (wanted === "digest" || away) {
    const from = away ? (settings.vacationUntil ?? now) : now;
    const at = nextTimeOfDay(settings.timezone, from, settings.digestTime, settings.digestDays);
    return at === null ? { when: "never" } : { when: "later", step: "digest", at };
  }
  // What waits half an hour by default comes so also to who asked for it at once: a talk needs no mail a line.
  if (kind.email === "unread") return { when: "later", step: "unread", at: now + UNREAD_PATIENCE };
  return { when: kind.ownMail ? "never" : "now" };
}

/** Whether nothing is pushed at this moment: between two times of day, which may lie around midnight, or all weekend. */
export function isQuiet(
  settings: Pick<ReachSettings, "timezone" | "quietFrom" | "quietTo" | "quietWeekends">,
  now: number,
): boolean {
  const { minute, weekday } = wallClock(settings.timezone, now);
  if (settings.quietWeekends && weekday >= 5) return true;
  const { quietFrom, quietTo } = settings;
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return false;
  return quietFrom < quietTo
    ? minute >= quietFrom && minute < quietTo
    : minute >= quietFrom || minute < quietTo;
}
