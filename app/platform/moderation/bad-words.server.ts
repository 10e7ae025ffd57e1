import {
  DataSet,
  englishDataset,
  englishRecommendedTransformers,
  parseRawPattern,
  RegExpMatcher,
} from "obscenity";

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

let matcher: RegExpMatcher | undefined;

/** Put together with the first text, which most isolates never see. */
function makeMatcher(): RegExpMatcher {
  const dataset = new DataSet<{ originalWord: string }>()
    .addAll(englishDataset)
    .addPhrase((phrase) =>
      THREATS.reduce(
        (all, threat) => all.addPattern(parseRawPattern(threat)),
        phrase.setMetadata({ originalWord: "threat" }),
      ),
    )
    .build();
  return new RegExpMatcher({
    ...dataset,
    ...englishRecommendedTransformers,
    whitelistedTerms: [...(dataset.whitelistedTerms ?? []), ...INNOCENT],
  });
}

/** Whether there is a slur or a threat in it, however its letters are written. */
export function hasBadWord(text: string): boolean {
  matcher ??= makeMatcher();
  return matcher.hasMatch(text);
}
