import { setTimeout as sleep } from "node:timers/promises";
import { openSocket } from "../load/live-sockets.ts";
import { openLoop } from "../load/open-loop.ts";
import type { Finding } from "../report/findings.ts";
import { percentile } from "../stats.ts";
import {
  clientIds,
  differences,
  type Heard,
  IN_A_THREAD,
  messageTo,
  ONLINE,
  openThreads,
  RATE,
  storedOf,
  turnOf,
} from "../talk/threads.ts";
import type { Member } from "../world/people.ts";
import type { Bench, Outcome } from "./bench.ts";
import { openEcho } from "./live.ts";
import { longThread } from "./long-thread.ts";
import { commandHeaders } from "./writes.ts";

const LATE_FRAMES_MS = 3_000;

/** 200 members in their rooms, 20 messages a second: all stored, and at everybody's once, in one order; and a long thread. */
export async function talk(bench: Bench): Promise<Outcome> {
  const members = [...bench.cast.actors, ...bench.cast.swipers].slice(0, ONLINE);
  const threads = await openThreads(bench.large.db, members);
  const clientIdOf = clientIds();
  const address = bench.large.addresses.door ?? "";
  const heard = members.map((): Heard[] => []);
  const due = new Map<string, number>();
  const times: number[] = [];
  const sockets = await Promise.all(
    members.map(async (member, index) =>
      openSocket(`${address}live`, await member.headers(), (text) => {
        const frame = JSON.parse(text) as { type: string; message?: Heard & { clientId: string } };
        if (frame.type !== "message.created" || !frame.message) return;
        heard[index]?.push({ id: frame.message.id, seq: frame.message.seq });
        const sent = due.get(frame.message.clientId);
        if (sent !== undefined) times.push(performance.now() - sent);
      }),
    ),
  );
  const echo = await openEcho(bench);
  const seconds = bench.quick ? 8 : 60;
  const headers = await Promise.all(members.map((member) => commandHeaders(member)));
  const echoTimes = await echo.run(RATE * IN_A_THREAD, bench.quick ? 2 : 5);
  const { failed } = await openLoop(
    address,
    (index) => {
      const { thread, sender } = turnOf(index, threads.length);
      return {
        method: "POST",
        path: "/api/v1/messages",
        headers: headers[sender] ?? {},
        body: JSON.stringify(messageTo(threads[thread] ?? "", clientIdOf(index), index)),
      };
    },
    { rate: RATE, seconds, begin: (index, moment) => void due.set(clientIdOf(index), moment) },
  );
  const sent = Math.round(RATE * seconds) - failed;
  const patience = performance.now() + LATE_FRAMES_MS;
  const arrived = () => heard.reduce((sum, list) => sum + list.length, 0);
  while (arrived() < sent * IN_A_THREAD && performance.now() < patience) await sleep(50);
  const wrong = await compare(bench, members, heard, threads);
  for (const socket of sockets) socket.close();
  echo.close();
  const what = `${ONLINE} members online, ${RATE} messages/s for ${seconds} s`;
  const [p95, echoP95] = [percentile(times, 95), percentile(echoTimes, 95)];
  const findings: Finding[] = [
    {
      what,
      beside: "p95 from due to each participant's socket",
      value: p95,
      unit: "ms",
      aim: null,
      note: `p50 ${percentile(times, 50).toFixed(1)} ms, p99 ${percentile(times, 99).toFixed(1)} ms, ${times.length} frames`,
    },
    {
      what,
      beside: `bare room echo at ${RATE * IN_A_THREAD}/s (p95 ${echoP95.toFixed(1)} ms)`,
      value: p95 / echoP95,
      unit: "x",
      aim: null,
    },
    {
      what,
      beside: "refused, missing in the database, missing, doubled or in another order at a participant",
      value: failed + wrong,
      unit: "count",
      aim: { must: 0, better: "lower" },
      isFault: true,
      note: `${sent} acknowledged, ${arrived()} heard`,
    },
  ];
  const long = await longThread(bench);
  return { findings: [...findings, ...long.findings], loads: long.loads };
}

/** How often what somebody heard differs from what is stored, which is the order of all. */
async function compare(
  { large }: Bench,
  members: Member[],
  heard: Heard[][],
  threads: string[],
): Promise<number> {
  let wrong = 0;
  for (const [place, thread] of threads.entries()) {
    const stored = await storedOf(large.db, thread);
    wrong += stored.filter(({ seq }, index) => seq !== index + 1).length;
    for (const list of heard.slice(place * IN_A_THREAD, (place + 1) * IN_A_THREAD))
      wrong += differences(stored, list);
  }
  return members.length === 0 ? 1 : wrong;
}
