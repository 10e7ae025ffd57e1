export const SMS_CHANNELS = ["sms", "whatsapp"] as const;
export type SmsChannel = (typeof SMS_CHANNELS)[number];

/** How often a code by SMS may be mistyped (security.md §1); Twilio Verify keeps the same. */
export const SMS_CODE_TRIES = 5;

export interface SentCode {
  /** Names the message towards the provider. */
  messageId: string;
  /** Opaque; kept by the caller with its question and handed back to `checkCode`. Never holds the code itself. */
  receipt: string;
}

/**
 * Codes by SMS. The provider may make and check the code itself, so callers never see it: they keep the receipt, and
 * count tries and time.
 */
export interface Sms {
  /**
   * Sends a new code of six digits.
   * @param to E.164 with its plus sign
   * @throws AppError `rate_limited`, `invalid_input` (no such number), `unavailable`
   */
  sendCode(to: string, channel: SmsChannel): Promise<SentCode>;
  /** @throws AppError `unavailable` when the provider cannot be asked */
  checkCode(to: string, receipt: string, code: string): Promise<boolean>;
}
