import { lte } from "drizzle-orm";
import { newMeter, openDatabase } from "#app/db/client.server.ts";
import { one_time_tokens, rate_limits } from "#app/db/schema/auth.ts";
import { tellMonth } from "#app/features/analytics/monthly-run.server.ts";
import { rollUpNextDay } from "#app/features/analytics/roll-up.server.ts";
import { pruneFactors } from "#app/features/auth/mfa/commands/prune-factors.server.ts";
import { pruneFlows } from "#app/features/auth/oauth/flows.server.ts";
import { pruneChallenges } from "#app/features/auth/passkeys/challenges.server.ts";
import { runAutoPayouts } from "#app/features/billing/commands/auto-payouts.server.ts";
import { sendDuePayouts } from "#app/features/billing/commands/send-payouts.server.ts";
import { sendDueRefunds } from "#app/features/billing/commands/send-refunds.server.ts";
import { sweepWebhooks } from "#app/features/billing/webhooks.server.ts";
import { remindOfTalks } from "#app/features/calendars/remind-of-talks.server.ts";
import { recheckDomains } from "#app/features/companies/commands/recheck-domains.server.ts";
import { runSearches } from "#app/features/discovery/commands/run-searches.server.ts";
import { tellEndedPolls } from "#app/features/feed/ended-polls.server.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { recountStorage } from "#app/features/files/recount-storage.server.ts";
import { pruneDrafts } from "#app/features/hiring/commands/draft.server.ts";
import { expireOffers, freeTheUnanswered, remindOfReplies } from "#app/features/hiring/reply-clock.server.ts";
import { pruneGrants } from "#app/features/integrations/oauth/end-grants.server.ts";
import { pruneCommands } from "#app/features/integrations/once.server.ts";
import { deliverDue, pruneDeliveries } from "#app/features/integrations/webhooks/deliver.server.ts";
import { moveContestsByTime } from "#app/features/invoices/contest-time.server.ts";
import { fallDue, issueRecurring, remindOfInvoices } from "#app/features/invoices/time.server.ts";
import { reconcile } from "#app/features/ledger/reconcile.server.ts";
import { movePlans } from "#app/features/membership/time.server.ts";
import { tellWaiting } from "#app/features/membership/wait-list.server.ts";
import { expireRequests } from "#app/features/network/commands/end-connection.server.ts";
import { expireIntros } from "#app/features/network/commands/introduce.server.ts";
import { REQUEST_LIVES } from "#app/features/network/rules.ts";
import { mailTheUnread, sendDigests } from "#app/features/notifications/digest.server.ts";
import { keepMailTexts } from "#app/features/notifications/mail-versions.server.ts";
import { routeDue } from "#app/features/notifications/reach.server.ts";
import { sendPushes } from "#app/features/notifications/send-pushes.server.ts";
import { removeExpired, wakeSnoozed } from "#app/features/notifications/wake.server.ts";
import { reviewPending } from "#app/features/opportunities/commands/review-pending.server.ts";
import { announceEnds, expirePostings } from "#app/features/opportunities/commands/run-lives.server.ts";
import { runDealTimes } from "#app/features/partners/commands/deal-times.server.ts";
import { sweepGuestLogos } from "#app/features/partners/commands/guest-logo.server.ts";
import { emptyWorks } from "#app/features/portfolio/commands/trash-items.server.ts";
import { eraseMembers } from "#app/features/privacy/erasure/erase-members.server.ts";
import { expireExports, makeExports } from "#app/features/privacy/export/make-exports.server.ts";
import { keepNoLonger } from "#app/features/privacy/retention/keep-no-longer.server.ts";
import { takeUpTimeZones } from "#app/features/profiles/commands/take-up-time-zones.server.ts";
import { emptyTrash } from "#app/features/project-files/empty-trash.server.ts";
import { refundByTime } from "#app/features/projects/commands/refund.server.ts";
import { ruleByTime } from "#app/features/projects/commands/rule-dispute.server.ts";
import {
  approveByTime,
  completeByTime,
  expireInvites,
  remindOfApproval,
} from "#app/features/projects/time.server.ts";
import { collectDeals } from "#app/features/rates/collect.server.ts";
import { countRanges } from "#app/features/rates/count-ranges.server.ts";
import { publishSealed } from "#app/features/reviews/publishing.server.ts";
import {
  expireRequests as expireReviewRequests,
  remindReviewers,
} from "#app/features/reviews/reminders.server.ts";
import { prunePeriods } from "#app/features/rewards/commands/prune-periods.server.ts";
import { remindOfStreaks } from "#app/features/rewards/commands/remind-of-streaks.server.ts";
import { moveRights } from "#app/features/rights/time.server.ts";
import { endSuspensions } from "#app/features/safety/commands/end-suspensions.server.ts";
import { restSilent } from "#app/features/sparks/commands/rest-silent.server.ts";
import { closeResolved, rescueUnanswered } from "#app/features/support/commands/time.server.ts";
import { remindOfTasks } from "#app/features/tasks/due.server.ts";
import { reviewPendingTemplates } from "#app/features/templates/commands/review-pending-templates.server.ts";
import { systemClock } from "#app/platform/clock.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createForeignWeb } from "#app/platform/fetch/foreign-web.server.ts";
import { createPartStore, createPortfolioStore } from "#app/platform/files/files.server.ts";
import { createRooms } from "#app/platform/realtime.server.ts";
import {
  createDns,
  createMail,
  createModeration,
  createPushes,
  createSms,
  ownPlaces,
} from "../http/app-context.ts";
import { tellAnnouncements } from "./announcements.ts";
import { nobodysCommit } from "./outbox.ts";
import { PAYMENT_PURPOSES } from "./payment-purposes.ts";
import { createPayments, deliverSandbox, webhookContext } from "./payments.ts";
import { purging } from "./purging.ts";
import type { Delivered } from "./reaction-dependencies.ts";
import { runJobs } from "./run-jobs.ts";
import { sendAllQueued } from "./send-queued.ts";
import { pruneOutbox, sweepOutbox } from "./sweep-outbox.ts";
import { Together } from "./together.ts";

