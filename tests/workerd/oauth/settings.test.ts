import { describe, expect, it } from "vitest";
import { minutes } from "#app/core/time.ts";
import { pruneFlows } from "#app/features/auth/oauth/flows.server.ts";
import { listIdentities } from "#app/features/auth/oauth/identities.server.ts";
import { handleIdentityForm } from "#app/features/auth/oauth/identity-form.server.ts";
import { answerOnPage, beginOnPage } from "#app/features/auth/oauth/on-page.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { ORIGIN } from "#tests/factories/calls.ts";
import { count, everythingOf, rows } from "#tests/factories/database.ts";
import { everyProvider, someone } from "#tests/factories/oauth.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";
import { consents, type ProviderAccount, withProviders } from "#tests/fakes/providers.ts";

withProviders();

const OWN = { "sec-fetch-site": "same-origin" };

async function begins(person: Person, provider: string, headers: Record<string, string> = OWN) {
  const { app, cookies } = await appOf(person, { env: everyProvider });
  const request = new Request(`${ORIGIN}/auth/oauth/${provider}?link`, { headers });
  const to = await beginOnPage(app, request, provider);
  return { to, cookie: cookies[0]?.split(";", 1)[0] ?? "" };
}

async function returns(person: Person | null, cookie: string, params: URLSearchParams) {
  const { app } = person ? await appOf(person, { env: everyProvider }) : visitorApp({ env: everyProvider });
  const request = new Request(`${ORIGIN}/auth/oauth/callback?${params}`, { headers: { cookie } });
  return answerOnPage(app, request);
}

async function connects(person: Person, provider: string, account: ProviderAccount) {
  const { to, cookie } = await begins(person, provider);
  return returns(person, cookie, consents(to, account));
}

const listOf = async (person: Person) => listIdentities((await appOf(person, { env: everyProvider })).app);

async function disconnects(person: Person, identityId: string) {
  const form = new FormData();
  form.set("intent", "unlink-identity");
  form.set("identity_id", identityId);
  return handleIdentityForm((await appOf(person, { env: everyProvider })).app, form);
}

describe("connected identities", () => {
  it("are shown with what else could be connected, and the last cannot be removed", async () => {
    const person = await alice();
    const before = await listOf(person);
    expect(before.identities).toEqual([]);
    expect(before.available.map(({ label }) => label)).toEqual([
      "Google",
      "GitHub",
      "LinkedIn",
      "Apple",
      "Studio ID",
    ]);

    const account = someone();
    expect(await connects(person, "google", account)).toEqual({
      to: "/settings/security?connected=google#identities",
    });
    const one = await listOf(person);
    expect(one.identities).toMatchObject([{ label: "Google", email: account.email, removable: false }]);
    expect(one.available.map(({ name }) => name)).not.toContain("google");

    await connects(person, "github", someone());
    const two = await listOf(person);
    expect(two.identities.map(({ removable }) => removable)).toEqual([true, true]);
    expect(await disconnects(person, two.identities[0]?.id ?? "")).toEqual({ unlinked: true });
    await expect(disconnects(person, two.identities[1]?.id ?? "")).rejects.toMatchObject({
      wireCode: "single_identity_not_deletable",
      message: "That is your last way to sign in. Add a password or another account first.",
    });
  });

  it("shows nothing to connect without keys", async () => {
    const { app } = await appOf(await alice());
    expect((await listIdentities(app)).available).toEqual([]);
  });

  it("are begun from our own pages alone", async () => {
    const person = await alice();
    const elsewhere: Record<string, string>[] = [
      { "sec-fetch-site": "cross-site" },
      { "sec-fetch-site": "same-site" },
      { "sec-fetch-site": "none" },
      { referer: "https://evil.test/" },
      { referer: `${ORIGIN}.evil.test/` },
      {},
    ];
    for (const headers of elsewhere)
      expect((await begins(person, "google", headers)).to).toBe("/settings/security#identities");
    expect((await begins(person, "google", { referer: `${ORIGIN}/settings` })).to).toMatch(/^https:/);
    const visitor = visitorApp({ env: everyProvider }).app;
    const request = new Request(`${ORIGIN}/auth/oauth/google?link`, { headers: OWN });
    expect(await beginOnPage(visitor, request, "google")).toBe("/auth?return=%2Fsettings%2Fsecurity");
  });

  it("ask an old session for a proof before connecting, and lead back", async () => {
    const person = await alice();
    await rows("UPDATE sessions SET proved_at = 1 WHERE id = ?", person.sessionId);
    const answer: Response = await begins(person, "google").then(
      () => new Response(),
      (thrown) => thrown,
    );
    expect(answer.headers.get("location")).toBe("/auth/step-up?return=%2Fsettings%2Fsecurity%23identities");
    expect(await count("flow_states", "user_id = ?", person.userId)).toBe(0);
  });

  it("are connected for who began, and nobody else who uses the browser since", async () => {
    const [person, other] = [await alice(), await bora()];
    const before = await Promise.all([everythingOf(person.userId), everythingOf(other.userId)]);
    for (const now of [other, null]) {
      const { to, cookie } = await begins(person, "google");
      const answer = await returns(now, cookie, consents(to, someone()));
      expect(answer.to).toBe("/settings/security?error_code=bad_oauth_state#identities");
      expect(answer.tokens).toBeUndefined();
    }
    expect(await count("identities", "user_id IN (?, ?)", person.userId, other.userId)).toBe(0);
    expect(await Promise.all([everythingOf(person.userId), everythingOf(other.userId)])).toEqual(before);
  });

  it("stay with whom they belong to", async () => {
    const [person, other] = [await alice(), await bora()];
    const account = someone();
    await connects(other, "google", account);
    expect((await connects(person, "google", account)).to).toBe(
      "/settings/security?error_code=identity_already_exists#identities",
    );
    const [theirs] = (await listOf(other)).identities;
    await rows("UPDATE users SET password_hash = 'x' WHERE id = ?", person.userId);
    await expect(disconnects(person, theirs?.id ?? "")).rejects.toMatchObject({
      wireCode: "identity_not_found",
    });
    expect((await listOf(other)).identities).toHaveLength(1);
  });

  it("are untouched by a form that names none", async () => {
    const { app } = await appOf(await alice());
    await expect(handleIdentityForm(app, new FormData())).rejects.toMatchObject({ code: "invalid_input" });
  });
});

it("flows are forgotten an hour after their end", async () => {
  const clock = movedClock();
  const { app } = visitorApp({ env: everyProvider, clock });
  const to = await beginOnPage(app, new Request(`${ORIGIN}/auth/oauth/google`), "google");
  const state = new URL(to).searchParams.get("state");
  clock.move(minutes(64));
  await pruneFlows(app);
  expect(await count("flow_states", "id = ?", state)).toBe(1);
  clock.move(minutes(2));
  await pruneFlows(app);
  expect(await count("flow_states", "id = ?", state)).toBe(0);
});
