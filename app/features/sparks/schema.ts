import { z } from "zod";

/** A swipe (specification §1: right means interest, left means pass). */
export const swipeSchema = z.object({
  intent: z.literal("swipe"),
  direction: z.enum(["right", "left"]),
  target_type: z.enum(["user", "opportunity"]),
  target_id: z.uuid(),
});

/** Takes the member's last swipe back. */
export const undoSchema = z.object({ intent: z.literal("undo") });

export const deckCommand = z.discriminatedUnion("intent", [swipeSchema, undoSchema]);

export type SwipeInput = z.infer<typeof swipeSchema>;
