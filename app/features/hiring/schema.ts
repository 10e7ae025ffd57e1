import { z } from "zod";

/** The poster's answers to an interest: yes, which begins a Spark, and no. */
export const sparkBackSchema = z.object({ intent: z.literal("spark-back"), application_id: z.uuid() });

export const passInterestSchema = z.object({ intent: z.literal("pass-interest"), application_id: z.uuid() });
