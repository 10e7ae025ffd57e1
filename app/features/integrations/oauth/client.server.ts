import { and, eq } from "drizzle-orm";
import { type Id, isId } from "#app/core/ids.ts";
import { oauth_apps } from "#app/db/schema/integrations.ts";
import { isSameSecret } from "#app/features/auth/same-secret.server.ts";
import { hashToken } from "#app/features/auth/tokens.server.ts";
import type { AppContext } from "#app/platform/context.server.ts";
import { makerMayAct } from "../app-stands.server.ts";
import { OAuthRefusal } from "./oauth-refusal.ts";

/** The app that calls, once it has shown who it is. */
export interface Client {
  id: Id;
  name: string;
}

/**
 * Who calls the token endpoint (RFC 6749 §2.3): an app with a secret by that secret, in its header or in the body; one
 * without by its id alone, which proves nothing and asks for PKCE.
 * @param authorization the header of the request
 * @throws OAuthRefusal `invalid_client`, `invalid_request` for both ways at once
 */
export async function requireClient(
  ctx: Pick<AppContext, "db" | "clock">,
  authorization: string | null,
  form: URLSearchParams,
): Promise<Client> {
  const { id, secret } = shownBy(authorization, form);
  const [app] = isId(id)
    ? await ctx.db
        .select({ id: oauth_apps.id, name: oauth_apps.name, secret_hash: oauth_apps.secret_hash })
        .from(oauth_apps)
        .where(and(eq(oauth_apps.id, id), makerMayAct(ctx.clock.now())))
    : [];
  const right = app?.secret_hash
    ? await isSameSecret(app.secret_hash, await hashToken(secret ?? ""))
    : !secret;
  if (!app || !right) throw new OAuthRefusal("invalid_client", "Unknown client, or not its secret");
  return { id: app.id, name: app.name };
}

function shownBy(
  authorization: string | null,
  form: URLSearchParams,
): { id: string | null; secret: string | null } {
  const inBody = { id: form.get("client_id"), secret: form.get("client_secret") };
  if (authorization === null) return inBody;
  const inHeader = readBasic(authorization);
  if (!inHeader) throw new OAuthRefusal("invalid_client", "The Authorization header has to be Basic");
  if (inBody.secret !== null || (inBody.id !== null && inBody.id !== inHeader.id))
    throw new OAuthRefusal("invalid_request", "The client has to show who it is in one way alone");
  return inHeader;
}

/** Both halves are form-encoded before they are joined (RFC 6749 §2.3.1). */
function readBasic(header: string): { id: string; secret: string } | null {
  const packed = /^Basic +([\w+/=-]+)$/i.exec(header)?.[1];
  if (!packed) return null;
  try {
    const text = atob(packed);
    const colon = text.indexOf(":");
    if (colon < 0) return null;
    const plain = (part: string) => decodeURIComponent(part.replaceAll("+", " "));
    return { id: plain(text.slice(0, colon)), secret: plain(text.slice(colon + 1)) };
  } catch {
    return null;
  }
}
