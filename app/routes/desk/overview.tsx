import { deskQuery } from "#app/features/projects/desk-query.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/overview.ts";

export const loader = deskQuery(
  () => [],
  (_app, desk, _, _args: Route.LoaderArgs) => ({ description: desk.description }),
);

export default function DeskOverview({ loaderData }: Route.ComponentProps) {
  return (
    <Card>
      <h2 className="mb-2 text-18">What it is about</h2>
      <p className="whitespace-pre-line break-words text-muted">
        {loaderData.description ?? "Nobody has written down yet what this project is about."}
      </p>
    </Card>
  );
}
