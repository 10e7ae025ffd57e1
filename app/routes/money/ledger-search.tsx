import { Form } from "react-router";
import type { FormAnswer } from "#app/core/form-answer.ts";
import { formatMoney } from "#app/core/money.ts";
import type { FoundEntry, FoundJournal } from "#app/features/billing/commands/search-ledger.server.ts";
import { CREDITS } from "#app/features/ledger/rules.ts";
import { FormError, TextField } from "#app/ui/form/fields.tsx";
import { useAnsweredForm } from "#app/ui/form/use-answered-form.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Chip } from "#app/ui/primitives/chip.tsx";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";

export interface LedgerAnswer extends FormAnswer {
  found?: FoundJournal[];
}

/** Looks movements up; a look is for a reason, and whose money it is sees it. */
export function LedgerSearch({ answer }: { answer: LedgerAnswer | undefined }) {
  const { form, busy, field, message } = useAnsweredForm(answer);
  return (
    <Card>
      <h2 className="text-18">Look into the ledger</h2>
      <p className="mb-3 text-14 text-muted">
        The members whose money you see are told that you looked, and why.
      </p>
      <Form ref={form} method="post" preventScrollReset className="flex flex-col gap-3">
        <input type="hidden" name="intent" value="ledger" />
        <FormError message={message} />
        <div className="grid gap-3 sm:grid-cols-2">
          <TextField
            label="What to look for"
            help="The @handle of a member, the number of a receipt, or the id of a payment, payout, milestone, invoice or journal."
            maxLength={80}
            required
            {...field("query")}
          />
          <TextField label="Why you need to see it" maxLength={300} required {...field("reason")} />
        </div>
        <Button type="submit" size="sm" disabled={busy} className="self-start">
          Look
        </Button>
      </Form>
      {answer?.found ? <Found journals={answer.found} /> : null}
    </Card>
  );
}

function Found({ journals }: { journals: FoundJournal[] }) {
  if (journals.length === 0)
    return (
      <p role="status" className="mt-4 text-muted">
        No movement is known by that.
      </p>
    );
  return (
    <ul aria-label="Movements" className="mt-4 divide-y divide-hairline border-hairline border-t">
      {journals.map((one) => (
        <li key={one.id} className="flex flex-col gap-2 py-3 text-14">
          <p className="flex flex-wrap items-center gap-2">
            <span className="min-w-0 flex-1 basis-48 break-words font-medium">{one.memo}</span>
            <Chip>{one.type.replaceAll("_", " ")}</Chip>
            <span className="text-muted">
              <LocalTime at={one.at} />
            </span>
          </p>
          <table className="w-full">
            <caption className="sr-only">Entries of {one.memo}</caption>
            <tbody>
              {one.entries.map((entry) => (
                <tr key={entry.id}>
                  <th scope="row" className="py-1 pr-2 text-left font-normal">
                    {entry.owner} <span className="text-muted">{entry.kind}</span>
                  </th>
                  <td className="whitespace-nowrap py-1 text-right tabular">
                    {amountOf(entry, entry.amount)}
                  </td>
                  <td className="whitespace-nowrap py-1 pl-3 text-right text-muted tabular max-sm:hidden">
                    {amountOf(entry, entry.after)} after
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="break-all text-12 text-muted">
            {one.id} · {one.about}
            {one.by ? ` · by ${one.by}` : ""}
          </p>
        </li>
      ))}
    </ul>
  );
}

function amountOf({ currency }: FoundEntry, amount: number): string {
  return currency === CREDITS ? `${amount.toLocaleString("en")} credits` : formatMoney(amount, currency);
}
