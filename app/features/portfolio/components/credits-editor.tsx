import { X } from "lucide-react";
import { useFetcher } from "react-router";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import type { PortfolioItem } from "../queries.server.ts";
import { CREDIT_ROLE_MAX, MOST_CREDITS } from "../schema.ts";
import type { PortfolioAnswer } from "./announce-portfolio-answer.ts";

/** Who else worked on a work: asked by handle, shown once they have confirmed it. */
export function CreditsEditor({ item }: { item: PortfolioItem }) {
  const fetcher = useFetcher<PortfolioAnswer>();
  const busy = fetcher.state !== "idle";
  const answer = busy ? undefined : fetcher.data;
  const errors = { ...answer?.result?.error, ...answer?.error?.fields };
  return (
    <section aria-labelledby="credits-title" className="flex flex-col gap-4 border-hairline border-t pt-5">
      <h3 id="credits-title" className="text-16">
        Credits
      </h3>
      <ul className="flex flex-col gap-1 empty:hidden">
        {item.credits.map((credit) => (
          <li key={credit.userId} className="flex min-h-11 items-center gap-2">
            <span className="min-w-0 flex-1 break-words">
              {credit.name} <span className="text-muted">· {credit.role}</span>
            </span>
            {credit.status === "asked" ? <Chip>Asked</Chip> : null}
            <fetcher.Form method="post" action="/portfolio">
              <input type="hidden" name="intent" value="uncredit" />
              <input type="hidden" name="id" value={item.id} />
              <input type="hidden" name="user_id" value={credit.userId} />
              <Button
                type="submit"
                variant="ghost"
                size="icon-sm"
                disabled={busy}
                aria-label={`Remove ${credit.name}`}
              >
                <X aria-hidden className="size-4.5" strokeWidth={1.75} />
              </Button>
            </fetcher.Form>
          </li>
        ))}
      </ul>
      {item.credits.length < MOST_CREDITS ? (
        <fetcher.Form method="post" action="/portfolio" className="flex flex-col gap-4">
          <input type="hidden" name="intent" value="credit" />
          <input type="hidden" name="id" value={item.id} />
          <div key={item.credits.length} className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <TextField
              label="Handle"
              name="handle"
              placeholder="@handle"
              errors={errors.handle ?? undefined}
              required
            />
            <TextField
              label="What they did"
              name="role"
              placeholder="Styling"
              limit={CREDIT_ROLE_MAX}
              errors={errors.role ?? undefined}
              required
            />
          </div>
          <FormError message={errors.handle ? undefined : answer?.error?.message} />
          <Button type="submit" disabled={busy} className="self-start">
            Credit them
          </Button>
        </fetcher.Form>
      ) : null}
    </section>
  );
}
