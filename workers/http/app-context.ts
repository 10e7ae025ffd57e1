import { type Cookies, parseCookie } from "cookie";
import { isId, newId } from "#app/core/ids.ts";
import { newMeter, openDatabase } from "#app/db/client.server.ts";
import type { NearestDatabase } from "#app/db/nearest.server.ts";
import { SharedRead } from "#app/db/shared-read.server.ts";
import { authSettings } from "#app/features/auth/settings.server.ts";
import { refuseBeginnings } from "#app/features/safety/limits.server.ts";
import { createModelAssistant } from "#app/platform/ai/assistant.server.ts";
import { paintedBy } from "#app/platform/ai/covers/by-model.server.ts";
import { createDrawnCovers } from "#app/platform/ai/covers/drawn.server.ts";
import { createPassageAssistant } from "#app/platform/ai/from-passages.server.ts";
import { createGatewayModel } from "#app/platform/ai/gateway.server.ts";
import { createModelTranslator } from "#app/platform/ai/translator.server.ts";
import { createWorkersAiModel } from "#app/platform/ai/workers-ai.server.ts";
import { createCaptcha } from "#app/platform/captcha/captcha.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { readDevice, withDevice } from "#app/platform/device-cookie.server.ts";
import { createCloudflareDns } from "#app/platform/dns/cloudflare.server.ts";
import { withLocalNames } from "#app/platform/dns/local.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { createForeignWeb } from "#app/platform/fetch/foreign-web.server.ts";
import { createPartStore, createPortfolioStore } from "#app/platform/files/files.server.ts";
import { createCloudflareMailer } from "#app/platform/mail/cloudflare.server.ts";
import { createLocalMailer } from "#app/platform/mail/outbox.server.ts";
import { createResendMailer } from "#app/platform/mail/resend.server.ts";
import { withBannedDomains } from "#app/platform/moderation/banned-domains.server.ts";
import { withModel } from "#app/platform/moderation/with-model.server.ts";
import { createWordListModeration } from "#app/platform/moderation/word-list.server.ts";
import { createCommit } from "#app/platform/outbox.server.ts";
import { createWebPush } from "#app/platform/push/web-push.server.ts";
import { createD1RateLimiter } from "#app/platform/rate-limits/d1.server.ts";
import { limitSettings } from "#app/platform/rate-limits/rate-limits.server.ts";
import { createUpstashRateLimiter } from "#app/platform/rate-limits/upstash.server.ts";
import { createRooms } from "#app/platform/realtime.server.ts";
import { readReferralCookie, withReferral } from "#app/platform/referral-cookie.server.ts";
import { createOutboxSms } from "#app/platform/sms/outbox.server.ts";
import { createTwilioVerify } from "#app/platform/sms/twilio-verify.server.ts";
import { asksNotToBeFollowed } from "#app/platform/uncounted-cookie.server.ts";
import { reactions } from "../jobs/outbox.ts";
import { createPayments } from "../jobs/payments.ts";
import type { Delivered } from "../jobs/reaction-dependencies.ts";
import { Together } from "../jobs/together.ts";
import { createMailTexts } from "../mails/render-mail.ts";
import { clockOf } from "./test-clock.ts";
import { visitorAddress } from "./visitor-address.ts";

/** Cookie that names the browser session; written by the page, gone with the browser. */
const BROWSER_SESSION_COOKIE = "thrive-session-id";

/** One for all requests of this isolate. */
const delivered = new Together<Delivered>(50);

export interface RequestFacts {
  headers: Headers;
  /** Where the database is asked; the primary without it. */
  nearest?: NearestDatabase;
  /** No browser of ours asks: what has no cookies. */
  program?: boolean;
  defer(work: Promise<unknown>): void;
  setCookie(cookie: string): void;
}

/** Wires the ports for one request. Nothing here touches the network or the database. */
export function createAppContext(env: Env, facts: RequestFacts): AppContext {
  const clock = clockOf(env, facts.headers);
  const meter = newMeter();
  const { nearest } = facts;
  const db = openDatabase(nearest ?? env.DB, meter);
  const reads = new SharedRead(db);
  const ask = reads.ask.bind(reads);
  const rooms = createRooms(env);
  const dns = createDns(env);
  const sms = createSms(env, db, clock);
  const mail = createMail(env);
  const web = createForeignWeb({ dns, ...ownPlaces(env, facts.headers) });
  const pushes = createPushes(env, web);
  const portfolio = createPortfolioStore(env);
  const deps = { env, db, clock, rooms, sms, ...mail, pushes, portfolio, delivered, defer: facts.defer };
  const cookies = parseCookie(facts.headers.get("cookie") ?? "");
  const unfollowed = asksNotToBeFollowed(facts.headers, cookies);
  const device = readDevice(facts.headers, cookies, facts.program ?? false);
  const browserSessionId = unfollowed ? null : readBrowserSession(cookies);
  const app: AppContext = {
    env,
    db,
    readPrimary: () => nearest?.toPrimary(),
    meter,
    clock,
    claimed: null,
    settle: async () => undefined,
    ask,
    viewer: null,
    halfway: null,
    resting: null,
    staffView: null,
    shownToAnother: false,
    accessExpiresAt: null,
    requestId: newId(clock.now()),
    browserSessionId,
    unfollowed,
    address: visitorAddress(facts.headers),
    userAgent: facts.headers.get("user-agent"),
    device,
    nonce: newNonce(),
    limits: createLimiter(env, db, clock, ask),
    sms,
    ...mail,
    pushes,
    payments: createPayments(deps),
    captcha: createCaptcha(env),
    moderation: createModeration(env, db),
    covers: createCovers(env),
    assistant: createAssistant(env),
    translator: createTranslator(env),
    portfolio,
    parts: createPartStore(env),
    rooms,
    dns,
    web,
    commit: withReferral(
      withDevice(
        createCommit({
          db,
          clock,
          viewerId: () => app.viewer?.userId ?? null,
          browserSessionId,
          unfollowed,
          refuse: (happened) => refuseBeginnings(app.viewer, clock.now(), happened),
          ...reactions(deps),
        }),
        device,
      ),
      readReferralCookie(facts.headers.get("cookie")),
    ),
    defer: facts.defer,
    setCookie: facts.setCookie,
  };
  return app;
}

