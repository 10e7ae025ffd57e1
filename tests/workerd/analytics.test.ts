import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { ANALYTICS_EVENTS } from "#app/core/event-names.ts";
import { newId } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import { subscriptions } from "#app/db/schema/membership.ts";
import { chooseCounting } from "#app/features/analytics/choose-counting.server.ts";
import { recordBrowserEvents } from "#app/features/analytics/commands.server.ts";
import { rollUp, rollUpNextDay } from "#app/features/analytics/roll-up.server.ts";
import { subscribe, upgrade } from "#app/features/membership/commands/subscribe.server.ts";
import { prorate } from "#app/features/membership/rules.ts";
import { saveSection } from "#app/features/profiles/commands/save-section.server.ts";
import { stage } from "#tests/factories/acts.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { call, cookieOf, post } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { CARD } from "#tests/factories/payments.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { withSkills } from "#tests/factories/reviews.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const VIEW = { event_name: "page_view", page_path: "/discover", referrer: null };
const view = (more: object = {}) => ({ ...VIEW, id: crypto.randomUUID(), occurred_at: Date.now(), ...more });

describe("rollups", () => {
  it("equal the raw counts of random data, also when a day is summed up twice", async () => {
    const people = [await alice(), await bora()];
    const names = Object.keys(ANALYTICS_EVENTS);
    const from = Date.parse("2031-03-01");
    const pick = <T>(of: readonly T[]) => of[Math.floor(Math.random() * of.length)] as T;
    const random = Array.from({ length: 2_000 }, () => [
      crypto.randomUUID(),
      pick(people).userId,
      pick(names),
      from + Math.floor(Math.random() * days(3)),
    ]);
    await rows(
      `INSERT INTO analytics_events (id, user_id, event_name, event_category, event_properties, created_at)
      SELECT value ->> 0, value ->> 1, value ->> 2, 'x', '{}', value ->> 3 FROM json_each(?)`,
      JSON.stringify(random),
    );
    for (const day of ["2031-03-01", "2031-03-02", "2031-03-02", "2031-03-03"]) await rollUp(db, day, 1);
    const raw = await rows(
      `SELECT user_id AS subject_id, date(created_at / 1000, 'unixepoch') AS day, event_name AS metric, count(*) AS value
      FROM analytics_events WHERE created_at >= ?1 GROUP BY 1, 2, 3
      UNION ALL SELECT 'everybody', date(created_at / 1000, 'unixepoch'), event_name, count(*)
      FROM analytics_events WHERE created_at >= ?1 GROUP BY 1, 2, 3 ORDER BY 1, 2, 3`,
      from,
    );
    expect(raw.length).toBeGreaterThan(100);
    expect(
      await rows(
        `SELECT subject_id, day, metric, value FROM daily_rollups
        WHERE day >= '2031-03-01' AND metric <> 'active_members' ORDER BY 1, 2, 3`,
      ),
    ).toEqual(raw);
    expect(
      await rows(
        "SELECT day, value FROM daily_rollups WHERE day >= '2031-03-01' AND metric = 'active_members'",
      ),
    ).toEqual(["2031-03-01", "2031-03-02", "2031-03-03"].map((day) => ({ day, value: 2 })));
  });

  it("count who was looked at and liked, and not one's own looks", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const [mine] = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE user_id = ?",
      creator.userId,
    );
    const at = Date.parse("2032-05-05T12:00:00Z");
    const put = (userId: string | null, name: string, properties: object, path: string | null) =>
      rows(
        `INSERT INTO analytics_events (id, user_id, event_name, event_category, event_properties, page_path, created_at)
        VALUES (?, ?, ?, 'x', ?, ?, ?)`,
        crypto.randomUUID(),
        userId,
        name,
        JSON.stringify(properties),
        path,
        at,
      );
    for (const who of [brand.userId, null, creator.userId])
      await put(who, "page_view", {}, `/profile/${mine?.handle}`);
    await put(brand.userId, "swipe", { direction: "right", target_user_id: creator.userId }, null);
    await put(brand.userId, "swipe", { direction: "left", target_user_id: creator.userId }, null);
    await rollUp(db, "2032-05-05", 1);
    expect(
      await rows(
        "SELECT metric, value FROM daily_rollups WHERE subject_id = ? AND day = '2032-05-05' ORDER BY 1",
        creator.userId,
      ),
    ).toEqual([
      { metric: "likes", value: 1 },
      { metric: "page_view", value: 1 },
      { metric: "profile_views", value: 2 },
    ]);
  });

  it("are made day by day up to the last one that is over, each once", async () => {
    const clock = movedClock();
    const { jobs } = visitorApp({ clock });
    await rows("DELETE FROM rolled_up_days");
    while ((await rollUpNextDay(jobs)) > 0);
    const before = await count("rolled_up_days", "1 = 1");
    clock.move(days(3));
    let made = 0;
    while ((await rollUpNextDay(jobs)) > 0) made++;
    expect(made).toBe(3);
    expect(await count("rolled_up_days", "1 = 1")).toBe(before + 3);
    clock.move(hours(-1));
    expect(await rollUpNextDay(jobs)).toBe(0);
  });
});

