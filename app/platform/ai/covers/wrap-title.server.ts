import type { CoverFont } from "./cover-font.server.ts";

export interface WrappedTitle {
  lines: string[];
  /** Pixels per em. */
  size: number;
}

const SMALLEST = 38;
const SIZES = [92, 84, 78, 72, 66, 62, 58, 55, 52, 50, 48, 46, 44, 42, 40, SMALLEST];
const MOST_LINES = 3;
// A dash between words stays with the word before it.
const SPACE_BEFORE_WORD = / (?![-–—×&+/] )/u;
// What an ellipsis does not follow well.
const LOOSE_END = /[\s,;:–—-]+$/u;
// Big letters in many lines would bury the picture.
const MOST_BIG_LINES = 2;
const BIG = 62;

/** Sets a title as large as it fits into `width` pixels; what is too long even small ends in an ellipsis. */
export function wrapTitle(title: string, font: CoverFont, width: number): WrappedTitle {
  const words = title.split(SPACE_BEFORE_WORD).filter((word) => word !== "");
  if (words.length === 0) return { lines: [], size: SMALLEST };
  for (const size of SIZES) {
    const lines = breakLines(words, font, size, width);
    const fits = lines.every((line) => font.measure(line, size) <= width);
    if (fits && lines.length <= mostLines(size)) {
      return { lines: balance(words, lines.length, font, size, width), size };
    }
  }
  const pieces = words.flatMap((word) => cutWord(word, font, SMALLEST, width));
  const lines = breakLines(pieces, font, SMALLEST, width);
  return { lines: lines.length <= MOST_LINES ? lines : shorten(lines, font, width), size: SMALLEST };
}

function mostLines(size: number): number {
  return size >= BIG ? MOST_BIG_LINES : MOST_LINES;
}

function breakLines(words: readonly string[], font: CoverFont, size: number, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    const longer = line === "" ? word : `${line} ${word}`;
    if (line !== "" && font.measure(longer, size) > width) {
      lines.push(line);
      line = word;
    } else {
      line = longer;
    }
  }
  lines.push(line);
  return lines;
}

/** The same number of lines in the narrowest column that holds them, so that no word is left alone. */
function balance(
  words: readonly string[],
  count: number,
  font: CoverFont,
  size: number,
  width: number,
): string[] {
  let narrow = Math.max(...words.map((word) => font.measure(word, size)));
  let wide = width;
  for (let step = 0; step < 7; step++) {
    const middle = (narrow + wide) / 2;
    if (breakLines(words, font, size, middle).length <= count) wide = middle;
    else narrow = middle;
  }
  return breakLines(words, font, size, wide);
}

function cutWord(word: string, font: CoverFont, size: number, width: number): string[] {
  const pieces: string[] = [];
  let piece = "";
  for (const char of word) {
    if (piece !== "" && font.measure(piece + char, size) > width) {
      pieces.push(piece);
      piece = "";
    }
    piece += char;
  }
  return [...pieces, piece];
}

/** Ends in an ellipsis after the last whole word that leaves room for it; inside a word only when it stands alone. */
function shorten(lines: readonly string[], font: CoverFont, width: number): string[] {
  const ellipsis = font.draws("…") ? "…" : "...";
  const fits = (text: string) => font.measure(text + ellipsis, SMALLEST) <= width;
  let last = lines[MOST_LINES - 1] ?? "";
  while (!fits(last) && last.includes(" ")) last = last.slice(0, last.lastIndexOf(" "));
  while (!fits(last) && last !== "") last = [...last].slice(0, -1).join("");
  return [...lines.slice(0, MOST_LINES - 1), last.replace(LOOSE_END, "") + ellipsis];
}
