import { TriangleAlert } from "lucide-react";
import { momentWords } from "#app/core/moment-words.ts";
import { relativeTime } from "#app/core/relative-time.ts";
import { Dotted } from "#app/ui/primitives/dotted.tsx";
import { activityDetails, activityWords, isAlarming } from "../activity-words.ts";
import { deviceName } from "../device-name.ts";

interface Line {
  id: string;
  kind: string;
  userAgent: string | null;
  details: unknown;
  at: number;
}

/** What happened to an account, newest first; what deserves a second look carries a sign. */
export function ActivityList({ lines, now }: { lines: Line[]; now: number }) {
  if (lines.length === 0) return <p className="text-muted">Nothing yet.</p>;
  return (
    <ol className="divide-y divide-hairline">
      {lines.map((line) => (
        <li key={line.id} className="flex flex-wrap items-baseline justify-between gap-x-4 py-2.5 first:pt-0">
          <div className="min-w-0">
            <p className="font-medium">
              {isAlarming(line.kind) ? (
                <TriangleAlert
                  aria-label="Worth a look:"
                  role="img"
                  className="mr-1.5 inline size-4 align-[-2px] text-danger"
                  strokeWidth={1.75}
                />
              ) : null}
              {activityWords(line.kind)}
            </p>
            <Dotted className="text-14 text-muted">
              {activityDetails(line.details) || null}
              {deviceName(line.userAgent) || null}
            </Dotted>
          </div>
          <time
            dateTime={new Date(line.at).toISOString()}
            title={momentWords(line.at)}
            className="text-14 text-muted"
          >
            {relativeTime(line.at, now)}
          </time>
        </li>
      ))}
    </ol>
  );
}