describe("what a browser reports", () => {
  it.each([
    ["a forged name", [view({ event_name: "match_created" })]],
    ["a name nobody knows", [view({ event_name: "xp_granted" })]],
    ["10,000 at once", Array.from({ length: 10_000 }, () => view())],
    ["a foreign address", [view({ page_path: "https://evil.example" })]],
    ["one of many that is wrong", [view(), view({ event_name: "sign_in" })]],
  ])("is refused whole with %s", async (_, events) => {
    const creator = await alice();
    const answer = await post(creator, "/api/v1/events", { events });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.status).toBeLessThan(500);
    expect(await count("analytics_events", "user_id = ?", creator.userId)).toBe(0);
  });

  it("never belongs to another member, whatever it says", async () => {
    const [creator, brand] = [await alice(), await bora()];
    const answer = await post(creator, "/api/v1/events", {
      events: [view({ user_id: brand.userId, session_id: "s" })],
    });
    expect(answer.status).toBe(204);
    expect(await count("analytics_events", "user_id = ?", brand.userId)).toBe(0);
    expect(await count("analytics_events", "user_id = ? AND session_id IS NULL", creator.userId)).toBe(1);
  });

  it.each(["sec-gpc", "dnt"])(
    "is only counted for who asks not to be followed: %s",
    async (header: string) => {
      const creator = await alice();
      const page = `/profile/${creator.userId}`;
      const event = view({ referrer: "https://search.example", page_path: page });
      const answer = await call(creator, "/api/v1/events", {
        method: "POST",
        body: JSON.stringify({ events: [event] }),
        headers: { "content-type": "application/json", [header]: "1" },
      });
      expect(answer.status).toBe(204);
      expect(
        await rows(
          "SELECT user_id, session_id, referrer, user_agent FROM analytics_events WHERE page_path = ?",
          page,
        ),
      ).toEqual([{ user_id: null, session_id: null, referrer: null, user_agent: null }]);
    },
  );

  it("never holds the token of a page that a token opens, nor do faults met there", async () => {
    const token = crypto.randomUUID();
    const event = view({ page_path: `/guest/${token}?tab=files`, referrer: `/invoice/${token}` });
    expect((await post(null, "/api/v1/events", { events: [event] })).status).toBe(204);
    const fault = { name: "TypeError", message: "x", stack: null, page_path: `/books/${token}` };
    const { id } = (await (await post(null, "/api/v1/errors", fault)).json()) as { id: string };
    expect(await rows("SELECT page_path, referrer FROM analytics_events WHERE id = ?", event.id)).toEqual([
      { page_path: "/guest/:token", referrer: "/invoice/:token" },
    ]);
    expect(await rows("SELECT page_path FROM error_log WHERE id = ?", id)).toEqual([
      { page_path: "/books/:token" },
    ]);
  });

  it("is only counted in a browser whose member chose so, until they choose again", async () => {
    const creator = await alice();
    const chosen = async (counted: boolean) => {
      const { app, cookies } = await appOf(creator);
      await chooseCounting(app, { counted, secure: true });
      return cookies.join("; ");
    };
    const reported = async (cookie: string) => {
      const page = `/profile/${crypto.randomUUID()}`;
      await call(creator, "/api/v1/events", {
        method: "POST",
        body: JSON.stringify({ events: [view({ page_path: page })] }),
        headers: { "content-type": "application/json", cookie: `${cookieOf(creator)}; ${cookie}` },
      });
      return rows("SELECT user_id FROM analytics_events WHERE page_path = ?", page);
    };
    const asked = () => count("sessions", "user_id = ? AND unfollowed = 1", creator.userId);
    const [kept = ""] = (await chosen(false)).split(";");
    expect([kept, await asked()]).toEqual(["thrive-uncounted=1", 1]);
    expect(await reported(kept)).toEqual([{ user_id: null }]);
    expect(await chosen(true)).toContain("Max-Age=0");
    expect(await asked()).toBe(0);
    expect(await reported("thrive-uncounted=0")).toEqual([{ user_id: creator.userId }]);
  });

  const ODD = [
    "\ud800",
    "\udc00x",
    "\u0000",
    "\uffff",
    "\u202e",
    "'; DROP TABLE users; --",
    "%00",
    "😀".repeat(200),
  ];
  it.each([
    ["odd characters in where from", ODD.map((referrer) => [view({ referrer })])],
    ["odd characters in the page", ODD.map((odd) => [view({ page_path: `/profile/${odd}` })])],
    ["odd characters in a query", ODD.map((odd) => [view({ page_path: `/discover?q=${odd}#${odd}` })])],
    [
      "odd moments",
      [0, -1, 1.5, "NaN", null, 1e308, 2 ** 53, 8.64e15 + 1, 8.64e15].map((at) => [
        view({ occurred_at: at }),
      ]),
    ],
    ["odd ids", ["", "x", "00000000-0000-0000-0000-000000000000", null, {}, []].map((id) => [view({ id })])],
    [
      "one id many times",
      [
        Array.from({ length: 40 }, () => view({ id: crypto.randomUUID() })).map((one, _, [first]) => ({
          ...one,
          id: first?.id,
        })),
      ],
    ],
    [
      "postings that are none",
      [
        [view({ event_name: "opportunity_viewed", opportunity_id: crypto.randomUUID() })],
        Array.from({ length: 40 }, () =>
          view({ event_name: "opportunity_viewed", opportunity_id: crypto.randomUUID() }),
        ),
      ],
    ],
    [
      "events that are none",
      [[null], [[]], [1], ["page_view"], [{ __proto__: view() }], [{ event_name: {} }]],
    ],
    [
      "forged names",
      ["match_created", "constructor", "__proto__", "toString", ""].map((event_name) => [
        view({ event_name }),
      ]),
    ],
  ])("is never a fault of ours: %s", async (_, reports) => {
    const creator = await alice();
    for (const events of reports as unknown[][])
      for (const gpc of ["0", "1"])
        for (const session of [crypto.randomUUID(), "%E0%A4%A"])
          for (const who of [creator, null]) {
            const cookie = `${who ? cookieOf(who) : ""}; thrive-session-id=${session}`;
            const answer = await call(who, "/api/v1/events", {
              method: "POST",
              body: JSON.stringify({ events }),
              headers: {
                ...{ "content-type": "application/json", "cf-connecting-ip": crypto.randomUUID() },
                ...{ cookie, "user-agent": "x".repeat(4_000), "sec-gpc": gpc },
              },
            });
            expect(answer.status, JSON.stringify([events, session, gpc]).slice(0, 300)).toBeLessThan(500);
          }
  });

  it("is never a fault of ours when many report the same at one moment", async () => {
    const creator = await alice();
    const events = Array.from({ length: 40 }, () => view());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => post(creator, "/api/v1/events", { events })),
    );
    expect([...new Set(answers.map(({ status }) => status))]).toEqual([204]);
    expect(await count("analytics_events", "user_id = ?", creator.userId)).toBe(40);
  });

  it("is stored once, however often it is sent", async () => {
    const { app } = await appOf(await alice());
    const event = view();
    const report = { events: [event as never] };
    const nothing = () => db.run("SELECT 1") as never;
    for (let sent = 0; sent < 3; sent++) await recordBrowserEvents(app, report, nothing);
    expect(await count("analytics_events", "id = ?", event.id)).toBe(1);
  });
});

