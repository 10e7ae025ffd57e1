import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from "obscenity";
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

/** Threats, which a list of words does not hold; `|` is the edge of a word. */
const THREATS = [
  "|kill yourself|",
  "|kill urself|",
  "|kys|",
  "|hang yourself|",
  "|go and die|",
  "|i will kill you|",
];

const dataset = new DataSet<{ originalWord: string }>()
  .addAll(englishDataset)
  .addPhrase((phrase) =>
    THREATS.reduce(
      (all, threat) => all.addPattern(parseRawPattern(threat)),
      phrase.setMetadata({ originalWord: "threat" }),
    ),
  )
  .build();
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
        matcher.hasMatch(joinSpacedLetters(withoutIds(input[field] ?? ""))),
      );
      if (!found) return { flagged: false, reason: null };
      return {
        flagged: true,
        reason: `The ${FIELD_NAMES[found]} contains language that violates our guidelines. Please reword it.`,
      };
    },
  };
}

/** Colours and order numbers are no words, though digits pass for letters: "#a55e3b", "f4697c40". */
function withoutIds(text: string): string {
  return text.replace(/#[0-9a-f]{3,8}\b|\b(?=(?:[a-f]*\d){2})[0-9a-f]{6,}\b/gi, " ");
}

/** "f u c k" and "f.u.c.k" are read as one word; a single letter beside a word is left alone. */
function joinSpacedLetters(text: string): string {
  return text.replace(/(?<!\p{L})(?:\p{L}[\s._*-]{1,3}){2,}\p{L}(?!\p{L})/gu, (letters) =>
    letters.replace(/[^\p{L}]/gu, ""),
  );
}
