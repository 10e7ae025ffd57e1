import { describe, expect, it } from "vitest";
import type { Query, Statement } from "#app/db/client.server.ts";
import { selectAudit } from "#app/features/admin/health.server.ts";
import { selectDays } from "#app/features/admin/overview.server.ts";
import { grantRole, revokeRole } from "#app/features/admin/roles.server.ts";
import { selectTimeline } from "#app/features/admin/timeline.server.ts";
import { ANY_USER, type UserFilters, userFilters } from "#app/features/admin/user-filters.ts";
import { openAccount, selectUsers } from "#app/features/admin/users.server.ts";
import { rollUp } from "#app/features/analytics/roll-up.server.ts";
import { searchLedger } from "#app/features/billing/commands/search-ledger.server.ts";
import {
  selectBadgeFigures,
  selectQuestFigures,
  selectWeek,
} from "#app/features/rewards/queries/game-figures.server.ts";
import { selectAccess } from "#app/features/safety/access-log.server.ts";
import { loader as exportFigures } from "#app/routes/admin/export-figures.ts";
import { appOf } from "#tests/factories/app.ts";
import { db, rows } from "#tests/factories/database.ts";
import { delivered } from "#tests/factories/paid-desks.ts";
import { ada, alice, bora, type Person, person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { visits } from "#tests/factories/visits.ts";

const now = <R>(query: Query<R[]>): Promise<R[]> =>
  db.batch([query as unknown as Statement]).then(([found]) => found as R[]);

const WHY = "A member asks where it went";

describe("members", () => {
  const found = async (typed: string, filters: Partial<UserFilters>) =>
    (await now(selectUsers(db, typed, { ...ANY_USER, ...filters }))).map(({ user_id }) => user_id);

  it("are listed without words, the newest first, and narrowed by who they are and how they stand", async () => {
    const [creator, brand, gone, agent] = await Promise.all([
      alice({ profile: { subscription_tier: "pro" } }),
      bora(),
      alice({ profile: { status: "suspended" } }),
      person({ name: "Sam", role: "support" }),
    ]);
    const all = await found("", {});
    for (const { userId } of [creator, brand, gone, agent]) expect(all).toContain(userId);
    const among = async (filters: Partial<UserFilters>) => {
      const ids = await found("", filters);
      return [creator, brand, gone, agent].map(({ userId }) => ids.includes(userId));
    };
    expect(await among({ kind: "creator" })).toEqual([true, false, true, true]);
    expect(await among({ standing: "suspended" })).toEqual([false, false, true, false]);
    expect(await among({ standing: "active", kind: "brand" })).toEqual([false, true, false, false]);
    expect(await among({ plan: "pro" })).toEqual([true, false, false, false]);
    expect(await among({ team: true })).toEqual([false, false, false, true]);
    expect(await found(creator.email, { plan: "business" })).toEqual([]);
    expect(await found(creator.email, { plan: "pro" })).toEqual([creator.userId]);
  });

  it("whatever an address asks for", () => {
    expect(userFilters.parse({ kind: "x", standing: "'; DROP", plan: "", team: "yes" })).toEqual(ANY_USER);
  });

  it("have a timeline of what may be known without opening anything private", async () => {
    const [creator, admin] = await Promise.all([alice(), ada()]);
    await posting(creator, { title: "Night shoot" });
    await openAccount((await appOf(admin)).app, { userId: creator.userId, reason: WHY });
    await grantRole((await appOf(admin)).app, { email: creator.email, role: "support", reason: WHY });
    const timeline = await now(selectTimeline(db, creator.userId));
    const told = timeline.map(({ timeline_kind, about, colleague }) => [timeline_kind, about, colleague]);
    expect(told).toEqual(
      expect.arrayContaining([
        ["joined", "creator", null],
        ["posted", "Night shoot", null],
        ["look", "account", "Ada"],
        ["staff", "role_grant", "Ada"],
      ]),
    );
    expect(timeline.map(({ happened_at }) => happened_at)).toEqual(
      timeline.map(({ happened_at }) => happened_at).toSorted((one, other) => other - one),
    );
    expect(JSON.stringify(timeline)).not.toContain(WHY);
  });
});

describe("the audit log", () => {
  it("is searched by who did it and by what it was done to", async () => {
    const [first, second, creator] = await Promise.all([ada(), ada(), alice()]);
    const [{ handle } = { handle: "" }] = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      first.userId,
    );
    await grantRole((await appOf(first)).app, { email: creator.email, role: "support", reason: WHY });
    await revokeRole((await appOf(second)).app, { user_id: creator.userId, role: "support", reason: WHY });
    const lines = async (typed: string, before: string | null = null) =>
      (await now(selectAudit(db, { before, typed }))).map(({ audit_action }) => audit_action);
    expect(await lines(`@${handle}`)).toEqual(["role_grant"]);
    expect(await lines(creator.userId)).toEqual(["role_revoke", "role_grant"]);
    expect(await lines(crypto.randomUUID())).toEqual([]);
    expect(await lines("@nobody-at-all")).toEqual([]);
    const [newest] = await now(selectAudit(db, { before: null, typed: creator.userId }));
    expect(await lines(creator.userId, newest?.audit_id ?? null)).toEqual(["role_grant"]);
  });
});

