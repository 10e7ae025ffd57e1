import { GoTrueAdminApi } from "@supabase/auth-js";
import { describe, expect, it } from "vitest";
import { count, rows } from "#tests/factories/database.ts";
import { withAuthenticator } from "#tests/factories/factors.ts";
import { alice } from "#tests/factories/people.ts";
import { CONFIRMING, mailTo, newEmail, PASSWORD, refusal, WIRE, wireOf } from "#tests/factories/wire.ts";

const KEY = `operator-${crypto.randomUUID()}`;
const wire = () => wireOf({ ...CONFIRMING, AUTH_SERVICE_ROLE_KEY: KEY });

/** auth-js for operators, with nothing changed but its URL and key. */
function admin() {
  return new GoTrueAdminApi({
    url: WIRE,
    headers: { Authorization: `Bearer ${KEY}` },
    fetch: (input, init) => wire().fetch(String(input).slice(WIRE.length), init),
  });
}

async function user(more: object = {}) {
  const email = newEmail();
  const { data, error } = await admin().createUser({
    email,
    password: PASSWORD,
    email_confirm: true,
    ...more,
  });
  expect(error).toBeNull();
  return { email, id: data.user?.id ?? "" };
}

describe("the operator's calls", () => {
  const calls = [
    ["GET", "/admin/users"],
    ["POST", "/admin/users"],
    ["PATCH", "/admin/users"],
    ["GET", `/admin/users/${crypto.randomUUID()}`],
    ["POST", "/admin/generate_link"],
    ["POST", "/invite"],
    ["GET", "/admin/oauth/clients"],
  ] as const;

  it("do not exist without a key, whoever asks", async () => {
    for (const [method, path] of calls) {
      const answer = await wireOf().fetch(path, { method, headers: { authorization: `Bearer ${KEY}` } });
      expect([answer.status, await answer.text()], path).toEqual([404, "404 page not found"]);
    }
  });

  it("are for who has it, and nobody else", async () => {
    const person = await alice();
    for (const [method, path] of calls.filter(([method]) => method !== "PATCH")) {
      const asks = (authorization?: string) =>
        wire().fetch(path, { method, headers: authorization ? { authorization } : {} });
      expect((await refusal(await asks())).code, path).toBe("no_authorization");
      expect((await refusal(await asks("Bearer nonsense"))).code).toBe("bad_jwt");
      expect(await refusal(await asks(`Bearer ${person.access}`))).toEqual({
        status: 403,
        code: "not_admin",
        message: "User not allowed",
      });
    }
  });
});

