import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { companies } from "#app/db/schema/companies.ts";
import { NONE } from "#app/features/discovery/filters.ts";
import { deckQueries } from "#app/features/discovery/queries/deck.server.ts";
import { connect } from "#app/features/network/commands/connect.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call, get } from "#tests/factories/calls.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { costOf } from "#tests/factories/plans.ts";
import { posting } from "#tests/factories/postings.ts";
import { idsInDeck, likes, passes } from "#tests/factories/swipes.ts";

/** A word that stands in nothing else of this file. */
const newWord = () => `w${crypto.randomUUID().replaceAll("-", "").slice(0, 7)}`;

/** Matches that a page looks at, at most. */
const LOOKED_AT = 480;

/** As many more postings that are the same but for their number, each a moment newer than the one before. */
async function copies({ id }: { id: string }, count: number): Promise<void> {
  const columns = await rows<{ name: string }>("SELECT name FROM pragma_table_info('opportunities')");
  const same = columns
    .map(({ name }) => `"${name}"`)
    .filter((name) => !/"(id|published_at|submission_key)"/.test(name));
  await rows(
    `INSERT INTO opportunities (id, published_at, submission_key, ${same})
     WITH RECURSIVE later(by) AS (SELECT 1 UNION ALL SELECT by + 1 FROM later WHERE by < ?)
     SELECT lower(hex(randomblob(16))), published_at + by, lower(hex(randomblob(16))), ${same}
     FROM opportunities, later WHERE id = ?`,
    count,
    id,
  );
}

/** Rows that the database reads for the first page of a search. */
async function readForSearch(person: Person, q: string): Promise<number> {
  const { app } = await appOf(person);
  const page = { tab: "opportunities", filters: { ...NONE, q }, place: null } as const;
  const statement = deckQueries(app, page).at(-1) as unknown as Sent;
  return (await costOf({ ...statement._prepare().getQuery(), batched: true })).read;
}

interface Sent {
  _prepare(): { getQuery(): { sql: string; params: unknown[] } };
}

const found = (person: Person, q: string, more = "") =>
  idsInDeck(person, "opportunities", `q=${encodeURIComponent(q)}${more}`);
const people = (person: Person, q: string, more = "") =>
  idsInDeck(person, "creators", `q=${encodeURIComponent(q)}${more}`);

