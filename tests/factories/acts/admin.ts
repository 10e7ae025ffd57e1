import { readNow } from "#app/db/client.server.ts";
import { allowDomain, banDomain, selectBannedDomains } from "#app/features/admin/banned-domains.server.ts";
import {
  overseeCompany,
  selectCompanies,
  selectCompany,
  selectCompanyTeam,
} from "#app/features/admin/companies.server.ts";
import { selectContent, selectContentEdge } from "#app/features/admin/content.server.ts";
import { CONTENT_KINDS, type ContentKind } from "#app/features/admin/content-kinds.ts";
import { featureMember } from "#app/features/admin/feature-member.server.ts";
import { selectAudit, selectFaults, selectStuck } from "#app/features/admin/health.server.ts";
import { selectJobRuns } from "#app/features/admin/job-runs.server.ts";
import { setLegalHold } from "#app/features/admin/legal-hold.server.ts";
import { selectDays, selectFigures, selectMoney } from "#app/features/admin/overview.server.ts";
import {
  answerRoleRequest,
  grantRole,
  revokeRole,
  selectHolders,
  selectRoleRequests,
} from "#app/features/admin/roles.server.ts";
import { selectTimeline } from "#app/features/admin/timeline.server.ts";
import { openAccount, selectOpenedUser, selectUser, selectUsers } from "#app/features/admin/users.server.ts";
import { beginView, logLook } from "#app/features/admin/view-as.server.ts";
import { selectCasesWaiting, selectWaiting } from "#app/features/admin/waiting.server.ts";
import {
  discardDraft,
  dismissAnnouncement,
  draftAnnouncement,
  endAnnouncement,
  sendAnnouncement,
  testAnnouncement,
} from "#app/features/announcements/commands.server.ts";
import { selectAnnounced, selectAnnouncements } from "#app/features/announcements/queries.server.ts";
import { findAsMember } from "#app/features/auth/queries.server.ts";
import { searchLedger } from "#app/features/billing/commands/search-ledger.server.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { selectFlags, selectFlagTable, setFlag } from "#app/features/flags/flags.server.ts";
import {
  selectBadgeFigures,
  selectQuestFigures,
  selectWeek,
} from "#app/features/rewards/queries/game-figures.server.ts";
import { selectReached } from "#app/features/rewards/queries/tier-figures.server.ts";
import { appealCase } from "#app/features/safety/commands/appeal-case.server.ts";
import { decideAppeal } from "#app/features/safety/commands/decide-appeal.server.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { endSuspensions } from "#app/features/safety/commands/end-suspensions.server.ts";
import { liftLimit } from "#app/features/safety/commands/lift-limit.server.ts";
import { openCase } from "#app/features/safety/commands/open-case.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { askToFix, sayFixed } from "#app/features/safety/commands/self-service.server.ts";
import { putBackContent, takeDownContent } from "#app/features/safety/commands/staff-takedowns.server.ts";
import {
  CASE_VIEWS,
  type CaseView,
  ownerOf,
  selectAppeals,
  selectCase,
  selectCases,
  selectDecisions,
  selectNextCase,
  selectOpened,
  selectOwnReports,
  selectReports,
  selectStrikes,
} from "#app/features/safety/moderation-queries.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { selectExcerpts, selectSubject } from "#app/features/safety/subject-view.server.ts";
import { selectSuspension } from "#app/features/safety/suspension.server.ts";
import { selectBanned } from "#app/platform/moderation/banned-domains.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { ada, alice, bora, person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { tellAnnouncements } from "#workers/jobs/announcements.ts";
import type { Acts, Cast } from "./cast.ts";

const WHY = "To answer their question";

