import type { NotificationItem } from "#app/core/realtime-protocol.ts";
import { cx } from "#app/ui/cx.ts";
import { categoryEmoji } from "../rules.ts";

export type Category = NotificationItem["category"];

const NAMES: Record<Category, string> = {
  match: "Matches",
  message: "Messages",
  project: "Projects",
  opportunity: "Opportunities",
  other: "Other",
};

/** Shows those of one category (product.md §6.3); there is nothing to choose while all are of the same. */
export function CategoryFilter({
  items,
  chosen,
  choose,
}: {
  items: NotificationItem[];
  chosen: Category | null;
  choose: (category: Category | null) => void;
}) {
  const there = (Object.keys(NAMES) as Category[]).filter(
    (category) => category === chosen || items.some((item) => item.category === category),
  );
  if (there.length < 2 && chosen === null) return null;
  return (
    <fieldset className="flex gap-1.5 overflow-x-auto border-hairline border-b px-4 py-2 sm:px-6">
      <legend className="sr-only">Show</legend>
      <Choice on={chosen === null} onClick={() => choose(null)}>
        All
      </Choice>
      {there.map((category) => (
        <Choice key={category} on={category === chosen} onClick={() => choose(category)}>
          <span aria-hidden>{categoryEmoji(category)}</span> {NAMES[category]}
        </Choice>
      ))}
    </fieldset>
  );
}

function Choice({ on, onClick, children }: { on: boolean; onClick: () => void; children: React.ReactNode }) {
  return (
    <button
      type="button"
      aria-pressed={on}
      onClick={onClick}
      className={cx(
        "min-h-9 shrink-0 rounded-full border px-3 text-14 pointer-coarse:min-h-11 pointer-coarse:min-w-11",
        on ? "border-spark bg-spark/12 text-spark" : "border-hairline text-muted hover:text-text",
      )}
    >
      {children}
    </button>
  );
}
