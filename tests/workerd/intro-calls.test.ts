import { describe, expect, it } from "vitest";
import { days, hours } from "#app/core/time.ts";
import { getFeed } from "#app/features/calendars/feed.server.ts";
import { renewFeed } from "#app/features/calendars/feed-links.server.ts";
import { toIcs } from "#app/features/calendars/ics.server.ts";
import { moveCall, proposeCall } from "#app/features/calendars/intro-calls.server.ts";
import { callSchema } from "#app/features/calendars/schema.ts";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { unmatch } from "#app/features/sparks/commands/close-match.server.ts";
import { selectMatches } from "#app/features/sparks/queries.server.ts";
import { action as sparkAction } from "#app/routes/sparks/spark.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { projectInput } from "#tests/factories/projects.ts";
import { likes } from "#tests/factories/swipes.ts";
import { visits } from "#tests/factories/visits.ts";

async function sparked(): Promise<[Person, Person, string]> {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  await likes(creator, brand);
  const { matchId } = await likes(brand, creator);
  return [creator, brand, matchId ?? ""];
}

const asked = (match_id: string, more: object = {}) =>
  callSchema.parse({ match_id, starts_at: `${Date.now() + hours(30)}`, minutes: "15", ...more });

const callOf = async (who: Person, ports: Parameters<typeof appOf>[1] = {}) =>
  (await selectMatches((await appOf(who, ports)).app))[0]?.call ?? null;

const told = (who: Person) =>
  rows<{ kind: string; link: string }>(
    "SELECT kind, link FROM notifications WHERE user_id = ? AND kind LIKE 'meeting%' ORDER BY created_at",
    who.userId,
  );

