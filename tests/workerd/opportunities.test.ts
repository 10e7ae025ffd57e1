import { describe, expect, it } from "vitest";
import type { Cursor } from "#app/core/cursor.ts";
import { pageOf } from "#app/core/page-of.ts";
import { days } from "#app/core/time.ts";
import { readNow } from "#app/db/client.server.ts";
import {
  POSTINGS_PAGE,
  selectManagedCounts,
  selectManagedPosting,
  selectManagedPostings,
} from "#app/features/hiring/managed-postings.server.ts";
import { homeCards } from "#app/features/home/cards.server.ts";
import { limitWords, selectRoom } from "#app/features/opportunities/commands/plan-limit.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { selectOwnOpportunities } from "#app/features/opportunities/queries.server.ts";
import { loader as dashboard } from "#app/routes/opportunities/opportunity-dashboard.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { applies } from "#tests/factories/applications.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { get } from "#tests/factories/calls.ts";
import { companyOf } from "#tests/factories/companies.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { everythingStored, postInput, posting, rowOf } from "#tests/factories/postings.ts";
import { readDeck } from "#tests/factories/swipes.ts";
import { visits } from "#tests/factories/visits.ts";
import { plainPng } from "#tests/fakes/covers.ts";

const CANARY = "canary.casting@bora.test";

describe("bora posts a job", () => {
  it("with every field, and finds all of it again", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const { id } = await postOpportunity(
      app,
      postInput({
        email: CANARY,
        compensation: "500 € a day",
        location: "Lyon",
        requirements: "A studio",
        skills: "Photo, Retouching ,, Photo",
        deliverables: "12 pictures",
        duration: "2 days",
      }),
      null,
    );

    const row = await rowOf(id);
    expect(row).toMatchObject({
      created_by: brand.userId,
      title: "Photos for a spring campaign",
      type: "job",
      status: "active",
      visibility: "public",
      compensation: "500 € a day",
      location: "Lyon",
      requirements: "A studio",
      skills: '["Photo","Retouching"]',
      deliverables: "12 pictures",
      duration: "2 days",
      tags: '["Bora Studio"]',
      company_name: "Bora Studio",
      ai_image: 1,
    });
    expect((row?.expires_at ?? 0) - (row?.published_at ?? 0)).toBe(days(45));
    expect(
      await rows("SELECT email, verified FROM opportunity_contacts WHERE opportunity_id = ?", id),
    ).toEqual([{ email: CANARY, verified: 0 }]);
  });

  it("and gets 50 XP and one opportunity_created event", async () => {
    const brand = await bora();
    const { id } = await postOpportunity((await appOf(brand)).app, postInput({ type: "barter" }), null);
    expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", brand.userId)).toEqual([{ xp: 50 }]);
    expect(
      await rows(
        "SELECT activity_type, xp_earned, source_id FROM xp_activities WHERE user_id = ?",
        brand.userId,
      ),
    ).toEqual([{ activity_type: "opportunity_posted", xp_earned: 50, source_id: id }]);
    const events = await rows<{ event_properties: string }>(
      "SELECT event_properties FROM analytics_events WHERE event_name = 'opportunity_created' AND user_id = ?",
      brand.userId,
    );
    expect(events.map((event) => JSON.parse(event.event_properties))).toEqual([
      { opportunity_id: id, type: "barter" },
    ]);
  });

  it("eight times at once by an impatient finger, and it is one posting, one grant, one event", async () => {
    const brand = await bora();
    const input = postInput();
    const apps = await Promise.all(Array.from({ length: 8 }, () => appOf(brand)));
    const answers = await Promise.all(apps.map(({ app }) => postOpportunity(app, input, null)));
    const later = await postOpportunity((await appOf(brand)).app, input, null);

    expect(new Set([...answers, later].map(({ id }) => id)).size).toBe(1);
    expect(await count("opportunities", "created_by = ?", brand.userId)).toBe(1);
    expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", brand.userId)).toEqual([{ xp: 50 }]);
    expect(
      await count("analytics_events", "event_name = 'opportunity_created' AND user_id = ?", brand.userId),
    ).toBe(1);
    expect(await count("outbox", "name = 'opportunity.created' AND actor_id = ?", brand.userId)).toBe(1);
  });

  it("again with a change that her first one does not have, and is told so instead of shown the first", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const [drawn, chosen] = [postInput({ skills: "Photo, Video" }), postInput()];
    const [one, two] = [
      await postOpportunity(app, drawn, null),
      await postOpportunity(app, chosen, plainPng()),
    ];
    const stored = await everythingStored(brand.userId);

    const changed = { title: "Other", email: "other@bora.test", skills: ["Video"], compensation: "1 €" };
    for (const [field, value] of Object.entries(changed)) {
      await expect(postOpportunity(app, { ...drawn, [field]: value }, null)).rejects.toMatchObject({
        status: 409,
        message: expect.stringContaining("posted already"),
      });
    }
    await expect(postOpportunity(app, drawn, plainPng())).rejects.toMatchObject({ status: 409 });
    await expect(postOpportunity(app, chosen, null)).rejects.toMatchObject({ status: 409 });
    expect(await postOpportunity(app, drawn, null)).toEqual(one);
    expect(await postOpportunity(app, chosen, plainPng())).toEqual(two);
    expect(await everythingStored(brand.userId)).toEqual(stored);
  });

  it("changed, eight at once, and one of them is posted", async () => {
    const brand = await bora();
    const input = postInput();
    const apps = await Promise.all(Array.from({ length: 8 }, () => appOf(brand)));
    const answers = await Promise.allSettled(
      apps.map(({ app }, index) => postOpportunity(app, { ...input, title: `Version ${index}` }, null)),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count("opportunities", "created_by = ?", brand.userId)).toBe(1);
  });

  it("with a key that someone else used, and it is her own posting", async () => {
    const [one, other] = await Promise.all([bora(), bora()]);
    const input = postInput();
    const first = await postOpportunity((await appOf(one)).app, input, null);
    const second = await postOpportunity((await appOf(other)).app, input, null);
    expect(second.id).not.toBe(first.id);
    expect((await rowOf(second.id))?.created_by).toBe(other.userId);
  });

  it("with bad words, is told which field, and nothing is stored", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const before = await everythingStored(brand.userId);
    const refused = postOpportunity(app, postInput({ description: "what the fuck" }), plainPng());
    await expect(refused).rejects.toMatchObject({
      name: "ContentFlagged",
      message: expect.stringContaining("description"),
    });
    expect(await everythingStored(brand.userId)).toEqual(before);
  });

  it("too often for one day, and the eleventh is refused", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const first = postInput();
    const posted = await postOpportunity(app, first, null);
    for (let index = 1; index < 10; index++) await postOpportunity(app, postInput(), null);
    await expect(postOpportunity(app, postInput(), null)).rejects.toMatchObject({ status: 429 });
    // A replay of the first one makes nothing and is no eleventh.
    expect(await postOpportunity(app, first, null)).toEqual(posted);
    expect(await count("opportunities", "created_by = ?", brand.userId)).toBe(10);
  });
});

