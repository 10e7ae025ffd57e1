import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import type { DecisionRow } from "#app/features/safety/moderation-queries.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { ACTION_WORDS, CASE_STATUS_WORDS, kindWords } from "../case-words.ts";

/** What was decided about something of theirs, each with its case. */
export function DecisionsCard({ decisions, now }: { decisions: DecisionRow[]; now: number }) {
  return (
    <Card>
      <h3 className="mb-2 text-18">Decisions</h3>
      {decisions.length === 0 ? (
        <p className="text-14 text-muted">Nothing of theirs was ever decided about.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline">
          {decisions.map((one) => (
            <li key={one.case_id} className="py-2.5 text-14">
              <Link to={`/admin/moderation/${one.case_id}`} className="underline underline-offset-2">
                {kindWords(one.subject_type)}: {ACTION_WORDS[one.case_action]}
              </Link>{" "}
              <span className="text-muted">
                {CASE_STATUS_WORDS[one.case_status]}, {relativeTime(one.decided_at, now)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
