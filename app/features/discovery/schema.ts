import { z } from "zod";
import { cleanLine } from "#app/core/member-text.ts";
import type { Mix, WISHES } from "./score/mix.ts";
import { TERMS, type Term } from "./score/score.ts";

/** The two tabs of /discover; without one it is opportunities (product.md R33). */
export const deckTab = z.enum(["opportunities", "creators"]).catch("opportunities");
export type DeckTab = z.infer<typeof deckTab>;

/** What can be kept for later from Discover, and by which name it is stored. */
export const savedItem = z.object({ item_type: z.enum(["opportunity", "profile"]), item_id: z.uuid() });
export type SavedItem = z.infer<typeof savedItem>;

/** Cards to swipe, rows to read, or where it all lies. */
export const deckView = z.enum(["cards", "list", "map"]).catch("cards");
export type DeckView = z.infer<typeof deckView>;

const alert = z.enum(["off", "instant", "daily", "weekly"], { error: "Please choose how often." });
const searchName = z
  .string({ error: "Please give it a name." })
  .overwrite(cleanLine)
  .min(1, "Please give it a name.")
  .max(60, "At most 60 characters.");

/** Keeps what Discover is narrowed to under a name. */
export const newSearchSchema = z.object({
  tab: z.enum(["opportunities", "creators"]),
  /** The query of the page's address. */
  query: z.string().max(2_000).default(""),
  name: searchName,
  alert: alert.default("off"),
});
export type NewSearch = z.infer<typeof newSearchSchema>;

export const changedSearchSchema = z.object({ id: z.uuid(), name: searchName, alert });
export const oneSearchSchema = z.object({ id: z.uuid() });
export const passSchema = z.object({ target_type: z.enum(["user", "opportunity"]), target_id: z.uuid() });

/** A reason on a card, by the term of the score behind it. */
export const tasteSchema = z.object({ term: z.enum(Object.keys(TERMS) as [Term, ...Term[]]) });

const step = z.coerce.number({ error: "Please choose a step." }).int().min(0).max(4);
export const mixSchema = z.object({
  money: step,
  fun: step,
  growth: step,
  nearby: step,
} satisfies Record<keyof typeof WISHES, typeof step>) satisfies z.ZodType<Mix>;

/** The lists of /saved. */
export const keptList = z.enum(["saved", "passed", "searches"]).catch("saved");
export type KeptList = z.infer<typeof keptList>;
