import { z } from "zod";

/** The two tabs of /discover; without one it is opportunities (product.md R33). */
export const deckTab = z.enum(["opportunities", "creators"]).catch("opportunities");
export type DeckTab = z.infer<typeof deckTab>;

/** What can be kept for later from Discover, and by which name it is stored. */
const savedItem = z.object({ item_type: z.enum(["opportunity", "profile"]), item_id: z.uuid() });
export type SavedItem = z.infer<typeof savedItem>;

export const saveCommand = savedItem.extend({ intent: z.enum(["save", "unsave"]) });

/** Cards to swipe, or rows to read. */
export const deckView = z.enum(["cards", "list"]).catch("cards");
export type DeckView = z.infer<typeof deckView>;