function createLimiter(env: Env, db: AppContext["db"], clock: AppContext["clock"], ask: AppContext["ask"]) {
  if (env.UPSTASH_REDIS_REST_URL && env.UPSTASH_REDIS_REST_TOKEN) {
    const { UPSTASH_REDIS_REST_URL: url, UPSTASH_REDIS_REST_TOKEN: token } = env;
    return createUpstashRateLimiter(db, clock, { url, token, ...limitSettings(env) });
  }
  return createD1RateLimiter(db, clock, limitSettings(env), ask);
}

/** The rules, and behind them a model where one is configured. */
export function createModeration(env: Env, db: AppContext["db"]) {
  const rules = createWordListModeration();
  const model = createModel(env);
  return withBannedDomains(db, model ? withModel(rules, model) : rules);
}

/** A model where one is configured; else the best passages of the help centre, as they stand. */
function createAssistant(env: Env) {
  const model = createModel(env);
  const plain = createPassageAssistant();
  return model ? createModelAssistant(model, plain) : plain;
}

function createTranslator(env: Env) {
  const model = createModel(env);
  return model && createModelTranslator(model);
}

/** Painted where a model that paints is configured, else drawn by ourselves. */
function createCovers(env: Env) {
  const drawn = createDrawnCovers(env);
  const model = env.AI_IMAGE_MODEL ? createModel(env) : null;
  return model ? paintedBy(model, drawn) : drawn;
}

/** An address that speaks the OpenAI wire where one is named, else Cloudflare's own models where they are bound. */
function createModel(env: Env) {
  const { AI: binding, AI_URL: url, AI_KEY: key, AI_MODEL: model, AI_IMAGE_MODEL: imageModel } = env;
  if (!model) return null;
  if (url && key)
    return createGatewayModel({ url, key, model, imageModel, fetch: (...call) => fetch(...call) });
  return binding ? createWorkersAiModel({ binding, model, imageModel, gateway: env.AI_GATEWAY }) : null;
}

/** The public name system, and in the local demo the names it knows by itself. */
export function createDns(env: Env) {
  const world = createCloudflareDns();
  return env.LOCAL_DNS && env.APP_ENV !== "production" ? withLocalNames(env.LOCAL_DNS, world) : world;
}

/** Where this product is, and the hosts it answers to. */
export function ownPlaces(env: Env, headers: Headers) {
  const site = authSettings(env).siteUrl;
  const hosts = [site, `http://${headers.get("host")}`].map((url) => URL.parse(url)?.hostname);
  return { site, ownHosts: hosts.filter((host) => host !== undefined) };
}

/** Twilio Verify where it is configured; else messages wait in a table. */
export function createSms(env: Env, db: AppContext["db"], clock: AppContext["clock"]) {
  const { TWILIO_ACCOUNT_SID: user, TWILIO_AUTH_TOKEN: password, TWILIO_VERIFY_SERVICE_SID: service } = env;
  if (user && password && service) {
    return createTwilioVerify({ user, password, service, fetch: (...call) => fetch(...call) });
  }
  return createOutboxSms(env, db, clock);
}

/** By a provider where one is configured, in production alone; else mails stay in the outbox, where they are read. */
export function createMail(env: Env): Pick<AppContext, "mailer" | "mailTexts"> {
  return { mailer: createMailer(env), mailTexts: createMailTexts(authSettings(env).siteUrl) };
}

/** Signed by this installation's own key; without one nothing is pushed. */
export function createPushes(env: Env, web: AppContext["web"]) {
  return createWebPush({ key: env.PUSH_KEY, contact: env.PUSH_CONTACT || authSettings(env).siteUrl, web });
}

function createMailer({ APP_ENV, MAIL_FROM: from, RESEND_API_KEY: key, EMAIL: binding }: Env) {
  if (APP_ENV !== "production" || !from) return createLocalMailer();
  if (key) return createResendMailer({ key, from, fetch: (...call) => fetch(...call) });
  return binding ? createCloudflareMailer(binding, from) : createLocalMailer();
}

function readBrowserSession(cookies: Cookies): string | null {
  const value = cookies[BROWSER_SESSION_COOKIE];
  return isId(value) ? value : null;
}

function newNonce(): string {
  return btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(16))));
}
