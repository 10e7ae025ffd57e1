import { env } from "cloudflare:workers";
import { newMeter, openDatabase } from "#app/db/client.server.ts";
import { SharedRead } from "#app/db/shared-read.server.ts";
import { findViewer } from "#app/features/auth/queries.server.ts";
import { refuseBeginnings } from "#app/features/safety/limits.server.ts";
import type { AppContext, MemberContext } from "#app/platform/context.server.ts";
import { type CommitDependencies, createCommit } from "#app/platform/outbox.server.ts";
import { createD1RateLimiter } from "#app/platform/rate-limits/d1.server.ts";
import { limitSettings } from "#app/platform/rate-limits/rate-limits.server.ts";
import { createOutboxSms } from "#app/platform/sms/outbox.server.ts";
import { plainCovers } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { recordingRooms } from "#tests/fakes/recording-rooms.ts";
import { createAppContext } from "#workers/http/app-context.ts";
import { nobodysCommit, reactions } from "#workers/jobs/outbox.ts";
import { createPayments } from "#workers/jobs/payments.ts";
import type { Delivered, ReactionDependencies } from "#workers/jobs/reaction-dependencies.ts";
import { Together } from "#workers/jobs/together.ts";
import { cookieOf } from "./calls.ts";
import type { Person } from "./people.ts";

type Ports = Partial<
  Pick<
    AppContext,
    | "env"
    | "clock"
    | "rooms"
    | "covers"
    | "assistant"
    | "translator"
    | "moderation"
    | "portfolio"
    | "parts"
    | "sms"
    | "mailer"
    | "dns"
    | "web"
    | "payments"
  >
> & {
  d1?: D1Database;
  /** Stands in for all that follows from a command, as after a crash or before reactions shared its batch. */
  react?: (events: Parameters<CommitDependencies["react"]>[0]) => Promise<void>;
};

export interface TestApp<C> {
  app: C;
  /** What the jobs of the cron need, wired to the same ports. */
  jobs: ReactionDependencies & Pick<AppContext, "portfolio" | "parts">;
  /** Cookies the answer would set. */
  cookies: string[];
  /** Resolves when all work that was put off until after the answer is done. */
  settled(): Promise<void>;
}

/** The context of one visitor's request, with ports of the test's choice in place of the usual ones. */
export function visitorApp(ports: Ports = {}, headers: Record<string, string> = {}): TestApp<AppContext> {
  const deferred: Promise<unknown>[] = [];
  const cookies: string[] = [];
  const defer = (work: Promise<unknown>) => void deferred.push(work);
  const usedEnv = ports.env ?? env;
  const base = createAppContext(usedEnv, {
    headers: new Headers({
      "cf-connecting-ip": `198.51.100.${Math.floor(Math.random() * 256)}-${crypto.randomUUID()}`,
      ...headers,
    }),
    defer,
    setCookie: (cookie) => cookies.push(cookie),
  });
  const clock = ports.clock ?? movedClock();
  const rooms = ports.rooms ?? recordingRooms();
  const meter = newMeter();
  const db = openDatabase(ports.d1 ?? usedEnv.DB, meter);
  const reads = new SharedRead(db);
  const ask = reads.ask.bind(reads);
  const jobs = {
    env: usedEnv,
    db,
    clock,
    rooms,
    sms: ports.sms ?? createOutboxSms(usedEnv, db, clock),
    mailer: ports.mailer ?? base.mailer,
    mailTexts: base.mailTexts,
    pushes: base.pushes,
    defer,
    portfolio: ports.portfolio ?? base.portfolio,
    parts: ports.parts ?? base.parts,
    delivered: new Together<Delivered>(0),
  };
  const app: AppContext = {
    ...base,
    ...jobs,
    meter,
    ask,
    covers: ports.covers ?? plainCovers,
    assistant: ports.assistant ?? base.assistant,
    translator: ports.translator ?? base.translator,
    moderation: ports.moderation ?? base.moderation,
    payments: ports.payments ?? createPayments(jobs),
    dns: ports.dns ?? base.dns,
    web: ports.web ?? base.web,
    limits: createD1RateLimiter(db, clock, limitSettings(usedEnv), ask),
    commit: createCommit({
      db,
      clock,
      viewerId: () => app.viewer?.userId ?? null,
      browserSessionId: base.browserSessionId,
      unfollowed: base.unfollowed,
      refuse: (happened) => refuseBeginnings(app.viewer, clock.now(), happened),
      ...(ports.react ? { react: ports.react } : reactions(jobs)),
    }),
  };
  return {
    app,
    jobs,
    cookies,
    settled: async () => {
      while (deferred.length > 0) await Promise.allSettled(deferred.splice(0));
    },
  };
}

/** The context of a member's request. */
export async function appOf(person: Person, ports: Ports = {}): Promise<TestApp<MemberContext>> {
  const { app, ...rest } = visitorApp(ports, {
    cookie: cookieOf(person),
    "cf-connecting-ip": person.address,
  });
  const viewer = await findViewer(app, person);
  if (!viewer) throw new Error(`${person.name} is not signed in`);
  app.viewer = viewer;
  app.claimed = viewer;
  // The viewer was just set.
  return { app: app as MemberContext, ...rest };
}

/** What a job of the cron needs that commits in nobody's name. */
export function byTime<J extends ReactionDependencies>(jobs: J) {
  return { ...jobs, commit: nobodysCommit(jobs) };
}
