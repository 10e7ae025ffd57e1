import { selectAnswers } from "#app/features/help/queries.server.ts";
import { HELP_QUESTIONS } from "#tests/fixtures/help/questions.ts";
import type { Finding } from "../report/findings.ts";
import { sentBy } from "../world/statements.ts";
import type { Bench } from "./bench.ts";

/** How many of the first articles count as found, and the share of questions that must be. */
const AIMS = [
  [1, { must: 75, stretch: 90, better: "higher" }],
  [3, { must: 90, stretch: 97, better: "higher" }],
] as const;

/** Of what people ask, how often the help centre's search (and so the Support Assistant) finds the article that answers it. */
export async function support({ large }: Bench): Promise<Finding[]> {
  const sent = await Promise.all(
    HELP_QUESTIONS.map(([question]) =>
      sentBy(async (db) => {
        await selectAnswers({ db }, question, 3);
      }),
    ),
  );
  const found = await large.db.run(sent.flat());
  const ranks = HELP_QUESTIONS.map(
    ([, slug], index) => found[index]?.results.findIndex((row) => row.slug === slug) ?? -1,
  );
  return AIMS.map(([upTo, aim]): Finding => {
    const missed = HELP_QUESTIONS.filter((_, index) => !isWithin(ranks[index], upTo));
    return {
      what: `support questions, article ${upTo === 1 ? "first" : `among the first ${upTo}`}`,
      beside: `share of ${HELP_QUESTIONS.length} questions`,
      value: (100 * (HELP_QUESTIONS.length - missed.length)) / HELP_QUESTIONS.length,
      unit: "%",
      aim,
      ...(missed.length > 0 ? { note: `not: ${missed.map(([question]) => question).join("; ")}` } : {}),
    };
  });
}

function isWithin(rank: number | undefined, upTo: number): boolean {
  return rank !== undefined && rank >= 0 && rank < upTo;
}
