import type { CoverFont } from "./cover-font.server.ts";

export interface WrappedTitle {
  lines: string[];
  /** Pixels per em. */
  size: number;
}

const SIZES = [84, 76, 70, 64, 58, 54, 50];
const SMALLEST = 46;
const MOST_LINES = 4;
// A dash between words stays with the word before it.
const SPACE_BEFORE_WORD = / (?![-–—×&+/] )/u;
// Big letters in many lines would bury the picture.
const MOST_BIG_LINES = 2;
const MOST_MIDDLE_LINES = 3;
const BIG = 70;
const MIDDLE = 54;

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
  if (size >= BIG) return MOST_BIG_LINES;
  return size >= MIDDLE ? MOST_MIDDLE_LINES : MOST_LINES;
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

function shorten(lines: readonly string[], font: CoverFont, width: number): string[] {
  const ellipsis = font.draws("…") ? "…" : "...";
  const last = [...(lines[MOST_LINES - 1] ?? "")];
  while (last.length > 0 && font.measure(last.join("") + ellipsis, SMALLEST) > width) last.pop();
  return [...lines.slice(0, MOST_LINES - 1), last.join("").trimEnd() + ellipsis];
}
