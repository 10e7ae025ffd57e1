import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import {
  confirmCrew,
  createCrew,
  dissolveCrew,
  leaveCrew,
  saveCrew,
} from "#app/features/crews/commands.server.ts";
import { partings } from "#app/features/crews/part.server.ts";
import { selectCandidates, selectCrew, selectMyCrews, toCrew } from "#app/features/crews/queries.server.ts";
import { crewSchema } from "#app/features/crews/schema.ts";
import { block } from "#app/features/safety/commands/block.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { crewInput, crewOf, meet, saysYes } from "#tests/factories/crews.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";

async function trio() {
  const [lead, films, cuts] = await Promise.all([alice(), alice({ name: "Bea" }), alice({ name: "Cem" })]);
  const id = await crewOf([lead, "Directs", "40"], [films, "Films", "33.33"], [cuts, "Cuts", "26.67"]);
  return { lead, films, cuts, id };
}

async function crewAs(person: Person, id: string) {
  const { app } = await appOf(person);
  const [row] = await selectCrew(app, id);
  return row ? toCrew(row, person.userId) : null;
}

const shares = async (id: string) =>
  Object.fromEntries(
    (
      await rows<{ user_id: string; split_bps: number }>(
        "SELECT user_id, split_bps FROM crew_members WHERE crew_id = ?",
        id,
      )
    ).map((row) => [row.user_id, row.split_bps]),
  );

const toldOf = (kind: string, userId: string) =>
  count("notifications", "user_id = ? AND kind = ?", userId, kind);

