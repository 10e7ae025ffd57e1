import { reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    /** Statements that make the database as all migrations leave it. */
    database: string[];
  }
}

// The files of one worker share its runtime; none finds what another one left.
await reset();
await env.DB.batch(inject("database").map((statement) => env.DB.prepare(statement)));