it("every event of the table is emitted by something people do, under its category and with its properties", async () => {
  const [last] = await rows<{ at: number }>("SELECT coalesce(max(rowid), 0) AS at FROM analytics_events");
  const { commands, reads, jobs, cast } = await stage();
  for (const acts of [commands, reads, jobs])
    for (const act of Object.values(acts)) await act().catch(() => null);
  await cast.settled();
  await whatNobodyOnTheStageDoes();
  const seen = await rows<{ name: string; category: string; keys: string }>(
    `SELECT DISTINCT event_name AS name, event_category AS category,
      (SELECT group_concat(key, ' ' ORDER BY key) FROM json_each(event_properties)) AS keys
    FROM analytics_events WHERE rowid > ? ORDER BY name, keys`,
    last?.at,
  );
  const table = Object.entries(ANALYTICS_EVENTS).map(([name, { category, properties }]) => ({
    name,
    category,
    keys: properties.length > 0 ? [...properties].sort().join(" ") : null,
  }));
  expect(seen).toEqual(table.sort((one, other) => (one.name < other.name ? -1 : 1)));
});

/** What a browser alone knows, and what needs more than a moment: a profile that becomes whole, a plan that goes up. */
async function whatNobodyOnTheStageDoes(): Promise<void> {
  const creator = await alice();
  const { id } = await posting(await bora());
  const cookie = `${cookieOf(creator)}; thrive-session-id=${crypto.randomUUID()}`;
  const tell = (path: string, body: object) =>
    call(creator, path, {
      method: "POST",
      body: JSON.stringify(body),
      headers: { "content-type": "application/json", cookie },
    });
  const events = [
    view({ event_name: "opportunity_viewed", opportunity_id: id }),
    view({ event_name: "install_prompt", outcome: "shown" }),
  ];
  expect((await tell("/api/v1/events", { events })).status).toBe(204);
  expect((await tell("/api/v1/tour", { moment: "started" })).status).toBe(204);
  await becomesWhole();
  await goesUp();
}

