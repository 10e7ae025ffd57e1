import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { acceptCounter, acceptOffer } from "#app/features/hiring/commands/accept.server.ts";
import { sparkBack } from "#app/features/hiring/commands/answer-interest.server.ts";
import { takeSlot } from "#app/features/hiring/commands/applicant-acts.server.ts";
import { closeOutPosting, closePosting } from "#app/features/hiring/commands/close-posting.server.ts";
import { counterOffer, declineOffer, makeOffer } from "#app/features/hiring/commands/offers.server.ts";
import { decline, inviteToInterview } from "#app/features/hiring/commands/poster-acts.server.ts";
import { closePostingSchema } from "#app/features/hiring/schema.ts";
import { approve } from "#app/features/projects/commands/approve.server.ts";
import { stepItem } from "#app/features/projects/commands/barter-steps.server.ts";
import { confirmCompletion } from "#app/features/projects/commands/complete.server.ts";
import { deliver } from "#app/features/projects/commands/deliver.server.ts";
import { startMilestone } from "#app/features/projects/commands/move-milestone.server.ts";
import { deskOf, selectDesk } from "#app/features/projects/desk.server.ts";
import { toHead } from "#app/features/projects/desk-head.ts";
import { deliverSchema } from "#app/features/projects/milestone-schema.ts";
import { selectMyProjects, toProjectCard } from "#app/features/projects/queries/my-projects.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { anApplication, applicationRow, applies, offerInput } from "#tests/factories/applications.ts";
import { companyOf } from "#tests/factories/companies.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { posting, rowOf } from "#tests/factories/postings.ts";
import { readTrade, yes } from "#tests/factories/trades.ts";

/** Alice is shortlisted and has an offer of 900 €. */
async function anOffer(details: Parameters<typeof anApplication>[0] = {}) {
  const made = await anApplication(details);
  await sparkBack(made.brandApp, made.id);
  await makeOffer(made.brandApp, offerInput(made.id));
  return made;
}

/** How many statements it takes to begin a project with so many milestones, which say "12" and the like. */
async function statementsWith(parts: number) {
  const made = await anApplication();
  await sparkBack(made.brandApp, made.id);
  const milestones = Array.from({ length: parts }, (_, at) => ({ title: `${at + 1}`, amount: "100" }));
  await makeOffer(made.brandApp, offerInput(made.id, { amount: `${parts * 100}`, milestones }));
  let many = 0;
  const commit: typeof made.creatorApp.commit = (statements, ...happened) => {
    many = statements.length;
    return made.creatorApp.commit(statements, ...happened);
  };
  const { projectId } = await acceptOffer({ ...made.creatorApp, commit }, { application_id: made.id });
  const titles = await rows("SELECT title FROM milestones WHERE project_id = ? ORDER BY position", projectId);
  expect(titles).toEqual(milestones.map(({ title }) => ({ title })));
  return many;
}

describe("a posting of a company whose poster does not hire for it any more", () => {
  async function orphaned(role: string, status: string) {
    const [poster, owner, creator] = [await bora(), await bora({ name: "Owner" }), await alice()];
    const company = await companyOf([
      [owner, "owner"],
      [poster, "recruiter"],
    ]);
    const job = await posting(poster, { company_id: company });
    const id = await applies(creator, job);
    const [{ app: posterApp }, { app: ownerApp }, { app: creatorApp }] = [
      await appOf(poster),
      await appOf(owner),
      await appOf(creator),
    ];
    await sparkBack(ownerApp, id);
    await makeOffer(ownerApp, offerInput(id));
    await rows(
      "UPDATE company_members SET role = ?, status = ? WHERE user_id = ?",
      role,
      status,
      poster.userId,
    );
    return { id, job, owner, poster, posterApp, ownerApp, creatorApp };
  }

  it.each([
    ["recruiter", "removed"],
    ["viewer", "active"],
  ])("is not theirs to answer for (%s, %s), nor do they hear who applies", async (role, status) => {
    const { id, job, owner, poster, posterApp } = await orphaned(role, status);
    await expect(makeOffer(posterApp, offerInput(id))).rejects.toMatchObject({ code: "not_found" });
    await expect(
      closePosting(
        posterApp,
        closePostingSchema.parse({ opportunity_id: job.id, outcome: "cancelled", answer_all: "on" }),
      ),
    ).rejects.toMatchObject({ code: "not_found" });
    await applies(await alice({ name: "Late" }), job);
    const heard = ({ userId }: { userId: string }) =>
      count("notifications", "user_id = ? AND message LIKE '%Late%'", userId);
    expect([await heard(owner), await heard(poster)]).toEqual([1, 0]);
  });

  it("begins a project with who answers for it now as its client", async () => {
    const { id, owner, creatorApp } = await orphaned("recruiter", "removed");
    const { projectId } = await acceptOffer(creatorApp, { application_id: id });
    expect(
      await rows("SELECT user_id FROM project_members WHERE project_id = ? AND role = 'client'", projectId),
    ).toEqual([{ user_id: owner.userId }]);
  });
});

