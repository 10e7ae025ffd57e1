import { useState } from "react";
import { shortDay } from "#app/core/day-words.ts";
import { dayAfter } from "#app/core/days.ts";
import { formatMoney } from "#app/core/money.ts";
import { Press } from "#app/features/projects/components/desk-acts.tsx";
import { DeskForm } from "#app/features/projects/components/desk-form.tsx";
import { TextField } from "#app/ui/form/fields.tsx";
import { Button } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { GrantView } from "../queries.server.ts";
import { nextTermFrom } from "../rules.ts";

/** What one side asks the other for, and the answer to it. */
export function RenewalOffer({ offer }: { offer: NonNullable<GrantView["offer"]> }) {
  const { id, from, mine, mayAnswer, endsOn, price, currency } = offer;
  const answer = (said: string) => ({ intent: "rights-answer", fields: { offer_id: id, answer: said } });
  return (
    <div className="flex flex-col gap-2 border-spark border-l-2 pl-3 text-14">
      <p className="break-words">
        <strong className="font-medium">{mine ? "You ask" : `${from} asks`}</strong> to let it run until{" "}
        {shortDay(Date.parse(endsOn))}, {price > 0 ? `for ${formatMoney(price, currency)}` : "at no price"}.
      </p>
      {mayAnswer ? (
        <div className="flex flex-wrap gap-2">
          {mine ? (
            <Press {...answer("withdrawn")} variant="ghost">
              Take the offer back
            </Press>
          ) : (
            <>
              <Press {...answer("accepted")} variant="spark">
                Agree
              </Press>
              <Press {...answer("declined")} variant="ghost">
                Decline
              </Press>
            </>
          )}
        </div>
      ) : null}
    </div>
  );
}

/** Asks the other side to let rights run longer, at a price. */
export function OfferRenewal({ grant, today }: { grant: GrantView; today: string }) {
  const [open, setOpen] = useState(false);
  const { id, title, mine, currency, endsOn } = grant;
  const words = mine ? "Offer a longer term" : "Ask for a longer term";
  return (
    <>
      <Button size="sm" onClick={() => setOpen(true)}>
        {words}
      </Button>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={words}
        description={`${title}, in the words it has. It goes on once the other side agrees; ${mine ? "you write an invoice for the price" : "the price comes as an invoice"}.`}
        size="narrow"
      >
        <DeskForm intent="rights-offer" fields={{ grant_id: id, currency }} onDone={() => setOpen(false)}>
          {({ busy, field }) => (
            <>
              <TextField
                label="Until"
                type="date"
                required
                help="The last day."
                {...field("ends_on", dayAfter(nextTermFrom(endsOn ?? today, today), 365))}
              />
              <TextField
                label={`Price in ${currency}`}
                inputMode="decimal"
                help="Empty where it costs nothing."
                {...field("price")}
              />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "Sending..." : "Send the offer"}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}
