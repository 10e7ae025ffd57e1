import { Hono } from "hono";
import { z } from "zod";
import { AuthError } from "#app/features/auth/auth-error.ts";
import { listProviders } from "#app/features/auth/oauth/provider-table.server.ts";
import { PROVIDER_LABELS } from "#app/features/auth/oauth/providers.ts";
import { arePasskeysOn } from "#app/features/auth/passkeys/settings.server.ts";
import { authSettings, issuerOf } from "#app/features/auth/settings.server.ts";
import { keyRing } from "#app/features/auth/signing-keys.server.ts";
import type { ServerEnv } from "../server-env.ts";
import { metaSecurity, requireCaptcha } from "./fields.ts";
import { readObject } from "./read-object.ts";

/** The version of the protocol's reference that this answers as. */
const VERSION = "v2.180.0";
/** Clients keep the key set this long (auth-wire.md §1, discovery). */
const KEYS_MAX_AGE = "public, max-age=600";

/** What anyone may know: that it is there, how it is set, and its keys. */
export const discoveryRoutes = new Hono<ServerEnv>()
  .get("/health", (c) =>
    c.json({
      version: VERSION,
      name: "GoTrue",
      description: "GoTrue is a user registration and authentication API",
    }),
  )
  .get("/settings", (c) => {
    const settings = authSettings(c.env);
    return c.json({
      external: {
        anonymous_users: settings.anonymous,
        email: settings.email,
        phone: settings.phone,
        ...providersOf(c.env),
      },
      disable_signup: settings.signupDisabled,
      mailer_autoconfirm: settings.autoconfirm,
      phone_autoconfirm: settings.phoneAutoconfirm,
      sms_provider: c.env.TWILIO_ACCOUNT_SID ? "twilio_verify" : "",
      saml_enabled: false,
      saml_private_key_next_configured: false,
      passkeys_enabled: arePasskeysOn(c.env),
    });
  })
  .get("/.well-known/jwks.json", async (c) => {
    const { verifying } = await keyRing(c.env.AUTH_SIGNING_KEY);
    const keys = [...verifying.values()].flatMap(({ publicJwk }) => (publicJwk ? [publicJwk] : []));
    return c.json({ keys }, 200, { "Cache-Control": KEYS_MAX_AGE });
  })
  .get("/.well-known/openid-configuration", async (c) => {
    const issuer = issuerOf(c.env);
    const { verifying } = await keyRing(c.env.AUTH_SIGNING_KEY);
    const metadata = {
      issuer,
      authorization_endpoint: `${issuer}/authorize`,
      token_endpoint: `${issuer}/token`,
      userinfo_endpoint: `${issuer}/user`,
      jwks_uri: `${issuer}/.well-known/jwks.json`,
      response_types_supported: ["code"],
      grant_types_supported: ["password", "refresh_token", "pkce", "id_token"],
      subject_types_supported: ["public"],
      id_token_signing_alg_values_supported: [...new Set([...verifying.values()].map(({ alg }) => alg))],
      code_challenge_methods_supported: ["S256"],
    };
    return c.json(metadata, 200, { "Cache-Control": KEYS_MAX_AGE });
  })
  .post("/sso", async (c) => {
    await requireCaptcha(
      c.var.app,
      await readObject(c.req.raw, z.object({ gotrue_meta_security: metaSecurity })),
    );
    throw new AuthError("saml_provider_disabled");
  });

/** Every provider there could be, and whether this product has keys for it. */
function providersOf(env: ServerEnv["Bindings"]): Record<string, boolean> {
  const offered = listProviders(env).map(({ name }) => name as string);
  const known = Object.keys(PROVIDER_LABELS).map((name) => [name, offered.includes(name)]);
  return { ...Object.fromEntries(known), linkedin_oidc: offered.includes("linkedin") };
}