describe("an offer of who may not act", () => {
  const REST = { code: "conflict", message: expect.stringContaining("at the moment") };

  it.each([
    ["a company", "UPDATE companies SET status = ? WHERE id = ?"],
    ["its poster", "UPDATE profiles SET status = ? WHERE user_id = ?"],
  ])(
    "is neither made nor accepted while %s is suspended, and is there again afterwards",
    async (who, set) => {
      const [poster, creator] = [await bora(), await alice()];
      const company = await companyOf([[poster, "owner"]]);
      const job = await posting(poster, { company_id: company });
      const id = await applies(creator, job);
      const [{ app: posterApp }, { app: creatorApp }] = [await appOf(poster), await appOf(creator)];
      await sparkBack(posterApp, id);
      await makeOffer(posterApp, offerInput(id));
      const is = (status: string) => rows(set, status, who === "a company" ? company : poster.userId);
      await is("suspended");
      await expect(acceptOffer(creatorApp, { application_id: id })).rejects.toMatchObject(REST);
      await counterOffer(creatorApp, offerInput(id, { amount: "950", milestones: [] }));
      if (who === "a company") {
        await expect(acceptCounter(posterApp, { application_id: id })).rejects.toMatchObject(REST);
        await expect(makeOffer(posterApp, offerInput(id))).rejects.toMatchObject(REST);
      }
      expect(await count("projects", "application_id = ?", id)).toBe(0);
      await is("active");
      await makeOffer(posterApp, offerInput(id));
      await acceptOffer(creatorApp, { application_id: id });
    },
  );
});

