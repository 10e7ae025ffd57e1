import { z } from "zod";
import { isOwnPath } from "#app/core/return-path.ts";

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
    .max(50),
});

export type BrowserEvents = z.infer<typeof browserEvents>;
