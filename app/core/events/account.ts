import type { Id } from "../ids.ts";

/** Accounts, their sessions and factors, their profile's first steps. */
export interface AccountEvents {
  /** `referral`: who invited them, as their browser remembers it. */
  "account.created": { userId: Id; email: string; displayName: string; referral?: string | null };
  /** A code by mail or SMS was asked for; only after the answer is it looked up whether there is anybody to have it. */
  "code.asked": { sealed: string };
  /** A member wants all that is theirs as a file; it is there, until `expiresAt`. */
  "export.requested": { userId: Id; exportId: Id };
  "export.ready": { userId: Id; exportId: Id; expiresAt: number };
  /** A member leaves, for good at `scheduledFor` or until they come back. */
  "account.deletion_asked": { userId: Id; email: string; scheduledFor: number };
  "account.deactivated": { userId: Id };
  "account.came_back": { userId: Id };
  /** An admin began to look at the product with this member's eyes, read-only. */
  "account.looked_at": { userId: Id; viewId: Id; reason: string };
  /** The team shows them among the featured creators until then. */
  "account.featured": { userId: Id; until: number };
  /** `userAgent` and `country`: on what, and where, as far as that is known. */
  "session.started": { userId: Id; sessionId: Id; userAgent?: string | null; country?: string | null };
  "session.ended": { userId: Id; sessionId: Id };
  "factor.added": { userId: Id; factorId: Id; email: string | null; factor: string };
  "factor.removed": { userId: Id; factorId: Id; email: string | null; factor: string };
  "passkey.added": { userId: Id; passkeyId: Id; email: string | null; passkey: string };
  "passkey.removed": { userId: Id; passkeyId: Id; email: string | null; passkey: string };
  "recovery_code.used": { userId: Id; codeId: string; email: string | null };
  /** `mark` tells one change, or one day of guessing, from another. */
  "password.changed": { userId: Id; mark: string };
  "email.changed": { userId: Id; mark: string };
  /** Too many wrong passwords in a row: further tries are refused for a while. */
  "sign_in.blocked": { userId: Id; mark: string };
  /** Sessions that were ended from elsewhere: another browser, a new password, an operator. */
  "sessions.ended": { userId: Id; sessionIds: Id[] };
  /** `fields` in the words of the form; analytics counts one update per field. */
  "profile.updated": { userId: Id; fields: string[] };
  /** Their media kit is not what it was, or shows itself to others than before; `slugs`: where it stands and stood. */
  "kit.changed": { userId: Id; slugs: string[] };
  /** Completeness reached 100 for the first time. */
  "profile.completed": { userId: Id };
  /** The tour was shown; a step of it was reached; it was finished, skipped or closed (specification §4). */
  "tour.started": { userId: Id };
  "tour.step": { userId: Id; step: number; name: string };
  "tour.completed": { userId: Id };
  /** The setup wizard was finished (product.md R1). */
  "setup.completed": { userId: Id };
}
