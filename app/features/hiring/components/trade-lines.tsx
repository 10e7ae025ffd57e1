import type { PostedTrade } from "../posted-trade.server.ts";

/** What a trade is for who reads it, beside what is said of money. */
export function TradeLines({ trade }: { trade: PostedTrade | null }) {
  if (!trade) return null;
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-14">
      <dt className="text-muted">You give</dt>
      <dd className="break-words">{trade.give ?? "To be agreed"}</dd>
      <dt className="text-muted">You get</dt>
      <dd className="break-words">{trade.get ?? "To be agreed"}</dd>
    </dl>
  );
}
