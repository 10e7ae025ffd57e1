import { describe, expect, it } from "vitest";
import { days } from "#app/core/time.ts";
import { closeOutPosting } from "#app/features/hiring/commands/close-posting.server.ts";
import {
  deleteDraft,
  duplicatePosting,
  repost,
} from "#app/features/opportunities/commands/clone-posting.server.ts";
import {
  extendPosting,
  pausePosting,
  resumePosting,
} from "#app/features/opportunities/commands/move-posting.server.ts";
import {
  postOpportunity,
  saveAsDraft,
} from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { announceEnds, expirePostings } from "#app/features/opportunities/commands/run-lives.server.ts";
import { savePosting } from "#app/features/opportunities/commands/save-posting.server.ts";
import {
  deleteTemplate,
  findTemplate,
  saveTemplate,
  selectTemplates,
} from "#app/features/opportunities/commands/templates.server.ts";
import { conflictWhenStale, endPosting, fillSeat } from "#app/features/opportunities/life.server.ts";
import { PAID_POSTING_LIFE } from "#app/features/opportunities/life.ts";
import { draftSchema } from "#app/features/opportunities/schema.ts";
import { handleLifeForm } from "#app/routes/opportunities/life-forms.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call } from "#tests/factories/calls.ts";
import { companyOf } from "#tests/factories/companies.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { everythingStored, postInput, posting, rowOf } from "#tests/factories/postings.ts";
import { likes } from "#tests/factories/swipes.ts";
import { plainPng } from "#tests/fakes/covers.ts";
import { movedClock } from "#tests/fakes/moved-clock.ts";

const draft = (fields: Record<string, unknown> = {}) =>
  draftSchema.parse({ submission_key: crypto.randomUUID(), ...fields });

/** Somebody who applied in writing and waits. */
async function applied(person: Person, opportunityId: string) {
  await likes(person, { id: opportunityId, title: "" });
  await db.$client
    .prepare("UPDATE applications SET status = 'submitted' WHERE opportunity_id = ? AND applicant_id = ?")
    .bind(opportunityId, person.userId)
    .run();
}

async function hireFor(person: Person, role: string) {
  const companyId = crypto.randomUUID();
  await db.$client.batch([
    db.$client
      .prepare(
        `INSERT INTO companies (id, created_by, name, handle, kind, domain_token, created_at, updated_at)
        VALUES (?1, ?2, 'House', ?1, 'studio', 't', 1, 1)`,
      )
      .bind(companyId, person.userId),
    db.$client
      .prepare("INSERT INTO company_members VALUES (?, ?, ?, 'active', 1, 1)")
      .bind(companyId, person.userId, role),
  ]);
  return companyId;
}

