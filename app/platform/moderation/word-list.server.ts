import { hasBadWord } from "./bad-words.server.ts";
import type { Moderation } from "./moderation.server.ts";

const FIELD_NAMES = { title: "title", description: "description", compensation: "compensation" } as const;

/** Moderation by a maintained word list (English). The reason names the field, never repeats the word. */
export function createWordListModeration(): Moderation {
  return {
    check: async (input) => {
      const found = (["title", "description", "compensation"] as const).find((field) =>
        hasBadWord(joinSpacedLetters(withoutIds(input[field] ?? ""))),
      );
      if (!found) return { flagged: false, reason: null };
      return {
        flagged: true,
        reason: `The ${FIELD_NAMES[found]} contains language that violates our guidelines. Please reword it.`,
      };
    },
  };
}

const UUID = /\b[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\b/gi;
/** Behind the name of a site, where what holds a digit says which page it is. */
const BEHIND_SITE = /(?<=https?:\/\/[^\s/?#]{1,253})[/?#]\S*/gi;

/**
 * Colours, order numbers and what stands for a page in its address are no words, though digits pass for letters:
 * "#a55e3b", "f4697c40", "/watch?v=a55-9Qx".
 */
function withoutIds(text: string): string {
  return text
    .replace(UUID, " ")
    .replace(BEHIND_SITE, (page) => page.replace(/[\p{L}\d_-]+/gu, (part) => (/\d/.test(part) ? " " : part)))
    .replace(/#[0-9a-f]{3,8}\b|\b(?=(?:[a-f]*\d){2})[0-9a-f]{6,}\b/gi, " ");
}

/** "f u c k" and "f.u.c.k" are read as one word; a single letter beside a word is left alone. */
function joinSpacedLetters(text: string): string {
  return text.replace(/(?<!\p{L})(?:\p{L}[\s._*-]{1,3}){2,}\p{L}(?!\p{L})/gu, (letters) =>
    letters.replace(/[^\p{L}]/gu, ""),
  );
}