describe("a line of the audit log", () => {
  it("says from where, so that one place is one mark, and holds no address", async () => {
    const [admin, creator] = await Promise.all([ada(), alice()]);
    const from = async (address: string, act: typeof grantRole | typeof revokeRole) =>
      act((await appOf({ ...admin, address })).app, {
        ...{ email: creator.email, user_id: creator.userId, role: "support" as const, reason: WHY },
      });
    await from("198.51.100.21", grantRole);
    await from("198.51.100.21", revokeRole);
    await from("203.0.113.9", grantRole);
    const lines = await now(selectAudit(db, { before: null, typed: creator.userId }));
    // Whom it was about, by their name.
    expect(lines.map(({ audit_name }) => audit_name)).toEqual(["Alice", "Alice", "Alice"]);
    const [third, second, first] = lines.map(({ audit_place }) => audit_place);
    expect(first).toMatch(/^[\w-]{43}$/);
    expect([second === first, third === first]).toEqual([true, false]);
    expect(JSON.stringify(lines)).not.toContain("198.51.100");
  });
});

describe("the ledger", () => {
  const finance = () => person({ name: "Fin", role: "finance" });
  const looks = async (who: Person, query: string) =>
    searchLedger((await appOf(who)).app, { query, reason: WHY });
  const seenBy = async (who: Person) => selectAccess((await appOf(who)).app);

  it("is searched by what a movement is about, its receipt or whose it is; they see the look and why", async () => {
    const on = await delivered(12_345);
    const fin = await finance();
    const [funding] = await looks(fin, on.milestoneId);
    expect(funding?.entries.map(({ amount }) => amount).reduce((sum, amount) => sum + amount, 0)).toBe(0);
    expect(funding?.entries).toContainEqual(
      expect.objectContaining({ owner: "milestone", kind: "held", amount: 12_345, after: 12_345 }),
    );
    expect(await looks(fin, funding?.id ?? "")).toMatchObject([{ id: funding?.id }]);
    const [{ handle } = { handle: "" }] = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      on.client.userId,
    );
    const theirs = await looks(fin, `@${handle}`);
    const [{ receipt } = { receipt: "" }] = await rows<{ receipt: string }>(
      "SELECT receipt_no AS receipt FROM payments WHERE payer_id = ?",
      on.client.userId,
    );
    expect(await looks(fin, receipt.toLowerCase())).toContainEqual(funding);
    const concerned = [funding, ...theirs].some((one) => one?.entries.some(({ owner }) => owner === "Bora"));
    expect((await seenBy(on.client)).some(({ area, reason }) => area === "money" && reason === WHY)).toBe(
      concerned,
    );
    expect(await looks(fin, "nothing of ours")).toEqual([]);
  });

  it("is nobody's but finance's and admins'", async () => {
    for (const who of [await alice(), await person({ name: "Mia", role: "moderator" })])
      await expect(looks(who, "@bora")).rejects.toMatchObject({ status: 404 });
    expect(await looks(await ada(), "nothing of ours")).toEqual([]);
  });
});

it("the team sees how many have each badge and quest, and who earned most this week by what", async () => {
  const creator = await alice();
  const at = Date.now();
  for (let made = 0; made < 3; made++)
    await rows(
      `INSERT INTO xp_activities (id, user_id, activity_type, xp_earned, description, source_type, source_id, idem_key,
        created_at) VALUES (?, ?, 'invite_accepted', 90000, 'x', 'referral', ?, ?, ?)`,
      ...[crypto.randomUUID(), creator.userId, String(made), crypto.randomUUID(), at],
    );
  await rows(
    "INSERT INTO quest_progress (user_id, quest, finished_at) VALUES (?, 'be_seen', 1)",
    creator.userId,
  );
  expect((await now(selectWeek(db, at)))[0]).toMatchObject({
    ...{ user_id: creator.userId, display_name: "Alice", week_xp: 270_000 },
    ...{ most_of: "invite_accepted", times: 3 },
  });
  const badges = await now(selectBadgeFigures(db));
  expect(badges.find(({ badge }) => badge === "welcome")?.members).toBeGreaterThan(0);
  const quests = await now(selectQuestFigures(db));
  expect(quests.find(({ quest }) => quest === "be_seen")).toMatchObject({ finished: 1, claimed: 0 });
});

it("who opened a page on a day is counted once it is over, and leaves with the other figures as a table", async () => {
  const [one, other] = await Promise.all([alice(), bora()]);
  const yesterday = Date.now() - 86_400_000;
  for (const who of [one.userId, one.userId, other.userId, null])
    await rows(
      `INSERT INTO analytics_events (id, user_id, event_name, event_category, event_properties, created_at)
      VALUES (?, ?, 'page_view', 'navigation', '{}', ?)`,
      ...[crypto.randomUUID(), who, yesterday],
    );
  const day = new Date(yesterday).toISOString().slice(0, 10);
  await rollUp(db, day, Date.now());
  const shown = await now(selectDays(db, Date.now()));
  expect(shown.at(-2)?.active).toBeGreaterThanOrEqual(2);
  expect(shown.at(-1)?.active).toBeNull();
  expect(shown.at(-2)?.views).toBeGreaterThanOrEqual(4);
  expect(shown.at(-1)?.views).toBeNull();

  const page = { path: "/admin/export" };
  expect((await visits(one, exportFigures, page)).status).toBe(404);
  const textFor = async (who: Person) => ((await visits(who, exportFigures, page)).body as Response).text();
  await delivered(5_000);
  const forAdmin = await textFor(await ada());
  expect(forAdmin).toContain(
    '"Day","Sign-ups","Sign-ins","Active members","Sparks","Posts","Pages","Faults"',
  );
  expect(forAdmin).toMatch(new RegExp(`"${day}","\\d+","\\d+","${shown.at(-2)?.active}"`));
  expect(forAdmin).toContain('"EUR"');
  expect(await textFor(await person({ name: "Sam", role: "support" }))).not.toContain('"EUR"');
});
