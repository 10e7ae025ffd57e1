import { makeToken, revokeToken } from "#app/features/integrations/tokens/commands.server.ts";
import { findBearer, noteUse, selectTokens } from "#app/features/integrations/tokens/queries.server.ts";
import {
  addEndpoint,
  changeEvents,
  redeliver,
  removeEndpoint,
  renewSecret,
  switchEndpoint,
  testEndpoint,
} from "#app/features/integrations/webhooks/commands.server.ts";
import { deliverWebhooks, pruneDeliveries } from "#app/features/integrations/webhooks/deliver.server.ts";
import {
  selectDeliveries,
  selectEndpoint,
  selectEndpoints,
} from "#app/features/integrations/webhooks/queries.server.ts";
import { appOf } from "../app.ts";
import { alice } from "../people.ts";
import { receiver } from "../webhooks.ts";
import type { Acts, Cast } from "./cast.ts";

/** Tokens that members make for what they build, and their servers that are told. */
export async function integrationActs({ app, recording }: Cast): Promise<Acts> {
  const input = { name: "Studio dashboard", scopes: ["feed:read" as const], days: "30" as const };
  const { id, secret } = await makeToken(app, input);
  // Of their own: each member writes so many times a minute.
  const { app: builder } = await appOf(await alice(), { d1: recording.d1 });
  const { url } = receiver();
  const hook = await addEndpoint(builder, { url, events: ["spark.created"] });
  await testEndpoint(builder, hook.id);
  const [delivery] = await selectDeliveries(builder, hook.id);
  const off = await addEndpoint(builder, { url, events: ["spark.created"] });
  return {
    reads: {
      "my webhooks": async () => await selectEndpoints(builder),
      "one webhook of mine": async () => await selectEndpoint(builder, hook.id),
      "what it was sent": async () => await selectDeliveries(builder, hook.id),
      "my tokens": async () => await selectTokens(app),
      "whom a token speaks for": () => findBearer(app, secret),
    },
    commands: {
      "to add a webhook": () => addEndpoint(builder, { url, events: ["spark.created"] }),
      "to test a webhook": () => testEndpoint(builder, hook.id),
      "to send something again": () => redeliver(builder, hook.id, delivery?.deliveryId ?? ""),
      "to change what a webhook is told": () => changeEvents(builder, hook.id, ["message.received"]),
      "to renew the secret of a webhook": () => renewSecret(builder, hook.id),
      "to switch a webhook off": () => switchEndpoint(builder, off.id, false),
      "to remove a webhook": () => removeEndpoint(builder, off.id),
      "to send what is due": () => deliverWebhooks(builder),
      "to forget old deliveries": () => pruneDeliveries(builder),
      "to make a token": () => makeToken(app, input),
      "to note that a token was used": () => noteUse(app, id),
      "to revoke a token": () => revokeToken(app, id),
    },
  };
}
