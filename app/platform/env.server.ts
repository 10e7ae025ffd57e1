import type { UserRoom } from "#partykit/user-room.ts";

declare global {
  namespace Cloudflare {
    /** Bindings and variables of the Worker; `.dev.vars.example` says a line about each secret. */
    interface Env {
      ASSETS: Fetcher;
      DB: D1Database;
      PORTFOLIO: R2Bucket;
      PRIVATE_FILES: R2Bucket;
      CACHE: KVNamespace;
      USER_ROOM: DurableObjectNamespace<UserRoom>;
      APP_ENV: "local" | "test" | "production";
      RATE_LIMIT_SCALE: string;
      /** Private ES256 JWK, one line of JSON. */
      AUTH_SIGNING_KEY: string;
      /** Key under which the successor of a refresh token is derived. */
      AUTH_TOKEN_SECRET: string;
      UPSTASH_REDIS_REST_URL?: string;
      UPSTASH_REDIS_REST_TOKEN?: string;
    }
  }
}

export type Env = Cloudflare.Env;
