import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/files.ts";

export const loader = deskQuery(
  () => [],
  (_app, _desk, _, _args: Route.LoaderArgs) => null,
);

export default function DeskFiles() {
  return (
    <EmptyState title="Files come here">Everything you hand to each other, version by version.</EmptyState>
  );
}
