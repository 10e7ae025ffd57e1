import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Statements that make the database as all migrations leave it. */
    database: string[];
  }
}

/** Work that the file before put off until after an answer may still hold the database open: then it is asked once more. */
const TRIES = 3;

// The files of one worker share its runtime; none finds what another one left.
for (let left = TRIES; left > 0; left--) {
  await reset();
  try {
    await env.DB.batch(inject("database").map((statement) => env.DB.prepare(statement)));
    break;
  } catch (error) {
    if (left === 1) throw error;
  }
}
