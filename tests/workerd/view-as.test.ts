import { env } from "cloudflare:workers";
import { beforeAll, describe, expect, it } from "vitest";
import { VIEW_WRITES_NOTHING } from "#app/core/staff-view.ts";
import { minutes } from "#app/core/time.ts";
import { openDatabase } from "#app/db/client.server.ts";
import { asReadOnly } from "#app/db/read-only.server.ts";
import { beginView } from "#app/features/admin/view-as.server.ts";
import { isInView } from "#app/features/admin/view-pages.ts";
import { selectAccess } from "#app/features/safety/access-log.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call, cookieOf } from "#tests/factories/calls.ts";
import { everythingOf, rows } from "#tests/factories/database.ts";
import { listOf } from "#tests/factories/notifications.ts";
import { alice, sam } from "#tests/factories/people.ts";
import { asked, aView, sureAdmin, viewing, WHY } from "#tests/factories/views.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

describe("who may look with a member's eyes", () => {
  it("is an admin with a second factor alone, at members alone", async () => {
    const [member, colleague, admin] = await Promise.all([alice(), sam(), sureAdmin()]);
    const begin = async (userId: string) =>
      beginView((await appOf(admin)).app, { userId, reason: WHY }, true);
    await expect(begin(colleague.userId)).rejects.toMatchObject({ status: 403 });
    await expect(begin(admin.userId)).rejects.toMatchObject({ status: 403 });
    await expect(begin(crypto.randomUUID())).rejects.toMatchObject({ status: 404 });
    const cookie = await viewing(admin, member);
    expect((await asked(cookie, "/dashboard")).view?.viewer?.userId).toBe(member.userId);

    await rows("UPDATE sessions SET aal = 'aal1' WHERE id = ?", admin.sessionId);
    const lowered = await asked(cookie, "/dashboard");
    expect([lowered.view, lowered.cookies.at(-1)]).toEqual([null, expect.stringContaining("Max-Age=0")]);
    await rows("UPDATE sessions SET aal = 'aal2' WHERE id = ?", admin.sessionId);
    await rows("UPDATE user_roles SET role = 'support' WHERE user_id = ?", admin.userId);
    expect((await asked(cookie, "/dashboard")).view).toBeNull();
  });

  it("ends with its time, with the session, and when the member joins the team or is gone", async () => {
    const [member, admin, other] = await Promise.all([alice(), sureAdmin(), sureAdmin()]);
    const cookie = await viewing(admin, member);
    const later = movedClock();
    later.move(minutes(31));
    expect((await asked(cookie, "/dashboard", {}, later)).view).toBeNull();
    const stolen = cookie.replace(cookieOf(admin), cookieOf(other));
    expect((await asked(stolen, "/dashboard")).view).toBeNull();
    // Not the last sign: it says less than the others, and another may say the same.
    const forged = cookie.replace(/.(?=.{5}$)/, (sign) => (sign === "x" ? "y" : "x"));
    expect((await asked(forged, "/dashboard")).view).toBeNull();
    await rows("INSERT INTO user_roles (user_id, role, created_at) VALUES (?, 'support', 0)", member.userId);
    expect((await asked(cookie, "/dashboard")).view).toBeNull();
    await rows("DELETE FROM user_roles WHERE user_id = ?", member.userId);
    expect((await asked(cookie, "/dashboard")).view).not.toBeNull();
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", member.userId);
    expect((await asked(cookie, "/dashboard")).view).toBeNull();
  });

  it("leaves the ways out to the admin", async () => {
    const [member, admin] = await Promise.all([alice(), sureAdmin()]);
    const cookie = await viewing(admin, member);
    for (const path of ["/stop-viewing", "/sign-out", "/sign-out.data"]) {
      const { app, view } = await asked(cookie, path, { method: "POST" });
      await app.settle();
      expect([path, view, app.viewer?.userId]).toEqual([path, null, admin.userId]);
    }
  });
});

