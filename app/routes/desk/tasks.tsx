import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/tasks.ts";

export const loader = deskQuery(
  () => [],
  (_app, _desk, _, _args: Route.LoaderArgs) => null,
);

export default function DeskTasks() {
  return (
    <EmptyState title="Tasks come here">Who does what until when, on a board both sides see.</EmptyState>
  );
}
