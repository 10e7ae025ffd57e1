import { expect, it } from "vitest";
import { approveAsGuest, commentAsGuest, joinAsGuest } from "#app/features/guests/guest-acts.server.ts";
import { makeGuestLink, revokeGuestLink, selectGuestLinks } from "#app/features/guests/guest-link.server.ts";
import { getGuestRoom } from "#app/features/guests/guest-room.server.ts";
import { addFiles } from "#app/features/project-files/commands/add-files.server.ts";
import { pinFile } from "#app/features/project-files/commands/pins.server.ts";
import { selectPins } from "#app/features/project-files/queries.server.ts";
import { addFilesSchema, pinSchema } from "#app/features/project-files/schema.ts";
import { chooseItemFiles, stepItem } from "#app/features/projects/commands/barter-steps.server.ts";
import { deliver } from "#app/features/projects/commands/deliver.server.ts";
import { leave, removeMember } from "#app/features/projects/commands/members.server.ts";
import { selectDesk } from "#app/features/projects/desk.server.ts";
import { deliverSchema } from "#app/features/projects/milestone-schema.ts";
import { selectLog, toLines } from "#app/features/projects/queries/log.server.ts";
import { MEMBERS_MAX } from "#app/features/projects/rules.ts";
import type { Commit } from "#app/platform/outbox.server.ts";
import { loader as guestInvoice } from "#app/routes/money/guest-invoice.tsx";
import { appOf, visitorApp } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call } from "#tests/factories/calls.ts";
import { manyMembers } from "#tests/factories/crowd.ts";
import { rows } from "#tests/factories/database.ts";
import { desk } from "#tests/factories/desks.ts";
import { aDraft, aSentInvoice } from "#tests/factories/invoices.ts";
import { delivered } from "#tests/factories/paid-desks.ts";
import { balanceOf } from "#tests/factories/payments.ts";
import { alice, bora, type Person } from "#tests/factories/people.ts";
import { aDeliveredPart, aProject, joins } from "#tests/factories/projects.ts";
import { aLockedTrade } from "#tests/factories/trades.ts";
import { complete, fileOf, putPart, started } from "#tests/factories/uploads.ts";
import { visits } from "#tests/factories/visits.ts";

const PDF = fileOf("%PDF-1.7\n", 2000);

async function file(person: Person, project: string, visibility: string): Promise<string> {
  const { id } = await started(person, PDF, { purpose: "project", name: `${visibility}.pdf` });
  await putPart(person, id, 1, PDF);
  await complete(person, id);
  const { app } = await appOf(person);
  await addFiles(app, project, addFilesSchema.parse({ file_ids: [id], visibility }));
  return id;
}

const link = { name: "Client Co", days: 7, comment: true, approve: false, pay: false };

it("shows a guest what is shared with them, and nothing of the rest", async () => {
  const [creator, outsider] = await Promise.all([alice(), bora()]);
  const { id } = await desk([[creator, "lead"]]);
  const other = await desk([[creator, "lead"]]);
  const { app } = await appOf(creator);
  const { app: stranger } = await appOf(outsider);
  const { app: visitor } = visitorApp();
  const [shared, kept, foreign] = [
    await file(creator, id, "shared"),
    await file(creator, id, "project"),
    await file(creator, other.id, "shared"),
  ];
  await expect(makeGuestLink(stranger, id, link)).rejects.toMatchObject({ code: "not_found" });
  const token = await makeGuestLink(app, id, link);
  const room = await getGuestRoom(visitor, token);
  expect(room.files.map((one) => one.id)).toEqual([shared]);
  expect(JSON.stringify(room)).not.toContain(kept);
  expect(JSON.stringify(room)).not.toContain(creator.userId);
  const status = async (fileId: string) => (await call(null, `/files/${fileId}?guest=${token}`)).status;
  expect([await status(shared), await status(kept), await status(foreign)]).toEqual([200, 404, 404]);
  await commentAsGuest(visitor, token, { fileId: shared, text: "Lovely" });
  expect(await selectPins(app, id, shared)).toMatchObject([
    { text: "Lovely", authorName: "Client Co", authorId: null },
  ]);
  for (const fileId of [kept, foreign])
    await expect(commentAsGuest(visitor, token, { fileId, text: "x" })).rejects.toMatchObject({
      code: "not_found",
    });
  // Taken back, it leads nowhere; neither does one that was never made.
  const [made] = await selectGuestLinks(app, id);
  await expect(revokeGuestLink(app, other.id, made?.linkId ?? "")).rejects.toMatchObject({
    code: "not_found",
  });
  await revokeGuestLink(app, id, made?.linkId ?? "");
  for (const wrong of [token, "x", ""])
    await expect(getGuestRoom(visitor, wrong)).rejects.toMatchObject({
      code: "not_found",
      message: expect.stringContaining("ask who sent it for a new one"),
    });
  expect(await status(shared)).toBe(404);
});

