import { z } from "zod";

/** Made by whoever swipes. */
const swipeId = z
  .uuid()
  .optional()
  .describe("An undo that names it holds also where it arrives before its swipe");

/** A swipe (specification §1: right means interest, left means pass). */
export const swipeSchema = z.object({
  intent: z.literal("swipe"),
  direction: z.enum(["right", "left"]),
  target_type: z.enum(["user", "opportunity"]),
  target_id: z.uuid(),
  swipe_id: swipeId,
});

/** Takes the member's last swipe back; with a target that one, so that a repeated command takes back no other. */
export const undoSchema = z.object({
  intent: z.literal("undo"),
  target_id: z.uuid().optional(),
  swipe_id: swipeId,
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
