import type { Owner } from "#app/features/ledger/rules.ts";

/** Where the balance of somebody stands (product.md `/wallet`). */
export function walletPath(owner: Owner): string {
  return owner.type === "company" ? `/wallet/companies/${owner.id}` : "/wallet";
}