it("leads a guest who may pay to the invoices of who let them, and to no others", async () => {
  const [creator, other] = await Promise.all([alice(), bora()]);
  const { id } = await desk([
    [creator, "lead"],
    [other, "member"],
  ]);
  const { app } = await appOf(creator);
  const { app: colleague } = await appOf(other);
  const { app: visitor } = visitorApp();
  const bill = await aSentInvoice(app, { project_id: id });
  await aSentInvoice(app);
  await aDraft(app, { project_id: id });
  await aSentInvoice(colleague, { project_id: id });
  const [looks, pays] = [
    await makeGuestLink(app, id, link),
    await makeGuestLink(app, id, { ...link, pay: true }),
  ];
  expect((await getGuestRoom(visitor, looks)).bills).toEqual([]);
  const { bills } = await getGuestRoom(visitor, pays);
  expect(bills).toMatchObject([{ number: "INV-0001", due: 53_550, currency: "EUR", who: "Alice Studio" }]);
  const [, token = ""] = bills[0]?.path.split("/invoice/") ?? [];
  const page = await visits(null, guestInvoice, { path: bills[0]?.path ?? "", params: { token } });
  expect(page).toMatchObject({ status: 200, body: { invoice: { number: "INV-0001" } } });
  await rows("UPDATE invoices SET status = 'paid', paid_amount = total WHERE id = ?", bill);
  expect((await getGuestRoom(visitor, pays)).bills).toEqual([]);
});

it("lets a guest approve what was delivered when that was granted, once, and tells the others", async () => {
  const made = await aProject();
  const milestone_id = await aDeliveredPart(made);
  const { app: visitor } = visitorApp();
  // A project with a client: only they let somebody approve for them.
  await expect(makeGuestLink(made.app, made.id, { ...link, approve: true })).rejects.toMatchObject({
    code: "forbidden",
  });
  const looks = await makeGuestLink(made.app, made.id, link);
  const token = await makeGuestLink(made.clientApp, made.id, { ...link, approve: true });
  const [part] = (await getGuestRoom(visitor, token)).milestones;
  expect(part).toMatchObject({ status: "delivered", note: "Here they are." });
  const version = part?.version ?? 0;
  await expect(approveAsGuest(visitor, looks, { milestone_id, version })).rejects.toMatchObject({
    code: "forbidden",
  });
  await expect(approveAsGuest(visitor, token, { milestone_id, version: version + 1 })).rejects.toMatchObject({
    code: "conflict",
  });
  const foreign = await aProject();
  const other = await aDeliveredPart(foreign);
  await expect(approveAsGuest(visitor, token, { milestone_id: other, version })).rejects.toMatchObject({
    code: "not_found",
  });
  await approveAsGuest(visitor, token, { milestone_id, version });
  await expect(approveAsGuest(visitor, token, { milestone_id, version })).rejects.toMatchObject({
    code: "conflict",
  });
  const [line] = toLines(await selectLog(made.app, made.id));
  expect(line).toMatchObject({ actorName: "Client Co (guest)", words: "approved “Ten portraits”" });
  expect(
    await rows(
      "SELECT kind FROM notifications WHERE user_id = ? AND kind = 'milestone_approved'",
      made.lead.userId,
    ),
  ).toHaveLength(1);
  expect(
    await rows(
      "SELECT xp_earned FROM xp_activities WHERE user_id = ? AND activity_type = 'milestone_completed'",
      made.lead.userId,
    ),
  ).toHaveLength(1);
});