describe("reading a posting", () => {
  it("never shows the email of its form, to anyone", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { id } = await postOpportunity((await appOf(brand)).app, postInput({ email: CANARY }), null);
    const reader = (await appOf(creator)).app;
    const shown = JSON.stringify([
      await readDeck(reader, { tab: "opportunities" }),
      await get(creator, "/api/v1/deck?tab=opportunities"),
      await getPostingPage(reader, id),
      await getPostingPage(visitorApp().app, id),
      await selectOwnOpportunities((await appOf(brand)).app),
      await rows("SELECT payload FROM outbox WHERE actor_id = ?", brand.userId),
      await rows("SELECT * FROM analytics_events WHERE user_id = ?", brand.userId),
    ]);
    expect(shown).toContain(id);
    expect(shown).not.toContain(CANARY);
    expect(shown).not.toContain(brand.email);
  });

  it("is for its owner alone before it goes out, and for nobody new when it was removed or long over", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [owner, reader, visitor] = [(await appOf(brand)).app, (await appOf(creator)).app, visitorApp().app];
    const long = Date.now() - days(31);
    const hidden = [
      { status: "draft" },
      { status: "pending_review" },
      { status: "expired", closed_at: long },
      { status: "filled", closed_at: long },
      { visibility: "invited" },
    ] as const;
    for (const details of hidden) {
      const { id } = await posting(brand, details);
      expect(await getPostingPage(owner, id)).toMatchObject({ posting: { id, manages: true } });
      await expect(getPostingPage(reader, id)).rejects.toMatchObject({ status: 404 });
      await expect(getPostingPage(visitor, id)).rejects.toMatchObject({ status: 404 });
    }
    const removed = await posting(brand, { status: "removed", moderation: { reason: "It was a scam." } });
    expect(await getPostingPage(owner, removed.id)).toMatchObject({
      sight: "removed",
      reason: "It was a scam.",
    });
    await expect(getPostingPage(reader, removed.id)).rejects.toMatchObject({ status: 404 });
  });

  it("is read-only for everybody while it is paused or lately over, with others like it", async () => {
    const [creator, brand, other] = await Promise.all([alice(), bora(), bora()]);
    const type = "barter" as const;
    const [near, far] = [
      await posting(other, { type, skills: ["Baking"] }),
      await posting(other, { type, skills: ["Sewing"] }),
    ];
    await posting(other, { type: "collab", skills: ["Baking"] });
    for (const status of ["paused", "filled", "closed", "expired"] as const) {
      const { id } = await posting(brand, { status, type, skills: ["baking"], closed_at: Date.now() });
      for (const app of [(await appOf(creator)).app, visitorApp().app]) {
        const page = await getPostingPage(app, id);
        expect(page.sight).toBe("over");
        if (page.sight !== "over") throw new Error("not shown");
        expect(page.similar.map(({ id: similar }) => similar).slice(0, 2)).toEqual([near.id, far.id]);
      }
    }
  });

  it("of members only shows visitors its title, and nothing else of it", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { id, title } = await posting(brand, { visibility: "members", description: CANARY });
    const wall = await getPostingPage(visitorApp().app, id);
    expect(wall).toEqual({ sight: "wall", id, title });
    expect(await getPostingPage((await appOf(creator)).app, id)).toMatchObject({ sight: "open" });
  });

  it("never says how many applied, only about how many", async () => {
    const brand = await bora();
    const { id } = await posting(brand, { application_count: 7 });
    const page = await getPostingPage(visitorApp().app, id);
    expect(page).toMatchObject({ posting: { applicants: "5 to 20 applicants" } });
    expect(page.sight === "open" && "applicationCount" in page.posting).toBe(false);
  });

  it("is not found for members who block each other, and for ids that are none", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { id } = await posting(brand);
    await blocks(creator, brand);
    const reader = (await appOf(creator)).app;
    for (const asked of [id, "1", "", "' OR 1=1 --", crypto.randomUUID()]) {
      await expect(getPostingPage(reader, asked)).rejects.toMatchObject({ status: 404 });
    }
  });
});

