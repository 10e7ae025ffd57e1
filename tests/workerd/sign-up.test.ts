import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { signIn } from "#app/features/auth/commands/sign-in.server.ts";
import { signUp } from "#app/features/auth/commands/sign-up.server.ts";
import { type Commit, failWhen } from "#app/platform/outbox.server.ts";
import { visitorApp } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";

const PASSWORD = "correct horse battery";

function form(email: string) {
  return { email, password: PASSWORD, data: { display_name: "Alice", account_type: "creator" } };
}

function newEmail(): string {
  return `alice.${crypto.randomUUID()}@people.test`;
}

async function joins(input: ReturnType<typeof form>): Promise<string> {
  return (await signUp(visitorApp().app, input)).user.row.id;
}

/** How many rows of every kind belong to an account. */
async function rowsOf(userId: string) {
  return {
    users: await count("users", "id = ?", userId),
    identities: await count("identities", "user_id = ?", userId),
    profiles: await count("profiles", "user_id = ?", userId),
    sessions: await count("sessions", "user_id = ?", userId),
    notifications: await count("notifications", "user_id = ? AND kind = 'welcome'", userId),
    mails: await count("email_outbox", "to_user = ? AND template = 'welcome'", userId),
    events: await count("analytics_events", "user_id = ? AND event_name = 'sign_up'", userId),
  };
}

/** How many rows the tables of an account have in all. */
function sizes(): Promise<number[]> {
  const tables = ["users", "identities", "profiles", "sessions", "refresh_tokens", "outbox"];
  return Promise.all(tables.map((table) => count(table)));
}

describe("signing up", () => {
  it("gives alice account, profile, session, welcome and event, each once", async () => {
    const { app } = visitorApp();
    const { user } = await signUp(app, form(newEmail()));
    const userId = user.row.id;

    expect(new Set(Object.values(await rowsOf(userId)))).toEqual(new Set([1]));
    expect(await rows("SELECT * FROM profiles WHERE user_id = ?", userId)).toMatchObject([
      {
        display_name: "Alice",
        account_type: "creator",
        subscription_tier: "free",
        xp: 0,
        onboarding_completed: 0,
        // What nobody has said yet is claimed of nobody.
        wants: "[]",
        availability: "hidden",
        status: "active",
      },
    ]);
  });

  it("gives the first of a name that name as handle, and who comes later a handle of their own", async () => {
    const name = `Nina ${crypto.randomUUID().slice(0, 8)}`;
    const plain = name.toLowerCase().replace(" ", "-");
    const named = () => ({ ...form(newEmail()), data: { display_name: name, account_type: "creator" } });
    await Promise.all([1, 2, 3].map(() => joins(named())));
    const handles = await rows<{ handle: string }>(
      "SELECT handle FROM profiles WHERE display_name = ?",
      name,
    );
    expect(handles.filter(({ handle }) => handle === plain)).toHaveLength(1);
    expect(handles.filter(({ handle }) => handle.startsWith(`${plain}-`))).toHaveLength(2);
  });

  it.each([
    ["in one line, in which nothing turns round", "Nina\r\nBcc: all\u202e", "Nina Bcc: all"],
    ["which anybody can see, else by the address", "\u115f\u2800", "alice."],
    ["without half a letter at its end", `${"n".repeat(79)}\u{1f3a8}!`, `${"n".repeat(79)}\u{1f3a8}`],
  ])("gives a client's member a name %s", async (_, display_name, shown) => {
    const input = { ...form(newEmail()), data: { display_name, account_type: "creator" } };
    const userId = await joins(input);
    const [profile] = await rows<{ display_name: string }>(
      "SELECT display_name FROM profiles WHERE user_id = ?",
      userId,
    );
    expect(profile?.display_name.slice(0, shown.length)).toBe(shown);
    expect(profile?.display_name).not.toMatch(/[\n\u202e\u2800]/);
  });

  it("stores the address in lower case and the password only as a hash", async () => {
    const email = newEmail();
    const userId = await joins(form(`  ${email.toUpperCase()} `.trim()));
    const [user] = await rows<{ email: string; password_hash: string }>(
      "SELECT * FROM users WHERE id = ?",
      userId,
    );
    expect(user?.email).toBe(email);
    expect(user?.password_hash).toMatch(/^scrypt\$/);
    const everything = JSON.stringify(await rows("SELECT * FROM outbox WHERE actor_id = ?", userId));
    expect(everything).not.toContain(PASSWORD);
  });

  it("twice with one address refuses the second with a sentence at the field, and saves nothing of it", async () => {
    const email = newEmail();
    await signUp(visitorApp().app, form(email));
    const before = await sizes();

    await expect(signUp(visitorApp().app, form(email.toUpperCase()))).rejects.toMatchObject({
      status: 422,
      fields: { email: [expect.stringContaining("sign in instead")] },
    });

    expect(await sizes()).toEqual(before);
  });

  it("five times at the same moment with one address makes one account", async () => {
    const email = newEmail();
    const answers = await Promise.allSettled(
      Array.from({ length: 5 }, () => signUp(visitorApp().app, form(email))),
    );
    expect(answers.filter((answer) => answer.status === "fulfilled")).toHaveLength(1);
    expect(await count("users", "email = ?", email)).toBe(1);
    expect(await count("profiles", "user_id IN (SELECT id FROM users WHERE email = ?)", email)).toBe(1);
    expect(await count("sessions", "user_id IN (SELECT id FROM users WHERE email = ?)", email)).toBe(1);
  });

  it("leaves nothing half-saved when one statement of the batch fails", async () => {
    const { app } = visitorApp();
    const email = newEmail();
    // The same command, whose batch ends in a statement that fails.
    const failing = failWhen(app.db, sql`1`);
    const commit: Commit = (statements, ...happened) => app.commit([...statements, failing], ...happened);
    await expect(signUp({ ...app, commit }, form(email))).rejects.toThrow();
    expect(await count("users", "email = ?", email)).toBe(0);
  });
});

