import { dayIn } from "#app/core/time-zone.ts";
import { DEFAULT_REACH, type Preference } from "./channels.ts";
import { KIND_GROUPS, KIND_NAMES, KINDS, type KindName } from "./kinds.ts";
import { defaultsOf } from "./presets.ts";
import type { selectReach } from "./settings.server.ts";

/** One row of the matrix, as it is drawn. */
export interface MatrixRow extends Preference {
  kind: KindName;
  label: string;
  /** Why something of it cannot be turned off. */
  keeps: "all" | "in_app" | null;
}

/**
 * The matrix by group: what a member may be told today, with what they chose or else what holds by itself.
 * @param staff whether they work for Thrive
 */
export function matrixOf(
  chosen: (Preference & { kind: string })[],
  staff: boolean,
): { group: string; rows: MatrixRow[] }[] {
  const byKind = new Map(chosen.map(({ kind, inApp, email, push }) => [kind, { inApp, email, push }]));
  return KIND_GROUPS.map((group) => ({
    group,
    rows: KIND_NAMES.filter((kind) => KINDS[kind].group === group && (staff || !KINDS[kind].staff)).map(
      (kind) => {
        const { label, keeps } = KINDS[kind];
        const preference = byKind.get(kind) ?? defaultsOf(kind);
        const kept = keeps === "all" ? { inApp: true, email: "instant" as const, push: true } : preference;
        return { kind, label, keeps, ...kept, ...(keeps ? { inApp: true } : {}) };
      },
    ),
  })).filter(({ rows }) => rows.length > 0);
}

export type ReachView = ReturnType<typeof reachView>;

/** When and by what the member may be reached, in the words of the form. */
export function reachView(row: Awaited<ReturnType<typeof selectReach>>[number] | undefined, now: number) {
  const timezone = row?.ownZone ?? row?.profileZone ?? "UTC";
  const away = row?.vacationUntil && row.vacationUntil > now ? row.vacationUntil : null;
  return {
    email: isOn(row?.email, DEFAULT_REACH.email),
    push: isOn(row?.push, DEFAULT_REACH.push),
    marketing: row?.marketing ?? true,
    quiet: row?.quietFrom != null,
    quietFrom: clock(row?.quietFrom ?? 22 * 60),
    quietTo: clock(row?.quietTo ?? 7 * 60),
    quietWeekends: row?.quietWeekends ?? false,
    timezone,
    digestTime: clock(row?.digestTime ?? DEFAULT_REACH.digestTime),
    replyLead: row?.replyLead ?? 0,
    digest: row?.digestDays !== 0,
    digestDays: row?.digestDays || DEFAULT_REACH.digestDays,
    // It ends with the midnight after that day.
    vacationUntil: away === null ? "" : dayIn(timezone, away - 1),
    address: row?.address ?? null,
    confirmed: row?.confirmedAt != null,
    suppressed: row?.suppressed ?? null,
  };
}

function isOn(value: number | null | undefined, usual: boolean): boolean {
  return value == null ? usual : value === 1;
}

function clock(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, "0")}:${String(minute % 60).padStart(2, "0")}`;
}
