import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { auditMoney, unsettled } from "../money/audit.ts";
import { Book } from "../money/book.ts";
import { Dice } from "../money/dice.ts";
import { Play } from "../money/press.ts";
import { releaseAgainstDispute, sameWebhook } from "../money/races.ts";
import { buildSet, type MoneySet } from "../money/set.ts";
import { turn } from "../money/turns.ts";
import type { Finding } from "../report/findings.ts";
import type { HostOrder } from "../runtime/host-order.ts";
import { Stage } from "../runtime/stage.ts";

const SIZES = {
  quick: { commands: 800, clients: 20, kills: 1, pairs: 10 },
  whole: { commands: 10_000, clients: 50, kills: 3, pairs: 50 },
} as const;
const NONE = { must: 0, better: "lower" } as const;
const SETTLED_WITHIN_MS = 120_000;
/** A machine that is too slow for all commands does fewer, and the row says so. */
const LOAD_FOR_AT_MOST_MS = 900_000;

/**
 * Random money commands from parallel clients, with retries, doubled presses and a runtime that is killed under them:
 * afterwards no money is lost, made or moved twice, and what was acknowledged stands.
 * @param seed of the random numbers, to do the same again
 */
export async function money(order: HostOrder, quick: boolean, seed = randomInt(2 ** 31)): Promise<Finding[]> {
  const { commands, clients, kills, pairs } = quick ? SIZES.quick : SIZES.whole;
  console.log(`  money: seed ${seed}`);
  const stage = await Stage.open(order);
  try {
    const cast = await stage.cast();
    const set = await buildSet(stage, cast, new Dice(seed), Math.ceil(commands / 80) + 10);
    const play = new Play(stage, new Book());
    const began = performance.now();
    await load(play, set, seed, { commands, clients, kills });
    const seconds = (performance.now() - began) / 1000;
    const webhook = await sameWebhook(play, set, order.variables.AUTH_TOKEN_SECRET ?? "");
    const races = await releaseAgainstDispute(play, set, new Dice(seed + 1), pairs);
    const left = await settleAll(stage);
    const faults = await auditMoney(stage.db);
    const { missing, doubled } = await play.book.compare(stage.db);
    const done = Math.min(commands, play.pressed);
    const what = `${done.toLocaleString("en")} money commands, ${clients} clients, ${stage.killed} x SIGKILL`;
    const kinds = Object.entries(play.book.counts()).map(([kind, count]) => `${count} ${kind}`);
    return [
      {
        what,
        beside: "acknowledged",
        value: play.acknowledged,
        unit: "count",
        aim: null,
        note: `seed ${seed}; in ${seconds.toFixed(0)} s, sent ${play.sent} times with doubled presses, ${play.again} of them again after a broken connection, ${play.refused} refused; ${kinds.join(", ")}`,
      },
      faulty(what, "journals, balances, held money, invoices or logs that are wrong", faults),
      faulty(what, "acknowledged and not there", missing),
      faulty(what, "one command that took effect twice", doubled),
      faulty(what, "answered by a fault of the server (5xx)", play.broken),
      faulty(what, "left undone by webhooks, payouts or the outbox", left ? [left] : []),
      faulty("one webhook 100 times in parallel", "beyond one effect", webhook),
      {
        ...faulty(`release and dispute at one instant, ${pairs} pairs`, "not exactly one won", races.wrong),
        ...(races.wrong.length === 0
          ? { note: `${races.released} released, ${pairs - races.released} disputed` }
          : {}),
      },
    ];
  } finally {
    await stage.close();
  }
}

async function load(
  play: Play,
  set: MoneySet,
  seed: number,
  { commands, clients, kills }: { commands: number; clients: number; kills: number },
): Promise<void> {
  const cron = play.stage.sweepEvery(4_000);
  const dice = new Dice(seed + 2);
  const deaths = Array.from({ length: kills }, (_, index) => 0.25 + (0.5 * (index + dice.next())) / kills);
  const begun = performance.now();
  const progress = () => Math.max(play.pressed / commands, (performance.now() - begun) / LOAD_FOR_AT_MOST_MS);
  await Promise.all(
    Array.from({ length: clients }, async (_, index) => {
      const client = { play, set, dice: new Dice(seed + 10 + index), pages: [] };
      while (progress() < 1) {
        await play.stage.up();
        await turn(client);
        const next = deaths[0];
        if (next !== undefined && progress() >= next) {
          deaths.shift();
          await play.stage.killAndRestart();
        }
      }
    }),
  );
  await cron.stop();
}

/** What webhooks and the cron have still to do; what is left in the end is said. */
async function settleAll(stage: Stage): Promise<string> {
  const end = Date.now() + SETTLED_WITHIN_MS;
  for (;;) {
    await stage.sweep();
    const left = await unsettled(stage.db);
    if (!left || Date.now() > end) return left;
    await sleep(1_000);
  }
}

/** A row that must be nought, with the first of what was found. */
function faulty(what: string, beside: string, found: string[]): Finding {
  const note = `${found.slice(0, 5).join(" | ")}${found.length > 5 ? ` | and ${found.length - 5} more` : ""}`;
  return {
    what,
    beside,
    value: found.length,
    unit: "count",
    aim: NONE,
    isFault: true,
    ...(found.length > 0 ? { note } : {}),
  };
}
