import { authSettings } from "#app/features/auth/settings.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { SCOPES } from "../scopes.ts";

const AUTHORIZE_PATH = "/oauth/authorize";
export const TOKEN_PATH = "/oauth/token";
export const REVOKE_PATH = "/oauth/revoke";
export const METADATA_PATH = "/.well-known/oauth-authorization-server";

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
