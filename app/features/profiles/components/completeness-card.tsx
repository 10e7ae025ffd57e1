import { Circle, CircleCheck } from "lucide-react";
import { Link } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import type { OwnProfile } from "../queries/own-profile.server.ts";
import type { CompletenessItem } from "../rules.ts";

/** Where each part is added. */
const PLACES: Record<CompletenessItem, string> = {
  avatar: "#pictures",
  headline: "?edit=basics#basics",
  bio: "?edit=about#about",
  location: "?edit=place#place",
  skills: "?edit=skills#skills",
  portfolio: "#work",
  portfolio_three: "#work",
  socials: "?edit=links#links",
  availability: "?edit=availability#availability",
  cover: "#pictures",
};

/** How complete the profile is, and what each missing part would add (product.md §5.1). */
export function CompletenessCard({ completeness }: { completeness: OwnProfile["completeness"] }) {
  const { percent, items } = completeness;
  const missing = items.filter(({ done }) => !done);
  const done = items.filter((item) => item.done);
  return (
    <Card aria-labelledby="completeness-title">
      <h2 id="completeness-title" className="flex items-baseline justify-between gap-3 text-18">
        Your profile
        <span className="text-spark tabular">{percent}%</span>
      </h2>
      <div
        role="progressbar"
        aria-labelledby="completeness-title"
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        className="mt-2 h-2 overflow-hidden rounded-full bg-sunken ring-1 ring-hairline ring-inset"
      >
        <div className="h-full rounded-full bg-spark-gradient" style={{ width: `${percent}%` }} />
      </div>
      {missing.length === 0 ? (
        <p className="mt-3 text-14 text-muted">Complete. People find everything they look for.</p>
      ) : (
        <p className="mt-3 text-14 text-muted">At 100% you gain 100 XP, once.</p>
      )}
      <ul className="mt-2">
        {missing.map(({ item, label, points }) => (
          <li key={item}>
            <Link
              to={`/profile${PLACES[item]}`}
              preventScrollReset
              className="flex min-h-11 items-center gap-2.5 text-14 hover:underline"
            >
              <Circle aria-hidden className="size-4.5 shrink-0 text-muted" strokeWidth={1.75} />
              <span className="flex-1">{label}</span>
              <span className="text-muted tabular">+{points}</span>
            </Link>
          </li>
        ))}
      </ul>
      {done.length > 0 ? (
        <details className="mt-1">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between text-14 text-muted">
            What you have ({done.length})
          </summary>
          <ul>
            {done.map(({ item, label, points }) => (
              <li key={item} className="flex min-h-9 items-center gap-2.5 text-14">
                <CircleCheck
                  role="img"
                  aria-label="Done:"
                  className="size-4.5 shrink-0 text-success"
                  strokeWidth={1.75}
                />
                <span className="flex-1">{label}</span>
                <span className="text-muted tabular">{points}</span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
    </Card>
  );
}
