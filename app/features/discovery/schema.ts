import { z } from "zod";

/** The two tabs of /discover; without one it is opportunities (product.md R33). */
export const deckTab = z.enum(["opportunities", "creators"]).catch("opportunities");
export type DeckTab = z.infer<typeof deckTab>;
