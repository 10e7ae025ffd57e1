import { z } from "zod";

/** The poster's answer to an interest. */
export const sparkBackSchema = z.object({ intent: z.literal("spark-back"), application_id: z.uuid() });
