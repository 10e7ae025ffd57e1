import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { changeHandle } from "#app/features/profiles/commands/change-handle.server.ts";
import { addSkills } from "#app/features/profiles/commands/skills.server.ts";
import { getOwnProfile } from "#app/features/profiles/queries/own-profile.server.ts";
import { CHOSEN_FIELDS } from "#app/features/profiles/visibility.ts";
import { type MemberPage, readMemberPage, readPreview } from "#app/routes/profile/member-page.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call } from "#tests/factories/calls.ts";
import { companyOf } from "#tests/factories/companies.ts";
import { rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { likes, readDeck } from "#tests/factories/swipes.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const CANARY = "canary-6f1d";

/** A profile whose every field says the canary word. */
const TELLING = {
  bio: CANARY,
  pronouns: CANARY,
  city: CANARY,
  country: CANARY,
  languages: [CANARY],
  website: `https://${CANARY}.example/`,
  socials: [{ platform: "x", handle: CANARY, url: `https://x.com/${CANARY}` }],
  interests: [CANARY],
  wants: ["job", CANARY],
  availability: "open" as const,
};

const asks = (tab: string | null, cursor: string | null = null) => ({ tab, cursor });

async function pageOf(
  person: Person | null,
  whose: string,
  tab: string | null = null,
  cursor: string | null = null,
): Promise<MemberPage> {
  const app = person ? (await appOf(person)).app : visitorApp().app;
  const answer = await readMemberPage(app, whose, asks(tab, cursor));
  if (answer.state !== "shown") throw new Error(`it is ${answer.state}`);
  return answer.page;
}

async function stateOf(person: Person | null, whose: string): Promise<string> {
  const app = person ? (await appOf(person)).app : visitorApp().app;
  return readMemberPage(app, whose, asks(null)).then(
    (answer) => answer.state,
    (error: { code: string }) => error.code,
  );
}

async function sparkBetween(one: Person, other: Person): Promise<void> {
  await likes(one, other);
  await likes(other, one);
}

async function post(person: Person, visibility: string): Promise<void> {
  await rows(
    `INSERT INTO feed_posts (id, user_id, content, media_type, visibility, client_id, created_at)
     VALUES (?1, ?2, ?3, 'text', ?3, ?1, 1)`,
    newId(Date.now()),
    person.userId,
    visibility,
  );
}

async function review(subject: Person, author: Person, status: string): Promise<void> {
  await rows(
    `INSERT INTO reviews (id, author_key, author_id, subject_user_id, direction, rating_overall, body, private_feedback, status, verified, sealed_until, published_at, created_at, updated_at)
     VALUES (?1, ?1, ?2, ?3, 'peer', 4, ?4, ?5, ?6, 'external', 1, 1, 1, 1)`,
    newId(Date.now()),
    author.userId,
    subject.userId,
    `A ${status} word`,
    CANARY,
    status,
  );
}

describe("who sees a profile", () => {
  it.each([
    ["public", "shown", "shown", "shown"],
    ["members", "members_only", "shown", "shown"],
    ["hidden", "not_found", "not_found", "shown"],
  ] as const)(
    "that is %s: a visitor %s, a member %s, its owner %s",
    async (visibility, visitor, member, owner) => {
      const person = await alice({ profile: { visibility } });
      expect(await stateOf(null, person.userId)).toBe(visitor);
      expect(await stateOf(await bora(), person.userId)).toBe(member);
      expect(await stateOf(person, person.userId)).toBe(owner);
    },
  );

  it.each([
    ["suspended", "suspended"],
    ["deactivated", "not_found"],
    ["deleted", "gone"],
  ] as const)("that is %s: %s", async (status, state) => {
    const person = await alice({ profile: { status } });
    expect(await stateOf(null, person.userId)).toBe(state);
    expect(await stateOf(await bora(), person.userId)).toBe(state);
  });

  it("not those on either side of a block, by whichever name", async () => {
    const [person, other] = [await alice(), await bora()];
    await blocks(person, other);
    const handle = (await appOf(person)).app.viewer.handle;
    expect(await stateOf(other, person.userId)).toBe("not_found");
    expect(await stateOf(other, handle)).toBe("not_found");
    expect(await stateOf(person, other.userId)).toBe("not_found");
  });

  it.each(["nobody-here", "'; --", "%", "x".repeat(500), "0190a0b0-0000-7000-8000-000000000000"])(
    "%s leads to nobody",
    async (whose) => {
      expect(await stateOf(null, whose)).toBe("not_found");
    },
  );

  it("finds it by its handle in any case, and by one given up for 90 days", async () => {
    const person = await alice();
    const clock = movedClock();
    const { app } = await appOf(person, { clock });
    const old = app.viewer.handle;
    const handle = `h-${person.userId.slice(-12)}`;
    await changeHandle(app, handle);
    expect(await stateOf(null, handle.toUpperCase())).toBe("shown");
    expect(await readMemberPage(visitorApp({ clock }).app, old, asks(null))).toEqual({
      state: "moved",
      handle,
    });
    clock.move(days(91));
    await expect(readMemberPage(visitorApp({ clock }).app, old, asks(null))).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("a hidden field", () => {
  const hide = (reach: string) =>
    Object.fromEntries(Object.keys(CHOSEN_FIELDS).map((field) => [field, reach]));

  it("is nowhere in what others are given: page, deck, preview", async () => {
    const person = await alice({ profile: { ...TELLING, field_visibility: hide("private") } });
    const other = await bora();
    for (const viewer of [null, other])
      expect(JSON.stringify(await pageOf(viewer, person.userId, "about"))).not.toContain(CANARY);
    const { cards } = await readDeck((await appOf(other)).app, { tab: "creators" });
    const card = cards.find(({ id }) => id === person.userId);
    expect(card).toMatchObject({ availability: "hidden", wants: [], city: null });
    expect(JSON.stringify(card)).not.toContain(CANARY);
    const { app } = await appOf(person);
    expect(JSON.stringify(await readPreview(app, "connection", asks("about")))).not.toContain(CANARY);
    expect(JSON.stringify(await getOwnProfile(app))).toContain(CANARY);
  });

  it("for members is shown to them and on their cards, not to visitors", async () => {
    const person = await alice({ profile: { ...TELLING, field_visibility: hide("members") } });
    expect(JSON.stringify(await pageOf(null, person.userId))).not.toContain(CANARY);
    expect(await pageOf(await bora(), person.userId)).toMatchObject({
      profile: { bio: CANARY, city: CANARY },
    });
    const { cards } = await readDeck((await appOf(await bora())).app, { tab: "creators" });
    expect(cards.find(({ id }) => id === person.userId)).toMatchObject({ excerpt: CANARY, city: CANARY });
  });

  it("for one's Sparks is shown to them alone", async () => {
    const person = await alice({ profile: { ...TELLING, field_visibility: hide("connections") } });
    const [spark, stranger] = [await bora(), await bora()];
    await sparkBetween(person, spark);
    expect(JSON.stringify(await pageOf(stranger, person.userId))).not.toContain(CANARY);
    expect(await pageOf(spark, person.userId)).toMatchObject({
      relation: "connection",
      profile: { bio: CANARY },
    });
  });
});

describe("the rate", () => {
  const rate = {
    rate_min: 40_000,
    rate_max: 60_000,
    rate_unit: "day",
    rate_currency: "EUR",
    private_floor: 31_337,
  } as const;

  it.each([
    ["public", [true, true, true]],
    ["matches", [false, false, true]],
    ["private", [false, false, false]],
  ] as const)("that is %s is seen by visitor, member, Spark: %j", async (rate_visibility, seen) => {
    const person = await alice({ profile: { ...rate, rate_visibility } });
    const spark = await bora();
    await sparkBetween(person, spark);
    const pages = [
      await pageOf(null, person.userId),
      await pageOf(await bora(), person.userId),
      await pageOf(spark, person.userId),
    ];
    expect(pages.map((page) => page.profile.rate !== null)).toEqual(seen);
    expect(JSON.stringify(pages)).not.toContain("31337");
  });

  it("never shows its floor but to its owner's own form", async () => {
    const person = await alice({ profile: { ...rate, rate_visibility: "public" } });
    const { app } = await appOf(person);
    expect(JSON.stringify(await pageOf(person, person.userId))).not.toContain("31337");
    expect(JSON.stringify(await readPreview(app, "connection", asks(null)))).not.toContain("31337");
    expect((await getOwnProfile(app)).edited.rate.privateFloor).toBe(31_337);
  });
});

describe("the tabs", () => {
  it("are those with something in them, and the first of them is open", async () => {
    const person = await alice();
    expect(await pageOf(null, person.userId)).toMatchObject({ tabs: ["about"], content: { tab: "about" } });
    await addSkills((await appOf(person)).app, ["Ceramics"]);
    await post(person, "public");
    expect(await pageOf(null, person.userId, "reviews")).toMatchObject({
      tabs: ["about", "posts"],
      content: { tab: "about" },
      skills: [{ slug: "ceramics", name: "Ceramics" }],
    });
    expect(await pageOf(null, person.userId, "posts")).toMatchObject({
      content: { tab: "posts", posts: [{ content: "public" }] },
    });
  });

  it("show posts as far as they reach", async () => {
    const person = await alice();
    const spark = await bora();
    await sparkBetween(person, spark);
    for (const visibility of ["public", "members", "circle"]) await post(person, visibility);
    const { app } = await appOf(person);
    const pages = {
      visitor: await pageOf(null, person.userId, "posts"),
      member: await pageOf(await bora(), person.userId, "posts"),
      spark: await pageOf(spark, person.userId, "posts"),
      owner: await pageOf(person, person.userId, "posts"),
      "as a member": await readPreview(app, "member", asks("posts")),
      "as a visitor": await readPreview(app, "visitor", asks("posts")),
    };
    const seen = Object.entries(pages).map(([who, { content, counts }]) => [
      who,
      content.tab === "posts" ? content.posts.length : 0,
      counts.posts,
    ]);
    expect(seen).toEqual([
      ["visitor", 1, 1],
      ["member", 2, 2],
      ["spark", 3, 3],
      ["owner", 3, 3],
      ["as a member", 2, 2],
      ["as a visitor", 1, 1],
    ]);
  });

  it("show published reviews only, and never what was meant for us", async () => {
    const [person, author] = [await alice(), await bora()];
    for (const status of ["submitted", "published", "disputed", "removed"])
      await review(person, author, status);
    const page = await pageOf(null, person.userId, "reviews");
    expect(page).toMatchObject({
      rating: { count: 2, average: 4 },
      counts: { reviews: 2 },
      content: { reviews: [{ author: { name: author.name } }, { author: { name: author.name } }] },
    });
    const bodies = page.content.tab === "reviews" ? page.content.reviews.map(({ body }) => body) : [];
    expect(bodies.sort()).toEqual(["A disputed word", "A published word"]);
    expect(JSON.stringify(page)).not.toContain(CANARY);
    const blocker = await alice();
    await blocks(blocker, author);
    expect(await pageOf(blocker, person.userId, "reviews")).toMatchObject({ content: { reviews: [] } });
  });

  it("name no member whose page is hidden, but to whom they wrote about", async () => {
    const [person, author] = [await alice(), await bora({ profile: { visibility: "hidden" } })];
    await review(person, author, "published");
    const authorFor = async (viewer: Person | null) => {
      const { content } = await pageOf(viewer, person.userId, "reviews");
      return content.tab === "reviews" ? content.reviews[0]?.author : undefined;
    };
    for (const viewer of [null, await alice()])
      expect(await authorFor(viewer)).toMatchObject({ name: "A member", handle: null, avatarUrl: null });
    expect(await authorFor(person)).toMatchObject({ name: author.name, handle: null });
  });

  it("go on where they were left", async () => {
    const [person, author] = [await alice(), await bora()];
    for (let n = 0; n < 14; n++) {
      await post(person, "public");
      await review(person, author, "published");
    }
    for (const [tab, first] of [
      ["posts", 12],
      ["reviews", 10],
    ] as const) {
      const seen: string[] = [];
      const sizes: number[] = [];
      let cursor: string | null = null;
      do {
        const { content } = await pageOf(null, person.userId, tab, cursor);
        if (content.tab !== "posts" && content.tab !== "reviews") throw new Error(`it shows ${content.tab}`);
        const items: { id: string }[] = content.tab === "posts" ? content.posts : content.reviews;
        seen.push(...items.map(({ id }) => id));
        sizes.push(items.length);
        cursor = content.nextCursor;
      } while (cursor !== null);
      expect([tab, sizes, new Set(seen).size]).toEqual([tab, [first, 14 - first], 14]);
    }
  });
});

describe("a page", () => {
  it("costs one round trip, and a second only when there is nothing in the tab that was asked for", async () => {
    const person = await alice();
    await post(person, "public");
    const trips: Record<string, number> = {};
    for (const tab of [null, "about", "posts", "reviews"]) {
      const { app } = visitorApp();
      await readMemberPage(app, person.userId, asks(tab));
      trips[String(tab)] = app.meter.roundTrips;
    }
    expect(trips).toEqual({ null: 1, about: 1, posts: 1, reviews: 1 });
    await rows(
      `INSERT INTO portfolio_items (id, user_id, title, media_type, media_url, source_key, position, created_at, updated_at)
       VALUES (?1, ?2, 'Work', 'image', '/media/w.png', ?1, 0, 1, 1)`,
      newId(Date.now()),
      person.userId,
    );
    const { app } = visitorApp();
    expect(await readMemberPage(app, person.userId, asks("reviews"))).toMatchObject({
      page: { content: { tab: "work", works: [{ title: "Work" }] } },
    });
    expect(app.meter.roundTrips).toBe(2);
  });

  it("of a busy member reads no more than a bound of each kind", async () => {
    const person = await alice();
    for (let n = 0; n < 150; n++) await post(person, "public");
    expect(await pageOf(null, person.userId, "posts")).toMatchObject({ counts: { posts: 100 } });
    const page = await pageOf(null, person.userId, "posts");
    expect(page.content.tab === "posts" ? page.content.posts.length : 0).toBe(12);
  });
});

describe("over HTTP", () => {
  it("known skills are for members", async () => {
    expect((await call(null, "/api/v1/skills?q=ceram")).status).toBe(401);
    const answer = await call(await alice(), "/api/v1/skills?q=ceram");
    expect(await answer.json()).toEqual({ skills: [{ slug: "ceramics", name: "Ceramics", group: "Craft" }] });
    expect(Number(answer.headers.get("x-db-round-trips"))).toBeLessThanOrEqual(2);
  });
});

describe("what a member's word can be measured by", () => {
  it("counts what they finished with others, not what runs or what they left", async () => {
    const [person, other] = [await alice(), await bora()];
    const done = { status: "completed", completed_at: 1 } as const;
    for (const over of [done, { ...done, status: "archived" } as const, {}])
      await desk(
        [
          [other, "client"],
          [person, "member"],
        ],
        over,
      );
    const left = await desk(
      [
        [other, "client"],
        [person, "member"],
      ],
      done,
    );
    await rows(
      "UPDATE project_members SET status = 'left' WHERE project_id = ? AND user_id = ?",
      left.id,
      person.userId,
    );
    expect((await pageOf(null, person.userId)).completed).toBe(2);
    expect((await pageOf(null, other.userId)).completed).toBe(3);
  });

  it("names companies of theirs whose domain is proved, while they belong to them", async () => {
    const person = await alice();
    const proved = await companyOf([[person, "owner"]], "Northlight");
    await companyOf([[person, "owner"]], "Unproved");
    await rows(
      "UPDATE companies SET domain = 'northlight.example', domain_status = 'proved' WHERE id = ?",
      proved,
    );
    const named = async () => (await pageOf(null, person.userId)).companies.map(({ name }) => name);
    expect(await named()).toEqual(["Northlight"]);
    await rows("UPDATE company_members SET status = 'removed' WHERE company_id = ?", proved);
    expect(await named()).toEqual([]);
  });

  it("says what they have in common with who looks, and keeps a city to itself that is not shown", async () => {
    const place = { city: "Porto", country: "PT" };
    const person = await alice({ profile: place });
    const [other, stranger] = [await bora({ profile: place }), await bora()];
    for (const one of [person, other]) await addSkills((await appOf(one)).app, ["Ceramics", "Lighting"]);
    await desk([
      [other, "client"],
      [person, "member"],
    ]);
    const common = async () => (await pageOf(other, person.userId)).common;
    expect(await common()).toEqual([
      "You work or worked on a project together",
      "Both of you do Ceramics and Studio lighting",
      "Also in Porto",
    ]);
    await rows(
      `UPDATE profiles SET field_visibility = '{"location":"private"}' WHERE user_id = ?`,
      person.userId,
    );
    expect(await common()).not.toContain("Also in Porto");
    for (const nobody of [null, stranger, person])
      expect((await pageOf(nobody, person.userId)).common).toEqual([]);
  });
});
