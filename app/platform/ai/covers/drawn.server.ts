import type { Covers } from "./covers.server.ts";
import { drawCover } from "./draw-cover.server.ts";

/** Covers drawn by our own generator; works without a key. */
export const drawnCovers: Covers = {
  draw: async ({ title, type }) => drawCover({ title, type }),
};
