import { type SQL, sql } from "drizzle-orm";
import type { Id } from "#app/core/ids.ts";
import * as agreements from "#app/db/schema/agreements.ts";
import * as barter from "#app/db/schema/barter.ts";
import { companies, company_invites, company_members } from "#app/db/schema/companies.ts";
import { evidence_packs } from "#app/db/schema/evidence.ts";
import * as files from "#app/db/schema/files.ts";
import * as hiring from "#app/db/schema/hiring.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import * as milestones from "#app/db/schema/milestones.ts";
import * as opportunities from "#app/db/schema/opportunities.ts";
import { partner_logos, partners } from "#app/db/schema/partners.ts";
import { payout_methods } from "#app/db/schema/payments.ts";
import * as portfolio from "#app/db/schema/portfolio.ts";
import * as project_files from "#app/db/schema/project-files.ts";
import * as projects from "#app/db/schema/projects.ts";
import * as rates from "#app/db/schema/rates.ts";
import { rights_grants, rights_offers } from "#app/db/schema/rights.ts";
import * as tasks from "#app/db/schema/tasks.ts";
import * as templates from "#app/db/schema/templates.ts";
import { time_entries } from "#app/db/schema/time-entries.ts";
import { erasedFromCrews } from "#app/features/hiring/crew-team.server.ts";
import { publicUrl } from "#app/platform/files/files.server.ts";
import { erased, gone, goneWithAddress, NOBODY, type Rule, untouched } from "./rule.ts";

const SHARED_WORK = "Records of shared projects stay with the other people (privacy notice).";

/** Companies that nobody else works for. */
const ownCompanies = (
  id: Id,
) => sql`SELECT own.company_id FROM ${company_members} AS own WHERE own.user_id = ${id}
  AND NOT EXISTS (SELECT 1 FROM ${company_members} AS other WHERE other.company_id = own.company_id
    AND other.user_id <> ${id} AND other.status = 'active')`;
/** Projects nobody else was ever part of. */
const ownProjects = (id: Id) => sql`SELECT own.id FROM ${projects.projects} AS own WHERE own.owner_id = ${id}
  AND NOT EXISTS (SELECT 1 FROM ${projects.project_members} AS other WHERE other.project_id = own.id
    AND other.user_id <> ${id})`;
const ownPostings = (id: Id) => sql`SELECT id FROM ${opportunities.opportunities} WHERE created_by = ${id}
  AND (company_id IS NULL OR company_id IN (SELECT id FROM ${companies} WHERE status <> 'active'))`;
/** Calls of two that they are one of. */
const ownCalls = (
  id: Id,
) => sql`SELECT id FROM ${tasks.meetings} WHERE proposed_by = ${id} AND with_id IS NOT NULL
  UNION ALL SELECT id FROM ${tasks.meetings} WHERE with_id = ${id} AND with_id IS NOT NULL`;

const wiped = (table: Rule["table"], set: SQL, where: SQL) => sql`UPDATE ${table} SET ${set} WHERE ${where}`;

