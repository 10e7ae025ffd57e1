import { randomUUID } from "node:crypto";
import type { Target } from "../load/closed-loop.ts";
import { HttpConnection } from "../load/http-connection.ts";
import { interleave } from "../load/interleave.ts";
import type { Finding } from "../report/findings.ts";
import { pairedRatio, separation } from "../stats.ts";
import { type Bench, loadOf, type Outcome, twinTarget } from "./bench.ts";

const PASSWORD = "thrive-demo-2026";
const HEADERS = { "Content-Type": "application/json", "X-Supabase-Api-Version": "2024-01-01" };
/** As many sessions as are renewed by turns; more than there are connections. */
const SESSIONS = 16;
/** 50 % is a coin; what is said of an address must not be told by how long the answer takes. */
const COIN = { must: 60, stretch: 55, better: "lower" } as const;

/** Identity on the wire: an authenticated request and a refresh, and whether timing tells known from unknown. */
export async function identity(bench: Bench): Promise<Outcome> {
  const { reader } = bench.cast;
  await bench.large.db.publish("/session", bench.large.statements.session);
  const address = bench.large.addresses.door ?? "";
  const bearer = (await reader.headers()).Cookie?.split("=")[1] ?? "";
  const { empty, bare, user, refresh } = await interleave(
    {
      empty: twinTarget(bench, "empty"),
      bare: twinTarget(bench, "d1", "/session"),
      user: {
        address,
        status: 200,
        next: () => ({ path: "/auth/v1/user", headers: { ...HEADERS, Authorization: `Bearer ${bearer}` } }),
      },
      refresh: await refreshTarget(bench),
    },
    bench.large.workerd,
    bench.pace,
  );
  const cpuBeside = (what: string, measured: typeof user): Finding => ({
    what,
    beside: "bare D1 read of a session, CPU per request",
    value: pairedRatio(measured.cpus, bare.cpus),
    unit: "x",
    aim: null,
  });
  return {
    findings: [
      cpuBeside("authenticated request, /auth/v1/user", user),
      cpuBeside("refresh, /auth/v1/token", refresh),
      ...(await timing(bench)),
    ],
    loads: [
      loadOf("empty Worker, beside identity", empty),
      loadOf("bare D1: session", bare),
      loadOf("authenticated request", user),
      loadOf("refresh", refresh),
    ],
  };
}

/** Renews some sessions by turns, each with the token its last answer brought. */
async function refreshTarget({ cast, large }: Bench): Promise<Target> {
  const address = large.addresses.door ?? "";
  const tokens: string[] = [];
  const keep = (body: Uint8Array) => {
    const { refresh_token } = JSON.parse(new TextDecoder().decode(body)) as { refresh_token: string };
    tokens.push(refresh_token);
  };
  const connection = new HttpConnection(address);
  for (const { email } of cast.swipers.slice(0, SESSIONS)) keep((await connection.send(signIn(email))).body);
  connection.close();
  return {
    address,
    status: 200,
    next: () => ({
      method: "POST",
      path: "/auth/v1/token?grant_type=refresh_token",
      headers: HEADERS,
      body: JSON.stringify({ refresh_token: tokens.shift() }),
    }),
    answered: ({ body }) => keep(body),
  };
}

/**
 * Asks of known and unknown addresses by turns, one at a time, and says how well the time of an answer tells which it
 * was: the share of pairs in which it does (area under the curve), never under a coin's 50 %.
 */
async function timing({ quick, cast, large }: Bench): Promise<Finding[]> {
  const pairs = quick ? 40 : 200;
  const acts = {
    "wrong password": (email: string) => signIn(email, "not the password"),
    recover: (email: string) => post("/recover", { email }),
    "code to sign in": (email: string) => post("/otp", { email, create_user: false }),
    "sign-up": (email: string) => post("/signup", { email, password: PASSWORD }),
  };
  const connection = new HttpConnection(large.addresses.door ?? "");
  const findings: Finding[] = [];
  for (const [what, ask] of Object.entries(acts)) {
    const times = { known: [] as number[], unknown: [] as number[] };
    for (let pair = 0; pair < pairs; pair++) {
      const known = cast.actors[pair % cast.actors.length]?.email ?? "";
      const both = [
        ["known", known],
        // Of an earlier run it would be known.
        ["unknown", `${randomUUID()}.${known}`],
      ] as const;
      for (const [kind, email] of pair % 2 === 0 ? both : both.toReversed()) {
        const asked = performance.now();
        await connection.send(ask(email));
        times[kind].push(performance.now() - asked);
      }
    }
    findings.push({
      what: `timing, ${what}`,
      beside: "pairs of known and unknown address told apart",
      value: 100 * separation(times.known, times.unknown),
      unit: "%",
      aim: COIN,
      note: `${pairs} pairs, by turns`,
    });
  }
  connection.close();
  return findings;
}

function signIn(email: string, password = PASSWORD) {
  return post("/token?grant_type=password", { email, password });
}

function post(path: string, body: object) {
  return {
    method: "POST" as const,
    path: `/auth/v1${path}`,
    headers: HEADERS,
    body: JSON.stringify(body),
  };
}
