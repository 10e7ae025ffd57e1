import { Link } from "react-router";
import { relativeTime } from "#app/core/relative-time.ts";
import type { DecisionRow } from "#app/features/safety/moderation-queries.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { ACTION_WORDS, kindWords, standing } from "../case-words.ts";

interface DecisionsProps {
  decisions: DecisionRow[];
  /** Whether who looks may open the cases. */
  opens: boolean;
  now: number;
}

/** What was decided about something of theirs, each with its case. */
export function DecisionsCard({ decisions, opens, now }: DecisionsProps) {
  return (
    <Card>
      <h3 className="mb-2 text-18">Decisions</h3>
      {decisions.length === 0 ? (
        <p className="text-14 text-muted">Nothing of theirs was ever decided about.</p>
      ) : (
        <ul className="flex flex-col divide-y divide-hairline">
          {decisions.map((one) => (
            <li key={one.case_id} className="py-2.5 text-14">
              {opens ? (
                <Link to={`/admin/moderation/${one.case_id}`} className="underline underline-offset-2">
                  {caseWords(one)}
                </Link>
              ) : (
                caseWords(one)
              )}{" "}
              <span className="text-muted">
                {standing(one, now)}
                {one.case_status === "open" ? null : `, ${relativeTime(one.decided_at, now)}`}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** A case that is not decided yet stands here for what its owner was asked. */
function caseWords({ subject_type, case_action }: DecisionRow): string {
  return `${kindWords(subject_type)}: ${ACTION_WORDS[case_action] ?? "Owner asked to change it"}`;
}
