import { expect, it } from "vitest";
import { decodeCursor } from "#app/core/cursor.ts";
import {
  PROJECTS_PAGE,
  selectMyProjects,
  toPage,
} from "#app/features/projects/queries/my-projects.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { desk } from "#tests/factories/desks.ts";
import { alice, bora } from "#tests/factories/people.ts";

it("lists all projects page by page, each once, also those joined in one moment", async () => {
  const creator = await alice();
  const { app } = await appOf(creator);
  const made: string[] = [];
  for (let count = 0; count < PROJECTS_PAGE + 3; count++) {
    const { id } = await desk([[creator, "lead"]], { title: `Project ${count}` });
    made.push(id);
  }
  const first = toPage(await selectMyProjects(app));
  const rest = toPage(await selectMyProjects(app, { after: decodeCursor(first.next) }));
  expect([first.page.length, rest.page.length, rest.next]).toEqual([PROJECTS_PAGE, 3, null]);
  expect([...first.page, ...rest.page].map(({ id }) => id).toSorted()).toEqual(made.toSorted());
});

it("reads only what the filters ask for", async () => {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const { app } = await appOf(creator);
  await desk([[creator, "lead"]], { kind: "collab" });
  const { id: barter } = await desk(
    [
      [brand, "lead"],
      [creator, "client"],
    ],
    { kind: "barter" },
  );
  const ids = async (wanted: Parameters<typeof selectMyProjects>[1]) =>
    (await selectMyProjects(app, wanted)).map(({ id }) => id);
  expect(await ids({ kind: "barter" })).toEqual([barter]);
  expect(await ids({ role: "client" })).toEqual([barter]);
  expect(await ids({ kind: "barter", role: "lead" })).toEqual([]);
});
