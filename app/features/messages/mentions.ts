import { handlesOf } from "#app/core/mentions.ts";
import { blocks, type Inline } from "./markdown.ts";

/** Most members that one message names. */
export const MENTIONS_MAX = 20;

/** The handles that a message names, each once; those in code and in quotes are somebody else's words. */
export function handlesIn(text: string): string[] {
  if (!text.includes("@")) return [];
  const said = blocks(text).flatMap((block): string[] => {
    if (block.kind === "text") return wordsOf(block.parts);
    return block.kind === "list" ? block.items.flatMap(wordsOf) : [];
  });
  return handlesOf(said, MENTIONS_MAX);
}

function wordsOf(parts: Inline[]): string[] {
  return parts.flatMap((part) => {
    if (part.kind === "text") return [part.text];
    return "parts" in part ? wordsOf(part.parts) : [];
  });
}
