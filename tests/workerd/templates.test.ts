import { expect, it } from "vitest";
import { beginProject } from "#app/features/projects/commands/begin-project.server.ts";
import { beginFromTemplate } from "#app/features/templates/begin-from-template.server.ts";
import { forkTemplate } from "#app/features/templates/commands/add-template.server.ts";
import { archiveTemplate, takeOffShelf } from "#app/features/templates/commands/archive-template.server.ts";
import { publishTemplate } from "#app/features/templates/commands/publish-template.server.ts";
import { rateTemplate } from "#app/features/templates/commands/rate-template.server.ts";
import { reviewPendingTemplates } from "#app/features/templates/commands/review-pending-templates.server.ts";
import { saveTemplate } from "#app/features/templates/commands/save-template.server.ts";
import { saveProjectAsTemplate } from "#app/features/templates/from-project.server.ts";
import { OFFICIAL_TEMPLATES } from "#app/features/templates/official/all.ts";
import { getTemplate, selectGallery, selectTemplate } from "#app/features/templates/queries.server.ts";
import { galleryFilters, saveTemplateSchema, useTemplateSchema } from "#app/features/templates/schema.ts";
import { structureSchema } from "#app/features/templates/structure.ts";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { companyOf } from "#tests/factories/companies.ts";
import { rows } from "#tests/factories/database.ts";
import { alice, bora } from "#tests/factories/people.ts";
import { projectInput } from "#tests/factories/projects.ts";

const [PHOTO] = OFFICIAL_TEMPLATES;
const photoId = PHOTO?.id ?? "";

const shelf = (name: string, more: Record<string, string> = {}) =>
  galleryFilters.parse({ shelf: name, ...more });

const use = (over: Record<string, unknown> = {}) =>
  useTemplateSchema.parse({
    template_id: photoId,
    title: "Spring shoot",
    starts_on: "2026-12-20",
    currency: "EUR",
    amount: "1000",
    ...over,
  });

/** What the editor sends of a template, but for its version. */
const saved = (id: string) => ({
  template_id: id,
  title: "A calm day",
  summary: "One day of work, from the first light on.",
  kind: "job",
  category: "photo",
  structure: JSON.stringify({ milestones: [{ title: "One", day: 1 }] }),
});

async function appsOfTwo() {
  const [creator, brand] = await Promise.all([alice(), bora()]);
  const [{ app: creatorApp }, { app: brandApp }] = [await appOf(creator), await appOf(brand)];
  return { creator, brand, creatorApp, brandApp };
}

it("has the official templates in the database as the repository holds them", async () => {
  const stored = await rows<{ id: string; title: string; structure: string; length_days: number }>(
    "SELECT id, title, structure, length_days FROM project_templates WHERE visibility = 'official' ORDER BY id",
  );
  expect(stored.map(({ id, title, structure }) => ({ id, title, structure: JSON.parse(structure) }))).toEqual(
    OFFICIAL_TEMPLATES.map(({ id, title, structure }) => ({
      id,
      title,
      structure: structureSchema.parse(structure),
    })),
  );
});

it("begins a draft with milestones, tasks and folders dated from the start", async () => {
  const { creator, creatorApp } = await appsOfTwo();
  const id = await beginFromTemplate(creatorApp, use());
  const [project] = await rows<Record<string, unknown>>("SELECT * FROM projects WHERE id = ?", id);
  expect(project).toMatchObject({
    status: "draft",
    template_id: photoId,
    starts_on: "2026-12-20",
    due_on: "2027-01-17",
    budget_total: 100_000,
  });
  const parts = await rows<{ due_on: string; amount: number }>(
    "SELECT due_on, amount FROM milestones WHERE project_id = ? ORDER BY position",
    id,
  );
  expect(parts.map(({ due_on, amount }) => [due_on, amount])).toEqual([
    ["2026-12-26", 20_000],
    ["2027-01-02", 30_000],
    ["2027-01-06", 20_000],
    ["2027-01-14", 30_000],
  ]);
  const tasks = await rows<{ title: string; rank: string; milestone: string | null; checklist: string }>(
    `SELECT t.title, t.rank, m.title AS milestone, t.checklist FROM tasks t LEFT JOIN milestones m ON m.id = t.milestone_id
      WHERE t.project_id = ? ORDER BY t.rank`,
    id,
  );
  const planned = structureSchema.parse(PHOTO?.structure).tasks;
  expect(tasks.map(({ title }) => title)).toEqual(planned.map(({ title }) => title));
  expect(tasks[0]?.milestone).toBe("Concept approved");
  expect(JSON.parse(tasks[0]?.checklist ?? "")).toHaveLength(4);
  expect(await rows("SELECT name FROM project_folders WHERE project_id = ?", id)).toHaveLength(5);
  expect(await rows("SELECT user_id, role FROM project_members WHERE project_id = ?", id)).toEqual([
    { user_id: creator.userId, role: "lead" },
  ]);
  // Nobody collaborates yet.
  expect(await rows("SELECT 1 FROM xp_activities WHERE source_id = ?", id)).toEqual([]);
});