describe("a search for postings", () => {
  it("finds words by their beginning, without accents, in every text of a posting", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const word = newWord();
    const made = await Promise.all([
      posting(brand, { title: `Café ${word} portraits` }),
      posting(brand, { description: `Portraits in the ${word.toUpperCase()} house, at a cafe.` }),
      posting(brand, { requirements: `${word}, portraits, café`, skills: ["Light"] }),
      posting(brand, { skills: [word, "Portraits"], location: "Cafe de Flore" }),
    ]);
    for (const asked of [word, `${word} portr`, `CAFÉ ${word}`, `cafe portraits ${word.slice(0, 6)}`])
      expect((await found(looker, asked)).toSorted(), asked).toEqual(made.map(({ id }) => id).toSorted());
    expect(await found(looker, `${word} sculpture`)).toEqual([]);
  });

  it("shows what has it in its title before what has it in its text", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const word = newWord();
    const title = await posting(brand, { title: `A ${word}`, published_at: Date.now() - 1_000_000 });
    const text = await posting(brand, { description: `Some ${word}` });
    expect(await found(looker, word)).toEqual([title.id, text.id]);
  });

  it("follows a posting through its life", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const [before, after] = [newWord(), newWord()];
    const { id } = await posting(brand, { title: before, status: "draft" });
    const seen = async () => [(await found(looker, before)).length, (await found(looker, after)).length];
    expect(await seen()).toEqual([0, 0]);
    for (const [change, expected] of [
      ["status = 'active'", [1, 0]],
      [`title = '${after}'`, [0, 1]],
      ["status = 'paused'", [0, 0]],
      ["status = 'active'", [0, 1]],
      ["visibility = 'invited'", [0, 0]],
    ] as const) {
      await rows(`UPDATE opportunities SET ${change} WHERE id = ?`, id);
      expect(await seen(), change).toEqual(expected);
    }
    await rows("DELETE FROM opportunities WHERE id = ?", id);
    expect(await count("posting_docs", "opportunity_id = ?", id)).toBe(0);
  });

  it("shows neither one's own, nor what was handled, nor of who blocks, unless handled ones are asked for", async () => {
    const [looker, brand, blocker] = await Promise.all([alice(), bora(), bora()]);
    const word = newWord();
    const [open, liked, passed] = [
      await posting(brand, { title: `${word} open` }),
      await posting(brand, { title: `${word} liked` }),
      await posting(brand, { title: `${word} passed` }),
    ];
    await posting(looker, { title: `${word} own` });
    await posting(blocker, { title: `${word} blocked` });
    await blocks(blocker, looker);
    await likes(looker, liked);
    await passes(looker, passed);
    expect(await found(looker, word)).toEqual([open.id]);
    expect((await found(looker, word, "&handled=1")).toSorted()).toEqual(
      [open.id, liked.id, passed.id].toSorted(),
    );
  });

  it.each([
    '"',
    '""" OR "a"',
    "*",
    "a*",
    "NEAR(a b)",
    "title : x",
    "facets : xtypejob",
    "xall",
    "{title} : a AND NOT b",
    "-a ^b +c",
    "'; DROP TABLE opportunities; --",
    "a OR b) AND (c",
    "%_\\",
    "\u0000\u0001",
    "😀 ÅÅ 漢字",
    "a".repeat(10_000),
    "a ".repeat(5_000),
  ])("takes %s for words and nothing else", async (text) => {
    const looker = await alice();
    for (const tab of ["opportunities", "creators"]) {
      const answer = await call(looker, `/api/v1/deck?tab=${tab}&q=${encodeURIComponent(text)}`);
      expect(answer.status).toBe(200);
    }
  });

  it("goes on below a window without any that may be shown, and ends where the index ends", async () => {
    const [looker, brand, blocker] = await Promise.all([alice(), bora(), bora()]);
    const word = newWord();
    const oldest = await posting(brand, { title: word, published_at: Date.now() - 86_400_000 });
    await copies(await posting(blocker, { title: word }), 2 * LOOKED_AT);
    await blocks(blocker, looker);
    const first = await get(looker, `/api/v1/deck?tab=opportunities&q=${word}`);
    expect(first).toMatchObject({ cards: [], nextCursor: expect.any(String) });
    expect(await found(looker, word)).toEqual([oldest.id]);
  });

  it("does not walk the index further than a full window", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const word = newWord();
    const original = await posting(brand, { title: word });
    await copies(original, 70);
    const before = await readForSearch(looker, word);
    await copies(original, LOOKED_AT);
    expect(await readForSearch(looker, word)).toBeLessThanOrEqual(before);
  });

  it("does not find the words that filters are kept as", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    await posting(brand);
    expect(await found(looker, "xtypejob")).toEqual([]);
  });
});