it("pays nobody for what the guest of their own link approved", async () => {
  const creator = await alice();
  const { app } = await appOf(creator);
  const { id, milestoneId } = await desk([[creator, "lead"]]);
  await deliver(app, id, deliverSchema.parse({ milestone_id: milestoneId, note: "Here." }));
  const token = await makeGuestLink(app, id, { ...link, approve: true });
  const { app: visitor } = visitorApp();
  const [part] = (await getGuestRoom(visitor, token)).milestones;
  await approveAsGuest(visitor, token, { milestone_id: milestoneId, version: part?.version ?? 0 });
  expect(await rows("SELECT status FROM milestones WHERE id = ?", milestoneId)).toEqual([
    { status: "approved" },
  ]);
  expect(
    await rows(
      "SELECT xp_earned FROM xp_activities WHERE user_id = ? AND activity_type = 'milestone_completed'",
      creator.userId,
    ),
  ).toEqual([]);
});

it("approves for who answers for the client's side now: not for a lead once there is a client, nor for a client who left", async () => {
  const [creator, brand, other] = await Promise.all([alice(), bora(), bora({ name: "Second" })]);
  const { app } = await appOf(creator);
  const { id, milestoneId } = await desk([[creator, "lead"]]);
  const { app: visitor } = visitorApp();
  const early = await makeGuestLink(app, id, { ...link, approve: true });
  expect(await getGuestRoom(visitor, early)).toMatchObject({ canApprove: true });
  const clientApp = await joins(app, id, brand, "client");
  const theirs = await makeGuestLink(clientApp, id, { ...link, approve: true });
  await joins(clientApp, id, other, "client");
  await deliver(app, id, deliverSchema.parse({ milestone_id: milestoneId, note: "Here." }));
  const refused = async (token: string) => {
    const { canApprove, milestones } = await getGuestRoom(visitor, token);
    expect(canApprove).toBe(false);
    const version = milestones[0]?.version ?? 0;
    await expect(
      approveAsGuest(visitor, token, { milestone_id: milestoneId, version }),
    ).rejects.toMatchObject({
      code: "forbidden",
    });
  };
  await refused(early);
  expect(await getGuestRoom(visitor, theirs)).toMatchObject({ canApprove: true });
  await leave(clientApp, id);
  await refused(theirs);
});