describe("a first call of two who have a Spark", () => {
  it("is proposed by one, told to the other, who says yes, and is over by itself", async () => {
    const [creator, brand, id] = await sparked();
    const { app } = await appOf(creator);
    await proposeCall(app, asked(id, { join_url: "https://meet.example/1" }));
    expect(await callOf(creator)).toMatchObject({ mine: true, status: "proposed" });
    const call = await callOf(brand);
    expect(call).toMatchObject({ mine: false, status: "proposed", joinUrl: "https://meet.example/1" });
    expect(await told(brand)).toEqual([{ kind: "meeting_proposed", link: "/spark" }]);
    await expect(moveCall(app, call?.id ?? "", "confirmed")).rejects.toMatchObject({ code: "forbidden" });
    const yes = await visits(brand, sparkAction, {
      path: "/spark",
      form: { intent: "confirm-call", call_id: call?.id ?? "" },
    });
    expect(yes).toMatchObject({ status: 200, body: { done: "Your call stands." } });
    expect(await callOf(creator)).toMatchObject({ status: "confirmed" });
    expect(await told(creator)).toEqual([{ kind: "meeting_confirmed", link: "/spark" }]);
    await expect(moveCall((await appOf(brand)).app, call?.id ?? "", "confirmed")).rejects.toMatchObject({
      code: "conflict",
    });
    expect(await callOf(brand, { clock: { now: () => Date.now() + days(2) } })).toBeNull();
  });

  it("is not asked by a name that every object has", async () => {
    const form = { intent: "constructor" };
    expect(await visits(await alice(), sparkAction, { path: "/spark", form })).toMatchObject({ status: 422 });
  });

  it("stands in the calendars of both, but in no feed of one project, and in none across a block", async () => {
    const [creator, brand, id] = await sparked();
    const [{ app }, { app: brandApp }] = await Promise.all([appOf(creator), appOf(brand)]);
    await proposeCall(app, asked(id, { join_url: "https://meet.example/1" }));
    const project = await beginProject(app, projectInput());
    const tokens = [
      await renewFeed(app, null),
      await renewFeed(brandApp, null),
      await renewFeed(app, project),
    ];
    const { app: visitor } = visitorApp();
    const calendars = async () =>
      Promise.all(tokens.map(async (token) => toIcs(await getFeed(visitor, token), "https://thrive.test")));
    const [mine, theirs, projects] = await calendars();
    expect(mine).toContain(`First call with ${brand.name}`);
    expect(theirs).toContain(`First call with ${creator.name}`);
    expect(theirs).toMatch(/LOCATION:https:\/\/meet\.example\/1[\s\S]*STATUS:TENTATIVE/);
    expect(projects).not.toContain("First call");
    await blocks(brand, creator);
    for (const calendar of await calendars()) expect(calendar).not.toContain("First call");
  });

  it("is one at a time, called off by either, and then there may be another", async () => {
    const [creator, brand, id] = await sparked();
    const [{ app }, { app: brandApp }] = await Promise.all([appOf(creator), appOf(brand)]);
    const both = await Promise.allSettled([proposeCall(app, asked(id)), proposeCall(brandApp, asked(id))]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await moveCall(brandApp, (await callOf(brand))?.id ?? "", "cancelled");
    expect(await callOf(creator)).toBeNull();
    await proposeCall(brandApp, asked(id));
    expect(await callOf(brand)).toMatchObject({ mine: true });
  });

  it("is one for one press, however often it is sent, and another time is another", async () => {
    const [creator, brand, id] = await sparked();
    const { app } = await appOf(creator);
    const call = asked(id, { join_url: "https://meet.example/1" });
    await Promise.all([proposeCall(app, call), proposeCall(app, call)]);
    await proposeCall(app, call);
    expect(await rows("SELECT status FROM meetings WHERE match_id = ?", id)).toEqual([
      { status: "proposed" },
    ]);
    expect(await told(brand)).toHaveLength(1);
    for (const other of [{ minutes: "30" }, { join_url: undefined }, { starts_at: `${call.starts_at + 1}` }])
      await expect(
        proposeCall(
          app,
          asked(id, { starts_at: `${call.starts_at}`, join_url: "https://meet.example/1", ...other }),
        ),
      ).rejects.toMatchObject({ code: "conflict" });
    const { app: theirs } = await appOf(brand);
    await expect(proposeCall(theirs, call)).rejects.toMatchObject({ code: "conflict" });
  });

  it.each([
    ["a block", (me: Person, other: Person) => blocks(me, other)],
    [
      "an end of the Spark",
      async (me: Person, _: Person, id: string) => unmatch((await appOf(me)).app, id, null),
    ],
  ])("is not answered across %s that comes at the same moment", async (_, parts) => {
    const [creator, brand, id] = await sparked();
    await proposeCall((await appOf(creator)).app, asked(id));
    const { app } = await appOf(brand);
    const commit: typeof app.commit = async (...done) => {
      await parts(creator, brand, id);
      return app.commit(...done);
    };
    const call = (await callOf(brand))?.id ?? "";
    await expect(moveCall({ ...app, commit }, call, "confirmed")).rejects.toMatchObject({ code: "conflict" });
    expect(await rows("SELECT status FROM meetings WHERE id = ?", call)).toEqual([{ status: "proposed" }]);
  });

  it("is not for strangers, after the end, across a block, or for a time that is over", async () => {
    const [creator, brand, id] = await sparked();
    const { app } = await appOf(creator);
    const { app: stranger } = await appOf(await alice({ name: "Dora" }));
    await expect(proposeCall(stranger, asked(id))).rejects.toMatchObject({ code: "not_found" });
    for (const starts_at of [Date.now() - 1, Date.now() + days(91)])
      await expect(proposeCall(app, asked(id, { starts_at: `${starts_at}` }))).rejects.toMatchObject({
        code: "invalid_input",
      });
    for (const wrong of [
      { starts_at: "soon" },
      { minutes: "7" },
      { join_url: "javascript:alert(1)" },
      { match_id: "x" },
    ])
      expect(
        callSchema.safeParse({ match_id: id, starts_at: `${Date.now() + 1e6}`, minutes: "15", ...wrong })
          .success,
      ).toBe(false);
    await proposeCall(app, asked(id));
    const call = (await callOf(brand))?.id ?? "";
    await expect(moveCall(stranger, call, "cancelled")).rejects.toMatchObject({ code: "not_found" });
    await unmatch(app, id, null);
    await expect(moveCall((await appOf(brand)).app, call, "confirmed")).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(proposeCall(app, asked(id))).rejects.toMatchObject({ code: "not_found" });

    const [carol, dan, theirs] = await sparked();
    await proposeCall((await appOf(carol)).app, asked(theirs));
    const open = (await callOf(dan))?.id ?? "";
    await blocks(carol, dan);
    await expect(moveCall((await appOf(dan)).app, open, "confirmed")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});
