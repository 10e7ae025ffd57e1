import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { discoverPath } from "../discover-path.ts";
import type { Filters } from "../filters.ts";
import type { DeckTab } from "../schema.ts";

/** The day's right swipes are made: nothing is wrong, and the list is open (product.md §5.3). */
export default function DayFull({ most, tab, filters }: { most: number; tab: DeckTab; filters: Filters }) {
  return (
    <div className="flex h-full items-center justify-center rounded-sheet border border-hairline-strong/60 border-dashed">
      <EmptyState
        title="Enough for today"
        action={
          <ButtonLink to={discoverPath(tab, "list", filters)} variant="spark">
            Open the list
          </ButtonLink>
        }
      >
        You made all {most} of today. Tomorrow there are new ones. In the list you can read, save and apply
        all the same.
      </EmptyState>
    </div>
  );
}
