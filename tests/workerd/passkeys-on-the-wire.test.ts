import { exports } from "cloudflare:workers";
import { GoTrueClient } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { ORIGIN } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { type Asked, SoftwareAuthenticator } from "#tests/factories/passkeys.ts";
import { alice, type Person } from "#tests/factories/people.ts";

/** auth-js as it is, with its passkeys switched on. */
async function clientOf(person: Person | null): Promise<GoTrueClient> {
  const client = new GoTrueClient({
    url: `${ORIGIN}/auth/v1`,
    autoRefreshToken: false,
    persistSession: false,
    detectSessionInUrl: false,
    storageKey: crypto.randomUUID(),
    experimental: { passkey: true },
    fetch: (input, init) => exports.default.fetch(new Request(input, init)),
  });
  if (person) await client.setSession({ access_token: person.access, refresh_token: person.refresh });
  return client;
}

describe("auth-js", () => {
  it("adds a passkey, lists and names it, signs in with it, and removes it", async () => {
    const person = await alice();
    const client = await clientOf(person);
    const phone = await SoftwareAuthenticator.make();
    const asked = await client.passkey.startRegistration();
    expect(asked.error).toBeNull();
    expect(asked.data).toMatchObject({
      options: {
        rp: { name: "Thrive", id: "thrive.test" },
        attestation: "none",
        authenticatorSelection: { residentKey: "required", userVerification: "preferred" },
        excludeCredentials: [],
      },
    });
    expect(Math.abs((asked.data?.expires_at ?? 0) - Date.now() / 1000 - 300)).toBeLessThan(10);
    const made = await client.passkey.verifyRegistration({
      challengeId: asked.data?.challenge_id ?? "",
      credential: await phone.create(asked.data as unknown as Asked),
    });
    expect(made.error).toBeNull();
    const id = made.data?.id ?? "";
    expect(Object.keys(made.data ?? {}).sort()).toEqual(["created_at", "id"]);

    const named = await client.passkey.update({ passkeyId: id, friendlyName: "My phone" });
    expect(named.data).toMatchObject({ id, friendly_name: "My phone" });

    const visitor = await clientOf(null);
    const question = await visitor.passkey.startAuthentication();
    expect(question.data?.options).toMatchObject({ rpId: "thrive.test", allowCredentials: [] });
    const entered = await visitor.passkey.verifyAuthentication({
      challengeId: question.data?.challenge_id ?? "",
      credential: await phone.get(question.data as unknown as Asked),
    });
    expect(entered.error).toBeNull();
    expect(entered.data?.user?.id).toBe(person.userId);
    const claims = (await visitor.getClaims()).data?.claims;
    expect(claims).toMatchObject({ aal: "aal1", amr: [{ method: "passkey" }] });

    expect((await visitor.passkey.list()).data).toMatchObject([
      { id, friendly_name: "My phone", last_used_at: expect.any(String) },
    ]);
    expect((await client.passkey.delete({ passkeyId: id })).error).toBeNull();
    expect((await client.passkey.list()).data).toEqual([]);
    const again = await visitor.passkey.startAuthentication();
    const refused = await visitor.passkey.verifyAuthentication({
      challengeId: again.data?.challenge_id ?? "",
      credential: await phone.get(again.data as unknown as Asked),
    });
    expect(refused.error).toMatchObject({ status: 400, code: "webauthn_verification_failed" });
    expect(
      await rows("SELECT template FROM email_outbox WHERE to_user = ? ORDER BY id", person.userId),
    ).toEqual([{ template: "passkey_added" }, { template: "passkey_removed" }]);
  });
});
