import { type BarterSide, type BarterStatus, barterSide, isSettled, whatIsMissing } from "./barter-rules.ts";
import type { Goods } from "./completion-rules.ts";
import type { ProjectRole } from "./rules.ts";

/** What a list of projects reads of the trade of each. */
export interface CardTrade {
  /** The sides that have said yes to it as it stands. */
  said: BarterSide[];
  items: CardItem[];
}

interface CardItem {
  title: string;
  side: BarterSide;
  value: number | null;
  status: BarterStatus;
  agreedAt: number | null;
  approvedAt: number | null;
  /** The dispute about it that is open. */
  quarrel: { status: string; by: string; until: number } | null;
}

/** What waits for somebody. */
export interface Wait {
  text: string;
  /** When time answers for them. */
  until: number | null;
  /** The tab of the desk where it is answered. */
  at: "" | "/milestones" | "/agreement" | "/barter";
}

interface Person {
  userId: string;
  role: ProjectRole;
}

/** How much of a trade there is, and how much of it is not settled. */
export function goodsOf(trade: CardTrade | null): Goods {
  const items = trade?.items ?? [];
  const open = items.filter((item) => !isSettled(item));
  return {
    total: items.length,
    open: open.length,
    first: open[0]?.title ?? null,
    disputed: items.filter(({ quarrel }) => quarrel).length,
  };
}

/** As the database tells it: JSON within JSON. */
export function toTrade(json: string): CardTrade {
  return JSON.parse(json) as CardTrade;
}

/**
 * What of a trade waits for this one person, the most urgent first; null when nothing does.
 * @param running whether things move in the project: in a draft there is only a yes to say
 */
export function waitsInTrade(
  trade: CardTrade,
  me: Person,
  people: readonly Person[],
  running: boolean,
): Wait | null {
  const side = barterSide(me.role);
  if (side === null) return null;
  return (
    (running ? toAnswer(trade, me, people) : null) ??
    (running ? toReceive(trade, side) : null) ??
    toConfirm(trade, me, people) ??
    (running ? toSend(trade, side) : null)
  );
}

function toAnswer({ items }: CardTrade, me: Person, people: readonly Person[]): Wait | null {
  const sideOf = (id: string) => {
    const seat = people.find(({ userId }) => userId === id);
    return seat ? barterSide(seat.role) : null;
  };
  const asked = items.find(
    ({ quarrel }) => quarrel?.status === "open" && sideOf(quarrel.by) !== barterSide(me.role),
  );
  return asked ? onTrade(`Answer about “${asked.title}”`, asked.quarrel?.until) : null;
}

function toReceive({ items }: CardTrade, side: BarterSide): Wait | null {
  const theirs = items.filter((item) => item.side !== side && item.quarrel === null);
  const come = theirs.find(({ status, approvedAt }) => status === "received" && approvedAt === null);
  if (come) return onTrade(`Look at “${come.title}”`);
  const underWay = theirs.find(({ status }) => status === "sent");
  return underWay ? onTrade(`Say when “${underWay.title}” arrives`) : null;
}

function toConfirm({ said, items }: CardTrade, me: Person, people: readonly Person[]): Wait | null {
  const side = barterSide(me.role);
  const decides = (me.role === "lead" || me.role === "client") && side !== null && !said.includes(side);
  const live = items.filter(({ status }) => status !== "waived");
  const roles = people.map(({ role }) => role);
  return decides && whatIsMissing(live, roles) === null ? onTrade("Say yes to the trade") : null;
}

function toSend({ said, items }: CardTrade, side: BarterSide): Wait | null {
  const owed = items.find(
    (item) =>
      item.side === side &&
      item.quarrel === null &&
      item.agreedAt !== null &&
      (item.status === "promised" || item.status === "not_received"),
  );
  return owed && said.length === 2 ? onTrade(`Send “${owed.title}”`) : null;
}

function onTrade(text: string, until: number | null = null): Wait {
  return { text, until, at: "/barter" };
}
