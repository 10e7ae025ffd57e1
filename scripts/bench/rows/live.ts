import { setTimeout as sleep } from "node:timers/promises";
import { openSocket } from "../load/live-sockets.ts";
import { openLoop } from "../load/open-loop.ts";
import type { Finding } from "../report/findings.ts";
import { median, percentile } from "../stats.ts";
import { type Bench, ONE_THREAD, type Outcome } from "./bench.ts";
import { commandHeaders, swipeBody } from "./writes.ts";

const RATE = 100;
const LATE_FRAMES_MS = 2_000;

/** From one member's request to the frame in another member's window, everything stored in between. */
export async function live(bench: Bench): Promise<Outcome> {
  const acts = await openActs(bench);
  const echo = await openEcho(bench);
  const seconds = bench.quick ? 1.5 : 4;
  await acts.run(RATE, bench.quick ? 1 : 3);
  const rounds: { act: LiveResult; echo: number[] }[] = [];
  for (let round = 0; round < bench.pace.rounds; round++) {
    rounds.push({ echo: await echo.run(RATE, seconds), act: await acts.run(RATE, seconds) });
  }
  const at100 = rounds.map(({ act }) => act);
  const p = (percent: number) => median(at100.map(({ times }) => percentile(times, percent)));
  const beside = median(rounds.map(({ act, echo }) => percentile(act.times, 95) / percentile(echo, 95)));
  const echoP95 = median(rounds.map(({ echo }) => percentile(echo, 95)));
  const wrong = at100.reduce((sum, { lost, doubled, failed }) => sum + lost + doubled + failed, 0);
  const what = `act -> other's socket at ${RATE}/s`;
  const findings: Finding[] = [
    {
      what,
      beside: "p95, commit included",
      value: p(95),
      unit: "ms",
      aim: { must: 10, better: "lower" },
      note: `p50 ${p(50).toFixed(1)} ms, p99 ${p(99).toFixed(1)} ms`,
      why: ONE_THREAD,
    },
    {
      what,
      beside: `bare room echo (p95 ${echoP95.toFixed(1)} ms)`,
      value: beside,
      unit: "x",
      aim: { must: 15, stretch: 8, better: "lower" },
    },
    {
      what,
      beside: "lost, doubled or refused",
      value: wrong,
      unit: "count",
      aim: { must: 0, better: "lower" },
    },
  ];
  for (const rate of [500, 750])
    findings.push(...(await sustained(acts, rate, bench.quick ? 3 : 10, rate === 500)));
  acts.close();
  echo.close();
  return { findings, loads: [] };
}

async function sustained(acts: Acts, rate: number, seconds: number, must: boolean): Promise<Finding[]> {
  const { times, lost, doubled, failed } = await acts.run(rate, seconds);
  const what = `sustained ${rate}/s for ${seconds} s${must ? "" : " (stretch)"}`;
  const aims = must
    ? { p95: { must: 50, better: "lower" } as const, wrong: { must: 0, better: "lower" } as const }
    : { p95: null, wrong: null };
  const note = `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms`;
  return [
    {
      what,
      beside: "p95, commit included",
      value: percentile(times, 95),
      unit: "ms",
      aim: aims.p95,
      note,
      why: ONE_THREAD,
    },
    {
      what,
      beside: "lost, doubled or refused",
      value: lost + doubled + failed,
      unit: "count",
      aim: aims.wrong,
      note: `${lost} lost, ${doubled} doubled, ${failed} refused`,
    },
  ];
}

interface LiveResult {
  times: number[];
  lost: number;
  doubled: number;
  failed: number;
}

interface Acts {
  run(rate: number, seconds: number): Promise<LiveResult>;
  close(): void;
}

/** Opens the receivers' windows. Acts go round among them, so that of each at most a few are on their way. */
async function openActs({ cast, large }: Bench): Promise<Acts> {
  const address = large.addresses.door ?? "";
  const waiting = cast.receivers.map((): number[] => []);
  const seen = new Set<string>();
  let times: number[] = [];
  let doubled = 0;
  let count = 0;
  const sockets = await Promise.all(
    cast.receivers.map(async ({ member }, index) =>
      openSocket(`${address}live`, await member.headers(), (text) => {
        const frame = JSON.parse(text) as { type: string; notification?: { id: string } };
        if (frame.type !== "notification.created" || !frame.notification) return;
        if (seen.has(frame.notification.id)) doubled += 1;
        seen.add(frame.notification.id);
        const due = waiting[index]?.shift();
        if (due !== undefined) times.push(performance.now() - due);
      }),
    ),
  );

  const run = async (rate: number, seconds: number): Promise<LiveResult> => {
    const headers = await Promise.all(cast.actors.map((member) => commandHeaders(member)));
    times = [];
    doubled = 0;
    const first = count;
    const { failed } = await openLoop(
      address,
      (index) => {
        const turn = Math.floor((first + index) / cast.receivers.length);
        const postings = cast.receivers[(first + index) % cast.receivers.length]?.postings ?? [];
        const actor = Math.floor(turn / postings.length);
        if (actor >= headers.length) throw new Error("Every actor has swiped every posting.");
        return {
          method: "POST",
          path: "/api/v1/swipes",
          headers: headers[actor] ?? {},
          body: swipeBody(postings[turn % postings.length] ?? ""),
        };
      },
      { rate, seconds, begin: (index, due) => waiting[(first + index) % waiting.length]?.push(due) },
    );
    count += Math.round(rate * seconds);
    const patience = performance.now() + LATE_FRAMES_MS;
    while (waiting.some((queue) => queue.length > 0) && performance.now() < patience) await sleep(20);
    const lost = waiting.reduce((sum, queue) => sum + queue.length, 0) - failed;
    for (const queue of waiting) queue.length = 0;
    return { times, lost: Math.max(0, lost), doubled, failed };
  };
  return { run, close: () => closeAll(sockets) };
}

/** The floor: as many windows on bare rooms that send back what they hear. */
export async function openEcho({ cast, large }: Bench) {
  const address = large.addresses.room ?? "";
  let times: number[] = [];
  const sockets = await Promise.all(
    cast.receivers.map((_, index) =>
      openSocket(`${address}room-${index}`, {}, (text) => times.push(performance.now() - Number(text))),
    ),
  );
  const run = async (rate: number, seconds: number): Promise<number[]> => {
    times = [];
    const begun = performance.now();
    const total = rate * seconds;
    for (let sent = 0; sent < total; ) {
      const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * rate) + 1);
      for (; sent < due; sent++) sockets[sent % sockets.length]?.send(String(begun + (sent / rate) * 1000));
      await sleep(1);
    }
    await sleep(200);
    return times;
  };
  return { run, close: () => closeAll(sockets) };
}

function closeAll(sockets: WebSocket[]): void {
  for (const socket of sockets) socket.close();
}