describe("accepting an offer", () => {
  it("takes as many statements for ten milestones as for one", async () => {
    expect(await statementsWith(10)).toBe(await statementsWith(1));
  });

  it("begins the project with its milestones and terms, fills the posting, and answers everybody else by name", async () => {
    const { id, job, creator, brand, creatorApp } = await anOffer();
    const carol = await alice({ name: "Carol" });
    const other = await applies(carol, job);

    const { projectId } = await acceptOffer(creatorApp, { application_id: id });

    expect(await applicationRow(id)).toMatchObject({ status: "accepted", project_id: projectId });
    expect(await rowOf(job.id)).toMatchObject({ status: "filled", seats_filled: 1, close_reason: "filled" });
    const [project] = await rows("SELECT * FROM projects WHERE id = ?", projectId);
    expect(project).toMatchObject({
      title: job.title,
      description: "Two days in the studio, twelve pictures.",
      kind: "job",
      status: "active",
      owner_id: brand.userId,
      application_id: id,
      budget_total: 90_000,
      currency: "EUR",
      due_on: "2027-05-01",
    });
    expect(
      await rows("SELECT user_id, role FROM project_members WHERE project_id = ? ORDER BY role", projectId),
    ).toEqual([
      { user_id: brand.userId, role: "client" },
      { user_id: creator.userId, role: "lead" },
    ]);
    expect(
      await rows(
        `SELECT title, amount, typeof(amount) AS kind, due_on, position, assignee_ids, proposed_by, required, revision_limit,
          status FROM milestones WHERE project_id = ? ORDER BY position`,
        projectId,
      ),
    ).toEqual(
      [
        { title: "First pictures", amount: 30_000, due_on: null },
        { title: "All pictures", amount: 60_000, due_on: "2027-05-01" },
      ].map((part, position) => ({
        ...{ ...part, position, kind: "integer", status: "agreed", required: 1, revision_limit: 2 },
        ...{ assignee_ids: JSON.stringify([creator.userId]), proposed_by: brand.userId },
      })),
    );
    const [agreement] = await rows<{ terms: string; content_hash: string }>(
      "SELECT terms, content_hash FROM agreements WHERE project_id = ?",
      projectId,
    );
    expect(JSON.parse(agreement?.terms ?? "")).toMatchObject({
      amount: 90_000,
      rights: { usage: "organic" },
    });
    expect(agreement?.content_hash).toMatch(/^[0-9a-f]{64}$/);

    expect(await applicationRow(other)).toMatchObject({ status: "closed_out", decline_reason: "filled" });
    const [kind] = await rows<{ message: string }>(
      "SELECT message FROM notifications WHERE user_id = ? AND kind = 'application_closed'",
      carol.userId,
    );
    expect(kind?.message).toContain("Hi Carol, thank you for applying");
    for (const person of [creator, brand])
      expect(
        await rows(
          "SELECT xp_earned FROM xp_activities WHERE user_id = ? AND activity_type = 'collaboration_accepted'",
          person.userId,
        ),
      ).toEqual([{ xp_earned: 100 }]);
    expect(
      await count("analytics_events", "event_name = 'project_created' AND user_id = ?", creator.userId),
    ).toBe(1);
    expect(await rows("SELECT status FROM matches WHERE application_id = ?", id)).toEqual([
      { status: "project_started" },
    ]);
  });

  it("of a barter begins its trade with what the posting gives and gets", async () => {
    const { id, job, creator, brand, creatorApp } = await anOffer();
    await rows(
      `UPDATE opportunities SET type = 'barter', barter_give = 'A watch', barter_get = 'Ten portraits',
         barter_value_give = 43000, barter_value_get = 45000, budget_currency = 'EUR' WHERE id = ?`,
      job.id,
    );
    const { projectId } = await acceptOffer(creatorApp, { application_id: id });
    expect(
      await rows(
        `SELECT giver_id, side, description, agreed_value, status FROM barter_items WHERE project_id = ?
         ORDER BY side`,
        projectId,
      ),
    ).toEqual([
      {
        giver_id: brand.userId,
        side: "client",
        description: "A watch",
        agreed_value: 43_000,
        status: "promised",
      },
      {
        giver_id: creator.userId,
        side: "work",
        description: "Ten portraits",
        agreed_value: 45_000,
        status: "promised",
      },
    ]);
    expect(await count("barter_terms", "project_id = ?", projectId)).toBe(1);
  });

  it("of a collaboration without money makes both of them makers, each of whom looks at the other's work", async () => {
    const { id, job, creator, brand, creatorApp, brandApp } = await anApplication();
    await rows("UPDATE opportunities SET type = 'collab' WHERE id = ?", job.id);
    await sparkBack(brandApp, id);
    await makeOffer(
      brandApp,
      offerInput(id, { amount: "0", milestones: [{ title: "The zine", amount: "0" }] }),
    );
    const { projectId } = await acceptOffer(creatorApp, { application_id: id });
    expect(
      await rows(
        "SELECT user_id, role, split_bps FROM project_members WHERE project_id = ? ORDER BY user_id",
        projectId,
      ),
    ).toEqual(
      [creator, brand]
        .map(({ userId }) => ({ user_id: userId, role: "lead", split_bps: 5000 }))
        .toSorted((one, other) => one.user_id.localeCompare(other.user_id)),
    );
    const target = async () => {
      const [row] = await rows<{ milestone_id: string; version: number }>(
        "SELECT id AS milestone_id, version FROM milestones WHERE project_id = ?",
        projectId,
      );
      return row ?? { milestone_id: "", version: 0 };
    };
    await startMilestone(brandApp, projectId, await target());
    await deliver(
      brandApp,
      projectId,
      deliverSchema.parse({ ...(await target()), note: "The first proof." }),
    );
    await expect(approve(brandApp, projectId, await target())).rejects.toMatchObject({ code: "forbidden" });
    await approve(creatorApp, projectId, await target());
    expect(await confirmCompletion(brandApp, projectId)).toEqual({ completed: false });
    const head = toHead(deskOf(await selectDesk(creatorApp, projectId)), creator.userId, Date.now());
    expect(head).toMatchObject({ canConfirm: true });
    expect(await confirmCompletion(creatorApp, projectId)).toEqual({ completed: true });
    expect(
      await rows("SELECT DISTINCT direction FROM review_requests WHERE project_id = ?", projectId),
    ).toEqual([{ direction: "peer" }]);
  });

  it("of a trade without money is over once what was traded is settled: there is no other work in it", async () => {
    const made = await anApplication();
    const { id, job, creator, brand, creatorApp, brandApp } = made;
    await rows(
      `UPDATE opportunities SET type = 'barter', barter_give = 'A watch', barter_get = 'Ten portraits',
         barter_value_give = 43000, barter_value_get = 45000, budget_currency = 'EUR' WHERE id = ?`,
      job.id,
    );
    await sparkBack(brandApp, id);
    await makeOffer(brandApp, offerInput(id, { amount: "0", milestones: [] }));
    const { projectId } = await acceptOffer(creatorApp, { application_id: id });
    expect(await count("milestones", "project_id = ?", projectId)).toBe(0);
    const [agreed] = await rows<{ words: string }>(
      "SELECT body_md AS words FROM agreements WHERE project_id = ?",
      projectId,
    );
    expect(agreed?.words).toContain("The client gives: A watch. The lead gives: Ten portraits.");
    const { items } = await readTrade(creatorApp, projectId);
    for (const one of [creatorApp, brandApp]) await yes(one, projectId);
    for (const { id: item_id, side } of items) {
      const [giver, taker] = side === "work" ? [creatorApp, brandApp] : [brandApp, creatorApp];
      await stepItem(giver, projectId, "send", { item_id });
      for (const step of ["receive", "approve"] as const) await stepItem(taker, projectId, step, { item_id });
    }
    for (const [app, { userId }] of [
      [creatorApp, creator],
      [brandApp, brand],
    ] as const) {
      const [row] = await selectMyProjects(app);
      expect(row && toProjectCard(row, userId, Date.now())).toMatchObject({
        progress: 100,
        things: 2,
        waiting: "Sign the agreement",
      });
      expect(toHead(deskOf(await selectDesk(app, projectId)), userId, Date.now())).toMatchObject({
        canConfirm: true,
        consistsOf: "trade",
        progress: 100,
      });
    }
    expect(await confirmCompletion(creatorApp, projectId)).toEqual({ completed: false });
    expect(await confirmCompletion(brandApp, projectId)).toEqual({ completed: true });
  });

  it("ten times at once begins one project and pays once", async () => {
    const { id, job, creatorApp } = await anOffer({ seats: 5 });
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, () => acceptOffer(creatorApp, { application_id: id })),
    );
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await count("projects", "application_id = ?", id)).toBe(1);
    expect(
      await count(
        "xp_activities",
        "activity_type = 'collaboration_accepted' AND source_id IN (SELECT id FROM projects WHERE application_id = ?)",
        id,
      ),
    ).toBe(2);
    expect(await rowOf(job.id)).toMatchObject({ status: "active", seats_filled: 1 });
  });

  it("by two people for the last place: one has it, the other is told and keeps nothing", async () => {
    const first = await anOffer();
    const carol = await alice({ name: "Carol" });
    const second = await applies(carol, first.job);
    await sparkBack(first.brandApp, second);
    await makeOffer(first.brandApp, offerInput(second));
    const { app: carolApp } = await appOf(carol);
    const answers = await Promise.allSettled([
      acceptOffer(first.creatorApp, { application_id: first.id }),
      acceptOffer(carolApp, { application_id: second }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await rowOf(first.job.id)).toMatchObject({ status: "filled", seats_filled: 1 });
    expect(await count("projects", "opportunity_id = ?", first.job.id)).toBe(1);
    const states = [await applicationRow(first.id), await applicationRow(second)].map((row) => row?.status);
    expect(states.sort()).toEqual(["accepted", "closed_out"]);
  });

  it("is refused once it has ended, and for terms that were replaced meanwhile", async () => {
    const { id, creator, creatorApp } = await anOffer();
    const { version = 0 } = (await applicationRow(id)) ?? {};
    await expect(acceptOffer(creatorApp, { application_id: id, version: version - 1 })).rejects.toMatchObject(
      {
        status: 409,
      },
    );
    const { app } = await appOf(creator, { clock: { now: () => Date.now() + days(8) } });
    await expect(acceptOffer(app, { application_id: id })).rejects.toMatchObject({ status: 409 });
    expect(await count("projects", "application_id = ?", id)).toBe(0);
  });
});

