import { relativeTime } from "#app/core/relative-time.ts";
import type { OwnReportRow } from "#app/features/safety/moderation-queries.server.ts";
import { oneSubject, reportOutcome } from "#app/features/safety/report-words.ts";
import { caseNumber } from "#app/features/safety/rules.ts";
import { Card } from "#app/ui/layout/page.tsx";

/** What somebody reported, by the number they were given, and what became of it. */
export function ReportedCard({ reported, now }: { reported: OwnReportRow[]; now: number }) {
  return (
    <Card>
      <h2 id="reported" className="mb-2 scroll-mt-24 text-18">
        What you reported
      </h2>
      <ul className="flex flex-col divide-y divide-hairline text-14">
        {reported.map((one) => (
          <li key={one.report_id} className="py-2.5">
            <p>
              <span className="inline-block font-medium first-letter:uppercase">
                {oneSubject(one.subject_type)}
              </span>{" "}
              <span className="text-muted">
                {relativeTime(one.reported_at, now)} ·{" "}
                <span className="tabular">{caseNumber(one.report_id)}</span>
              </span>
            </p>
            <p className="mt-0.5">{reportOutcome(one.report_status, one.case_status)}</p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
