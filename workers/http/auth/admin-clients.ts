import { Hono } from "hono";
import { z } from "zod";
import { isRedirectUri } from "#app/core/redirect-uri.ts";
import { AuthError } from "#app/features/auth/auth-error.ts";
import {
  type ClientMetadata,
  changeClient,
  getClient,
  listClients,
  type OAuthClient,
  regenerateSecret,
  registerClient,
  removeClient,
} from "#app/features/auth/commands/admin-clients.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { pageOf } from "./pages.ts";
import { readObject } from "./read-object.ts";

const texts = z.array(z.string()).nullish();
const fields = z.object({
  client_name: z.string().nullish(),
  redirect_uris: texts,
  client_uri: z.string().nullish(),
  logo_uri: z.string().nullish(),
  grant_types: texts,
  response_types: texts,
  token_endpoint_auth_method: z.string().nullish(),
});

type Fields = z.infer<typeof fields>;

const METHODS = ["client_secret_basic", "client_secret_post", "none"];
const GRANTS = ["authorization_code", "refresh_token"];
const RESPONSES = ["code"];
const MOST = 10;

/** Clients of an operator's own, under /admin/oauth/clients (auth-wire.md §1, admin). */
export const oauthClientRoutes = new Hono<ServerEnv>()
  .get("/", async (c) => {
    const { page, perPage } = pageOf(c);
    return c.json({ clients: (await listClients(c.var.app, page, perPage)).map(clientObject) });
  })
  .post("/", async (c) => {
    const body = await readObject(c.req.raw, fields);
    const metadata: ClientMetadata = {
      client_name: body.client_name ?? "",
      redirect_uris: body.redirect_uris ?? [],
      client_uri: body.client_uri ?? null,
      logo_uri: body.logo_uri ?? null,
      grant_types: body.grant_types ?? GRANTS,
      response_types: body.response_types ?? RESPONSES,
      token_endpoint_auth_method: body.token_endpoint_auth_method ?? "client_secret_basic",
    };
    requireGood(metadata);
    const { client, secret } = await registerClient(c.var.app, metadata);
    return c.json({ ...clientObject(client), ...(secret ? { client_secret: secret } : {}) }, 201);
  })
  .get("/:id", async (c) => c.json(clientObject(await getClient(c.var.app, c.req.param("id")))))
  .put("/:id", async (c) => {
    const id = c.req.param("id");
    const before = await getClient(c.var.app, id);
    const changes = changesIn(await readObject(c.req.raw, fields));
    // Only `registerClient` and this write the lists.
    requireGood({ ...(before as OAuthClient & ClientMetadata), ...changes });
    return c.json(clientObject(await changeClient(c.var.app, id, changes)));
  })
  .delete("/:id", async (c) => {
    await removeClient(c.var.app, c.req.param("id"));
    return c.body(null, 204);
  })
  .post("/:id/regenerate_secret", async (c) => {
    const { client, secret } = await regenerateSecret(c.var.app, c.req.param("id"));
    return c.json({ ...clientObject(client), client_secret: secret });
  });

function changesIn(body: Fields): Partial<Omit<ClientMetadata, "token_endpoint_auth_method">> {
  const { token_endpoint_auth_method: _fixed, ...rest } = body;
  return Object.fromEntries(
    Object.entries(rest).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** @throws AuthError `validation_failed` */
function requireGood(metadata: ClientMetadata): void {
  const invalid = (message: string) => new AuthError("validation_failed", { message });
  const { redirect_uris: uris } = metadata;
  if (metadata.client_name.trim() === "" || metadata.client_name.length > 1024) {
    throw invalid("client_name is required");
  }
  if (uris.length === 0 || uris.length > MOST)
    throw invalid(`redirect_uris must hold 1 to ${MOST} addresses`);
  if (!uris.every(isRedirectUri))
    throw invalid("redirect_uris must be https addresses, or http on this machine");
  const links = [metadata.client_uri, metadata.logo_uri].filter((link) => link !== null);
  if (!links.every((link) => isRedirectUri(link))) throw invalid("client_uri and logo_uri must be addresses");
  if (!METHODS.includes(metadata.token_endpoint_auth_method))
    throw invalid("Invalid token_endpoint_auth_method");
  if (!metadata.grant_types.every((grant) => GRANTS.includes(grant))) throw invalid("Invalid grant_types");
  if (!metadata.response_types.every((type) => RESPONSES.includes(type)))
    throw invalid("Invalid response_types");
}

/** A client without its secret. */
function clientObject({
  id,
  secret_hash: _never,
  client_uri,
  logo_uri,
  created_at,
  updated_at,
  ...rest
}: OAuthClient) {
  return {
    client_id: id,
    ...rest,
    ...(client_uri ? { client_uri } : {}),
    ...(logo_uri ? { logo_uri } : {}),
    created_at: new Date(created_at).toISOString(),
    updated_at: new Date(updated_at).toISOString(),
  };
}
