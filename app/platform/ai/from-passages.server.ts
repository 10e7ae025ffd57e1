import type { Assistant, Passage } from "./assistant.server.ts";

/** Words every question has. */
const EMPTY = new Set(
  "the and for you your are can how what why when where who with this that have has had not but from get got does did was were will would should could there here into out about some any all just like want need please help thrive".split(
    " ",
  ),
);

/** So much of a question must stand in an article for it to count as an answer. */
const COVERED = 0.5;
const MOST_BLOCKS = 2;
const MOST_TEXT = 700;

const INTRODUCTION = "Here is what our help centre says.";
const UNSURE = "I am not sure this is what you mean. It is the closest our help centre has.";
const NOTHING =
  "I could not find that in our help centre. Try to say it in other words, or ask for a person: they see everything you wrote here.";
const SIMULATED = "*Taken from the help centre by our search; no language model wrote this.*";

/**
 * The assistant that works without a key: it answers with the passages themselves, and says so. It never repeats what was
 * asked, so nothing that is typed can make it say anything else.
 */
export function createPassageAssistant(): Assistant {
  return {
    answer: async ({ message, passages }) => {
      const asked = stems(message);
      const [best, next] = passages;
      if (!best || asked.size === 0)
        return { category: null, message: NOTHING, cited: [], sure: false, title: null };
      const sure = coverage(asked, best) >= COVERED;
      const also = next ? `It may also be: [${next.title}](/help/${next.slug}).` : null;
      return {
        category: null,
        message: [
          sure ? INTRODUCTION : UNSURE,
          `**${best.title}** ${best.summary}`,
          ...blocksFor(asked, best),
          ...(also && !sure ? [also] : []),
          SIMULATED,
        ].join("\n\n"),
        cited: [best, ...(also && !sure ? [next] : [])].flatMap((passage) => passage?.slug ?? []),
        sure,
        title: null,
      };
    },
  };
}

/** The parts of an article that say most about it, in its own order. */
function blocksFor(asked: Set<string>, { body }: Passage): string[] {
  const blocks = body.split(/\n{2,}/).filter((block) => !block.startsWith("#"));
  const ranked = blocks
    .map((block, place) => ({
      block,
      place,
      hits: [...stems(block)].filter((word) => asked.has(word)).length,
    }))
    .toSorted((one, other) => other.hits - one.hits || one.place - other.place)
    .slice(0, MOST_BLOCKS)
    .toSorted((one, other) => one.place - other.place);
  let room = MOST_TEXT;
  return ranked.flatMap(({ block }) => {
    room -= block.length;
    return room >= 0 ? block : [];
  });
}

function coverage(asked: Set<string>, { title, summary, body }: Passage): number {
  const there = stems(`${title} ${summary} ${body}`);
  return [...asked].filter((word) => there.has(word)).length / asked.size;
}

/** Words without their endings. */
function stems(text: string): Set<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]{3,}/gu) ?? [];
  return new Set(
    words
      .filter((word) => !EMPTY.has(word))
      .map((word) => word.replace(/(?:ations?|ings?|edly|ed|ies|es|s|y|e)$/u, "") || word),
  );
}
