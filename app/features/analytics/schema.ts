import { z } from "zod";
import { isOwnPath } from "#app/core/return-path.ts";

/** One report is one batch, and a request may run 50 statements (security.md §8). */
export const EVENTS_MAX = 40;

const facts = {
  id: z.uuid(),
  page_path: z.string().max(500).refine(isOwnPath),
  referrer: z.string().max(500).nullable(),
  occurred_at: z.number().int().positive(),
};

/** Events a browser may report itself; everything else is emitted by the server. */
export const browserEvents = z.object({
  events: z
    .array(
      z.discriminatedUnion("event_name", [
        z.object({ ...facts, event_name: z.literal("page_view") }),
        z.object({ ...facts, event_name: z.literal("opportunity_viewed"), opportunity_id: z.uuid() }),
        z.object({
          ...facts,
          event_name: z.literal("install_prompt"),
          outcome: z.enum(["shown", "accepted", "dismissed"]),
        }),
      ]),
    )
    .min(1)
    .max(EVENTS_MAX),
});

export type BrowserEvents = z.infer<typeof browserEvents>;
