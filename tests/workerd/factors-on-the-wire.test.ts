import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { challengeFactor } from "#app/features/auth/mfa/commands/challenge.server.ts";
import { enrolPhone, enrolTotp } from "#app/features/auth/mfa/commands/enrol.server.ts";
import { verifyFactor } from "#app/features/auth/mfa/commands/verify.server.ts";
import { rows } from "#tests/factories/database.ts";
import {
  bear,
  clientOf,
  codeOf,
  factorApp,
  ownerOf,
  sentCode,
  unusedPhone,
  withAuthenticator,
  withPhone,
  wrongCodeOf,
} from "#tests/factories/factors.ts";
import { alice, anotherBrowserOf, bora, type Person } from "#tests/factories/people.ts";

const NOBODY = "00000000-0000-4000-8000-000000000000";

/** Status and code of an answer; the code of the body and of the header are one. */
async function refusal(answering: Promise<Response>): Promise<[number, string]> {
  const answer = await answering;
  const { code } = (await answer.json()) as { code: string };
  expect(answer.headers.get("x-sb-error-code")).toBe(code);
  return [answer.status, code];
}

async function message(answering: Promise<Response>): Promise<string> {
  return ((await (await answering).json()) as { message: string }).message;
}

describe("auth-js", () => {
  it("enrols an authenticator, proves it, sees aal2 in its session and in its lists, and unenrols it", async () => {
    const client = await clientOf(await alice());
    const enrolled = await client.mfa.enroll({
      factorType: "totp",
      friendlyName: "My app",
      issuer: "Studio",
    });
    expect(enrolled.error).toBeNull();
    const { id, totp } = enrolled.data as NonNullable<typeof enrolled.data> & {
      totp: { qr_code: string; secret: string; uri: string };
    };
    expect(enrolled.data).toMatchObject({ type: "totp", friendly_name: "My app" });
    expect(totp.qr_code).toMatch(/^data:image\/svg\+xml;utf-8,<svg /);
    expect(totp.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(new URL(totp.uri).searchParams.get("issuer")).toBe("Studio");

    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal1",
    });
    const before = (await client.getSession()).data.session;
    const asked = await client.mfa.challenge({ factorId: id });
    expect(asked.data).toMatchObject({ type: "totp" });
    const expiry = asked.data?.expires_at ?? 0;
    expect(Math.abs(expiry - Date.now() / 1000 - 300)).toBeLessThan(10);
    const verified = await client.mfa.verify({
      factorId: id,
      challengeId: asked.data?.id ?? "",
      code: codeOf(totp.secret, Date.now()),
    });
    expect(verified.error).toBeNull();
    expect(verified.data).toMatchObject({ token_type: "bearer", expires_in: 600 });

    const { data: level } = await client.mfa.getAuthenticatorAssuranceLevel();
    expect(level).toMatchObject({ currentLevel: "aal2", nextLevel: "aal2" });
    expect(
      level?.currentAuthenticationMethods.map((entry) => (typeof entry === "string" ? entry : entry.method)),
    ).toEqual(["totp", "password"]);
    const after = (await client.getSession()).data.session;
    expect(after?.refresh_token).not.toBe(before?.refresh_token);
    expect(sessionIdOf(after?.access_token)).toBe(sessionIdOf(before?.access_token));

    const listed = await client.mfa.listFactors();
    expect(listed.data?.totp).toMatchObject([{ id, status: "verified", friendly_name: "My app" }]);
    expect(JSON.stringify(listed.data)).not.toContain(totp.secret);

    const refreshed = await client.refreshSession();
    expect(refreshed.error).toBeNull();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");

    expect((await client.mfa.unenroll({ factorId: id })).data).toEqual({ id });
    await client.refreshSession();
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal1",
    });
  });

  it("enrols a phone and proves it by the code it was sent", async () => {
    const client = await clientOf(await alice());
    const phone = unusedPhone();
    const enrolled = await client.mfa.enroll({ factorType: "phone", friendlyName: "Mobile", phone });
    expect(enrolled.data).toMatchObject({ type: "phone", friendly_name: "Mobile", phone });
    const factorId = enrolled.data?.id ?? "";
    const asked = await client.mfa.challenge({ factorId, channel: "sms" });
    expect(asked.data).toMatchObject({ type: "phone" });
    const proof = { factorId, challengeId: asked.data?.id ?? "", code: await sentCode(phone) };
    expect((await client.mfa.verify(proof)).error).toBeNull();
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([{ status: "verified" }]);
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data?.currentLevel).toBe("aal2");
  });

  it("asks and answers in one go, and reads what is wrong with a code", async () => {
    const { person, factorId, secret } = await withAuthenticator(await alice());
    const client = await clientOf(person);
    const wrong = await client.mfa.challengeAndVerify({ factorId, code: wrongCodeOf(secret, Date.now()) });
    expect(wrong.error).toMatchObject({
      status: 422,
      code: "mfa_verification_failed",
      message: "Invalid TOTP code entered",
    });
    const right = await client.mfa.challengeAndVerify({ factorId, code: codeOf(secret, Date.now()) });
    expect(right.error).toBeNull();
  });

  it("with an aal1 session of a member with a factor is told to step up, and may not change what matters", async () => {
    const { person } = await withAuthenticator(await alice());
    const client = await clientOf(await anotherBrowserOf(person));
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: "aal1",
      nextLevel: "aal2",
    });
    const { error } = await client.updateUser({ email: `new.${crypto.randomUUID()}@people.test` });
    expect(error).toMatchObject({ status: 401, code: "insufficient_aal" });
  });
});

