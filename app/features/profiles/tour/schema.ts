import { z } from "zod";
import { TOUR_LENGTH } from "./steps.ts";

/** What a window tells of the tour: that it was shown, that a step was reached, that it was left in any way. */
export const tourMoment = z.discriminatedUnion("moment", [
  z.object({ moment: z.literal("started") }),
  z.object({ moment: z.literal("step"), step: z.number().int().min(1).max(TOUR_LENGTH) }),
  z.object({ moment: z.literal("completed") }),
]);

export type TourMoment = z.infer<typeof tourMoment>;
