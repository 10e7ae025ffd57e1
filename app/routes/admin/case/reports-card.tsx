import { relativeTime } from "#app/core/relative-time.ts";
import type { ReportRow } from "#app/features/safety/moderation-queries.server.ts";
import { REPORT_REASONS } from "#app/features/safety/report-words.ts";
import { caseNumber } from "#app/features/safety/rules.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";

/** Who reported it is not named; how far their reports held before is (`reporter_trust`). */
export function ReportsCard({ reports, now }: { reports: ReportRow[]; now: number }) {
  return (
    <Card>
      <h3 className="mb-2 text-18">Reports</h3>
      <ul className="flex flex-col divide-y divide-hairline">
        {reports.map((one) => (
          <li key={one.report_id} className="py-2.5">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">
                {REPORT_REASONS[one.report_reason as keyof typeof REPORT_REASONS] ?? one.report_reason}
              </span>
              <Chip>Trust {one.trust}</Chip>
              <span className="text-14 text-muted">
                {relativeTime(one.reported_at, now)} ·{" "}
                <span className="tabular">{caseNumber(one.report_id)}</span>
              </span>
            </p>
            {one.details ? (
              <p className="mt-1 whitespace-pre-line break-words text-14">{one.details}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </Card>
  );
}
