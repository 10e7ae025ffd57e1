import { is } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { areasOf } from "./areas.ts";

const modules = import.meta.glob<Record<string, unknown>>("../../../db/schema/*.ts", { eager: true });

/** What names people and stays here, and why. */
const STAYS: Record<string, string> = {
  agreements: "Of the project, whose desk has it; what the member signed is taken along.",
  announcements: "Ours.",
  api_commands: "Bookkeeping of calls, for a day.",
  audit_log: "What staff did.",
  banned_domains: "Ours.",
  calendar_feeds: "Secret addresses.",
  company_invites: "The company's.",
  conversations: "Both sides'; what the member wrote is taken along.",
  discovery_visits: "When they last looked, for the chip of what is new.",
  error_log: "Faults of ours.",
  evidence_packs: "Of the project, whose desk has them.",
  feature_flags: "Ours.",
  first_words: "What an automat said before people decided.",
  flow_states: "A sign-in on its way.",
  guest_links: "Secret addresses.",
  handle_redirects: "Former addresses of the profile, for 90 days.",
  help_versions: "Ours.",
  invoice_disputes: "Of an invoice; both sides read it there.",
  invoice_payments: "Of an invoice; what the member paid is in payments.",
  ledger_accounts: "Balances; what made them is taken along.",
  ledger_journals: "The books; what the member paid and got is taken along.",
  legal_documents: "Ours.",
  milestones: "Of the desk; what the member delivered is taken along.",
  member_docs: "What the search holds of the profile.",
  moderation_cases: "What others reported; what came of it is told, and is in strikes.",
  notification_counters: "Counts of notifications.",
  one_time_tokens: "Secrets on their way.",
  outbox: "Bookkeeping of what follows from commands.",
  partners: "The partner's.",
  passkey_challenges: "A sign-in on its way.",
  project_events: "The log of the desk, which its members have.",
  project_files: "Of the desk; the member's own files are taken along.",
  push_subscriptions: "Secret addresses of browsers.",
  recovery_codes: "Secrets.",
  reporter_trust: "How far reports of theirs weigh.",
  review_ratings: "Sums of reviews.",
  rights_offers: "Of grants, which are taken along.",
  role_requests: "What staff asked of each other.",
  split_proposals: "Of the project; what the member said to them is taken along.",
  storage_usage: "Sums of files.",
  xp_periods: "Sums of XP.",
};

const PERSON = /(^|_)(user|owner|sender|actor|author|member|giver|asker|applicant|inviter)_id$|_by$|^by_id$/;

const named = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((table) => is(table, SQLiteTable))
  .map((table) => getTableConfig(table))
  .filter(({ columns }) => columns.some(({ name }) => PERSON.test(name)))
  .map(({ name }) => name);

const taken = new Set(
  areasOf(newId(0)).flatMap(({ rows }) => rows.map(({ table }) => getTableConfig(table).name)),
);

describe("of the tables that name people", () => {
  it("each is taken along by whom it names, or stays here for a reason", () => {
    expect(named.length).toBeGreaterThan(80);
    expect(named.filter((name) => !taken.has(name) && !(name in STAYS))).toEqual([]);
  });

  it("none is said to stay that is taken along, or that is not there", () => {
    expect(Object.keys(STAYS).filter((name) => taken.has(name) || !named.includes(name))).toEqual([]);
  });
});
