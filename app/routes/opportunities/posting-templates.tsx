import { useFetcher } from "react-router";
import { EmptyState } from "#app/ui/feedback/empty-state.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";

/** Forms kept to start from. */
export function Templates({ templates }: { templates: { id: string; name: string }[] }) {
  const fetcher = useFetcher();
  if (templates.length === 0)
    return (
      <EmptyState title="No template yet">
        Save a posting as a template, and begin the next one with it.
      </EmptyState>
    );
  return (
    <ul className="grid grid-cols-1 gap-3">
      {templates.map(({ id, name }) => (
        <li
          key={id}
          className="flex flex-wrap items-center justify-between gap-3 rounded-card border border-hairline bg-surface p-4 shadow-card"
        >
          <span className="min-w-0 break-words font-medium">{name}</span>
          <span className="flex gap-2">
            <ButtonLink to={`/opportunities/new?template=${id}`} size="sm">
              Use it
            </ButtonLink>
            <fetcher.Form method="post" action="/opportunities/life" className="contents">
              <input type="hidden" name="intent" value="delete-template" />
              <input type="hidden" name="template_id" value={id} />
              <Button type="submit" size="sm" variant="danger" disabled={fetcher.state !== "idle"}>
                Delete
              </Button>
            </fetcher.Form>
          </span>
        </li>
      ))}
    </ul>
  );
}