it("counts uses and stars, one of each member, and only of who has used it", async () => {
  const { creatorApp, brandApp } = await appsOfTwo();
  const before = await getTemplate(creatorApp, photoId);
  await beginFromTemplate(creatorApp, use());
  await rateTemplate(creatorApp, { template_id: photoId, stars: 3 });
  await rateTemplate(creatorApp, { template_id: photoId, stars: 5 });
  await expect(rateTemplate(brandApp, { template_id: photoId, stars: 1 })).rejects.toThrow("begun a project");
  const after = await getTemplate(creatorApp, photoId);
  expect(after.usesCount - before.usesCount).toBe(1);
  expect(after.ratingCount - before.ratingCount).toBe(1);
  expect(after.ratingSum - before.ratingSum).toBe(5);
  expect(after.ownStars).toBe(5);
});

it("keeps a copy private until it is published, and says when the original has changed", async () => {
  const { creatorApp, brandApp, brand, creator } = await appsOfTwo();
  const id = await forkTemplate(creatorApp, photoId);
  await expect(getTemplate(brandApp, id)).rejects.toThrow("find");
  expect(await publishTemplate(creatorApp, { template_id: id, to: "community" })).toBe("published");
  expect((await getTemplate(brandApp, id)).title).toBe("Brand photo shoot (copy)");
  // Changed in another window between looking and writing: nothing is said to be done that is not.
  const moderation = {
    check: async () => {
      await rows("UPDATE project_templates SET version = version + 1 WHERE id = ?", id);
      return { flagged: false as const, reason: null };
    },
  };
  const raced = { ...creatorApp, moderation } as unknown as typeof creatorApp;
  await expect(publishTemplate(raced, { template_id: id, to: "community" })).rejects.toMatchObject({
    code: "conflict",
  });
  const copy = await forkTemplate(brandApp, id);
  const [mine] = await selectTemplate(creatorApp, id);
  await saveTemplate(
    creatorApp,
    saveTemplateSchema.parse({
      template_id: id,
      version: mine?.version,
      title: "Better shoot",
      summary: "A plan that has become better.",
      kind: "job",
      category: "photo",
      structure: JSON.stringify({ milestones: [{ title: "All of it", day: 3, share: 100 }] }),
    }),
  );
  const forked = await getTemplate(brandApp, copy);
  expect(forked.originVersion).toBeGreaterThan(forked.forkedVersion ?? 0);
  // Whoever blocked the other sees nothing of theirs.
  await blocks(brand, creator);
  await expect(getTemplate(brandApp, id)).rejects.toThrow("find");
  expect((await selectGallery(brandApp, shelf("community"), null)).map((one) => one.id)).not.toContain(id);
});

