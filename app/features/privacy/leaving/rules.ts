import { days } from "#app/core/time.ts";
import type { Blocker } from "./blockers.server.ts";

/** How long a member who deletes their account may change their mind (product.md §5.17). */
export const GRACE = days(14);

/** Typed by hand, so that nobody leaves by a slip of the finger. */
export const DELETE_WORD = "DELETE";

/** What is in the way of a deletion, in words that say what to do about it, and where. */
export const BLOCKER_WORDS: Record<Blocker, { words: string; to: string; way: string }> = {
  balance: {
    words: "There is money on your balance. Pay it out first.",
    to: "/wallet",
    way: "Open your wallet",
  },
  company_money: {
    words:
      "You are the only owner of a company that holds money. Pay it out or use it, or make somebody else an owner first.",
    to: "/wallet",
    way: "Open your wallet",
  },
  held: {
    words:
      "Money is held for a milestone of one of your projects. It has to be released or given back first.",
    to: "/projects",
    way: "Open your projects",
  },
  payout: {
    words: "A payout is on its way to your bank. Wait until it has arrived.",
    to: "/wallet",
    way: "Open your wallet",
  },
  dispute: {
    words: "A dispute is open in one of your projects. It has to be decided first.",
    to: "/projects",
    way: "Open your projects",
  },
  sole_owner: {
    words: "You are the only owner of a company that others still use. Make somebody else an owner first.",
    to: "/settings/teams",
    way: "Open teams and roles",
  },
  legal_hold: {
    words: "What you have here is kept for a legal reason for now. Ask our support what it is about.",
    to: "/support-dashboard",
    way: "Write to support",
  },
};
