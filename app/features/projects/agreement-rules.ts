import { z } from "zod";
import { line, lines, optionalLine } from "#app/core/text-fields.ts";
import { REASON_MAX } from "./schema.ts";

export const AGREEMENT_MAX = 12_000;

export const NAME_MAX = 100;

export const proposeAgreementSchema = z.object({
  /** The version that was on screen; 0 where there was none. */
  after: z.coerce.number().int().min(0),
  body: lines(AGREEMENT_MAX, "Please write what you agree on."),
  change_note: optionalLine(REASON_MAX),
});

export const signAgreementSchema = z.object({
  agreement_id: z.uuid(),
  /** Of the words that were on screen. */
  content_hash: z.string().regex(/^[0-9a-f]{64}$/),
  typed_name: line(NAME_MAX, "Please type your name.").min(2, "Please type your whole name."),
  read: z.literal("yes", "Please say that you have read it."),
});

export type AgreementStatus = "draft" | "sent" | "partially_signed" | "active" | "amended" | "ended" | "void";

/** A version that waits for names. */
export function isOpenForNames(status: AgreementStatus): boolean {
  return status === "sent" || status === "partially_signed";
}

interface Seat {
  userId: string;
  role: string;
}

/** Whose names a version needs before it holds: every lead and client. */
export function neededNames<S extends Seat>(people: readonly S[]): S[] {
  return people.filter(({ role }) => role === "lead" || role === "client");
}

/** Whether a version holds with these names under it: nobody agrees with themselves alone. */
export function holds(people: readonly Seat[], signed: readonly string[]): boolean {
  const needed = neededNames(people);
  return needed.length > 1 && needed.every(({ userId }) => signed.includes(userId));
}

/**
 * How a version stands; only the newest can still be signed.
 * @param over whether the project is, so that nobody signs any more
 */
export function agreementWords(status: AgreementStatus, newest: boolean, over = false): string {
  if (status === "active") return "In force";
  if (status === "amended") return "In force before";
  if (!newest || (over && isOpenForNames(status))) return "Not signed by all";
  if (status === "sent") return "Waits for names";
  if (status === "partially_signed") return "Partly signed";
  return "Over";
}
