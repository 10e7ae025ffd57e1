import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity";
import type { Moderation } from "./moderation.server.ts";

const matcher = new RegExpMatcher({ ...englishDataset.build(), ...englishRecommendedTransformers });

const FIELD_NAMES = { title: "title", description: "description", compensation: "compensation" } as const;

/** Moderation by a maintained word list (English). The reason names the field, never repeats the word. */
export function createWordListModeration(): Moderation {
  return {
    check: async (input) => {
      const found = (["title", "description", "compensation"] as const).find((field) =>
        matcher.hasMatch(input[field] ?? ""),
      );
      if (!found) return { flagged: false, reason: null };
      return {
        flagged: true,
        reason: `The ${FIELD_NAMES[found]} contains language that violates our guidelines. Please reword it.`,
      };
    },
  };
}
