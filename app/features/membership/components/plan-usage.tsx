import { PLAN_LIMITS, type Plan } from "#app/core/plan-limits.ts";
import { sizeWords } from "#app/features/files/components/file-words.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { ProgressBar } from "#app/ui/primitives/progress-bar.tsx";

interface Usage {
  postings: number;
  projects: number;
  images: number;
  alerts: number;
  bytes: number;
}

/** What is used of what the plan holds. */
export function PlanUsage({ usage, plan }: { usage: Usage; plan: Plan }) {
  const limits = PLAN_LIMITS[plan];
  const rows = [
    { label: "Active opportunities", used: usage.postings, most: limits.activeOpportunities },
    { label: "Active projects", used: usage.projects, most: limits.activeProjects },
    { label: "AI images this month", used: usage.images, most: limits.aiImages },
    { label: "Saved-search alerts", used: usage.alerts, most: limits.savedSearchAlerts },
    { label: "Storage", used: usage.bytes, most: limits.storageBytes, words: sizeWords },
  ];
  return (
    <Card>
      <h2 className="mb-4 text-18">What you use</h2>
      <ul className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        {rows.map(({ label, used, most, words = String }) => (
          <li key={label} className="flex flex-col gap-1.5">
            <div className="flex justify-between gap-3 text-14">
              <span>{label}</span>
              <span className="text-muted tabular">
                {words(used)} of {Number.isFinite(most) ? words(most) : "any number"}
              </span>
            </div>
            <ProgressBar
              label={label}
              value={Number.isFinite(most) ? Math.min(100, Math.round((used / most) * 100)) : 0}
            />
          </li>
        ))}
      </ul>
    </Card>
  );
}
