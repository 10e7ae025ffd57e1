import { AppError } from "#app/core/errors.ts";
import type { Refused } from "./payments.server.ts";

/** What Stripe refuses only now: money of ours that is still on its way there, a limit of a day, a lock. */
const PASSING = ["balance_insufficient", "payouts_limit_exceeded", "lock_timeout", "idempotency_key_in_use"];

/** @throws AppError `unavailable` for what may go through another time */
export async function orRefused<T>(send: () => Promise<T>): Promise<T | Refused> {
  try {
    return await send();
  } catch (error) {
    return { state: "refused", failureCode: await refusalOf(error) };
  }
}

/** Why Stripe refuses something for good. @throws AppError `unavailable` for what may go through another time */
export async function refusalOf(error: unknown): Promise<string> {
  const { Stripe: Sdk } = await import("stripe");
  if (!(error instanceof Sdk.errors.StripeError)) throw new AppError("unavailable");
  const failureCode = error.code ?? "unknown";
  const final =
    error instanceof Sdk.errors.StripeInvalidRequestError
      ? !PASSING.includes(failureCode)
      : // A key of ours that may not do this is ours to mend.
        error instanceof Sdk.errors.StripePermissionError && failureCode === "account_invalid";
  if (!final) throw new AppError("unavailable");
  return failureCode;
}

/** What the bank behind it says about an account, in our words. */
const REFUSED_ACCOUNTS: Record<string, string> = {
  account_number_invalid: "The bank does not know this account. Please check the number.",
  bank_account_unusable: "Nothing can be paid to this account. Please use another one.",
  bank_account_declined: "Nothing can be paid to this account. Please use another one.",
  country_unsupported: "We cannot pay to accounts in this country yet.",
};

/** @throws AppError `invalid_input` for an account that was refused, `unavailable` for everything else */
export async function accepted<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch (error) {
    const { Stripe: Sdk } = await import("stripe");
    const sentence =
      error instanceof Sdk.errors.StripeInvalidRequestError ? REFUSED_ACCOUNTS[error.code ?? ""] : undefined;
    throw sentence
      ? new AppError("invalid_input", { fields: { iban: [sentence] } })
      : new AppError("unavailable");
  }
}

/** A provider that is down, slow or does not want us is not available; what it says is nobody's business. */
export async function reached<T>(ask: () => Promise<T>): Promise<T> {
  try {
    return await ask();
  } catch {
    throw new AppError("unavailable");
  }
}
