import { AppError } from "#app/core/errors.ts";
import { days, minutes, seconds } from "#app/core/time.ts";
import type { Statement } from "#app/db/client.server.ts";
import type { Answers } from "#app/db/shared-read.server.ts";
import type { Env } from "../env.server.ts";

/** Technical limits (security.md §1): how many per window. Multiplied by RATE_LIMIT_SCALE. */
export const LIMITS = {
  sign_in_address: { count: 30, window: minutes(60) },
  sign_in_account: { count: 10, window: minutes(15) },
  /** Who goes on failing waits longer each time. */
  sign_in_account_hour: { count: 20, window: minutes(60) },
  sign_in_account_hours: { count: 40, window: minutes(240) },
  sign_up_address: { count: 5, window: minutes(30) },
  sign_up_address_day: { count: 20, window: days(1) },
  sign_up_anonymous: { count: 30, window: minutes(60) },
  /** Codes by mail and SMS, by the address they were asked for, known or not. */
  code_recipient_minute: { count: 1, window: minutes(1) },
  code_recipient: { count: 5, window: minutes(30) },
  code_address: { count: 25, window: minutes(5) },
  verify_address: { count: 30, window: minutes(5) },
  account_change: { count: 30, window: minutes(5) },
  /** Over it the answer is 503: clients take 429 for final (auth-wire.md §2). */
  refresh_session: { count: 30, window: minutes(5) },
  oauth_begin_address: { count: 60, window: minutes(5) },
  /** Apps a member registers, and consents of a member. */
  oauth_app: { count: 20, window: days(1) },
  oauth_consent: { count: 30, window: minutes(10) },
  /** Calls of apps for tokens, by the address of their server; many members may stand behind one. */
  oauth_call: { count: 600, window: minutes(5) },
  company_create: { count: 30, window: days(1) },
  company_domain_check: { count: 10, window: minutes(10) },
  company_invite: { count: 30, window: days(1) },
  company_join_request: { count: 5, window: days(1) },
  passkey_options: { count: 30, window: minutes(5) },
  /** Of one submission, by whoever holds its link. */
  partner_logo: { count: 10, window: days(1) },
  partner_submit: { count: 5, window: days(1) },
  deal_claim: { count: 30, window: minutes(10) },
  /** Codes of members that a partner types in, right or wrong. */
  deal_code_entry: { count: 20, window: minutes(10) },
  post_opportunity: { count: 10, window: days(1) },
  /** Guests without an account, and whoever tries tokens. */
  guest_link: { count: 120, window: minutes(5) },
  /** Codes that are typed in for the rates of one media kit, by an address and by all. */
  kit_code: { count: 10, window: minutes(15) },
  kit_code_all: { count: 200, window: minutes(60) },
  kit_pdf: { count: 30, window: minutes(60) },
  /** Invoices a member sends, and reminders of one by hand. */
  invoice_send: { count: 60, window: days(1) },
  invoice_remind: { count: 1, window: days(1) },
  /** By invoice: taken back and said again. */
  invoice_contest: { count: 5, window: days(1) },
  /** Calendars that read a feed, and whoever tries tokens. */
  calendar_feed: { count: 300, window: minutes(60) },
  /** Whether a pack of evidence was made here, for whoever holds one. */
  evidence_check: { count: 60, window: minutes(5) },
  evidence_export: { count: 20, window: minutes(60) },
  data_export: { count: 3, window: days(1) },
  report: { count: 20, window: days(1) },
  ask_question: { count: 20, window: days(1) },
  moderation: { count: 60, window: minutes(60) },
  ai_support: { count: 20, window: minutes(60) },
  translation: { count: 60, window: minutes(60) },
  ai_image: { count: 10, window: days(1) },
  upload: { count: 30, window: minutes(30) },
  upload_day: { count: 200, window: days(1) },
  link_analysis: { count: 30, window: minutes(10) },
  /** Reviews and endorsements asked for by one member; mails about it to one address. */
  ask_for_review: { count: 10, window: days(1) },
  request_recipient: { count: 5, window: days(1) },
  test_mail: { count: 10, window: minutes(60) },
  /** Files of contacts looked up: whoever holds addresses may not try them by the thousand. */
  contact_file: { count: 5, window: days(1) },
  invite_mail: { count: 20, window: days(1) },
  /** Asks for a yes to a crew: of one member by its lead, whichever crew it is, and changes that ask anybody. */
  crew_ask_one: { count: 10, window: days(1) },
  crew_ask: { count: 40, window: days(1) },
  code_entry: { count: 10, window: minutes(60) },
  api_read: { count: 1500, window: minutes(5) },
  api_write: { count: 80, window: minutes(1) },
  /** All that is asked with one token of a member's own, or of an app (product.md §7.4). */
  api_token: { count: 5000, window: minutes(60) },
  message: { count: 60, window: minutes(1) },
  /** Each comes with a mail and a push. */
  call_propose: { count: 20, window: days(1) },
  /** Read marks, drafts, reactions; typing and who is here are told without a row. */
  message_mark: { count: 240, window: minutes(1) },
  browser_report: { count: 120, window: minutes(5) },
  second_factor_wrong: { count: 5, window: minutes(15), pause: true },
  second_factor_wrong_day: { count: 20, window: days(1) },
  second_factor_challenge: { count: 15, window: minutes(1) },
  sms_number: { count: 1, window: minutes(1) },
  sms_number_long: { count: 5, window: minutes(30) },
} as const;

