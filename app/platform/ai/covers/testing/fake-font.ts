import type { CoverFont } from "../cover-font.server.ts";

/** Every character it draws is a box half an em wide; all others are missing. */
export function createFakeFont(characters: string): CoverFont {
  const known = new Set(characters);
  const count = (text: string) => [...text].filter((char) => known.has(char)).length;
  return {
    draws: (char) => known.has(char),
    measure: (text, size) => (count(text) * size) / 2,
    outline: () => [],
  };
}

export const LATIN = `ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;!?'"()/-–—&+éÉü…`;