describe("filters of postings", () => {
  it("narrow one by one, and together", async () => {
    const [looker, brand] = await Promise.all([alice(), bora({ profile: { reply_score: 90 } })]);
    const word = newWord();
    const fits = await posting(brand, {
      title: word,
      type: "barter",
      category: "photo",
      location_mode: "hybrid",
      country: "FR",
      city: "Saint-Étienne",
      skills: ["Photo retouching"],
      budget_max: 50_000,
      budget_currency: "EUR",
      budget_unit: "project",
    });
    const other = await posting(await bora(), { title: word, published_at: Date.now() - 9 * 86_400_000 });
    const filters = [
      "type=barter",
      "category=photo",
      "mode=hybrid",
      "country=FR",
      "city=saint+etienne",
      "skills=photo+retouching",
      "pay=500&currency=EUR",
      "posted=7",
      "replies=80",
    ];
    for (const filter of [...filters, filters.join("&")])
      expect(await found(looker, word, `&${filter}`), filter).toEqual([fits.id]);
    for (const filter of [
      "pay=501&currency=EUR",
      "pay=1&currency=USD",
      "replies=95",
      "type=collab",
      "proved=1",
    ])
      expect(await found(looker, word, `&${filter}`), filter).toEqual([]);
    for (const bad of [
      "type=gold",
      "posted=-1",
      "pay=lots",
      "country=XX",
      "skills=,,",
      "replies=1e9",
      "cursor=~~",
    ])
      expect((await found(looker, word, `&${bad}`)).toSorted(), bad).toEqual([fits.id, other.id].toSorted());
  });

  it("follow a company's proof of its domain", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const word = newWord();
    const company = crypto.randomUUID();
    await db.insert(companies).values({
      id: company,
      created_by: brand.userId,
      name: "Nord",
      handle: company.slice(0, 20),
      kind: "brand",
      domain_token: "t",
      created_at: 1,
      updated_at: 1,
    });
    const job = await posting(brand, { title: word, company_id: company });
    expect(await found(looker, word, "&proved=1")).toEqual([]);
    await rows("UPDATE companies SET domain_status = 'proved' WHERE id = ?", company);
    expect(await found(looker, word, "&proved=1")).toEqual([job.id]);
    await rows("UPDATE companies SET domain_status = 'lapsed' WHERE id = ?", company);
    expect(await found(looker, word, "&proved=1")).toEqual([]);
  });

  it("leave out what pays less than the member's floor until they ask for it", async () => {
    const floor = { private_floor: 40_000, rate_currency: "EUR", rate_unit: "day" } as const;
    const [looker, brand] = await Promise.all([alice({ profile: floor }), bora()]);
    const word = newWord();
    const paying = (budget_max: number | null, more = {}) =>
      posting(brand, { title: word, budget_max, budget_currency: "EUR", budget_unit: "day", ...more });
    const [low, enough, silent, elsewhere] = [
      await paying(39_999),
      await paying(40_000),
      await paying(null),
      await paying(1, { budget_currency: "USD" }),
    ];
    const all = [low, enough, silent, elsewhere].map(({ id }) => id).toSorted();
    expect((await found(looker, word)).toSorted()).toEqual(all.filter((id) => id !== low.id));
    expect((await found(looker, word, "&floor=off")).toSorted()).toEqual(all);
    const answer = await get<object>(looker, `/api/v1/deck?tab=opportunities&q=${word}`);
    expect(JSON.stringify(answer)).not.toMatch(/floor|40000|budgetM/i);
  });

  it("know what is new since the last visit", async () => {
    const [looker, brand] = await Promise.all([alice(), bora()]);
    const word = newWord();
    const hour = 3_600_000;
    await posting(brand, { title: word, published_at: Date.now() - 5 * hour });
    const later = await posting(brand, { title: word, published_at: Date.now() - hour });
    const came = (at: number, before: number | null) =>
      rows(
        `INSERT INTO discovery_visits (user_id, tab, came_at, came_before) VALUES (?1, 'opportunities', ?2, ?3)
        ON CONFLICT DO UPDATE SET came_at = ?2, came_before = ?3`,
        looker.userId,
        at,
        before,
      );
    expect(await found(looker, word, "&new=1")).toHaveLength(2);
    await came(Date.now() - 3 * hour, null);
    expect(await found(looker, word, "&new=1")).toEqual([later.id]);
    // On the same visit, what was new when it began stays new.
    await came(Date.now() - 60_000, Date.now() - 3 * hour);
    expect(await found(looker, word, "&new=1")).toEqual([later.id]);
  });
});

