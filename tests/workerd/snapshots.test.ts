import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { makeSnapshotLink } from "#app/features/analytics/snapshot-links.server.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { action, loader } from "#app/routes/analytics/analytics.tsx";
import { action as companyAction, loader as companyLoader } from "#app/routes/analytics/company.tsx";
import {
  loader as openLoader,
  headers as snapshotHeaders,
  meta as snapshotMeta,
} from "#app/routes/analytics/snapshot.tsx";
import { appOf } from "#tests/factories/app.ts";
import { applies } from "#tests/factories/applications.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { visits } from "#tests/factories/visits.ts";

const dayBefore = (back: number) => new Date(Date.now() - days(back)).toISOString().slice(0, 10);
const rolled = (subject: string, back: number, metric: string, value: number) =>
  rows(
    "INSERT INTO daily_rollups (subject_id, day, metric, value) VALUES (?1, ?2, ?3, ?4) ON CONFLICT DO UPDATE SET value = ?4",
    subject,
    dayBefore(back),
    metric,
    value,
  );

const ASKED = { intent: "link-make", name: "Nora, agent", length: "7", days: "7", parts: "likes" };
const made = (person: Person, fields: Record<string, string> = {}) =>
  visits(person, action, { path: "/analytics", form: { ...ASKED, ...fields } });
const tokenOf = ({ body }: { body: unknown }) => (body as { path: string }).path.split("/").at(-1) ?? "";
const opened = (token: string) => visits(null, openLoader, { path: `/figures/${token}`, params: { token } });

interface Shown {
  whose: string;
  series: {
    metric: string;
    title: string;
    total: number;
    before: number;
    steps: { day: string; value: number }[];
  }[];
  funnel: { sent: number } | null;
  earned: unknown;
  spent: unknown;
}
interface Page {
  links: { linkId: string; linkName: string; linkOpened: number }[];
}
const linksOf = async (person: Person) =>
  ((await visits(person, loader, { path: "/analytics" })).body as Page).links;

