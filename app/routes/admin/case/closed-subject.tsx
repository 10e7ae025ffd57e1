import { Form } from "react-router";
import type { CaseRow } from "#app/features/safety/moderation-queries.server.ts";
import { Button } from "#app/ui/primitives/button.tsx";

/** What only a few people see: opening it is kept, and its owner sees who did (product.md B4). */
export function ClosedSubject({ found }: { found: CaseRow }) {
  return (
    <Form method="post" className="flex flex-wrap items-center gap-3 rounded-control bg-sunken p-3.5">
      <input type="hidden" name="intent" value="open" />
      <input type="hidden" name="case_id" value={found.case_id} />
      <p className="min-w-0 flex-1 basis-60 text-14 text-muted">
        Only a few people can see this. Opening it is kept, and {found.owner_name} sees it.
      </p>
      <Button type="submit" size="sm">
        Open it
      </Button>
    </Form>
  );
}
