import { BARTER } from "./barter-words.ts";
import { DISPUTES } from "./dispute-words.ts";
import { LIFE } from "./life-words.ts";
import { MILESTONES } from "./milestone-words.ts";
import { PAPERS } from "./paper-words.ts";
import { PEOPLE } from "./people-words.ts";
import type { Telling } from "./telling.ts";
import { WORK } from "./work-words.ts";

/** In the words of the log. What is not here is shown on the desk and told to nobody. */
export const TOLD: Record<string, Telling> = {
  ...MILESTONES,
  ...DISPUTES,
  ...BARTER,
  ...PAPERS,
  ...WORK,
  ...PEOPLE,
  ...LIFE,
};
