import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/chat.ts";

export const loader = deskQuery(
  () => [],
  (_app, _desk, _, _args: Route.LoaderArgs) => null,
);

export default function DeskChat() {
  return <EmptyState title="The chat comes here">What you say to each other about this project.</EmptyState>;
}
