import { beforeEach, describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { portfolio_items } from "#app/db/schema/portfolio.ts";
import { countLooks } from "#app/features/analytics/looks.server.ts";
import { postLooks } from "#app/features/feed/commands/count-looks.server.ts";
import { workLooks } from "#app/features/portfolio/commands/count-looks.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call, cookieOf } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { oldPost, sparks } from "#tests/factories/feed.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

/** What a browser says that it showed. */
function looksAt(who: Person | null, shown: object, session: string | null = crypto.randomUUID()) {
  const cookie = [who ? cookieOf(who) : "", session ? `thrive-session-id=${session}` : ""].filter(Boolean);
  return call(who, "/api/v1/looks", {
    method: "POST",
    body: JSON.stringify(shown),
    headers: {
      ...{ "content-type": "application/json", cookie: cookie.join("; ") },
      "cf-connecting-ip": crypto.randomUUID(),
    },
  });
}

async function viewsOf(table: "feed_posts" | "portfolio_items", id: string) {
  return (await rows<{ view_count: number }>(`SELECT view_count FROM ${table} WHERE id = ?`, id))[0]
    ?.view_count;
}

async function workOf(owner: Person, visibility: "public" | "private" = "public"): Promise<string> {
  const now = Date.now();
  const id = newId(now);
  await db.insert(portfolio_items).values({
    ...{ id, visibility, user_id: owner.userId, title: "Dusk", media_type: "link", position: 0 },
    ...{ media_url: "https://dusk.example", source_key: id, created_at: now, updated_at: now },
  });
  return id;
}

describe("looks", () => {
  let creator: Person;
  let brand: Person;
  beforeEach(async () => {
    [creator, brand] = await Promise.all([alice(), bora()]);
  });

  it("at a post count once in a browser session, by members and visitors, and never its author's", async () => {
    const id = await oldPost(creator, { visibility: "public" });
    const session = crypto.randomUUID();
    for (let again = 0; again < 3; again++)
      expect((await looksAt(brand, { posts: [id, id] }, session)).status).toBe(204);
    expect(await viewsOf("feed_posts", id)).toBe(1);
    await looksAt(null, { posts: [id] });
    await looksAt(brand, { posts: [id] });
    await looksAt(creator, { posts: [id] });
    await looksAt(brand, { posts: [id] }, null);
    expect(await viewsOf("feed_posts", id)).toBe(3);
    expect(
      await rows("SELECT day, metric, value FROM daily_rollups WHERE subject_id = ?", creator.userId),
    ).toEqual([{ day: dayOf(Date.now()), metric: "post_views", value: 3 }]);
  });

  it("count only for who may see it", async () => {
    const [circle, members] = [await oldPost(creator), await oldPost(creator, { visibility: "members" })];
    const [shown, hidden] = [await workOf(creator), await workOf(creator, "private")];
    const all = { posts: [circle, members], works: [shown, hidden] };
    const counted = async () =>
      Promise.all([
        viewsOf("feed_posts", circle),
        viewsOf("feed_posts", members),
        viewsOf("portfolio_items", shown),
        viewsOf("portfolio_items", hidden),
      ]);
    await looksAt(null, all);
    expect(await counted()).toEqual([0, 0, 1, 0]);
    await looksAt(brand, all);
    expect(await counted()).toEqual([0, 1, 2, 0]);
    await sparks(creator, brand);
    await looksAt(brand, all);
    expect(await counted()).toEqual([1, 2, 3, 0]);
    await blocks(creator, brand);
    await looksAt(brand, all);
    expect(await counted()).toEqual([1, 2, 3, 0]);
  });

  it("leave a key that leads to nobody, for two days", async () => {
    const clock = movedClock();
    const { app } = await appOf(brand, { clock });
    const session = crypto.randomUUID();
    const look = async (id: string) =>
      countLooks(
        { ...app, browserSessionId: session },
        { posts: [id], works: [] },
        {
          post: postLooks(app),
          work: workLooks(app),
        },
      );
    await rows("DELETE FROM looks");
    await look(await oldPost(creator, { visibility: "public" }));
    const [kept] = await rows("SELECT * FROM looks");
    for (const known of [session, brand.userId, creator.userId])
      expect(JSON.stringify(kept)).not.toContain(known);
    expect(await count("analytics_events", "user_id = ?", brand.userId)).toBe(0);
    clock.move(days(2) + 1);
    await look(await oldPost(creator, { visibility: "public" }));
    expect(await rows("SELECT * FROM looks")).toHaveLength(1);
  });

  it.each([
    ["nothing", {}],
    ["no ids", { posts: ["x"] }],
    ["10,000 at once", { posts: Array.from({ length: 10_000 }, () => crypto.randomUUID()) }],
    ["another shape", { works: "all" }],
  ])("are refused with %s", async (_, shown) => {
    expect([413, 422]).toContain((await looksAt(brand, shown)).status);
  });
});
