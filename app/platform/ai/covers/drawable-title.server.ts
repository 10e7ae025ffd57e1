import type { CoverFont } from "./cover-font.server.ts";

const RIGHT_TO_LEFT =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}\p{Script=Mandaic}\p{Script=Samaritan}]/u;
const WORD_CHARACTER = /[\p{L}\p{N}]/u;
const INVISIBLE_OR_MARK = /[\p{C}\p{M}]/u;
const LOOSE_ENDS = /^[\s\-–—:|,;/+&]+|[\s\-–—:|,;/+&]+$/gu;

/** What to draw when the font lacks a character that has no decomposition of its own. */
const STAND_INS: Record<string, string> = {
  ł: "l",
  Ł: "L",
  đ: "d",
  Đ: "D",
  ø: "o",
  Ø: "O",
  ı: "i",
  æ: "ae",
  Æ: "AE",
  œ: "oe",
  Œ: "OE",
  ß: "ss",
  ẞ: "SS",
  þ: "th",
  Þ: "Th",
  ð: "d",
  "‐": "-",
  "‑": "-",
  "−": "-",
  "―": "–",
  "‚": ",",
  "„": '"',
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "…": "...",
  "⁄": "/",
};

/**
 * The title with only characters the font draws: accents fall before letters do, emoji are left out. Empty when the
 * title is written right to left, or when so many letters are missing that the rest would say something else.
 */
export function drawableTitle(title: string, font: CoverFont): string {
  if (RIGHT_TO_LEFT.test(title)) return "";
  let asked = 0;
  let kept = 0;
  let text = "";
  for (const char of title.normalize("NFC")) {
    const drawable = drawableCharacter(char, font);
    text += drawable;
    if (!WORD_CHARACTER.test(char)) continue;
    asked++;
    if (drawable !== "") kept++;
  }
  if (kept === 0 || kept < asked * 0.75) return "";
  return text.replace(/\s+/gu, " ").replace(LOOSE_ENDS, "");
}

function drawableCharacter(char: string, font: CoverFont): string {
  if (/\s/u.test(char)) return " ";
  if (INVISIBLE_OR_MARK.test(char)) return "";
  if (font.draws(char)) return char;
  const plain = STAND_INS[char] ?? char.normalize("NFKD").replace(/\p{M}/gu, "");
  return plain !== "" && [...plain].every((part) => font.draws(part)) ? plain : "";
}