describe("what is looked at", () => {
  it("is told to the member at once, and each page stands in both logs once", async () => {
    const [member, admin] = await Promise.all([alice(), sureAdmin()]);
    const cookie = await viewing(admin, member);
    for (const path of ["/dashboard", "/dashboard.data?_routes=x", "/wallet", "/settings/security"])
      await asked(cookie, path);
    const { app } = await appOf(member);
    const lines = await selectAccess(app);
    expect(lines.map(({ area, reason }) => `${area}: ${reason}`).toSorted()).toEqual([
      `view /dashboard: ${WHY}`,
      `view /wallet: ${WHY}`,
      `view: ${WHY}`,
    ]);
    const audit = await rows<{ action: string; after: string }>(
      "SELECT action, after FROM audit_log WHERE subject_type = 'user' AND subject_id = ? ORDER BY id",
      member.userId,
    );
    expect(audit.map(({ action, after }) => [action, after])).toEqual([
      ["view_begin", null],
      ["view_page", '{"path":"/dashboard"}'],
      ["view_page", '{"path":"/wallet"}'],
    ]);
    expect((await listOf(member)).items.map(({ title }) => title)).toContain(
      "Our team looks at your account",
    );
  });
});

describe("a view", () => {
  let view: Awaited<ReturnType<typeof aView>>;
  beforeAll(async () => {
    view = await aView();
  });
  it("never opens conversations, security, tokens and data to take away", () => {
    for (const path of [
      "/messages",
      "/spark",
      "/desk/x/chat",
      "/settings/account",
      "/settings/security",
      "/settings/activity",
      "/settings/api-tokens",
      "/settings/webhooks",
      "/settings/my-apps",
      "/oauth/authorize",
      "/settings/data",
      "/wallet/export",
      "/admin",
      "/auth/step-up",
    ])
      expect([path, isInView(path)]).toEqual([path, false]);
  });

  it("speaks for nobody to calls, the live wire and private files", async () => {
    const headers = { cookie: view.cookie };
    for (const [path, init] of [
      ["/api/v1/me", {}],
      ["/api/v1/swipes", { method: "POST", body: "{}" }],
      ["/live", {}],
      [`/files/${crypto.randomUUID()}`, {}],
      [`/exports/${crypto.randomUUID()}/1`, {}],
      ["/functions/v1/analyze-link", { method: "POST", body: "{}" }],
      // As the router reads them, however they are written.
      ["/%61pi/v1/notifications", {}],
      ["/%6Cive", {}],
      [`/%66iles/${crypto.randomUUID()}`, {}],
      [`/e%78ports/${crypto.randomUUID()}/1`, {}],
    ] as const) {
      const answer = await call(null, path, { ...init, headers });
      expect([path, answer.status, answer.headers.get("cache-control")]).toEqual([path, 403, "no-store"]);
    }
  });

  it("left the member's rows as they were", async () => {
    expect(await everythingOf(view.member.userId)).toBe(view.before);
  });

  it("refuses to write beneath all that", async () => {
    const { view: asViewed } = await asked(view.cookie, "/dashboard");
    const write = async () => asViewed?.db.run("DELETE FROM profiles");
    await expect(write()).rejects.toMatchObject({ cause: { status: 403, message: VIEW_WRITES_NOTHING } });
    await expect(asViewed?.commit([])).rejects.toMatchObject({ status: 403 });
  });
});

describe("a database that reads alone", () => {
  const refused = new Error("refused");
  const reading = asReadOnly(env.DB, () => {
    throw refused;
  });

  it.each([
    "INSERT INTO guard (ok) VALUES (1)",
    "  update profiles SET xp = 1",
    "DELETE FROM profiles",
    "REPLACE INTO guard VALUES (1)",
    "WITH one AS (SELECT 1) DELETE FROM profiles WHERE user_id IN one",
    "WITH one AS (SELECT 'x') INSERT INTO guard SELECT 1",
    "DROP TABLE users",
    "PRAGMA writable_schema = 1",
    "",
  ])("refuses %j, alone and among reads", async (sql) => {
    const [wanted, read] = [reading.prepare(sql).bind(), reading.prepare("SELECT 1")];
    for (const run of [wanted.run, wanted.all, wanted.raw]) await expect(run()).rejects.toThrow(refused);
    await expect(reading.batch([read, wanted])).rejects.toThrow(refused);
  });

  it("reads, also of words that look like writing", async () => {
    const database = openDatabase(reading, { roundTrips: 0, statements: 0 });
    expect(await database.all("SELECT 'delete it' AS said, replace('ab', 'a', 'b') AS other")).toEqual([
      { said: "delete it", other: "bb" },
    ]);
    await expect(reading.exec("SELECT 1")).rejects.toThrow(refused);
    expect(() => reading.withSession()).toThrow(refused);
  });
});
