import type { Statement } from "#app/db/client.server.ts";
import type { Payments, ProviderEvent } from "#app/platform/payments/payments.server.ts";
import type { SettleContext } from "./purposes.ts";

/** What became of a stored webhook; `waits` is tried again. */
export type Outcome = "applied" | "stale" | "foreign" | "mismatch" | "waits" | "done";

/** What processing webhooks needs; what they say of payouts, accounts and cards is others' to keep. */
export interface WebhookContext extends SettleContext {
  payments: Payments;
  payouts: (ctx: KeepContext, event: PayoutNews, also: Statement[]) => Promise<"applied" | "stale">;
  accounts: (ctx: KeepContext, event: AccountNews, also: Statement[]) => Promise<void>;
  cards: (ctx: KeepContext, event: CardNews, also: Statement[]) => Promise<void>;
}

export type KeepContext = Pick<SettleContext, "db" | "commit" | "clock"> & { payments: Payments };

export type CardNews = Extract<ProviderEvent, { type: "card" }>;

export type PayoutNews = Extract<ProviderEvent, { type: "payout" }>;

export type AccountNews = Extract<ProviderEvent, { type: "account" }>;
