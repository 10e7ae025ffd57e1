import { z } from "zod";
import { days } from "#app/core/time.ts";

/** Made by whoever swipes. */
const swipeId = z
  .uuid()
  .optional()
  .describe("An undo that names it holds also where it arrives before its swipe");

/** By the clock of whoever swipes; as a span, so that it may be wrong. */
const waitedMs = z
  .int()
  .min(0)
  .max(days(30))
  .optional()
  .describe(
    "How many milliseconds ago it was made, where it could not be sent at once: what the member did with the card since then stands",
  );

/** A swipe (specification §1: right means interest, left means pass). */
export const swipeSchema = z.object({
  intent: z.literal("swipe"),
  direction: z.enum(["right", "left"]),
  target_type: z.enum(["user", "opportunity"]),
  target_id: z.uuid(),
  swipe_id: swipeId,
  waited_ms: waitedMs,
});

/** Takes the member's last swipe back; with a target that one, so that a repeated command takes back no other. */
export const undoSchema = z.object({
  intent: z.literal("undo"),
  target_id: z.uuid().optional(),
  swipe_id: swipeId,
  waited_ms: waitedMs,
});

export const deckCommand = z.discriminatedUnion("intent", [swipeSchema, undoSchema]);

export type SwipeInput = z.infer<typeof swipeSchema>;

/** What a member does with their Sparks on `/spark`. */
export const unmatchSchema = z.object({
  intent: z.literal("unmatch"),
  match_id: z.uuid(),
  reason: z.enum(["not_a_fit", "no_answer", "uncomfortable", "elsewhere", "other"]).optional(),
});

export const matchSchema = z.object({
  intent: z.enum(["open-match", "archive-match", "unarchive-match", "still-interested", "not-interested"]),
  match_id: z.uuid(),
});