/** What the team opens and decides. */
export async function adminActs({ app, recording, jobs }: Cast): Promise<Acts> {
  const [boss, second, mod, owner, helper] = await Promise.all([
    ada(),
    ada(),
    person({ name: "Mia", role: "moderator" }),
    bora(),
    alice(),
  ]);
  const [admin, other, moderator, hers] = await Promise.all(
    [boss, second, mod, owner].map(async (who) => (await appOf(who, { d1: recording.d1 })).app),
  );
  if (!admin || !other || !moderator || !hers) throw new Error("Somebody is not signed in.");
  const d1 = admin.db;
  const job = await posting(owner);
  const { id: company } = await createCompany(
    hers,
    { name: "House", kind: "brand", website: null, handle: `house-${crypto.randomUUID().slice(0, 8)}` },
    null,
  );
  const other_job = {
    subject_type: "opportunity",
    subject_id: (await posting(owner)).id,
    reason: WHY,
  } as const;
  const about = (id: string) =>
    reportSchema.parse({ intent: "report", subject_type: "opportunity", subject_id: id, reason: "spam" });
  await report(app, about(job.id));
  const idOf = async (sql: string, of: string) => (await rows<{ id: string }>(sql, of))[0]?.id ?? "";
  const caseId = await idOf("SELECT id FROM moderation_cases WHERE subject_id = ?", job.id);
  const third = await posting(owner);
  await report(app, about(third.id));
  const asked = await idOf("SELECT id FROM moderation_cases WHERE subject_id = ?", third.id);
  const fourth = await posting(owner);
  await report(app, about(fourth.id));
  const limiting = await idOf("SELECT id FROM moderation_cases WHERE subject_id = ?", fourth.id);
  const now = Date.now();
  const draft = () =>
    draftAnnouncement(admin, {
      title: "New in Thrive",
      body: "Templates are here.",
      link: null,
      link_text: null,
      segment: "everyone",
    });
  return {
    reads: {
      ...Object.fromEntries(
        (Object.keys(CASE_VIEWS) as CaseView[]).flatMap((view) => [
          [`cases, ${view}`, () => readNow(d1, selectCases(moderator, view, null))],
          [`cases, ${view}, later`, () => readNow(d1, selectCases(moderator, view, { key: 50, id: caseId }))],
        ]),
      ),
      ...Object.fromEntries(
        (Object.keys(CONTENT_KINDS) as ContentKind[]).flatMap((kind) =>
          ["", "studio", "@bora"].flatMap((typed) => [
            [`content, ${kind}, ${typed}`, () => readNow(d1, selectContent(d1, kind, typed, job.id))],
            [
              `end of content, ${kind}, ${typed}`,
              () => readNow(d1, selectContentEdge(d1, kind, typed, null)),
            ],
          ]),
        ),
      ),
      "companies, the newest": () => readNow(d1, selectCompanies(d1, "", null)),
      "companies by their words": () => readNow(d1, selectCompanies(d1, "house", null)),
      "a company for staff": () => readNow(d1, selectCompany(d1, company)),
      "the team of a company": () => readNow(d1, selectCompanyTeam(d1, company)),
      "forbidden domains": () => readNow(d1, selectBannedDomains(d1, "scam", "a.example")),
      "domains of a text": () => readNow(d1, selectBanned(d1, ["a.example", "example"])),
      appeals: () => readNow(d1, selectAppeals(d1)),
      "a moderation case": () => readNow(d1, selectCase(d1, caseId)),
      "reports of a case": () => readNow(d1, selectReports(d1, caseId)),
      "what a case is about": () => readNow(d1, selectSubject(d1, caseId)),
      "messages shown with a report": () => readNow(d1, selectExcerpts(d1, caseId)),
      "strikes of an owner": () => readNow(d1, selectStrikes(d1, ownerOf(caseId))),
      "whether a case was opened": () => readNow(d1, selectOpened(d1, caseId, mod.userId)),
      "decisions about a member": () => readNow(d1, selectDecisions(d1, owner.userId)),
      "a suspension": () => readNow(d1, selectSuspension(d1, owner.userId, now)),
      "members found by staff": () => readNow(d1, selectUsers(d1, "bora")),
      "members that staff filter": async () => {
        for (const standing of ["any", "suspended"] as const)
          for (const team of [false, true])
            await readNow(d1, selectUsers(d1, "", { kind: "creator", standing, plan: "pro", team }));
      },
      "what happened to a member": () => readNow(d1, selectTimeline(d1, owner.userId)),
      "members by badge": () => readNow(d1, selectBadgeFigures(d1)),
      "members by quest": () => readNow(d1, selectQuestFigures(d1)),
      "who earned most this week": () => readNow(d1, selectWeek(d1, now)),
      "a member for staff": () => readNow(d1, selectUser(d1, owner.userId)),
      "an opened account": () => readNow(d1, selectOpenedUser(d1, owner.userId, boss.userId, now)),
      "live figures": () => readNow(d1, selectFigures(d1, now)),
      "what waits in each view of the cases": () => readNow(d1, selectCasesWaiting(d1, now)),
      "the next case": () => readNow(d1, selectNextCase(moderator, caseId)),
      "what a member reported": () => readNow(d1, selectOwnReports(d1, owner.userId)),
      "what waits for the team": () => readNow(d1, selectWaiting(d1, now)),
      "figures by day": () => readNow(d1, selectDays(d1, now)),
      "money paid and held": () => readNow(d1, selectMoney(d1, now)),
      "how jobs ran": () => readNow(d1, selectJobRuns(d1)),
      "who holds roles": () => readNow(d1, selectHolders(d1)),
      "roles that wait": () => readNow(d1, selectRoleRequests(d1)),
      "events that are stuck": () => readNow(d1, selectStuck(d1, now)),
      "what is announced": async () => await admin.ask([selectAnnounced(admin)]),
      "announcements written": async () => await d1.batch([selectAnnouncements(d1)]),
      "members by tier": () => readNow(d1, selectReached(d1)),
      "a flag": async () => await d1.batch([selectFlags(d1, "api_tokens")]),
      "flags for the team": async () => await d1.batch([selectFlagTable(d1)]),
      faults: () => readNow(d1, selectFaults(d1)),
      "the audit log": () => readNow(d1, selectAudit(d1, { before: null, typed: "" })),
      "what a colleague did": () => readNow(d1, selectAudit(d1, { before: null, typed: "@nobody" })),
      "what was done to something": () =>
        readNow(d1, selectAudit(d1, { before: null, typed: crypto.randomUUID() })),
    },
    commands: {
      "a reported thing opened": () => openCase(moderator, caseId),
      "a creator featured": () =>
        featureMember(moderator, { userId: helper.userId, days: 7, reason: "Their work of this month." }),
      "a legal hold placed": () =>
        setLegalHold(moderator, { userId: helper.userId, on: true, reason: "A court asks for it." }),
      "a legal hold ended": () =>
        setLegalHold(moderator, { userId: helper.userId, on: false, reason: "The court is done." }),
      "a case decided": () =>
        decideCase(moderator, { case_id: caseId, action: "remove", strike: true, reason: "Spam." }),
      "an owner asked to change something": () =>
        askToFix(moderator, { case_id: asked, reason: "Say what it pays." }),
      "something changed": () => sayFixed(hers, asked),
      "a member limited": () =>
        decideCase(moderator, { case_id: limiting, action: "limit", strike: false, reason: "Spam." }),
      "a limit lifted": () => liftLimit(moderator, { case_id: limiting, reason: "Enough." }),
      "a decision appealed": () => appealCase(hers, { case_id: caseId, statement: "It is not." }),
      "an appeal decided": async () =>
        decideAppeal(admin, {
          appeal_id: await idOf("SELECT id FROM appeals WHERE subject_id = ?", caseId),
          outcome: "overturned",
          reason: "Right.",
        }),
      "content taken down": () => takeDownContent(moderator, other_job),
      "content put back": () => putBackContent(moderator, other_job),
      "a domain forbidden": () =>
        banDomain(moderator, { domain: `${crypto.randomUUID()}.example`, reason: WHY }),
      "a domain allowed again": async () =>
        allowDomain(moderator, {
          domain: await idOf("SELECT max(domain) AS id FROM banned_domains WHERE banned_by = ?", mod.userId),
          reason: WHY,
        }),
      "a company renamed": () =>
        overseeCompany(moderator, company, { intent: "rename", name: "Another", reason: WHY }),
      "a company suspended": () => overseeCompany(moderator, company, { intent: "suspend", reason: WHY }),
      "an announcement written": draft,
      "an announcement tested": async () => testAnnouncement(admin, await draft()),
      "the ledger searched": () => searchLedger(admin, { query: "@bora", reason: WHY }),
      "an announcement sent": async () =>
        sendAnnouncement(admin, { announcement_id: await draft(), days: 7 }),
      "an announcement thrown away": async () => discardDraft(admin, await draft()),
      "an announcement put away, then taken back": async () => {
        const id = await idOf("SELECT id FROM announcements WHERE status = ? LIMIT 1", "sent");
        await dismissAnnouncement(app, id);
        await endAnnouncement(admin, id);
      },
      "a flag set": () =>
        setFlag(admin, { key: "api_tokens", state: true, segment: "everyone", percent: 100, reason: WHY }),
      "a member looked at with their eyes": async () => {
        await beginView(admin, { userId: owner.userId, reason: WHY }, true);
        const member = await findAsMember(admin, { sessionId: crypto.randomUUID(), userId: owner.userId });
        if (member) await logLook(admin, { member, reason: WHY }, "/dashboard");
      },
      "an account opened": () => openAccount(admin, { userId: owner.userId, reason: WHY }),
      "a role given": () => grantRole(admin, { email: helper.email, role: "support", reason: WHY }),
      "a role taken": () => revokeRole(admin, { user_id: helper.userId, role: "support", reason: WHY }),
      "an admin asked for": async () => {
        await grantRole(admin, { email: helper.email, role: "admin", reason: WHY });
      },
      "a second admin's word": async () =>
        answerRoleRequest(other, {
          request_id: await idOf("SELECT id FROM role_requests WHERE user_id = ?", helper.userId),
          answer: "refused",
        }),
    },
    jobs: {
      "suspensions that end": () => endSuspensions({ ...jobs, commit: app.commit }),
      "an announcement told, then taken back from those who were": async () => {
        const id = await draft();
        await sendAnnouncement(admin, { announcement_id: id, days: 7 });
        while ((await tellAnnouncements(jobs)) > 0);
        await endAnnouncement(admin, id);
        await tellAnnouncements(jobs);
      },
    },
  };
}
