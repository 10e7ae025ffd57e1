import { Link } from "react-router";
import type { StaffRole } from "#app/core/viewer.ts";
import { counted } from "#app/features/admin/counted.ts";
import type { Figures } from "#app/features/admin/overview.server.ts";
import { cx } from "#app/ui/cx.ts";

interface Tile {
  key: keyof Figures;
  label: string;
  to: string;
  /** Whose page it leads to; others see the figure alone. */
  need: readonly StaffRole[];
  /** Any of it is one. */
  worry?: boolean;
}

export const TILES: Tile[] = [
  { key: "cases", label: "Reports to decide", to: "/admin/moderation", need: ["moderator"] },
  { key: "appeals", label: "Appeals", to: "/admin/moderation?view=appeals", need: ["moderator"] },
  { key: "waiting", label: "Waiting for support", to: "/support-dashboard/queue", need: ["support"] },
  {
    key: "late",
    label: "Answers that are late",
    to: "/support-dashboard/queue",
    need: ["support"],
    worry: true,
  },
  { key: "money", label: "Payments to decide", to: "/admin/finance", need: ["finance"] },
  { key: "roles", label: "Roles to confirm", to: "/admin/roles", need: ["admin"] },
  { key: "events_due", label: "Events not delivered", to: "/admin/jobs", need: ["admin"], worry: true },
  {
    key: "mails_failed",
    label: "Mails that failed",
    to: "/test-emails?status=failed",
    need: ["admin"],
    worry: true,
  },
  { key: "errors", label: "Faults in 24 hours", to: "/admin/jobs", need: ["admin"], worry: true },
];

interface TilesProps {
  figures: Figures | undefined;
  /** Keys of those that lead somewhere, for who looks. */
  leads: (keyof Figures)[];
  /** Beyond this a figure says "1,000+". */
  most: number;
}

/** What waits for the team, and what went wrong. */
export function Tiles({ figures, leads, most }: TilesProps) {
  return (
    <ul aria-label="Figures" className="grid grid-cols-2 gap-3 md:grid-cols-3 max-md:*:last:col-span-2">
      {TILES.map(({ key, label, to, worry }) => {
        const value = figures?.[key] ?? 0;
        const shown = counted(value, most);
        const inside = (
          <>
            <span className={cx("block font-display text-28 tabular", worry && value > 0 && "text-danger")}>
              {shown}
            </span>
            <span className="block text-14 text-muted">{label}</span>
          </>
        );
        return (
          <li key={key} className="rounded-card border border-hairline bg-surface shadow-card">
            {leads.includes(key) ? (
              <Link to={to} className="block rounded-card p-4 hover:bg-text/6">
                {inside}
              </Link>
            ) : (
              <div className="p-4">{inside}</div>
            )}
          </li>
        );
      })}
    </ul>
  );
}
