import { z } from "zod";

const id = z.string();

/**
 * What an endpoint may listen to, and what it is told: ids and states, never words of members or their names. Who wants
 * more asks the API, which answers by the rules of the moment.
 */
export const WEBHOOK_EVENTS = {
  "spark.created": {
    label: "A new Spark",
    data: z.object({
      spark_id: id,
      kind: z.enum(["member", "opportunity"]),
      opportunity_id: id.nullable(),
      member_ids: z.array(id),
    }),
  },
  "message.received": {
    label: "A message to you",
    data: z.object({ message_id: id, conversation_id: id, sender_id: id }),
  },
  "opportunity.published": {
    label: "A posting of yours goes out",
    data: z.object({ opportunity_id: id }),
  },
  "opportunity.ended": {
    label: "A posting of yours ends",
    data: z.object({ opportunity_id: id, how: z.enum(["expired", "removed"]) }),
  },
  "application.received": {
    label: "Somebody applies to you",
    data: z.object({ application_id: id, opportunity_id: id, applicant_id: id }),
  },
  "application.moved": {
    label: "An application takes a step",
    data: z.object({ application_id: id, opportunity_id: id, what: z.string() }),
  },
  "project.changed": {
    label: "Something happens in a project",
    data: z.object({ project_id: id, what: z.string() }),
  },
  "project.completed": {
    label: "A project is completed",
    data: z.object({ project_id: id }),
  },
  "milestone.settled": {
    label: "Money held for a milestone reaches you",
    data: z.object({ project_id: id, milestone_id: id }),
  },
  "invoice.changed": {
    label: "An invoice takes a step",
    data: z.object({ invoice_id: id, what: z.string() }),
  },
  "payment.changed": {
    label: "A payment of yours takes a step",
    data: z.object({ payment_id: id, status: z.string(), amount: z.int(), currency: z.string() }),
  },
  "payout.changed": {
    label: "A payout takes a step",
    data: z.object({ payout_id: id, status: z.string(), amount: z.int(), currency: z.string() }),
  },
  "review.published": {
    label: "A review about you is published",
    data: z.object({ review_id: id }),
  },
} as const satisfies Record<string, { label: string; data: z.ZodObject }>;

export type WebhookEvent = keyof typeof WEBHOOK_EVENTS;
export type WebhookData<T extends WebhookEvent> = z.infer<(typeof WEBHOOK_EVENTS)[T]["data"]>;

export const WEBHOOK_EVENT_NAMES = Object.keys(WEBHOOK_EVENTS) as WebhookEvent[];

/** By hand, to see that the endpoint listens. */
export const TEST_EVENT = "webhook.test";

/** What an event of a webhook is called on pages. */
export function webhookEventWords(type: string): string {
  if (type === TEST_EVENT) return "A test";
  return Object.hasOwn(WEBHOOK_EVENTS, type) ? WEBHOOK_EVENTS[type as WebhookEvent].label : type;
}

/** The body of one delivery (Standard Webhooks §"Payload structure"). */
export function webhookBody(type: string, at: number, data: object): string {
  return JSON.stringify({ type, timestamp: new Date(at).toISOString(), data });
}