describe("bora's posting", () => {
  it("is paused and resumed, and each step counts its version", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const { id } = await postOpportunity(app, postInput(), null);
    await pausePosting(app, { id, version: 1 });
    expect(await rowOf(id)).toMatchObject({ status: "paused", version: 2 });
    await expect(pausePosting(app, { id, version: 2 })).rejects.toMatchObject({ status: 409 });
    await resumePosting(app, { id, version: 2 });
    expect(await rowOf(id)).toMatchObject({ status: "active", version: 3 });
    await expect(resumePosting(app, { id, version: 3 })).rejects.toMatchObject({ status: 409 });
  });

  it("is moved in two windows at once, and one of them is told to reload", async () => {
    const brand = await bora();
    const { id } = await posting(brand);
    const apps = await Promise.all([appOf(brand), appOf(brand), appOf(brand)]);
    const answers = await Promise.allSettled(apps.map(({ app }) => pausePosting(app, { id, version: 1 })));
    const refused = answers.filter((answer) => answer.status === "rejected");
    expect(refused).toHaveLength(2);
    for (const { reason } of refused)
      expect(reason).toMatchObject({ status: 409, message: expect.stringContaining("Reload") });
    expect(await rowOf(id)).toMatchObject({ status: "paused", version: 2 });
  });

  it("is nobody else's: alice does not find it, a recruiter of its company does", async () => {
    const [brand, creator, recruiter, viewer] = await Promise.all([bora(), alice(), alice(), alice()]);
    const companyId = await hireFor(brand, "owner");
    for (const [person, role] of [
      [recruiter, "recruiter"],
      [viewer, "viewer"],
    ] as const)
      await db.$client
        .prepare("INSERT INTO company_members VALUES (?, ?, ?, 'active', 1, 1)")
        .bind(companyId, person.userId, role)
        .run();
    const { id } = await posting(brand, { company_id: companyId });
    for (const stranger of [creator, viewer]) {
      const { app } = await appOf(stranger);
      for (const act of [pausePosting, resumePosting, extendPosting])
        await expect(act(app, { id, version: 1 })).rejects.toMatchObject({ status: 404 });
      await expect(repost(app, { id, version: 1 })).rejects.toMatchObject({ status: 404 });
      await expect(saveTemplate(app, { id, version: 1, name: "x" })).rejects.toMatchObject({ status: 404 });
      await expect(
        savePosting(app, { id, version: 1 }, { input: postInput(), publish: false, image: null }),
      ).rejects.toMatchObject({ status: 404 });
    }
    await pausePosting((await appOf(recruiter)).app, { id, version: 1 });
    expect((await rowOf(id))?.status).toBe("paused");
  });

  it("lives 45 days, 90 on a paid plan, and is extended once", async () => {
    const [free, paid] = await Promise.all([
      bora(),
      bora({ profile: { subscription_tier: "pro", subscription_status: "active" } }),
    ]);
    for (const [brand, life] of [
      [free, days(45)],
      [paid, days(90)],
    ] as const) {
      const { app } = await appOf(brand);
      const { id } = await postOpportunity(app, postInput(), null);
      const before = await rowOf(id);
      expect((before?.expires_at ?? 0) - (before?.published_at ?? 0)).toBe(life);
      await extendPosting(app, { id, version: 1 });
      expect((await rowOf(id))?.expires_at).toBe((before?.expires_at ?? 0) + life);
      await expect(extendPosting(app, { id, version: 2 })).rejects.toMatchObject({ status: 409 });
    }
  });

  it("ends by the cron after two notices and a mail, each told once, and cannot be resumed then", async () => {
    const brand = await bora();
    const clock = movedClock();
    const { app, jobs } = await appOf(brand, { clock });
    const { id } = await postOpportunity(app, postInput(), null);
    const sweep = async () => {
      for (let run = 0; run < 2; run++) {
        await announceEnds({ ...app, ...jobs });
        await expirePostings({ ...app, ...jobs });
      }
    };
    const told = () =>
      rows<{ kind: string; title: string }>(
        "SELECT kind, title FROM notifications WHERE user_id = ? AND kind LIKE 'posting%' ORDER BY seq",
        brand.userId,
      );
    await sweep();
    expect(await told()).toEqual([]);
    clock.move(days(38.5));
    await sweep();
    expect((await told()).map(({ title }) => title)).toEqual(["Your posting ends in 7 days"]);
    clock.move(days(6));
    await sweep();
    expect((await told()).at(-1)?.title).toBe("Your posting ends tomorrow");
    expect(await count("email_outbox", "to_user = ? AND template = 'posting_expiring'", brand.userId)).toBe(
      2,
    );
    await pausePosting(app, { id, version: 1 });
    clock.move(days(1));
    await expect(resumePosting(app, { id, version: 2 })).rejects.toMatchObject({ status: 409 });
    await sweep();
    expect(await rowOf(id)).toMatchObject({ status: "expired", version: 3 });
    expect((await told()).map(({ kind }) => kind)).toEqual([
      "posting_expiring",
      "posting_expiring",
      "posting_expired",
    ]);
    await expect(extendPosting(app, { id, version: 3 })).rejects.toMatchObject({ status: 409 });
  });

  it("is reposted once as a new one, with nothing of its old life and no XP", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const old = await posting(brand, {
      status: "expired",
      view_count: 9,
      apply_until: "2020-01-01",
      questions: ["Where are you?"],
      image_url: "/media/x.png",
    });
    const answers = await Promise.all([
      repost(app, { id: old.id, version: 1 }),
      repost((await appOf(brand)).app, { id: old.id, version: 1 }),
    ]);
    const again = await repost(app, { id: old.id, version: 1 });
    expect(new Set([...answers, again].map(({ id }) => id)).size).toBe(1);
    expect(await rowOf(again.id)).toMatchObject({
      status: "active",
      repost_of: old.id,
      view_count: 0,
      version: 1,
      apply_until: null,
      questions: '["Where are you?"]',
      image_url: "/media/x.png",
    });
    expect(await rowOf(old.id)).toMatchObject({ status: "expired", version: 1 });
    expect(await count("xp_activities", "user_id = ?", brand.userId)).toBe(0);
    await expect(repost(app, { id: again.id, version: 1 })).rejects.toMatchObject({ status: 409 });
  });

  it("is closed, and stays closed; seats fill it one by one", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const [closed, two] = [await posting(brand), await posting(brand, { seats: 2 })];
    const now = Date.now();
    await conflictWhenStale(app, endPosting(app.db, { id: closed.id, reason: "cancelled", version: 1, now }));
    expect(await rowOf(closed.id)).toMatchObject({ status: "closed", close_reason: "cancelled" });
    await expect(
      conflictWhenStale(app, endPosting(app.db, { id: closed.id, reason: "filled", now })),
    ).rejects.toMatchObject({ status: 409 });
    await conflictWhenStale(app, fillSeat(app.db, { id: two.id, now }));
    expect(await rowOf(two.id)).toMatchObject({ status: "active", seats_filled: 1, closed_at: null });
    await conflictWhenStale(app, fillSeat(app.db, { id: two.id, now }));
    expect(await rowOf(two.id)).toMatchObject({ status: "filled", seats_filled: 2, close_reason: "filled" });
    await expect(conflictWhenStale(app, fillSeat(app.db, { id: two.id, now }))).rejects.toMatchObject({
      status: 409,
    });
  });
});

