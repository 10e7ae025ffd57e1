import { describe, expect, it } from "vitest";
import type { StaffRole } from "#app/core/viewer.ts";
import { STAFF_ROLES } from "#app/core/viewer.ts";
import type { Query, Statement } from "#app/db/client.server.ts";
import { selectAudit } from "#app/features/admin/health.server.ts";
import { selectJobRuns } from "#app/features/admin/job-runs.server.ts";
import { selectDays, selectFigures, selectMoney } from "#app/features/admin/overview.server.ts";
import {
  answerRoleRequest,
  grantRole,
  revokeRole,
  selectRoleRequests,
} from "#app/features/admin/roles.server.ts";
import { ADMIN_TABS } from "#app/features/admin/tabs.ts";
import { openAccount, selectOpenedUser, selectUser, selectUsers } from "#app/features/admin/users.server.ts";
import { selectAccess } from "#app/features/safety/access-log.server.ts";
import routeTable from "#app/routes.ts?raw";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { shares } from "#tests/factories/feed.ts";
import { approved, delivered } from "#tests/factories/paid-desks.ts";
import { ada, alice, bora, type Person, person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { recordBrowserError } from "#workers/http/browser-errors.ts";
import { runJobs } from "#workers/jobs/run-jobs.ts";

const now = <R>(query: Query<R[]>): Promise<R[]> =>
  db.batch([query as unknown as Statement]).then(([found]) => found as R[]);

const WHY = "To answer their question";

interface RouteModule {
  loader?: unknown;
  action?: unknown;
}

const modules = import.meta.glob<RouteModule>("../../app/routes/admin/*.tsx", { eager: true });

/** Pages of the team, and who may open them beside admins: each of the route table needs its row. */
const PAGES: Record<string, readonly StaffRole[]> = {
  admin: ["support", "moderator", "finance", "partner_manager"],
  overview: ["support", "moderator", "finance", "partner_manager"],
  users: ["support", "moderator"],
  user: ["support", "moderator"],
  companies: ["moderator"],
  company: ["moderator"],
  domains: ["moderator"],
  content: ["moderator"],
  moderation: ["moderator"],
  case: ["moderator"],
  roles: [],
  announcements: [],
  coupons: ["finance"],
  events: ["partner_manager"],
  flags: [],
  gamification: [],
  jobs: [],
  audit: [],
  help: ["support"],
  "help-version": ["support"],
  legal: [],
  "legal-version": [],
  "test-emails": [],
};

describe("the team's pages", () => {
  const inTable = [...routeTable.matchAll(/"routes\/admin\/([\w-]+)\.tsx"/g)]
    .map(([, name = ""]) => name)
    // A way out, for whoever has one.
    .filter((name) => name !== "stop-viewing");

  it("are written down here, each and no other", () => {
    expect(inTable.toSorted()).toEqual(Object.keys(PAGES).toSorted());
    for (const [name, { need }] of Object.entries(ADMIN_TABS).filter(([name]) => name in PAGES))
      expect([name, need.filter((role) => (role as string) !== "admin")]).toEqual([name, PAGES[name]]);
  });

  it.each(Object.entries(PAGES))(
    "%s is there for its roles alone, its data and its acts",
    async (name, roles) => {
      const member = await alice();
      const { loader, action } = modules[`../../app/routes/admin/${name}.tsx`] ?? {};
      const page = {
        path: "/admin",
        params: { userId: member.userId, caseId: crypto.randomUUID(), companyId: crypto.randomUUID() },
      };
      expect((await visits(null, loader, page)).status).toBe(302);
      expect((await visits(member, loader, page)).status).toBe(404);
      if (action) {
        const form = { intent: "nothing" };
        expect((await visits(null, action, { ...page, form })).status).toBe(401);
        expect((await visits(member, action, { ...page, form })).status).toBe(404);
      }
      for (const role of STAFF_ROLES) {
        const colleague = await person({ name: "Col", role });
        const may = role === "admin" || roles.includes(role);
        // There is no such case, company or version for anybody.
        const found = ["case", "company", "legal-version", "help-version"].includes(name) ? 404 : 200;
        expect([role, (await visits(colleague, loader, page)).status]).toEqual([role, may ? found : 404]);
        if (!action) continue;
        const { status } = await visits(colleague, action, { ...page, form: { intent: "nothing" } });
        expect([role, status === 404]).toEqual([role, !may]);
      }
    },
  );
});

describe("looking for a member", () => {
  it("finds them by name, handle or address as they begin, hidden and suspended ones as well", async () => {
    const mark = `zq${crypto.randomUUID().slice(0, 8)}`;
    const [creator] = await Promise.all([
      alice({ name: `${mark} Sol`, profile: { handle: `${mark}-h`, visibility: "hidden" } }),
      bora({ name: `Bo ${mark}`, profile: { status: "suspended" } }),
    ]);
    const names = async (typed: string) =>
      (await now(selectUsers(db, typed))).map(({ display_name }) => display_name);
    expect(await names(mark.toUpperCase())).toContain(`${mark} Sol`);
    expect(await names(`@${mark}-h`)).toEqual([`${mark} Sol`]);
    expect(await names(creator.email.slice(0, 20))).toContain(`${mark} Sol`);
    expect(await names(`Bo ${mark}`)).toContain(`Bo ${mark}`);
    expect(await names("")).toContain(`Bo ${mark}`);
    for (const odd of ['"', "a*b", "NEAR(", "%", "'; DROP TABLE users"])
      expect(await names(odd)).toBeDefined();
  });

  it("shows the private part only to who said why, for a while, and the member reads it", async () => {
    const [creator, agent, other] = await Promise.all([
      alice(),
      person({ name: "Sam", role: "support" }),
      ada(),
    ]);
    const [user] = await now(selectUser(db, creator.userId));
    expect(JSON.stringify(user)).not.toContain(creator.email);
    const opened = async (who: Person, at = Date.now()) =>
      (await now(selectOpenedUser(db, creator.userId, who.userId, at)))[0]?.email;
    expect(await opened(agent)).toBeUndefined();
    await openAccount((await appOf(agent)).app, { userId: creator.userId, reason: WHY });
    expect(await opened(agent)).toBe(creator.email);
    expect(await opened(other)).toBeUndefined();
    expect(await opened(agent, Date.now() + 16 * 60_000)).toBeUndefined();
    const { app } = await appOf(creator);
    expect(await selectAccess(app)).toMatchObject([{ area: "account", reason: WHY, staffName: "Sam" }]);
    await expect(
      openAccount((await appOf(agent)).app, { userId: crypto.randomUUID(), reason: WHY }),
    ).rejects.toMatchObject({ status: 404 });
  });
});

describe("roles", () => {
  const grants = async (who: Person, whom: Person, role: StaffRole) =>
    grantRole((await appOf(who)).app, { email: whom.email, role, reason: WHY });
  const holds = (who: Person, role: StaffRole) =>
    count("user_roles", "user_id = ? AND role = ?", who.userId, role);
  const requestFor = async (whom: Person) =>
    (await now(selectRoleRequests(db))).find(({ user_id }) => user_id === whom.userId)?.request_id ?? "";

  it("are given by an admin, never to oneself, and written down", async () => {
    const [admin, creator] = await Promise.all([ada(), alice()]);
    expect(await grants(admin, creator, "moderator")).toBe(false);
    expect(await holds(creator, "moderator")).toBe(1);
    await expect(grants(admin, admin, "finance")).rejects.toMatchObject({ status: 403 });
    await expect(grants(admin, creator, "moderator")).rejects.toMatchObject({ status: 409 });
    await expect(grants(creator, await bora(), "support")).rejects.toMatchObject({ status: 409 });
    expect(
      (await now(selectAudit(db, { before: null, typed: "" }))).filter(
        ({ audit_subject }) => audit_subject === creator.userId,
      ),
    ).toMatchObject([{ audit_action: "role_grant", audit_reason: WHY, actor: "Ada" }]);
  });

  it("are given once by two presses at once, and written down once", async () => {
    const [admin, creator] = await Promise.all([ada(), alice()]);
    const { app } = await appOf(admin);
    const give = () => grantRole(app, { email: creator.email, role: "finance", reason: WHY });
    const presses = await Promise.allSettled([give(), give(), give()]);
    expect(presses.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const press of presses) if (press.status === "rejected") expect(press.reason.status).toBe(409);
    expect(await holds(creator, "finance")).toBe(1);
    expect(await count("audit_log", "subject_id = ? AND action = 'role_grant'", creator.userId)).toBe(1);
  });

  it("admin needs a second admin: not who asked, not whom it is about", async () => {
    const [first, second, creator] = await Promise.all([ada(), ada(), alice({ role: "moderator" })]);
    expect(await grants(first, creator, "admin")).toBe(true);
    expect(await grants(first, creator, "admin")).toBe(true);
    expect(await holds(creator, "admin")).toBe(0);
    const request_id = await requestFor(creator);
    const answer = "granted" as const;
    const answers = async (who: Person) => answerRoleRequest((await appOf(who)).app, { request_id, answer });
    await expect(answers(first)).rejects.toMatchObject({ status: 403 });
    await expect(answers(creator)).rejects.toMatchObject({ status: 403 });
    // Nor on the word of one who is no admin any more, or for an account that rests.
    const admin = "user_id = ? AND role = 'admin'";
    await rows(`UPDATE user_roles SET role = 'support' WHERE ${admin}`, first.userId);
    await expect(answers(second)).rejects.toMatchObject({ status: 409 });
    await rows("UPDATE user_roles SET role = 'admin' WHERE user_id = ?", first.userId);
    await rows("UPDATE profiles SET status = 'deactivated' WHERE user_id = ?", creator.userId);
    await expect(answers(second)).rejects.toMatchObject({ status: 409 });
    await rows("UPDATE profiles SET status = 'active' WHERE user_id = ?", creator.userId);
    await answers(second);
    expect(await holds(creator, "admin")).toBe(1);
    await expect(answers(second)).rejects.toMatchObject({ status: 409 });
  });

  it("admin that was asked for is written down once, and asked anew by another where who asked is none any more", async () => {
    const [first, second, third, creator] = await Promise.all([ada(), ada(), ada(), alice()]);
    const { app } = await appOf(first);
    const ask = () => grantRole(app, { email: creator.email, role: "admin", reason: WHY });
    expect(await ask()).toBe(true);
    expect(await ask()).toBe(true);
    expect(await count("audit_log", "subject_id = ? AND action = 'role_request'", creator.userId)).toBe(1);
    await rows("UPDATE user_roles SET role = 'support' WHERE user_id = ?", first.userId);
    expect(await grants(second, creator, "admin")).toBe(true);
    const request_id = await requestFor(creator);
    const yes = { request_id, answer: "granted" } as const;
    await expect(answerRoleRequest((await appOf(second)).app, yes)).rejects.toMatchObject({ status: 403 });
    await answerRoleRequest((await appOf(third)).app, yes);
    expect(await holds(creator, "admin")).toBe(1);
  });

  it.each([
    ["suspended", "UPDATE profiles SET status = 'suspended' WHERE user_id = ?"],
    ["away", "UPDATE profiles SET status = 'deactivated' WHERE user_id = ?"],
    ["banned by an operator", "UPDATE users SET banned_until = 9e12 WHERE id = ?"],
  ])("the last admin who can act stays one, whoever else is one and %s", async (_, ends) => {
    await rows("DELETE FROM user_roles WHERE role = 'admin'");
    const [here, other] = await Promise.all([ada(), ada()]);
    await rows(ends, other.userId);
    const { app } = await appOf(here);
    const takes = (whom: Person) => revokeRole(app, { user_id: whom.userId, role: "admin", reason: WHY });
    await expect(takes(here)).rejects.toMatchObject({ status: 409 });
    await takes(other);
    expect([await holds(here, "admin"), await holds(other, "admin")]).toEqual([1, 0]);
  });

  it("two admins who take it from each other at once: one of them stays, and the last one always does", async () => {
    await rows("DELETE FROM user_roles WHERE role = 'admin'");
    const [first, second] = await Promise.all([ada(), ada()]);
    const takes = async (who: Person, whom: Person) =>
      revokeRole((await appOf(who)).app, { user_id: whom.userId, role: "admin", reason: WHY });
    const both = await Promise.allSettled([takes(first, second), takes(second, first)]);
    expect(both.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await holds(first, "admin")) + (await holds(second, "admin"))).toBe(1);
    const [last] = (await holds(first, "admin")) === 1 ? [first] : [second];
    await expect(takes(last, last)).rejects.toMatchObject({ status: 409 });
  });
});

