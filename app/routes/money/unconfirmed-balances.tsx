import { Card } from "#app/ui/layout/page.tsx";
import type { Route } from "./+types/finance.ts";

/** Balances that the nightly comparison with their entries could not confirm. */
export function UnconfirmedBalances({ alerts }: Pick<Route.ComponentProps["loaderData"], "alerts">) {
  return (
    <Card className="border-danger/60">
      <h2 className="text-18 text-danger">Balances that were not confirmed</h2>
      <p className="text-14 text-muted">
        The nightly comparison could not confirm them: a balance is not the sum of its entries.
      </p>
      <ul className="mt-2 text-14 tabular">
        {alerts.map(({ id, balance }) => (
          <li key={id} className="break-all">
            {id}: {balance}
          </li>
        ))}
      </ul>
    </Card>
  );
}
