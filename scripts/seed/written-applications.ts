import { days, minutes } from "#app/core/time.ts";
import type { ApplicationRow } from "./swipe-rows.ts";

const PITCHES = [
  "I have done three projects like this one, and would begin with a short test so that you see how I work.",
  "Your brief reads like the work I like best: few people, clear light, time to get it right.",
  "I live close by, bring my own equipment, and can begin within two weeks.",
  "I follow what you make, and have an idea for a second part that costs you nothing more.",
];

/**
 * Some of the interests of the demo world were written out, and some of those were seen: the pipelines show all that
 * waits for an answer.
 */
export function written(row: ApplicationRow, index: number): ApplicationRow {
  const sent = row.status === "interested" && index % 3 !== 0;
  const at = row.created_at;
  return {
    ...row,
    status: sent ? "submitted" : row.status,
    pitch: sent || row.status !== "interested" ? (PITCHES[index % PITCHES.length] ?? null) : null,
    submitted_at: sent ? at : null,
    reply_due_at: sent ? at + days(7) : null,
    viewed_at: sent && index % 2 === 0 ? at + minutes(20) : null,
    offer_amount: sent ? 30_000 + (index % 7) * 15_000 : null,
    offer_currency: sent ? "EUR" : null,
    offer_unit: sent ? "project" : null,
  };
}
