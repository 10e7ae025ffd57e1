import { expect, it } from "vitest";
import { decodeCursor } from "#app/core/cursor.ts";
import {
  PROJECTS_PAGE,
  selectMyCompanies,
  selectMyProjects,
  toPage,
  toProjectCard,
} from "#app/features/projects/queries/my-projects.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { companyOf } from "#tests/factories/companies.ts";
import { rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { says } from "#tests/factories/messages.ts";
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

it("narrows to one company, and offers those that one works for alone", async () => {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const { app } = await appOf(creator);
  const [mine, other] = [
    await companyOf([[brand, "owner"]]),
    await companyOf([[brand, "owner"]], "Elsewhere"),
  ];
  const { id } = await desk([[creator, "lead"]], { company_id: mine });
  await desk([[creator, "lead"]]);
  await desk([[brand, "lead"]], { company_id: other });
  expect(await selectMyCompanies(app)).toEqual([{ id: mine, name: "Northlight" }]);
  const found = await selectMyProjects(app, { company: mine });
  expect(found.map((row) => [row.id, row.company])).toEqual([[id, "Northlight"]]);
  expect(await selectMyProjects(app, { company: other })).toEqual([]);
});

it("says on a card what is new in the chat, and what of its money is held and paid out", async () => {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const { app } = await appOf(creator);
  const { id, milestoneId } = await desk([
    [creator, "lead"],
    [brand, "client"],
  ]);
  const copy = (place: number, amount: number, status: string) =>
    rows(
      `INSERT INTO milestones (id, project_id, title, amount, currency, position, status, created_at, updated_at)
        SELECT ?, project_id, title, ?, currency, ?, ?, created_at, updated_at FROM milestones WHERE id = ?`,
      crypto.randomUUID(),
      amount,
      place,
      status,
      milestoneId,
    );
  await copy(1, 30_000, "delivered");
  await copy(2, 50_000, "released");
  await copy(3, 70_000, "agreed");
  await copy(4, 90_000, "cancelled");
  await says(brand, { kind: "project", id }, "One");
  await says(brand, { kind: "project", id }, "Two");
  await says(creator, { kind: "project", id }, "Mine");
  const card = async () => {
    const [row] = await selectMyProjects(app);
    return row && toProjectCard(row, creator.userId, Date.now());
  };
  expect(await card()).toMatchObject({ unread: 2, parts: 4, total: 150_000, held: 30_000, released: 50_000 });
});
