import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { confirmCrew } from "#app/features/crews/commands/confirm-crew.server.ts";
import { createCrew } from "#app/features/crews/commands/create-crew.server.ts";
import { dissolveCrew } from "#app/features/crews/commands/dissolve-crew.server.ts";
import { answerLead, offerLead } from "#app/features/crews/commands/hand-over-crew.server.ts";
import { leaveCrew } from "#app/features/crews/commands/leave-crew.server.ts";
import { saveCrew } from "#app/features/crews/commands/save-crew.server.ts";
import { partErased } from "#app/features/crews/erased.server.ts";
import { partings } from "#app/features/crews/part.server.ts";
import {
  selectCandidates,
  selectCrew,
  selectHandovers,
  selectMyCrews,
  toCrew,
  toLeads,
} from "#app/features/crews/queries.server.ts";
import { crewSchema } from "#app/features/crews/schema.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { block } from "#app/features/safety/commands/block.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { applyInput } from "#tests/factories/applications.ts";
import { crewInput, crewOf, meet, saysYes } from "#tests/factories/crews.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { asked as asksTheApi, tokenOf } from "#tests/factories/tokens.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

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

describe("the lead of a crew", () => {
  const questionIn = async (person: Person, id: string) =>
    toLeads(await selectHandovers((await appOf(person)).app, id), person.userId);
  const offers = async (from: Person, id: string, to: Person) =>
    offerLead((await appOf(from)).app, { crew_id: id, user_id: to.userId });
  const says = async (who: Person, id: string, answer: "yes" | "no" | "back", question?: string) =>
    answerLead((await appOf(who)).app, {
      ...{ crew_id: id, answer },
      handover_id: question ?? (await questionIn(who, id)).asked?.id ?? crypto.randomUUID(),
    });
  const leadOf = async (id: string) =>
    (await rows<{ lead_id: string }>("SELECT lead_id FROM crews WHERE id = ?", id))[0]?.lead_id;

  it("passes to a member who says yes: with the rights, in the history, and nobody is asked again", async () => {
    const { lead, films, cuts, id } = await trio();
    await expect(offers(films, id, cuts)).rejects.toMatchObject({ code: "not_found" });
    await expect(offers(lead, id, await alice())).rejects.toMatchObject({ code: "invalid_input" });
    await offers(lead, id, films);
    await offers(lead, id, films);
    expect(await count("crew_handovers", "crew_id = ?", id)).toBe(1);
    await expect(offers(lead, id, cuts)).rejects.toThrow("asked somebody already");
    expect(await questionIn(films, id)).toMatchObject({ asked: { mine: false, from: "Alice" } });
    expect((await questionIn(cuts, id)).asked).toBeUndefined();
    const question = (await questionIn(lead, id)).asked?.id;
    await expect(says(cuts, id, "yes", question)).rejects.toMatchObject({ code: "not_found" });
    await expect(says(lead, id, "yes", question)).rejects.toMatchObject({ code: "not_found" });
    expect(await leadOf(id)).toBe(lead.userId);

    await says(films, id, "yes");
    await says(films, id, "yes", question);
    expect(await crewAs(films, id)).toMatchObject({ leads: true, state: "ready", version: 2, lead: "Bea" });
    expect((await crewAs(lead, id))?.people.map(({ name }) => name)).toEqual(["Bea", "Alice", "Cem"]);
    expect(await questionIn(cuts, id)).toMatchObject({ before: [{ from: "Alice", to: "Bea" }] });
    expect(await questionIn(films, id)).not.toMatchObject({ asked: expect.anything() });
    for (const { userId } of [lead, cuts])
      expect(
        await count("notifications", "user_id = ? AND title = 'Your crew has another lead'", userId),
      ).toBe(1);
    const { app } = await appOf(lead);
    await expect(dissolveCrew(app, id)).rejects.toMatchObject({ code: "not_found" });
    await leaveCrew(app, id);
    expect(await shares(id)).toEqual({ [films.userId]: 7_333, [cuts.userId]: 2_667 });
  });

  it("stays where it is after a no, after it was taken back, and once who was asked is not in the crew any more", async () => {
    const { lead, films, cuts, id } = await trio();
    await offers(lead, id, films);
    await says(films, id, "no");
    expect(
      await count("notifications", "user_id = ? AND title = 'Your crew keeps its lead'", lead.userId),
    ).toBe(1);
    await offers(lead, id, cuts);
    const taken = (await questionIn(cuts, id)).asked?.id;
    await says(lead, id, "back");
    await says(lead, id, "back", taken);
    await expect(says(cuts, id, "yes", taken)).rejects.toMatchObject({ code: "conflict" });
    await offers(lead, id, cuts);
    const gone = (await questionIn(cuts, id)).asked?.id;
    await leaveCrew((await appOf(cuts)).app, id);
    expect(await rows("SELECT status FROM crew_handovers WHERE id = ?", gone)).toEqual([
      { status: "withdrawn" },
    ]);
    // Who has not said yes to the crew as it is now does not lead it.
    await expect(offers(lead, id, films)).rejects.toMatchObject({ code: "invalid_input" });
    expect(await leadOf(id)).toBe(lead.userId);
    expect(await questionIn(lead, id)).toEqual({ asked: undefined, before: [] });
  });

  it("does not pass while an application is open, nor to who leads as many as their plan holds", async () => {
    const { lead, films, id } = await trio();
    const { app } = await appOf(films);
    await offers(lead, id, films);
    for (let n = 0; n < 5; n++) await createCrew(app, { name: `Crew ${n}`, about: null });
    await expect(says(films, id, "yes")).rejects.toMatchObject({ code: "conflict" });
    await rows("UPDATE crews SET status = 'dissolved' WHERE lead_id = ? AND name = 'Crew 1'", films.userId);
    const job = await posting(await bora());
    await apply((await appOf(lead)).app, job.id, applyInput({ crew_id: id }));
    await expect(says(films, id, "yes")).rejects.toMatchObject({ code: "conflict" });
    await says(lead, id, "back");
    await expect(offers(lead, id, films)).rejects.toThrow("application that is still open");
    expect(await leadOf(id)).toBe(lead.userId);
  });
});

