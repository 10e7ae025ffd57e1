import { days, hours } from "#app/core/time.ts";
import type { offers } from "#app/db/schema/hiring.ts";
import type { opportunity_questions } from "#app/db/schema/opportunities.ts";
import type { StoredStatement } from "./local-store.ts";
import type { Posting } from "./postings.ts";
import { seedId } from "./seed-id.ts";
import type { ApplicationRow } from "./swipe-rows.ts";

type OfferRow = typeof offers.$inferInsert;
type QuestionRow = typeof opportunity_questions.$inferInsert;

const AMOUNT = 60_000;
const COUNTER = 75_000;
const LIFE = days(7);

/** Where the talks of the shortlisted stand, one after the other: with an offer, a counter-offer, a date to talk. */
const TALKS = ["offered", "countered", "interviewing", "shortlisted"] as const;

/** Some of those who were shortlisted are talking about terms, and some who were not have their answer. */
export function inTalks(rows: readonly ApplicationRow[], now: number): ApplicationRow[] {
  let shortlisted = 0;
  let answered = 0;
  return rows.map((row) => {
    if (row.status === "shortlisted") {
      const status = TALKS[shortlisted++ % TALKS.length] ?? "shortlisted";
      const reply = status === "countered" ? { reply_due_at: now + days(3) } : {};
      return {
        ...row,
        ...reply,
        status,
        submitted_at: row.created_at,
        viewed_at: row.created_at + hours(2),
        interview_slots: status === "interviewing" ? [now + days(2), now + days(3)] : null,
      };
    }
    if (row.status === "submitted" && row.viewed_at && answered++ % 3 === 2)
      return {
        ...row,
        status: "declined" as const,
        decision_at: row.created_at + days(1),
        decline_reason: "timing" as const,
        decline_note: "Our dates do not match this time. We hope it works out another time.",
        reply_due_at: null,
      };
    return row;
  });
}

/** The offers on the table of these talks, and those before them. */
export function offerRows(rows: readonly ApplicationRow[], now: number): OfferRow[] {
  return rows.flatMap((row) => {
    if (row.status !== "offered" && row.status !== "countered") return [];
    const countered = row.status === "countered";
    const first = offer(row, 1, row.poster_id, AMOUNT, now - hours(30));
    if (!countered) return [first];
    return [
      { ...first, status: "superseded" as const, decided_at: now - hours(5) },
      offer(row, 2, row.applicant_id, COUNTER, now - hours(5)),
    ];
  });
}

function offer(row: ApplicationRow, version: number, by: string, amount: number, at: number): OfferRow {
  return {
    id: seedId(`offer:${row.id}:${version}`, at),
    application_id: row.id,
    version,
    by_user_id: by,
    amount,
    currency: "EUR",
    milestones: [
      { title: "First version", amount: amount / 3, due_on: null },
      { title: "All of it", amount: (2 * amount) / 3, due_on: null },
    ],
    note: version === 1 ? "We would love to work with you on this." : "With one more day for the edit.",
    status: "open",
    expires_at: at + LIFE,
    created_at: at,
    decided_at: null,
  };
}

const QUESTIONS = [
  ["Is travel paid?", "Yes, second class, and we book it."],
  ["May I show the work in my portfolio?", "From the day we publish it, with credit."],
  ["How many rounds of changes do you plan?", null],
  ["Do you need raw files too?", "No, the finished ones are enough."],
] as const;

/** What some asked below postings, and what their posters answered. */
export function questionRows(
  postings: readonly Posting[],
  askers: readonly string[],
  now: number,
): QuestionRow[] {
  return postings.flatMap(({ id, posterId }, index) => {
    const asker = askers.filter((userId) => userId !== posterId)[index % (askers.length - 1)];
    const [body, answer] = QUESTIONS[index % QUESTIONS.length] ?? QUESTIONS[0];
    if (index % 2 === 1 || !asker) return [];
    const at = now - hours(20 + 7 * index);
    return [
      {
        id: seedId(`question:${id}`, at),
        opportunity_id: id,
        asker_id: asker,
        body,
        answer,
        answered_by: answer ? posterId : null,
        answered_at: answer ? at + hours(4) : null,
        created_at: at,
      },
    ];
  });
}

/** Written applications are counted with each posting. */
export function applicationCounts(): StoredStatement {
  return {
    sql: `UPDATE opportunities SET application_count = (SELECT count(*) FROM applications
      WHERE opportunity_id = opportunities.id AND submitted_at IS NOT NULL)`,
    params: [],
  };
}
