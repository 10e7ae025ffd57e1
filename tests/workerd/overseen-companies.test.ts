import { expect, it } from "vitest";
import { readNow } from "#app/db/client.server.ts";
import { overseeCompany, selectCompanies } from "#app/features/admin/companies.server.ts";
import type { OverseeInput } from "#app/features/admin/schema.ts";
import { createCompany } from "#app/features/companies/commands/create-company.server.ts";
import { selectHiringCompanies } from "#app/features/companies/queries/places.server.ts";
import { getPublicCompany } from "#app/features/companies/queries/public-company.server.ts";
import { repost } from "#app/features/opportunities/commands/clone-posting.server.ts";
import { resumePosting } from "#app/features/opportunities/commands/move-posting.server.ts";
import { postOpportunity } from "#app/features/opportunities/commands/post-opportunity.server.ts";
import { reviewPending } from "#app/features/opportunities/commands/review-pending.server.ts";
import { savePosting } from "#app/features/opportunities/commands/save-posting.server.ts";
import { decideCase } from "#app/features/safety/commands/decide-case.server.ts";
import { report } from "#app/features/safety/commands/report.server.ts";
import { putBackContent, takeDownContent } from "#app/features/safety/commands/staff-takedowns.server.ts";
import { reportSchema } from "#app/features/safety/schema.ts";
import { selectSubject } from "#app/features/safety/subject-view.server.ts";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person, person } from "#tests/factories/people.ts";
import { postInput, posting, rowOf } from "#tests/factories/postings.ts";

const WHY = "It pretends to be Northlight.";

async function house(owner: Person) {
  const handle = `house-${crypto.randomUUID().slice(0, 8)}`;
  const { app } = await appOf(owner);
  const { id } = await createCompany(
    app,
    { name: `House ${handle}`, kind: "brand", website: null, handle },
    null,
  );
  await rows("UPDATE companies SET domain = ?, domain_status = 'proved' WHERE id = ?", `${handle}.com`, id);
  return { id, handle };
}

const moderator = async () => (await appOf(await person({ name: "Mia", role: "moderator" }))).app;
const does = async (id: string, intent: "revoke" | "suspend" | "restore") =>
  overseeCompany(await moderator(), id, { intent, reason: WHY } as OverseeInput);
const stored = async (id: string) =>
  (
    await rows<{ name: string; status: string; domain_status: string; domain_token: string }>(
      "SELECT name, status, domain_status, domain_token FROM companies WHERE id = ?",
      id,
    )
  )[0];
const toldTo = (owner: Person) =>
  rows(
    "SELECT title, message FROM notifications WHERE user_id = ? AND entity_type = 'company'",
    owner.userId,
  );

it("a company is found by how its name, handle or domain begins", async () => {
  const { id, handle } = await house(await bora());
  for (const typed of [`HOUSE ${handle}`, `@${handle}`, `${handle}.co`]) {
    const found = await readNow(db, selectCompanies(db, typed, null));
    expect(found.map(({ company_id }) => company_id)).toEqual([id]);
  }
  for (const odd of ['"', "%", "'; DROP TABLE companies"])
    expect(await readNow(db, selectCompanies(db, odd, null))).toEqual([]);
});

it("a proof that is taken back is gone with its token, its owner is told, and it is written down", async () => {
  const owner = await bora();
  const { id } = await house(owner);
  const before = await stored(id);
  await does(id, "revoke");
  const after = await stored(id);
  expect(after?.domain_status).toBe("unproved");
  expect(after?.domain_token).not.toBe(before?.domain_token);
  expect(await toldTo(owner)).toEqual([
    { title: `The proved domain of ${before?.name} was taken back`, message: WHY },
  ]);
  expect(await rows("SELECT action, reason FROM audit_log WHERE subject_id = ?", id)).toEqual([
    { action: "company_revoked", reason: WHY },
  ]);
  await expect(does(id, "revoke")).rejects.toMatchObject({ status: 409 });
});

