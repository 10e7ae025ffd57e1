import type { TextEvents } from "#app/core/events/texts.ts";
import type { Reactions } from "./effects.ts";

/** Only what the edge keeps of these pages is forgotten, in the request itself (decision 0025). */
export const textReactions: Reactions<keyof TextEvents> = {
  "help.published": () => [],
  "help.removed": () => [],
  "legal.published": () => [],
};
