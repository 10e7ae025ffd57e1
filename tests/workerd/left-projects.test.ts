import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { newId } from "#app/core/ids.ts";
import { invoices } from "#app/db/schema/invoices.ts";
import { milestones } from "#app/db/schema/milestones.ts";
import { rights_grants } from "#app/db/schema/rights.ts";
import { proposeAgreementSchema, signAgreementSchema } from "#app/features/projects/agreement-rules.ts";
import { proposeAgreement, signAgreement } from "#app/features/projects/commands/agreements.server.ts";
import { leave, removeMember } from "#app/features/projects/commands/members.server.ts";
import { selectAgreements } from "#app/features/projects/queries/agreements.server.ts";
import { loader as deskLoader } from "#app/routes/desk/desk.tsx";
import { loader as leftLoader } from "#app/routes/desk/left.tsx";
import { loader as paymentsLoader } from "#app/routes/desk/payments.tsx";
import { loader as projectsLoader } from "#app/routes/projects/projects.tsx";
import { appOf } from "#tests/factories/app.ts";
import { db, rows } from "#tests/factories/database.ts";
import { aDraft, aSentInvoice } from "#tests/factories/invoices.ts";
import { approved, delivered } from "#tests/factories/paid-desks.ts";
import { bora, type Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";

interface Kept {
  title: string;
  parts: { title: string; about: string | null }[];
  money: { rows: { title: string; amount: number; way: string; receipt: string | null }[] };
  invoices: { id: string; box: string; status: string }[];
  agreements: { version: number; body: string; signatures: { name: string }[] }[];
  rights: { grants: { id: string; mine: boolean; mayRevoke: boolean }[] };
}

const asks = (person: Person, id: string, loader: unknown = leftLoader) =>
  visits(person, loader, { path: `/desk/${id}`, params: { projectId: id } });
const kept = async (person: Person, id: string) => {
  const { status, body } = await asks(person, id);
  expect(status).toBe(200);
  return body as Kept;
};

async function signs(person: Person, id: string) {
  const { app } = await appOf(person);
  const [last] = await selectAgreements(app, id);
  const form = {
    agreement_id: last?.id,
    content_hash: last?.contentHash,
    typed_name: "My name",
    read: "yes",
  };
  await signAgreement(app, id, signAgreementSchema.parse(form));
}

async function proposes(person: Person, id: string, after: number) {
  const { app } = await appOf(person);
  const words = { after, body: `Words ${after + 1}`, change_note: "More of it" };
  await proposeAgreement(app, id, proposeAgreementSchema.parse(words));
}

async function grants(from: Person, to: Person, projectId: string): Promise<string> {
  const [now, id] = [Date.now(), newId(Date.now())];
  await db.insert(rights_grants).values({
    ...{ id, project_id: projectId, title: "First cut", grantor_id: from.userId, grantee_id: to.userId },
    ...{ channels: ["social"], territory: "Worldwide", starts_on: "2026-01-01", currency: "EUR" },
    ...{ status: "active", created_at: now, updated_at: now },
  });
  return id;
}

it("keeps for who left what they were paid and signed, and nothing that came after", async () => {
  const on = await delivered(10_000);
  await approved(on);
  await db.update(milestones).set({ description: "Ten stills" }).where(sql`id = ${on.milestoneId}`);
  await proposes(on.lead, on.id, 0);
  await signs(on.client, on.id);
  await signs(on.lead, on.id);
  const [mine, later] = [await grants(on.lead, on.client, on.id), newId(Date.now())];
  // Somebody else's agreement with the client is none of theirs.
  const { app: client } = await appOf(on.client);
  const others = await grants(on.member, on.client, on.id);
  const { app: member } = await appOf(on.member);
  await leave(client, on.id);
  await rows("UPDATE project_members SET left_at = ? WHERE user_id = ?", Date.now(), on.client.userId);
  await new Promise((resolve) => setTimeout(resolve, 5));

  const now = Date.now();
  await db.insert(milestones).values({
    ...{ id: later, project_id: on.id, title: "Second cut", amount: 5_000, currency: "EUR", position: 1 },
    ...{ status: "agreed", created_at: now, updated_at: now },
  });
  await proposes(on.lead, on.id, 1);
  await signs(on.lead, on.id);
  const after = await grants(on.lead, on.client, on.id);

  const page = await kept(on.client, on.id);
  expect(page.parts).toEqual([{ id: on.milestoneId, title: "First cut", about: "Ten stills", spec: [] }]);
  expect(page.money.rows).toMatchObject([{ title: expect.any(String), way: "out", amount: 10_000 }]);
  expect(page.money.rows[0]?.receipt).toBeTruthy();
  expect(page.agreements.map(({ version, body }) => [version, body])).toEqual([[1, "Words 1"]]);
  expect(page.agreements[0]?.signatures).toHaveLength(2);
  expect(page.rights.grants.map(({ id }) => id).toSorted()).toEqual([mine, others].toSorted());
  expect(page.rights.grants.every(({ mayRevoke }) => !mayRevoke)).toBe(true);
  expect(JSON.stringify(page)).not.toMatch(new RegExp(`Second cut|Words 2|${after}`));
  expect(member.viewer.userId).toBe(on.member.userId);
});

it("shows who was taken out what came to them, and none of the words they never signed", async () => {
  const on = await delivered(10_000);
  await approved(on);
  await proposes(on.lead, on.id, 0);
  await signs(on.client, on.id);
  const { app } = await appOf(on.lead);
  await removeMember(app, on.id, { user_id: on.member.userId, reason: null });
  const page = await kept(on.member, on.id);
  expect(page.money.rows).toMatchObject([{ title: "First cut", way: "in", amount: 3_000 }]);
  expect(page.parts).toHaveLength(1);
  expect([page.agreements, page.invoices, page.rights.grants]).toEqual([[], [], []]);
  const { body } = await visits(on.member, projectsLoader, { path: "/projects" });
  expect(body).toMatchObject({ left: [{ left_project: on.id }] });
});

it("is for nobody else: the desk is there for its people, and not found for strangers", async () => {
  const on = await delivered(10_000);
  const led = async (person: Person, loader: unknown) => {
    const { status, body } = await asks(person, on.id, loader);
    return [status, body instanceof Response ? body.headers.get("location") : null];
  };
  expect(await led(on.lead, leftLoader)).toEqual([302, `/desk/${on.id}`]);
  const stranger = await bora();
  expect(await led(stranger, leftLoader)).toEqual([302, `/desk/${on.id}`]);
  expect((await asks(stranger, on.id, deskLoader)).status).toBe(404);
  const { app } = await appOf(on.lead);
  await removeMember(app, on.id, { user_id: on.member.userId, reason: null });
  expect(await led(on.member, deskLoader)).toEqual([302, `/desk/${on.id}/left`]);
  expect((await asks(on.member, on.id, paymentsLoader)).status).toBe(404);
  // Who came back has the desk again, and no page of what they left.
  await rows(
    "UPDATE project_members SET status = 'active', left_at = NULL WHERE user_id = ?",
    on.member.userId,
  );
  expect(await led(on.member, leftLoader)).toEqual([302, `/desk/${on.id}`]);
});

it("a desk lists the invoices of the project to their two sides alone, drafts to who writes them", async () => {
  const on = await delivered(10_000);
  const { app } = await appOf(on.lead);
  const { app: client } = await appOf(on.client);
  const typed = { customer: "member", handle: client.viewer.handle, project_id: on.id };
  const sent = await aSentInvoice(app, typed);
  const draft = await aDraft(app, typed);
  const shown = async (person: Person) =>
    ((await asks(person, on.id, paymentsLoader)).body as Kept).invoices.map(({ id, box }) => [id, box]);
  expect(await shown(on.lead)).toEqual([
    [draft, "drafts"],
    [sent, "sent"],
  ]);
  expect(await shown(on.client)).toEqual([[sent, "received"]]);
  expect(await shown(on.member)).toEqual([]);
  // Of another project, and of none.
  await aSentInvoice(app, { ...typed, project_id: undefined });
  expect(await shown(on.client)).toHaveLength(1);
  await approved(on);
  await leave(client, on.id);
  expect((await kept(on.client, on.id)).invoices).toMatchObject([{ id: sent, box: "received" }]);
  expect(await db.select({ id: invoices.id }).from(invoices).where(sql`id = ${sent}`)).toHaveLength(1);
});