export type LimitName = keyof typeof LIMITS;

/**
 * True for a window that begins anew with each use it lets through: it takes a pause as long as the window to be
 * forgiven, so that no stretch of that length ever holds more uses, and the last one locks for all of it.
 */
export function needsPause(name: LimitName): boolean {
  return "pause" in LIMITS[name];
}

/** One thing done by one subject. */
export interface Use {
  name: LimitName;
  subject: string;
}

/** The rate-limit port. Exact also under parallel requests: each take counts, allowed or not. */
export interface RateLimiter {
  /**
   * Counts one use of `name` by `subject`, and runs `reads` in the same round trip where the adapter can.
   * @returns one entry per read
   * @throws RateLimited
   */
  take<const Q extends readonly Statement[]>(
    name: LimitName,
    subject: string,
    reads?: Q,
  ): Promise<Answers<Q>>;
  /**
   * Counts several uses in their order, in one round trip where the adapter can. The first that is full refuses, and
   * those after it are not counted.
   * @returns one entry per read
   * @throws RateLimited
   */
  takeAll<const Q extends readonly Statement[]>(uses: Use[], reads?: Q): Promise<Answers<Q>>;
  /**
   * Gives one use of each back, where only failures count.
   * @returns what belongs into the caller's batch for it: nothing where the adapter counts elsewhere
   */
  giveBack(uses: Use[]): Promise<Statement[]>;
}

/** The refusal of one window, in words that say when. */
export class RateLimited extends AppError {
  readonly limit: LimitName;

  constructor(limit: LimitName, retryAfterMs: number) {
    const wait = Math.max(1, Math.ceil(retryAfterMs / 1000));
    super("rate_limited", {
      sentence: `That was a lot at once. Please try again in ${inWords(wait)}.`,
      retryAfter: wait,
    });
    this.limit = limit;
  }
}

function inWords(wait: number): string {
  if (wait < 90) return wait === 1 ? "1 second" : `${wait} seconds`;
  const minutes = Math.ceil(wait / 60);
  return minutes < 120 ? `${minutes} minutes` : `${Math.ceil(minutes / 60)} hours`;
}

/** How many a window allows under a scale (1 in production, 100 in the local demo). */
export function allowed(name: LimitName, scale: string): number {
  const factor = Number(scale);
  return Math.floor(LIMITS[name].count * (Number.isFinite(factor) && factor > 0 ? factor : 1));
}

/** What an operator sets of the limits, as it stands in the variables. */
export interface LimitSettings {
  scale: string;
  /** Seconds between two mails, and two messages, with a code to one receiver. */
  mailEvery?: string | undefined;
  smsEvery?: string | undefined;
}

export function limitSettings(env: Env): LimitSettings {
  const { RATE_LIMIT_SCALE: scale, AUTH_MAIL_FREQUENCY: mailEvery, AUTH_SMS_FREQUENCY: smsEvery } = env;
  return { scale, mailEvery, smsEvery };
}

/** How long a window is; an operator sets how often one receiver is written to. */
export function windowOf(name: LimitName, { mailEvery, smsEvery }: LimitSettings): number {
  const asked = name === "code_recipient_minute" ? mailEvery : name === "sms_number" ? smsEvery : "";
  return asked && /^[1-9]\d{0,4}$/.test(asked) ? seconds(Number(asked)) : LIMITS[name].window;
}
