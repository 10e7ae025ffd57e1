import { setTimeout as sleep } from "node:timers/promises";
import type { Finding } from "../report/findings.ts";
import type { HostOrder } from "../runtime/host-order.ts";
import { Stage } from "../runtime/stage.ts";
import {
  clientIds,
  differences,
  IN_A_THREAD,
  messageTo,
  ONLINE,
  openThreads,
  RATE,
  storedOf,
  turnOf,
} from "../talk/threads.ts";
import { Window } from "../talk/window.ts";
import type { Member } from "../world/people.ts";

const NONE = { must: 0, better: "lower" } as const;
const CALM_WITHIN_MS = 60_000;

/**
 * The runtime is killed while 200 members talk: what was acknowledged is stored once, senders send again what was not,
 * and every window connects and catches up by itself.
 */
export async function killedTalk(order: HostOrder, quick: boolean): Promise<Finding[]> {
  const seconds = quick ? 10 : 40;
  const stage = await Stage.open(order);
  try {
    const cast = await stage.cast();
    const members = [...cast.actors, ...cast.swipers].slice(0, ONLINE);
    const threads = await openThreads(stage.db, members);
    const windows = members.map((member) => new Window(stage, member));
    const open = windows.map((window) => window.stayOpen());
    while (windows.some(({ connected }) => connected === 0)) await sleep(50);
    const talked = await talk(stage, members, threads, seconds);
    await calm(stage, threads, windows);
    const findings = await compare(stage, threads, windows, talked, seconds);
    for (const window of windows) window.close();
    await Promise.all(open);
    return findings;
  } finally {
    await stage.close();
  }
}

interface Talked {
  acknowledged: Map<string, string>;
  again: number;
  refused: number;
}

/** 20 messages a second, each sent until somebody says that it is stored; in the middle the runtime is killed. */
async function talk(stage: Stage, members: Member[], threads: string[], seconds: number): Promise<Talked> {
  const idOf = clientIds();
  const talked: Talked = { acknowledged: new Map(), again: 0, refused: 0 };
  const say = async (index: number) => {
    const { thread, sender } = turnOf(index, threads.length);
    const member = members[sender];
    if (!member) return;
    const message = messageTo(threads[thread] ?? "", idOf(index), index);
    for (;;) {
      await stage.up();
      try {
        const { status, text } = await stage.json(member, "/api/v1/messages", message);
        if (status >= 400) talked.refused += 1;
        else
          talked.acknowledged.set(idOf(index), (JSON.parse(text) as { message: { id: string } }).message.id);
        return;
      } catch {
        talked.again += 1;
        await sleep(50);
      }
    }
  };
  const total = RATE * seconds;
  const begun = performance.now();
  const said: Promise<void>[] = [];
  let dead: Promise<void> | null = null;
  while (said.length < total) {
    const due = Math.min(total, Math.floor(((performance.now() - begun) / 1000) * RATE) + 1);
    while (said.length < due) said.push(say(said.length));
    if (!dead && said.length >= total / 2) dead = stage.killAndRestart();
    await sleep(5);
  }
  await Promise.all([...said, dead]);
  return talked;
}

/** Until every window has heard all there is, or a minute is over. */
async function calm(stage: Stage, threads: string[], windows: Window[]): Promise<void> {
  const end = performance.now() + CALM_WITHIN_MS;
  const counts = await Promise.all(threads.map(async (thread) => (await storedOf(stage.db, thread)).length));
  const waits = () =>
    windows.some(({ heard }, index) => heard.size < (counts[Math.floor(index / IN_A_THREAD)] ?? 0));
  while (waits() && performance.now() < end) await sleep(100);
}

async function compare(
  stage: Stage,
  threads: string[],
  windows: Window[],
  { acknowledged, again, refused }: Talked,
  seconds: number,
): Promise<Finding[]> {
  let [missing, doubled, wrong] = [0, 0, 0];
  const found = new Map<string, string[]>();
  for (const [place, thread] of threads.entries()) {
    const stored = await storedOf(stage.db, thread);
    for (const { id, client_id } of stored) found.set(client_id, [...(found.get(client_id) ?? []), id]);
    wrong += stored.filter(({ seq }, index) => seq !== index + 1).length;
    for (const { heard } of windows.slice(place * IN_A_THREAD, (place + 1) * IN_A_THREAD))
      wrong += differences(stored, [...heard.values()]);
  }
  for (const [clientId, id] of acknowledged) if (!found.get(clientId)?.includes(id)) missing += 1;
  for (const ids of found.values()) if (ids.length > 1) doubled += 1;
  const what = `${ONLINE} members online, ${RATE} messages/s for ${seconds} s, SIGKILL in the middle`;
  const back = windows.filter(({ connected }) => connected > 1).length;
  const caughtUp = windows.reduce((sum, window) => sum + window.caughtUp, 0);
  const count = (beside: string, value: number, note?: string): Finding => ({
    what,
    beside,
    value,
    unit: "count",
    aim: NONE,
    isFault: true,
    ...(note ? { note } : {}),
  });
  return [
    count(
      "acknowledged and not stored",
      missing,
      `${acknowledged.size} acknowledged, ${again} sent again after a broken connection`,
    ),
    count("stored twice, or refused", doubled + refused),
    count(
      "missing, doubled or in another order at a participant",
      wrong,
      `${back} windows connected again by themselves; ${caughtUp} messages asked for, the others heard`,
    ),
    count("windows that did not come back", windows.length - back),
  ];
}