it("are a hundred of one member at most: one more is refused, and one from the archive comes back when there is room", async () => {
  const creator = await alice();
  const { app } = await appOf(creator);
  const archived = await forkTemplate(app, photoId);
  await archiveTemplate(app, archived, true);
  await rows(
    `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 99)
      INSERT INTO project_templates (id, owner_id, title, summary, kind, category, structure, length_days, milestone_count,
        visibility, status, created_at, updated_at)
      SELECT 'template-' || i || ?1, owner_id, title, summary, kind, category, structure, length_days, milestone_count,
        'private', 'draft', created_at, updated_at FROM n, (SELECT * FROM project_templates WHERE id = ?1)`,
    archived,
  );
  const last = await forkTemplate(app, photoId);
  const full = { code: "conflict", message: expect.stringContaining("You have 100 templates already.") };
  await expect(forkTemplate(app, photoId)).rejects.toMatchObject(full);
  await expect(archiveTemplate(app, archived, false)).rejects.toMatchObject(full);
  await expect(publishTemplate(app, { template_id: archived, to: "private" })).rejects.toMatchObject(full);
  expect(await getTemplate(app, archived)).toMatchObject({ status: "archived" });

  await archiveTemplate(app, last, true);
  await archiveTemplate(app, archived, false);
  await archiveTemplate(app, archived, false);
  expect(await getTemplate(app, archived)).toMatchObject({ status: "draft", visibility: "private" });
});

it("stays on its shelf when it is brought back from an archive it was never in", async () => {
  const { creatorApp } = await appsOfTwo();
  const moderation = { check: async () => ({ flagged: false, reason: null, undecided: false }) };
  const id = await forkTemplate(creatorApp, photoId);
  await publishTemplate({ ...creatorApp, moderation }, { template_id: id, to: "community" });
  await archiveTemplate(creatorApp, id, false);
  expect(await getTemplate(creatorApp, id)).toMatchObject({ status: "published", visibility: "community" });
});

it("is not back on a shelf by an archive that was pressed while our team took it down", async () => {
  const { creatorApp } = await appsOfTwo();
  const id = await forkTemplate(creatorApp, photoId);
  const commit: typeof creatorApp.commit = async (...done) => {
    await rows("UPDATE project_templates SET status = 'removed' WHERE id = ?", id);
    return creatorApp.commit(...done);
  };
  await archiveTemplate({ ...creatorApp, commit }, id, true);
  expect(await rows("SELECT status FROM project_templates WHERE id = ?", id)).toEqual([
    { status: "removed" },
  ]);
});

it("is saved from a project that has a milestone, and from no other", async () => {
  const { app } = await appOf(await alice());
  const empty = await beginProject(app, projectInput());
  await expect(saveProjectAsTemplate(app, empty)).rejects.toMatchObject({
    code: "invalid_input",
    message: "Give the project a milestone first: a template begins with one.",
  });
});

it("is pressed twice, at once or later: one project, one copy and one kept plan, and nobody gets another's", async () => {
  const { creator, creatorApp, brandApp } = await appsOfTwo();
  const twice = async (act: (key: string) => Promise<string>) => {
    const key = crypto.randomUUID();
    const ids = [...(await Promise.all([act(key), act(key)])), await act(key)];
    expect(new Set(ids)).toEqual(new Set([key]));
    return key;
  };
  const project = await twice((key) => beginFromTemplate(creatorApp, use({ key })));
  const blank = await twice((key) => beginProject(creatorApp, projectInput({ key })));
  const copy = await twice((key) => forkTemplate(creatorApp, photoId, key));
  const kept = await twice((key) => saveProjectAsTemplate(creatorApp, project, key));
  expect(await rows("SELECT id FROM projects WHERE owner_id = ?", creator.userId)).toHaveLength(2);
  expect(await rows("SELECT id FROM project_templates WHERE owner_id = ?", creator.userId)).toHaveLength(2);
  expect(await rows("SELECT 1 FROM template_uses WHERE project_id = ?", project)).toHaveLength(1);
  await expect(beginFromTemplate(brandApp, use({ key: project }))).rejects.toMatchObject({
    code: "conflict",
  });
  await expect(beginProject(brandApp, projectInput({ key: blank }))).rejects.toMatchObject({
    code: "conflict",
  });
  for (const id of [copy, kept])
    await expect(forkTemplate(brandApp, photoId, id)).rejects.toMatchObject({ code: "conflict" });
});

it("lets nobody change, publish, archive or use what is not theirs to see", async () => {
  const { creatorApp, brandApp } = await appsOfTwo();
  const id = await forkTemplate(creatorApp, photoId);
  const attempts = [
    publishTemplate(brandApp, { template_id: id, to: "community" }),
    archiveTemplate(brandApp, id, true),
    beginFromTemplate(brandApp, use({ template_id: id })),
    forkTemplate(brandApp, id),
    archiveTemplate(brandApp, photoId, true),
    publishTemplate(creatorApp, { template_id: id, to: "company", company_id: crypto.randomUUID() }),
  ];
  const answers = await Promise.allSettled(attempts);
  expect(answers.map(({ status }) => status)).toEqual(attempts.map(() => "rejected"));
  expect(await getTemplate(creatorApp, id)).toMatchObject({ visibility: "private", status: "draft" });
});