/** All of a profile stands but a few words about its member, who writes them now. */
async function becomesWhole(): Promise<void> {
  const socials = [{ platform: "instagram", handle: "alice", url: "https://instagram.com/alice" }];
  const creator = await alice({
    profile: {
      ...{ avatar_url: "/media/a.png", cover_url: "/media/c.png", headline: "Photographer", bio: null },
      ...{ city: "Porto", availability: "open", socials },
    },
  });
  await withSkills(creator, "portraits", "ceramics", "gouache");
  for (const position of [0, 1, 2])
    await rows(
      `INSERT INTO portfolio_items (id, user_id, title, media_type, media_url, source_key, visibility, position, created_at, updated_at)
       VALUES (?1, ?2, 'Work', 'image', '/media/w.png', ?1, 'public', ?3, 1, 1)`,
      crypto.randomUUID(),
      creator.userId,
      position,
    );
  const { app, settled } = await appOf(creator);
  await saveSection(app, { bio: "I take pictures.", interests: [] });
  await settled();
}

/** From Pro to Business, for what the rest of the month leaves to pay. */
async function goesUp(): Promise<void> {
  const brand = await bora();
  const { app, settled } = await appOf(brand);
  const pressed = (seen: number) => ({ interval: "month" as const, seen, key: newId(app.clock.now()) });
  const pay = async (url: string) => {
    await app.payments.pages?.use(url.split("/").at(-1) ?? "", { card: CARD });
    await settled();
  };
  await pay(await subscribe(app, { plan: "pro", ...pressed(12_00) }));
  const [plan] = await db.select().from(subscriptions).where(eq(subscriptions.user_id, brand.userId));
  if (!plan) throw new Error("There is no plan.");
  const { charge } = prorate(plan, "business", "month", app.clock.now());
  await pay(await upgrade(app, { plan: "business", version: plan.version, ...pressed(charge) }));
}