describe("bargaining", () => {
  it("goes back and forth; the poster accepts what alice asks for as it is", async () => {
    const { id, brandApp, creatorApp } = await anOffer();
    await counterOffer(creatorApp, offerInput(id, { amount: "1100", milestones: [] }));
    const { reply_due_at } = (await applicationRow(id)) ?? {};
    expect(reply_due_at).toBeGreaterThan(Date.now());
    // It is not her turn any more.
    await expect(acceptOffer(creatorApp, { application_id: id })).rejects.toMatchObject({ status: 409 });
    await acceptCounter(brandApp, { application_id: id });
    expect(await rows("SELECT budget_total FROM projects WHERE application_id = ?", id)).toEqual([
      { budget_total: 110_000 },
    ]);
    expect(
      await rows("SELECT version, status FROM offers WHERE application_id = ? ORDER BY version", id),
    ).toEqual([
      { version: 1, status: "superseded" },
      { version: 2, status: "accepted" },
    ]);
  });

  it("ends after six rounds with the hint to talk", async () => {
    const { id, brandApp, creatorApp } = await anOffer();
    for (let round = 2; round <= 6; round++)
      await (round % 2 === 0
        ? counterOffer(creatorApp, offerInput(id))
        : makeOffer(brandApp, offerInput(id)));
    await expect(makeOffer(brandApp, offerInput(id))).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("Let's talk"),
    });
    expect(await count("offers", "application_id = ? AND status = 'open'", id)).toBe(1);
  });

  it("ends when she says no", async () => {
    const { id, creatorApp, brandApp } = await anOffer();
    await declineOffer(creatorApp, { application_id: id });
    expect(await applicationRow(id)).toMatchObject({ status: "offer_declined" });
    await expect(makeOffer(brandApp, offerInput(id))).rejects.toMatchObject({ status: 409 });
  });

  it.each([
    [{ milestones: [{ title: "All", amount: "1" }] }, "add up"],
    [{ amount: "-5", milestones: [] }, "amount like"],
    [{ amount: "0.001", milestones: [] }, "amount like"],
    [{ amount: "99999999999", milestones: [] }, "amount like"],
  ])("takes no terms like %j", (fields, sentence) => {
    expect(() => offerInput(crypto.randomUUID(), fields)).toThrow(sentence);
  });
});