describe("the postings that somebody answers for", () => {
  const many = async (by: Person, from: number, status: "active" | "closed", company_id: string | null) => {
    for (let at = from; at < from + POSTINGS_PAGE + 5; at++)
      await posting(by, { status, company_id, created_at: at, title: `${status} ${at}` });
  };

  it("are read state by state and page by page, one's own and those of the company, the newest first", async () => {
    const [recruiter, colleague, stranger] = await Promise.all([bora(), bora(), bora()]);
    const company = await companyOf([
      [colleague, "owner"],
      [recruiter, "recruiter"],
    ]);
    await many(recruiter, 1_000, "active", null);
    await many(colleague, 2_000, "active", company);
    await many(colleague, 3_000, "closed", company);
    await posting(stranger, { created_at: 1_001 });
    const { app } = await appOf(recruiter);
    const seen: string[] = [];
    let before: Cursor | null = null;
    for (let page = 0; page < 5; page++) {
      const rows: Awaited<ReturnType<typeof selectManagedPostings>> = await selectManagedPostings(app, {
        states: ["active"],
        before,
      });
      const { page: shown, last } = pageOf(rows, POSTINGS_PAGE);
      seen.push(...shown.map(({ title }) => title));
      if (!last) break;
      before = { key: last.createdAt, id: last.id };
    }
    const titles = (from: number) =>
      Array.from({ length: POSTINGS_PAGE + 5 }, (_, index) => `active ${from + POSTINGS_PAGE + 4 - index}`);
    expect(seen).toEqual([...titles(2_000), ...titles(1_000)]);
    const counts = Object.fromEntries(
      (await readNow(app.db, selectManagedCounts(app))).map(({ status, count }) => [status, count]),
    );
    expect(counts).toEqual({ active: 2 * (POSTINGS_PAGE + 5), closed: POSTINGS_PAGE + 5 });
    const newest = await selectManagedPostings(app);
    expect(newest[0]?.title).toBe(`closed ${3_000 + POSTINGS_PAGE + 4}`);
    expect(await selectManagedPostings(app, { states: [], before: null })).toEqual([]);
  });

  it("are all counted on Home and the dashboard, where also an old one is chosen, and a company's newest by who hires for it", async () => {
    const [recruiter, colleague] = await Promise.all([bora(), bora()]);
    const company = await companyOf([
      [colleague, "owner"],
      [recruiter, "recruiter"],
    ]);
    const old = await posting(colleague, { company_id: company, created_at: 1, view_count: 7 });
    const applied = await applies(await alice(), old);
    await many(colleague, 1_000, "active", company);
    const { app } = await appOf(recruiter);
    const cards = homeCards(app, {
      hires: true,
      hidden: [],
      company: { placeId: company, placeRole: "recruiter" },
    });
    expect(await cards.hiring).toEqual({ fresh: 1, waiting: 1, due: 0, views: 7, more: false });
    expect(await cards.company).toMatchObject({
      figures: { fresh: 1, views: 7 },
      postings: [{ title: `active ${1_000 + POSTINGS_PAGE + 4}` }, {}, {}, {}],
    });
    const shown = async (query = "") =>
      (await visits(recruiter, dashboard, { path: `/opportunity-dashboard?role=hiring${query}` })).body;
    const asked = await shown(`&opportunity=${old.id}`);
    expect(asked).toMatchObject({ fresh: 1, chosen: { id: old.id }, cards: [{ id: applied }] });
    const newest = await posting(colleague, { company_id: company, created_at: 9_000 });
    const waits = await applies(await alice(), newest);
    expect(await shown()).toMatchObject({ fresh: 2, chosen: { id: newest.id }, cards: [{ id: waits }] });
  });

  it("are told apart: what one posted oneself, and what each company has open", async () => {
    const [recruiter, colleague] = await Promise.all([bora(), bora()]);
    const company = await companyOf([
      [colleague, "owner"],
      [recruiter, "recruiter"],
    ]);
    const own = await posting(recruiter, {});
    const shared = await posting(colleague, { company_id: company });
    const { app } = await appOf(recruiter);
    const found = async (of: "own" | typeof company) => [
      (await selectManagedPostings(app, { states: ["active"], before: null, company: of })).map(
        ({ id }) => id,
      ),
      (await readNow(app.db, selectManagedCounts(app, of))).map(({ count }) => count),
    ];
    expect(await found("own")).toEqual([[own.id], [1]]);
    expect(await found(company)).toEqual([[shared.id], [1]]);
    expect(await found(crypto.randomUUID())).toEqual([[], []]);
  });

  it("are counted against the plan where its limit is on, and one is held back from who owes answers", async () => {
    const brand = await bora();
    for (let n = 0; n < 2; n++) await posting(brand, {});
    const { app } = await appOf(brand);
    const limited = { ...app, env: { ...app.env, PLAN_LIMITS: "on" as const } };
    const said = async (ctx: typeof app) => limitWords(ctx, (await readNow(ctx.db, selectRoom(ctx)))[0]);
    expect(await said(app)).toBeNull();
    expect(await said(limited)).toEqual({
      full: false,
      sentence: "2 of the 3 postings that your plan holds at a time are open.",
    });
    await rows("UPDATE profiles SET replies_overdue = 1 WHERE user_id = ?", brand.userId);
    expect(await said(limited)).toMatchObject({
      full: true,
      sentence: expect.stringContaining(
        "Pause or close one before you open another. One of them is held back",
      ),
    });
  });

  it("are none of others, nor of a company one has left or does not hire for", async () => {
    const [recruiter, colleague] = await Promise.all([bora(), bora()]);
    const company = await companyOf([
      [colleague, "owner"],
      [recruiter, "finance"],
    ]);
    const { id } = await posting(colleague, { company_id: company });
    const { app } = await appOf(recruiter);
    const found = async () => [
      (await selectManagedPosting(app, id)).length,
      (await selectManagedPostings(app)).length,
      (await readNow(app.db, selectManagedCounts(app))).length,
    ];
    expect(await found()).toEqual([0, 0, 0]);
    await rows("UPDATE company_members SET role = 'recruiter' WHERE user_id = ?", recruiter.userId);
    expect(await found()).toEqual([1, 1, 1]);
    await rows("UPDATE company_members SET status = 'removed' WHERE user_id = ?", recruiter.userId);
    expect(await found()).toEqual([0, 0, 0]);
    expect(await selectManagedPosting(app, null)).toEqual([]);
  });
});
