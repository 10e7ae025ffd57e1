import { Lock, LockOpen } from "lucide-react";
import { longDay } from "#app/core/day-words.ts";
import { formatMoney } from "#app/core/money.ts";
import { Card } from "#app/ui/layout/page.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import type { BarterView } from "../queries/barter.server.ts";
import { DeskForm } from "./desk-form.tsx";

/** What each side gives, which gives more, and the yes of both. */
export function BarterMeter({ barter }: { barter: BarterView }) {
  const { balance, currency, names, said, locked, lockedAt, mayConfirm, missing, version } = barter;
  const words = (amount: number) => formatMoney(amount, currency);
  const total = balance.work + balance.client;
  const share = total === 0 ? 50 : (100 * balance.work) / total;
  const Icon = locked ? Lock : LockOpen;
  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <h2 className="flex items-center gap-2 text-18">
          <Icon aria-hidden className="size-5 text-barter" strokeWidth={1.75} />
          {locked && lockedAt ? `Locked since ${longDay(lockedAt)}` : "The trade"}
        </h2>
        <p className="text-14 text-muted">{balanceWords(barter)}</p>
      </div>
      <div>
        <div
          aria-hidden
          className="relative h-3 overflow-hidden rounded-full bg-info/35 ring-1 ring-hairline-strong"
        >
          <div className="h-full bg-barter transition-[width] duration-220" style={{ width: `${share}%` }} />
          <span aria-hidden className="absolute inset-y-0 left-1/2 w-0.5 -translate-x-1/2 bg-text" />
        </div>
        <div className="mt-2 flex justify-between gap-4 text-14">
          <span className="min-w-0 break-words">
            {names.work} <span className="text-muted tabular">{words(balance.work)}</span>
          </span>
          <span className="min-w-0 break-words text-right">
            {names.client} <span className="text-muted tabular">{words(balance.client)}</span>
          </span>
        </div>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-3 border-hairline border-t pt-4">
        <p className="min-w-0 flex-1 basis-64 text-14 text-muted">
          {locked
            ? "Both sides said yes. A change opens it again for both."
            : (missing ??
              (said[0]
                ? `${said[0].name} said yes. The other side's yes locks it.`
                : "When both sides have said yes it is locked, and what is given goes its way."))}
        </p>
        {mayConfirm ? (
          <DeskForm intent="barter-confirm" fields={{ version }} className="gap-2">
            {({ busy }) => (
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "One moment..." : "Yes, this is fair"}
              </Button>
            )}
          </DeskForm>
        ) : null}
      </div>
    </Card>
  );
}

function balanceWords({ balance, names, currency }: Pick<BarterView, "balance" | "names" | "currency">) {
  if (balance.work + balance.client === 0) return "Nothing has a value yet";
  if (balance.more === null) return "Both sides give about the same";
  return `${names[balance.more]} gives ${formatMoney(balance.difference, currency)} more`;
}
