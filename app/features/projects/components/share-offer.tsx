import { useState } from "react";
import { formatMoney } from "#app/core/money.ts";
import { splitByShares } from "#app/features/ledger/rules.ts";
import { TextField } from "#app/ui/form/fields.tsx";
import { Button, type ButtonVariant } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import type { MilestoneView } from "../queries/milestones.server.ts";
import { type ProjectRole, WHOLE } from "../rules.ts";
import { Press } from "./desk-acts.tsx";
import { DeskForm } from "./desk-form.tsx";

interface ShareOfferProps {
  milestone: MilestoneView;
  role: ProjectRole;
  /** Of what it asks for. */
  look: ButtonVariant;
}

/** How the sides of a dispute share what is held, without anybody deciding it for them. */
export function ShareOffer({ milestone, role, look }: ShareOfferProps) {
  const [asked, setAsked] = useState(false);
  const { id, amount, currency, dispute, status } = milestone;
  if (!dispute || status !== "disputed" || amount === 0 || (role !== "lead" && role !== "client"))
    return null;
  const { offer } = dispute;
  return (
    <>
      {offer && milestone.mayTakeOffer ? (
        <Press intent="take-offer" variant={look} fields={{ milestone_id: id, offer_bps: offer.workBps }}>
          Take the offer
        </Press>
      ) : null}
      <Button size="sm" onClick={() => setAsked(true)}>
        {offer ? "Offer something else" : "Offer to share it"}
      </Button>
      <Dialog
        open={asked}
        onOpenChange={() => setAsked(false)}
        title="Offer to share it"
        description={`${formatMoney(amount, currency)} are held. When the other side takes your offer, the dispute is over and everybody is paid by it.`}
        size="narrow"
      >
        <DeskForm intent="offer-share" fields={{ milestone_id: id }} onDone={() => setAsked(false)}>
          {({ busy, field }) => (
            <>
              <PercentField
                {...field("work_percent", String((offer?.workBps ?? WHOLE / 2) / 100))}
                {...{ amount, currency }}
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

function PercentField({
  amount,
  currency,
  ...input
}: { amount: number; currency: string } & Omit<React.ComponentProps<typeof TextField>, "label" | "help">) {
  const [typed, setTyped] = useState(String(input.defaultValue ?? ""));
  const percent = Number(typed.replace(",", "."));
  const fits = typed.trim() !== "" && percent >= 0 && percent <= 100;
  return (
    <TextField
      {...input}
      label="Percent to those who did the work"
      help={fits ? shareWords(Math.round(percent * 100), amount, currency) : "From 0 to 100."}
      inputMode="decimal"
      required
      onChange={(event) => setTyped(event.currentTarget.value)}
    />
  );
}

/** "€480 to those who did the work, €320 back to the client". */
export function shareWords(workBps: number, amount: number, currency: string): string {
  const [work = 0, back = 0] = splitByShares(amount, [workBps, WHOLE - workBps]);
  return `${formatMoney(work, currency)} to those who did the work, ${formatMoney(back, currency)} back to the client`;
}
