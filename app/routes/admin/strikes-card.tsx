import { relativeTime } from "#app/core/relative-time.ts";
import { LEVEL_WORDS } from "#app/features/safety/ladder.ts";
import type { StrikeRow } from "#app/features/safety/moderation-queries.server.ts";
import { Card } from "#app/ui/layout/page.tsx";

interface StrikesProps {
  title: string;
  strikes: StrikeRow[];
  now: number;
}

/** Every strike somebody has had, the newest first, with what became of it. */
export function StrikesCard({ title, strikes, now }: StrikesProps) {
  return (
    <Card>
      <h3 className="mb-2 text-18">{title}</h3>
      {strikes.length === 0 ? (
        <p className="text-14 text-muted">None.</p>
      ) : (
        <ul className="flex flex-col gap-2 text-14">
          {strikes.map((strike) => (
            <li key={strike.struck_at}>
              {LEVEL_WORDS[strike.strike_level]}{" "}
              <span className="text-muted">
                {relativeTime(strike.struck_at, now)}
                {strike.lifted_at ? ", taken back" : strike.strike_ends < now ? ", over" : ""}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
