import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { ButtonLink } from "#app/ui/primitives/button.tsx";
import { discoverPath } from "../discover-path.ts";
import { asksForAll, type Filters, NONE } from "../filters.ts";
import type { DeckTab, DeckView } from "../schema.ts";

/** No card left: what was asked for can be widened at one press; with nothing to widen the other tab is offered. */
export function DeckEnd({
  tab,
  view,
  filters,
  nowhere,
}: {
  tab: DeckTab;
  view: DeckView;
  filters: Filters;
  nowhere: string | null;
}) {
  const other = tab === "creators" ? "opportunities" : "creators";
  return (
    <div className="flex h-full items-center justify-center rounded-sheet border border-hairline-strong/60 border-dashed">
      {asksForAll(filters) ? (
        <EmptyState
          title={tab === "creators" ? "That is everyone for now" : "That is everything for now"}
          action={
            <ButtonLink to={`/discover?tab=${other}`} variant="spark">
              See {other}
            </ButtonLink>
          }
        >
          There is no card that you have not seen. New ones appear here as they come.
        </EmptyState>
      ) : (
        <EmptyState
          title={nowhere ? "Where is that?" : "Nothing more fits these filters"}
          action={
            <ButtonLink to={discoverPath(tab, view, NONE)} variant="spark">
              Widen the filters
            </ButtonLink>
          }
        >
          {nowhere ?? "What is new shows up here as it comes. Keep the search, and we tell you of it."}
        </EmptyState>
      )}
    </div>
  );
}
