import { expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { selectEarned } from "#app/features/analytics/income.server.ts";
import { selectFunnel } from "#app/features/analytics/insight.server.ts";
import { periodOf } from "#app/features/analytics/period.ts";
import { rollUp } from "#app/features/analytics/roll-up.server.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { loader as analyticsLoader } from "#app/routes/analytics/analytics.tsx";
import { loader } from "#app/routes/analytics/company.tsx";
import { loader as exportLoader } from "#app/routes/analytics/company-export.ts";
import { loader as ownExportLoader } from "#app/routes/analytics/export.ts";
import { appOf } from "#tests/factories/app.ts";
import { applies } from "#tests/factories/applications.ts";
import { db, rows } from "#tests/factories/database.ts";
import { approved, delivered } from "#tests/factories/paid-desks.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { visits } from "#tests/factories/visits.ts";

const YESTERDAY = new Date(Date.now() - days(1)).toISOString().slice(0, 10);

async function house(owner: Person): Promise<string> {
  const handle = `house-${crypto.randomUUID().slice(0, 8)}`;
  const basics = { name: "House of Light", kind: "studio", website: null, handle } as const;
  return (await createCompany((await appOf(owner)).app, basics, null)).id;
}

async function seats(company: string, who: Person, role: string, status = "active") {
  await rows(
    "INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at) VALUES (?, ?, ?, ?, 1, 1)",
    company,
    who.userId,
    role,
    status,
  );
}

const at = (companyId: string, query = "") => ({
  path: `/analytics/companies/${companyId}?${query}`,
  params: { companyId },
});

interface Figures {
  series: { metric: string; total: number }[];
  funnel: { sent: number };
  postings: { id: string }[];
  led: { ledId: string }[];
}

it("a company's owners and admins see what came of its postings; to everybody else there is no such page", async () => {
  const [owner, admin, recruiter, left, applicant] = await Promise.all([
    bora(),
    bora(),
    bora(),
    bora(),
    alice(),
  ]);
  const company = await house(owner);
  await seats(company, admin, "admin");
  await seats(company, recruiter, "recruiter");
  await seats(company, left, "admin", "removed");
  const job = await posting(recruiter);
  await posting(recruiter);
  await rows("UPDATE opportunities SET company_id = ? WHERE id = ?", company, job.id);
  await applies(applicant, job);
  const before = Date.now() - days(1);
  await rows(
    "UPDATE applications SET submitted_at = ?, created_at = ? WHERE opportunity_id = ?",
    before,
    before,
    job.id,
  );
  await rows(
    "UPDATE analytics_events SET created_at = ? WHERE event_name = 'opportunity_applied' AND user_id = ?",
    Date.parse(YESTERDAY) + 1000,
    applicant.userId,
  );
  for (const who of [applicant.userId, recruiter.userId, null])
    await rows(
      `INSERT INTO analytics_events (id, user_id, event_name, event_category, event_properties, created_at)
      VALUES (?, ?, 'opportunity_viewed', 'opportunities', json_object('opportunity_id', ?), ?)`,
      crypto.randomUUID(),
      who,
      job.id,
      Date.parse(YESTERDAY) + 1000,
    );
  for (const _again of [1, 2]) await rollUp(db, YESTERDAY, Date.now());

  for (const who of [owner, admin]) {
    const { body } = (await visits(who, loader, at(company, "days=7"))) as { body: Figures };
    expect(body.series.map(({ metric, total }) => [metric, total])).toEqual([
      ["posting_views", 2],
      ["applications_received", 1],
    ]);
    expect(body.funnel.sent).toBe(1);
    expect(body.postings.map(({ id }) => id)).toEqual([job.id]);
  }
  // Who wrote the posting has its figures among their own, whoever it stands for.
  const own = (await visits(recruiter, analyticsLoader, { path: "/analytics?days=7" })).body as Figures;
  expect(own.series.find(({ metric }) => metric === "applications_received")?.total).toBe(1);
  expect(own.led).toEqual([]);

  const file = (await visits(admin, exportLoader, at(company, "format=csv"))).body as Response;
  expect(await file.text()).toContain('"Applications received"');
  for (const nobody of [recruiter, left, applicant]) {
    expect((await visits(nobody, loader, at(company))).status).toBe(404);
    expect((await visits(nobody, exportLoader, at(company))).status).toBe(404);
  }
  for (const odd of ["none", "' OR 1", crypto.randomUUID()])
    expect((await visits(owner, loader, at(odd))).status).toBe(404);
  await rows("UPDATE companies SET status = 'suspended' WHERE id = ?", company);
  expect((await visits(owner, loader, at(company))).status).toBe(404);
});

it("what one applied for counts in the period in which it was sent, whenever one was first interested", async () => {
  const creator = await alice();
  const job = await posting(await bora());
  const id = await applies(creator, job);
  const { app } = await appOf(creator);
  const sent = async (interested: number, applied: number) => {
    const now = Date.now();
    await rows(
      "UPDATE applications SET created_at = ?, submitted_at = ? WHERE id = ?",
      now - days(interested),
      now - days(applied),
      id,
    );
    return (await app.ask([selectFunnel(app, periodOf(30, now))]))[0][0]?.sent;
  };
  expect([await sent(40, 5), await sent(5, 5), await sent(40, 35), await sent(0, 0)]).toEqual([1, 1, 0, 0]);
});

it("figures are of as long as the plan reaches, also where an address asks for more: pages and files alike", async () => {
  const job = await posting(await bora());
  const pro = { subscription_tier: "pro", subscription_status: "active" };
  const [free, paying] = await Promise.all([alice(), alice({ profile: pro })]);
  for (const who of [free, paying]) {
    const sent = Date.now() - days(100);
    await rows(
      "UPDATE applications SET created_at = ?, submitted_at = ? WHERE id = ?",
      ...[sent, sent, await applies(who, job)],
    );
  }
  const asks = async (who: Person, page: unknown, path: string) => (await visits(who, page, { path })).body;
  const company = await house(free);
  for (const [page, path] of [
    [analyticsLoader, "/analytics"],
    [ownExportLoader, "/analytics/export"],
    [loader, `/analytics/companies/${company}`],
    [exportLoader, `/analytics/companies/${company}/export`],
  ] as const) {
    const asked = { path: `${path}?format=json&days=365`, params: { companyId: company } };
    const { status, body } = await visits(free, page, asked);
    expect([status, (body as Response).headers.get("location")]).toEqual([
      302,
      `${path}?format=json&days=30`,
    ]);
    expect((await visits(free, page, { ...asked, path: `${path}?days=30` })).status).toBe(200);
  }
  expect(await asks(free, analyticsLoader, "/analytics?days=30")).toMatchObject({ funnel: { sent: 0 } });
  const far = "/analytics?days=365";
  expect(await asks(paying, analyticsLoader, far)).toMatchObject({ length: 365, funnel: { sent: 1 } });
});

it("what one earned is what was released to them, in its currency, beside the period before", async () => {
  const desk = await delivered(5_000);
  await approved(desk);
  const earned = async (who: Person, later: number) => {
    const { app } = await appOf(who);
    return (await app.ask([selectEarned(app, periodOf(30, Date.now() + days(later)))]))[0];
  };
  expect(await earned(desk.lead, 1)).toMatchObject([{ earned: 3_500, before: 0 }]);
  expect(await earned(desk.member, 1)).toMatchObject([{ earned: 1_500, before: 0 }]);
  expect(await earned(desk.lead, 31)).toMatchObject([{ earned: 0, before: 3_500 }]);
  expect(await earned(desk.lead, 90)).toEqual([]);
  expect(await earned(desk.client, 1)).toEqual([]);
  expect(await earned(await person({ name: "Nobody" }), 1)).toEqual([]);
});
