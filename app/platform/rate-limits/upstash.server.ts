import { Ratelimit } from "@upstash/ratelimit";
import { Redis } from "@upstash/redis";
import type { Database } from "#app/db/client.server.ts";
import type { Clock } from "../clock.server.ts";
import { allowed, LIMITS, type LimitName, type RateLimiter, rateLimited } from "./rate-limits.server.ts";

interface UpstashOptions {
  url: string;
  token: string;
  scale: string;
}

/** The same windows in Upstash Redis, near the visitor; used when its address is configured. */
export function createUpstashRateLimiter(db: Database, clock: Clock, options: UpstashOptions): RateLimiter {
  const redis = new Redis({ url: options.url, token: options.token });
  const limiters = new Map<LimitName, Ratelimit>();
  return {
    take: async (name, subject, reads = []) => {
      const [verdict, results] = await Promise.all([limiterFor(name).limit(subject), runReads(db, reads)]);
      if (!verdict.success) throw rateLimited(verdict.reset - clock.now());
      return results;
    },
    giveBack: async (name, subject) => {
      await limiterFor(name).limit(subject, { rate: -1 });
    },
  };

  function limiterFor(name: LimitName): Ratelimit {
    const known = limiters.get(name);
    if (known) return known;
    const limiter = Ratelimit.fixedWindow(allowed(name, options.scale), `${LIMITS[name].window} ms`);
    const made = new Ratelimit({ redis, prefix: `limit:${name}`, limiter });
    limiters.set(name, made);
    return made;
  }
}

async function runReads(
  db: Database,
  [first, ...rest]: Parameters<RateLimiter["take"]>[2] & {},
): Promise<unknown[]> {
  return first ? db.batch([first, ...rest]) : [];
}
