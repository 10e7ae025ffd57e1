import { expect, it } from "vitest";
import { setFlag } from "#app/features/flags/flags.server.ts";
import { type FlagInput, setFlagSchema } from "#app/features/flags/schema.ts";
import { makeToken } from "#app/features/integrations/tokens/commands.server.ts";
import { loader } from "#app/routes/settings/api-tokens.tsx";
import { appOf } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { ada, alice, bora, type Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

const WHY = "Something is wrong with them";

it("a flag takes tokens from some members and gives them back, on the page and in the act, and the log keeps why", async () => {
  const [admin, creator, brand] = await Promise.all([ada(), alice(), bora()]);
  const { app } = await appOf(admin);
  const sets = (more: Partial<FlagInput>) =>
    setFlag(app, { key: "api_tokens", state: true, segment: "everyone", percent: 100, reason: WHY, ...more });
  const makes = async (who: Person) =>
    makeToken((await appOf(who)).app, { name: "Studio", scopes: ["feed:read"], days: "7" });
  const isOffered = async (who: Person) =>
    ((await visits(who, loader, { path: "/settings/api-tokens" })).body as { offered: boolean }).offered;

  expect(await isOffered(creator)).toBe(true);
  const exposed = () =>
    rows(
      `SELECT user_id, event_category, event_properties FROM analytics_events WHERE event_name = 'feature_flag_exposed'
      AND user_id IN (?, ?) ORDER BY created_at`,
      creator.userId,
      brand.userId,
    );
  expect(await exposed()).toEqual([]);
  await sets({ segment: "brands" });
  expect([await isOffered(creator), await isOffered(brand)]).toEqual([false, true]);
  expect([await isOffered(creator), await isOffered(brand)]).toEqual([false, true]);
  const met = (who: Person, variant: string) => ({
    user_id: who.userId,
    event_category: "engagement",
    event_properties: JSON.stringify({ flag: "api_tokens", variant }),
  });
  await expect.poll(exposed).toEqual([met(creator, "off"), met(brand, "on")]);
  await expect(makes(creator)).rejects.toMatchObject({ status: 403 });
  expect((await makes(brand)).secret).toMatch(/./);

  await sets({ state: false });
  await expect(makes(brand)).rejects.toMatchObject({ status: 403 });
  await sets({ percent: 0 });
  await expect(makes(brand)).rejects.toMatchObject({ status: 403 });
  await sets({});
  expect((await makes(creator)).secret).toMatch(/./);

  const log = await rows<{ reason: string; before: string }>(
    "SELECT reason, before FROM audit_log WHERE subject_type = 'flag' AND actor_id = ? ORDER BY id",
    admin.userId,
  );
  expect(log).toHaveLength(4);
  expect(log.map(({ reason }) => reason)).toEqual([WHY, WHY, WHY, WHY]);
  expect(JSON.parse(log[1]?.before ?? "")).toMatchObject({ segment: "brands", percent: 100 });
});

it("a flag is set within bounds, and only one that there is", () => {
  const typed = { key: "api_tokens", state: "on", segment: "everyone", percent: "50", reason: WHY };
  expect(setFlagSchema.parse(typed)).toMatchObject({ state: true, percent: 50 });
  for (const wrong of [
    { key: "everything" },
    { state: "maybe" },
    { segment: "admins" },
    { percent: "101" },
    { percent: "-1" },
    { percent: "1.5" },
    { percent: "x" },
    { reason: "" },
  ])
    expect([wrong, setFlagSchema.safeParse({ ...typed, ...wrong }).success]).toEqual([wrong, false]);
});
