import type { Id } from "#app/core/ids.ts";

/** Credits stand in the ledger like a currency of their own; they are worth no money. */
export const CREDITS = "XCR";

export type OwnerType = "user" | "company" | "milestone" | "platform" | "provider";
export type AccountKind =
  | "available"
  | "pending"
  | "held"
  | "fees"
  | "clearing"
  | "credits"
  | "bonus"
  | "tax";

/** Whose money, of which kind and currency (product.md §5.9). */
export interface Account {
  ownerType: OwnerType;
  ownerId: string;
  kind: AccountKind;
  /** ISO 4217, or `CREDITS`. */
  currency: string;
}

/** One line of a journal. */
export interface Posting {
  account: Account;
  /** Minor units, never 0; above zero what the account gets. */
  amount: number;
}

/** Most that one line may move, in minor units; the database refuses more as well. */
export const MOST_MOVED = 1_000_000_000_000;

/** An account's id says all it is, so nobody has to look one up. */
export function accountId({ ownerType, ownerId, kind, currency }: Account): string {
  return `${ownerType}:${ownerId}:${kind}:${currency}`;
}

/** Who has a balance to spend: a member, or a company, for which its owners and its finance act (decision 0037). */
export interface Owner {
  type: "user" | "company";
  id: Id;
}

/** A member as the owner of their own money. */
export const asOwner = (id: Id): Owner => ({ type: "user", id });

/** The company whose it is, as rows say it beside who acted; null for a member's own. */
export const companyIdOf = ({ type, id }: Owner): Id | null => (type === "company" ? id : null);

/** An account of a member or a company. */
export function ofOwner({ type, id }: Owner, kind: "available" | "pending", currency: string): Account {
  return { ownerType: type, ownerId: id, kind, currency };
}

/** An account of a member. */
export function ofMember(userId: Id, kind: "available" | "pending", currency: string): Account {
  return ofOwner(asOwner(userId), kind, currency);
}

/** A member's credits: a currency of the ledger (docs/decisions/0027). */
export function creditsOf(userId: Id): Account {
  return { ownerType: "user", ownerId: userId, kind: "credits", currency: CREDITS };
}

/** Money that is held for one milestone: an account of its own, so that none is ever paid from another's. */
export function heldFor(milestoneId: Id, currency: string): Account {
  return { ownerType: "milestone", ownerId: milestoneId, kind: "held", currency };
}

/** An account of our own. */
export function ofPlatform(kind: "fees" | "tax" | "clearing", currency: string): Account {
  return { ownerType: "platform", ownerId: "thrive", kind, currency };
}

/** What lies with a payment provider: below zero by as much as all others hold here. */
export function ofProvider(provider: string, currency: string): Account {
  return { ownerType: "provider", ownerId: provider, kind: "clearing", currency };
}

/**
 * Shares of an amount in basis points, to the last cent: what rounding leaves goes one by one to the largest remainders,
 * earlier shares first among equals (product.md §5.7 splits).
 * @param amount minor units, 0 or more
 * @param shares basis points that sum to 10,000
 * @returns minor units for each share; they sum to the amount
 */
export function splitByShares(amount: number, shares: readonly number[]): number[] {
  if (!Number.isSafeInteger(amount) || amount < 0 || amount > MOST_MOVED)
    throw new RangeError("No such amount can be split.");
  if (shares.some((share) => !Number.isInteger(share) || share < 0) || sum(shares) !== 10_000)
    throw new RangeError("Shares are whole basis points that sum to 10,000.");
  // In two steps: the product of both would pass what a number holds exactly.
  const [whole, rest] = [Math.floor(amount / 10_000), amount % 10_000];
  const parts = shares.map((share) => whole * share + Math.floor((rest * share) / 10_000));
  const remainders = shares
    .map((share, index) => ({ index, left: (rest * share) % 10_000 }))
    .sort((one, other) => other.left - one.left || one.index - other.index);
  for (const { index } of remainders.slice(0, amount - sum(parts))) parts[index] = (parts[index] ?? 0) + 1;
  return parts;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}

/** What a journal may be about. */
export const REFERENCES = [
  "milestone",
  "payment",
  "payout",
  "invoice",
  "tip",
  "opportunity",
  "quest",
  "storage",
  "feedback",
] as const;
export type Reference = (typeof REFERENCES)[number];
