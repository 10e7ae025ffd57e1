import { createContext, type RouterContextProvider } from "react-router";
import { AppError } from "#app/core/errors.ts";
import type { Id } from "#app/core/ids.ts";
import type { StaffView } from "#app/core/staff-view.ts";
import type { Viewer } from "#app/core/viewer.ts";
import type { Database, Meter } from "#app/db/client.server.ts";
import type { SharedRead } from "#app/db/shared-read.server.ts";
import type { Assistant } from "./ai/assistant.server.ts";
import type { Covers } from "./ai/covers/covers.server.ts";
import type { Translator } from "./ai/translator.server.ts";
import type { Captcha } from "./captcha/captcha.server.ts";
import type { Clock } from "./clock.server.ts";
import type { Device } from "./device-cookie.server.ts";
import type { Dns } from "./dns/dns.server.ts";
import type { Env } from "./env.server.ts";
import type { ForeignWeb } from "./fetch/foreign-web.server.ts";
import type { FileStore, PartStore } from "./files/files.server.ts";
import type { Mailer, MailTexts } from "./mail/mail.server.ts";
import type { Moderation } from "./moderation/moderation.server.ts";
import type { Commit } from "./outbox.server.ts";
import type { Payments } from "./payments/payments.server.ts";
import type { Pushes } from "./push/web-push.server.ts";
import type { RateLimiter } from "./rate-limits/rate-limits.server.ts";
import type { Rooms } from "./realtime.server.ts";
import type { Sms } from "./sms/sms.server.ts";

/** Everything one request may use. Commands ask for the part they need: `Pick<AppContext, "db" | "clock">`. */
export interface AppContext {
  env: Env;
  db: Database;
  /** Before the first statement of what a copy that lags behind must not tell: from here on only the primary is asked. */
  readPrimary(): void;
  meter: Meter;
  clock: Clock;
  /** Whom a valid access token names, before their session was read; null for visitors. */
  claimed: { userId: Id } | null;
  /** Reads the session of `claimed`, once: only then `viewer` or `halfway` say who asks. */
  settle(): Promise<void>;
  /** Reads, in one round trip with all that this request asks for in the same turn. */
  ask: SharedRead["ask"];
  viewer: Viewer | null;
  /** Who has signed in but still owes a second factor: they may prove it or sign out, nothing else. */
  halfway: Viewer | null;
  /** Who has signed in to an account they left: they may come back or sign out, nothing else. */
  resting: Viewer | null;
  /** Staff look with a member's eyes, who is `viewer` then: nothing can be written. `open`: whether this page belongs to it. */
  staffView: (StaffView & { open: boolean }) | null;
  /** The page that asks shows another member than who is signed in by now: nothing is done for it. */
  shownToAnother: boolean;
  /** End of the asker's access token, epoch milliseconds; the browser asks again before it. */
  accessExpiresAt: number | null;
  /** Quoted to members in error answers, and found in the log. */
  requestId: string;
  /** One per browser session (specification §3 analytics_events). */
  browserSessionId: string | null;
  /** Their browser asks not to be followed (Global Privacy Control, Do Not Track, or their choice): what they do is only counted. */
  unfollowed: boolean;
  /** The visitor's address, IPv6 cut to /64; for limits only, never stored as it is. */
  address: string;
  userAgent: string | null;
  /** By what their browser is known again when they sign in. */
  device: Device;
  /** Nonce of this answer's Content-Security-Policy. */
  nonce: string;
  limits: RateLimiter;
  sms: Sms;
  mailTexts: MailTexts;
  mailer: Mailer;
  pushes: Pushes;
  payments: Payments;
  captcha: Captcha;
  moderation: Moderation;
  covers: Covers;
  assistant: Assistant;
  /** Null where no model is configured: then nothing offers to translate. */
  translator: Translator | null;
  portfolio: FileStore;
  parts: PartStore;
  rooms: Rooms;
  dns: Dns;
  /** Everything on the web that is not ours is asked through this, and nothing else. */
  web: ForeignWeb;
  commit: Commit;
  /** Keeps the Worker alive for work after the answer. */
  defer(work: Promise<unknown>): void;
  /** Adds a Set-Cookie header to the answer. */
  setCookie(cookie: string): void;
}

/** The context of a request that a signed-in member makes. */
export type MemberContext = AppContext & { viewer: Viewer };

/** What an act of our team needs that leaves its line in the audit log. */
export type AuditedContext = Pick<
  MemberContext,
  "db" | "clock" | "viewer" | "env" | "address" | "commit" | "limits"
>;

/** What a member's reads need to know: whose they are. */
export interface QueryContext extends Pick<AppContext, "db" | "clock"> {
  env: Pick<Env, "PLAN_LIMITS">;
  viewer: { userId: Id };
}

export const appContext = createContext<AppContext>();

export function getApp(context: Readonly<RouterContextProvider>): AppContext {
  return context.get(appContext);
}

/** @throws AppError `unauthenticated` for visitors without a session */
export function asMember<C extends Pick<AppContext, "viewer">>(app: C): C & Pick<MemberContext, "viewer"> {
  if (!app.viewer) throw new AppError("unauthenticated");
  return app as C & Pick<MemberContext, "viewer">;
}