it.each([
  ["is suspended", "UPDATE profiles SET status = 'suspended' WHERE user_id = ?"],
  ["is banned by an operator", "UPDATE users SET banned_until = 9e12 WHERE id = ?"],
])(
  "neither approves nor remarks by the link of somebody who %s: it is no way around that",
  async (_, ends) => {
    const made = await aProject();
    const milestone_id = await aDeliveredPart(made);
    const fileId = await file(made.lead, made.id, "shared");
    const token = await makeGuestLink(made.clientApp, made.id, { ...link, approve: true });
    const { app: visitor } = visitorApp();
    const { milestones, ...open } = await getGuestRoom(visitor, token);
    expect(open).toMatchObject({ canComment: true, canApprove: true });
    await rows(ends, made.client.userId);
    expect(await getGuestRoom(visitor, token)).toMatchObject({ canComment: false, canApprove: false });
    const version = milestones[0]?.version ?? 0;
    await expect(approveAsGuest(visitor, token, { milestone_id, version })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(commentAsGuest(visitor, token, { fileId, text: "Mine" })).rejects.toMatchObject({
      code: "forbidden",
    });
  },
);

it("pays out what a client has paid for by no lead's link, also once that client has left", async () => {
  const on = await delivered(10_000);
  const [{ app: lead }, { app: client }] = [await appOf(on.lead), await appOf(on.client)];
  const { app: visitor } = visitorApp();
  const approves = async (token: string) => {
    const [part] = (await getGuestRoom(visitor, token)).milestones;
    return approveAsGuest(visitor, token, { milestone_id: on.milestoneId, version: part?.version ?? 0 });
  };
  const theirs = await makeGuestLink(client, on.id, { ...link, approve: true });
  // As of before they had to answer for what they paid: whoever has gone is gone.
  await rows("UPDATE project_members SET status = 'left' WHERE user_id = ?", on.client.userId);
  const token = await makeGuestLink(lead, on.id, { ...link, approve: true });
  expect((await getGuestRoom(visitor, token)).milestones).toMatchObject([{ mayApprove: false }]);
  for (const one of [theirs, token]) await expect(approves(one)).rejects.toMatchObject({ code: "forbidden" });
  expect(await balanceOf(on.lead)).toBe(0);
});

it("leads nowhere any more once who made it, and knows its address, is taken out of the project", async () => {
  const [creator, second] = await Promise.all([alice(), bora()]);
  const { id } = await desk([
    [creator, "lead"],
    [second, "lead"],
  ]);
  const [{ app }, { app: secondApp }] = [await appOf(creator), await appOf(second)];
  const shared = await file(creator, id, "shared");
  const [gone, stays] = [await makeGuestLink(secondApp, id, link), await makeGuestLink(app, id, link)];
  const { app: visitor } = visitorApp();
  const reads = async (token: string) => (await call(null, `/files/${shared}?guest=${token}`)).status;
  expect([await reads(gone), await reads(stays)]).toEqual([200, 200]);
  await removeMember(app, id, { user_id: second.userId, reason: null });
  await expect(getGuestRoom(visitor, gone)).rejects.toMatchObject({ code: "not_found" });
  expect([await reads(gone), await reads(stays)]).toEqual([404, 200]);
  expect(await selectGuestLinks(app, id)).toHaveLength(1);
});

it("becomes a guest of the desk when the guest is a member, once, and not across a block", async () => {
  const [creator, gus, other, blocked] = await Promise.all([alice(), bora(), bora(), bora()]);
  const { app } = await appOf(creator);
  const { id } = await desk([[creator, "lead"]]);
  const token = await makeGuestLink(app, id, link);
  await blocks(creator, blocked);
  await expect(joinAsGuest((await appOf(blocked)).app, token)).rejects.toMatchObject({ code: "conflict" });
  const { app: guest } = await appOf(gus);
  expect(await joinAsGuest(guest, token)).toBe(id);
  expect(await joinAsGuest(guest, token)).toBe(id);
  expect((await selectDesk(guest, id))[0]).toMatchObject({ role: "guest", own: { comment_file: true } });
  await expect(joinAsGuest((await appOf(other)).app, token)).rejects.toMatchObject({ code: "conflict" });
  expect((await getGuestRoom(visitorApp().app, token)).guest).toBe("Client Co");
});

it("is no way past the most people that a project holds", async () => {
  const creator = await alice();
  const { app } = await appOf(creator);
  const { id } = await desk([[creator, "lead"]]);
  const seat = (userId: string) =>
    rows(
      "INSERT INTO project_members (project_id, user_id, role, status, created_at) VALUES (?, ?, 'member', 'active', 1)",
      id,
      userId,
    );
  const [last = "", ...crowd] = await manyMembers(MEMBERS_MAX - 1);
  for (const userId of crowd) await seat(userId);
  const token = await makeGuestLink(app, id, link);
  const { app: gus } = await appOf(await bora());
  const commit: Commit = async (...done) => {
    await seat(last);
    return gus.commit(...done);
  };
  await expect(joinAsGuest({ ...gus, commit }, token)).rejects.toMatchObject({ code: "conflict" });
  await expect(joinAsGuest(gus, token)).rejects.toMatchObject({
    code: "conflict",
    message: "A project has at most 30 people.",
  });
  expect(await selectDesk(gus, id)).toEqual([]);
});

it("does nothing by a link that is taken back at the same moment: no approval, no remark, no seat", async () => {
  const made = await aProject();
  const milestone_id = await aDeliveredPart(made);
  const fileId = await file(made.lead, made.id, "shared");
  const token = await makeGuestLink(made.clientApp, made.id, { ...link, approve: true });
  const version = (await getGuestRoom(visitorApp().app, token)).milestones[0]?.version ?? 0;
  const lives = (revoked: number | null) =>
    rows("UPDATE guest_links SET revoked_at = ? WHERE project_id = ?", revoked, made.id);
  const meanwhile = <C extends { commit: Commit }>(app: C): C => ({
    ...app,
    commit: async (...done: Parameters<Commit>) => {
      await lives(1);
      return app.commit(...done);
    },
  });
  const { app: visitor } = visitorApp();
  const { app: gus } = await appOf(await bora());
  for (const act of [
    () => approveAsGuest(meanwhile(visitor), token, { milestone_id, version }),
    () => commentAsGuest(meanwhile(visitor), token, { fileId, text: "Lovely" }),
    () => joinAsGuest(meanwhile(gus), token),
  ]) {
    await lives(null);
    await expect(act()).rejects.toMatchObject({ code: "conflict" });
  }
  expect(await rows("SELECT status FROM milestones WHERE id = ?", milestone_id)).toEqual([
    { status: "delivered" },
  ]);
  expect(await selectPins(made.app, made.id, fileId)).toEqual([]);
  expect(await selectDesk(gus, made.id)).toEqual([]);
});

it("tells who brought a file of a guest's remark", async () => {
  const creator = await alice();
  const { app } = await appOf(creator);
  const { id } = await desk([[creator, "lead"]]);
  const shared = await file(creator, id, "shared");
  const token = await makeGuestLink(app, id, link);
  await commentAsGuest(visitorApp().app, token, { fileId: shared, text: "Lovely" });
  expect(
    await rows(
      "SELECT kind, message FROM notifications WHERE user_id = ? AND kind LIKE 'file_pin%'",
      creator.userId,
    ),
  ).toMatchObject([{ message: expect.stringContaining("Client Co (guest)") }]);
});

it("and others' remarks on a file of who has left are told to nobody", async () => {
  const [creator, member] = await Promise.all([alice(), alice()]);
  const [{ app }, theirs] = await Promise.all([appOf(creator), appOf(member)]);
  const { id } = await desk([
    [creator, "lead"],
    [member, "member"],
  ]);
  const shared = await file(member, id, "shared");
  const token = await makeGuestLink(app, id, link);
  await leave(theirs.app, id);
  await commentAsGuest(visitorApp().app, token, { fileId: shared, text: "Lovely" });
  await pinFile(app, id, pinSchema.parse({ file_id: shared, kind: "general", text: "Lovely" }));
  expect(
    await rows("SELECT message FROM notifications WHERE user_id = ? AND kind LIKE 'file_%'", member.userId),
  ).toEqual([]);
});

it("names what is held in a barter, and opens it to a guest only when its counterpart is there", async () => {
  const { id, app, clientApp, lead, portraits, watch } = await aLockedTrade();
  const film = await file(lead, id, "shared");
  await chooseItemFiles(app, id, { item_id: portraits, file_ids: [film] });
  const { app: visitor } = visitorApp();
  const token = await makeGuestLink(clientApp, id, link);
  const room = async () => (await getGuestRoom(visitor, token)).files.map(({ held }) => held);
  const status = async () => (await call(null, `/files/${film}?guest=${token}`)).status;
  expect([await room(), await status()]).toEqual([[true], 404]);
  await stepItem(app, id, "receive", { item_id: watch });
  expect([await room(), await status()]).toEqual([[false], 200]);
});
