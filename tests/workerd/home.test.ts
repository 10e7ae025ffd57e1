import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { statement } from "#app/db/client.server.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { homeCards } from "#app/features/home/cards.server.ts";
import { homeReads, toHome } from "#app/features/home/reads.server.ts";
import { action as arrange, loader as arrangePage } from "#app/routes/home/arrange.tsx";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { likes } from "#tests/factories/swipes.ts";
import { visits } from "#tests/factories/visits.ts";

async function homeOf(who: Person) {
  const { app } = await appOf(who);
  return toHome(app, await app.ask(homeReads(app)));
}

describe("the Home", () => {
  it("names who waits for an answer, and no longer once a block stands between them", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await likes(creator, await posting(brand));
    expect((await homeOf(brand)).needs).toMatchObject([
      { key: "likes", text: "1 person waits for your answer", to: "/spark?tab=likes" },
    ]);
    await blocks(brand, creator);
    expect((await homeOf(brand)).needs).toEqual([]);
  });

  it("tells of a posting in its last week", async () => {
    const brand = await bora();
    const { id } = await posting(brand);
    expect((await homeOf(brand)).needs).toEqual([]);
    await rows("UPDATE opportunities SET expires_at = ? WHERE id = ?", Date.now() + 86_400_000, id);
    expect((await homeOf(brand)).needs).toMatchObject([{ key: `posting:${id}`, act: "Extend" }]);
  });

  it("gives who is new every card, empty ones as well", async () => {
    const { app } = await appOf(await alice());
    const cards = homeCards(app, { hires: false, hidden: [] });
    expect(cards.hiring).toBeNull();
    expect(await cards.sparks).toEqual([]);
    expect(await cards.circle).toEqual([]);
    expect(await cards.money).toEqual([]);
    expect(await cards.creators).toMatchObject({ hint: { completeness: expect.any(Number) } });
    expect(await cards.opportunities).toMatchObject({ cards: expect.any(Array) });
  });

  it("stands as its member arranged it, and what they put away is not even read", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const path = "/dashboard/cards";
    const press = (form: Record<string, string>) => visits(creator, arrange, { path, form });
    await press({ intent: "up", card: "deals" });
    await press({ intent: "hide", card: "sparks" });
    expect((await press({ intent: "hide", card: "money" })).status).toBe(422);
    const { layout } = await homeOf(creator);
    expect(layout).toEqual({
      cards: ["opportunities", "creators", "sparks", "circle", "deals", "quest"],
      hidden: ["sparks"],
    });
    expect((await visits(creator, arrangePage, { path })).body).toEqual(layout);
    const cards = homeCards((await appOf(creator)).app, { hires: false, hidden: layout.hidden });
    expect(cards.sparks).toBeNull();
    expect(await cards.circle).toEqual([]);
    await press({ intent: "show", card: "sparks" });
    expect((await homeOf(creator)).layout.hidden).toEqual([]);
    expect((await homeOf(brand)).layout.cards[0]).toBe("opportunities");
  });

  it("shows who works for a company its postings and who waits, as far as they hire for it", async () => {
    const [owner, creator] = await Promise.all([bora(), alice()]);
    const { app } = await appOf(owner);
    const handle = `house-${crypto.randomUUID().slice(0, 8)}`;
    const { id } = await createCompany(app, { name: "House", kind: "brand", website: null, handle }, null);
    const [job] = [await posting(owner), await posting(owner)];
    await rows("UPDATE opportunities SET company_id = ? WHERE id = ?", id, job.id);
    const [place] = (await homeOf(owner)).places;
    expect(place).toMatchObject({ placeId: id, placeName: "House", placeRole: "owner" });
    const board = async (role: "owner" | "viewer") =>
      homeCards(app, { hires: true, hidden: [], company: { placeId: id, placeRole: role } }).company;
    expect(await board("owner")).toMatchObject({ postings: [{ id: job.id }], figures: { waiting: 0 } });
    expect(await board("viewer")).toBeNull();
    expect((await homeOf(creator)).places).toEqual([]);
  });

  it("names the next quest", async () => {
    const { app } = await appOf(await alice());
    const { quest } = homeCards(app, { hires: false, hidden: [] });
    expect(await quest).toMatchObject({ next: { key: expect.any(String), claimedAt: null } });
    expect(homeCards(app, { hires: false, hidden: ["quest"] }).quest).toBeNull();
  });

  it("loses one card where one read fails, and no other", async () => {
    const { app } = await appOf(await alice());
    const broken = app.ask([statement(db, sql`SELECT 1 FROM nowhere`)]);
    const { sparks } = homeCards(app, { hires: false, hidden: [] });
    await expect(broken).rejects.toThrow("nowhere");
    expect(await sparks).toEqual([]);
  });
});