describe("a search for members", () => {
  it("leaves out who is connected already, unless handled ones are asked for", async () => {
    const word = newWord();
    const [looker, friend, stranger] = [await alice(), await bora(), await bora()];
    for (const { userId } of [friend, stranger])
      await rows("UPDATE profiles SET headline = ? WHERE user_id = ?", word, userId);
    for (const [from, to] of [
      [looker, friend],
      [friend, looker],
    ] as const)
      await connect((await appOf(from)).app, {
        intent: "connect",
        user_id: to.userId,
        note: null,
        source: "search",
      });
    expect(await people(looker, word)).toEqual([stranger.userId]);
    const dealt = await idsInDeck(looker, "creators");
    expect(dealt).toContain(stranger.userId);
    expect(dealt).not.toContain(friend.userId);
    expect(await people(looker, word, "&handled=1")).toContain(friend.userId);
  });

  it("finds by what reaches all members, and by nothing else", async () => {
    const looker = await bora();
    const word = newWord();
    const texts = {
      headline: `Maker of ${word}`,
      bio: `I am ${word} twice.`,
      city: `${word}ville`,
      languages: ["pt-PT"],
      availability: "open" as const,
    };
    const open = await alice({ profile: texts });
    const shy = await alice({
      profile: {
        ...texts,
        headline: null,
        country: "PT",
        private_floor: 12_345,
        field_visibility: {
          bio: "connections",
          location: "private",
          languages: "private",
          availability: "private",
        },
      },
    });
    await alice({ profile: { ...texts, visibility: "hidden" } });
    await alice({ profile: { ...texts, status: "suspended" } });
    expect(await people(looker, word)).toEqual([open.userId]);
    expect(await people(looker, word, "&language=pt-PT&free=open")).toEqual([open.userId]);
    const named = `handle-of-${shy.userId.slice(-6)}`;
    await rows("UPDATE profiles SET handle = ? WHERE user_id = ?", named, shy.userId);
    expect(await people(looker, named)).toEqual([shy.userId]);
    for (const hidden of ["&country=PT", "&free=open", "&language=pt", `&city=${word}ville`])
      expect(await people(looker, named, hidden), hidden).toEqual([]);
    await rows(`UPDATE profiles SET field_visibility = '{"bio":"members"}' WHERE user_id = ?`, shy.userId);
    expect((await people(looker, word)).toSorted()).toEqual([open.userId, shy.userId].toSorted());
  });

  it("narrows by who they are, their tier, rating and public rate", async () => {
    const looker = await bora();
    const word = newWord();
    const rate = { rate_min: 20_000, rate_currency: "EUR", rate_unit: "day" } as const;
    const star = await alice({
      profile: {
        headline: word,
        xp: 1500,
        availability: "open",
        skills: ["Sound design"],
        rate_visibility: "public",
        ...rate,
      },
    });
    const other = await bora({ profile: { headline: word, xp: 1499, ...rate } });
    await rows("INSERT INTO review_ratings (user_id, reviews, stars) VALUES (?, 2, 9)", star.userId);
    for (const filter of [
      "account=creator",
      "tier=creator",
      "rating=4.5",
      "skills=sound+design",
      "pay=200",
      "free=open",
    ])
      expect(await people(looker, word, `&${filter}`), filter).toEqual([star.userId]);
    expect(await people(looker, word, "&account=brand")).toEqual([other.userId]);
    for (const filter of ["pay=199", "tier=maverick", "type=job&proved=1&account=company"])
      expect(await people(looker, word, `&${filter}`), filter).toEqual([]);
  });
});

it("keeps as many numbers in its index as there are open postings and members", async () => {
  const listed = "status = 'active' AND visibility <> 'invited' AND published_at IS NOT NULL";
  expect(await count("posting_docs")).toBe(await count("opportunities", listed));
  expect(await count("member_docs")).toBe(
    await count("profiles", "status = 'active' AND visibility <> 'hidden'"),
  );
  const indexed = (table: string) =>
    env.DB.prepare(`SELECT count(*) AS n FROM ${table} WHERE ${table} MATCH 'facets : xall'`).first<number>(
      "n",
    );
  expect(await indexed("posting_search")).toBe(await count("posting_docs"));
  expect(await indexed("member_search")).toBe(await count("member_docs"));
});
