import { challengeOf, prepareMailCode, redeemAuthCode } from "#app/features/auth/oauth/auth-codes.server.ts";
import { pruneFlows, surfaceOf, takeAnswer } from "#app/features/auth/oauth/flows.server.ts";
import { linkIdentity, listIdentities, unlinkIdentity } from "#app/features/auth/oauth/identities.server.ts";
import { enterWithSession } from "#app/features/auth/oauth/oauth-session.server.ts";
import { beginOnPage } from "#app/features/auth/oauth/on-page.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { everyProvider, providerOf, vouched } from "#tests/factories/oauth.ts";
import type { Acts, Cast } from "./cast.ts";

/** Identities of other providers, and detours over them. */
export async function providerActs({ recording, creator, brand, jobs }: Cast): Promise<Acts> {
  const { app } = await appOf(creator, { d1: recording.d1, env: everyProvider });
  const arriving = visitorApp({ d1: recording.d1, env: everyProvider }).app;
  const unproved = vouched();
  await rows(
    "INSERT INTO users (id, email, created_at, updated_at) VALUES (?, ?, 1, 1)",
    crypto.randomUUID(),
    unproved.email,
  );
  await linkIdentity(app, creator.userId, providerOf("google"), vouched());
  await linkIdentity(app, creator.userId, providerOf("google"), vouched());
  const [linked] = (await listIdentities(app)).identities;
  const verifier = "v".repeat(43);
  const mailed = await prepareMailCode(arriving, {
    userId: creator.userId,
    method: "magiclink",
    codeChallenge: await challengeOf(verifier),
  });
  await arriving.commit([mailed.statement]);
  const [google, github] = [providerOf("google"), providerOf("github")];
  const returning = vouched();
  await enterWithSession(arriving, google, returning);
  return {
    reads: {
      "the identities": () => listIdentities(app),
      "where a state was begun": () => surfaceOf(arriving, crypto.randomUUID()),
    },
    commands: {
      "a detour begun": () =>
        beginOnPage(arriving, new Request("https://thrive.test/auth/oauth/google"), "google"),
      "a detour answered": () =>
        takeAnswer(arriving, "page", { state: crypto.randomUUID(), browserKey: "k" }).catch(() => null),
      "a newcomer by a provider": () => enterWithSession(arriving, google, vouched()),
      "a return by a provider": () => enterWithSession(arriving, google, returning),
      "an address proved by a provider": () => enterWithSession(arriving, google, vouched(brand.email)),
      "an address nobody had proved": () => enterWithSession(arriving, google, unproved),
      "an identity linked": () => linkIdentity(app, creator.userId, github, vouched()),
      "an identity unlinked": () => unlinkIdentity(app, creator.userId, linked?.id ?? ""),
      "a code redeemed": () =>
        redeemAuthCode(arriving, { authCode: mailed.authCode, codeVerifier: verifier }).catch(() => null),
    },
    jobs: {
      "the ended detours": () => pruneFlows(jobs),
    },
  };
}
