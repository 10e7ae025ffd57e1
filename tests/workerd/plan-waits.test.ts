import { expect, it } from "vitest";
import { tellWaiting } from "#app/features/membership/wait-list.server.ts";
import { action, loader } from "#app/routes/money/membership.tsx";
import { appOf } from "#tests/factories/app.ts";
import { count, rows } from "#tests/factories/database.ts";
import { told } from "#tests/factories/invoices.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

const presses = (who: Person, intent: string) =>
  visits(who, action, { path: "/membership", form: { intent } });
const waits = async (who: Person) =>
  ((await visits(who, loader, { path: "/membership" })).body as { waits: boolean }).waits;

it("takes who waits once, lets them go, and tells those who are left once real money is taken", async () => {
  const [stays, leaves] = await Promise.all([alice(), bora()]);
  for (const who of [stays, stays, leaves]) expect((await presses(who, "wait")).status).toBe(200);
  expect([await waits(stays), await waits(leaves)]).toEqual([true, true]);
  await presses(leaves, "stop-waiting");
  await presses(leaves, "stop-waiting");
  expect([await waits(stays), await waits(leaves)]).toEqual([true, false]);
  const { app, settled } = await appOf(stays);
  expect(await tellWaiting(app)).toBe(0);
  expect(await count("plan_waits", "user_id = ?", stays.userId)).toBe(1);
  const open = { ...app, payments: { isTest: false } };
  await Promise.all([tellWaiting(open), tellWaiting(open)]);
  await settled();
  expect(await rows("SELECT user_id FROM plan_waits")).toEqual([]);
  const news = (await told(stays)).filter(({ kind }) => kind === "announcement");
  expect(news).toHaveLength(1);
  expect((await told(leaves)).filter(({ kind }) => kind === "announcement")).toEqual([]);
});
