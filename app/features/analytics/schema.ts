import { z } from "zod";
import { isOwnPath } from "#app/core/return-path.ts";

/** One report is one batch, and a request may run 50 statements (security.md §8). */
export const EVENTS_MAX = 40;

/** Events a browser may report itself; everything else is emitted by the server. */
export const browserEvents = z.object({
  events: z
    .array(
      z.object({
        id: z.uuid(),
        event_name: z.literal("page_view"),
        page_path: z.string().max(500).refine(isOwnPath),
        referrer: z.string().max(500).nullable(),
        occurred_at: z.number().int().positive(),
      }),
    )
    .min(1)
    .max(EVENTS_MAX),
});

export type BrowserEvents = z.infer<typeof browserEvents>;
