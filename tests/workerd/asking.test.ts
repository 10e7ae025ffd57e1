import { RouterContextProvider } from "react-router";
import { describe, expect, it } from "vitest";
import { newestNotifications } from "#app/features/notifications/queries.server.ts";
import { selectLikes, selectMatches } from "#app/features/sparks/queries.server.ts";
import { appContext } from "#app/platform/context.server.ts";
import { memberQuery, publicLoader, readAsMember } from "#app/platform/responses.server.ts";
import { loader as postingPage } from "#app/routes/opportunities/opportunity.tsx";
import { visitorApp } from "#tests/factories/app.ts";
import { cookieOf } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { likes } from "#tests/factories/swipes.ts";
import { resolveSession } from "#workers/http/middleware/session.ts";

/** A request with this person's cookies, before anybody has asked the database for anything. */
async function asksAs(person: Person | null) {
  const { app, cookies } = visitorApp();
  if (person) await resolveSession(app, cookieOf(person), true);
  const context = new RouterContextProvider();
  context.set(appContext, app);
  return { app, cookies, args: { request: new Request("https://thrive.test/spark"), context } };
}

const shell = publicLoader(async (app) => app.viewer?.displayName ?? null);
const page = memberQuery(
  (ctx) => [selectLikes(ctx), selectMatches(ctx)] as const,
  (app, [liked, sparks]) => ({
    for: app.viewer.userId,
    likes: liked.map(({ userId }) => userId),
    sparks: sparks.length,
  }),
);

describe("a page whose reads need nothing but who asks", () => {
  it("is read in one round trip with the session, and with what the shell shows", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    await likes(brand, creator);
    const { app, args } = await asksAs(creator);
    const [name, shown] = await Promise.all([shell(args), page(args)]);
    expect(name).toBe(creator.name);
    expect(shown).toEqual({ for: creator.userId, likes: [brand.userId], sparks: 0 });
    expect(app.meter.roundTrips).toBe(1);
  });

  it("shows nothing when the session has ended meanwhile, though its token is still good", async () => {
    const person = await alice();
    const { cookies, args } = await asksAs(person);
    await rows("DELETE FROM sessions WHERE id = ?", person.sessionId);
    await expect(page(args)).rejects.toMatchObject({ status: 302 });
    expect(cookies.join()).toContain("Max-Age=0");
  });

  it("shows nothing while a second factor is owed", async () => {
    const person = await alice();
    const secret = "JBSWY3DPEHPK3PXP";
    await rows(
      `INSERT INTO mfa_factors (id, user_id, factor_type, status, secret, created_at, updated_at)
      VALUES (?, ?, 'totp', 'verified', ?, 1, 1)`,
      crypto.randomUUID(),
      person.userId,
      secret,
    );
    const { app, args } = await asksAs(person);
    const answer = (await page(args).catch((error: unknown) => error)) as Response;
    expect(answer.headers.get("location")).toMatch(/^\/auth\/step-up/);
    expect(app.viewer).toBeNull();
  });

  it("asks nothing for a visitor, who is sent to sign in", async () => {
    const { app, args } = await asksAs(null);
    await expect(page(args)).rejects.toMatchObject({ status: 302 });
    expect(app.meter.roundTrips).toBe(0);
    await expect(readAsMember(app, newestNotifications)).rejects.toMatchObject({ code: "unauthenticated" });
  });
});

describe("the page of a posting", () => {
  it("is read in two round trips by a member, and in one by a visitor", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const { id, title } = await posting(brand);
    for (const [person, trips] of [
      [creator, 2],
      [null, 1],
    ] as const) {
      const { app, args } = await asksAs(person);
      const [, shown] = await Promise.all([
        shell(args),
        postingPage({ ...args, params: { id } } as unknown as Parameters<typeof postingPage>[0]),
      ]);
      expect(shown).toMatchObject({ page: { posting: { title } }, mine: null });
      expect(app.meter.roundTrips).toBe(trips);
    }
  });
});
