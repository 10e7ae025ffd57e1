import { importJWK, jwtVerify } from "jose";
import { describe, expect, it, vi } from "vitest";
import { fromBase64Url, toBase64Url } from "#app/core/base64url.ts";
import { hours } from "#app/core/time.ts";
import { addDevice, selectDevices, testDevice } from "#app/features/notifications/devices.server.ts";
import { routeDue, routeTold } from "#app/features/notifications/reach.server.ts";
import { sendPushes } from "#app/features/notifications/send-pushes.server.ts";
import { createWebPush, type PushNote } from "#app/platform/push/web-push.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { browserThatTakesPushes, openPush } from "#tests/factories/browsers.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { askedFor } from "#tests/factories/foreign.ts";
import { telling } from "#tests/factories/notifications.ts";
import { bora } from "#tests/factories/people.ts";

const CONTACT = "mailto:hello@thrive.test";
const NOTE: PushNote = { title: "It works", body: "Here.", path: "/dashboard", tag: "test:1", urgent: true };

async function newKey() {
  const pair = (await crypto.subtle.generateKey({ name: "ECDSA", namedCurve: "P-256" }, true, [
    "sign",
    "verify",
  ])) as CryptoKeyPair;
  return (await crypto.subtle.exportKey("jwk", pair.privateKey)) as JsonWebKey;
}

/** Bora in a browser whose push service answers so, and the pushes of this installation. */
async function pushing(answer?: number) {
  const brand = await bora();
  const { app } = await appOf(brand);
  const key = await newKey();
  const pushes = createWebPush({ key: JSON.stringify(key), contact: CONTACT, web: app.web });
  const ctx = { ...app, pushes };
  const browser = await browserThatTakesPushes(answer);
  await addDevice(ctx, browser);
  const subscriptions = () => count("push_subscriptions", "user_id = ?", brand.userId);
  return { brand, ctx, key, browser, subscriptions };
}

it("is off with a key that cannot be read, which is said once; pages work on", async () => {
  const { app } = await appOf(await bora());
  const warn = vi.spyOn(console, "warn").mockImplementation(() => undefined);
  for (const key of ["no JSON", "no JSON", '{"kty":"RSA"}'])
    expect(createWebPush({ key, contact: CONTACT, web: app.web }).publicKey).toBeNull();
  expect(warn.mock.calls.map(([line]) => JSON.parse(line as string).event)).toEqual(["push_off", "push_off"]);
  warn.mockRestore();
});

describe("a push", () => {
  it("arrives, and only bora's browser can read it", async () => {
    const { brand, ctx, browser } = await pushing();
    await db.batch([telling(brand, "job:1")]);
    await routeDue(ctx);
    await sendPushes(ctx);
    const [push, ...more] = await browser.received();
    expect(more).toEqual([]);
    expect(JSON.parse(push?.text ?? "")).toEqual({
      title: "Someone is interested",
      body: "Alice is interested in your posting.",
      path: "/spark?tab=likes",
      tag: expect.stringContaining("interest_received"),
    });
    expect(push?.headers).toMatchObject({
      "content-encoding": "aes128gcm",
      "content-type": "application/octet-stream",
      ttl: "86400",
      urgency: "high",
      topic: expect.stringMatching(/^[\w-]{1,32}$/),
    });
    expect(await count("push_deliveries", "1 = 1")).toBe(0);
    expect(
      await rows(
        "SELECT last_ok_at IS NOT NULL AS ok FROM push_subscriptions WHERE user_id = ?",
        brand.userId,
      ),
    ).toEqual([{ ok: 1 }]);
  });

  it("is signed by our key for this push service alone, and not for longer than a day", async () => {
    const { ctx, key, browser } = await pushing();
    await ctx.pushes.send(browser, NOTE);
    const [push] = await browser.received();
    const [, token = "", said] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(push?.headers.authorization ?? "") ?? [];
    expect(said).toBe(ctx.pushes.publicKey);
    expect(said).toBe(
      toBase64Url(new Uint8Array([4, ...fromBase64Url(key.x ?? ""), ...fromBase64Url(key.y ?? "")])),
    );
    const { d: _secret, key_ops: _uses, ...shown } = key;
    const { payload, protectedHeader } = await jwtVerify(
      token,
      await importJWK({ ...shown, key_ops: ["verify"] }, "ES256"),
      {
        audience: "https://push.studio-nord.com",
      },
    );
    expect(protectedHeader).toMatchObject({ alg: "ES256", typ: "JWT" });
    expect(payload.sub).toBe(CONTACT);
    const left = (payload.exp ?? 0) * 1000 - Date.now();
    expect(left).toBeGreaterThan(0);
    expect(left).toBeLessThanOrEqual(hours(24));
  });

  it("tells nobody on the way how long it is, and each time is another", async () => {
    const { ctx, browser } = await pushing();
    for (const body of ["Hi.", "x".repeat(500), "Hi."]) await ctx.pushes.send(browser, { ...NOTE, body });
    const lengths = (await browser.received()).map(({ headers }) => headers["content-length"]);
    expect(new Set(lengths).size).toBe(1);
    expect((await browser.received()).map(({ text }) => JSON.parse(text).body.length)).toEqual([3, 500, 3]);
  });

  it("with words too long for one record is shortened, not lost", async () => {
    const { ctx, browser } = await pushing();
    expect(await ctx.pushes.send(browser, { ...NOTE, body: "ä".repeat(5000) })).toBe("taken");
    const [push] = await browser.received();
    expect(JSON.parse(push?.text ?? "").body).toMatch(/^ä{100,}…$/);
  });
});