describe("bora changes her posting", () => {
  it("and those who applied hear of what matters to them, each once", async () => {
    const [brand, creator, looker] = await Promise.all([bora(), alice(), alice()]);
    const { app } = await appOf(brand);
    const input = postInput({ compensation: "EUR 500" });
    const { id } = await postOpportunity(app, input, null);
    await applied(creator, id);
    await likes(looker, { id, title: "" });
    const told = (person: Person) =>
      rows("SELECT message FROM notifications WHERE user_id = ? AND kind = 'posting_changed'", person.userId);

    const typo = { ...input, title: "Photos for a summer campaign" };
    await savePosting(app, { id, version: 1 }, { input: typo, publish: false, image: null });
    expect(await told(creator)).toEqual([]);
    const pay = { ...typo, compensation: "EUR 300", seats: 2, starts_on: "2030-01-01" };
    await savePosting(app, { id, version: 2 }, { input: pay, publish: false, image: null });
    expect(await told(creator)).toEqual([
      { message: "“Photos for a summer campaign” changed: compensation, dates." },
    ]);
    expect(await told(looker)).toEqual([]);
    expect(await rowOf(id)).toMatchObject({
      version: 3,
      status: "active",
      compensation: "EUR 300",
      seats: 2,
    });
    expect(
      await count("analytics_events", "event_name = 'opportunity_created' AND user_id = ?", brand.userId),
    ).toBe(1);
  });

  it("or answers everybody, and who blocks her or is blocked by her hears of neither", async () => {
    const [brand, ...applicants] = await Promise.all([bora(), alice(), alice(), alice()]);
    const [blocker, blocked, creator] = applicants;
    const { app } = await appOf(brand);
    const input = postInput({ compensation: "EUR 500" });
    const { id } = await postOpportunity(app, input, null);
    for (const applicant of applicants) await applied(applicant, id);
    await blocks(blocker, brand);
    await blocks(brand, blocked);
    const pay = postInput({ compensation: "EUR 300" });
    await savePosting(app, { id, version: 1 }, { input: pay, publish: false, image: null });
    await closeOutPosting(app, { opportunity_id: id, reason: "filled", note: null });
    const told = (person: Person) =>
      rows<{ kind: string }>(
        "SELECT kind FROM notifications WHERE user_id = ? AND actor_id = ? ORDER BY seq",
        person.userId,
        brand.userId,
      );
    expect(await told(creator)).toEqual([{ kind: "posting_changed" }, { kind: "application_closed" }]);
    expect([await told(blocker), await told(blocked)]).toEqual([[], []]);
  });

  it("with bad words, or from a form that is out of date, and nothing is stored", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const { id } = await posting(brand);
    const stored = await everythingStored(brand.userId);
    const edit = (input: ReturnType<typeof postInput>, version = 1) =>
      savePosting(app, { id, version }, { input, publish: false, image: null });
    await expect(edit(postInput({ requirements: "what the fuck" }))).rejects.toMatchObject({
      name: "ContentFlagged",
    });
    await expect(edit(postInput(), 2)).rejects.toMatchObject({
      status: 409,
      message: expect.stringContaining("Reload"),
    });
    await expect(edit(postInput({ company_id: crypto.randomUUID() }))).rejects.toMatchObject({ status: 422 });
    await expect(edit(postInput({ apply_until: "2020-02-02" }))).rejects.toMatchObject({ status: 422 });
    expect(await everythingStored(brand.userId)).toEqual(stored);
  });

  it("that is over, and it stays as it was", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    for (const status of ["filled", "closed", "expired", "removed"] as const) {
      const { id } = await posting(brand, { status });
      await expect(
        savePosting(app, { id, version: 1 }, { input: postInput(), publish: false, image: null }),
      ).rejects.toMatchObject({ status: 409 });
      await expect(pausePosting(app, { id, version: 1 })).rejects.toMatchObject({ status: 409 });
      expect(await rowOf(id)).toMatchObject({ status, version: 1 });
    }
  });

  it("to fewer people than she needs still, and is told to close it instead", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const { id } = await posting(brand, { seats: 3 });
    await conflictWhenStale(app, fillSeat(app.db, { id, now: Date.now() }));
    const edit = (seats: number) =>
      savePosting(app, { id, version: 2 }, { input: postInput({ seats }), publish: false, image: null });
    await expect(edit(1)).rejects.toMatchObject({
      code: "invalid_input",
      fields: { seats: ["1 place is taken already. Write more than that, or close it as filled."] },
    });
    expect(await rowOf(id)).toMatchObject({ seats: 3, seats_filled: 1, version: 2 });
    await edit(2);
    await conflictWhenStale(app, fillSeat(app.db, { id, now: Date.now() }));
    expect(await rowOf(id)).toMatchObject({ status: "filled", seats: 2, seats_filled: 2 });
  });

  it("with a new picture: the old one goes, unless a copy still shows it", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const { id } = await postOpportunity(app, postInput(), plainPng());
    const first = (await rowOf(id))?.image_url;
    const copy = await duplicatePosting(app, { id, version: 1, key: "1" });
    const edit = (version: number) =>
      savePosting(app, { id, version }, { input: postInput(), publish: false, image: plainPng() });
    await edit(1);
    const second = (await rowOf(id))?.image_url;
    expect(second).not.toBe(first);
    expect((await call(null, String(first))).status).toBe(200);
    await deleteDraft(app, { id: copy.id, version: 1 });
    expect((await call(null, String(first))).status).toBe(404);
    await edit(2);
    expect((await call(null, String(second))).status).toBe(404);
  });
});

