import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { endSessions } from "#app/features/auth/commands/sign-out.server.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { beginOnPage } from "#app/features/auth/oauth/on-page.server.ts";
import { appContext } from "#app/platform/context.server.ts";
import { withDevice, writeDeviceCookie } from "#app/platform/device-cookie.server.ts";
import { loader as comesBack } from "#app/routes/auth/oauth-callback.tsx";
import { visitorApp } from "#tests/factories/app.ts";
import { ORIGIN } from "#tests/factories/calls.ts";
import { count, rows } from "#tests/factories/database.ts";
import { everyProvider, someone } from "#tests/factories/oauth.ts";
import { PASSWORD, wireOf } from "#tests/factories/wire.ts";
import { consents, type ProviderAccount, withProviders } from "#tests/fakes/providers.ts";

withProviders();

const FIREFOX = "Mozilla/5.0 (Windows NT 10.0; rv:140.0) Gecko/20100101 Firefox/140.0";

/** A browser that keeps what it is told to keep, until its member signs out. */
function browser() {
  const kept = new Map<string, string>();
  const open = () => {
    const cookie = [...kept].map(([name, value]) => `${name}=${value}`).join("; ");
    const { app, cookies, settled } = visitorApp({ env: everyProvider }, { cookie });
    const keep = async () => {
      await settled();
      for (const [, name = "", value = ""] of cookies.map((one) => /^([^=]+)=([^;]*)/.exec(one) ?? []))
        kept.set(name, value);
    };
    const request = (path: string) => new Request(new URL(path, ORIGIN), { headers: { cookie } });
    return { app: { ...app, commit: withDevice(app.commit, app.device) }, request, keep };
  };
  /** Over a provider and back, and out again. */
  return async (account: ProviderAccount) => {
    const first = open();
    const away = await beginOnPage(first.app, first.request("/auth/oauth/google"), "google");
    await first.keep();
    const { app, request, keep } = open();
    const context = new RouterContextProvider();
    context.set(appContext, app);
    const url = `/auth/oauth/callback?${consents(away, account)}`;
    const answer = await comesBack({ request: request(url), context, params: {} } as never).catch((to) => to);
    expect((answer as Response).headers.get("location")).toBe("/dashboard");
    await keep();
    const signedIn = [...kept.keys()].filter((name) => name.includes("thrive-access"));
    for (const name of [...kept.keys()]) if (name !== "thrive-device") kept.delete(name);
    return signedIn.length > 0;
  };
}

/** Somebody who joined in a browser of theirs, and how they sign in. */
async function member() {
  const email = `alice.${crypto.randomUUID()}@people.test`;
  const first = visitorApp();
  const data = { display_name: "Alice", account_type: "creator" };
  const { user } = await signUp(first.app, { email, password: PASSWORD, data });
  const cookie = writeDeviceCookie(first.app.device, true).split(";")[0] ?? "";
  const comesIn = async (headers: Record<string, string>) => {
    const { app } = visitorApp({}, headers);
    return signIn({ ...app, commit: withDevice(app.commit, app.device) }, { email, password: PASSWORD });
  };
  return { email, cookie, userId: user.row.id, comesIn };
}

const told = (userId: string) =>
  rows<{ message: string }>(
    "SELECT message, link, priority FROM notifications WHERE user_id = ? AND kind = 'security_new_device' ORDER BY seq",
    userId,
  );

const mails = (userId: string) =>
  rows<{ data: string }>(
    "SELECT data FROM email_outbox WHERE to_user = ? AND template = 'new_device' ORDER BY id",
    userId,
  );