describe("POST /factors", () => {
  const enrol = (person: Person, body: unknown) => bear(person, "POST", "/factors", body);

  it.each([
    [{}, 400, "validation_failed"],
    [{ factor_type: "sms" }, 400, "validation_failed"],
    [{ factor_type: "webauthn" }, 422, "mfa_webauthn_enroll_not_enabled"],
    [{ factor_type: "phone" }, 400, "validation_failed"],
    [{ factor_type: "phone", phone: "0123" }, 400, "validation_failed"],
    [{ factor_type: "totp", friendly_name: "x".repeat(81) }, 400, "validation_failed"],
    [{ factor_type: "totp", friendly_name: 7 }, 400, "bad_json"],
    [[], 400, "bad_json"],
    [null, 400, "bad_json"],
  ])("of %j answers %i %s", async (body, status, code) => {
    expect(await refusal(enrol(await alice(), body))).toEqual([status, code]);
  });

  it("says to the letter what clients match", async () => {
    const person = await alice();
    expect(await message(enrol(person, { factor_type: "phone", phone: "abc" }))).toBe(
      "Invalid phone number format (E.164 required)",
    );
    expect(await message(enrol(person, { factor_type: "x" }))).toBe(
      "factor_type needs to be totp, phone, or webauthn",
    );
  });

  it("refuses a name that is taken, an eleventh factor, and a phone that is verified", async () => {
    const person = await alice();
    const named = (friendly_name: string) => enrol(person, { factor_type: "totp", friendly_name });
    expect((await named("one")).status).toBe(200);
    expect(await refusal(named("one"))).toEqual([422, "mfa_factor_name_conflict"]);
    for (let index = 2; index <= 10; index++) expect((await named(`${index}`)).status).toBe(200);
    expect(await refusal(named("eleven"))).toEqual([422, "too_many_enrolled_mfa_factors"]);

    const { person: proved, phone } = await withPhone(await bora());
    expect(await refusal(enrol(proved, { factor_type: "phone", phone }))).toEqual([
      422,
      "mfa_verified_factor_exists",
    ]);
    const later = await anotherBrowserOf(proved);
    expect(await refusal(enrol(later, { factor_type: "totp" }))).toEqual([403, "insufficient_aal"]);
  });

  it("is closed to strangers and guests", async () => {
    const person = await alice();
    expect(await refusal(bear({ ...person, access: "" }, "POST", "/factors", {}))).toEqual([
      401,
      "no_authorization",
    ]);
    expect(await refusal(bear({ ...person, access: "a.b.c" }, "POST", "/factors", {}))).toEqual([
      403,
      "bad_jwt",
    ]);
    await rows("UPDATE users SET is_anonymous = 1 WHERE id = ?", person.userId);
    expect(await refusal(enrol(person, { factor_type: "totp" }))).toEqual([403, "no_authorization"]);
  });

  it("answers in the older format without the version header", async () => {
    const answer = await bear(await alice(), "POST", "/factors", {}, { "x-supabase-api-version": "" });
    expect(await answer.json()).toMatchObject({ code: 400, error_code: "validation_failed" });
  });
});

describe("POST /factors/{id}/challenge", () => {
  it("needs no body for an authenticator, and answers unix seconds", async () => {
    const { person, factorId } = await withAuthenticator(await alice());
    const answer = await bear(person, "POST", `/factors/${factorId}/challenge`);
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      type: "totp",
      expires_at: expect.any(Number),
    });
  });

  it.each([
    ["nonsense", 404, "validation_failed"],
    [NOBODY, 404, "mfa_factor_not_found"],
  ])("of %s answers %i %s", async (id, status, code) => {
    const person = await alice();
    for (const [method, path] of [
      ["POST", `/factors/${id}/challenge`],
      ["POST", `/factors/${id}/verify`],
      ["DELETE", `/factors/${id}`],
    ] as const) {
      const body = method === "DELETE" ? undefined : { challenge_id: NOBODY, code: "123456" };
      expect(await refusal(bear(person, method, path, body))).toEqual([status, code]);
    }
  });

  it("of a phone takes a channel it knows, and sends once a minute", async () => {
    const { person, factorId, phone } = await withPhone(await alice());
    const ask = (channel: string) => bear(person, "POST", `/factors/${factorId}/challenge`, { channel });
    expect(await refusal(ask("pigeon"))).toEqual([400, "validation_failed"]);
    const limited = await ask("sms");
    expect(limited.headers.get("retry-after")).toMatch(/^\d+$/);
    expect(await limited.json()).toMatchObject({
      code: "over_sms_send_rate_limit",
      message: expect.stringMatching(
        /^For security purposes, you can only request this after \d+ seconds\.$/,
      ),
    });
    await rows("DELETE FROM rate_limits WHERE key = ?", `sms_number:${phone}`);
    expect((await ask("whatsapp")).status).toBe(200);
  });

  it("is limited to 15 a minute", async () => {
    const { person, factorId } = await withAuthenticator(await alice());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => bear(person, "POST", `/factors/${factorId}/challenge`, {})),
    );
    const refused = answers.filter(({ status }) => status === 429);
    // One was asked when the authenticator was added.
    expect(refused).toHaveLength(6);
    expect(refused[0]?.headers.get("x-sb-error-code")).toBe("over_request_rate_limit");
  });
});

