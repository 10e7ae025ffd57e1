import { sql } from "drizzle-orm";
import * as invoices from "#app/db/schema/invoices.ts";
import * as ledger from "#app/db/schema/ledger.ts";
import * as membership from "#app/db/schema/membership.ts";
import * as partners from "#app/db/schema/partners.ts";
import * as payments from "#app/db/schema/payments.ts";
import { error_log, guard, job_runs } from "#app/db/schema/platform.ts";
import * as sandbox from "#app/db/schema/sandbox.ts";
import * as wallet from "#app/db/schema/wallet.ts";
import { erased, gone, NOBODY, type Rule, untouched } from "./rule.ts";

const BOOKS =
  "Records of money are kept as long as tax law demands (privacy notice); the database changes none of them.";

const LISTING =
  "A business that goes on without them keeps its page: the address of its logo holds an id that is nobody's.";

/** What was paid, and what partners gave. */
export const MONEY_RULES: Rule[] = [
  untouched(ledger.ledger_accounts, BOOKS),
  untouched(ledger.ledger_journals, BOOKS),
  untouched(ledger.ledger_entries, BOOKS),
  untouched(ledger.ledger_seals),
  untouched(payments.payments, BOOKS),
  untouched(payments.payment_webhooks, BOOKS),
  gone(payments.payment_methods, "user_id"),
  untouched(payments.payouts, BOOKS),
  untouched(payments.first_words, BOOKS),
  erased(
    payments.refund_requests,
    ({ id }) => [
      sql`UPDATE ${payments.refund_requests} SET reason = '', answer = NULL WHERE user_id = ${id}`,
    ],
    BOOKS,
  ),
  erased(
    payments.payout_methods,
    ({ id, now }) => [
      sql`UPDATE ${payments.payout_methods} SET holder = ${NOBODY}, bank = '', last4 = '', provider_ref = id,
        status = 'removed', is_default = 0, removed_at = coalesce(removed_at, ${now}) WHERE user_id = ${id} AND company_id IS NULL`,
    ],
    "Books are kept, without whose account it was; an account of a company stays the company's.",
  ),
  erased(
    wallet.tips,
    ({ id }) => [sql`UPDATE ${wallet.tips} SET note = NULL WHERE from_id = ${id} OR to_id = ${id}`],
    BOOKS,
  ),
  gone(wallet.auto_payouts, "user_id"),
  gone(payments.accountant_links, "user_id"),
  gone(payments.payer_records, "payer_id"),
  untouched(sandbox.sandbox_checkouts),
  untouched(sandbox.sandbox_events),
  gone(membership.subscriptions, "user_id"),
  gone(membership.subscription_changes, "user_id"),
  gone(membership.coupon_uses, "user_id"),
  gone(membership.plan_waits, "user_id"),
  untouched(membership.coupons),
  erased(
    membership.plan_gifts,
    ({ id }) => [
      sql`UPDATE ${membership.plan_gifts} SET giver_id = NULL WHERE giver_id = ${id}`,
      sql`UPDATE ${membership.plan_gifts} SET redeemed_by = NULL WHERE redeemed_by = ${id}`,
    ],
    BOOKS,
  ),
  erased(
    invoices.invoice_milestones,
    ({ id }) => [
      sql`DELETE FROM ${invoices.invoice_milestones} WHERE issuer_id = ${id}
        AND invoice_id IN (SELECT id FROM ${invoices.invoices} WHERE issuer_id = ${id} AND issuer_company_id IS NULL AND number IS NULL)`,
    ],
    BOOKS,
  ),
  erased(
    invoices.invoices,
    ({ id }) => [
      sql`DELETE FROM ${invoices.invoices} WHERE issuer_id = ${id} AND issuer_company_id IS NULL AND number IS NULL
        AND NOT EXISTS (SELECT 1 FROM ${invoices.invoice_payments} AS p WHERE p.invoice_id = invoices.id)
        AND NOT EXISTS (SELECT 1 FROM ${invoices.invoices} AS child WHERE child.parent_id = invoices.id)`,
    ],
    BOOKS,
  ),
  untouched(invoices.invoice_payments, BOOKS),
  erased(
    invoices.invoice_disputes,
    ({ id }) => [
      sql`UPDATE ${invoices.invoice_disputes} SET statement = '' WHERE opened_by = ${id}`,
      sql`UPDATE ${invoices.invoice_disputes} SET answer = NULL WHERE answer IS NOT NULL AND invoice_id IN
        (SELECT id FROM ${invoices.invoices} WHERE issuer_id = ${id} AND issuer_company_id IS NULL)`,
    ],
    BOOKS,
  ),
  untouched(invoices.invoice_series, BOOKS),
  gone(invoices.tax_profiles, "user_id"),

  // What no longer shows a logo says so: its file went with theirs.
  erased(
    partners.partners,
    ({ id, email }) => [
      sql`UPDATE ${partners.partners} SET contact_name = ${NOBODY}, contact_email = '', contact_role = NULL
        WHERE contact_email = ${email}`,
      sql`UPDATE ${partners.partners} SET logo_url = NULL WHERE owner_user_id = ${id} AND NOT EXISTS
      (SELECT 1 FROM ${partners.partner_logos} AS kept WHERE kept.partner_id = partners.id AND kept.drop_at IS NULL)`,
      sql`UPDATE ${partners.partners} SET owner_user_id = NULL WHERE owner_user_id = ${id}`,
    ],
    LISTING,
  ),
  erased(partners.partner_drafts, ({ email }) => [
    sql`DELETE FROM ${partners.partner_drafts} WHERE contact_email = ${email}`,
  ]),
  untouched(partners.partner_logos, LISTING),
  untouched(partners.partner_deals),
  untouched(partners.deal_codes),
  gone(partners.deal_redemptions, "user_id"),
  gone(partners.partner_visits, "user_id"),

  untouched(guard),
  untouched(job_runs),
  erased(error_log, ({ id }) => [sql`UPDATE ${error_log} SET user_id = NULL WHERE user_id = ${id}`]),
];
