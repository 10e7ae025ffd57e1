import type { Covers } from "#app/platform/ai/covers/covers.server.ts";
import { encodePng } from "#app/platform/ai/covers/png.server.ts";

/** A real PNG file of one plain colour. */
export function plainPng(): Uint8Array {
  return encodePng(new Uint8Array(4 * 4 * 3).fill(0x7a), 4, 4);
}

/** A picture that does not become small by itself: the longer its edge, the more bytes. */
export function noisyPng(edge: number): Uint8Array {
  const pixels = Uint8Array.from(
    { length: edge * edge * 3 },
    (_, at) => (at * at * 31 + edge * 17 + at * 7) % 251,
  );
  return encodePng(pixels, edge, edge);
}

/** Covers of one plain colour, drawn at once. */
export const plainCovers: Covers = { draw: async () => plainPng(), card: async () => plainPng() };

/** A cover service that is out of order. */
export const brokenCovers: Covers = { draw: outOfOrder, card: outOfOrder };

async function outOfOrder(): Promise<never> {
  throw new Error("cover service out of order");
}
