import { BellPlus } from "lucide-react";
import { useFetcher, useLocation } from "react-router";
import { answerTo } from "#app/core/form-answer.ts";
import { FormOutcome, SelectField, TextField } from "#app/ui/form/fields.tsx";
import { fieldsOf } from "#app/ui/form/use-answered-form.ts";
import { Button, buttonClass } from "#app/ui/primitives/button.tsx";
import { ALERTS } from "../alerts.ts";
import type { DeckTab } from "../schema.ts";

/** Keeps the filters of the page under a name, with an alert for what is new. */
export default function SaveSearch({ tab, query }: { tab: DeckTab; query: string }) {
  const fetcher = useFetcher();
  const { pathname, search } = useLocation();
  const answer = answerTo(fetcher.data, "search-save");
  const { field } = fieldsOf(answer, answer);
  return (
    <details className="self-start">
      <summary
        className={buttonClass("quiet", "sm", "cursor-pointer list-none [&::-webkit-details-marker]:hidden")}
      >
        <BellPlus aria-hidden className="size-4" strokeWidth={1.75} />
        Save this search
      </summary>
      <fetcher.Form
        method="post"
        action="/saved"
        className="mt-2 flex w-full max-w-md flex-col gap-4 rounded-card border border-hairline bg-surface p-4"
      >
        <input type="hidden" name="tab" value={tab} />
        <input type="hidden" name="query" value={query} />
        <input type="hidden" name="return" value={pathname + search} />
        <TextField label="Name" required maxLength={60} {...field("name")} />
        <SelectField label="Tell me what is new" options={ALERTS} {...field("alert", "daily")} />
        <FormOutcome answer={answer} />
        <Button type="submit" name="intent" value="search-save" disabled={fetcher.state !== "idle"}>
          {fetcher.state === "idle" ? "Save search" : "Saving..."}
        </Button>
      </fetcher.Form>
    </details>
  );
}