describe("an operator", () => {
  it("opens, finds, lists, changes and closes accounts", async () => {
    await user();
    const { email, id } = await user({
      user_metadata: { display_name: "Alice" },
      app_metadata: { plan: "pro" },
    });
    expect(await rows("SELECT display_name FROM profiles WHERE user_id = ?", id)).toEqual([
      { display_name: "Alice" },
    ]);
    expect((await admin().getUserById(id)).data.user).toMatchObject({
      email,
      app_metadata: { plan: "pro", provider: "email" },
    });

    const listed = await admin().listUsers({ page: 1, perPage: 1 });
    expect(listed.data.users[0]?.id).toBe(id);
    expect(listed.data).toMatchObject({ total: await count("users", "deleted_at IS NULL"), nextPage: 2 });

    expect((await wireOf().client().signInWithPassword({ email, password: PASSWORD })).error).toBeNull();
    const password = "another horse battery";
    await admin().updateUserById(id, { password, user_metadata: { display_name: null, size: 1 } });
    expect(await count("sessions", "user_id = ?", id)).toBe(0);
    expect(
      (await wireOf().client().signInWithPassword({ email, password })).data.user?.user_metadata,
    ).toMatchObject({ size: 1 });

    await admin().updateUserById(id, { ban_duration: "1h30m" });
    expect((await wireOf().client().signInWithPassword({ email, password })).error?.code).toBe("user_banned");
    await admin().updateUserById(id, { ban_duration: "none" });
    expect((await wireOf().client().signInWithPassword({ email, password })).error).toBeNull();

    // What a court asks for stays, whoever deletes.
    await rows("UPDATE users SET legal_hold_at = 1 WHERE id = ?", id);
    for (const soft of [false, true])
      expect((await admin().deleteUser(id, soft)).error).toMatchObject({ status: 409, code: "conflict" });
    expect(await count("users", "id = ? AND email = ? AND deleted_at IS NULL", id, email)).toBe(1);
    await rows("UPDATE users SET legal_hold_at = NULL WHERE id = ?", id);
    expect((await admin().deleteUser(id)).error).toBeNull();
    expect((await admin().getUserById(id)).error).toMatchObject({ status: 404, code: "user_not_found" });
    expect((await wireOf().client().signInWithPassword({ email, password })).error?.code).toBe(
      "invalid_credentials",
    );
    expect((await wireOf().client().signUp({ email, password })).error).toBeNull();
  });

  it("is told what is wrong", async () => {
    const { email, id } = await user();
    const post = (body: object) => wire().post("/admin/users", body, { authorization: `Bearer ${KEY}` });
    expect(await refusal(await post({}))).toMatchObject({ status: 400, code: "validation_failed" });
    expect(await refusal(await post({ email }))).toMatchObject({ status: 422, code: "email_exists" });
    expect(await refusal(await post({ email: newEmail(), password: "12345678" }))).toMatchObject({
      status: 422,
      code: "weak_password",
    });
    expect(await refusal(await post({ email: newEmail(), password_hash: "$2b$10$x" }))).toMatchObject({
      status: 400,
    });
    expect(await refusal(await post({ email: newEmail(), ban_duration: "soon" }))).toMatchObject({
      status: 400,
    });
    expect(await refusal(await post({ email: newEmail(), role: "service_role" }))).toMatchObject({
      status: 400,
      code: "validation_failed",
    });
    const get = (path: string) => wire().fetch(path, { headers: { authorization: `Bearer ${KEY}` } });
    expect(await refusal(await get("/admin/users/me"))).toMatchObject({
      status: 404,
      code: "validation_failed",
    });
    expect(await refusal(await get(`/admin/users/${crypto.randomUUID()}`))).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
    for (const query of ["page=0", "page=x", "per_page=-1", "per_page=100000"]) {
      expect(await refusal(await get(`/admin/users?${query}`))).toMatchObject({
        status: 400,
        code: "validation_failed",
      });
    }
    expect(await (await get(`/admin/users/${id}/factors`)).json()).toEqual([]);
  });

  it("removes a factor that its member has lost, and the member gets in with the password alone", async () => {
    const person = await alice();
    const { factorId } = await withAuthenticator(person);
    const remove = (id: string, of: string) => admin().mfa.deleteFactor({ id, userId: of });
    expect((await remove(factorId, (await alice()).userId)).error).toMatchObject({
      status: 404,
      code: "mfa_factor_not_found",
    });
    expect((await remove(factorId, person.userId)).error).toBeNull();
    expect(await count("mfa_factors", "user_id = ?", person.userId)).toBe(0);
    expect(await count("sessions", "user_id = ? AND aal = 'aal2'", person.userId)).toBe(0);
    expect(await count("account_activity", "user_id = ? AND kind = 'factor_removed'", person.userId)).toBe(1);
  });

  it("invites, and the link lets in once", async () => {
    const email = newEmail();
    const { data } = await admin().inviteUserByEmail(email, { data: { display_name: "Bo" } });
    expect(data.user).toMatchObject({ email, invited_at: expect.any(String) });
    const { code, template } = await mailTo(email);
    expect(template).toBe("invite");
    expect((await wire().client().verifyOtp({ email, token: code, type: "invite" })).data.user?.id).toBe(
      data.user?.id,
    );
    expect((await admin().inviteUserByEmail(email)).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
  });

  it.each(["magiclink", "recovery", "signup", "invite"] as const)(
    "passes on a link of type %s that no mail carries",
    async (type) => {
      const email = type === "magiclink" || type === "recovery" ? (await user()).email : newEmail();
      const { data, error } = await admin().generateLink({ type, email, password: PASSWORD });
      expect(error).toBeNull();
      const { hashed_token, verification_type, action_link, email_otp } = data.properties ?? {};
      expect([verification_type, email_otp]).toEqual([type, expect.stringMatching(/^\d{6}$/)]);
      expect(action_link).toContain(hashed_token);
      expect(await count("email_outbox", "to_email = ? AND template <> 'welcome'", email)).toBe(0);
      const verified = await wire()
        .client()
        .verifyOtp({ token_hash: hashed_token ?? "", type });
      expect(verified.data.user?.email).toBe(email);
    },
  );

  it("gets no link to nobody, and none that opens a member's account anew", async () => {
    const { email } = await user();
    expect((await admin().generateLink({ type: "magiclink", email: newEmail() })).error).toMatchObject({
      status: 404,
      code: "user_not_found",
    });
    expect((await admin().generateLink({ type: "signup", email, password: PASSWORD })).error).toMatchObject({
      status: 422,
      code: "email_exists",
    });
  });

  it("registers clients, whose secret is shown once", async () => {
    const ask = (path: string, method = "GET", body?: object) =>
      wire().fetch(`/admin/oauth/clients${path}`, {
        method,
        ...(body ? { body: JSON.stringify(body) } : {}),
        headers: { authorization: `Bearer ${KEY}` },
      });
    const made = await ask("", "POST", {
      client_name: "Partner",
      redirect_uris: ["https://partner.test/back"],
    });
    expect(made.status).toBe(201);
    const client = (await made.json()) as Record<string, string>;
    expect(client).toMatchObject({
      client_type: "confidential",
      client_secret: expect.any(String),
      grant_types: ["authorization_code", "refresh_token"],
    });
    const id = client.client_id ?? "";
    const shown = await (await ask(`/${id}`)).json();
    expect(shown).toMatchObject({ client_id: id, client_name: "Partner" });
    expect(JSON.stringify(shown)).not.toMatch(/secret_hash|client_secret"/);
    expect(await (await ask(`/${id}`, "PUT", { client_name: "New" })).json()).toMatchObject({
      client_name: "New",
    });
    const regenerated = (await (await ask(`/${id}/regenerate_secret`, "POST")).json()) as Record<
      string,
      string
    >;
    expect(regenerated.client_secret).not.toBe(client.client_secret);
    for (const bad of [{}, { client_name: "x" }, { client_name: "x", redirect_uris: ["javascript:x"] }]) {
      expect((await refusal(await ask("", "POST", bad))).code).toBe("validation_failed");
    }
    expect((await ask(`/${id}`, "DELETE")).status).toBe(204);
    expect(await refusal(await ask(`/${id}`))).toMatchObject({ status: 404, code: "oauth_client_not_found" });
  });
});