it("refuses words against the guidelines, and holds what nobody could judge", async () => {
  const creator = await alice();
  let verdict = { flagged: true, reason: "Not like that." as string | null, undecided: false };
  const moderation = { check: async () => verdict };
  const { app } = await appOf(creator, { moderation });
  const id = await forkTemplate(app, photoId);
  await expect(publishTemplate(app, { template_id: id, to: "community" })).rejects.toThrow("Not like that.");
  expect((await getTemplate(app, id)).status).toBe("draft");
  verdict = { flagged: false, reason: null, undecided: true };
  expect(await publishTemplate(app, { template_id: id, to: "community" })).toBe("pending_review");
  expect((await selectGallery(app, shelf("community"), null)).map((one) => one.id)).not.toContain(id);
  await reviewPendingTemplates(app);
  expect((await getTemplate(app, id)).status).toBe("pending_review");
  verdict = { flagged: false, reason: null, undecided: false };
  await reviewPendingTemplates(app);
  expect((await getTemplate(app, id)).status).toBe("published");
});

it("refuses a save over somebody else's, and plans that do not hold together", async () => {
  const { creatorApp } = await appsOfTwo();
  const id = await forkTemplate(creatorApp, photoId);
  const fields = {
    template_id: id,
    version: 7,
    title: "Late",
    summary: "Was written over an older one.",
    kind: "job",
    category: "photo",
  };
  const structure = JSON.stringify({ milestones: [{ title: "One", day: 1 }] });
  await expect(saveTemplate(creatorApp, saveTemplateSchema.parse({ ...fields, structure }))).rejects.toThrow(
    "meanwhile",
  );
  for (const bad of [
    "",
    "{",
    "{}",
    JSON.stringify({ milestones: [] }),
    JSON.stringify({ milestones: [{ title: " ", day: 1 }] }),
  ])
    expect(saveTemplateSchema.safeParse({ ...fields, structure: bad }).success).toBe(false);
});

it("keeps a project's plan as a template, for who works on it only", async () => {
  const { creatorApp, brandApp } = await appsOfTwo();
  const project = await beginFromTemplate(creatorApp, use({ starts_on: "2027-02-01" }));
  await expect(saveProjectAsTemplate(brandApp, project)).rejects.toThrow("find");
  const { structure, status } = await getTemplate(
    creatorApp,
    await saveProjectAsTemplate(creatorApp, project),
  );
  const original = structureSchema.parse(PHOTO?.structure);
  const kept = structureSchema.parse(structure);
  expect(status).toBe("draft");
  expect(kept.milestones).toEqual(original.milestones);
  expect(kept).toMatchObject({
    folders: original.folders.toSorted(),
    agreement: original.agreement,
    rights: original.rights,
    roles: original.roles,
    questions: original.questions,
  });
  expect(kept.tasks.map(({ title, day }) => [title, day])).toEqual(
    original.tasks.map(({ title, day }) => [title, day]),
  );
});

it("filters the gallery by kind, category and length", async () => {
  const { creatorApp } = await appsOfTwo();
  const titles = async (more: Record<string, string>) =>
    (await selectGallery(creatorApp, shelf("official", more), null)).map(({ title }) => title);
  expect(await titles({ kind: "barter" })).toEqual(["Fair barter"]);
  expect(await titles({ category: "music" })).toEqual(["Song from demo to release"]);
  expect(await titles({ length: "short" })).toEqual([]);
  expect((await titles({ length: "long" })).length).toBeGreaterThan(2);
  expect(await titles({ kind: "nonsense" })).toHaveLength(OFFICIAL_TEMPLATES.length);
});

