import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { toBase64Url } from "#app/core/base64url.ts";
import { type IdTokenGrant, signInWithIdToken } from "#app/features/auth/oauth/id-token-grant.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { everyProvider, someone } from "#tests/factories/oauth.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { type Falsified, idTokenOf, type ProviderAccount, withProviders } from "#tests/fakes/providers.ts";

withProviders();

const GOOGLE = "https://accounts.google.com";

/** What an app on somebody's phone sends for them. */
function sends(grant: Partial<IdTokenGrant>, changed: Partial<typeof everyProvider> = {}) {
  const { app } = visitorApp({ env: { ...everyProvider, ...changed } });
  return signInWithIdToken(app, { idToken: "", provider: "google", ...grant });
}

const fromGoogle = (account: ProviderAccount, falsified: Falsified = {}, clientId = "google-ios") =>
  idTokenOf(GOOGLE, clientId, account, falsified);

describe("a sign-in by id token", () => {
  it.each([
    ["google", GOOGLE, "google-web"],
    ["google", GOOGLE, "google-ios"],
    ["apple", "https://appleid.apple.com", "apple-web"],
    ["oidc", "https://id.test", "thrive"],
    ["linkedin_oidc", "https://www.linkedin.com/oauth", "linkedin-web"],
  ])("of %s by %s for %s makes an account, and finds it again", async (provider, issuer, clientId) => {
    const casey = someone();
    const idToken = await idTokenOf(issuer, clientId, casey);
    const first = await sends({ provider, idToken });
    const again = await sends({ provider: undefined, issuer, clientId, idToken });
    expect(again.userId).toBe(first.userId);
    expect(await rows("SELECT email FROM users WHERE id = ?", first.userId)).toEqual([
      { email: casey.email },
    ]);
    expect(await rows("SELECT amr FROM sessions WHERE id = ?", first.sessionId)).toMatchObject([
      { amr: expect.stringContaining("oauth") },
    ]);
  });

  it("compares the hash of the nonce", async () => {
    const nonce = createHash("sha256").update("a nonce").digest("hex");
    const idToken = await fromGoogle(someone(), { claims: { nonce } });
    expect((await sends({ idToken, nonce: "a nonce" })).access).toMatch(/^ey/);
    await expect(sends({ idToken, nonce: "another" })).rejects.toMatchObject({
      error: "invalid nonce",
      description: "Nonces mismatch",
    });
    const oneSided = { description: "Passed nonce and nonce in id_token should either both exist or not." };
    await expect(sends({ idToken })).rejects.toMatchObject(oneSided);
    await expect(sends({ idToken: await fromGoogle(someone()), nonce: "a" })).rejects.toMatchObject(oneSided);
  });

  it("compares the access token with at_hash", async () => {
    const half = toBase64Url(new Uint8Array(createHash("sha256").update("access").digest()).slice(0, 16));
    const idToken = await fromGoogle(someone(), { claims: { at_hash: half } });
    expect((await sends({ idToken, accessToken: "access" })).userId).toBeDefined();
    await expect(sends({ idToken, accessToken: "other" })).rejects.toMatchObject({
      description: "Bad ID token",
    });
  });

  const refused: [string, Falsified, string][] = [
    ["signed by somebody else", { foreignKey: true }, "Bad ID token"],
    ["of another issuer", { claims: { iss: "https://evil.test" } }, "Bad ID token"],
    ["expired a second ago", { expiresIn: -1 }, "Bad ID token"],
    ["for another client", { claims: { aud: "evil" } }, "Unacceptable audience in id_token"],
    ["handed to another client", { claims: { azp: "evil" } }, "Unacceptable audience in id_token"],
    ["without subject", { claims: { sub: undefined } }, "Missing sub claim in id_token"],
  ];
  it.each(refused)("does not believe one %s", async (_what, falsified, description) => {
    const before = await count("users");
    const sending = sends({ idToken: await fromGoogle(someone(), falsified) });
    await expect(sending).rejects.toMatchObject({ description });
    expect(await count("users")).toBe(before);
  });

  it.each(["x", "a.b.c", "eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.", "..", "%00"])(
    "does not believe %j",
    async (idToken) => {
      await expect(sends({ idToken })).rejects.toMatchObject({ description: "Bad ID token" });
    },
  );

  it("wants a token, and a provider", async () => {
    await expect(sends({})).rejects.toMatchObject({ description: "id_token required" });
    const idToken = await fromGoogle(someone());
    for (const grant of [{ provider: undefined }, { provider: undefined, issuer: GOOGLE }]) {
      await expect(sends({ ...grant, idToken })).rejects.toMatchObject({
        description: "provider or client_id and issuer required",
      });
    }
  });

  it("is refused for providers that are off, unknown, or give no id tokens", async () => {
    const idToken = await fromGoogle(someone());
    await expect(sends({ idToken }, { AUTH_GOOGLE_CLIENT_ID: "" })).rejects.toMatchObject({
      wireCode: "provider_disabled",
      wireStatus: 400,
    });
    for (const grant of [
      { provider: "myspace" },
      { provider: "github" },
      { provider: undefined, issuer: "https://evil.test", clientId: "google-web" },
    ]) {
      await expect(sends({ ...grant, idToken })).rejects.toMatchObject({
        wireCode: "validation_failed",
        wireStatus: 400,
      });
    }
  });

  it("follows the same rules of linking", async () => {
    const member = await alice();
    const unverified = someone({ email: member.email, email_verified: false });
    await expect(sends({ idToken: await fromGoogle(unverified) })).rejects.toMatchObject({
      wireCode: "provider_email_needs_verification",
    });
    const verified = await sends({ idToken: await fromGoogle(someone({ email: member.email })) });
    expect(verified.userId).toBe(member.userId);
  });

  it("links to the caller's account, and not to two", async () => {
    const [member, other] = [await alice(), await bora()];
    const idToken = await fromGoogle(someone());
    expect((await sends({ idToken, linkTo: member.userId })).userId).toBe(member.userId);
    await expect(sends({ idToken, linkTo: other.userId })).rejects.toMatchObject({
      wireCode: "identity_already_exists",
      wireStatus: 422,
    });
  });
});
