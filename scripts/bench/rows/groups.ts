import type { BenchOptions, Group } from "../options.ts";
import type { Finding } from "../report/findings.ts";
import type { HostOrder } from "../runtime/host-order.ts";
import type { Host } from "../runtime/start-host.ts";
import type { Member } from "../world/people.ts";
import { prepareWorld } from "../world/worlds.ts";
import type { Bench, Outcome } from "./bench.ts";
import { discover } from "./discover.ts";
import { figures } from "./figures.ts";
import { growth } from "./growth.ts";
import { identity } from "./identity.ts";
import { killedTalk } from "./killed-talk.ts";
import { ledger } from "./ledger.ts";
import { lists } from "./lists.ts";
import { live } from "./live.ts";
import { memory, workerBundle } from "./memory.ts";
import { money } from "./money.ts";
import { pages } from "./pages.ts";
import { peers } from "./peers.ts";
import { ranks } from "./ranks.ts";
import { steady } from "./steady.ts";
import { support } from "./support.ts";
import { talk } from "./talk.ts";
import { weight } from "./weight.ts";
import { writes } from "./writes.ts";

/** What a runtime of this run shall be; which world it serves is said with it. */
export type Order = Omit<HostOrder, "state">;

export interface Worlds {
  bench: Bench;
  order: Order;
  /** A runtime of the small world with an empty Worker in the product's place. */
  startEmpty: () => Promise<Host>;
  /** The world between the two, for what is to be flat from there on. */
  openMiddle: () => Promise<{ world: Bench["large"]; reader: Member }>;
}

const only = (findings: Finding[]): Outcome => ({ findings, loads: [] });

/** Rows that ask the small and the large world. */
export const PAIRED = {
  pages: ({ bench }: Worlds) => pages(bench),
  lists: ({ bench }: Worlds) => lists(bench),
  growth: ({ bench }: Worlds) => growth(bench),
  writes: ({ bench }: Worlds) => writes(bench),
  identity: ({ bench }: Worlds) => identity(bench),
  live: ({ bench }: Worlds) => live(bench),
  talk: ({ bench }: Worlds) => talk(bench),
  steady: ({ bench }: Worlds) => steady(bench),
  weight: async ({ bench, order }: Worlds) =>
    only([...(await weight(bench, order.build)), workerBundle(order.build)]),
  memory: async ({ bench, startEmpty }: Worlds) => only(await memory(bench, startEmpty)),
  discover: async ({ bench, openMiddle }: Worlds) => only(await discover(bench, openMiddle)),
  support: async ({ bench }: Worlds) => only(await support(bench)),
  peers: ({ bench }: Worlds) => peers(bench),
} satisfies Partial<Record<Group, (worlds: Worlds) => Promise<Outcome>>>;

/** Rows with a world of their own. */
export const ALONE = {
  killed: async (options: BenchOptions, order: Order) => {
    const { state } = await prepareWorld("small", options.fresh, "killed");
    return only(await killedTalk({ ...order, state }, options.quick));
  },
  ranks: async () => only(await ranks()),
  ledger: async () => only(await ledger()),
  figures: async () => only(await figures()),
  money: async (options: BenchOptions, order: Order) => {
    const { state } = await prepareWorld("small", options.fresh, "money");
    return only(await money({ ...order, state }, options.quick, options.seed ?? undefined));
  },
} satisfies Record<
  Exclude<Group, keyof typeof PAIRED>,
  (options: BenchOptions, order: Order) => Promise<Outcome>
>;