describe("an address of a snapshot", () => {
  it("shows figures as they stood to whoever holds it, and nothing that was not chosen", async () => {
    const creator = await alice({ name: "Mira" });
    await rolled(creator.userId, 1, "likes", 5);
    await rolled(creator.userId, 9, "likes", 3);
    await rolled(creator.userId, 1, "profile_views", 70);
    const token = tokenOf(await made(creator));
    expect(token.length).toBeGreaterThanOrEqual(43);
    // What comes later is not in it.
    await rolled(creator.userId, 1, "likes", 500);
    const { status, body } = await opened(token);
    expect(status).toBe(200);
    const shown = body as Shown;
    expect(shown.whose).toBe("Mira");
    expect(shown.series.map(({ metric, total, before }) => [metric, total, before])).toEqual([
      ["likes", 5, 3],
    ]);
    expect(shown.series[0]?.title).toBe("Likes");
    expect(shown.series[0]?.steps.map(({ day }) => day)).toEqual([7, 6, 5, 4, 3, 2, 1].map(dayBefore));
    expect([shown.funnel, shown.earned, shown.spent]).toEqual([null, null, null]);
    expect(JSON.stringify(shown)).not.toContain(creator.userId);
    expect(JSON.stringify(shown)).not.toContain(creator.email);
    expect(await linksOf(creator)).toMatchObject([{ linkName: "Nora, agent", linkOpened: 1 }]);
  });

  it("is listed while it holds, however many came after it and are over", async () => {
    const creator = await alice();
    await made(creator);
    await rows(
      `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 40)
      INSERT INTO snapshot_links (id, user_id, name, figures, token_hash, expires_at, created_at)
      SELECT id || i, user_id, 'Over', figures, token_hash || i, 1, created_at + i FROM snapshot_links CROSS JOIN n
      WHERE user_id = ?`,
      creator.userId,
    );
    expect((await linksOf(creator))[0]).toMatchObject({ linkName: "Nora, agent" });
  });

  it("names nobody who applied or looked, and no posting", async () => {
    const [brand, creator] = [await bora(), await alice({ name: "Quetzalina" })];
    const job = await posting(brand);
    await applies(creator, job);
    const { app } = await appOf(brand);
    const parts = ["applications_received", "posting_views", "funnel", "money"] as const;
    const token = await makeSnapshotLink(app, null, { name: "Nora", length: 30, parts: [...parts], days: 7 });
    const [words] = await rows<{ title: string }>("SELECT title FROM opportunities WHERE id = ?", job.id);
    const [link] = await rows<{ figures: string }>(
      "SELECT figures FROM snapshot_links WHERE user_id = ?",
      brand.userId,
    );
    const seen = JSON.stringify((await opened(token)).body);
    expect(seen).toContain('"earned":[]');
    for (const secret of [creator.userId, "Quetzalina", words?.title ?? "?", job.id]) {
      expect(link?.figures).not.toContain(secret);
      expect(seen).not.toContain(secret);
    }
  });

  it("is no page to be kept or listed, and cannot be opened by what the database holds", async () => {
    const creator = await alice();
    const token = tokenOf(await made(creator));
    expect(snapshotHeaders({} as never)).toEqual({
      "X-Robots-Tag": "noindex",
      "Cache-Control": "private, no-store",
    });
    expect(snapshotMeta({} as never)).toContainEqual({ name: "robots", content: "noindex" });
    for (const odd of [`${token}x`, token.slice(1), "x", ""]) {
      const { status, body } = await opened(odd);
      expect([status, JSON.stringify(body)]).toEqual([404, expect.stringContaining("not shared any more")]);
    }
    const stored = JSON.stringify(
      await rows("SELECT * FROM snapshot_links WHERE user_id = ?", creator.userId),
    );
    expect(stored).not.toContain(token);
    expect(JSON.stringify(await linksOf(creator))).not.toContain(token);
  });

  it("leads nowhere once it is taken back, by its member alone, or once it is over", async () => {
    const [creator, other] = [await alice(), await bora()];
    const [first, second] = [tokenOf(await made(creator)), tokenOf(await made(creator))];
    const [newest] = await linksOf(creator);
    const end = { intent: "link-end", link_id: newest?.linkId ?? "" };
    await visits(other, action, { path: "/analytics", form: end });
    expect((await opened(second)).status).toBe(200);
    for (const _again of [1, 2])
      expect((await visits(creator, action, { path: "/analytics", form: end })).status).toBe(200);
    expect((await opened(second)).status).toBe(404);
    expect((await opened(first)).status).toBe(200);
    await rows("UPDATE snapshot_links SET expires_at = ? WHERE user_id = ?", Date.now() - 1, creator.userId);
    expect((await opened(first)).status).toBe(404);
    expect(await linksOf(creator)).toHaveLength(1);
    // What is over for long goes with the next one that is made.
    await rows("UPDATE snapshot_links SET expires_at = 1 WHERE user_id = ?", creator.userId);
    await made(creator);
    expect(await count("snapshot_links", "user_id = ?", creator.userId)).toBe(1);
  });

  it.each(["suspended", "deactivated", "deleted"])("leads nowhere while its member is %s", async (status) => {
    const creator = await alice();
    const token = tokenOf(await made(creator));
    await rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, creator.userId);
    expect((await opened(token)).status).toBe(404);
    await rows("UPDATE profiles SET status = 'active' WHERE user_id = ?", creator.userId);
    expect((await opened(token)).status).toBe(200);
    await rows("UPDATE users SET banned_until = 9e12 WHERE id = ?", creator.userId);
    expect((await opened(token)).status).toBe(404);
  });

  const odd: Record<string, string>[] = [
    { name: " " },
    { name: "x".repeat(61) },
    { length: "8" },
    { length: "365" },
    { days: "9999" },
    { parts: "page_view" },
    { parts: "" },
    { parts: "__proto__" },
  ];
  it.each(odd)("is refused for %j", async (fields) => {
    const creator = await alice();
    expect((await made(creator, fields)).status).toBe(422);
    expect(await count("snapshot_links", "user_id = ?", creator.userId)).toBe(0);
  });

  it("is made at most ten times at once, however fast", async () => {
    const creator = await alice();
    const answers = await Promise.all(Array.from({ length: 13 }, () => made(creator)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(3);
  });
});

describe("an address of a company's snapshot", () => {
  async function house() {
    const [owner, admin, recruiter] = await Promise.all([bora(), bora(), bora()]);
    const basics = {
      name: "House of Light",
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
    const at = (form?: Record<string, string>) => ({
      path: `/analytics/companies/${id}`,
      params: { companyId: id },
      ...(form ? { form } : {}),
    });
    return { owner, admin, recruiter, id, at };
  }
  const asked = { ...ASKED, parts: "posting_views" };

  it("is made and taken back by its owners and admins, and by nobody else", async () => {
    const { owner, admin, recruiter, id, at } = await house();
    await rolled(id, 2, "posting_views", 9);
    const token = tokenOf(await visits(admin, companyAction, at(asked)));
    const { body } = await opened(token);
    expect(body).toMatchObject({
      whose: "House of Light",
      isCompany: true,
      series: [{ metric: "posting_views", total: 9 }],
    });
    expect((await visits(owner, companyAction, at({ ...asked, parts: "likes" }))).status).toBe(422);
    for (const nobody of [recruiter, await alice()])
      expect((await visits(nobody, companyAction, at(asked))).status).toBe(404);
    const { links } = (await visits(owner, companyLoader, at())).body as Page;
    expect(links).toHaveLength(1);
    // It is no address of the admin's own figures.
    expect(await linksOf(admin)).toEqual([]);
    const end = { intent: "link-end", link_id: links[0]?.linkId ?? "" };
    for (const nobody of [recruiter, await alice()]) await visits(nobody, companyAction, at(end));
    await visits(admin, action, { path: "/analytics", form: end });
    expect((await opened(token)).status).toBe(200);
    await visits(owner, companyAction, at(end));
    expect((await opened(token)).status).toBe(404);
  });

  it.each([
    "UPDATE company_members SET role = 'viewer' WHERE company_id = ?1 AND user_id = ?2",
    "UPDATE company_members SET status = 'removed' WHERE company_id = ?1 AND user_id = ?2",
    "UPDATE companies SET status = 'suspended' WHERE id = ?1 AND ?2 <> ''",
  ])("leads nowhere after %s", async (change) => {
    const { admin, id, at } = await house();
    const token = tokenOf(await visits(admin, companyAction, at(asked)));
    await rows(change, id, admin.userId);
    expect((await opened(token)).status).toBe(404);
  });
});
