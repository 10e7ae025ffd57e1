import { describe, expect, it } from "vitest";
import { dissolveCrew } from "#app/features/crews/commands/dissolve-crew.server.ts";
import { leaveCrew } from "#app/features/crews/commands/leave-crew.server.ts";
import { saveCrew } from "#app/features/crews/commands/save-crew.server.ts";
import { getApplyPage } from "#app/features/hiring/apply-page.server.ts";
import { acceptOffer } from "#app/features/hiring/commands/accept.server.ts";
import { sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { withdraw } from "#app/features/hiring/commands/applicant-acts.server.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { makeOffer } from "#app/features/hiring/commands/offers.server.ts";
import { selectCrewAt } from "#app/features/hiring/crew.server.ts";
import { toCsv } from "#app/features/hiring/csv.ts";
import { pipelineReads } from "#app/features/hiring/pipeline.server.ts";
import { toCards } from "#app/features/hiring/pipeline-view.server.ts";
import { selectWithCrew } from "#app/features/hiring/with-crew.server.ts";
import { approve } from "#app/features/projects/commands/approve.server.ts";
import { deliver } from "#app/features/projects/commands/deliver.server.ts";
import { startMilestone } from "#app/features/projects/commands/move-milestone.server.ts";
import { block } from "#app/features/safety/commands/block.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { applicationRow, applies, applyInput, offerInput } from "#tests/factories/applications.ts";
import { crewInput, crewOf, meet } from "#tests/factories/crews.ts";
import { count, rows } from "#tests/factories/database.ts";
import { beginFunding, type PaidDesk, targetOf } from "#tests/factories/paid-desks.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";

/** Alice leads Bea and Cem; bora has posted a job. */
async function crewAndJob(details: Parameters<typeof posting>[1] = {}) {
  const [lead, films, cuts, brand] = await Promise.all([
    alice(),
    alice({ name: "Bea" }),
    alice({ name: "Cem" }),
    bora(),
  ]);
  const crewId = await crewOf([lead, "Directs", "33.34"], [films, "Films", "33.33"], [cuts, "Cuts", "33.33"]);
  const job = await posting(brand, details);
  const [leadApp, filmsApp, cutsApp, brandApp] = await Promise.all(
    [lead, films, cuts, brand].map(async (person) => (await appOf(person)).app),
  );
  if (!leadApp || !filmsApp || !cutsApp || !brandApp) throw new Error("Somebody is missing.");
  const send = async () => (await apply(leadApp, job.id, applyInput({ crew_id: crewId }))).id;
  return { lead, films, cuts, brand, crewId, job, leadApp, filmsApp, cutsApp, brandApp, send };
}

type Cast = Awaited<ReturnType<typeof crewAndJob>>;

async function cardsFor({ brandApp, job }: Cast, blind = false) {
  const [waiting, further] = await brandApp.ask([
    ...pipelineReads(brandApp, { opportunity: job.id, application: null }),
  ]);
  return toCards([...(waiting as never[]), ...(further as never[])], blind);
}

/** The application is offered 100.01 in one part, and accepted. */
async function agreed(cast: Cast, id: string) {
  await sparkBack(cast.brandApp, id);
  await makeOffer(cast.brandApp, offerInput(id, { amount: "100.01", milestones: [] }));
  return acceptOffer(cast.leadApp, { application_id: id });
}

const behind = (id: string) =>
  rows<{ user_id: string; role: string; split_bps: number }>(
    "SELECT user_id, role, split_bps FROM application_members WHERE application_id = ? ORDER BY position",
    id,
  );

describe("a crew that applies", () => {
  it("is seen as one by the poster, with roles and without shares, and by each of its people", async () => {
    const cast = await crewAndJob();
    const id = await cast.send();
    const [card] = await cardsFor(cast);
    expect(card).toMatchObject({ id, name: "Alice", crewName: "Daylight" });
    expect(card?.crew.map(({ name, role }) => `${name} ${role}`)).toEqual([
      "Alice Directs",
      "Bea Films",
      "Cem Cuts",
    ]);
    expect(JSON.stringify(card)).not.toContain("split");
    const [blind] = await cardsFor(cast, true);
    const table = (cards: Parameters<typeof toCsv>[0]) => new Response(toCsv(cards)).text();
    expect(await table([card as never])).toContain("Daylight: Alice (Directs); Bea (Films); Cem (Cuts)");
    expect(await table([blind as never])).toContain("A crew: Directs; Films; Cuts");
    expect(JSON.stringify(blind)).not.toContain("Bea");
    expect(JSON.stringify(blind)).not.toContain(cast.films.userId);
    expect(blind?.crew.map(({ role }) => role)).toEqual(["Directs", "Films", "Cuts"]);
    const [mine] = await selectWithCrew(cast.filmsApp);
    expect(mine).toMatchObject({ id, crew: "Daylight", lead: "Alice", role: "Films", splitBps: 3_333 });
    expect(await selectWithCrew(cast.leadApp)).toEqual([]);
    for (const { userId } of [cast.films, cast.cuts])
      expect(await count("notifications", "user_id = ? AND kind = 'crew_application'", userId)).toBe(1);
  });

  it("has said yes as it is", async () => {
    const cast = await crewAndJob();
    await saveCrew(
      cast.leadApp,
      crewInput(cast.crewId, 2, [
        [cast.lead, "Directs", "50"],
        [cast.films, "Films", "25"],
        [cast.cuts, "Cuts", "25"],
      ]),
    );
    expect((await getApplyPage(cast.leadApp, cast.job.id)).crews).toMatchObject([{ state: "waiting" }]);
    await expect(cast.send()).rejects.toThrow("Bea has not said yes to the crew as it is.");
    expect(await count("applications", "opportunity_id = ?", cast.job.id)).toBe(0);
  });

  it("waits while one of its people is not here", async () => {
    const cast = await crewAndJob();
    await rows("UPDATE profiles SET status = 'suspended' WHERE user_id = ?", cast.cuts.userId);
    await expect(cast.send()).rejects.toThrow(
      "Cem is not here at the moment. Take them out of the crew first.",
    );
  });

  it("does not trade, and nobody sends another's crew", async () => {
    const cast = await crewAndJob({ type: "barter" });
    await expect(cast.send()).rejects.toThrow("To a trade each applies by themselves.");
    const job = await posting(cast.brand);
    await expect(apply(cast.filmsApp, job.id, applyInput({ crew_id: cast.crewId }))).rejects.toMatchObject({
      code: "not_found",
    });
  });

  it("meets no application of one of its people, and none of them applies beside it", async () => {
    const cast = await crewAndJob();
    const own = await applies(cast.films, cast.job);
    await expect(cast.send()).rejects.toThrow("Bea has applied to this one already.");
    await withdraw(cast.filmsApp, { application_id: own, reason: null });
    const behind = async () => (await selectCrewAt(cast.cutsApp, cast.job.id))[0]?.crew;
    expect(await behind()).toBeNull();
    await cast.send();
    await expect(apply(cast.cutsApp, cast.job.id, applyInput())).rejects.toThrow(
      "You apply to this one already, with the crew Daylight.",
    );
    expect(await behind()).toBe("Daylight");
    expect(await selectCrewAt(cast.leadApp, cast.job.id)).toEqual([{ crew: null }]);
  });

  it("does not share somebody with another crew at the same posting", async () => {
    const cast = await crewAndJob();
    await cast.send();
    const dee = await alice({ name: "Dee" });
    const other = await crewOf([dee, "Leads", "50"], [cast.cuts, "Cuts", "50"]);
    const { app } = await appOf(dee);
    await expect(apply(app, cast.job.id, applyInput({ crew_id: other }))).rejects.toThrow(
      "Cem applies to this one with another crew already.",
    );
  });

  it("holds nobody who posted it, and says of a block no more than that it is not for all", async () => {
    const [poster, lead] = await Promise.all([bora(), alice()]);
    const job = await posting(poster);
    const crewId = await crewOf([lead, "Directs", "50"], [poster, "Produces", "50"]);
    const { app } = await appOf(lead);
    await expect(apply(app, job.id, applyInput({ crew_id: crewId }))).rejects.toThrow(
      "Bora answers for this posting, so the crew cannot apply to it.",
    );
    const cast = await crewAndJob();
    await block(cast.filmsApp, cast.brand.userId);
    await expect(cast.send()).rejects.toThrow("Not everybody in this crew can apply to this one.");
    const invited = await crewAndJob({ visibility: "public" });
    await block(invited.brandApp, invited.cuts.userId);
    await expect(invited.send()).rejects.toThrow("Not everybody in this crew can apply to this one.");
  });

  it("is taken back by its lead for all", async () => {
    const cast = await crewAndJob();
    const id = await cast.send();
    await expect(withdraw(cast.filmsApp, { application_id: id, reason: null })).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(dissolveCrew(cast.leadApp, cast.crewId)).rejects.toThrow("Withdraw it first.");
    await withdraw(cast.leadApp, { application_id: id, reason: null });
    expect(await selectWithCrew(cast.filmsApp)).toMatchObject([{ status: "withdrawn" }]);
    expect(await count("notifications", "user_id = ? AND kind = 'crew_application'", cast.films.userId)).toBe(
      2,
    );
    await dissolveCrew(cast.leadApp, cast.crewId);
  });

  it("goes on without who leaves: their share is the lead's, and the poster hears of it", async () => {
    const cast = await crewAndJob();
    const id = await cast.send();
    const before = await applicationRow(id);
    await leaveCrew(cast.cutsApp, cast.crewId);
    expect((await behind(id)).map(({ role, split_bps }) => [role, split_bps])).toEqual([
      ["Directs", 6_667],
      ["Films", 3_333],
    ]);
    expect(Number((await applicationRow(id))?.version)).toBe(Number(before?.version) + 1);
    expect(await count("notifications", "user_id = ? AND kind = 'crew_member_left'", cast.brand.userId)).toBe(
      1,
    );
    expect(await selectWithCrew(cast.cutsApp)).toEqual([]);
  });

  it("tells a poster of each of the applications that somebody left, and begins with the rest", async () => {
    const cast = await crewAndJob();
    const first = await cast.send();
    const second = await posting(cast.brand, { title: "Sounds for a spring campaign" });
    const other = (await apply(cast.leadApp, second.id, applyInput({ crew_id: cast.crewId }))).id;
    await leaveCrew(cast.cutsApp, cast.crewId);
    const told = await rows<{ message: string; seq: number }>(
      "SELECT message, seq FROM notifications WHERE user_id = ? AND kind = 'crew_member_left'",
      cast.brand.userId,
    );
    expect(told.map(({ message }) => message).sort()).toEqual([
      `Cem left the crew that applied to “${cast.job.title}”.`,
      "Cem left the crew that applied to “Sounds for a spring campaign”.",
    ]);
    const [counter] = await rows<{ last_seq: number }>(
      "SELECT last_seq FROM notification_counters WHERE user_id = ?",
      cast.brand.userId,
    );
    expect(Math.max(...told.map(({ seq }) => seq))).toBe(counter?.last_seq);
    for (const id of [first, other])
      expect((await behind(id)).map(({ role }) => role)).toEqual(["Directs", "Films"]);
    const { projectId } = await agreed(cast, first);
    expect(await count("project_members", "project_id = ? AND role = 'member'", projectId)).toBe(1);
  });

  it("goes on without who blocks one that came to the crew later", async () => {
    const cast = await crewAndJob();
    const id = await cast.send();
    const dee = await alice({ name: "Dee" });
    await meet(cast.lead, dee);
    await saveCrew(
      cast.leadApp,
      crewInput(cast.crewId, 2, [
        [cast.lead, "Directs", "40"],
        [cast.films, "Films", "20"],
        [cast.cuts, "Cuts", "20"],
        [dee, "Sounds", "20"],
      ]),
    );
    await block(cast.filmsApp, dee.userId);
    expect((await behind(id)).map(({ role, split_bps }) => [role, split_bps])).toEqual([
      ["Directs", 6_667],
      ["Cuts", 3_333],
    ]);
  });

  it("takes nobody out while an offer waits", async () => {
    const cast = await crewAndJob();
    const id = await cast.send();
    await sparkBack(cast.brandApp, id);
    await makeOffer(cast.brandApp, offerInput(id));
    await expect(
      saveCrew(cast.leadApp, crewInput(cast.crewId, 2, [[cast.lead, "Directs", "100"]])),
    ).rejects.toThrow("An offer to this crew waits for an answer.");
  });
});

describe("a crew that is chosen", () => {
  it("begins without who left, also before that is known to what was sent, and tells the rest alone", async () => {
    const cast = await crewAndJob();
    const id = await cast.send();
    await rows("DELETE FROM crew_members WHERE crew_id = ? AND user_id = ?", cast.crewId, cast.cuts.userId);
    const { projectId } = await agreed(cast, id);
    expect(
      await rows(
        "SELECT user_id, split_bps FROM project_members WHERE project_id = ? AND role <> 'client' ORDER BY role",
        projectId,
      ),
    ).toEqual([
      { user_id: cast.lead.userId, split_bps: 6_667 },
      { user_id: cast.films.userId, split_bps: 3_333 },
    ]);
    const begun = (userId: string) =>
      count("notifications", "user_id = ? AND title = 'Your crew begins'", userId);
    expect([await begun(cast.films.userId), await begun(cast.cuts.userId)]).toEqual([1, 0]);
    expect(await selectWithCrew(cast.filmsApp)).toMatchObject([{ projectId }]);
    expect(await selectWithCrew(cast.cutsApp)).toMatchObject([{ projectId: null }]);
  });

  it("is on the desk with roles and shares, and one release pays everybody to the cent", async () => {
    const cast = await crewAndJob();
    const { projectId } = await agreed(cast, await cast.send());
    const seats = await rows<{ user_id: string; role: string; title: string; split_bps: number }>(
      "SELECT user_id, role, title, split_bps FROM project_members WHERE project_id = ?",
      projectId,
    );
    const seat = (userId: string) => seats.find(({ user_id }) => user_id === userId);
    expect(seat(cast.lead.userId)).toMatchObject({ role: "lead", split_bps: 3_334 });
    expect(seat(cast.films.userId)).toMatchObject({ role: "member", title: "Films", split_bps: 3_333 });
    expect(seat(cast.cuts.userId)).toMatchObject({ role: "member", title: "Cuts", split_bps: 3_333 });
    expect(seat(cast.brand.userId)).toMatchObject({ role: "client", split_bps: 0 });

    const [part] = await rows<{ id: string; amount: number }>(
      "SELECT id, amount FROM milestones WHERE project_id = ?",
      projectId,
    );
    expect(part?.amount).toBe(10_001);
    const on = {
      id: projectId,
      milestoneId: part?.id ?? "",
      amount: 10_001,
      lead: cast.lead,
      client: cast.brand,
      member: cast.films,
    } as unknown as PaidDesk;
    await (await beginFunding(on, cast.brand)).pay();
    await startMilestone(cast.filmsApp, projectId, await targetOf(on));
    await deliver(cast.filmsApp, projectId, {
      ...(await targetOf(on)),
      note: "Here it is",
      urls: [],
      file_ids: [],
    });
    const { app, settled } = await appOf(cast.brand);
    await approve(app, projectId, await targetOf(on));
    await settled();
    const paid = await rows<{ owner_id: string; amount: number }>(
      `SELECT a.owner_id, sum(e.amount) AS amount FROM ledger_entries AS e
        JOIN ledger_accounts AS a ON a.id = e.account_id
        JOIN ledger_journals AS j ON j.id = e.journal_id
        WHERE j.type = 'release' AND a.owner_id IN (?, ?, ?) GROUP BY a.owner_id`,
      cast.lead.userId,
      cast.films.userId,
      cast.cuts.userId,
    );
    expect(paid.map(({ amount }) => amount).sort((a, b) => a - b)).toEqual([3_333, 3_333, 3_335]);
    expect(paid.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_001);
  });

  it("begins without who cannot take part any more, whose share is the lead's", async () => {
    const cast = await crewAndJob();
    const id = await cast.send();
    await block(cast.cutsApp, cast.brand.userId);
    expect((await cardsFor(cast))[0]?.crew.map(({ name }) => name)).toEqual(["Alice", "Bea"]);
    const { projectId } = await agreed(cast, id);
    const seats = await rows<{ role: string; split_bps: number }>(
      "SELECT role, split_bps FROM project_members WHERE project_id = ? AND role <> 'client' ORDER BY role",
      projectId,
    );
    expect(seats).toEqual([
      { role: "lead", split_bps: 6_667 },
      { role: "member", split_bps: 3_333 },
    ]);
  });
});
