import { describe, expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { handleSetupForm } from "#app/routes/onboarding/setup/setup-forms.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";

const app = async (member: Person): Promise<MemberContext> => (await appOf(member)).app;

async function send(ctx: MemberContext, body: Record<string, string | string[]>): Promise<string> {
  const form = new FormData();
  for (const [name, value] of Object.entries(body))
    for (const each of Array.isArray(value) ? value : [value]) form.append(name, each);
  const answer = await handleSetupForm(ctx, form);
  return typeof answer === "string" ? answer : (answer.headers.get("location") ?? "");
}

/** Fields that need another look, or the refusal's code. */
async function refused(ctx: MemberContext, body: Record<string, string | string[]>) {
  const error = await send(ctx, body).then(
    () => null,
    (reason) => reason,
  );
  return error instanceof AppError ? Object.keys(error.fields ?? { [error.code]: [] }) : error;
}

async function profileOf(person: Person) {
  const [row] = await rows<Record<string, unknown>>(
    "SELECT * FROM profiles WHERE user_id = ?",
    person.userId,
  );
  return row ?? {};
}

async function eventsOf(person: Person, name: string): Promise<unknown[]> {
  const found = await rows<{ event_properties: string }>(
    "SELECT event_properties FROM analytics_events WHERE user_id = ? AND event_name = ? ORDER BY id",
    person.userId,
    name,
  );
  return found.map(({ event_properties }) => JSON.parse(event_properties));
}

const unusedHandle = () => `alice-${crypto.randomUUID().slice(0, 8)}`;

describe("the setup of a profile", () => {
  it("saves each step, remembers the furthest, and is finished once", async () => {
    const creator = await alice();
    const ctx = await app(creator);
    const handle = unusedHandle();
    expect(await send(ctx, { intent: "who", who: "both", handle })).toBe("/onboarding?step=2");
    const place = { headline: "Steam and light", city: "Lisbon", country: "PT", timezone: "Europe/Lisbon" };
    expect(await send(ctx, { intent: "place", ...place, languages: "English, Portuguese" })).toBe(
      "/onboarding?step=3",
    );
    await send(ctx, { intent: "skill-add", name: "Food photography" });
    await send(ctx, { intent: "skill-add", name: "Letterpress" });
    await send(ctx, { intent: "skill-remove", skill: "letterpress" });
    expect(await send(ctx, { intent: "skills", interests: "Coffee, ceramics" })).toBe("/onboarding?step=4");
    const wants = {
      wants: ["job", "barter"],
      availability: "open",
      private_floor: "300",
      rate_currency: "EUR",
    };
    expect(await send(ctx, { intent: "wants", ...wants })).toBe("/onboarding?step=5");
    // A step gone back to does not set the setup back.
    await send(ctx, { intent: "who", who: "both", handle });
    expect(await profileOf(creator)).toMatchObject({
      handle,
      account_type: "creator",
      also_hires: 1,
      headline: "Steam and light",
      city: "Lisbon",
      country: "PT",
      languages: '["en","pt"]',
      skills: '["Food photography"]',
      interests: '["Coffee","ceramics"]',
      wants: '["job","barter"]',
      availability: "open",
      private_floor: 30_000,
      display_name: "Alice",
      setup_step: 4,
      setup_completed_at: null,
    });
    expect(await count("outbox", "name = 'setup.completed' AND actor_id = ?", creator.userId)).toBe(0);
    await Promise.all(Array.from({ length: 5 }, () => send(ctx, { intent: "finish" })));
    expect(await profileOf(creator)).toMatchObject({ setup_step: 5, setup_completed_at: expect.any(Number) });
    expect(await count("outbox", "name = 'setup.completed' AND actor_id = ?", creator.userId)).toBe(1);
    const told = await eventsOf(creator, "profile_updated");
    for (const field of ["handle", "account_type", "headline", "city", "skills", "wants"])
      expect(told).toContainEqual({ field });
  });

  it("leads brands to their company, and keeps a company a company", async () => {
    const brand = await bora({ accountType: "company" });
    const { handle } = await profileOf(brand);
    expect(await send(await app(brand), { intent: "who", who: "brand", handle: String(handle) })).toBe(
      "/company-onboarding",
    );
    expect(await profileOf(brand)).toMatchObject({ account_type: "company", setup_step: 1 });
    expect(await eventsOf(brand, "profile_updated")).toEqual([]);
  });

  it("says of a handle that is taken which others are free, and saves nothing of the step", async () => {
    const [first, second] = [await alice(), await alice()];
    const handle = unusedHandle();
    await send(await app(first), { intent: "who", who: "creator", handle });
    const before = await profileOf(second);
    const taking = send(await app(second), { intent: "who", who: "brand", handle });
    await expect(taking).rejects.toMatchObject({
      status: 422,
      fields: {
        handle: [`That handle is taken. Free are ${handle}-works, ${handle}-studio, its-${handle}.`],
      },
    });
    expect(await profileOf(second)).toEqual(before);
  });

  it("gives one handle to one of two who want it at the same moment", async () => {
    const [first, second] = [await alice(), await alice()];
    const body = { intent: "who", who: "creator", handle: unusedHandle() };
    const outcomes = await Promise.allSettled([send(await app(first), body), send(await app(second), body)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it.each([
    [{ intent: "who", who: "robot", handle: "alice-works" }, ["who"]],
    [{ intent: "who", who: "creator", handle: "a" }, ["handle"]],
    [{ intent: "who", who: "creator", handle: "admin" }, ["handle"]],
    [{ intent: "who" }, ["handle", "who"]],
    [{ intent: "place", timezone: "Mars/Olympus" }, ["timezone"]],
    [{ intent: "place", timezone: "UTC", country: "XX", headline: "x".repeat(81) }, ["country", "headline"]],
    [{ intent: "place", timezone: "UTC", languages: "Klingon" }, ["languages"]],
    [{ intent: "skill-add", name: " " }, ["name"]],
    [{ intent: "skills", interests: "x".repeat(41) }, ["interests"]],
    [{ intent: "wants", wants: "money" }, ["wants"]],
    [{ intent: "wants", private_floor: "1e9" }, ["private_floor"]],
    [{ intent: "wants", private_floor: "5", rate_currency: "XXX" }, ["rate_currency"]],
    [{ intent: "nothing" }, ["bad_request"]],
    [{ intent: "__proto__" }, ["bad_request"]],
  ] as [Record<string, string>, string[]][])("refuses %j", async (body, fields) => {
    const creator = await alice();
    const before = await profileOf(creator);
    const found = await refused(await app(creator), body);
    expect(found.map((name: string) => name.replace(/\[.*$/, "")).sort()).toEqual(fields);
    expect(await profileOf(creator)).toEqual(before);
  });
});