describe("a sign-in on a browser that an account never saw", () => {
  it("is told once, in the drawer and by mail, with what it is and where", async () => {
    const { userId, cookie, comesIn } = await member();
    await comesIn({ cookie });
    expect(await told(userId)).toEqual([]);
    const other = `thrive-device=${crypto.randomUUID()}`;
    const from = { cookie: other, "user-agent": FIREFOX, "cf-ipcountry": "PT" };
    const { sessionId } = await comesIn(from);
    await comesIn(from);
    expect(await told(userId)).toEqual([
      {
        message:
          "Firefox on Windows signed in for the first time, from Portugal. If this was not you, look at it now.",
        link: "/settings/security",
        priority: "high",
      },
    ]);
    const [mail, ...more] = await mails(userId);
    expect(more).toEqual([]);
    expect(JSON.parse(mail?.data ?? "")).toMatchObject({ device: "Firefox on Windows", place: "Portugal" });
    expect(await rows("SELECT country FROM sessions WHERE id = ?", sessionId)).toEqual([{ country: "PT" }]);
  });

  it("is not the one they joined with, nor the first that is known of an older account", async () => {
    const { userId, cookie, comesIn } = await member();
    await comesIn({ cookie });
    await rows("DELETE FROM known_devices WHERE user_id = ?", userId);
    await comesIn({});
    expect([await told(userId), await mails(userId)]).toEqual([[], []]);
  });

  it("is told without a place where the edge saw none, and a mark of others is a new one", async () => {
    const { userId, comesIn } = await member();
    for (const cookie of ["thrive-device=x", "thrive-device=", "thrive-device=<script>"])
      await comesIn({ cookie, "cf-ipcountry": "XX" });
    const messages = (await told(userId)).map(({ message }) => message);
    expect(messages).toHaveLength(3);
    for (const message of messages)
      expect(message).toMatch(/^An app or unknown browser signed in for the first time\./);
  });

  it("is told once of who comes by a provider too, whose browser is known from then on", async () => {
    const account = someone();
    const [own, other] = [browser(), browser()];
    const both = async () => {
      const [user] = await rows<{ id: string }>("SELECT id FROM users WHERE email = ?", account.email);
      const id = user?.id ?? "";
      return [(await told(id)).length, await count("known_devices", "user_id = ?", id)];
    };
    for (const _time of [1, 2]) expect(await own(account)).toBe(true);
    expect(await both()).toEqual([0, 1]);
    for (const _time of [1, 2]) expect(await other(account)).toBe(true);
    await own(account);
    expect(await both()).toEqual([1, 2]);
  });

  it.each(["others", "global"] as const)(
    "is told anew once it was signed out (%s); one's own is known still",
    async (scope) => {
      const { userId, cookie, comesIn } = await member();
      const { sessionId } = await comesIn({ cookie });
      const stranger = { cookie: `thrive-device=${crypto.randomUUID()}` };
      for (const _time of [1, 2]) await comesIn(stranger);
      expect(await told(userId)).toHaveLength(1);
      await endSessions(visitorApp({}, { cookie }).app, { userId, sessionId }, scope);
      expect(await count("known_devices", "user_id = ?", userId)).toBe(1);
      await comesIn({ cookie });
      expect(await told(userId)).toHaveLength(1);
      await comesIn(stranger);
      expect(await told(userId)).toHaveLength(2);
    },
  );

  it("is told anew after the password was changed, the browser that changed it is not", async () => {
    const { email, userId } = await member();
    const wire = wireOf();
    const asks = async (agent: string, password: string) => {
      const headers = { "user-agent": agent };
      return (await wire.post("/token?grant_type=password", { email, password }, headers)).json();
    };
    for (const agent of ["own/1.0", "stranger/1.0"]) await asks(agent, PASSWORD);
    const { access_token } = (await asks("own/1.0", PASSWORD)) as { access_token: string };
    const before = (await told(userId)).length;
    const password = "another quiet harbour 91";
    const { status } = await wire.fetch("/user", {
      method: "PUT",
      body: JSON.stringify({ password, current_password: PASSWORD }),
      headers: {
        authorization: `Bearer ${access_token}`,
        "content-type": "application/json",
        "user-agent": "own/1.0",
      },
    });
    expect(status).toBe(200);
    await asks("own/1.0", password);
    expect(await told(userId)).toHaveLength(before);
    await asks("stranger/1.0", password);
    expect(await told(userId)).toHaveLength(before + 1);
  });

  it("is kept with when it was last there", async () => {
    const { userId, cookie, comesIn } = await member();
    await rows("UPDATE known_devices SET last_seen_at = 1 WHERE user_id = ?", userId);
    await comesIn({ cookie });
    expect(await count("known_devices", "user_id = ? AND last_seen_at > 1", userId)).toBe(1);
  });

  it("is nothing a wrong password says", async () => {
    const { email, userId } = await member();
    await signIn(visitorApp().app, { email, password: "wrong password" }).catch(() => undefined);
    expect([await told(userId), await count("known_devices", "user_id = ?", userId)]).toEqual([[], 1]);
  });
});

it("a program is known by what it calls itself: told once, and no cookie speaks for it", async () => {
  const { email, userId, cookie } = await member();
  const wire = wireOf();
  const asks = (agent: string) =>
    wire.post("/token?grant_type=password", { email, password: PASSWORD }, { "user-agent": agent, cookie });
  for (const agent of ["studio/1.0", "studio/1.0", "other/2.0"]) expect((await asks(agent)).status).toBe(200);
  expect(await told(userId)).toHaveLength(2);
  expect(await mails(userId)).toHaveLength(2);
});
