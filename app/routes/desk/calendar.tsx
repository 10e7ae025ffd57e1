import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/calendar.ts";

export const loader = deskQuery(
  () => [],
  (_app, _desk, _, _args: Route.LoaderArgs) => null,
);

export default function DeskCalendar() {
  return (
    <EmptyState title="The calendar comes here">
      Every day on which something of this project is due.
    </EmptyState>
  );
}
