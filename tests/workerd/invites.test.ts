import { describe, expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { apply } from "#app/features/hiring/commands/apply.server.ts";
import { closePosting } from "#app/features/hiring/commands/close-posting.server.ts";
import { declineInvite, inviteMember } from "#app/features/hiring/commands/invite-member.server.ts";
import { decline } from "#app/features/hiring/commands/poster-acts.server.ts";
import { selectInvites } from "#app/features/hiring/invites.server.ts";
import { closePostingSchema, declineSchema } from "#app/features/hiring/schema.ts";
import { suggestionReads, suggestMembers } from "#app/features/hiring/suggested.server.ts";
import { getPostingPage } from "#app/features/opportunities/queries/posting-page.server.ts";
import { loader as askLoader } from "#app/routes/opportunities/ask-to-apply.tsx";
import { appOf } from "#tests/factories/app.ts";
import { applies, applyInput } from "#tests/factories/applications.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { companyOf } from "#tests/factories/companies.ts";
import { count, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { posting } from "#tests/factories/postings.ts";
import { visits } from "#tests/factories/visits.ts";

const asking = (job: { id: string }, person: Person, note: string | null = null) => ({
  opportunity_id: job.id,
  user_id: person.userId,
  note,
});

describe("bora asks alice to apply", () => {
  it("alice is told once, sees what is by invitation only, and her application answers it", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [{ app }, { app: hers }] = await Promise.all([appOf(brand), appOf(creator)]);
    const job = await posting(brand, { visibility: "invited" });
    await expect(getPostingPage(hers, job.id)).rejects.toMatchObject({ status: 404 });
    await expect(apply(hers, job.id, applyInput())).rejects.toMatchObject({ status: 404 });

    await inviteMember(app, asking(job, creator, "We love your vineyards."));
    await inviteMember(app, asking(job, creator));
    expect(
      await rows(
        "SELECT message, link FROM notifications WHERE user_id = ? AND kind = 'posting_offered'",
        creator.userId,
      ),
    ).toEqual([{ message: "We love your vineyards.", link: `/opportunity/${job.id}` }]);
    expect(await selectInvites(hers)).toMatchObject([
      { opportunityId: job.id, note: "We love your vineyards." },
    ]);
    expect((await getPostingPage(hers, job.id)).sight).toBe("open");

    await apply(hers, job.id, applyInput());
    expect(await rows("SELECT origin, status FROM applications WHERE opportunity_id = ?", job.id)).toEqual([
      { origin: "invite", status: "submitted" },
    ]);
    expect(await selectInvites(hers)).toEqual([]);
    await expect(inviteMember(app, asking(job, creator))).rejects.toMatchObject({ status: 409 });
  });

  it("alice says that it is not for her, and is not asked again", async () => {
    const [creator, brand] = await Promise.all([alice(), bora()]);
    const [{ app }, { app: hers }] = await Promise.all([appOf(brand), appOf(creator)]);
    const job = await posting(brand);
    await inviteMember(app, asking(job, creator));
    await declineInvite(hers, job.id);
    await declineInvite(hers, job.id);
    await inviteMember(app, asking(job, creator));
    expect(await selectInvites(hers)).toEqual([]);
    expect(await count("notifications", "user_id = ? AND kind = 'posting_offered'", creator.userId)).toBe(1);
  });

  it("nobody else may, nor for what is not open, nor somebody who blocks her, nor herself, nor more than 30", async () => {
    const [creator, other, brand, stranger] = await Promise.all([alice(), alice(), bora(), bora()]);
    const { app } = await appOf(brand);
    const { app: strange } = await appOf(stranger);
    const [job, paused] = [await posting(brand), await posting(brand, { status: "paused" })];
    await blocks(other, brand);
    await expect(inviteMember(strange, asking(job, creator))).rejects.toMatchObject({ status: 404 });
    await expect(inviteMember(app, asking(paused, creator))).rejects.toMatchObject({ status: 409 });
    await expect(inviteMember(app, asking(job, other))).rejects.toMatchObject({ status: 404 });
    await expect(inviteMember(app, asking(job, brand))).rejects.toMatchObject({ status: 404 });
    await expect(
      inviteMember(app, { ...asking(job, creator), user_id: newId(Date.now()) }),
    ).rejects.toMatchObject({ status: 404 });
    const others = await Promise.all(Array.from({ length: 30 }, () => alice()));
    for (const { userId } of others)
      await rows(
        `INSERT INTO opportunity_invites (opportunity_id, user_id, invited_by, status, created_at)
         VALUES (?, ?, ?, 'sent', 1)`,
        job.id,
        userId,
        brand.userId,
      );
    await expect(inviteMember(app, asking(job, creator))).rejects.toMatchObject({ status: 409 });
    expect(
      await count("opportunity_invites", "opportunity_id = ? AND user_id = ?", job.id, creator.userId),
    ).toBe(0);
  });
});

it("suggests who brings the skills, not who applied, was asked, blocks, or is bora herself", async () => {
  const skill = `Skill${crypto.randomUUID().slice(0, 6)}`;
  const people = await Promise.all([alice(), alice(), alice(), alice()]);
  const [fits, applied, asked, blocking] = people;
  const brand = await bora();
  for (const { userId } of people)
    await rows("UPDATE profiles SET skills = ? WHERE user_id = ?", JSON.stringify([skill]), userId);
  const job = await posting(brand, { skills: [skill] });
  const { app } = await appOf(brand);
  await applies(applied as Person, job);
  await inviteMember(app, asking(job, asked as Person));
  await blocks(blocking as Person, brand);
  const suggested = async () => suggestMembers(app, await app.ask(suggestionReads(app, job.id)));
  expect(await suggested()).toMatchObject({ members: [{ id: fits?.userId }], invited: 1 });
  // Nor are they to another one of the team: who posted it is whom they do not see.
  const recruiter = await bora();
  const house = await companyOf([
    [brand, "owner"],
    [recruiter, "recruiter"],
  ]);
  await rows("UPDATE opportunities SET company_id = ? WHERE id = ?", house, job.id);
  const { app: team } = await appOf(recruiter);
  expect(await suggestMembers(team, await team.ask(suggestionReads(team, job.id)))).toMatchObject({
    members: [{ id: fits?.userId }],
  });
  const { app: strange } = await appOf(await bora());
  await expect(
    (async () => suggestMembers(strange, await strange.ask(suggestionReads(strange, job.id))))(),
  ).rejects.toMatchObject({ status: 404 });
});

describe("a posting of a company", () => {
  it("is answered for by its recruiters, and by nobody of another company, nor by one who only looks", async () => {
    const [brand, creator, recruiter, viewer, foreign] = await Promise.all([
      bora(),
      alice(),
      alice(),
      alice(),
      alice(),
    ]);
    const [ours, theirs] = [newId(Date.now()), newId(Date.now())];
    for (const id of [ours, theirs])
      await rows(
        `INSERT INTO companies (id, name, handle, kind, status, domain_token, created_by, created_at, updated_at)
         VALUES (?, 'Studio', ?, 'studio', 'active', 'token', ?, 1, 1)`,
        id,
        `studio-${id.slice(-12)}`,
        brand.userId,
      );
    for (const [company, person, role] of [
      [ours, recruiter, "recruiter"],
      [ours, viewer, "viewer"],
      [theirs, foreign, "owner"],
    ] as const)
      await rows(
        `INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at)
         VALUES (?, ?, ?, 'active', 1, 1)`,
        company,
        person.userId,
        role,
      );
    const job = await posting(brand, { company_id: ours });
    const id = await applies(creator, job);
    const no = declineSchema.parse({ application_id: id, reason: "skills", note: "Thank you." });
    const end = closePostingSchema.parse({ opportunity_id: job.id, outcome: "cancelled", answer_all: "on" });
    for (const person of [viewer, foreign]) {
      const { app } = await appOf(person);
      await expect(decline(app, no)).rejects.toMatchObject({ status: 404 });
      await expect(closePosting(app, end)).rejects.toMatchObject({ status: 404 });
      await expect(inviteMember(app, asking(job, await alice()))).rejects.toMatchObject({ status: 404 });
    }
    expect(await rows("SELECT status FROM applications WHERE id = ?", id)).toEqual([{ status: "submitted" }]);
    const { app } = await appOf(recruiter);
    await inviteMember(app, asking(job, await alice()));
    // Who blocks whoever posted it would not see it.
    const blocker = await alice();
    await blocks(blocker, brand);
    await expect(inviteMember(app, asking(job, blocker))).rejects.toMatchObject({ status: 404 });
    const asked = await alice();
    const commit: typeof app.commit = async (...step) => {
      await blocks(asked, recruiter);
      return app.commit(...step);
    };
    await expect(inviteMember({ ...app, commit }, asking(job, asked))).rejects.toMatchObject({ status: 409 });
    expect(await count("opportunity_invites", "opportunity_id = ?", job.id)).toBe(1);
    await decline(app, no);
    await closePosting(app, end);
    expect(await rows("SELECT status FROM opportunities WHERE id = ?", job.id)).toEqual([
      { status: "closed" },
    ]);
    // Who left the company answers for nothing any more.
    await rows("UPDATE company_members SET status = 'removed' WHERE user_id = ?", recruiter.userId);
    await expect(closePosting(app, end)).rejects.toMatchObject({ status: 404 });
  });
});

describe("the page that asks a member to apply", () => {
  const page = (who: Person, member: string) =>
    visits(who, askLoader, { path: `/profile/${member}/ask`, params: { userId: member } });

  it("names the open postings of the asker and of their companies, and to which the member was asked or applied", async () => {
    const [creator, brand, mate] = [await alice(), await bora(), await bora()];
    const company = await companyOf([
      [brand, "owner"],
      [mate, "recruiter"],
    ]);
    const [mine, ours] = [await posting(brand), await posting(brand, { company_id: company })];
    await posting(brand, { status: "paused" });
    await applies(creator, mine);
    const { app } = await appOf(mate);
    await inviteMember(app, asking(ours, creator));
    const titles = async (who: Person) =>
      ((await page(who, creator.userId)).body as { postings: { id: string; asked: boolean }[] }).postings;
    expect(await titles(mate)).toMatchObject([{ id: ours.id, asked: true, applied: false }]);
    expect((await titles(brand)).toSorted((a, b) => (a.id < b.id ? -1 : 1))).toMatchObject(
      [
        { id: mine.id, asked: false, applied: true },
        { id: ours.id, asked: true },
      ].toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
  });

  it("is not there for who cannot be seen, for oneself, or for a word that is no id", async () => {
    const [creator, brand] = [await alice(), await bora()];
    await blocks(creator, brand);
    for (const member of [creator.userId, brand.userId, newId(0), "alice"])
      expect((await page(brand, member)).status).toBe(404);
  });
});
