import { generateKeyPairSync, randomUUID } from "node:crypto";
import { cloudflareTest, readD1Migrations } from "@cloudflare/vitest-plugin";
import { defineConfig, defineProject } from "vitest/config";
import { finishedDatabase } from "./tests/setup/finished-database.ts";
import { foreignWeb } from "./tests/setup/foreign-web.ts";

/** Pure rules and texts, in Node, beside their code. */
const unit = defineProject({
  test: {
    name: "unit",
    isolate: false,
    include: ["{app,workers,partykit,scripts,vite}/**/*.test.{ts,tsx}"],
    setupFiles: ["tests/setup/unexpected-errors.ts", "tests/setup/nothing-left.ts"],
    // Properties and scrypt share two cores with whatever else runs.
    testTimeout: 30_000,
    hookTimeout: 30_000,
  },
});

/** Packages of many files, which the runtime asks for one after another; the first also needs a bundler to be understood. */
const READ_AT_ONCE = [
  "obscenity",
  "lucide-react",
  "arctic",
  "jose",
  "@sentry/core",
  "@sentry/core/server",
  "drizzle-orm",
  "drizzle-orm/casing",
  "drizzle-orm/d1",
  "drizzle-orm/sqlite-core",
  "hono",
  "hono/cors",
  "hono/http-exception",
  "hono/method-not-allowed",
  "hono/route",
  "hono/timeout",
  "hono/utils/url",
  "react-router",
  "zod",
  "zod/mini",
  "zod/v4/core",
];

/** Everything that touches D1, R2, KV or a room: inside workerd, with the real bindings of wrangler.toml. */
const workerd = defineProject({
  plugins: [
    cloudflareTest({
      main: "./tests/setup/worker.ts",
      wrangler: { configPath: "./wrangler.toml" },
      miniflare: {
        assets: { directory: "public", binding: "ASSETS" },
        // What the Worker asks of the web arrives at a real server on this machine, under its public name.
        outboundService: { node: foreignWeb },
        bindings: {
          APP_ENV: "test",
          RATE_LIMIT_SCALE: "1",
          TEST_CHEAP_HASHES: "on",
          AUTH_SIGNING_KEY: JSON.stringify(signingKey()),
          PASSPORT_KEY: JSON.stringify(passportKey()),
          AUTH_SITE_URL: "https://thrive.test",
          AUTH_MAILER_AUTOCONFIRM: "true",
          AUTH_TOKEN_SECRET: `${randomUUID()}${randomUUID()}`,
          // Whatever .dev.vars says: limits are counted in D1 here.
          UPSTASH_REDIS_REST_URL: "",
        },
      },
    }),
  ],
  test: {
    name: "workerd",
    // One runtime per worker, emptied before each file: starting one and reading the product into it costs seconds.
    isolate: false,
    include: ["tests/workerd/**/*.test.ts"],
    globalSetup: ["tests/setup/redis.ts"],
    setupFiles: [
      "tests/setup/unexpected-errors.ts",
      "tests/setup/nothing-left.ts",
      "tests/setup/empty-world.ts",
      "tests/setup/limits-of-production.ts",
    ],
    // The first's ESM wrapper takes the default export of its CommonJS half, which only a bundler resolves; two thousand
    // icons read file by file keep every start waiting for half a minute.
    deps: { optimizer: { ssr: { enabled: true, include: READ_AT_ONCE } } },
    provide: { database: finishedDatabase(await readD1Migrations("migrations")) },
    // scrypt and a first compile of the Worker share two cores with whatever else runs.
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    projects: [unit, workerd],
    // One more than cores: with two a fifth of the time of both went to waiting.
    maxWorkers: 3,
    // What a test logged is of interest when it failed.
    silent: "passed-only",
  },
});

/** A fresh ES256 private key as JWK: tests never share a secret with a running product. */
function signingKey() {
  const jwk = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey.export({ format: "jwk" });
  return { ...jwk, alg: "ES256", use: "sig", kid: randomUUID() };
}

/** The same for what members have certified: Ed25519. */
function passportKey() {
  return { ...generateKeyPairSync("ed25519").privateKey.export({ format: "jwk" }), kid: randomUUID() };
}
