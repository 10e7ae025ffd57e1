import { AppError } from "#app/core/errors.ts";

/** Everything the Worker may log: a closed union of fields, no free text from members, no personal data. */
export type LogEvent =
  | { event: "request_failed"; requestId: string; name: string; message: string; stack: string | undefined }
  | { event: "reaction_failed"; eventId: string; eventName: string; name: string; message: string }
  | { event: "delivery_failed"; eventId: string; name: string; message: string }
  | { event: "cover_failed" | "bytes_left"; name: string; message: string }
  | {
      event: "model_asked";
      task: "moderation" | "image" | "support" | "translation";
      outcome: string;
      tries: number;
      ms: number;
      /** What it cost, where the model says so. */
      tokens: number | null;
    }
  | { event: "captcha_failed"; name: string; message: string }
  | { event: "provider_failed"; provider: string; name: string; message: string }
  | { event: "moderation_failed"; name: string; message: string }
  | { event: "browser_error"; errorId: string; name: string }
  | { event: "analytics_failed"; name: string; message: string }
  | { event: "refresh_failed"; name: string; message: string }
  | { event: "mail_failed"; template: string; name: string; message: string }
  | { event: "push_failed"; status: number; name: string; message: string }
  | { event: "push_off"; message: string }
  | { event: "passport_off"; message: string }
  | { event: "sms_failed"; name: string; message: string }
  | { event: "part_failed"; name: string; message: string }
  | { event: "card_failed"; name: string; message: string }
  | { event: "link_failed"; name: string; message: string }
  | { event: "edge_cache_failed"; name: string; message: string }
  | { event: "subscription_unkept"; name: string; message: string }
  | { event: "status_failed"; name: string; message: string }
  | { event: "sweep_failed"; job: string; name: string; message: string }
  /** A balance is not the sum of its entries: somebody has to look. */
  | { event: "ledger_differs"; account: string }
  | { event: "payout_failed"; payoutId: string; name: string; message: string }
  /** An account at the provider that nobody is paid on stays there. */
  | { event: "account_left_over"; name: string; message: string }
  | { event: "refund_failed"; requestId: string; name: string; message: string }
  | { event: "payment_webhook_failed"; name: string; message: string }
  /** What was paid is not what was asked for: somebody has to look. */
  | { event: "payment_mismatch"; paymentId: string }
  /** The service that is told of faults could not be reached. */
  | { event: "report_lost"; count: number }
  | { event: "mutation_refused"; reason: "origin" | "another_member"; path: string };

let hearer: ((entry: LogEvent) => void) | undefined;

/** What goes wrong from now on is told to `listener` as well. */
export function hearFaults(listener: (entry: LogEvent) => void): void {
  hearer = listener;
}

/** One line of JSON per event, so that any log sink can filter by field. */
export function log(entry: LogEvent): void {
  const line = JSON.stringify(entry);
  if (entry.event === "model_asked") console.log(line);
  else if (
    entry.event === "mutation_refused" ||
    entry.event === "browser_error" ||
    entry.event === "report_lost" ||
    entry.event === "push_off"
  )
    console.warn(line);
  else {
    console.error(line);
    hearer?.(entry);
  }
}

/** Name and message of anything thrown. Messages of driver errors never hold bound values. */
export function describeError(error: unknown): { name: string; message: string } {
  if (error instanceof AppError) return { name: error.code, message: error.message };
  if (error instanceof Error) return { name: error.name, message: causeOf(error).slice(0, 500) };
  return { name: typeof error, message: "" };
}

/** Drizzle puts query and values into its own message; the driver's cause says what happened without them. */
function causeOf(error: Error): string {
  if (error.message.startsWith("Failed query")) {
    return error.cause instanceof Error ? error.cause.message : "query failed";
  }
  return error.message;
}
