const LINE_BREAK = /\r\n?|[\u0085\u2028\u2029]/gu;
const SPACED = /[\t\n\v\f]+/gu;
/** Control characters, and halves of characters that stand alone. */
const UNWRITTEN = /[\p{Cc}\p{Cs}]/gu;
const UNWRITTEN_BUT_BREAKS = /[^\P{Cc}\n]|\p{Cs}/gu;
/** What turns round the direction of all that follows, also of words that are not the member's. */
const TURNING = /[\u202A-\u202E\u2066-\u2069]/gu;
/** A line with letters that read from right to left. */
const FROM_RIGHT =
  /^(?!\u2068[^\u2069]*\u2069$).*[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}].*$/gmu;
/** Anything that leaves a mark: no space, no control or format character, none of the fillers that draw nothing. */
const VISIBLE = /[^\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** What a member wrote into a field of one line: breaks are spaces, what controls or turns is gone, the ends are trimmed. */
export function cleanLine(text: string): string {
  return visibleOr(
    text.replace(LINE_BREAK, "\n").replace(SPACED, " ").replace(UNWRITTEN, "").replace(TURNING, ""),
  );
}

/** What a member wrote into a field of many lines: breaks are `\n`, other characters that control or turn are gone. */
export function cleanLines(text: string): string {
  const broken = text.replace(LINE_BREAK, "\n").replace(/\t/g, " ");
  return visibleOr(broken.replace(UNWRITTEN_BUT_BREAKS, "").replace(TURNING, ""));
}

/** A member's words inside a sentence that is only text: what reads from right to left takes no figure beside it along. Once is enough. */
export function setApart(words: string): string {
  return words.replace(FROM_RIGHT, "\u2068$&\u2069");
}

/** Characters as members are told them: code points, as zod and SQLite count; a line break is one. */
export function countCharacters(text: string): number {
  let count = 0;
  for (const _ of text.replace(LINE_BREAK, "\n")) count++;
  return count;
}

/** Nothing, when nobody would see anything. */
function visibleOr(text: string): string {
  return VISIBLE.test(text) ? text.trim() : "";
}

/** Split by comma, trimmed, empties and repeats dropped (specification §5). */
export function splitList(text: string): string[] {
  return [...new Set(text.split(",").map(cleanLine))].filter((item) => item !== "");
}
