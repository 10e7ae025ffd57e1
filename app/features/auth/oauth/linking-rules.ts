import type { Id } from "#app/core/ids.ts";

/** An account that a provider's answer might lead to. */
export interface Candidate {
  id: Id;
  emailConfirmed: boolean;
  banned: boolean;
  deleted: boolean;
}

export type LinkingDecision =
  | { kind: "sign_in"; userId: Id }
  /** The account with this email is the visitor's: both sides have proved it. */
  | { kind: "link"; userId: Id }
  /** Someone signed up with this email and never proved it; whoever proves it now gets it without the old doors. */
  | { kind: "take_over"; userId: Id }
  | { kind: "create" }
  | {
      kind: "refuse";
      code:
        | "user_not_found"
        | "user_banned"
        | "invite_not_found"
        | "provider_email_needs_verification"
        | "signup_disabled";
    };

/**
 * Whose account a provider's answer opens (auth-wire.md §1 callback; the reference is GoTrue's account linking). The
 * identity itself comes first. An email counts only when the provider has verified it, so that nobody enters an account
 * by naming its address; an invitation is answered with the address it went to or not at all; and an account whose own address was never confirmed is not believed either: its password,
 * identities, factors and sessions are removed before it is handed over, or else a stranger who signed up with the
 * address beforehand would keep a way in.
 */
export function decideLinking(facts: {
  emailVerified: boolean;
  /** The account that holds this very identity. */
  byIdentity: Candidate | null;
  /** The account with the provider's email. */
  byEmail: Candidate | null;
  signupDisabled: boolean;
  /** Whose invitation is answered; null without one. */
  invited: Id | null;
}): LinkingDecision {
  const { byIdentity, byEmail } = facts;
  if (facts.invited !== null && (byIdentity ?? byEmail)?.id !== facts.invited) {
    return { kind: "refuse", code: "invite_not_found" };
  }
  if (byIdentity) return refusalOf(byIdentity) ?? { kind: "sign_in", userId: byIdentity.id };
  if (!facts.emailVerified) return { kind: "refuse", code: "provider_email_needs_verification" };
  if (byEmail) {
    return refusalOf(byEmail) ?? { kind: byEmail.emailConfirmed ? "link" : "take_over", userId: byEmail.id };
  }
  return facts.signupDisabled ? { kind: "refuse", code: "signup_disabled" } : { kind: "create" };
}

function refusalOf(account: Candidate): LinkingDecision | null {
  if (account.deleted) return { kind: "refuse", code: "user_not_found" };
  if (account.banned) return { kind: "refuse", code: "user_banned" };
  return null;
}

/** What of an account's ways in is left, once one identity is gone. */
export interface Way {
  id: Id;
  provider: string;
}

/**
 * True when the account can still be entered without this identity. A password counts as the email identity, which it
 * belongs to: it goes with that row, and stands for it where the row is missing.
 */
export function canUnlink(ways: Way[], identityId: Id, hasPassword: boolean): boolean {
  const rest = ways.filter((way) => way.id !== identityId);
  const removed = ways.find((way) => way.id === identityId);
  return rest.length > 0 || (hasPassword && removed?.provider !== "email");
}

/** The `providers` of an account, oldest first, each once; the first is its `provider`. */
export function providersOf(ways: Pick<Way, "provider">[], hasPassword: boolean): string[] {
  const names = ways.map((way) => way.provider);
  return [...new Set(hasPassword && names.length === 0 ? ["email"] : names)];
}