/** What they posted, applied for, made and delivered. */
export const WORK_RULES: Rule[] = [
  goneWithAddress(company_invites, "email", "inviter_id"),
  erased(
    companies,
    ({ id, now }) => [
      wiped(
        companies,
        sql`name = 'Deleted company', handle = 'deleted-' || lower(hex(randomblob(8))), logo_url = NULL,
          cover_url = NULL, about = NULL, website = NULL, domain = NULL, domain_status = 'unproved',
          billing_name = NULL, billing_address = NULL, tax_id = NULL, hiring_defaults = '{}', status = 'suspended',
          updated_at = ${now}`,
        sql`id IN (${ownCompanies(id)})`,
      ),
      // Nobody writes its invoices any more, nor is it paid out to a bank.
      sql`DELETE FROM ${invoices} WHERE issuer_company_id IN (${ownCompanies(id)}) AND number IS NULL`,
      wiped(
        payout_methods,
        sql`holder = ${NOBODY}, bank = '', last4 = '', provider_ref = id, status = 'removed', is_default = 0,
          removed_at = coalesce(removed_at, ${now})`,
        sql`company_id IN (${ownCompanies(id)})`,
      ),
      // Its logos, whoever uploaded them: nothing shows them any more.
      wiped(
        files.files,
        sql`status = 'deleted', attached_at = NULL`,
        sql`company_id IN (${ownCompanies(id)}) AND purpose = 'company' AND status <> 'deleted'`,
      ),
    ],
    "A company stays its other people's; one of theirs alone keeps an empty row for its records of money.",
  ),
  gone(company_members, "user_id"),

  gone(rates.rate_deals, "creator_id", "poster_id"),
  untouched(rates.rate_ranges),
  untouched(rates.rate_progress),

  erased(opportunities.opportunity_contacts, ({ id, email }) => [
    sql`DELETE FROM ${opportunities.opportunity_contacts} WHERE email = ${email}
      OR opportunity_id IN (${ownPostings(id)})`,
  ]),
  erased(opportunities.opportunity_questions, ({ id }) => [
    sql`DELETE FROM ${opportunities.opportunity_questions} WHERE asker_id = ${id} OR opportunity_id IN (${ownPostings(id)})`,
    wiped(opportunities.opportunity_questions, sql`answered_by = NULL`, sql`answered_by = ${id}`),
  ]),
  erased(opportunities.posting_translations, ({ id }) => [
    sql`DELETE FROM ${opportunities.posting_translations} WHERE opportunity_id IN (${ownPostings(id)})`,
  ]),
  gone(opportunities.opportunity_templates, "owner_id"),
  erased(opportunities.opportunity_exclusions, ({ id }) => [
    sql`DELETE FROM ${opportunities.opportunity_exclusions} WHERE user_id = ${id}
      OR opportunity_id IN (${ownPostings(id)})`,
  ]),
  gone(hiring.opportunity_invites, "user_id", "invited_by"),
  erased(
    opportunities.opportunities,
    ({ id, now }) => [
      wiped(
        opportunities.opportunities,
        sql`status = 'closed', closed_at = ${now}, updated_at = ${now}`,
        sql`created_by = ${id} AND status IN ('draft', 'pending_review', 'active', 'paused')`,
      ),
      wiped(
        opportunities.opportunities,
        sql`title = 'Deleted opportunity', description = '', compensation = NULL, location = NULL, requirements = NULL,
          skills = '[]', deliverables = NULL, duration = NULL, tags = '[]', company_name = '', topics = '[]',
          city = NULL, country = NULL, barter_give = NULL, barter_get = NULL, questions = '[]', rights_terms = NULL,
          image_url = NULL, moderation = NULL, submission_key = id, status = 'removed', visibility = 'invited'`,
        sql`id IN (${ownPostings(id)})`,
      ),
    ],
    "Others applied to it, or work on what came of it; a company's posting stays the company's.",
  ),
  erased(hiring.scorecards, ({ id }) => [
    sql`DELETE FROM ${hiring.scorecards} WHERE author_id = ${id}
      OR application_id IN (SELECT id FROM ${hiring.applications} WHERE applicant_id = ${id})`,
  ]),
  erased(
    hiring.offers,
    ({ id }) => [
      wiped(
        hiring.offers,
        sql`note = NULL`,
        sql`by_user_id = ${id} OR application_id IN (SELECT id FROM ${hiring.applications} WHERE applicant_id = ${id})`,
      ),
    ],
    "What was offered and agreed stays the other side's record, without the notes.",
  ),
  gone(hiring.application_drafts, "applicant_id"),
  // While it is known who sent what.
  erased(hiring.application_members, ({ id, now }) => [
    ...erasedFromCrews(id, now),
    sql`DELETE FROM ${hiring.application_members}
      WHERE application_id IN (SELECT id FROM ${hiring.applications} WHERE applicant_id = ${id})`,
  ]),
  erased(
    hiring.applications,
    ({ id, now }) => [
      wiped(
        hiring.applications,
        sql`pitch = NULL, answers = '[]', portfolio_item_ids = '[]', offer_terms = NULL, decline_note = NULL,
          withdrawn_reason = NULL, rating_internal = NULL, notes_internal = NULL`,
        sql`applicant_id = ${id}`,
      ),
      wiped(
        hiring.applications,
        sql`status = 'withdrawn', reply_due_at = NULL, version = version + 1, updated_at = ${now}`,
        sql`applicant_id = ${id} AND status IN ('interested', 'draft', 'submitted', 'shortlisted', 'interviewing',
          'offered', 'countered')`,
      ),
      wiped(hiring.applications, sql`notes_internal = NULL, reply_due_at = NULL`, sql`poster_id = ${id}`),
    ],
    "That somebody applied stays the other side's record, without a word of the application.",
  ),

  gone(portfolio.portfolio_credits, "user_id"),
  erased(portfolio.portfolio_items, ({ id }) => [
    sql`DELETE FROM ${portfolio.portfolio_credits}
      WHERE item_id IN (SELECT id FROM ${portfolio.portfolio_items} WHERE user_id = ${id})`,
    sql`DELETE FROM ${portfolio.portfolio_items} WHERE user_id = ${id}`,
  ]),

  gone(tasks.task_assignees, "user_id"),
  erased(
    tasks.tasks,
    ({ id }) => [
      wiped(
        tasks.tasks,
        sql`title = 'Deleted task', description = NULL, blocked_reason = NULL, checklist = '[]', labels = '[]'`,
        sql`project_id IN (${ownProjects(id)})`,
      ),
    ],
    SHARED_WORK,
  ),
  goneWithAddress(projects.project_invites, "email", "inviter_id", "user_id", "accepted_by"),
  erased(
    project_files.guest_links,
    ({ id, now }) => [
      wiped(
        project_files.guest_links,
        sql`revoked_at = coalesce(revoked_at, ${now}), name = ${NOBODY}`,
        sql`created_by = ${id} OR user_id = ${id}`,
      ),
    ],
    SHARED_WORK,
  ),
  gone(tasks.calendar_feeds, "user_id"),
  erased(
    project_files.project_files,
    ({ id }) => [
      sql`DELETE FROM ${project_files.review_pins} WHERE file_id IN (SELECT file_id FROM ${project_files.project_files}
        WHERE uploaded_by = ${id} AND visibility = 'private')`,
      sql`DELETE FROM ${files.file_scopes} WHERE file_id IN (SELECT file_id FROM ${project_files.project_files}
        WHERE uploaded_by = ${id} AND visibility = 'private')`,
      sql`DELETE FROM ${project_files.project_files} WHERE uploaded_by = ${id} AND visibility = 'private'`,
    ],
    "Files they delivered stay with the other people (privacy notice).",
  ),
  untouched(project_files.review_pins, SHARED_WORK),
  untouched(project_files.project_folders),
  erased(
    milestones.milestones,
    ({ id }) => [
      wiped(
        milestones.milestones,
        sql`title = 'Deleted milestone', description = NULL, deliverable_spec = '[]'`,
        sql`project_id IN (${ownProjects(id)})`,
      ),
    ],
    SHARED_WORK,
  ),
  untouched(milestones.deliverables, SHARED_WORK),
  gone(milestones.delivery_skills, "user_id"),
  untouched(agreements.agreements, SHARED_WORK),
  untouched(
    agreements.agreement_signatures,
    "Signed agreements stay as long as claims can be brought (privacy notice).",
  ),
  untouched(barter.barter_items, SHARED_WORK),
  untouched(barter.barter_terms),
  untouched(barter.barter_confirmations, SHARED_WORK),
  untouched(barter.barter_files),
  untouched(rights_grants, SHARED_WORK),
  untouched(rights_offers, SHARED_WORK),
  untouched(time_entries, SHARED_WORK),
  untouched(agreements.split_proposals, SHARED_WORK),
  untouched(agreements.split_confirmations, SHARED_WORK),
  untouched(milestones.disputes, SHARED_WORK),
  untouched(
    projects.project_events,
    "The log of a project is a chain of hashes: no entry can be taken out of it.",
  ),
  untouched(evidence_packs, SHARED_WORK),
  erased(
    tasks.meetings,
    ({ id, now }) => [
      wiped(
        tasks.meetings,
        sql`status = 'cancelled', ended_by = ${id}, remind_at = NULL, version = version + 1, updated_at = ${now}`,
        sql`id IN (${ownCalls(id)}) AND status <> 'cancelled' AND ends_at > ${now}`,
      ),
    ],
    "Meetings of shared projects stay with the other people, and what was said of a call stays in its conversation.",
  ),
  erased(
    projects.project_members,
    ({ id, now }) => [
      wiped(
        projects.project_members,
        sql`status = 'left', left_at = ${now}`,
        sql`user_id = ${id} AND status IN ('active', 'invited')`,
      ),
      wiped(projects.project_members, sql`title = NULL`, sql`user_id = ${id}`),
    ],
    SHARED_WORK,
  ),
  erased(
    projects.projects,
    ({ id, now }) => [
      wiped(
        projects.projects,
        sql`title = 'Deleted project', description = NULL, cover_url = NULL, cancelled_reason = NULL,
          hold_reason = NULL, status = 'archived', archived_at = coalesce(archived_at, ${now}), version = version + 1`,
        sql`id IN (${ownProjects(id)})`,
      ),
    ],
    SHARED_WORK,
  ),

  erased(templates.template_ratings, ({ id }) => [
    // The sums are kept by triggers on what is added and changed, not on what goes.
    wiped(
      templates.project_templates,
      sql`rating_count = rating_count - 1, rating_sum = rating_sum - (SELECT stars FROM ${templates.template_ratings}
        WHERE template_id = project_templates.id AND user_id = ${id})`,
      sql`id IN (SELECT template_id FROM ${templates.template_ratings} WHERE user_id = ${id})`,
    ),
    sql`DELETE FROM ${templates.template_ratings} WHERE user_id = ${id}`,
  ]),
  gone(templates.template_uses, "user_id"),
  erased(templates.project_templates, ({ id }) => [
    wiped(
      templates.project_templates,
      sql`title = 'Deleted template', summary = '', cover_url = NULL, structure = '{}', moderation = NULL,
        status = 'removed', owner_id = NULL`,
      sql`owner_id = ${id}`,
    ),
  ]),

  erased(
    files.files,
    ({ id }) => [
      sql`DELETE FROM ${files.file_scopes} WHERE scope IN ('support', 'report')
        AND file_id IN (SELECT id FROM ${files.files} WHERE owner_id = ${id})`,
      // The logo of a listing that goes on is nobody's file any more, but the listing's.
      sql`INSERT OR IGNORE INTO ${partner_logos} (r2_key, partner_id, size, created_at)
        SELECT f.r2_key, p.id, f.size, f.created_at FROM ${partners} AS p CROSS JOIN ${files.files} AS f
          ON f.bucket = 'portfolio' AND f.r2_key = substr(p.logo_url, ${publicUrl("").length + 1})
        WHERE p.owner_user_id = ${id} AND p.status NOT IN ('unconfirmed', 'rejected', 'ended')
          AND f.owner_id = ${id} AND f.status = 'ready'`,
      sql`DELETE FROM ${files.files} WHERE owner_id = ${id} AND bucket = 'portfolio'
        AND r2_key IN (SELECT r2_key FROM ${partner_logos})`,
      sql`UPDATE ${files.files} SET status = 'deleted', attached_at = NULL WHERE owner_id = ${id} AND status <> 'deleted'
        AND NOT EXISTS (SELECT 1 FROM ${files.file_scopes} AS s WHERE s.file_id = files.id)
        AND NOT EXISTS (SELECT 1 FROM ${project_files.project_files} AS p WHERE p.file_id = files.id)
        AND NOT EXISTS (SELECT 1 FROM ${companies} AS c
          WHERE ${publicUrl("")} || files.r2_key IN (c.logo_url, c.cover_url))
        AND NOT EXISTS (SELECT 1 FROM ${opportunities.opportunities} AS o
          WHERE o.image_url = ${publicUrl("")} || files.r2_key)`,
    ],
    "Files they sent to others or delivered stay with the others (privacy notice); the rest goes with the next sweep.",
  ),
  untouched(files.file_scopes),
  untouched(files.upload_parts),
  gone(files.storage_usage, "user_id"),
  gone(files.storage_addons, "user_id"),
];
