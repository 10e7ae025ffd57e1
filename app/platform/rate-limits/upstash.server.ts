import type { Ratelimit } from "@upstash/ratelimit";
import { AppError } from "#app/core/errors.ts";
import { seconds } from "#app/core/time.ts";
import { type Database, runAll, type Statement } from "#app/db/client.server.ts";
import { type Answers, answersOf } from "#app/db/shared-read.server.ts";
import type { Clock } from "../clock.server.ts";
import {
  allowed,
  type LimitName,
  type LimitSettings,
  needsPause,
  RateLimited,
  type RateLimiter,
  type Use,
  windowOf,
} from "./rate-limits.server.ts";

interface UpstashOptions extends LimitSettings {
  url: string;
  token: string;
}

const ANSWER_WITHIN = seconds(3);

/** Counts a use in one step; only a use that is let through moves the end of its window. */
const TAKE_WITH_PAUSE = `
local count = redis.call("INCR", KEYS[1])
if count <= tonumber(ARGV[1]) then
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
  return 0
end
return math.max(redis.call("PTTL", KEYS[1]), 1)`;

/**
 * The same windows in Upstash Redis, near the visitor; used when its address is configured. Windows without a pause
 * begin at fixed moments there, not with the first use.
 */
export function createUpstashRateLimiter(db: Database, clock: Clock, options: UpstashOptions): RateLimiter {
  // Read where it is configured, at the first use.
  const open = async () => {
    const { Ratelimit, Redis } = await import("./upstash-client.server.ts");
    const redis = new Redis({
      url: options.url,
      token: options.token,
      retry: { retries: 1, backoff: () => 200 },
      signal: () => AbortSignal.timeout(ANSWER_WITHIN),
      enableTelemetry: false,
      enableAutoPipelining: false,
    });
    return { Ratelimit, redis };
  };
  let opened: ReturnType<typeof open> | undefined;
  const sdk = () => {
    opened ??= open();
    return opened;
  };
  const limiters = new Map<LimitName, Ratelimit>();
  return {
    take: (name, subject, reads) => takeAll([{ name, subject }], reads),
    takeAll,
    giveBack: async (uses) => {
      await Promise.all(uses.map(giveOneBack));
      return [];
    },
  };

  async function takeAll<Q extends readonly Statement[]>(uses: Use[], reads?: Q): Promise<Answers<Q>> {
    const [, results] = await Promise.all([countInTurn(uses), runAll(db, reads ?? [])]);
    return answersOf<Q>(results);
  }

  async function countInTurn(uses: Use[]): Promise<void> {
    for (const { name, subject } of uses) {
      const counted = needsPause(name) ? takeWithPause(name, subject) : takeOfWindow(name, subject);
      const wait = await orUnavailable(counted);
      if (wait > 0) throw new RateLimited(name, wait);
    }
  }

  async function giveOneBack({ name, subject }: Use): Promise<void> {
    await orUnavailable(giveBackTo(name, subject));
  }

  async function giveBackTo(name: LimitName, subject: string): Promise<void> {
    if (needsPause(name)) await (await sdk()).redis.decr(keyOf(name, subject));
    else await (await limiterFor(name)).limit(subject, { rate: -1 });
  }

  /** @returns milliseconds to wait; 0 when the use was let through */
  async function takeOfWindow(name: LimitName, subject: string): Promise<number> {
    const verdict = await (await limiterFor(name)).limit(subject);
    return verdict.success ? 0 : Math.max(1, verdict.reset - clock.now());
  }

  /** @returns milliseconds to wait; 0 when the use was let through */
  async function takeWithPause(name: LimitName, subject: string): Promise<number> {
    const limits = [allowed(name, options.scale), windowOf(name, options)];
    return (await sdk()).redis.eval<number[], number>(TAKE_WITH_PAUSE, [keyOf(name, subject)], limits);
  }

  async function limiterFor(name: LimitName): Promise<Ratelimit> {
    const known = limiters.get(name);
    if (known) return known;
    const { Ratelimit, redis } = await sdk();
    const limiter = Ratelimit.fixedWindow(allowed(name, options.scale), `${windowOf(name, options)} ms`);
    // Neither what it remembers of refusals (a use that is given back would not open the window again) nor its own
    // timeout (which lets everything through).
    const made = new Ratelimit({
      redis,
      prefix: `limit:${name}`,
      limiter,
      ephemeralCache: false,
      timeout: 0,
    });
    limiters.set(name, made);
    return made;
  }
}

/** A limit that cannot count lets nothing through. */
async function orUnavailable<T>(counted: Promise<T>): Promise<T> {
  try {
    return await counted;
  } catch {
    throw new AppError("unavailable");
  }
}

function keyOf(name: LimitName, subject: string): string {
  return `limit:${name}:${subject}`;
}
