import { sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import { companies, company_members } from "#app/db/schema/companies.ts";
import { event_check_ins } from "#app/db/schema/events.ts";
import { invoices, tax_profiles } from "#app/db/schema/invoices.ts";
import { coupon_uses, plan_gifts, subscription_changes, subscriptions } from "#app/db/schema/membership.ts";
import { deal_redemptions } from "#app/db/schema/partners.ts";
import {
  accountant_links,
  payment_methods,
  payments,
  payout_methods,
  payouts,
  refund_requests,
} from "#app/db/schema/payments.ts";
import {
  badge_awards,
  check_ins,
  cheers,
  feedback_answers,
  quest_progress,
  tier_ups,
  xp_activities,
} from "#app/db/schema/rewards.ts";
import { auto_payouts, tips } from "#app/db/schema/wallet.ts";
import { type Area, of } from "./own-rows.ts";

/** What the member paid, earned and gathered, and the companies they are of. */
export function moneyAreas(me: Id): Area[] {
  const mine = sql`user_id = ${me}`;
  return [
    {
      name: "money",
      rows: [
        of(payments, sql`payer_id = ${me}`, "session_ref", "charge_ref", "checkout_url"),
        of(payment_methods, mine, "customer_ref", "method_ref"),
        of(accountant_links, mine, "token_hash"),
        of(payouts, sql`${mine} AND company_id IS NULL`, "provider_ref", "first_yes_by", "decided_by"),
        of(refund_requests, mine, "refund_ref", "decided_by"),
        of(tips, sql`from_id = ${me} OR to_id = ${me}`),
        of(auto_payouts, mine),
        of(payout_methods, sql`${mine} AND company_id IS NULL`, "provider_ref"),
        of(subscriptions, mine),
        of(subscription_changes, mine),
        of(coupon_uses, mine),
        of(plan_gifts, sql`giver_id = ${me}`, "redeemed_by"),
        of(tax_profiles, mine),
        of(invoices, sql`issuer_id = ${me} AND issuer_company_id IS NULL`),
        of(deal_redemptions, mine),
      ],
    },
    {
      name: "rewards",
      rows: [
        of(xp_activities, mine),
        of(check_ins, mine),
        of(event_check_ins, mine),
        of(cheers, sql`from_user = ${me}`),
        of(tier_ups, mine),
        of(badge_awards, mine),
        of(quest_progress, mine),
        of(feedback_answers, mine),
      ],
    },
    {
      name: "companies",
      rows: [
        of(
          companies,
          sql`created_by = ${me} AND id IN (SELECT company_id FROM ${company_members} WHERE user_id = ${me}
            AND status = 'active')`,
          "domain_token",
        ),
        of(company_members, mine),
      ],
    },
  ];
}
