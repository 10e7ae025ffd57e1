import { setTimeout as sleep } from "node:timers/promises";
import { openSocket } from "../load/live-sockets.ts";
import { openLoop } from "../load/open-loop.ts";
import type { Finding } from "../report/findings.ts";
import { percentile } from "../stats.ts";
import type { Member } from "../world/people.ts";
import type { Bench, Outcome } from "./bench.ts";
import { openEcho } from "./live.ts";
import { longThread } from "./long-thread.ts";
import { commandHeaders } from "./writes.ts";

/** Members online, in project threads of so many. */
const ONLINE = 200;
const IN_A_THREAD = 10;
const RATE = 20;
const LATE_FRAMES_MS = 3_000;

interface Heard {
  id: string;
  seq: number;
}

/** 200 members in their rooms, 20 messages a second: all stored, and at everybody's once, in one order; and a long thread. */
export async function talk(bench: Bench): Promise<Outcome> {
  const members = [...bench.cast.actors, ...bench.cast.swipers].slice(0, ONLINE);
  const threads = await openThreads(bench, members);
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
      const thread = threads[index % threads.length];
      const sender =
        (index % threads.length) * IN_A_THREAD + (Math.floor(index / threads.length) % IN_A_THREAD);
      return {
        method: "POST",
        path: "/api/v1/messages",
        headers: headers[sender] ?? {},
        body: JSON.stringify({
          client_id: clientIdOf(index),
          to: { kind: "project", id: thread },
          body: `Message ${index}`,
        }),
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
      note: `${sent} acknowledged, ${arrived()} heard`,
    },
  ];
  const long = await longThread(bench);
  return { findings: [...findings, ...long.findings], loads: long.loads };
}

/** The same id for the same message of a run, another for each run. */
const run = crypto.randomUUID().slice(0, 24);
function clientIdOf(index: number): string {
  return `${run}${index.toString(16).padStart(12, "0")}`;
}

/** Projects of ten members each, whose threads their first message opens. */
async function openThreads({ large }: Bench, members: Member[]): Promise<string[]> {
  const ids = Array.from({ length: members.length / IN_A_THREAD }, () => crypto.randomUUID());
  const now = Date.now();
  await large.db.run([
    {
      sql: `INSERT INTO projects (id, title, kind, owner_id, status, currency, created_at, updated_at)
        SELECT value->>0, 'Load', 'collab', value->>1, 'active', 'EUR', ?2, ?2 FROM json_each(?1)`,
      params: [JSON.stringify(ids.map((id, index) => [id, members[index * IN_A_THREAD]?.userId])), now],
    },
    {
      sql: `INSERT INTO project_members (project_id, user_id, role, status, created_at)
        SELECT value->>0, value->>1, 'member', 'active', ?2 FROM json_each(?1)`,
      params: [
        JSON.stringify(members.map(({ userId }, index) => [ids[Math.floor(index / IN_A_THREAD)], userId])),
        now,
      ],
    },
  ]);
  return ids;
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
    const stored = await large.db.rows<Heard & { client_id: string }>(
      `SELECT id, seq, client_id FROM messages WHERE conversation_id =
        (SELECT id FROM conversations WHERE context_key = 'project:${thread}') ORDER BY seq`,
    );
    const expected = stored.map(({ id }) => id);
    wrong += stored.filter(({ seq }, index) => seq !== index + 1).length;
    for (let index = 0; index < IN_A_THREAD; index++) {
      const list = heard[place * IN_A_THREAD + index] ?? [];
      const order = [...list].sort((one, other) => one.seq - other.seq).map(({ id }) => id);
      wrong +=
        expected.filter((id, at) => order[at] !== id).length + Math.abs(order.length - expected.length);
    }
  }
  return members.length === 0 ? 1 : wrong;
}