/** What the cron does each minute. */
export async function runSchedule(
  env: Env,
  execution: { waitUntil(work: Promise<unknown>): void },
): Promise<void> {
  const clock = systemClock;
  const db = openDatabase(env.DB, newMeter());
  const dns = createDns(env);
  const web = createForeignWeb({ dns, ...ownPlaces(env, new Headers()) });
  const deps = {
    db,
    clock,
    env,
    pushes: createPushes(env, web),
    rooms: createRooms(env),
    sms: createSms(env, db, clock),
    ...createMail(env),
    portfolio: createPortfolioStore(env),
    parts: createPartStore(env),
    delivered: new Together<Delivered>(0),
    defer: (work: Promise<unknown>) => execution.waitUntil(work),
  };
  const commit = nobodysCommit(deps);
  const outside = { dns, web, commit };
  const payments = createPayments(deps);
  const jobs = {
    outbox: () => sweepOutbox(deps),
    pruneOutbox: () => pruneOutbox(deps),
    // Before what goes by the time where members are.
    timeZones: () => untilNoneIsLeft(() => takeUpTimeZones(deps)),
    snoozed: () => wakeSnoozed(deps),
    expiredNotifications: () => untilNoneIsLeft(() => removeExpired(deps)),
    channels: () => untilNoneIsLeft(() => routeDue(deps)),
    unreadMails: () => untilNoneIsLeft(() => mailTheUnread(deps)),
    digests: () => untilNoneIsLeft(() => sendDigests(deps)),
    pushes: () => untilNoneIsLeft(() => sendPushes(deps)),
    oldDeliveries: () => pruneDeliveries(deps),
    mails: () => sendAllQueued(deps),
    mailTexts: () => keepMailTexts(deps),
    trash: () => emptyTrash(deps),
    announcements: () => untilNoneIsLeft(() => tellAnnouncements(deps)),
    partnerDeals: () => untilNoneIsLeft(() => runDealTimes(deps)),
    partnerLogos: () => untilNoneIsLeft(() => sweepGuestLogos(deps)),
    rollups: () => untilNoneIsLeft(() => rollUpNextDay(deps)),
    finishedDeals: () => untilNoneIsLeft(() => collectDeals(deps)),
    rates: () => countRanges(deps),
    monthlyFigures: () => untilNoneIsLeft(() => tellMonth({ ...deps, commit })),
    trashedWorks: () => emptyWorks(deps),
    orphans: () => removeOrphans(deps),
    exports: () => makeExports({ ...deps, commit }),
    oldExports: () => untilNoneIsLeft(() => expireExports(deps)),
    leavers: () => untilNoneIsLeft(() => eraseMembers({ ...deps, commit })),
    retention: () => keepNoLonger(deps),
    storage: () => recountStorage(deps),
    ledger: () => reconcile(deps),
    payouts: () => sendDuePayouts({ ...deps, commit, payments }),
    autoPayouts: () => untilNoneIsLeft(() => runAutoPayouts({ ...deps, commit, payments })),
    askedRefunds: () => sendDueRefunds({ ...deps, commit, payments }),
    testPayments: () => deliverSandbox(deps, payments),
    paymentNews: () => untilNoneIsLeft(() => sweepWebhooks(webhookContext(deps, payments), PAYMENT_PURPOSES)),
    flows: () => pruneFlows(deps),
    factors: () => pruneFactors(deps),
    sealedReviews: () => publishSealed({ ...deps, commit }),
    reviewReminders: () => remindReviewers(deps),
    reviewRequests: () => expireReviewRequests(deps),
    pendingPostings: () => reviewPending({ ...deps, commit, moderation: createModeration(env, deps.db) }),
    pendingTemplates: () => reviewPendingTemplates({ ...deps, moderation: createModeration(env, deps.db) }),
    endedPostings: () => expirePostings({ ...deps, commit: purging(deps, commit) }),
    endingPostings: () => announceEnds({ ...deps, commit }),
    repliesDue: () => remindOfReplies({ ...deps, commit }),
    freedApplicants: () => freeTheUnanswered({ ...deps, commit }),
    oldDrafts: () => pruneDrafts(deps),
    offers: () => expireOffers({ ...deps, commit }),
    milestoneReminders: () => remindOfApproval({ ...deps, commit }),
    milestones: () => approveByTime({ ...deps, commit }),
    refunds: () => refundByTime({ ...deps, commit }),
    unansweredDisputes: () => ruleByTime({ ...deps, commit }),
    completions: () => completeByTime({ ...deps, commit }),
    rights: () => untilNoneIsLeft(() => moveRights({ ...deps, commit })),
    projectInvites: () => expireInvites({ ...deps, commit }),
    searches: () => runSearches({ ...deps, commit }),
    silentSparks: () => restSilent({ ...deps, commit }),
    oldRequests: () => expireRequests(deps, clock.now() - REQUEST_LIVES),
    oldIntros: () => expireIntros(deps, clock.now() - REQUEST_LIVES, clock.now()),
    supportClosed: () => closeResolved({ ...deps, commit }),
    supportUnanswered: () => rescueUnanswered({ ...deps, commit }),
    streaksAtRisk: () => untilNoneIsLeft(() => remindOfStreaks({ ...deps, commit })),
    tasksDue: () => untilNoneIsLeft(() => remindOfTasks({ ...deps, commit })),
    talksSoon: () => untilNoneIsLeft(() => remindOfTalks({ ...deps, commit })),
    endedPolls: () => untilNoneIsLeft(() => tellEndedPolls({ ...deps, commit })),
    periods: () => prunePeriods(deps),
    contests: () => untilNoneIsLeft(() => moveContestsByTime({ ...deps, commit })),
    invoicesOverdue: () => untilNoneIsLeft(() => fallDue({ ...deps, commit })),
    invoiceReminders: () => untilNoneIsLeft(() => remindOfInvoices({ ...deps, commit })),
    recurringInvoices: () => untilNoneIsLeft(() => issueRecurring({ ...deps, commit })),
    planWaits: () => untilNoneIsLeft(() => tellWaiting({ ...deps, commit, payments })),
    plans: () => untilNoneIsLeft(() => movePlans({ ...deps, commit, payments })),
    passkeyChallenges: () => pruneChallenges(deps),
    codes: () => db.delete(one_time_tokens).where(lte(one_time_tokens.link_expires_at, clock.now())),
    apiCommands: () => pruneCommands(deps),
    oauthGrants: () => pruneGrants(deps),
    suspensions: () => untilNoneIsLeft(() => endSuspensions({ ...deps, commit: purging(deps, commit) })),
    domains: () => recheckDomains({ ...deps, ...outside }),
    rateLimits: () => db.delete(rate_limits).where(lte(rate_limits.window_ends_at, clock.now())),
    // Last: members' own servers may take their time, and nothing waits for them.
    webhooks: () => deliverDue({ ...deps, web, commit }),
  };
  await runJobs({ db, clock }, jobs);
}

/** Bounded rounds, so that one minute's work never runs into the next. */
const ROUNDS = 10;

/** @returns how much all rounds did */
async function untilNoneIsLeft(round: () => Promise<number>): Promise<number> {
  let all = 0;
  for (let rounds = 0; rounds < ROUNDS; rounds++) {
    const done = await round();
    if (done === 0) break;
    all += done;
  }
  return all;
}
