import { applyD1Migrations, type D1Migration, reset } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { inject } from "vitest";

declare module "vitest" {
  interface ProvidedContext {
    migrations: D1Migration[];
  }
}

// The files of one worker share its runtime; none finds what another one left.
await reset();
await applyD1Migrations(env.DB, inject("migrations"));