it("the overview counts what waits and what each day brought", async () => {
  const [before] = await now(selectFigures(db, Date.now()));
  await rows(
    "INSERT INTO moderation_cases (id, subject_type, subject_id, owner_id, opened_by, status, created_at) VALUES (?, 'profile', ?, ?, 'report', 'open', 1)",
    crypto.randomUUID(),
    crypto.randomUUID(),
    (await alice()).userId,
  );
  const [after] = await now(selectFigures(db, Date.now()));
  expect(after?.cases).toBe((before?.cases ?? 0) + 1);
  const days = await now(selectDays(db, Date.now()));
  expect(days).toHaveLength(14);
  expect(days.at(-1)?.joined).toBeGreaterThan(0);
  expect(days[0]?.joined).toBe(0);
  await recordBrowserError(visitorApp().app, { name: "Error", message: "m", stack: null, page_path: "/" });
  expect((await now(selectDays(db, Date.now()))).at(-1)?.faults).toBe((days.at(-1)?.faults ?? 0) + 1);
  await shares(await alice());
  expect((await now(selectDays(db, Date.now()))).at(-1)?.posts).toBe((days.at(-1)?.posts ?? 0) + 1);
});

it("the overview says what was paid and what is held, to finance and admins alone", async () => {
  const eur = async () => {
    const found = await now(selectMoney(db, Date.now()));
    return found.find(({ currency }) => currency === "EUR") ?? { paid: 0, held: 0 };
  };
  const before = await eur();
  const on = await delivered(12_345);
  expect(await eur()).toMatchObject({ paid: before.paid + 12_345, held: before.held + 12_345, more: 0 });
  await approved(on);
  expect(await eur()).toMatchObject({ paid: before.paid + 12_345, held: before.held });

  const { loader } = modules["../../app/routes/admin/overview.tsx"] ?? {};
  const seen = async (role: StaffRole) => {
    const { body } = await visits(await person({ name: "Col", role }), loader, { path: "/admin" });
    return (body as { money: unknown }).money !== null;
  };
  expect([await seen("finance"), await seen("admin")]).toEqual([true, true]);
  expect([await seen("moderator"), await seen("support")]).toEqual([false, false]);
});

