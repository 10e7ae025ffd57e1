import { englishDataset, englishRecommendedTransformers, RegExpMatcher } from "obscenity";
import type { Moderation } from "./moderation.server.ts";

/** Ordinary words and places that the list takes for something else. */
const INNOCENT = [
  "fukuoka",
  "penistone",
  "shiitake",
  "cockpit",
  "moby dick",
  "cum laude",
  "pussy willow",
  "retardant",
];

const dataset = englishDataset.build();
const matcher = new RegExpMatcher({
  ...dataset,
  ...englishRecommendedTransformers,
  whitelistedTerms: [...(dataset.whitelistedTerms ?? []), ...INNOCENT],
});

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
