import { z } from "zod";
import { days } from "#app/core/time.ts";

/** How long the links of an export work (product.md §5.17). */
export const LINK_LIVES = days(7);

const partsSchema = z.array(z.object({ key: z.string(), size: z.number().int().min(0) }));

export type ExportPart = z.output<typeof partsSchema>[number];

/** The ZIPs of an export as they are stored. */
export function partsOf(stored: unknown): ExportPart[] {
  return partsSchema.parse(stored);
}
