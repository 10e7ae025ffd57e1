import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { listDeck } from "#app/features/discovery/queries.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands.server.ts";
import { getOpportunity, selectOwnOpportunities } from "#app/features/opportunities/queries.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call, get } from "#tests/factories/calls.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { postInput, posting } from "#tests/factories/postings.ts";
import { brokenCovers, plainPng } from "#tests/fakes/covers.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";

const CANARY = "canary.casting@bora.test";

async function rowOf(id: string) {
  const [row] = await rows<Record<string, string & number>>("SELECT * FROM opportunities WHERE id = ?", id);
  return row;
}

/** What a refused post must leave as it was. */
async function everythingStored(userId: string) {
  const { objects } = await env.PORTFOLIO.list({ prefix: userId });
  return [
    await everythingOf(userId),
    objects.map((object) => object.key),
    await count("outbox", "actor_id = ?", userId),
  ];
}

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
    const later = await postOpportunity((await appOf(brand)).app, { ...input, title: "Other" }, null);

    expect(new Set([...answers, later].map(({ id }) => id)).size).toBe(1);
    expect(await count("opportunities", "created_by = ?", brand.userId)).toBe(1);
    expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", brand.userId)).toEqual([{ xp: 50 }]);
    expect(
      await count("analytics_events", "event_name = 'opportunity_created' AND user_id = ?", brand.userId),
    ).toBe(1);
    expect(await count("outbox", "name = 'opportunity.created' AND actor_id = ?", brand.userId)).toBe(1);
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
    for (let index = 0; index < 10; index++) await postOpportunity(app, postInput(), null);
    await expect(postOpportunity(app, postInput(), null)).rejects.toMatchObject({ status: 429 });
    expect(await count("opportunities", "created_by = ?", brand.userId)).toBe(10);
  });
});

describe("the picture of a posting", () => {
  it("is drawn and kept at {userId}/{uuid}.png when bora chose none", async () => {
    const brand = await bora();
    const { id } = await postOpportunity((await appOf(brand)).app, postInput(), null);
    const url = (await rowOf(id))?.image_url ?? "";
    expect(url).toMatch(new RegExp(`^/media/${brand.userId}/[0-9a-f-]{36}\\.png$`));

    const served = await call(null, url);
    expect(served.headers.get("content-type")).toBe("image/png");
    expect(new Uint8Array(await served.arrayBuffer())).toEqual(plainPng());
    expect(
      await rows(
        "SELECT purpose, mime, attached_at IS NOT NULL AS attached FROM files WHERE owner_id = ?",
        brand.userId,
      ),
    ).toEqual([{ purpose: "opportunity_image", mime: "image/png", attached: 1 }]);
  });

  it("is missing when the cover cannot be drawn, and the posting goes on", async () => {
    expectConsoleError("cover_failed");
    const brand = await bora();
    const { id } = await postOpportunity(
      (await appOf(brand, { covers: brokenCovers })).app,
      postInput(),
      null,
    );
    expect(await rowOf(id)).toMatchObject({ status: "active", image_url: null, ai_image: 0 });
  });

  it("is missing when a drawn cover cannot be stored, and the posting goes on", async () => {
    expectConsoleError("cover_failed");
    const brand = await bora();
    const broken = { put: () => Promise.reject(new Error("bucket out of reach")), remove: async () => {} };
    const { id } = await postOpportunity((await appOf(brand, { portfolio: broken })).app, postInput(), null);
    expect((await rowOf(id))?.image_url).toBeNull();
  });

  it("is the one bora chose", async () => {
    const brand = await bora();
    const { id } = await postOpportunity((await appOf(brand)).app, postInput(), plainPng());
    expect(await rowOf(id)).toMatchObject({ ai_image: 0, image_url: expect.stringMatching(/\.png$/) });
  });

  it("that cannot be stored stops the post, and no posting is saved", async () => {
    const brand = await bora();
    const broken = { put: () => Promise.reject(new Error("bucket out of reach")), remove: async () => {} };
    await expect(
      postOpportunity((await appOf(brand, { portfolio: broken })).app, postInput(), plainPng()),
    ).rejects.toThrow();
    expect(await count("opportunities", "created_by = ?", brand.userId)).toBe(0);
  });

  it.each([
    ["text", new TextEncoder().encode("no image at all")],
    ["an empty file", new Uint8Array(0)],
    [
      "SVG with script",
      new TextEncoder().encode('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'),
    ],
    ["HTML with a PNG's name", new TextEncoder().encode("<!doctype html><script>alert(1)</script>")],
    ["half a PNG", plainPng().slice(0, 30)],
    ["more than 10 MB", new Uint8Array(10 * 1024 * 1024 + 1)],
  ])("that is %s is refused at its field, and nothing is stored", async (_what, bytes) => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const before = await everythingStored(brand.userId);
    await expect(postOpportunity(app, postInput(), bytes)).rejects.toMatchObject({
      status: 422,
      fields: { image: [expect.any(String)] },
    });
    expect(await everythingStored(brand.userId)).toEqual(before);
  });
});

describe("reading a posting", () => {
  it("never shows the e-mail of its form, to anyone", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { id } = await postOpportunity((await appOf(brand)).app, postInput({ email: CANARY }), null);
    const reader = (await appOf(creator)).app;
    const shown = JSON.stringify([
      await listDeck(reader, "opportunities", null),
      await get(creator, "/api/v1/deck?tab=opportunities"),
      await getOpportunity(reader, id),
      await getOpportunity(visitorApp().app, id),
      await selectOwnOpportunities((await appOf(brand)).app),
      await rows("SELECT payload FROM outbox WHERE actor_id = ?", brand.userId),
      await rows("SELECT * FROM analytics_events WHERE user_id = ?", brand.userId),
    ]);
    expect(shown).toContain(id);
    expect(shown).not.toContain(CANARY);
    expect(shown).not.toContain(brand.email);
  });

  it("is for its owner alone while it is not open", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [owner, reader, visitor] = [(await appOf(brand)).app, (await appOf(creator)).app, visitorApp().app];
    for (const status of ["draft", "pending_review", "paused", "filled", "closed", "expired"] as const) {
      const { id } = await posting(brand, { status });
      expect((await getOpportunity(owner, id)).own).toBe(true);
      await expect(getOpportunity(reader, id)).rejects.toMatchObject({ status: 404 });
      await expect(getOpportunity(visitor, id)).rejects.toMatchObject({ status: 404 });
    }
    const members = await posting(brand, { visibility: "members" });
    expect((await getOpportunity(reader, members.id)).own).toBe(false);
    await expect(getOpportunity(visitor, members.id)).rejects.toMatchObject({ status: 404 });
  });

  it("is not found for members who block each other, and for ids that are none", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { id } = await posting(brand);
    await blocks(creator, brand);
    const reader = (await appOf(creator)).app;
    for (const asked of [id, "1", "", "' OR 1=1 --", crypto.randomUUID()]) {
      await expect(getOpportunity(reader, asked)).rejects.toMatchObject({ status: 404 });
    }
  });
});
