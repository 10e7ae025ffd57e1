import { z } from "zod";
import { WEBHOOK_EVENT_NAMES } from "../webhooks/events.ts";
import { changeEndpointSchema, newEndpointSchema } from "../webhooks/schema.ts";
import { id, moment } from "./answers.ts";
import { operationsOf } from "./operation.ts";

const op = operationsOf("Webhooks");
const SCOPE = "webhooks:manage";

const webhook = z.object({
  id,
  url: z.string(),
  events: z.array(z.enum(WEBHOOK_EVENT_NAMES)),
  status: z.enum(["active", "off", "disabled"]).describe("`disabled` after too many failures"),
  failingSince: moment.nullable(),
  lastOkAt: moment.nullable(),
  createdAt: moment,
  addedBy: z.string().nullable().describe("The app that added it; null for one of your own"),
});

export const webhooks = [
  op("get /webhooks", "listWebhooks", SCOPE, "List your webhooks", {
    note: "To an app those that it added itself are all there are, here and below.",
    answer: z.object({ webhooks: z.array(webhook) }),
  }),
  op("post /webhooks", "addWebhook", SCOPE, "Add a webhook", {
    note: "Its secret comes with this answer and is never shown again. A session has to have proved itself lately.",
    body: newEndpointSchema,
    answer: z.object({ id, secret: z.string() }),
    status: 201,
  }),
  op("patch /webhooks/:id", "changeWebhook", SCOPE, "Choose anew what a webhook is told", {
    body: changeEndpointSchema,
  }),
  op("delete /webhooks/:id", "removeWebhook", SCOPE, "Remove a webhook, with the log of its deliveries"),
  op("post /webhooks/:id/test", "testWebhook", SCOPE, "Send a test to a webhook, at once", {
    answer: z.object({ outcome: z.string() }),
  }),
];
