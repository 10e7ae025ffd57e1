import { RouterContextProvider } from "react-router";
import { expect, it } from "vitest";
import { AppError } from "#app/core/errors.ts";
import type { StaffRole } from "#app/core/viewer.ts";
import { users } from "#app/db/schema/auth.ts";
import { staffAction, staffLoader, staffQuery } from "#app/features/staff/guards.server.ts";
import { type AppContext, appContext } from "#app/platform/context.server.ts";
import { publicLoader } from "#app/platform/responses.server.ts";
import { loader as settingsLoader } from "#app/routes/settings/settings.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { rows } from "#tests/factories/database.ts";
import { ada, alice, type Person, person, sam } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

const secret = "who they are";
const pages = {
  loader: staffLoader("support", async () => secret),
  query: staffQuery(
    "support",
    ({ db }) => [db.select({ id: users.id }).from(users).limit(1)] as const,
    (_app, [found]) => (found.length === 1 ? secret : ""),
  ),
  action: staffAction("support", async () => secret),
};

/** What asking gives: the answer, or what was thrown. */
async function ask(app: AppContext, page: (args: never) => Promise<unknown>): Promise<unknown> {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  const request = new Request("https://thrive.test/test-emails");
  return page({ request, context, params: {} } as never).catch((thrown: unknown) => thrown);
}

async function asks(person: Person) {
  const { app } = await appOf(person);
  return Promise.all(Object.values(pages).map((page) => ask(app, page)));
}

it("opens to those who hold the role, and to admins", async () => {
  expect(await asks(await sam())).toEqual([secret, secret, secret]);
  expect(await asks(await ada())).toEqual([secret, secret, secret]);
});

it("is for every other member exactly what an unknown address is", async () => {
  const unknown = publicLoader(async () => {
    throw new AppError("not_found");
  });
  const member = await alice();
  const nowhere = await ask((await appOf(member)).app, unknown);
  expect(nowhere).toMatchObject({ init: { status: 404 } });
  expect(await asks(member)).toEqual([nowhere, nowhere, nowhere]);
});

it.each<StaffRole>(["moderator", "finance", "partner_manager"])(
  "does not open to a %s, whose pages are others",
  async (role) => {
    for (const answer of await asks(await alice({ role })))
      expect(answer).toMatchObject({ init: { status: 404 } });
  },
);

it("sends visitors to sign in, and back", async () => {
  const { app } = visitorApp();
  for (const page of [pages.loader, pages.query]) {
    const answer = (await ask(app, page)) as Response;
    expect(answer.headers.get("location")).toBe("/auth?return=%2Ftest-emails");
  }
});

it("closes with the next request after the role was taken away", async () => {
  const agent = await sam();
  await rows("DELETE FROM user_roles WHERE user_id = ?", agent.userId);
  for (const answer of await asks(agent)) expect(answer).toMatchObject({ init: { status: 404 } });
});

it("leads colleagues from their settings to the pages of their roles, and nobody else (product.md R11)", async () => {
  const shown = async (who: Person) =>
    ((await visits(who, settingsLoader, { path: "/settings" })).body as { team: string[] }).team;
  expect(await shown(await sam())).toEqual(["Overview", "Users", "Help articles"]);
  expect(await shown(await person({ name: "Fin", role: "finance" }))).toEqual([
    "Overview",
    "Payments",
    "Codes for plans",
  ]);
  expect(await shown(await alice())).toEqual([]);
});
