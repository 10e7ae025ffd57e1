import { desc, eq } from "drizzle-orm";
import { toBase64Url } from "#app/core/base64url.ts";
import { newId } from "#app/core/ids.ts";
import { oauth_clients } from "#app/db/schema/auth.ts";
import type { AuthContext } from "../auth-context.server.ts";
import { AuthError } from "../auth-error.ts";
import { hashToken } from "../tokens.server.ts";

export type OAuthClient = typeof oauth_clients.$inferSelect;

/** What an operator registers of a client (RFC 7591 names). */
export interface ClientMetadata {
  client_name: string;
  redirect_uris: string[];
  client_uri: string | null;
  logo_uri: string | null;
  grant_types: string[];
  response_types: string[];
  token_endpoint_auth_method: string;
}

/** Registers a client; the secret of a confidential one is shown this once, and stored as a hash. */
export async function registerClient(
  ctx: Pick<AuthContext, "db" | "clock">,
  metadata: ClientMetadata,
): Promise<{ client: OAuthClient; secret: string | null }> {
  const now = ctx.clock.now();
  const isPublic = metadata.token_endpoint_auth_method === "none";
  const secret = isPublic ? null : newSecret();
  const client: OAuthClient = {
    ...metadata,
    id: newId(now),
    secret_hash: secret ? await hashToken(secret) : null,
    client_type: isPublic ? "public" : "confidential",
    registration_type: "manual",
    created_at: now,
    updated_at: now,
  };
  await ctx.db.insert(oauth_clients).values(client);
  return { client, secret };
}

/** Newest first. */
export function listClients(
  ctx: Pick<AuthContext, "db">,
  page: number,
  perPage: number,
): Promise<OAuthClient[]> {
  return ctx.db
    .select()
    .from(oauth_clients)
    .orderBy(desc(oauth_clients.id))
    .limit(perPage)
    .offset((page - 1) * perPage);
}

/** @throws AuthError `oauth_client_not_found` */
export async function getClient(ctx: Pick<AuthContext, "db">, id: string): Promise<OAuthClient> {
  const [client] = await ctx.db.select().from(oauth_clients).where(eq(oauth_clients.id, id));
  if (!client) throw new AuthError("oauth_client_not_found");
  return client;
}

/** @throws AuthError `oauth_client_not_found` */
export async function changeClient(
  ctx: Pick<AuthContext, "db" | "clock">,
  id: string,
  changes: Partial<Omit<ClientMetadata, "token_endpoint_auth_method">>,
): Promise<OAuthClient> {
  const set = { ...changes, updated_at: ctx.clock.now() };
  const [client] = await ctx.db.update(oauth_clients).set(set).where(eq(oauth_clients.id, id)).returning();
  if (!client) throw new AuthError("oauth_client_not_found");
  return client;
}

/** @throws AuthError `oauth_client_not_found` */
export async function removeClient(ctx: Pick<AuthContext, "db">, id: string): Promise<void> {
  const removed = await ctx.db.delete(oauth_clients).where(eq(oauth_clients.id, id)).returning();
  if (removed.length === 0) throw new AuthError("oauth_client_not_found");
}

/** @throws AuthError `oauth_client_not_found`, `validation_failed` for a public client */
export async function regenerateSecret(
  ctx: Pick<AuthContext, "db" | "clock">,
  id: string,
): Promise<{ client: OAuthClient; secret: string }> {
  const client = await getClient(ctx, id);
  if (client.client_type === "public") {
    throw new AuthError("validation_failed", { message: "Cannot regenerate secret for public client" });
  }
  const secret = newSecret();
  const set = { secret_hash: await hashToken(secret), updated_at: ctx.clock.now() };
  await ctx.db.update(oauth_clients).set(set).where(eq(oauth_clients.id, id));
  return { client: { ...client, ...set }, secret };
}

function newSecret(): string {
  return toBase64Url(crypto.getRandomValues(new Uint8Array(32)));
}