describe("POST /factors/{id}/verify", () => {
  it("answers a session with its headers, at aal2 under the same id; an empty code is no code", async () => {
    const { person, factorId, secret } = await withAuthenticator(await alice());
    const { app } = factorApp(person);
    const { id: challenge_id } = await challengeFactor(app, await ownerOf(person), factorId);
    const verify = (body: unknown) => bear(person, "POST", `/factors/${factorId}/verify`, body);
    expect(await refusal(verify({ challenge_id, code: "" }))).toEqual([400, "validation_failed"]);
    expect(await refusal(verify({ challenge_id: NOBODY, code: "123456" }))).toEqual([
      422,
      "mfa_factor_not_found",
    ]);
    const answer = await verify({ challenge_id, code: codeOf(secret, Date.now()) });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("sb-auth-user-id")).toBe(person.userId);
    expect(answer.headers.get("sb-auth-session-id")).toBe(person.sessionId);
    const body = (await answer.json()) as { access_token: string; user: { factors: { id: string }[] } };
    expect(sessionIdOf(body.access_token)).toBe(person.sessionId);
    expect(body.user.factors).toMatchObject([{ id: factorId, status: "verified", factor_type: "totp" }]);
    expect(JSON.stringify(body)).not.toContain(secret);
    expect(await refusal(verify({ challenge_id, code: codeOf(secret, Date.now()) }))).toEqual([
      422,
      "mfa_ip_address_mismatch",
    ]);
  });

  it("answers 429 over the limit of wrong codes", async () => {
    const { person, factorId, secret } = await withAuthenticator(await alice());
    const { id: challenge_id } = await challengeFactor(
      factorApp(person).app,
      await ownerOf(person),
      factorId,
    );
    const guess = () =>
      refusal(
        bear(person, "POST", `/factors/${factorId}/verify`, {
          challenge_id,
          code: wrongCodeOf(secret, Date.now()),
        }),
      );
    for (let tries = 0; tries < 5; tries++) expect(await guess()).toEqual([422, "mfa_verification_failed"]);
    expect(await guess()).toEqual([429, "over_request_rate_limit"]);
  });
});

describe("DELETE /factors/{id}", () => {
  it("answers the id; a verified one asks for aal2, an unverified one does not", async () => {
    const { person, factorId } = await withAuthenticator(await alice());
    const later = await anotherBrowserOf(person);
    expect(await refusal(bear(later, "DELETE", `/factors/${factorId}`))).toEqual([422, "insufficient_aal"]);
    const answer = await bear(person, "DELETE", `/factors/${factorId}`);
    expect([answer.status, await answer.json()]).toEqual([200, { id: factorId }]);

    const other = await bora();
    const begun = await enrolTotp(factorApp(other).app, await ownerOf(other), {});
    expect((await bear(other, "DELETE", `/factors/${begun.id}`)).status).toBe(200);
  });
});

describe("an operator who turns a kind of factor off", () => {
  it("is obeyed when one is begun, asked and answered", async () => {
    const phone = await withPhone(await alice());
    const totp = await withAuthenticator(await bora());
    const settings = { env: { ...env, AUTH_MFA_TOTP: "false", AUTH_MFA_PHONE: "false" } };
    const answer = { challengeId: NOBODY, code: "123456" };
    for (const [kind, { person, factorId }] of [
      ["phone", phone],
      ["totp", totp],
    ] as const) {
      const { app } = factorApp(person, settings);
      const owner = await ownerOf(person);
      const enrol = {
        totp: () => enrolTotp(app, owner, {}),
        phone: () => enrolPhone(app, owner, { phone: "" }),
      };
      await expect(enrol[kind]()).rejects.toMatchObject({ wireCode: `mfa_${kind}_enroll_not_enabled` });
      for (const act of [
        () => challengeFactor(app, owner, factorId),
        () => verifyFactor(app, owner, factorId, answer),
      ])
        await expect(act()).rejects.toMatchObject({ wireCode: `mfa_${kind}_verify_not_enabled` });
    }
  });
});

function sessionIdOf(token: string | undefined): string {
  const claims = (token ?? "").split(".")[1] ?? "";
  return JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))).session_id;
}
