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
      /** Cloudflare's own models; bound in production only. */
      AI?: Ai;
      /** Name of an AI Gateway in front of them. */
      AI_GATEWAY?: string;
      /** Or any base address that speaks the OpenAI wire (AI Gateway, a model at home), and its key. */
      AI_URL?: string;
      AI_KEY?: string;
      /** Which model judges postings, and which one paints covers; without the first none is asked. */
      AI_MODEL?: string;
      AI_IMAGE_MODEL?: string;
      /** `on`: the limits of the plans are kept (product.md §7.4); without it they are only shown. */
      PLAN_LIMITS?: string;
      /** `on`: the tests' server lets a request move its clock; never in production. */
      TEST_CLOCK?: string;
      /** `on`: new passwords are hashed at an eightieth of the cost, for tests; never in production. */
      TEST_CHEAP_HASHES?: string;
      /** Private JWK (ES256) as one line of JSON, or a list of them: the first signs, all verify. */
      AUTH_SIGNING_KEY: string;
      /** Key under which the successor of a refresh token is derived. */
      AUTH_TOKEN_SECRET: string;
      /** `true`: addresses count as confirmed at once. Local only; production leaves it out. */
      AUTH_MAILER_AUTOCONFIRM?: string;
      /** `true`: nobody new may sign up. */
      AUTH_SIGNUP_DISABLED?: string;
      /** `true`: guests may have an account without an address. */
      AUTH_ANONYMOUS?: string;
      /** `false`: neither passwords nor codes go with an email address; providers and passkeys are left. */
      AUTH_EMAIL?: string;
      /** `true`: sign-up and sign-in by phone number. */
      AUTH_PHONE?: string;
      /** `true`: numbers count as confirmed at once. Local only; production leaves it out. */
      AUTH_SMS_AUTOCONFIRM?: string;
      /** Characters of a new password, 8 to 128. */
      AUTH_PASSWORD_MIN_LENGTH?: string;
      /** Seconds between two mails, or two SMS, with a code to one receiver; 60 unless said. */
      AUTH_MAIL_FREQUENCY?: string;
      AUTH_SMS_FREQUENCY?: string;
      /** Host that serves the wire alone, without its prefix, e.g. `auth.thrive.example`. */
      AUTH_WIRE_HOST?: string;
      /** `false`: members cannot link another provider by themselves. */
      AUTH_MANUAL_LINKING?: string;
      /** Where the product is, e.g. `https://thrive.example`: issuer of tokens, base of links, default redirect. */
      AUTH_SITE_URL?: string;
      /** Comma-separated globs that `redirect_to` may match besides the site. */
      AUTH_REDIRECT_ALLOW_LIST?: string;
      /** Turns on the operator's calls under /auth/v1/admin for who presents it. */
      AUTH_SERVICE_ROLE_KEY?: string;
      /** `true`: answers as the reference does where ours hides more (unknown addresses, implicit flow). */
      AUTH_STRICT_COMPAT?: string;
      /** `false`: no authenticator apps, no codes by SMS as a second factor. */
      AUTH_MFA_TOTP?: string;
      AUTH_MFA_PHONE?: string;
      /** `false`: nobody signs in with a passkey, and none can be added. */
      AUTH_PASSKEYS?: string;
      /** Stripe instead of the embedded sandbox, and the secret (`whsec_...`) its webhook signs with. */
      STRIPE_SECRET_KEY?: string;
      STRIPE_WEBHOOK_SECRET?: string;
      /** Cloudflare's Email binding; bound in production only. */
      EMAIL?: SendEmail;
      /** Whom mails come from, e.g. `Thrive <hello@thrive.example>`. */
      MAIL_FROM?: string;
      /** Sends mails through Resend instead, and the secret (`whsec_...`) its webhook signs with. */
      RESEND_API_KEY?: string;
      MAIL_WEBHOOK_SECRET?: string;
      /** Private JWK (P-256) that signs pushes (VAPID), and whom push services may ask: `mailto:...` or an address. */
      PUSH_KEY?: string;
      PUSH_CONTACT?: string;
      /** Private Ed25519 JWK that signs members' credentials, and public ones of before, as a list. */
      PASSPORT_KEY?: string;
      PASSPORT_OLD_KEYS?: string;
      /** Twilio Verify: account (or API key) SID, its secret, and the service `VA...`; without them SMS stay in the outbox. */
      TWILIO_ACCOUNT_SID?: string;
      TWILIO_AUTH_TOKEN?: string;
      TWILIO_VERIFY_SERVICE_SID?: string;
      /** The zone whose cache forgets what is taken down, and a token that may purge it. */
      CLOUDFLARE_ZONE_ID?: string;
      CACHE_PURGE_TOKEN?: string;
      /** Key of the widget on pages, beside the secret. */
      TURNSTILE_SITE_KEY?: string;
      /** Turns the captcha on, by Cloudflare Turnstile. */
      TURNSTILE_SECRET_KEY?: string;
      /** Where faults of browsers and of the Worker are reported besides our own store (Sentry or what speaks its wire). */
      SENTRY_DSN?: string;
      /** JSON of names that only this machine knows: {"studio.example":{"A":["..."],"TXT":["..."]}}. Never in production. */
      LOCAL_DNS?: string;
      UPSTASH_REDIS_REST_URL?: string;
      UPSTASH_REDIS_REST_TOKEN?: string;
      /** Keys of sign-in providers; one without its keys is not offered (docs/operations.md). */
      AUTH_GOOGLE_CLIENT_ID?: string;
      AUTH_GOOGLE_CLIENT_SECRET?: string;
      AUTH_GITHUB_CLIENT_ID?: string;
      AUTH_GITHUB_CLIENT_SECRET?: string;
      AUTH_LINKEDIN_CLIENT_ID?: string;
      AUTH_LINKEDIN_CLIENT_SECRET?: string;
      AUTH_APPLE_CLIENT_ID?: string;
      AUTH_APPLE_TEAM_ID?: string;
      AUTH_APPLE_KEY_ID?: string;
      AUTH_APPLE_PRIVATE_KEY?: string;
      AUTH_OIDC_ISSUER?: string;
      AUTH_OIDC_CLIENT_ID?: string;
      AUTH_OIDC_CLIENT_SECRET?: string;
      AUTH_OIDC_LABEL?: string;
    }
  }
}

export type Env = Cloudflare.Env;
