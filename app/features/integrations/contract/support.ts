import { z } from "zod";
import { ratingSchema } from "#app/features/support/schema.ts";
import { supportMessage, supportTicket } from "./answers.ts";
import { operationsOf } from "./operation.ts";

const op = operationsOf("Support");

const thread = z.object({ ticket: supportTicket, messages: z.array(supportMessage) });

export const support = [
  op(
    "post /support/session",
    "openSupport",
    "support:write",
    "Open your newest request for help, or a new one",
    {
      answer: thread,
    },
  ),
  op("get /support/tickets/:id", "readTicket", "support:read", "Read your request and what was said in it", {
    query: z.object({ after: z.coerce.number().int().min(0).optional() }),
    answer: thread,
  }),
  op("post /support/tickets/:id/person", "askForPerson", "support:write", "Ask for a person"),
  op("post /support/tickets/:id/solved", "markSolved", "support:write", "Say that it is solved"),
  op("post /support/tickets/:id/open", "reopenTicket", "support:write", "Open it again"),
  op("put /support/tickets/:id/rating", "rateTicket", "support:write", "Rate how you were helped", {
    body: ratingSchema,
  }),
];