describe("what was told just now", () => {
  it("says whether a device is to be told of it", async () => {
    const { brand, ctx } = await pushing();
    const other = await bora();
    await db.batch([telling(brand, "job:1"), telling(other, "job:1")]);
    const idOf = async ({ userId }: { userId: string }) =>
      (await rows<{ id: string }>("SELECT id FROM notifications WHERE user_id = ?", userId)).map(
        ({ id }) => id,
      );
    expect(await routeTold(ctx, await idOf(other))).toBe(false);
    expect(await routeTold(ctx, await idOf(brand))).toBe(true);
    expect(await count("push_deliveries", "1 = 1")).toBe(1);
  });
});

describe("a push service", () => {
  it.each([404, 410])("that answers %i has forgotten the browser, and so do we", async (answer) => {
    const { brand, ctx, browser, subscriptions } = await pushing(answer);
    await db.batch([telling(brand, "job:1")]);
    await routeDue(ctx);
    await sendPushes(ctx);
    expect(await browser.received()).toHaveLength(1);
    expect(await subscriptions()).toBe(0);
    await sendPushes({ ...ctx, clock: { now: () => Date.now() + hours(1) } });
    expect(await browser.received()).toHaveLength(1);
  });

  it("that forgot it is told of at the button, too", async () => {
    const { ctx, subscriptions } = await pushing(410);
    const [device] = await selectDevices(ctx);
    await expect(testDevice(ctx, device?.id ?? "")).rejects.toMatchObject({ code: "conflict" });
    expect(await subscriptions()).toBe(0);
  });

  it.each([429, 500, 503])("that answers %i is asked again", async (answer) => {
    const { ctx, browser, subscriptions } = await pushing(answer);
    expect(await ctx.pushes.send(browser, NOTE)).toBe("later");
    expect(await subscriptions()).toBe(1);
  });

  it("that sends us elsewhere is not followed", async () => {
    const { ctx, browser } = await pushing(307);
    expect(await ctx.pushes.send(browser, NOTE)).toBe("later");
    expect(await askedFor("http://127.0.0.1/inside")).toEqual([]);
  });

  it.each(["inside", "metadata", "mixed"])(
    "whose name leads to a private address by now is not asked, and forgotten: %s.hostile.com",
    async (name) => {
      const { brand, ctx, subscriptions } = await pushing();
      const mark = crypto.randomUUID();
      await rows(
        "UPDATE push_subscriptions SET endpoint = ? WHERE user_id = ?",
        `https://${name}.hostile.com/${mark}`,
        brand.userId,
      );
      await db.batch([telling(brand, "job:1")]);
      await routeDue(ctx);
      await sendPushes(ctx);
      expect(await askedFor(mark)).toEqual([]);
      expect(await subscriptions()).toBe(0);
    },
  );
});

it("the browser of these stories reads the message that RFC 8291 gives as an example (appendix A)", async () => {
  const own = fromBase64Url(
    "BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4",
  );
  const privateKey = await crypto.subtle.importKey(
    "jwk",
    {
      kty: "EC",
      crv: "P-256",
      d: "q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94",
      x: toBase64Url(own.slice(1, 33)),
      y: toBase64Url(own.slice(33)),
    },
    { name: "ECDH", namedCurve: "P-256" },
    false,
    ["deriveBits"],
  );
  const message =
    "DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN";
  expect(
    await openPush(fromBase64Url(message), {
      privateKey,
      own,
      auth: fromBase64Url("BTBZMqHH6r4Tts7J_aSIgg"),
    }),
  ).toBe("When I grow up, I want to be a watermelon");
});