it("a suspended company has no page, no new postings and no open ones, until that ends", async () => {
  const owner = await bora();
  const { id, handle } = await house(owner);
  const job = await posting(owner);
  await rows("UPDATE opportunities SET company_id = ? WHERE id = ?", id, job.id);
  const down = await posting(owner, { company_id: id });
  const mistake = { subject_type: "opportunity", subject_id: down.id, reason: WHY } as const;
  await takeDownContent(await moderator(), mistake);
  await does(id, "suspend");
  await putBackContent(await moderator(), mistake);
  expect(await rowOf(down.id)).toMatchObject({ status: "paused" });
  await expect(does(id, "suspend")).rejects.toMatchObject({ status: 409 });
  await expect(getPublicCompany(visitorApp().app, handle)).rejects.toMatchObject({ status: 404 });
  const { app } = await appOf(owner);
  expect(await selectHiringCompanies(app)).toEqual([]);
  const posted = async () =>
    (
      await rows<{ status: string; version: number }>(
        "SELECT status, version FROM opportunities WHERE id = ?",
        job.id,
      )
    )[0];
  expect((await posted())?.status).toBe("paused");
  const pending = await posting(owner, { company_id: id, status: "pending_review" });
  const draft = await posting(owner, { company_id: id, status: "draft" });
  const over = await posting(owner, { company_id: id, status: "closed" });
  const input = postInput({ company_id: id });
  const edit = { input, publish: false, image: null } as const;
  const refused = { status: 422, fields: { company_id: [expect.any(String)] } };
  await expect(postOpportunity(app, input, null)).rejects.toMatchObject(refused);
  await expect(
    savePosting(app, { id: draft.id, version: 1 }, { ...edit, publish: true }),
  ).rejects.toMatchObject(refused);
  await expect(savePosting(app, { id: pending.id, version: 1 }, edit)).rejects.toMatchObject(refused);
  await expect(repost(app, { id: over.id, version: 1 })).rejects.toMatchObject(refused);
  const { jobs } = await appOf(owner);
  await reviewPending({ ...app, ...jobs });
  expect(await rowOf(pending.id)).toMatchObject({ status: "pending_review" });
  const resume = async () => resumePosting(app, { id: job.id, version: (await posted())?.version ?? 0 });
  await expect(resume()).rejects.toMatchObject({ status: 409 });
  await does(id, "restore");
  expect((await getPublicCompany(visitorApp().app, handle)).id).toBe(id);
  await resume();
  expect((await posted())?.status).toBe("active");
});

it("is renamed with a reason; never one's own, and what is not there is not found", async () => {
  const owner = await person({ name: "Bo", role: "moderator" });
  const { id } = await house(owner);
  const rename: OverseeInput = { intent: "rename", name: "House of Bo", reason: WHY };
  await overseeCompany(await moderator(), id, rename);
  expect((await stored(id))?.name).toBe("House of Bo");
  expect(await toldTo(owner)).toEqual([{ title: "Your company is called House of Bo now", message: WHY }]);
  await expect(overseeCompany(await moderator(), id, rename)).rejects.toMatchObject({
    status: 409,
    message: "That is its name already.",
  });
  await expect(overseeCompany((await appOf(owner)).app, id, rename)).rejects.toMatchObject({ status: 403 });
  await expect(does(crypto.randomUUID(), "revoke")).rejects.toMatchObject({ status: 404 });
});

it("a company is reported by who does not work for it; its owner answers for it, and it is not taken down", async () => {
  const [owner, reporter] = await Promise.all([bora(), alice()]);
  const { id } = await house(owner);
  const about = reportSchema.parse({
    ...{ intent: "report", subject_type: "company", subject_id: id, reason: "impersonation" },
  });
  await expect(report((await appOf(owner)).app, about)).rejects.toMatchObject({ code: "not_found" });
  await report((await appOf(reporter)).app, about);
  const [found] = await rows<{ id: string; owner_id: string }>(
    "SELECT id, owner_id FROM moderation_cases WHERE subject_id = ?",
    id,
  );
  expect(found?.owner_id).toBe(owner.userId);
  const [subject] = await readNow(db, selectSubject(db, found?.id ?? ""));
  expect(subject).toMatchObject({ subject_title: expect.stringContaining("House") });
  const decide = async (action: "remove" | "warn") =>
    decideCase(await moderator(), { case_id: found?.id ?? "", action, strike: false, reason: WHY });
  await expect(decide("remove")).rejects.toMatchObject({ code: "invalid_input" });
  await decide("warn");
  expect(
    await rows(
      "SELECT title FROM notifications WHERE user_id = ? AND kind = 'moderation_action'",
      owner.userId,
    ),
  ).toHaveLength(1);
});