describe("a no to a crew", () => {
  it("holds for thirty days, is told as one, and is another thing than leaving after a yes", async () => {
    const [lead, films] = await Promise.all([alice(), alice({ name: "Bea" })]);
    await meet(lead, films);
    const clock = movedClock();
    const { app } = await appOf(lead, { clock });
    const id = await createCrew(app, { name: "Daylight", about: null });
    const asks = async () => {
      const { version } = (await selectCrew(app, id))[0] ?? { version: 0 };
      const pair: Parameters<typeof crewInput>[2] = [
        [lead, "Directs", "50"],
        [films, "Films", "50"],
      ];
      return saveCrew(app, crewInput(id, version, pair));
    };
    await asks();
    await leaveCrew((await appOf(films)).app, id);
    expect(
      await rows(
        "SELECT title, message FROM notifications WHERE user_id = ? AND kind = 'crew_changed'",
        lead.userId,
      ),
    ).toEqual([
      { title: "A no to your crew", message: expect.stringContaining("Bea said no to “Daylight”.") },
    ]);
    await expect(asks()).rejects.toMatchObject({
      fields: {
        "people[1].user_id": [expect.stringContaining("They said no to this crew. You can ask again after")],
      },
    });
    // Another crew of the same lead may ask.
    expect(await crewOf([films, "Films", "100"])).toBeTruthy();
    clock.move(days(31));
    expect(await asks()).toEqual({ asked: 1 });
    await saysYes(films, id);
    await leaveCrew((await appOf(films)).app, id);
    expect(await asks()).toEqual({ asked: 1 });
  });
});

describe("who is erased", () => {
  it("leaves crews whose people hear of it, and those they led are over, without their name", async () => {
    const [lead, films, cuts] = await Promise.all(["Ada", "Bea", "Cem"].map((name) => alice({ name })));
    if (!lead || !films || !cuts) throw new Error("There are three of them.");
    const led = await crewOf([lead, "Directs", "60"], [films, "Films", "40"]);
    const other = await crewOf([cuts, "Directs", "50"], [lead, "Films", "50"]);
    const { app } = await appOf(await bora());
    for (let run = 0; run < 2; run++) await partErased(app, lead.userId);
    expect(await rows("SELECT status FROM crews WHERE id = ?", led)).toEqual([{ status: "dissolved" }]);
    expect(await shares(other)).toEqual({ [cuts.userId]: 10_000 });
    const heard = ({ userId }: Person) =>
      rows(
        `SELECT message, actor_id FROM notifications
          WHERE user_id = ? AND title IN ('A crew is over', 'Somebody left your crew')`,
        userId,
      );
    expect([await heard(films), await heard(cuts)]).toEqual([
      [{ actor_id: null, message: "“Daylight” is over: the account of its lead is gone." }],
      [
        {
          actor_id: null,
          message: expect.stringContaining("Somebody whose account is gone is not in “Daylight” any more."),
        },
      ],
    ]);
  });
});

describe("crews over the API", () => {
  it("are one's own, with the scope for them alone", async () => {
    const { lead, films, id } = await trio();
    const { secret } = await tokenOf(films, ["crews:read"]);
    const read = async (path: string, token = secret) => (await asksTheApi(token, `/api/v1${path}`)).json();
    const crew = {
      ...{ id, name: "Daylight", lead_id: lead.userId, state: "ready", asked: false, to: `/crews/${id}` },
      people: expect.arrayContaining([
        expect.objectContaining({ user_id: films.userId, role: "Films", share_bps: 3_333, confirmed: true }),
      ]),
    };
    expect(await read("/crews")).toMatchObject({ items: [crew] });
    expect(await read(`/crews/${id}`)).toMatchObject(crew);
    const { secret: strangers } = await tokenOf(await alice(), ["crews:read"]);
    expect(await read("/crews", strangers)).toEqual({ items: [] });
    expect(await read(`/crews/${id}`, strangers)).toMatchObject({ status: 404 });
  });
});