describe("talking", () => {
  it("is proposed by the poster, and one of the times is taken", async () => {
    const { id, brandApp, creatorApp } = await anApplication();
    await sparkBack(brandApp, id);
    const slots = [Date.now() + days(2), Date.now() + days(3)];
    await inviteToInterview(brandApp, { application_id: id, slots });
    await expect(
      takeSlot(creatorApp, { application_id: id, slot: Date.now() + days(9) }),
    ).rejects.toMatchObject({
      status: 409,
    });
    await takeSlot(creatorApp, { application_id: id, slot: slots[1] ?? 0 });
    expect(await applicationRow(id)).toMatchObject({ status: "interviewing", interview_at: slots[1] });
    await expect(inviteToInterview(brandApp, { application_id: id, slots: [1] })).rejects.toMatchObject({
      status: 422,
    });
  });
});

describe("ending a posting", () => {
  it("is refused while anybody waits, and answers all of them in the same act", async () => {
    const { job, id, brandApp, creator } = await anApplication();
    const close = (fields: object) =>
      closePosting(
        brandApp,
        closePostingSchema.parse({ opportunity_id: job.id, outcome: "cancelled", ...fields }),
      );
    await expect(close({})).rejects.toMatchObject({
      status: 409,
      message: "One person is still waiting for your answer.",
    });
    expect(await rowOf(job.id)).toMatchObject({ status: "active" });
    await close({ answer_all: "on", reason: "timing", note: "Dear {name}, “{title}” is off." });
    expect(await rowOf(job.id)).toMatchObject({ status: "closed", close_reason: "cancelled" });
    expect(await applicationRow(id)).toMatchObject({
      status: "closed_out",
      decline_reason: "timing",
      decline_note: `Dear Alice, “${job.title}” is off.`,
    });
    expect(await count("notifications", "user_id = ? AND kind = 'application_closed'", creator.userId)).toBe(
      1,
    );
  });

  it("and answering all of them, belongs to who answers for it", async () => {
    const { job, id, creatorApp } = await anApplication();
    const stranger = await appOf(await bora());
    for (const app of [creatorApp, stranger.app]) {
      const input = { opportunity_id: job.id, reason: "filled" as const, note: null };
      await expect(closeOutPosting(app, input)).rejects.toMatchObject({ status: 404 });
      await expect(decline(app, { application_id: id, reason: "skills", note: null })).rejects.toMatchObject({
        status: 404,
      });
    }
    expect(await applicationRow(id)).toMatchObject({ status: "submitted" });
  });
});
