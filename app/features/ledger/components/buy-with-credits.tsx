import { Form, useNavigation } from "react-router";
import { Card } from "#app/ui/layout/page.tsx";
import { Button, ButtonLink } from "#app/ui/primitives/button.tsx";
import { CREDIT_GOODS, type CreditGood, shortOfCredits } from "../credit-prices.ts";

interface BuyProps {
  good: CreditGood;
  title: string;
  /** What it is, and what is not given back. */
  children: React.ReactNode;
  balance: number;
  /** Names this purchase: pressed twice, it is one. */
  buyKey: string;
  button: string;
  /** Why it cannot be bought now; it then has no button. */
  not?: React.ReactNode;
}

/** One thing that credits buy: what it is, what it costs, what one has, and the button. */
export function BuyWithCredits({ good, title, children, balance, buyKey, button, not }: BuyProps) {
  const busy = useNavigation().state !== "idle";
  const { price } = CREDIT_GOODS[good];
  return (
    <Card>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-18">{title}</h2>
        <p className="font-semibold tabular">{price} credits</p>
      </div>
      <div className="mt-2 text-14 text-muted">{children}</div>
      {not ? (
        <p className="mt-4 text-14">{not}</p>
      ) : balance < price ? (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p className="min-w-0 flex-1 basis-60 text-14">{shortOfCredits(good, balance)}</p>
          <ButtonLink to="/membership" size="sm">
            Look at the plans
          </ButtonLink>
        </div>
      ) : (
        <Form method="post" preventScrollReset className="mt-4 flex flex-wrap items-center gap-3">
          <input type="hidden" name="key" value={buyKey} />
          <Button type="submit" name="intent" value={good} variant="solid" size="sm" disabled={busy}>
            {button}
          </Button>
          <p className="text-14 text-muted tabular">You have {balance.toLocaleString("en")} credits.</p>
        </Form>
      )}
    </Card>
  );
}