describe("bora keeps a draft", () => {
  it("with half of the fields, fills it, and posts it: then it is an opportunity like any other", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const first = draft({ title: "Half" });
    const { id } = await saveAsDraft(app, first, null);
    expect(await saveAsDraft(app, first, null)).toEqual({ id, status: "draft" });
    expect(await rowOf(id)).toMatchObject({ status: "draft", published_at: null, image_url: null });
    expect(await count("xp_activities", "user_id = ?", brand.userId)).toBe(0);
    await savePosting(
      app,
      { id, version: 1 },
      { input: draft({ title: "More" }), publish: false, image: null },
    );
    const posted = await savePosting(
      app,
      { id, version: 2 },
      { input: postInput(), publish: true, image: null },
    );
    expect(posted.status).toBe("active");
    expect(await rowOf(id)).toMatchObject({ status: "active", ai_image: 1, version: 3 });
    expect(await rows("SELECT xp FROM profiles WHERE user_id = ?", brand.userId)).toEqual([{ xp: 50 }]);
    await expect(
      savePosting(app, { id, version: 3 }, { input: postInput(), publish: true, image: null }),
    ).rejects.toMatchObject({ status: 409 });
    await expect(deleteDraft(app, { id, version: 3 })).rejects.toMatchObject({ status: 409 });
  });

  it("and deletes it with its picture", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    const before = await everythingStored(brand.userId);
    const { id } = await saveAsDraft(app, draft({ email: "a@bora.test" }), plainPng());
    await deleteDraft(app, { id, version: 1 });
    expect(await everythingStored(brand.userId)).toEqual(before);
    expect(await count("opportunity_contacts", "opportunity_id = ?", id)).toBe(0);
  });
});

