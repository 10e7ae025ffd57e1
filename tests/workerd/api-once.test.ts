import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { hours, minutes } from "#app/core/time.ts";
import { pruneCommands } from "#app/features/integrations/once.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { appBy, type Held, letIn, refreshes } from "#tests/factories/oauth-apps.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { asked, tokenOf } from "#tests/factories/tokens.ts";

const content = "Twelve pictures of a spring morning";

function share(token: string, key: string, more: Record<string, unknown> = {}) {
  const json = { client_id: newId(Date.now()), content, ...more };
  return asked(token, "/api/v1/posts", { method: "POST", json, headers: { "idempotency-key": key } });
}

async function postsOf({ userId }: Person): Promise<number> {
  return (await rows("SELECT id FROM feed_posts WHERE user_id = ?", userId)).length;
}

describe("a command with an Idempotency-Key", () => {
  it("is done once, and answered the same each time", async () => {
    const creator = await alice();
    const { secret } = await tokenOf(creator);
    const client_id = newId(Date.now());
    const first = await share(secret, "a-key", { client_id });
    const again = await share(secret, "a-key", { client_id });
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.headers.get("idempotent-replayed")).toBe("true");
    expect(await again.json()).toEqual(await first.json());
    expect(await postsOf(creator)).toBe(1);
  });

  it("is done once when it comes twenty times at once", async () => {
    const creator = await alice();
    const client_id = newId(Date.now());
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => share(creator.access, "at-once", { client_id })),
    );
    expect(await postsOf(creator)).toBe(1);
    for (const { status } of answers) expect([201, 409]).toContain(status);
  });

  it("is another one under another member, and nobody's under another body", async () => {
    const [creator, brand] = [await alice(), await bora()];
    expect((await share(creator.access, "shared")).status).toBe(201);
    expect((await share(brand.access, "shared")).status).toBe(201);
    const other = await share(creator.access, "shared", { content: "Something else" });
    expect(other.status).toBe(409);
    expect(await other.json()).toMatchObject({ title: "This Idempotency-Key was used for another request." });
  });

  it("is another one by another app, and the same by one whose token was renewed meanwhile", async () => {
    const [maker, member] = [await alice(), await bora()];
    const [app, other] = [await appBy(maker), await appBy(maker)];
    const [held, theirs] = [await letIn(member, app), await letIn(member, other)];
    const client_id = newId(Date.now());
    expect((await share(held.access_token, "1", { client_id })).status).toBe(201);
    expect((await share(theirs.access_token, "1")).status).toBe(201);
    expect((await share(member.access, "1")).status).toBe(201);
    const { access_token } = (await refreshes(app, held.refresh_token)).body as unknown as Held;
    const again = await share(access_token, "1", { client_id });
    expect([again.status, again.headers.get("idempotent-replayed")]).toEqual([201, "true"]);
    expect(await postsOf(member)).toBe(3);
  });

  it("is refused the same way again", async () => {
    const creator = await alice();
    const client_id = newId(Date.now());
    const refused = await share(creator.access, "refused", { client_id, content: "" });
    const again = await share(creator.access, "refused", { client_id, content: "" });
    expect([refused.status, again.status]).toEqual([422, 422]);
    expect(again.headers.get("content-type")).toBe("application/problem+json");
    expect(await again.json()).toEqual(await refused.json());
  });

  it("keeps an answer with a secret sealed, and gives it again all the same", async () => {
    const creator = await alice();
    const add = () =>
      asked(creator.access, "/api/v1/webhooks", {
        method: "POST",
        json: { url: "https://hooks.example/new", events: ["payout.changed"] },
        headers: { "idempotency-key": "hook" },
      });
    const [first, again] = [await add(), await add()];
    expect([first.status, again.status, again.headers.get("idempotent-replayed")]).toEqual([
      201,
      201,
      "true",
    ]);
    const { id, secret } = await first.json<{ id: string; secret: string }>();
    expect(await again.json()).toEqual({ id, secret });
    const kept = await rows<{ body: string }>(
      "SELECT body FROM api_commands WHERE user_id = ?",
      creator.userId,
    );
    expect(kept[0]?.body).toMatch(/^[\w-]{60,}$/);
    expect(kept[0]?.body).not.toContain(secret);
  });

  it("is never done twice, also when its answer was lost", async () => {
    const creator = await alice();
    const client_id = newId(Date.now());
    await share(creator.access, "lost", { client_id });
    // As after a crash between the command and the keeping of its answer.
    await rows("UPDATE api_commands SET status = NULL, body = NULL, created_at = created_at - ?", hours(1));
    const again = await share(creator.access, "lost", { client_id });
    expect(again.status).toBe(409);
    expect(await again.json()).toMatchObject({
      title: "This was done already. Read it to see how it stands.",
    });
    expect(await postsOf(creator)).toBe(1);
  });

  it("is taken over from a try that died before it did anything, not from one at work", async () => {
    const creator = await alice();
    const client_id = newId(Date.now());
    await share(creator.access, "died", { client_id });
    await rows("DELETE FROM feed_posts WHERE user_id = ?", creator.userId);
    await rows("UPDATE api_commands SET status = NULL, body = NULL, done = 0");
    const early = await share(creator.access, "died", { client_id });
    expect(early.status).toBe(409);
    expect(early.headers.get("retry-after")).toBe("1");
    await rows("UPDATE api_commands SET created_at = created_at - ?", minutes(2));
    expect((await share(creator.access, "died", { client_id })).status).toBe(201);
    expect(await postsOf(creator)).toBe(1);
  });

  it("is forgotten after a day", async () => {
    const creator = await alice();
    await share(creator.access, "old");
    const { app } = await appOf(creator);
    await pruneCommands(app);
    const kept = "SELECT key FROM api_commands WHERE user_id = ?";
    expect(await rows(kept, creator.userId)).toHaveLength(1);
    await rows("UPDATE api_commands SET created_at = created_at - ?", hours(25));
    await pruneCommands(app);
    expect(await rows(kept, creator.userId)).toEqual([]);
  });

  it.each(["", "two words", "ü", "x".repeat(101)])("has a key that can be kept: not %j", async (key) => {
    const { access } = await alice();
    expect((await share(access, key)).status).toBe(400);
  });
});
