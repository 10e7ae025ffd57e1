import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { applications, offers } from "#app/db/schema/hiring.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { projects } from "#app/db/schema/projects.ts";
import { collectDeals } from "#app/features/rates/collect.server.ts";
import { countRanges } from "#app/features/rates/count-ranges.server.ts";
import { COUNTED_EVERY } from "#app/features/rates/rules.ts";
import { loader as hint } from "#app/routes/rates/hint.ts";
import { action, loader } from "#app/routes/rates/rates.tsx";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { visits } from "#tests/factories/visits.ts";

interface Shown {
  rates: { category: string; country: string; low: number; median: number; high: number; atLeast: number }[];
  country: string;
  currency: string;
  counted: boolean;
  deals: number;
}

const shown = async (person: Person, search = "") =>
  (await visits(person, loader, { path: `/rates${search}` })).body as Shown;
async function hinted(person: Person, search: string): Promise<unknown> {
  const { body } = await visits(person, hint, { path: `/rates/hint?${search}` });
  return ((await (body as Response).json()) as { rate: unknown }).rate;
}

/** The cron, so many days from now. */
async function counts(ahead = 0): Promise<void> {
  const ctx = { db, clock: { now: () => Date.now() + days(ahead) } };
  while ((await collectDeals(ctx)) > 0);
  while ((await countRanges(ctx)) > 0);
}

interface Done {
  category: "photo" | "video" | "design" | "music";
  amount: number;
  /** Days since it was completed. */
  ago?: number;
  milestone?: "released" | "refunded";
  status?: "completed" | "active";
  currency?: string;
}

/** A job of this client that this creator was hired for, and finished. */
async function deal(creator: Person, client: Person, done: Done): Promise<{ applicationId: string }> {
  const { category, amount, ago = 30, milestone = "released", status = "completed", currency = "EUR" } = done;
  const job = await posting(client, { type: "job", category });
  const now = Date.now();
  const [applicationId, projectId] = [newId(now), newId(now)];
  const times = { created_at: now, updated_at: now };
  await db.batch([
    db.insert(applications).values({
      id: applicationId,
      opportunity_id: job.id,
      applicant_id: creator.userId,
      poster_id: client.userId,
      origin: "apply",
      status: "accepted",
      ...times,
    }),
    db.insert(offers).values({
      id: newId(now),
      application_id: applicationId,
      version: 1,
      by_user_id: client.userId,
      amount,
      currency,
      status: "accepted",
      expires_at: now,
      created_at: now,
    }),
    db.insert(projects).values({
      id: projectId,
      title: "Finished",
      kind: "job",
      owner_id: client.userId,
      opportunity_id: job.id,
      application_id: applicationId,
      status,
      currency,
      completed_at: status === "completed" ? now - days(ago) : null,
      ...times,
    }),
    db.insert(milestones).values({
      id: newId(now),
      project_id: projectId,
      title: "All of it",
      amount,
      currency,
      position: 0,
      status: milestone,
      ...times,
    }),
  ]);
  return { applicationId };
}

const PORTUGUESE = { profile: { country: "PT", rate_currency: "EUR" } } as const;
const creatorsOf = (many: number) => Promise.all(Array.from({ length: many }, () => alice(PORTUGUESE)));
const clientsOf = (many: number) => Promise.all(Array.from({ length: many }, () => bora()));

/** Everybody's deal, with the clients in turn: 300, 400, 500 euros and so on. */
async function allDeal(creators: Person[], clients: Person[], done: Omit<Done, "amount">) {
  const made = [];
  for (const [place, creator] of creators.entries())
    made.push(
      await deal(creator, clients[place % clients.length] as Person, {
        ...done,
        amount: 30_000 + 10_000 * place,
      }),
    );
  return made;
}

