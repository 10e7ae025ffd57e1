import { Form, Link } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { FormError, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { ALERTS } from "../alerts.ts";
import { activeFilters, readFilters } from "../filters.ts";
import type { KeptSearch } from "../queries/kept.server.ts";

/** A saved search: run, changed and deleted in its place. */
export function SearchRow({ search, answer }: { search: KeptSearch; answer: FormAnswer | undefined }) {
  const mine = answer?.typed?.id?.[0] === search.id ? answer : undefined;
  const { field, message } = fieldsOf(mine, mine);
  const filters = readFilters(search.scope, new URLSearchParams(search.query));
  const asked = activeFilters(filters, { hasFloor: false }).map(({ label }) => label);
  const path = `/discover?tab=${search.scope}&view=list${search.query ? `&${search.query}` : ""}`;
  return (
    <li className="flex flex-col gap-3 rounded-card border border-hairline bg-surface p-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0 flex-1">
          <h2 className="break-words text-18">
            <Link to={path} className="hover:underline">
              {search.name}
            </Link>
          </h2>
          <p className="break-words text-14 text-muted">
            {search.scope === "creators" ? "Creators" : "Opportunities"}
            {asked.length > 0 ? `: ${asked.join(", ")}` : null}
          </p>
        </div>
        <ButtonLink to={path} size="sm">
          Run
        </ButtonLink>
      </div>
      <Form method="post" action="/saved?list=searches" className="grid grid-cols-1 gap-3 sm:grid-cols-2">
        <input type="hidden" name="id" value={search.id} />
        <TextField label="Name" required maxLength={60} {...field("name", search.name)} />
        <SelectField label="Alert" options={ALERTS} {...field("alert", search.alert)} />
        <FormError message={message} />
        <div className="flex flex-wrap justify-end gap-2 sm:col-span-2">
          <Button type="submit" name="intent" value="search-delete" variant="danger" size="sm" formNoValidate>
            Delete
          </Button>
          <Button type="submit" name="intent" value="search-change" size="sm">
            Keep changes
          </Button>
        </div>
      </Form>
    </li>
  );
}
