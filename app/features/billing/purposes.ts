import type { Statement } from "#app/db/client.server.ts";
import type { Account } from "#app/features/ledger/rules.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import type { Happened } from "#app/platform/outbox.server.ts";
import type { Payment, Purpose } from "./payment-rules.ts";

/**
 * What a purpose may use when its payment moved. `commit` holds the payment's own step already: one call of it stores
 * both, or neither.
 */
export type SettleContext = Pick<AppContext, "db" | "clock" | "commit" | "env"> & { viewer: null };

export interface RefundStep {
  /** What was given back, or came again, by this step alone; minor units. */
  amount: number;
  /** Names the step: what went back, failed and was sent again is told and booked each time. */
  mark: string;
}

/**
 * What happens to the thing that was paid for. Each ends in exactly one `ctx.commit(statements, ...events)`, or does
 * nothing and leaves the payment's step to stand alone. A `conflict` that `succeeded` throws means that the thing cannot
 * take the money any more: then it goes to the payer's balance.
 */
export interface PaymentPurpose {
  succeeded(ctx: SettleContext, payment: Payment): Promise<unknown>;
  failed?(ctx: SettleContext, payment: Payment): Promise<unknown>;
  /** Without it the payer's balance pays it. */
  refunded?(ctx: SettleContext, payment: Payment, step: RefundStep): Promise<unknown>;
  /** A refund did not arrive, and its money lies in the purse again: what follows besides. */
  unrefunded?(
    ctx: SettleContext,
    payment: Payment,
    step: RefundStep,
  ): Promise<{ statements: Statement[]; told: Happened[] }>;
  /** Where the money went: what the bank takes back comes from there; without it from the payer's balance. */
  purse?(ctx: SettleContext, payment: Payment): Promise<Account>;
  /** Who hears of it, besides the payer, that the bank took that much or gave it again; minor units. */
  toldOfBank?(
    ctx: SettleContext,
    payment: Payment,
    move: "disputed" | "won",
    amount: number,
  ): Promise<Happened[]>;
  /** What the bank took has been booked already. */
  disputed?(ctx: SettleContext, payment: Payment): Promise<unknown>;
}

export type PaymentPurposes = Partial<Record<Purpose, PaymentPurpose>>;
