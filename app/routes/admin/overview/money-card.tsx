import { formatMoney } from "#app/core/money.ts";
import type { MoneyRow } from "#app/features/admin/overview.server.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { FiguresTable } from "#app/ui/primitives/figures-table.tsx";

/** What members paid each other, and what is held for milestones. */
export function MoneyCard({ rows }: { rows: MoneyRow[] }) {
  return (
    <Card>
      <h2 className="text-18">Money</h2>
      <p className="mb-2 text-14 text-muted">
        Paid: funded milestones, invoices paid over Thrive, and tips of the last 30 days, before anything went
        back. Held: for milestones, now.
      </p>
      {rows.length === 0 ? (
        <p>None was paid, and none is held.</p>
      ) : (
        <FiguresTable
          caption="Money by currency"
          head={["Currency", "Paid, 30 days", "Held"]}
          rows={rows.map(({ currency, paid, held, more }) => [
            currency,
            `${more ? "at least " : ""}${formatMoney(paid, currency)}`,
            formatMoney(held, currency),
          ])}
        />
      )}
    </Card>
  );
}