describe("rates", () => {
  it("show the middle half of what eight creators were paid by four clients, by country and over all, and equally to both sides", async () => {
    const [creators, clients] = [await creatorsOf(9), await clientsOf(4)];
    const made = await allDeal(creators, clients, { category: "photo" });
    await counts();
    const range = {
      category: "photo",
      currency: "EUR",
      low: 50_000,
      median: 70_000,
      high: 90_000,
      atLeast: 8,
    };
    const [creator, client] = [creators[0] as Person, clients[0] as Person];
    expect(await shown(creator)).toMatchObject({ country: "PT", currency: "EUR", counted: true, deals: 1 });
    for (const person of [creator, client])
      expect((await shown(person, "?country=PT&currency=EUR")).rates).toEqual(
        expect.arrayContaining([
          { ...range, country: "PT" },
          { ...range, country: "" },
        ]),
      );
    expect(
      (await shown(client, "?country=any&currency=EUR")).rates.map(({ country }) => country),
    ).not.toContain("PT");
    expect((await shown(client, "?country=PT&currency=USD")).rates).toEqual([]);
    // What nobody knows is no country, and no error.
    expect((await shown(creator, "?country=Atlantis&currency=shells")).country).toBe("PT");

    expect(await hinted(client, "category=photo&country=PT&currency=EUR")).toEqual({
      ...range,
      country: "PT",
    });
    expect(await hinted(client, "category=photo&country=NO&currency=EUR")).toEqual({ ...range, country: "" });
    expect(await hinted(client, "category=events&country=PT&currency=EUR")).toBeNull();
    expect(await hinted(client, "category=nonsense")).toBeNull();
    const mine = `application=${made[0]?.applicationId}&currency=EUR`;
    expect(await hinted(creator, mine)).toEqual({ ...range, country: "PT" });
    expect(await hinted(client, mine)).toEqual({ ...range, country: "PT" });
    expect(await hinted(creators[1] as Person, mine)).toBeNull();
    expect((await visits(null, loader, { path: "/rates" })).status).toBe(302);
  });

  it("say nothing of seven creators, nor of what one client paid for more than a third of", async () => {
    await allDeal(await creatorsOf(7), await clientsOf(7), { category: "video" });
    await allDeal(await creatorsOf(9), await clientsOf(2), { category: "design" });
    await counts();
    const { rates } = await shown(await alice(PORTUGUESE));
    expect(rates.filter(({ category }) => ["video", "design"].includes(category))).toEqual([]);
    expect(await count("rate_ranges", "category IN ('video', 'design')")).toBe(4);
  });

  it("leave out what is not finished for long, was not paid in full, or is not done", async () => {
    const [creator, client] = [await alice(PORTUGUESE), await bora()];
    await deal(creator, client, { category: "music", amount: 1_000, ago: 14 });
    await deal(creator, client, { category: "music", amount: 2_000, milestone: "refunded" });
    await deal(creator, client, { category: "music", amount: 3_000, status: "active" });
    await deal(creator, client, { category: "music", amount: 0 });
    await counts();
    expect(await count("rate_deals", "creator_id = ?", creator.userId)).toBe(0);
    // The first one is settled by now; what was looked at is not looked at again.
    await counts(2);
    expect(await rows("SELECT amount FROM rate_deals WHERE creator_id = ?", creator.userId)).toEqual([
      { amount: 1_000 },
    ]);
    await counts(800);
    expect(await count("rate_deals")).toBe(0);
  });

  it("leave out who does not want to be counted, on either side, from the next weekly count on", async () => {
    await rows("DELETE FROM rate_deals");
    await rows("DELETE FROM rate_ranges");
    await rows("DELETE FROM rate_progress");
    await rows("UPDATE projects SET completed_at = NULL, status = 'cancelled'");
    const [creators, clients] = [await creatorsOf(8), await clientsOf(4)];
    await allDeal(creators, clients, { category: "music" });
    await counts();
    const [creator, client] = [creators[0] as Person, clients[3] as Person];
    const known = async () => (await shown(creator)).rates.length > 0;
    expect(await known()).toBe(true);
    const says = (person: Person, form: Record<string, string>) =>
      visits(person, action, { path: "/rates", form: { intent: "counted", ...form } });
    expect((await says(creator, {})).body).toMatchObject({
      done: expect.stringContaining("next weekly count"),
    });
    expect(await shown(creator)).toMatchObject({ counted: false, deals: 1 });
    await counts();
    expect(await known()).toBe(true);
    const week = COUNTED_EVERY / days(1) + 1;
    await counts(week);
    expect(await known()).toBe(false);
    await says(creator, { counted: "on" });
    await counts(2 * week);
    expect(await known()).toBe(true);
    await says(client, {});
    await counts(3 * week);
    expect(await known()).toBe(false);
    expect((await says(client, { counted: "perhaps" })).status).toBe(422);
  });
});
