import { authSettings } from "#app/features/auth/settings.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { SCOPES } from "../scopes.ts";

const AUTHORIZE_PATH = "/oauth/authorize";
export const TOKEN_PATH = "/oauth/token";
export const REVOKE_PATH = "/oauth/revoke";
export const METADATA_PATH = "/.well-known/oauth-authorization-server";

/** Where members' assistants come in (product.md B20). */
export const ASSISTANT_PATH = "/api/v1/mcp";
/** Of that door, beside the address that is asked first where a client knows the host alone (RFC 9728 §3). */
export const PROTECTED_RESOURCE_PATH = `/.well-known/oauth-protected-resource${ASSISTANT_PATH}`;
export const PROTECTED_RESOURCE_ROOT = "/.well-known/oauth-protected-resource";

const CLIENT_AUTHENTICATION = ["client_secret_basic", "client_secret_post", "none"];

/** What a client may know of us before it asks (RFC 8414). */
export function authorizationServer(env: Env) {
  const { siteUrl } = authSettings(env);
  return {
    issuer: siteUrl,
    authorization_endpoint: siteUrl + AUTHORIZE_PATH,
    token_endpoint: siteUrl + TOKEN_PATH,
    revocation_endpoint: siteUrl + REVOKE_PATH,
    scopes_supported: SCOPES,
    response_types_supported: ["code"],
    response_modes_supported: ["query"],
    grant_types_supported: ["authorization_code", "refresh_token"],
    token_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    revocation_endpoint_auth_methods_supported: CLIENT_AUTHENTICATION,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
    service_documentation: `${siteUrl}/developers`,
  };
}

/** Where a token for the assistants' door comes from (RFC 9728). */
export function protectedResource(env: Env) {
  const { siteUrl } = authSettings(env);
  return {
    resource: siteUrl + ASSISTANT_PATH,
    authorization_servers: [siteUrl],
    scopes_supported: SCOPES,
    bearer_methods_supported: ["header"],
    resource_name: "Thrive",
    resource_documentation: `${siteUrl}/developers`,
  };
}

/** What a 401 asks for (RFC 6750 §3), and at the assistants' door where to get it (RFC 9728 §5.1). */
export function challenge(env: Env, path: string): string {
  const realm = 'Bearer realm="Thrive"';
  if (path !== ASSISTANT_PATH) return realm;
  return `${realm}, resource_metadata="${authSettings(env).siteUrl}${PROTECTED_RESOURCE_PATH}"`;
}
