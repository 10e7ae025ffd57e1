import { describe, expect, it } from "vitest";
import { PLAN_LIMITS } from "#app/core/plan-limits.ts";
import { days } from "#app/core/time.ts";
import { updateBasics } from "#app/features/companies/commands/create-company.server.ts";
import { removeMember } from "#app/features/companies/commands/members.server.ts";
import { basicsSchema } from "#app/features/companies/schema.ts";
import { removeOrphans } from "#app/features/files/commands.server.ts";
import { recountStorage } from "#app/features/files/recount-storage.server.ts";
import { spaceOf } from "#app/features/files/space.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { savePosting } from "#app/features/opportunities/commands/save-posting.server.ts";
import { eraseTraces } from "#app/features/privacy/erasure/erase-members.server.ts";
import { addFiles } from "#app/features/project-files/commands/add-files.server.ts";
import { addFilesSchema } from "#app/features/project-files/schema.ts";
import { action, loader } from "#app/routes/storage/company.tsx";
import { loader as ownLoader } from "#app/routes/storage/storage.tsx";
import { answerCompanyForm } from "#app/routes/storage/storage-forms.server.ts";
import { appOf } from "#tests/factories/app.ts";
import { billedTo, companyOf } from "#tests/factories/companies.ts";
import { count, rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { postInput, rowOf } from "#tests/factories/postings.ts";
import { cancel, sendImage, song, start, storageOf, uploaded } from "#tests/factories/uploads.ts";
import { visits } from "#tests/factories/visits.ts";
import { noisyPng } from "#tests/fakes/covers.ts";

const QUOTA = PLAN_LIMITS.business.storageBytes;

/** What a company's space counts. */
const spaceUse = (companyId: string) => storageOf({ userId: companyId });

/** A company whose business plan its owner pays, at work with a creator of no company. */
async function houseAtWork() {
  const [owner, admin, recruiter, creator] = await Promise.all([bora(), bora(), bora(), alice()]);
  const company = await companyOf([
    [owner, "owner"],
    [admin, "admin"],
    [recruiter, "recruiter"],
  ]);
  await billedTo(company, owner);
  const { id: project } = await desk(
    [
      [recruiter, "client"],
      [creator, "lead"],
    ],
    { company_id: company },
  );
  return { owner, admin, recruiter, creator, company, project };
}

/** Brings a song to a project, as its Files tab does. */
async function bring(who: Person, project: string, size = 3000, more: Record<string, unknown> = {}) {
  const { app } = await appOf(who);
  const { id } = await uploaded(who, song(size), { purpose: "project", project_id: project });
  await addFiles(app, project, addFilesSchema.parse({ file_ids: [id], ...more }));
  return id;
}

const basicsOf = (name: string, company: string) =>
  basicsSchema.parse({ name, handle: `c-${company.slice(-10)}`, kind: "studio" });

/** Takes so much of a space that only `left` bytes are free. */
const leaveFree = (companyId: string, left: number) =>
  rows(
    `INSERT INTO storage_usage (user_id, category, bytes, files) VALUES (?, 'other', ?, 1)`,
    companyId,
    QUOTA - left,
  );

const page = (companyId: string, query = "") => ({
  path: `/storage/companies/${companyId}${query}`,
  params: { companyId },
});

async function press(who: Person, companyId: string, intent: string, ...ids: string[]): Promise<string> {
  const form = new FormData();
  form.set("intent", intent);
  for (const id of ids) form.append("file_ids", id);
  return answerCompanyForm((await appOf(who)).app, form, companyId);
}

interface Shown {
  quota: number;
  graceUntil: number | null;
  files: { id: string; name: string; broughtBy: string; opens: boolean; stays: string | null }[];
}

const shownTo = async (who: Person, companyId: string, query = "") =>
  (await visits(who, loader, page(companyId, query))).body as Shown;

describe("what is uploaded for a company", () => {
  it("counts in its space, whoever of its project brings it, and stays there when they leave the team", async () => {
    const { owner, admin, recruiter, creator, company, project } = await houseAtWork();
    const [hers, theirs] = [await bring(creator, project, 3000), await bring(recruiter, project, 5000)];
    expect(await spaceUse(company)).toEqual({ bytes: 8000, files: 2 });
    for (const who of [creator, recruiter]) {
      expect(await storageOf(who)).toEqual({ bytes: 0, files: 0 });
      expect((await visits(who, ownLoader, { path: "/storage" })).body).toMatchObject({ files: [] });
    }
    await removeMember((await appOf(owner)).app, company, recruiter.userId);
    const { files, ...shown } = await shownTo(admin, company);
    expect(shown).toMatchObject({
      quota: QUOTA,
      usage: [{ category: "project", bytes: 8000, count: 2 }],
      projects: [{ project_id: project, total: 8000, count: 2, on_desk: 0 }],
    });
    expect(files.map(({ id, broughtBy, opens }) => [id, broughtBy, opens])).toEqual([
      [theirs, recruiter.name, false],
      [hers, creator.name, false],
    ]);
    await rows("UPDATE storage_usage SET bytes = 1, counted_at = 0 WHERE user_id = ?", company);
    await recountStorage((await appOf(owner)).app);
    expect(await spaceUse(company)).toEqual({ bytes: 8000, files: 2 });
    await expect(rows("UPDATE files SET company_id = NULL WHERE id = ?", hers)).rejects.toThrow(
      /stays in its space/,
    );
  });

  it("is the picture of a posting and the logo, which give their bytes back to it, whoever replaces them", async () => {
    const { owner, recruiter, company } = await houseAtWork();
    const [theirs, hers] = [await appOf(recruiter), await appOf(owner)];
    const input = postInput({ company_id: company });
    const { id } = await postOpportunity(theirs.app, input, noisyPng(20));
    expect((await storageOf(recruiter)).files).toBe(0);
    const before = await spaceUse(company);
    expect(before.files).toBe(1);
    const known = { id, version: (await rowOf(id))?.version ?? 0 };
    await savePosting(hers.app, known, { input, publish: false, image: noisyPng(10) });
    const after = await spaceUse(company);
    expect([after.files, after.bytes < before.bytes]).toEqual([1, true]);

    const basics = basicsOf("Northlight", company);
    await updateBasics(hers.app, company, basics, noisyPng(12));
    const withLogo = await spaceUse(company);
    expect(withLogo.files).toBe(2);
    await updateBasics(hers.app, company, basics, noisyPng(8));
    await hers.settled();
    const smaller = await spaceUse(company);
    expect([smaller.files, smaller.bytes < withLogo.bytes]).toEqual([2, true]);
    expect(await count("files", "company_id = ? AND status = 'deleted'", company)).toBe(0);
  });

  it("or, without a plan, a member's own: of logos put at once, by whomever of the team, the one that is shown is left", async () => {
    const [owner, admin] = await Promise.all([bora(), bora()]);
    const company = await companyOf([
      [owner, "owner"],
      [admin, "admin"],
    ]);
    const [hers, theirs] = [await appOf(owner), await appOf(admin)];
    const basics = basicsOf("Northlight", company);
    await updateBasics(hers.app, company, basics, noisyPng(12));
    await Promise.all([
      updateBasics(hers.app, company, basics, noisyPng(9)),
      updateBasics(theirs.app, company, basics, noisyPng(10)),
      updateBasics(hers.app, company, basics, noisyPng(8)),
    ]);
    await Promise.all([hers.settled(), theirs.settled()]);
    const left = await rows<{ url: string }>(
      "SELECT '/media/' || r2_key AS url FROM files WHERE owner_id IN (?, ?)",
      owner.userId,
      admin.userId,
    );
    const [shown] = await rows<{ url: string }>(
      "SELECT logo_url AS url FROM companies WHERE id = ?",
      company,
    );
    expect(left).toEqual([shown]);
  });

  it("counts with who uploads it while no business plan is billed to the company", async () => {
    const { owner, creator, company, project } = await houseAtWork();
    await rows("UPDATE subscriptions SET plan_key = 'pro' WHERE user_id = ?", owner.userId);
    await bring(creator, project);
    expect([(await storageOf(creator)).bytes, (await spaceUse(company)).bytes]).toEqual([3000, 0]);
    await rows("UPDATE subscriptions SET plan_key = 'business' WHERE user_id = ?", owner.userId);
    await rows("UPDATE companies SET status = 'suspended' WHERE id = ?", company);
    expect(await spaceOf((await appOf(owner)).app, company)).toBe(null);
  });

  it("is nothing but files of that company's projects", async () => {
    const { creator, recruiter, company, project } = await houseAtWork();
    const stranger = await alice();
    const guest = await alice();
    await rows(
      "INSERT INTO project_members (project_id, user_id, role, status, created_at) VALUES (?, ?, 'guest', 'active', 1)",
      project,
      guest.userId,
    );
    for (const who of [stranger, guest])
      expect((await start(who, song(), { purpose: "project", project_id: project })).status).toBe(404);
    expect((await start(creator, song(), { purpose: "project", project_id: "x" })).status).toBe(422);
    for (const purpose of ["portfolio", "message"])
      expect((await start(creator, song(), { purpose, project_id: project })).status).toBe(422);
    expect((await sendImage(recruiter, undefined, { purpose: "feed", project_id: project })).status).toBe(
      422,
    );
    expect((await spaceUse(company)).files).toBe(0);

    const { id } = await uploaded(creator, song(), { purpose: "project", project_id: project });
    const { id: own } = await desk([[creator, "lead"]]);
    const { app } = await appOf(creator);
    const elsewhere = addFiles(app, own, addFilesSchema.parse({ file_ids: [id] }));
    await expect(elsewhere).rejects.toMatchObject({ code: "conflict" });
    // Nobody used it: it goes, and so do its bytes.
    await rows("UPDATE files SET created_at = 1 WHERE id = ?", id);
    await removeOrphans((await appOf(creator)).jobs);
    expect(await spaceUse(company)).toEqual({ bytes: 0, files: 0 });
  });
});

describe("the shared quota", () => {
  it("holds to the byte when several bring the last of it at once", async () => {
    const { creator, recruiter, company, project } = await houseAtWork();
    await leaveFree(company, 3000);
    const sent = await Promise.all(
      [creator, recruiter, creator, recruiter].map((who) =>
        start(who, song(3000), { purpose: "project", project_id: project }),
      ),
    );
    expect(sent.map(({ status }) => status).sort()).toEqual([201, 422, 422, 422]);
    expect((await spaceUse(company)).bytes).toBe(QUOTA);
    const refused = sent.find(({ status }) => status === 422);
    expect(await refused?.text()).toContain("The space of Northlight is full: its 500 GB are used.");
    // What is one's own still fits.
    expect((await sendImage(creator)).status).toBe(201);

    const id =
      (await rows<{ id: string }>("SELECT id FROM files WHERE company_id = ?", company))[0]?.id ?? "";
    const whose = (await count("files", "id = ? AND owner_id = ?", id, creator.userId)) ? creator : recruiter;
    const again = () => start(recruiter, song(3000), { purpose: "project", project_id: project });
    await Promise.all([cancel(whose, id), cancel(whose, id)]);
    expect((await spaceUse(company)).bytes).toBe(QUOTA - 3000);
    expect((await again()).status).toBe(201);
  });

  it("is one for the team, however many plans are billed to the company", async () => {
    const { admin, company } = await houseAtWork();
    await billedTo(company, admin);
    expect((await shownTo(admin, company)).quota).toBe(QUOTA);
  });

  it("leaves 30 days when the plan ends, or its payer keeps the company's books no more; then all stays readable", async () => {
    const { owner, admin, creator, company, project } = await houseAtWork();
    const file = await bring(creator, project);
    const { app } = await appOf(owner);
    await rows("UPDATE company_members SET role = 'owner' WHERE user_id = ?", admin.userId);
    const before = Date.now();
    await removeMember(app, company, owner.userId);
    expect(await rows("SELECT company_id FROM subscriptions WHERE user_id = ?", owner.userId)).toEqual([
      { company_id: null },
    ]);
    const shown = await shownTo(admin, company);
    expect(shown.quota).toBe(0);
    expect(shown.graceUntil).toBeGreaterThanOrEqual(before + days(30));
    expect(shown.files.map(({ id }) => id)).toEqual([file]);
    expect((await start(creator, song(10), { purpose: "project", project_id: project })).status).toBe(201);
    expect(await spaceUse(company)).toEqual({ bytes: 3000, files: 1 });

    await billedTo(company, admin);
    expect(await shownTo(admin, company)).toMatchObject({ quota: QUOTA, graceUntil: null });
    await rows(
      "UPDATE subscriptions SET status = 'canceled', updated_at = 5 WHERE user_id = ?",
      admin.userId,
    );
    expect(await shownTo(admin, company)).toMatchObject({ quota: 0, graceUntil: 5 + days(30) });
  });
});

describe("the storage page of a company", () => {
  it("is there for its owners and admins alone, as long as they are", async () => {
    const { owner, admin, recruiter, creator, company, project } = await houseAtWork();
    const file = await bring(creator, project);
    const [finance, viewer] = await Promise.all([bora(), bora()]);
    for (const [who, role] of [
      [finance, "finance"],
      [viewer, "viewer"],
    ] as const)
      await rows(
        "INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at) VALUES (?, ?, ?, 'active', 1, 1)",
        company,
        who.userId,
        role,
      );
    for (const who of [owner, admin]) expect((await visits(who, loader, page(company))).status).toBe(200);
    const form = { intent: "trash", file_ids: file };
    for (const who of [recruiter, finance, viewer, creator, await bora()]) {
      expect((await visits(who, loader, page(company))).status).toBe(404);
      for (const intent of ["trash", "empty"])
        expect((await visits(who, action, { ...page(company), form: { ...form, intent } })).status).toBe(404);
    }
    for (const id of ["none", "x' OR 1=1 --", owner.userId])
      expect((await visits(owner, loader, page(id))).status).toBe(404);
    await rows("UPDATE company_members SET role = 'viewer' WHERE user_id = ?", admin.userId);
    expect((await visits(admin, loader, page(company))).status).toBe(404);
    await expect(press(admin, company, "trash", file)).rejects.toMatchObject({ code: "not_found" });
    expect(await count("files", "id = ? AND trashed_at IS NULL", file)).toBe(1);
  });

  it("takes its owners and admins to whoever's files lie there: once, back again, and for good", async () => {
    const { admin, creator, company, project } = await houseAtWork();
    const file = await bring(creator, project, 4000);
    const events = () => count("project_events", "project_id = ?", project);
    const before = await events();
    expect(await press(admin, company, "trash", file)).toBe("It is deleted.");
    expect(await spaceUse(company)).toEqual({ bytes: 2000, files: 1 });
    expect(await events()).toBe(before + 1);
    await expect(press(admin, company, "trash", file)).rejects.toMatchObject({ code: "not_found" });
    expect((await shownTo(admin, company, "?tab=trash")).files.map(({ id }) => id)).toEqual([file]);

    // In the trash it counts half; the other half is taken meanwhile.
    await leaveFree(company, 3999);
    await expect(press(admin, company, "restore", file)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("There is no room for it"),
    });
    expect((await spaceUse(company)).bytes).toBe(QUOTA - 3999 + 2000);
    await rows(
      "UPDATE storage_usage SET bytes = bytes - 1 WHERE user_id = ? AND category = 'other'",
      company,
    );
    expect(await press(admin, company, "restore", file)).toBe("It is back on its desk.");
    expect((await spaceUse(company)).bytes).toBe(QUOTA);

    await press(admin, company, "trash", file);
    const gone = await Promise.allSettled([
      press(admin, company, "purge", file),
      press(admin, company, "purge", file),
    ]);
    expect(gone.some(({ status }) => status === "fulfilled")).toBe(true);
    expect((await spaceUse(company)).bytes).toBe(QUOTA - 4000);
    await expect(press(admin, company, "empty")).rejects.toMatchObject({ code: "conflict" });
  });

  it("keeps what is evidence, and does not tell what somebody keeps to themselves", async () => {
    const { admin, recruiter, creator, company, project } = await houseAtWork();
    const secret = await bring(creator, project, 3000, { visibility: "private" });
    const handed = await bring(creator, project, 4000);
    await rows(
      "INSERT INTO file_scopes (file_id, scope, scope_id, created_at) VALUES (?, 'dispute', 'one', 1)",
      handed,
    );
    const { files } = await shownTo(admin, company);
    expect(files.map(({ id, name, stays }) => [id, name, stays])).toEqual([
      [handed, "film.mp4", "handed"],
      [secret, "File of a project", null],
    ]);
    await expect(press(admin, company, "trash", handed)).rejects.toMatchObject({ code: "conflict" });
    // Another company's page, or one's own, does not know it.
    const other = await companyOf([[admin, "owner"]], "Other");
    await expect(press(admin, other, "trash", secret)).rejects.toMatchObject({ code: "not_found" });
    await expect(press(recruiter, company, "trash", secret)).rejects.toMatchObject({ code: "not_found" });
    await press(admin, company, "trash", secret);
    expect(await count("files", "id = ? AND trashed_at IS NOT NULL", secret)).toBe(1);
  });

  it("says that a company without a plan has none, and shows files that are the same", async () => {
    const { admin, creator, company, project } = await houseAtWork();
    const empty = await companyOf([[admin, "owner"]], "Other");
    expect(await shownTo(admin, empty)).toMatchObject({
      hasPlan: false,
      quota: 0,
      graceUntil: null,
      files: [],
    });
    for (const who of [creator, creator]) await bring(who, project, 3000);
    expect((await shownTo(admin, company, "?tab=alike")).files).toHaveLength(2);
    expect((await shownTo(admin, company, "?tab=uploads")).files).toHaveLength(2);
  });
});

it("belongs to the company when who brought it is erased, and the logo of one that nobody is left of goes", async () => {
  const { owner, company, project, creator } = await houseAtWork();
  const file = await bring(creator, project);
  const alone = await bora();
  const firm = await companyOf([[alone, "owner"]], "Alone");
  await billedTo(firm, alone);
  const { app } = await appOf(alone);
  await updateBasics(app, firm, basicsOf("Alone", firm), noisyPng(9));
  expect((await spaceUse(firm)).files).toBe(1);
  for (const { userId: id, email } of [creator, alone])
    await eraseTraces({ db: app.db }, { id, email, phone: null, now: Date.now() });
  expect(await count("files", "id = ? AND status = 'ready'", file)).toBe(1);
  expect(await spaceUse(company)).toEqual({ bytes: 3000, files: 1 });
  expect((await shownTo(owner, company)).files).toMatchObject([{ id: file, broughtBy: "Deleted member" }]);
  expect(await count("files", "company_id = ? AND status <> 'deleted'", firm)).toBe(0);
  expect(await spaceUse(firm)).toEqual({ bytes: 0, files: 0 });
});
