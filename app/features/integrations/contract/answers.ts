import { z } from "zod";
import { pageQuery } from "../data-calls/schema.ts";

export const id = z.uuid();
/** Epoch milliseconds, UTC. */
export const moment = z.int().describe("Epoch milliseconds, UTC");
export const { cursor } = pageQuery.shape;
export const nextCursor = z.string().nullable().describe("Ask with it for the next page; null at the end");

export const created = z.object({ id });

export const deckCard = z.looseObject({ id: z.string() });

export const comment = z.looseObject({ id });
export const poll = z.object({
  answers: z.array(z.string()),
  counts: z.array(z.int()).nullable(),
  votes: z.int(),
  mine: z.int().nullable().describe("The place of your answer, from 0"),
  endsAt: moment,
});

export const post = z.looseObject({
  id,
  authorId: id,
  name: z.string(),
  handle: z.string(),
  content: z.string().nullable(),
  tags: z.array(z.string()),
  poll: poll.nullable(),
  commentCount: z.int(),
  createdAt: moment,
});

export const supportTicket = z.looseObject({ id, title: z.string(), status: z.string(), createdAt: moment });
export const supportMessage = z.looseObject({
  id,
  seq: z.int(),
  from: z.enum(["user", "ai", "agent", "system"]),
  text: z.string(),
  at: moment,
});

/** Every refusal (RFC 9457). */
export const problem = z.object({
  type: z.literal("about:blank"),
  title: z.string().describe("A sentence for people"),
  status: z.int(),
  code: z.string().describe("A word for programs, such as `not_found`"),
  request_id: z.string().describe("Quote it when you ask us"),
  errors: z.record(z.string(), z.array(z.string())).optional().describe("Sentences by field"),
});