it("stays down when our team took it down while its words were looked at", async () => {
  const creator = await alice();
  const { app } = await appOf(creator);
  const id = await forkTemplate(app, photoId);
  const fine = { flagged: false, reason: null, undecided: false };
  const taken = {
    check: async () => {
      await rows("UPDATE project_templates SET status = 'removed' WHERE id = ?", id);
      return fine;
    },
  };
  const status = async () => (await rows("SELECT status FROM project_templates WHERE id = ?", id))[0];
  const publish = publishTemplate({ ...app, moderation: taken }, { template_id: id, to: "community" });
  await expect(publish).rejects.toMatchObject({ code: "conflict" });
  expect(await status()).toEqual({ status: "removed" });

  await rows("UPDATE project_templates SET status = 'draft' WHERE id = ?", id);
  await publishTemplate(
    { ...app, moderation: { check: async () => fine } },
    { template_id: id, to: "community" },
  );
  const { version } = await getTemplate(app, id);
  const save = saveTemplate(
    { ...app, moderation: taken },
    saveTemplateSchema.parse({ ...saved(id), version }),
  );
  await expect(save).rejects.toMatchObject({ code: "conflict" });
  expect(await status()).toEqual({ status: "removed" });
});

it("of who rests their account or is suspended is on no shelf and opens for nobody, until they are back", async () => {
  const { creator, creatorApp, brandApp } = await appsOfTwo();
  const fine = { check: async () => ({ flagged: false, reason: null, undecided: false }) };
  const id = await forkTemplate(creatorApp, photoId);
  await publishTemplate({ ...creatorApp, moderation: fine }, { template_id: id, to: "community" });
  const onShelf = async () =>
    (await selectGallery(brandApp, shelf("community"), null)).some((card) => card.id === id);
  for (const status of ["deactivated", "suspended"]) {
    expect(await onShelf()).toBe(true);
    await rows("UPDATE profiles SET status = ? WHERE user_id = ?", status, creator.userId);
    expect([await onShelf(), await selectTemplate(brandApp, id)]).toEqual([false, []]);
    await rows("UPDATE profiles SET status = 'active' WHERE user_id = ?", creator.userId);
  }
});

it("of a company is neither rewritten nor taken off its shelf by who made it and has left the team", async () => {
  const { creator, brand, creatorApp, brandApp } = await appsOfTwo();
  const company = await companyOf([
    [brand, "owner"],
    [creator, "recruiter"],
  ]);
  const id = await forkTemplate(creatorApp, photoId);
  await publishTemplate(creatorApp, { template_id: id, to: "company", company_id: company });
  const save = async () => {
    const { version } = await getTemplate(creatorApp, id);
    return saveTemplate(creatorApp, saveTemplateSchema.parse({ ...saved(id), version }));
  };
  await save();
  await rows("UPDATE company_members SET status = 'removed' WHERE user_id = ?", creator.userId);
  await expect(save()).rejects.toMatchObject({ code: "conflict", message: /not part of that company/ });
  const left = { code: "conflict", message: /not part of that company/ };
  for (const to of ["private", "community"] as const)
    await expect(publishTemplate(creatorApp, { template_id: id, to })).rejects.toMatchObject(left);
  await expect(archiveTemplate(creatorApp, id, true)).rejects.toMatchObject(left);
  expect((await selectGallery(brandApp, shelf("company"), null)).map((one) => one.id)).toEqual([id]);
  // Who leads the company keeps its shelf; others in it do not.
  const recruiter = (await appOf(await alice({ name: "Carol" }))).app;
  await rows(
    "INSERT INTO company_members (company_id, user_id, role, status, created_at, updated_at) VALUES (?, ?, 'recruiter', 'active', 1, 1)",
    company,
    recruiter.viewer.userId,
  );
  for (const other of [recruiter, creatorApp])
    await expect(takeOffShelf(other, id)).rejects.toMatchObject({ code: "not_found" });
  await takeOffShelf(brandApp, id);
  await expect(takeOffShelf(brandApp, id)).rejects.toMatchObject({ code: "not_found" });
  expect(await selectGallery(brandApp, shelf("company"), null)).toEqual([]);
  expect(await getTemplate(creatorApp, id)).toMatchObject({ status: "archived" });
  const copy = await forkTemplate(creatorApp, id);
  await saveTemplate(creatorApp, saveTemplateSchema.parse({ ...saved(copy), version: 1 }));
});
