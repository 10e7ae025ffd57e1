import {
  changeApp,
  registerApp,
  removeApp,
  renewAppSecret,
} from "#app/features/integrations/oauth/apps.server.ts";
import {
  type Authorization,
  readAuthorization,
} from "#app/features/integrations/oauth/authorization.server.ts";
import { requireClient } from "#app/features/integrations/oauth/client.server.ts";
import { allowApp, disconnectApp } from "#app/features/integrations/oauth/consent.server.ts";
import { pruneGrants } from "#app/features/integrations/oauth/end-grants.server.ts";
import { selectApp, selectApps, selectConnected } from "#app/features/integrations/oauth/queries.server.ts";
import { redeemCode } from "#app/features/integrations/oauth/redeem-code.server.ts";
import { refreshGrant } from "#app/features/integrations/oauth/refresh-grant.server.ts";
import { revokeAppToken } from "#app/features/integrations/oauth/revoke-token.server.ts";
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
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf } from "../app.ts";
import { alice } from "../people.ts";
import { receiver } from "../webhooks.ts";
import type { Acts, Cast } from "./cast.ts";

/** Tokens that members make for what they build, apps that act for them, and their servers that are told. */
export async function integrationActs({ app, creatorApp, recording }: Cast): Promise<Acts> {
  const input = { name: "Studio dashboard", scopes: ["feed:read" as const], days: "30" as const };
  const { id, secret } = await makeToken(app, input);
  // Of their own: each member writes so many times a minute.
  const { app: builder } = await appOf(await alice(), { d1: recording.d1 });
  const { url } = receiver();
  const hook = await addEndpoint(builder, { url, events: ["spark.created"] });
  await testEndpoint(builder, hook.id);
  const [delivery] = await selectDeliveries(builder, hook.id);
  const off = await addEndpoint(builder, { url, events: ["spark.created"] });
  const apps = await oauthActs(creatorApp, builder);
  return {
    reads: {
      ...apps.reads,
      "my webhooks": async () => await selectEndpoints(builder),
      "one webhook of mine": async () => await selectEndpoint(builder, hook.id),
      "what it was sent": async () => await selectDeliveries(builder, hook.id),
      "my tokens": async () => await selectTokens(app),
      "whom a token speaks for": () => findBearer(app, secret),
    },
    commands: {
      ...apps.commands,
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

const CALLBACK = "https://studio.example/callback";
const NEW_APP = {
  name: "Studio dashboard",
  website: "https://studio.example",
  redirect_uris: [CALLBACK],
  scopes: ["feed:read" as const],
  kind: "confidential" as const,
};

/** One member's app, and another who lets it in. */
async function oauthActs(member: MemberContext, maker: MemberContext) {
  const { id, secret } = await registerApp(maker, NEW_APP);
  const query = new URLSearchParams({ response_type: "code", client_id: id, redirect_uri: CALLBACK });
  const question = async () => (await readAuthorization(member, query)) as Authorization;
  const client = { id, name: NEW_APP.name };
  const codeOf = async () => {
    const back = new URL(await allowApp(member, await question()));
    return { code: back.searchParams.get("code"), redirectUri: CALLBACK, verifier: null };
  };
  const code = await codeOf();
  const [held, spent] = [
    await redeemCode(maker, client, await codeOf()),
    await redeemCode(maker, client, await codeOf()),
  ];
  const shown = new URLSearchParams({ client_id: id, client_secret: secret ?? "" });
  return {
    reads: {
      "apps of mine": async () => await selectApps(maker),
      "one app of mine": async () => await selectApp(maker, id),
      "apps I let in": () => member.ask([selectConnected(member)]),
      "what an app asks of me": question,
      "who calls for an app": () => requireClient(maker, null, shown),
      "whom an app speaks for": () => findBearer(maker, held.access_token),
    },
    commands: {
      "to register an app": () => registerApp(member, NEW_APP),
      "to change an app": () => changeApp(maker, id, NEW_APP),
      "to renew the secret of an app": () => renewAppSecret(maker, id),
      "to let an app in": async () => allowApp(member, await question()),
      "to redeem a code": () => redeemCode(maker, client, code),
      "to refresh a grant": () => refreshGrant(maker, client, held.refresh_token, null),
      // A second time: its grant is ended.
      "to use a refresh token twice": () =>
        refreshGrant(maker, client, held.refresh_token, null).catch(() => undefined),
      "to give an app's token back": () => revokeAppToken(maker, client, spent.access_token),
      "to give an app's grant back": () => revokeAppToken(maker, client, spent.refresh_token),
      "to shut an app out": () => disconnectApp(member, id),
      "to remove an app": () => removeApp(maker, id),
      "to sweep grants that are over": () => pruneGrants(maker),
    },
  };
}
