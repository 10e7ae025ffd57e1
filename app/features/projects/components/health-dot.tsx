import { cx } from "#app/ui/cx.ts";
import type { Health } from "../milestone-rules.ts";
import { HEALTH_WORDS } from "../words.ts";

const LOOKS: Record<Health, string> = {
  on_track: "rounded-full bg-success",
  at_risk: "rotate-45 bg-job",
  late: "bg-danger",
};

/** How a project stands by its dates: by form and colour, with its word. */
export function HealthDot({ health }: { health: Health }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap text-12 text-muted">
      <span aria-hidden className={cx("size-2.5 shrink-0", LOOKS[health])} />
      {HEALTH_WORDS[health]}
    </span>
  );
}
