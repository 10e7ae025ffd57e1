import { Hono } from "hono";
import { seconds } from "#app/core/time.ts";
import { inOneSentence, type PartHealth } from "#app/features/status/health.ts";
import { readHealth } from "#app/features/status/queries.server.ts";
import type { ServerEnv } from "./server-env.ts";

/** For probes: nobody is signed in there. */
export const HEALTH = /^\/(healthz|readyz)$/;

/** So long an answer holds: probes come from many places, and are not to be what the database works for. */
const HOLDS = seconds(5);

/** Without these nothing else can be used. */
const NEEDED = new Set(["data", "files"]);

/**
 * `/healthz`: the Worker runs; nothing is asked. `/readyz`: database and files answer (else 503), and how late the oldest
 * work of each queue is; the same that `/status` shows.
 * @param build names what was built
 */
export function createHealth(build: string | undefined): Hono<ServerEnv> {
  let known: { at: number; parts: PartHealth[] } | null = null;
  return new Hono<ServerEnv>()
    .get("/healthz", (c) => c.json({ state: "works", build }, 200, NEVER_KEPT))
    .get("/readyz", async (c) => {
      const { app } = c.var;
      const now = app.clock.now();
      if (!known || now - known.at >= HOLDS || now < known.at)
        known = { at: now, parts: await readHealth(app) };
      const { parts } = known;
      const ready = parts.every(({ part, state }) => state !== "down" || !NEEDED.has(part));
      const { state } = inOneSentence(parts);
      return c.json({ ready, state, parts, build }, ready ? 200 : 503, NEVER_KEPT);
    });
}

const NEVER_KEPT = { "Cache-Control": "no-store" };
