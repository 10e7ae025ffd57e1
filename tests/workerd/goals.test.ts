import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { goalReads } from "#app/features/analytics/goals.server.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { action, loader } from "#app/routes/analytics/analytics.tsx";
import { action as companyAction, loader as companyLoader } from "#app/routes/analytics/company.tsx";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

interface Shown {
  goals: { metric: string; period: string; target: number; reached: number; percent: number }[];
}

const goalsOf = async (person: Person) =>
  ((await visits(person, loader, { path: "/analytics" })).body as Shown).goals;
const sets = (person: Person, fields: Record<string, string>) =>
  visits(person, action, { path: "/analytics", form: { intent: "goal-set", ...fields } });
const LIKES = { metric: "likes", period: "week", target: "20" };

const rolled = (subject: string, day: string, metric: string, value: number) =>
  rows(
    "INSERT INTO daily_rollups (subject_id, day, metric, value) VALUES (?, ?, ?, ?)",
    subject,
    day,
    metric,
    value,
  );

describe("a goal", () => {
  it("is kept for its member alone, replaced by another of its kind, and goes when it is taken away", async () => {
    const [creator, other] = [await alice(), await alice()];
    expect(await goalsOf(creator)).toEqual([]);
    await sets(creator, LIKES);
    await sets(creator, { ...LIKES, period: "month" });
    await sets(creator, { ...LIKES, target: "30" });
    expect(await goalsOf(creator)).toMatchObject([
      { metric: "likes", period: "week", target: 30, reached: 0 },
      { metric: "likes", period: "month", target: 20, reached: 0 },
    ]);
    expect(await goalsOf(other)).toEqual([]);
    const gone = { intent: "goal-remove", metric: "likes", period: "week" };
    for (const who of [other, creator, creator])
      expect((await visits(who, action, { path: "/analytics", form: gone })).status).toBe(200);
    expect(await goalsOf(creator)).toMatchObject([{ period: "month" }]);
  });

  const odd: Record<string, string>[] = [
    { target: "0" },
    { target: "-5" },
    { target: "1.5" },
    { target: "many" },
    { target: "" },
    { target: "99999999" },
    { metric: "sign_in" },
    { metric: "__proto__" },
    { period: "year" },
  ];
  it.each(odd)("is refused with a sentence and leaves nothing for %j", async (fields) => {
    const creator = await alice();
    const { status, body } = await sets(creator, { ...LIKES, ...fields });
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toMatch(/Please (?:write|choose)/);
    expect(await count("insight_goals", "subject_id = ?", creator.userId)).toBe(0);
  });

  it("counts from the begin of each period to yesterday, also what is not summed up: XP and contacts", async () => {
    const creator = await alice();
    // A Wednesday; its week began in the month before, its quarter with the month.
    const today = Date.parse("2031-10-01");
    for (const [metric, period] of [
      ["likes", "week"],
      ["likes", "month"],
      ["likes", "quarter"],
      ["xp", "week"],
      ["contacts", "quarter"],
    ])
      await sets(creator, { metric: metric ?? "", period: period ?? "", target: "10" });
    const on = async (day: string, likes: number) => {
      await rolled(creator.userId, day, "likes", likes);
      await rolled(creator.userId, day, "message_sent", 100);
      await rows(
        `INSERT INTO xp_activities (id, user_id, activity_type, xp_earned, description, source_type, source_id, idem_key, created_at)
        VALUES (?1, ?2, 'daily_login', ?3, '', 'day', ?4, ?1, ?5)`,
        crypto.randomUUID(),
        creator.userId,
        likes,
        day,
        Date.parse(day) + 1000,
      );
    };
    await on("2031-09-28", 1);
    await on("2031-09-29", 2);
    await on("2031-09-30", 4);
    await on("2031-10-01", 8);
    const sumsOn = async (day: number) => {
      const { app } = await appOf(creator);
      const [, sums] = await app.ask([...goalReads(app, null, day)]);
      return sums;
    };
    expect(await sumsOn(today)).toEqual([
      { metric: "likes", week: 6, month: 0, quarter: 0 },
      { metric: "xp", week: 6, month: 0, quarter: 0 },
    ]);
    expect(await sumsOn(today + days(1))).toEqual([
      { metric: "likes", week: 14, month: 8, quarter: 8 },
      { metric: "xp", week: 14, month: 8, quarter: 8 },
    ]);
    expect(await sumsOn(today + days(7))).toEqual([
      { metric: "likes", week: 0, month: 8, quarter: 8 },
      { metric: "xp", week: 0, month: 8, quarter: 8 },
    ]);
  });
});

describe("a company's goals", () => {
  const at = (companyId: string, form?: Record<string, string>) => ({
    path: `/analytics/companies/${companyId}`,
    params: { companyId },
    ...(form ? { form } : {}),
  });
  const VIEWS = { intent: "goal-set", metric: "posting_views", period: "month", target: "100" };

  it("are set and seen by its owners and admins; to everybody else there is no such page", async () => {
    const [owner, admin, recruiter] = await Promise.all([bora(), bora(), bora()]);
    const basics = {
      name: "House",
      kind: "studio",
      website: null,
      handle: `h-${crypto.randomUUID().slice(0, 8)}`,
    } as const;
    const { id } = await createCompany((await appOf(owner)).app, basics, null);
    for (const [who, role] of [
      [admin, "admin"],
      [recruiter, "recruiter"],
    ] as const)
      await rows(
        "INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at) VALUES (?, ?, ?, 'active', 1, 1)",
        id,
        who.userId,
        role,
      );
    expect((await visits(admin, companyAction, at(id, VIEWS))).status).toBe(200);
    const seen = (await visits(owner, companyLoader, at(id))).body as Shown;
    expect(seen.goals).toMatchObject([{ metric: "posting_views", target: 100, reached: 0, percent: 0 }]);
    // It is the company's, not the admin's own.
    expect(await goalsOf(admin)).toEqual([]);
    expect((await visits(owner, companyAction, at(id, { ...VIEWS, metric: "likes" }))).status).toBe(422);
    for (const nobody of [recruiter, await alice()])
      for (const form of [
        { ...VIEWS, target: "1" },
        { ...VIEWS, intent: "goal-remove" },
      ])
        expect((await visits(nobody, companyAction, at(id, form))).status).toBe(404);
    for (const odd of ["none", crypto.randomUUID()])
      expect((await visits(owner, companyAction, at(odd, VIEWS))).status).toBe(404);
    expect(await count("insight_goals", "subject_id = ? AND target = 100", id)).toBe(1);
    expect((await visits(null, companyAction, at(id, VIEWS))).status).toBe(401);
  });
});