describe("jobs of the cron", () => {
  const jobs = async () =>
    (await now(selectJobRuns(db))).filter(({ job }) => ["counts", "works", "breaks"].includes(job));

  it("leave how they last ran, failures first, and what they last did", async () => {
    const clock = movedClock();
    let broken = true;
    const three = {
      counts: async () => (broken ? 7 : 0),
      works: async () => undefined,
      breaks: async () => {
        if (broken) throw new Error("bucket out of reach");
      },
    };
    expectConsoleError("sweep_failed");
    expectConsoleError("sweep_failed");
    for (let run = 0; run < 2; run++) await runJobs({ db, clock }, three);
    const first = clock.now();
    expect((await jobs())[0]).toMatchObject({ failures: 2, failure: "Error: bucket out of reach" });

    clock.move(60_000);
    broken = false;
    await runJobs({ db, clock }, three);
    const [breaks, counts, works] = await jobs();
    expect(breaks).toMatchObject({ job: "breaks", failures: 0, failure: "Error: bucket out of reach" });
    expect(breaks?.failed_at).toBeLessThan(first + 1_000);
    expect(counts).toMatchObject({ job: "counts", job_done: 7, failed_at: null });
    expect(counts?.ran_at).toBeGreaterThanOrEqual(first + 60_000);
    expect(works).toMatchObject({ worked_at: null, job_done: null });
  });

  it("are forgotten once they are none of ours for a month", async () => {
    const clock = movedClock();
    await runJobs({ db, clock }, { counts: async () => 1 });
    clock.move(31 * 86_400_000);
    await runJobs({ db, clock }, { works: async () => 1 });
    expect((await jobs()).map(({ job }) => job)).toEqual(["works"]);
  });
});
