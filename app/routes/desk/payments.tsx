import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import type { Route } from "./+types/payments.ts";

export const loader = deskQuery(
  () => [],
  (_app, _desk, _, _args: Route.LoaderArgs) => null,
);

export default function DeskPayments() {
  return (
    <EmptyState title="Payments are not open yet">
      They come later in this beta. Milestones without an amount work already; those with one wait at funding,
      and nothing is charged.
    </EmptyState>
  );
}
