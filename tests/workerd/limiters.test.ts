import { env } from "cloudflare:workers";
import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, inject, it, vi } from "vitest";
import { AppError } from "#app/core/errors.ts";
import { minutes } from "#app/core/time.ts";
import { statement } from "#app/db/client.server.ts";
import { SharedRead } from "#app/db/shared-read.server.ts";
import { createD1RateLimiter } from "#app/platform/rate-limits/d1.server.ts";
import { LIMITS, type RateLimited, type RateLimiter } from "#app/platform/rate-limits/rate-limits.server.ts";
import { createUpstashRateLimiter } from "#app/platform/rate-limits/upstash.server.ts";
import { db } from "#tests/factories/database.ts";

const clock = { now: () => Date.now() };
const reads = new SharedRead(db);
const asking = reads.ask.bind(reads);
const upstash = inject("upstash");

/** Both adapters of the port, told the same stories. Without a Redis on this machine its stories are skipped. */
const adapters: { name: string; here: boolean; open(scale: string): RateLimiter }[] = [
  { name: "D1", here: true, open: (scale) => createD1RateLimiter(db, clock, { scale }, asking) },
  {
    name: "Upstash",
    here: upstash !== null,
    open: (scale) => createUpstashRateLimiter(db, clock, { url: "", token: "", ...upstash, scale }),
  },
];

/** A subject nobody has counted yet. */
function someone(): string {
  return `someone-${crypto.randomUUID()}`;
}

/** Gives one use back, as a command does: what the adapter hands out runs in the command's batch. */
async function givesBack(limiter: RateLimiter, subject: string) {
  const [first, ...rest] = await limiter.giveBack([{ name: "sign_in_account", subject }]);
  if (first) await db.batch([first, ...rest]);
}

async function takes(limiter: RateLimiter, tries: number, subject: string) {
  const answers = await Promise.allSettled(
    Array.from({ length: tries }, () => limiter.take("sign_in_account", subject)),
  );
  const reasons = answers.flatMap((answer) => (answer.status === "rejected" ? [answer.reason] : []));
  // Anything but a refusal by the limit is a fault.
  for (const reason of reasons) if (!(reason instanceof AppError && reason.status === 429)) throw reason;
  return { passed: tries - reasons.length, limited: reasons.length, refusal: reasons[0] as AppError };
}

describe.each(adapters)("counted in $name", ({ here, open }) => {
  const story = it.skipIf(!here);
  const { count, window } = LIMITS.sign_in_account;

  beforeEach(() => {
    // Well inside a window: some adapters let them begin at fixed moments.
    const begun = Math.floor(Date.now() / window) * window;
    vi.useFakeTimers({ toFake: ["Date"], now: begun + minutes(1) });
  });

  story("of several uses the first that is full refuses, and those after it are not counted", async () => {
    const limiter = open("1");
    const [here, account] = [someone(), someone()];
    const uses = [
      { name: "sign_in_address", subject: here },
      { name: "sign_in_account", subject: account },
    ] as const;
    const refusals = async (tries: number) => {
      const answers = await Promise.allSettled(
        Array.from({ length: tries }, () => limiter.takeAll([...uses])),
      );
      return answers.flatMap((answer) =>
        answer.status === "rejected" ? [(answer.reason as RateLimited).limit] : [],
      );
    };
    // Ten pass, twenty more fill the address, and from then on it is the address that refuses.
    expect(await refusals(30)).toEqual(Array(20).fill("sign_in_account"));
    expect(await refusals(5)).toEqual(Array(5).fill("sign_in_address"));
    const fresh = someone();
    await expect(
      limiter.takeAll([uses[0], { name: "sign_in_account", subject: fresh }]),
    ).rejects.toMatchObject({ limit: "sign_in_address" });
    expect(await takes(limiter, 12, fresh)).toMatchObject({ passed: 10, limited: 2 });
  });

  story("20 takes at once of a window for ten let exactly ten through", async () => {
    const limiter = open("1");
    const subject = someone();
    expect(await takes(limiter, 20, subject)).toMatchObject({ passed: count, limited: 20 - count });
    // Another isolate counts the same window.
    expect(await takes(open("1"), 20, subject)).toMatchObject({ passed: 0, limited: 20 });
    expect(await takes(limiter, 1, someone())).toMatchObject({ passed: 1 });
  });

  story("a refusal says when, and at that moment the window is open again", async () => {
    const limiter = open("1");
    const subject = someone();
    const { refusal } = await takes(limiter, count + 1, subject);
    const wait = refusal.retryAfter ?? 0;
    expect(wait).toBeGreaterThan(60);
    expect(wait).toBeLessThanOrEqual(window / 1000);
    expect(refusal.message).toContain(`in ${Math.ceil(wait / 60)} minutes`);

    vi.setSystemTime(Date.now() + (wait - 2) * 1000);
    expect((await takes(limiter, 1, subject)).refusal.message).toMatch(/in [12] seconds?\./);
    vi.setSystemTime(Date.now() + 2000);
    expect(await takes(limiter, 20, subject)).toMatchObject({ passed: count });
  });

  story(
    "what is given back can be taken again, also after a refusal, and never more than was taken",
    async () => {
      const limiter = open("1");
      const subject = someone();
      await takes(limiter, count, subject);
      await givesBack(limiter, subject);
      expect(await takes(limiter, 20, subject)).toMatchObject({ passed: 1, limited: 19 });

      const other = someone();
      await takes(limiter, 1, other);
      await Promise.all(Array.from({ length: 5 }, () => limiter.take("sign_in_account", other)));
      await Promise.all(Array.from({ length: 5 }, () => givesBack(limiter, other)));
      expect(await takes(limiter, 20, other)).toMatchObject({ passed: count - 1 });
    },
  );

  story("a window that asks for a pause locks for all of it after the last use it let through", async () => {
    const limiter = open("1");
    const subject = someone();
    const { count: allowed, window: pause } = LIMITS.second_factor_wrong;
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () => limiter.take("second_factor_wrong", subject)),
    );
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(answers.length - refused.length).toBe(allowed);
    for (const { reason } of refused) {
      expect(reason).toMatchObject({ status: 429 });
      expect(reason.retryAfter).toBeGreaterThan(pause / 1000 - 30);
      expect(reason.retryAfter).toBeLessThanOrEqual(pause / 1000);
    }
  });

  story("windows of different limits and subjects do not touch", async () => {
    const limiter = open("1");
    const subject = someone();
    await takes(limiter, count + 1, subject);
    await limiter.take("sign_in_address", subject);
    await limiter.take("sign_in_account", `${subject}:`);
  });

  story("the scale multiplies every window", async () => {
    expect(await takes(open("3"), 40, someone())).toMatchObject({ passed: 3 * count });
  });

  story("reads come with the take, whoever counts", async () => {
    const two = statement(db, sql`SELECT 2 AS two`);
    expect(await open("1").take("sign_in_account", someone(), [two])).toEqual([[{ two: 2 }]]);
  });
});

it.skipIf(!upstash)("a Redis that does not count lets nothing through, and says to come back", async () => {
  const limiter = createUpstashRateLimiter(db, clock, {
    url: upstash?.url ?? "",
    token: "wrong",
    scale: "1",
  });
  await expect(limiter.take("sign_in_account", someone())).rejects.toMatchObject({ status: 503 });
});

it("D1 counts where no Redis is configured", () => {
  expect(env.UPSTASH_REDIS_REST_URL).toBe("");
});
