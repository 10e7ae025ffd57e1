import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import type { Database } from "#app/db/client.server.ts";
import type { Clock } from "../clock.server.ts";
import {
  allowed,
  LIMITS,
  type LimitName,
  needsPause,
  type RateLimiter,
  rateLimited,
} from "./rate-limits.server.ts";

interface UpstashOptions {
  url: string;
  token: string;
  scale: string;
}

/** Counts a use in one step; only a use that is let through moves the end of its window. */
const TAKE_WITH_PAUSE = `
local count = redis.call("INCR", KEYS[1])
if count <= tonumber(ARGV[1]) then
  redis.call("PEXPIRE", KEYS[1], ARGV[2])
  return 0
end
return math.max(redis.call("PTTL", KEYS[1]), 1)`;

/** The same windows in Upstash Redis, near the visitor; used when its address is configured. */
export function createUpstashRateLimiter(db: Database, clock: Clock, options: UpstashOptions): RateLimiter {
  const redis = new Redis({ url: options.url, token: options.token });
  const limiters = new Map<LimitName, Ratelimit>();
  return {
    take: async (name, subject, reads = []) => {
      if (needsPause(name)) {
        const [retryAfter, results] = await Promise.all([takeWithPause(name, subject), runReads(db, reads)]);
        if (retryAfter > 0) throw rateLimited(retryAfter);
        return results;
      }
      const [verdict, results] = await Promise.all([limiterFor(name).limit(subject), runReads(db, reads)]);
      if (!verdict.success) throw rateLimited(verdict.reset - clock.now());
      return results;
    },
    giveBack: async (name, subject) => {
      if (needsPause(name)) await redis.decr(keyOf(name, subject));
      else await limiterFor(name).limit(subject, { rate: -1 });
    },
  };

  /** @returns milliseconds to wait; 0 when the use was let through */
  async function takeWithPause(name: LimitName, subject: string): Promise<number> {
    const limits = [allowed(name, options.scale), LIMITS[name].window];
    return redis.eval<number[], number>(TAKE_WITH_PAUSE, [keyOf(name, subject)], limits);
  }

  function limiterFor(name: LimitName): Ratelimit {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = Ratelimit.fixedWindow(allowed(name, options.scale), `${LIMITS[name].window} ms`);
    const made = new Ratelimit({ redis, prefix: `limit:${name}`, limiter });
    limiters.set(name, made);
    return made;
  }
}

function keyOf(name: LimitName, subject: string): string {
  return `limit:${name}:${subject}`;
}

async function runReads(
  db: Database,
  [first, ...rest]: Parameters<RateLimiter["take"]>[2] & {},
): Promise<unknown[]> {
  return first ? db.batch([first, ...rest]) : [];
}
