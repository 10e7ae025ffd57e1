import { minutes } from "#app/core/time.ts";
import { barter_confirmations, barter_items, barter_terms } from "#app/db/schema/barter.ts";
import { sha256 } from "#app/features/projects/chain.ts";
import type { Account } from "./accounts.ts";
import { insertRows } from "./insert-rows.ts";
import type { StoredStatement } from "./local-store.ts";
import type { OpenedProject } from "./projects.ts";
import { seedId } from "./seed-id.ts";

/** What is traded in the barters, and the yes of both sides to it. */
export function tradeStatements(opened: readonly OpenedProject[]): StoredStatement[] {
  return [
    ...insertRows(barter_items, opened.flatMap(itemsOf)),
    ...insertRows(
      barter_terms,
      opened.flatMap((one): (typeof barter_terms.$inferInsert)[] => {
        const { trade } = one.project;
        if (!trade) return [];
        return [{ project_id: one.id, version: trade.items.length, updated_at: writtenAt(one) }];
      }),
    ),
    ...insertRows(barter_confirmations, opened.flatMap(saidOf)),
  ];
}

function itemsOf(one: OpenedProject): (typeof barter_items.$inferInsert)[] {
  const { project, id, who, at, lead } = one;
  const { trade } = project;
  if (!trade) return [];
  const agreed = at(trade.agreed);
  return trade.items.map(({ what, by, kind, value, sent }, place) => {
    const giver = who(by);
    const written = writtenAt(one) + place;
    const shipped = sent ? at(sent.ago) : null;
    return {
      id: seedId(`barter:${project.key}:${what}`, written),
      project_id: id,
      giver_id: giver.id,
      side: giver === lead ? "work" : "client",
      description: what,
      kind,
      agreed_value: value,
      currency: project.currency,
      status: sent ? "sent" : "promised",
      agreed_at: agreed,
      shipped_at: shipped,
      tracking: sent?.tracking ?? null,
      version: sent ? 2 : 1,
      created_at: written,
      updated_at: shipped ?? agreed,
    };
  });
}

/** The one who asked says so first, the other a little later. */
function saidOf({ id, project, at, lead, client, inviter }: OpenedProject) {
  const { trade } = project;
  if (!trade) return [];
  return [lead, client].map((side): typeof barter_confirmations.$inferInsert => ({
    project_id: id,
    version: trade.items.length,
    side: side === lead ? "work" : "client",
    user_id: side.id,
    confirmed_at: at(trade.agreed) - (side === inviter ? minutes(90) : 0),
  }));
}

interface Happening {
  at: number;
  by: Account;
  type: string;
  data: Record<string, unknown>;
}

/** What the log says of a trade. */
export async function tradedOf(one: OpenedProject): Promise<Happening[]> {
  const { project, inviter, lead, client, who } = one;
  const version = project.trade?.items.length ?? 0;
  const items = itemsOf(one);
  const terms = items.map(({ id, side, description, kind, agreed_value }) => ({
    id,
    side,
    description,
    kind,
    value: agreed_value,
  }));
  const locks = { version, currency: project.currency, terms, sha256: await sha256(JSON.stringify(terms)) };
  return [
    ...items.map((item) => ({
      at: item.created_at,
      by: inviter,
      type: "barter.added",
      data: {
        item_id: item.id,
        title: item.description,
        side: item.side,
        value: item.agreed_value,
        currency: project.currency,
      },
    })),
    ...saidOf(one)
      .toSorted((first, second) => first.confirmed_at - second.confirmed_at)
      .flatMap(({ side, confirmed_at }, place) => {
        const by = side === "work" ? lead : client;
        const said = { at: confirmed_at, by, type: "barter.confirmed", data: { version, side } };
        return place === 1 ? [said, { at: confirmed_at, by, type: "barter.locked", data: locks }] : [said];
      }),
    ...items.flatMap(({ id, description, shipped_at, tracking }, place) => {
      const by = project.trade?.items[place]?.by;
      if (!shipped_at || !by) return [];
      const data = { item_id: id, title: description, tracking };
      return [{ at: shipped_at, by: who(by), type: "barter.sent", data }];
    }),
  ];
}

/** A while after both are in the project. */
function writtenAt({ begun, joined }: OpenedProject): number {
  return (joined ?? begun) + minutes(45);
}
