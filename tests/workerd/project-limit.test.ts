import { expect, it } from "vitest";
import { acceptCounter, acceptOffer } from "#app/features/hiring/commands/accept.server.ts";
import { sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { counterOffer, makeOffer } from "#app/features/hiring/commands/offers.server.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import {
  holdProject,
  resumeProject,
  startDraft,
} from "#app/features/projects/commands/move-project.server.ts";
import type { MemberContext } from "#app/platform/context.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { anApplication, applicationRow, offerInput } from "#tests/factories/applications.ts";
import { count } from "#tests/factories/database.ts";
import { alice } from "#tests/factories/people.ts";
import { projectInput } from "#tests/factories/projects.ts";

/** The same member once the beta is over. */
const limited = <C extends MemberContext>(app: C): C => ({
  ...app,
  env: { ...app.env, PLAN_LIMITS: "on" } as C["env"],
});

const full = { status: 409, message: /^Your plan holds 5 active projects/ };
const runs = (app: MemberContext) =>
  count(
    "projects",
    "status = 'active' AND id IN (SELECT project_id FROM project_members WHERE user_id = ?)",
    app.viewer.userId,
  );

async function fills(app: MemberContext) {
  const ids: string[] = [];
  while ((await runs(app)) < 5) ids.push(await beginProject(app, projectInput()));
  return ids;
}

it("a plan holds so many active projects, whichever way one begins; during the beta any number", async () => {
  const { app: free } = await appOf(await alice());
  const app = limited(free);
  const [first = ""] = await fills(app);
  await expect(beginProject(app, projectInput())).rejects.toMatchObject(full);
  const draft = await beginProject(app, projectInput({ start: "later" }));
  await expect(startDraft(app, draft, {})).rejects.toMatchObject(full);
  await holdProject(app, first, { reason: "Rain" });
  await startDraft(app, draft, {});
  await expect(resumeProject(app, first, {})).rejects.toMatchObject(full);
  expect(await runs(app)).toBe(5);
  await resumeProject(free, first, {});
  expect(await runs(app)).toBe(6);
});

it("pressed ten times at once no more begin than the plan holds, and the same press is one still", async () => {
  const app = limited((await appOf(await alice())).app);
  const [, , , last = ""] = await fills(app);
  await holdProject(app, last, { reason: "Rain" });
  const key = crypto.randomUUID();
  const pressed = await Promise.allSettled(
    Array.from({ length: 10 }, () => beginProject(app, projectInput({ key }))),
  );
  expect(pressed.every(({ status }) => status === "fulfilled")).toBe(true);
  expect(await runs(app)).toBe(5);
});

it("who accepts needs the room, on either side; nothing of it is done without", async () => {
  const { id, creatorApp, brandApp } = await anApplication();
  await sparkBack(brandApp, id);
  await makeOffer(brandApp, offerInput(id));
  await fills(creatorApp);
  await expect(acceptOffer(limited(creatorApp), { application_id: id })).rejects.toMatchObject(full);
  expect(await applicationRow(id)).toMatchObject({ status: "offered", project_id: null });
  await counterOffer(creatorApp, offerInput(id));
  await fills(brandApp);
  await expect(acceptCounter(limited(brandApp), { application_id: id })).rejects.toMatchObject(full);
  await acceptCounter(brandApp, { application_id: id });
  expect(await applicationRow(id)).toMatchObject({ status: "accepted" });
});
