import type { Target } from "../load/closed-loop.ts";
import { interleave } from "../load/interleave.ts";
import { pairedRatio } from "../stats.ts";
import type { Member } from "../world/people.ts";
import { type Bench, loadOf, type Outcome, roundTripsOf, twinTarget } from "./bench.ts";

const PASSWORD = "thrive-demo-2026";
const COMMAND_ROUND_TRIPS = { must: 4, better: "lower" } as const;
const OF_THE_HASH = { must: 85, better: "higher" } as const;

/** Swipes beside one bare upsert, and sign-ins beside the bare hash. */
export async function writes(bench: Bench): Promise<Outcome> {
  const swiped = await swipes(bench);
  const signed = await signIns(bench);
  return {
    findings: [...swiped.findings, ...signed.findings],
    loads: [...swiped.loads, ...signed.loads],
  };
}

async function swipes(bench: Bench): Promise<Outcome> {
  const actor = bench.cast.swipers[0]?.userId ?? "";
  const upsert = {
    sql: `INSERT INTO swipes (actor_id, target_type, target_id, direction, swiped_at) VALUES (?, 'opportunity', ?, 'left', ?)
      ON CONFLICT (actor_id, target_type, target_id) DO UPDATE SET swiped_at = excluded.swiped_at`,
    params: [actor, "$unique", Date.now()],
  };
  await bench.large.db.publish("/swipe", [upsert]);
  const measured = await interleave(
    { bare: twinTarget(bench, "d1", "/swipe"), right: await swipeTarget(bench) },
    bench.large.workerd,
    bench.pace,
  );
  const { bare, right } = measured;
  return {
    findings: [
      {
        what: "swipe, interested",
        beside: "bare D1 upsert, CPU per request",
        value: pairedRatio(right.cpus, bare.cpus),
        unit: "x",
        aim: null,
      },
      {
        what: "swipe, interested",
        beside: "D1 round trips (command)",
        value: roundTripsOf(right.last.headers) ?? Number.NaN,
        unit: "count",
        aim: COMMAND_ROUND_TRIPS,
      },
    ],
    loads: [loadOf("bare D1: one upsert", bare), loadOf("swipe, interested", right)],
  };
}

/** Every request another pair of member and posting, so that each one is stored, told and pushed. */
async function swipeTarget({ cast, large }: Bench): Promise<Target> {
  const headers = await Promise.all(cast.swipers.map((member) => commandHeaders(member)));
  let count = 0;
  return {
    address: large.addresses.door ?? "",
    status: 200,
    next: () => {
      const index = count++;
      const posting = cast.postings[Math.floor(index / headers.length) % cast.postings.length] ?? "";
      return {
        method: "POST",
        path: "/api/v1/swipes",
        headers: headers[index % headers.length] ?? {},
        body: swipeBody(posting),
      };
    },
  };
}

export async function commandHeaders(member: Member): Promise<Record<string, string>> {
  return { "Content-Type": "application/json", ...(await member.headers()) };
}

export function swipeBody(opportunityId: string): string {
  return JSON.stringify({
    intent: "swipe",
    direction: "right",
    target_type: "opportunity",
    target_id: opportunityId,
  });
}

async function signIns(bench: Bench): Promise<Outcome> {
  const address = bench.large.addresses.door ?? "";
  const people = [...bench.cast.actors, ...bench.cast.swipers];
  let count = 0;
  const product: Target = {
    address,
    status: 302,
    next: () => {
      const { email } = people[count++ % people.length] ?? { email: "" };
      return {
        method: "POST",
        path: "/auth",
        headers: { "Content-Type": "application/x-www-form-urlencoded", Origin: new URL(address).origin },
        body: new URLSearchParams({ intent: "sign-in", email, password: PASSWORD }).toString(),
      };
    },
  };
  const { hash, signIn } = await interleave(
    { hash: twinTarget(bench, "scrypt"), signIn: product },
    bench.large.workerd,
    { ...bench.pace, slice: bench.pace.slice * 2 },
  );
  return {
    findings: [
      {
        what: "sign-in",
        beside: "bare scrypt hash, requests/s",
        value: 100 * pairedRatio(signIn.rates, hash.rates),
        unit: "%",
        aim: OF_THE_HASH,
      },
    ],
    loads: [loadOf("bare scrypt hash", hash), loadOf("sign-in", signIn)],
  };
}
