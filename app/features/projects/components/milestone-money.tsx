import { Wallet } from "lucide-react";
import { useState } from "react";
import { formatMoney } from "#app/core/money.ts";
import { Choices } from "#app/ui/form/choices.tsx";
import { Button, type ButtonVariant } from "#app/ui/primitives/button.tsx";
import { Dialog } from "#app/ui/primitives/dialog.tsx";
import { FRAMELESS } from "#app/ui/primitives/frameless.ts";
import { LocalTime } from "#app/ui/primitives/local-time.tsx";
import type { NextAct } from "../next-act.ts";
import type { MilestoneView } from "../queries/milestones.server.ts";
import { may, type ProjectRole } from "../rules.ts";
import { AskedPress, Press, WithReason } from "./desk-acts.tsx";
import { DeskForm } from "./desk-form.tsx";

interface MilestoneMoneyProps {
  milestone: MilestoneView;
  role: ProjectRole;
  running: boolean;
  /** What this member is to do next, and the look of that. */
  next: NextAct | null;
  look: ButtonVariant;
}

/** What is done with the money of a milestone: it is paid in, asked back, or kept. */
export function MilestoneMoney({ milestone, role, running, next, look }: MilestoneMoneyProps) {
  if (milestone.amount === 0) return null;
  const target = { fields: { milestone_id: milestone.id }, version: milestone.version };
  const sides = may(role, "cancel_milestone");
  const pays = may(role, "fund");
  return (
    <>
      {milestone.status === "agreed" && !pays ? (
        <p className="w-full text-14 text-muted">This part begins when the client has funded it.</p>
      ) : null}
      {milestone.status === "agreed" && pays ? (
        <Fund milestone={milestone} running={running} look={look} />
      ) : null}
      {next === "start_funded" ? (
        <Press intent="start-milestone" variant={look} {...target}>
          Begin
        </Press>
      ) : null}
      {milestone.status === "funded" && sides ? (
        <WithReason
          intent="request-refund"
          words={pays ? "Ask for a refund" : "Give the money back"}
          description={`${pays ? "The other side" : "The client"} agrees, or says nothing for 72 hours: then the money goes back.`}
          variant="ghost"
          className={FRAMELESS}
          optional
          {...target}
        />
      ) : null}
      {milestone.refund ? (
        <p className="w-full text-14 text-muted">
          {milestone.refund.by} wants the money to go back to who paid it. Silence is a yes on{" "}
          <LocalTime at={milestone.refund.until} />.
        </p>
      ) : null}
      {next === "give_back" && pays ? (
        <Press intent="agree-refund" variant={look} fields={target.fields}>
          Agree to it
        </Press>
      ) : null}
      {next === "give_back" && !pays ? (
        <AskedPress
          intent="agree-refund"
          variant={look}
          fields={target.fields}
          title={`Give ${formatMoney(milestone.amount, milestone.currency)} back?`}
          description={`The money held for “${milestone.title}” goes back to who paid it at once, and does not come back to you.`}
        >
          Give it back
        </AskedPress>
      ) : null}
      {milestone.refund && sides ? (
        <Press intent="keep-funded" fields={target.fields}>
          {milestone.refund.mine ? "Take it back" : "Keep it funded"}
        </Press>
      ) : null}
    </>
  );
}

/** What may pay for it: a card, one's own balance where there is one, and that of the company for who acts for its money. */
function waysOf({ amount, balance, purse, currency }: MilestoneView) {
  const from = (label: string, on: number) => ({
    label,
    note: `${formatMoney(on, currency)} on it${on < amount ? ": less than this part" : ""}.`,
    disabled: on < amount,
  });
  return {
    card: "Card",
    ...(balance > 0 ? { balance: from("My balance on Thrive", balance) } : {}),
    ...(purse ? { [purse.id]: from(`Balance of ${purse.name}`, purse.balance) } : {}),
  };
}

function Fund({
  milestone,
  running,
  look,
}: {
  milestone: MilestoneView;
  running: boolean;
  look: ButtonVariant;
}) {
  const [key, setKey] = useState<string | null>(null);
  const { id, amount, currency, version, title } = milestone;
  const money = formatMoney(amount, currency);
  if (!running) {
    return <p className="w-full text-14 text-muted">You can fund this part when the project has begun.</p>;
  }
  return (
    <>
      <Button size="sm" variant={look} onClick={() => setKey(crypto.randomUUID())}>
        <Wallet aria-hidden className="size-4" strokeWidth={1.75} />
        Fund {money}
      </Button>
      <Dialog
        open={key !== null}
        onOpenChange={() => setKey(null)}
        title={`Fund “${title}”`}
        description={`${money} are held, and paid out when you approve the work. Until it begins you can ask for it back.`}
        size="narrow"
      >
        <DeskForm
          intent="fund"
          fields={{ milestone_id: id, amount, key: key ?? "" }}
          version={version}
          onDone={() => setKey(null)}
        >
          {({ busy, choices }) => (
            <>
              <Choices
                legend="Pay from"
                kind="one"
                required
                options={waysOf(milestone)}
                {...choices("from", ["card"])}
              />
              <Button type="submit" variant="spark" disabled={busy}>
                {busy ? "One moment..." : `Fund ${money}`}
              </Button>
            </>
          )}
        </DeskForm>
      </Dialog>
    </>
  );
}