describe("bora's templates", () => {
  it("hold the form of a posting without the address, under a name that is hers once", async () => {
    const [brand, other] = await Promise.all([bora(), bora()]);
    const { app } = await appOf(brand);
    const { id } = await postOpportunity(
      app,
      postInput({ budget_min: "12.50", budget_max: "20", type: "barter", barter_give: "Bread" }),
      null,
    );
    const template = await saveTemplate(app, { id, version: 1, name: "Spring" });
    await expect(saveTemplate(app, { id, version: 1, name: "Spring" })).rejects.toMatchObject({
      status: 422,
    });
    expect(await selectTemplates(app)).toEqual([{ id: template.id, name: "Spring" }]);
    const fields = await findTemplate(app, template.id);
    expect(fields).toMatchObject({ budget_min: "12.50", budget_max: "20", barter_give: "Bread" });
    expect(fields).not.toHaveProperty("email");
    const { app: foreign } = await appOf(other);
    expect(await findTemplate(foreign, template.id)).toBeNull();
    await deleteTemplate(foreign, template.id);
    expect(await selectTemplates(app)).toHaveLength(1);
    await deleteTemplate(app, template.id);
    expect(await selectTemplates(app)).toEqual([]);
    expect(await findTemplate(app, "job-photos")).toMatchObject({ type: "job" });
    expect(await findTemplate(app, "constructor")).toBeNull();
  });
});

describe("the limit of active postings", () => {
  it("is off during the beta, and kept exactly where it is on", async () => {
    const brand = await bora();
    const { app } = await appOf(brand);
    for (let n = 0; n < 4; n++) await postOpportunity(app, postInput(), null);
    const other = await bora();
    const limited = async () => {
      const { app: free } = await appOf(other);
      return { ...free, env: { ...free.env, PLAN_LIMITS: "on" } };
    };
    const apps = await Promise.all(Array.from({ length: 5 }, limited));
    const answers = await Promise.allSettled(apps.map((one) => postOpportunity(one, postInput(), null)));
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(3);
    const refused = answers.find((answer) => answer.status === "rejected");
    expect(refused?.reason).toMatchObject({
      status: 409,
      message: expect.stringContaining("3 active postings"),
    });
    expect(await count("opportunities", "created_by = ?", other.userId)).toBe(3);
    const { id } = await posting(other, { status: "paused" });
    await expect(resumePosting(await limited(), { id, version: 1 })).rejects.toMatchObject({
      message: expect.stringContaining("3 active postings"),
    });
  });
});

describe("the plan of who posted it", () => {
  it("says how long it lives and how many are open, whoever of the company moves it", async () => {
    const [poster, recruiter] = await Promise.all([bora(), bora()]);
    const company = await companyOf([
      [poster, "owner"],
      [recruiter, "recruiter"],
    ]);
    await rows(
      "UPDATE profiles SET subscription_tier = 'pro', subscription_status = 'active' WHERE user_id = ?",
      poster.userId,
    );
    const { app: free } = await appOf(recruiter);
    const app = { ...free, env: { ...free.env, PLAN_LIMITS: "on" } };
    for (let n = 0; n < 14; n++) await posting(poster, { company_id: company });
    const [last, more] = [
      await posting(poster, { company_id: company, status: "paused", expires_at: Date.now() + days(5) }),
      await posting(poster, { company_id: company, status: "paused" }),
    ];
    await resumePosting(app, { id: last.id, version: 1 });
    await expect(resumePosting(app, { id: more.id, version: 1 })).rejects.toMatchObject({
      message: expect.stringContaining("The plan of who posted it holds 15 active postings"),
    });
    const before = (await rowOf(last.id))?.expires_at;
    await extendPosting(app, { id: last.id, version: 2 });
    expect((await rowOf(last.id))?.expires_at).toBe(Number(before) + PAID_POSTING_LIFE);
  });
});

describe("the forms of a posting's life", () => {
  it("answer with a sentence, refuse what is no form of theirs, and tell a stale one to reload", async () => {
    const brand = await bora();
    const { id } = await posting(brand);
    const { app } = await appOf(brand);
    const send = async (fields: Record<string, string>) => {
      const form = new FormData();
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      const answer = await handleLifeForm(app, form);
      return answer instanceof Response ? answer.headers.get("location") : answer.data;
    };
    expect(await send({ intent: "pause", id, version: "1" })).toMatchObject({ done: expect.any(String) });
    expect(await send({ intent: "pause", id, version: "1" })).toMatchObject({ error: { code: "conflict" } });
    expect(await send({ intent: "resume", id, version: "x" })).toMatchObject({
      error: { code: "invalid_input" },
    });
    await expect(send({ intent: "remove", id, version: "2" })).rejects.toMatchObject({ status: 400 });
    expect(await rowOf(id)).toMatchObject({ status: "paused", version: 2 });
    expect(await send({ intent: "duplicate", id, version: "2", key: "1" })).toMatch(
      /^\/opportunities\/.*\/edit$/,
    );
    expect(await send({ intent: "save-template", id, version: "2", name: " " })).toMatchObject({
      error: { fields: { name: ["Please give it a name."] } },
    });
  });
});
