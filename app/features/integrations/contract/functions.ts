import { z } from "zod";
import { checkSubscriptionQuestion } from "#app/features/membership/schema.ts";
import { imageQuestion, moderationQuestion } from "#app/features/opportunities/function-schema.ts";
import { linkAnalysis, linkQuestion } from "#app/features/portfolio/links/schema.ts";
import { aiSupportQuestion } from "#app/features/support/schema.ts";
import { operationsOf } from "./operation.ts";

const op = operationsOf("Functions", "/functions/v1");

export const functions = [
  op("post /check-subscription", "checkSubscription", "profile:read", "Read how your plan stands", {
    body: checkSubscriptionQuestion,
    answer: z.looseObject({}),
  }),
  op("post /ai-support", "askSupport", "support:write", "Write into your request for help, and be answered", {
    body: aiSupportQuestion,
    answer: z.object({ category: z.string().nullable(), message: z.string() }),
  }),
  op(
    "post /moderate-opportunity",
    "moderateOpportunity",
    "opportunities:write",
    "Ask whether a text may be posted",
    {
      body: moderationQuestion,
      answer: z.object({ flagged: z.boolean(), reason: z.string().nullable() }),
    },
  ),
  op("post /generate-opportunity-image", "drawCover", "opportunities:write", "Draw a cover for a posting", {
    body: imageQuestion,
    answer: z.object({ image: z.string().describe("A data URL of a PNG") }),
  }),
  op("post /fetch-portfolio-data", "analyzeLink", "portfolio:write", "Read what a link leads to", {
    body: linkQuestion,
    answer: linkAnalysis,
  }),
];