describe("a crew", () => {
  it("is ready once everybody said yes to it, and its lead hears so", async () => {
    const { lead, films, cuts, id } = await trio();
    expect((await crewAs(lead, id))?.state).toBe("ready");
    expect(await toldOf("crew_asked", films.userId)).toBe(1);
    expect(await toldOf("crew_changed", lead.userId)).toBe(2);
    expect(await crewAs(cuts, id)).toMatchObject({ leads: false, asked: false, lead: "Alice" });
    expect(await crewAs(await alice(), id)).toBeNull();
  });

  it("pressed twice is one", async () => {
    const { app } = await appOf(await alice());
    const key = crypto.randomUUID();
    const made = await createCrew(app, { key, name: "Daylight", about: null });
    expect(await createCrew(app, { key, name: "Daylight", about: null })).toBe(made);
    expect(await count("crews", "id = ?", key)).toBe(1);
  });

  it("ends at as many as the plan holds", async () => {
    const { app } = await appOf(await alice());
    for (let n = 0; n < 5; n++) await createCrew(app, { name: `Crew ${n}`, about: null });
    await expect(createCrew(app, { name: "One more", about: null })).rejects.toThrow(
      "You lead 5 crews already",
    );
  });

  it("asks the same member for a yes ten times a day, whatever is changed; what asks nobody still goes through", async () => {
    const [lead, films] = await Promise.all([alice(), alice({ name: "Bea" })]);
    const id = await crewOf([lead, "Directs", "50"], [films, "Films", "50"]);
    const { app } = await appOf(lead);
    const saves = (version: number, role: string, name?: string) =>
      saveCrew(
        app,
        crewInput(
          id,
          version,
          [
            [lead, "Directs", "50"],
            [films, role, "50"],
          ],
          name,
        ),
      );
    for (let version = 2; version <= 10; version++) await saves(version, `Films ${version}`);
    await expect(saves(11, "Cuts")).rejects.toMatchObject({ limit: "crew_ask_one" });
    expect(await toldOf("crew_asked", films.userId)).toBe(10);
    expect(await saves(11, "Films 10", "Night")).toEqual({ asked: 0 });
  });

  it("takes only connections", async () => {
    const [lead, stranger] = await Promise.all([alice(), alice()]);
    const { app } = await appOf(lead);
    const id = await createCrew(app, { name: "Daylight", about: null });
    const asked = saveCrew(
      app,
      crewInput(id, 1, [
        [lead, "Directs", "50"],
        [stranger, "Films", "50"],
      ]),
    );
    await expect(asked).rejects.toMatchObject({
      code: "invalid_input",
      fields: { "people[1].user_id": ["A crew is made of your connections. Connect first."] },
    });
    await meet(lead, stranger);
    expect(await selectCandidates(app)).toHaveLength(1);
  });

  it("keeps its lead, and the whole of its shares", async () => {
    const { lead, films, id } = await trio();
    const { app } = await appOf(lead);
    await expect(saveCrew(app, crewInput(id, 2, [[films, "Films", "100"]]))).rejects.toMatchObject({
      code: "invalid_input",
    });
    const fields = { crew_id: id, version: "2", name: "Daylight" };
    const seat = { user_id: lead.userId, role: "Directs" };
    for (const people of [
      [{ ...seat, share: "99.99" }],
      [
        { ...seat, share: "50" },
        { ...seat, share: "50" },
      ],
      [{ ...seat, share: "-1" }],
      [
        { ...seat, share: "100" },
        { user_id: "none", role: "Films", share: "0" },
      ],
      [{ ...seat, role: "", share: "100" }],
      [],
    ])
      expect(crewSchema.safeParse({ ...fields, people }).success).toBe(false);
  });

  it("asks those again whose part changes, and nobody for a name", async () => {
    const { lead, films, cuts, id } = await trio();
    const { app } = await appOf(lead);
    const kept = crewInput(
      id,
      2,
      [
        [lead, "Directs", "40"],
        [films, "Films", "33.33"],
        [cuts, "Cuts", "26.67"],
      ],
      "Night light",
    );
    expect(await saveCrew(app, kept)).toEqual({ asked: 0 });
    expect((await crewAs(lead, id))?.state).toBe("ready");
    await saveCrew(
      app,
      crewInput(id, 2, [
        [lead, "Directs", "30"],
        [films, "Films", "43.33"],
        [cuts, "Cuts", "26.67"],
      ]),
    );
    expect(await crewAs(films, id)).toMatchObject({ state: "waiting", asked: true });
    expect(await crewAs(cuts, id)).toMatchObject({ asked: false });
    // A yes to what it was before is none.
    await expect(confirmCrew((await appOf(films)).app, { crew_id: id, version: 2 })).rejects.toMatchObject({
      code: "conflict",
    });
    await saysYes(films, id);
    await saysYes(films, id);
    expect((await crewAs(lead, id))?.state).toBe("ready");
    // What another window changed is not written over.
    await expect(saveCrew(app, kept)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is left at any time: the share falls to the lead, and the others are asked again", async () => {
    const { lead, films, cuts, id } = await trio();
    const { app } = await appOf(cuts);
    await leaveCrew(app, id);
    expect(await shares(id)).toEqual({ [lead.userId]: 6_667, [films.userId]: 3_333 });
    expect(await crewAs(films, id)).toMatchObject({ asked: true, version: 3 });
    expect(await crewAs(cuts, id)).toBeNull();
    await expect(leaveCrew(app, id)).rejects.toMatchObject({ code: "not_found" });
    await expect(leaveCrew((await appOf(lead)).app, id)).rejects.toMatchObject({ code: "conflict" });
  });

  it("is dissolved by its lead alone", async () => {
    const { lead, films, id } = await trio();
    await expect(dissolveCrew((await appOf(films)).app, id)).rejects.toMatchObject({ code: "not_found" });
    await dissolveCrew((await appOf(lead)).app, id);
    expect(await selectMyCrews((await appOf(films)).app)).toEqual([]);
    await expect(dissolveCrew((await appOf(lead)).app, id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("parts those who block each other, and keeps its shares whole", async () => {
    const { lead, films, cuts, id } = await trio();
    await block((await appOf(films)).app, cuts.userId);
    expect(await shares(id)).toEqual({ [lead.userId]: 7_333, [cuts.userId]: 2_667 });
    await block((await appOf(lead)).app, cuts.userId);
    expect(await shares(id)).toEqual({ [lead.userId]: 10_000 });
  });

  it("asks those who stay after a block again, without a name", async () => {
    const { films, cuts, lead, id } = await trio();
    const dee = await alice({ name: "Dee" });
    await meet(lead, dee);
    const { app } = await appOf(lead);
    const people: [Person, string, string][] = [
      [lead, "Directs", "40"],
      [films, "Films", "20"],
      [cuts, "Cuts", "20"],
    ];
    await saveCrew(app, crewInput(id, 2, [...people, [dee, "Sounds", "20"]]));
    await block((await appOf(films)).app, cuts.userId);
    const asked = await rows<{ message: string; actor_id: string | null }>(
      "SELECT message, actor_id FROM notifications WHERE user_id = ? AND kind = 'crew_asked' ORDER BY seq",
      dee.userId,
    );
    expect(asked.at(-1)).toEqual({
      message: "“Daylight” changed. Look at it, and say yes again.",
      actor_id: null,
    });
    // Nor do the two come together again, and why is not said.
    await expect(saveCrew(app, crewInput(id, 4, [...people, [dee, "Sounds", "20"]]))).rejects.toMatchObject({
      code: "invalid_input",
      fields: { "people[1].user_id": ["They cannot be in this crew."] },
    });
  });

  it("tells its lead of each of two who go at once", async () => {
    const { lead, films, cuts, id } = await trio();
    const before = await toldOf("crew_changed", lead.userId);
    await Promise.all([films, cuts].map(async (one) => leaveCrew((await appOf(one)).app, id)));
    expect(await toldOf("crew_changed", lead.userId)).toBe(before + 2);
    expect(await shares(id)).toEqual({ [lead.userId]: 10_000 });
  });

  it("keeps its shares whole where the steps of a parting run again", async () => {
    const { lead, films, cuts, id } = await trio();
    const gone = sql`SELECT ${id} AS crew_id, ${cuts.userId} AS user_id`;
    const steps = partings(gone, 1);
    for (const step of [...steps.slice(0, -1), ...steps, ...steps]) await db.run(step);
    expect(await shares(id)).toEqual({ [lead.userId]: 6_667, [films.userId]: 3_333 });
  });

  it("is of no use to others' forms", async () => {
    const { films, id } = await trio();
    const { app } = await appOf(films);
    await expect(saveCrew(app, crewInput(id, 2, [[films, "All", "100"]]))).rejects.toMatchObject({
      code: "not_found",
    });
    const { app: stranger } = await appOf(await bora());
    await expect(confirmCrew(stranger, { crew_id: id, version: 2 })).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
