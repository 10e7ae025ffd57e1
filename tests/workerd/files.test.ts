import { createExecutionContext, waitOnExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { hours } from "#app/core/time.ts";
import { removeOrphans, storePublicImage } from "#app/features/files/commands.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { bora } from "#tests/factories/people.ts";
import { postInput } from "#tests/factories/postings.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { expectConsoleError } from "#tests/setup/unexpected-errors.ts";
import { runSchedule } from "#workers/jobs/schedule.ts";

const PNG = { bytes: plainPng(), mime: "image/png", ext: "png" };

async function keysOf(userId: string): Promise<string[]> {
  const { objects } = await env.PORTFOLIO.list({ prefix: `${userId}/` });
  return objects.map((object) => object.key);
}

describe("an upload that nothing came to use", () => {
  it("is removed from bucket and table after 24 hours, and no sooner", async () => {
    const clock = movedClock();
    clock.stop();
    const brand = await bora();
    const { app, jobs } = await appOf(brand, { clock });
    await storePublicImage(app, PNG, "opportunity_image");
    clock.move(hours(24));
    await removeOrphans(jobs);
    expect(await keysOf(brand.userId)).toHaveLength(1);

    clock.move(1);
    expect(await removeOrphans(jobs)).toBe(1);
    expect(await keysOf(brand.userId)).toEqual([]);
    expect(await count("files", "owner_id = ?", brand.userId)).toBe(0);
  });

  it("is found again when only its row was stored before the Worker died", async () => {
    const clock = movedClock();
    const brand = await bora();
    const dying = {
      put: () => Promise.reject(new Error("died")),
      remove: async () => {},
      read: async () => null,
      askAbout: async () => {},
      answers: async () => true,
    };
    const { app } = await appOf(brand, { clock, portfolio: dying });
    await expect(storePublicImage(app, PNG, "opportunity_image")).rejects.toThrow("died");
    expect(await count("files", "owner_id = ?", brand.userId)).toBe(1);

    clock.move(hours(25));
    await removeOrphans((await appOf(brand, { clock })).jobs);
    expect(await count("files", "owner_id = ?", brand.userId)).toBe(0);
  });

  it("stays in the table while the bucket is out of reach, so that it is not forgotten", async () => {
    const clock = movedClock();
    const brand = await bora();
    const { app } = await appOf(brand, { clock });
    await storePublicImage(app, PNG, "opportunity_image");
    clock.move(hours(25));
    const down = {
      put: async () => {},
      read: async () => null,
      askAbout: async () => {},
      answers: async () => true,
      remove: () => Promise.reject(new Error("bucket out of reach")),
    };
    await expect(removeOrphans({ ...app, portfolio: down })).rejects.toThrow("out of reach");
    expect(await count("files", "owner_id = ?", brand.userId)).toBe(1);
    await removeOrphans(app);
    expect(await keysOf(brand.userId)).toEqual([]);
  });

  it("is removed however many there are, a part at each run", async () => {
    const clock = movedClock();
    const brand = await bora();
    const { app, jobs } = await appOf(brand, { clock });
    for (let index = 0; index < 60; index++) await storePublicImage(app, PNG, "opportunity_image");
    clock.move(hours(25));
    expect([await removeOrphans(jobs), await removeOrphans(jobs), await removeOrphans(jobs)]).toEqual([
      50, 10, 0,
    ]);
    expect(await keysOf(brand.userId)).toEqual([]);
  });
});

describe("an image that a posting uses", () => {
  it("stays, however old it grows", async () => {
    const clock = movedClock();
    const brand = await bora();
    const { app, jobs } = await appOf(brand, { clock });
    await postOpportunity(app, postInput(), plainPng());
    await postOpportunity(app, postInput(), null);
    clock.move(hours(24 * 400));
    expect(await removeOrphans(jobs)).toBe(0);
    expect(await keysOf(brand.userId)).toHaveLength(2);
  });

  it("is one of eight when a post was doubled, and the seven others go", async () => {
    const clock = movedClock();
    const brand = await bora();
    const input = postInput();
    const apps = await Promise.all(Array.from({ length: 8 }, () => appOf(brand, { clock })));
    const [first] = await Promise.all(apps.map(({ app }) => postOpportunity(app, input, null)));
    const { jobs } = await appOf(brand, { clock });
    clock.move(hours(25));
    await removeOrphans(jobs);

    const [posting] = await rows<{ image_url: string }>(
      "SELECT image_url FROM opportunities WHERE id = ?",
      first?.id,
    );
    expect((await keysOf(brand.userId)).map((key) => `/media/${key}`)).toEqual([posting?.image_url]);
  });
});

describe("the cron, each minute", () => {
  it("removes orphans, forgets ended limits, and completes the outbox", async () => {
    const clock = movedClock();
    const brand = await bora();
    const { app } = await appOf(brand, { clock, react: async () => {} });
    clock.move(-hours(25));
    await storePublicImage(app, PNG, "opportunity_image");
    await app.limits.take("browser_report", brand.userId);
    const { id } = await postOpportunity(app, postInput(), null);

    const execution = createExecutionContext();
    await runSchedule(env, execution);
    await waitOnExecutionContext(execution);

    expect(await keysOf(brand.userId)).toHaveLength(1);
    expect(await count("rate_limits", "key = ?", `upload:${brand.userId}`)).toBe(0);
    expect(await count("xp_activities", "source_id = ?", id)).toBe(1);
    expect(await count("outbox", "actor_id = ? AND delivered_at IS NULL", brand.userId)).toBe(0);
  });

  it("goes on with the other jobs when one fails", async () => {
    expectConsoleError("sweep_failed");
    const clock = movedClock();
    const brand = await bora();
    const { app } = await appOf(brand, { clock });
    clock.move(-hours(25));
    await storePublicImage(app, PNG, "opportunity_image");
    await app.limits.take("browser_report", brand.userId);
    const down = {
      ...env.PORTFOLIO,
      delete: () => Promise.reject(new Error("bucket out of reach")),
    } as unknown as R2Bucket;
    await runSchedule({ ...env, PORTFOLIO: down }, createExecutionContext());
    expect(await count("rate_limits", "key = ?", `upload:${brand.userId}`)).toBe(0);
  });
});
