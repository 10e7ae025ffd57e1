import { type Id, isId } from "#app/core/ids.ts";
import { CURRENCIES } from "#app/core/money.ts";
import { asOwner, type Owner } from "#app/features/ledger/rules.ts";

export interface WalletFilter {
  currency: string;
  /** `seq` of the last line seen. */
  before: number | null;
}

/** Whose wallet an address is about: a company's, or one's own. What is no id is nobody's. */
export function walletOwner(
  viewer: { userId: Id },
  { companyId }: { companyId?: string | undefined },
): Owner {
  if (companyId === undefined) return asOwner(viewer.userId);
  return { type: "company", id: isId(companyId) ? companyId : "none" };
}

/** What an address asks of the wallet; anything else is the first page in euros. */
export function walletFilter(query: URLSearchParams): WalletFilter {
  const currency = query.get("currency") ?? "";
  const before = query.get("before") ?? "";
  return {
    currency: (CURRENCIES as readonly string[]).includes(currency) ? currency : "EUR",
    before: /^\d{1,15}$/.test(before) ? Number(before) : null,
  };
}