describe("signing in", () => {
  it("with the right password starts one more session", async () => {
    const email = newEmail();
    const userId = await joins(form(email));
    const tokens = await signIn(visitorApp().app, { email: ` ${email.toUpperCase()}`, password: PASSWORD });

    expect(tokens.userId).toBe(userId);
    expect(await count("sessions", "user_id = ?", userId)).toBe(2);
    expect(await count("analytics_events", "user_id = ? AND event_name = 'sign_in'", userId)).toBe(1);
  });

  it("with a wrong password and with an unknown address answers the same", async () => {
    const email = newEmail();
    await signUp(visitorApp().app, form(email));
    const refusal = async (address: string, password: string) => {
      const error = await signIn(visitorApp().app, { email: address, password }).catch((caught) => caught);
      return { status: error.status, message: error.message, fields: error.fields, code: error.code };
    };
    const wrong = await refusal(email, "wrong password");
    expect(wrong).toMatchObject({ status: 422, message: expect.stringContaining("do not match") });
    expect(await refusal(newEmail(), PASSWORD)).toEqual(wrong);
  });

  it("names a ban only to who knows the password, and never lets them in", async () => {
    const email = newEmail();
    const userId = await joins(form(email));
    await rows("UPDATE users SET banned_until = ? WHERE id = ?", Date.now() + 60_000, userId);

    await expect(signIn(visitorApp().app, { email, password: "wrong password" })).rejects.toMatchObject({
      status: 422,
    });
    await expect(signIn(visitorApp().app, { email, password: PASSWORD })).rejects.toMatchObject({
      status: 403,
    });
    await rows("UPDATE users SET banned_until = NULL, deleted_at = ? WHERE id = ?", Date.now(), userId);
    await expect(signIn(visitorApp().app, { email, password: PASSWORD })).rejects.toMatchObject({
      status: 422,
    });
    expect(await count("sessions", "user_id = ?", userId)).toBe(1);
  });
});
