import { once } from "#app/core/once.ts";

const SIGNS = once(() => new Intl.Segmenter("en", { granularity: "grapheme" }));

/** Signs that steer how text runs, and such that take no room: no initial of anybody. */
const UNSEEN = /[\p{Cf}\p{Cc}]/u;

/**
 * The first signs, as people count them, of the first and the last word of a name: a letter with its marks, an emoji with
 * its parts. "?" for a name without a sign that can be seen.
 */
export function initials(name: string): string {
  const words = name
    .split(/\s+/)
    .map(firstSign)
    .filter((sign) => sign !== "");
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked.map((sign) => upper(sign ?? "")).join("") || "?";
}

/** Quotes, brackets and the like before a name are not its beginning, unless there is nothing else. */
function firstSign(word: string): string {
  let first = "";
  for (const sign of signsOf(word)) {
    if (UNSEEN.test(sign) && sign.length === 1) continue;
    if (/[\p{L}\p{N}\p{S}]/u.test(sign)) return sign;
    first ||= sign;
  }
  return first;
}

/** One sign stays one: "ß" has no capital of its own. */
function upper(sign: string): string {
  const capital = sign.toUpperCase();
  return signsOf(capital).length === 1 ? capital : sign;
}

/** A text by the signs that people count; plain Latin letters are one each. */
function signsOf(text: string): string[] {
  if (/^[ -~À-ɏ]*$/.test(text)) return [...text];
  return Array.from(SIGNS().segment(text), ({ segment }) => segment);
}
