import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { selectOwnOpportunities } from "#app/features/opportunities/queries.server.ts";
import { createDrawnCovers } from "#app/platform/ai/covers/drawn.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { call } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { everythingStored, postInput, rowOf } from "#tests/factories/postings.ts";
import { readDeck } from "#tests/factories/swipes.ts";
import { brokenCovers, plainPng } from "#tests/fakes/covers.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";

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
    const broken = {
      put: () => Promise.reject(new Error("bucket out of reach")),
      remove: async () => {},
      read: async () => null,
      askAbout: async () => {},
      answers: async () => true,
    };
    const { id } = await postOpportunity((await appOf(brand, { portfolio: broken })).app, postInput(), null);
    expect((await rowOf(id))?.image_url).toBeNull();
  });

  it("is the one bora chose", async () => {
    const brand = await bora();
    const { id } = await postOpportunity((await appOf(brand)).app, postInput(), plainPng());
    expect(await rowOf(id)).toMatchObject({ ai_image: 0, image_url: expect.stringMatching(/\.png$/) });
  });

  it("tells a card whether we drew it, so that its words or its middle stay", async () => {
    const [reader, brand] = await Promise.all([alice(), bora()]);
    const { app } = await appOf(brand);
    const drawn = await postOpportunity(app, postInput(), null);
    const chosen = await postOpportunity(app, postInput(), plainPng());
    const { cards } = await readDeck((await appOf(reader)).app, { tab: "opportunities" });
    for (const postings of [cards, await selectOwnOpportunities(app)]) {
      expect(postings.find(({ id }) => id === drawn.id)).toMatchObject({ aiImage: true });
      expect(postings.find(({ id }) => id === chosen.id)).toMatchObject({ aiImage: false });
    }
  });

  it("that cannot be stored stops the post, and no posting is saved", async () => {
    const brand = await bora();
    const broken = {
      put: () => Promise.reject(new Error("bucket out of reach")),
      remove: async () => {},
      read: async () => null,
      askAbout: async () => {},
      answers: async () => true,
    };
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

  it("is drawn in the Worker itself, with a typeface of our own files", async () => {
    const brand = await bora();
    const { app } = await appOf(brand, { covers: createDrawnCovers(env) });
    const { id } = await postOpportunity(app, postInput({ title: "Zdjęcia na wiosnę – Đà Nẵng" }), null);
    const [posting] = await rows<{ image_url: string; ai_image: number }>(
      "SELECT * FROM opportunities WHERE id = ?",
      id,
    );

    expect(posting).toMatchObject({ ai_image: 1, image_url: expect.stringMatching(/\.png$/) });
    const picture = new Uint8Array(await (await call(null, posting?.image_url ?? "")).arrayBuffer());
    const [width, height] = [
      new DataView(picture.buffer).getUint32(16),
      new DataView(picture.buffer).getUint32(20),
    ];
    expect(Array.from(picture.slice(1, 4), (code) => String.fromCharCode(code)).join("")).toBe("PNG");
    expect(width).toBeGreaterThan(height);
    expect(height).toBeGreaterThan(300);
  });
});
