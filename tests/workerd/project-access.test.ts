import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { makeGuestLink } from "#app/features/guests/guest-link.server.ts";
import { forkTemplate } from "#app/features/templates/commands/add-template.server.ts";
import { OFFICIAL_TEMPLATES } from "#app/features/templates/official/all.ts";
import { DESK_ACTS } from "#app/routes/desk/desk-forms.server.ts";
import routeTable from "#app/routes.ts?raw";
import { appOf } from "#tests/factories/app.ts";
import { blocks } from "#tests/factories/blocks.ts";
import { call } from "#tests/factories/calls.ts";
import { rows } from "#tests/factories/database.ts";
import { writes } from "#tests/factories/messages.ts";
import type { Person } from "#tests/factories/people.ts";
import { visits } from "#tests/factories/visits.ts";
import { type DeskCast, deskCast, type WholeDesk, wholeDesk } from "#tests/factories/whole-desks.ts";

/** Who may do what on a desk (product.md §7.3), written down anew: every page and every act needs its row here. */

type Seat = "guest" | "member" | "client" | "lead";

const ALL: Seat[] = ["guest", "member", "client", "lead"];
const TEAM: Seat[] = ["member", "client", "lead"];
const SIDES: Seat[] = ["client", "lead"];
const LEAD: Seat[] = ["lead"];
const CLIENT: Seat[] = ["client"];

/** To these there is no such project. */
const OUTSIDE = ["stranger", "blocked", "staff", "removed"] as const;

/** Pages and what they answer: who of a project's people is let in. */
const PAGES: Record<string, Seat[]> = {
  "routes/desk/desk.tsx": ALL,
  "routes/desk/overview.tsx": ALL,
  "routes/desk/milestones.tsx": ALL,
  "routes/desk/barter.tsx": ALL,
  "routes/desk/tasks.tsx": ALL,
  "routes/desk/files.tsx": ALL,
  "routes/desk/chat.tsx": TEAM,
  "routes/desk/calendar.tsx": ALL,
  "routes/desk/payments.tsx": ALL,
  "routes/desk/agreement.tsx": ALL,
  "routes/desk/members.tsx": ALL,
  "routes/desk/log.tsx": ALL,
};

interface Row {
  may: Seat[];
  form: (desk: WholeDesk, cast: DeskCast) => Record<string, string>;
}

const milestone =
  (more: Record<string, string> = {}): Row["form"] =>
  (desk) => ({
    milestone_id: desk.milestoneId,
    ...more,
  });
const onTask =
  (more: Record<string, string> = {}): Row["form"] =>
  (desk) => ({ task_id: desk.taskId, ...more });
const onFile =
  (more: Record<string, string> = {}): Row["form"] =>
  (desk) => ({ file_id: desk.fileId, ...more });
const onItem =
  (more: Record<string, string> = {}): Row["form"] =>
  (desk) => ({ item_id: desk.barterItemId, ...more });
const onTime =
  (more: Record<string, string> = {}): Row["form"] =>
  (desk) => ({ entry_id: desk.timeId, ...more });
const nothing: Row["form"] = () => ({});
const words = { title: "Second cut", propose: "yes", currency: "EUR" };

/** Acts of a desk by their intent. */
const ACTS: Record<string, Row> = {
  "edit-project": { may: SIDES, form: () => ({ title: "Autumn", auto_release_days: "7" }) },
  start: { may: SIDES, form: nothing },
  hold: { may: SIDES, form: () => ({ reason: "Rain" }) },
  resume: { may: SIDES, form: nothing },
  cancel: { may: SIDES, form: () => ({ reason: "Rain" }) },
  archive: { may: SIDES, form: nothing },
  reopen: { may: SIDES, form: nothing },
  "add-milestone": { may: TEAM, form: () => words },
  "edit-milestone": { may: SIDES, form: milestone(words) },
  "propose-milestone": { may: TEAM, form: milestone() },
  "agree-milestone": { may: SIDES, form: milestone() },
  "start-milestone": { may: TEAM, form: milestone() },
  "cancel-milestone": { may: SIDES, form: milestone() },
  deliver: { may: ["member", "lead"], form: milestone({ note: "Here" }) },
  "request-changes": { may: CLIENT, form: milestone({ reason: "Brighter" }) },
  approve: { may: CLIENT, form: milestone() },
  "open-dispute": {
    may: TEAM,
    form: milestone({ reason: "late", statement: "Too late", requested_outcome: "talk" }),
  },
  "answer-dispute": { may: TEAM, form: milestone({ answer: "It rained" }) },
  "offer-share": { may: SIDES, form: milestone({ work_percent: "60" }) },
  "take-offer": { may: SIDES, form: milestone({ offer_bps: "6000" }) },
  "withdraw-dispute": { may: TEAM, form: milestone() },
  fund: { may: CLIENT, form: milestone({ amount: "45000", key: crypto.randomUUID() }) },
  "request-refund": { may: SIDES, form: milestone({ reason: "No film any more" }) },
  "agree-refund": { may: SIDES, form: milestone() },
  "keep-funded": { may: SIDES, form: milestone() },
  "confirm-completion": { may: SIDES, form: nothing },
  "propose-agreement": {
    may: SIDES,
    form: () => ({ after: "1", body: "Nine portraits", change_note: "One less" }),
  },
  "sign-agreement": {
    may: SIDES,
    form: ({ agreementId }) => ({
      agreement_id: agreementId,
      content_hash: "0".repeat(64),
      typed_name: "Somebody",
      read: "yes",
    }),
  },
  "barter-item": {
    may: SIDES,
    form: (_, { lead }) => ({
      giver_id: lead.userId,
      description: "One more",
      kind: "product",
      currency: "EUR",
    }),
  },
  "barter-remove": { may: SIDES, form: onItem() },
  "barter-confirm": { may: SIDES, form: () => ({ version: "1" }) },
  // Who gives it sends it and chooses its files; whom it is for says the rest.
  "barter-dispute": {
    may: TEAM,
    form: onItem({ reason: "late", statement: "It is late", requested_outcome: "talk" }),
  },
  "barter-answer": { may: TEAM, form: onItem({ answer: "It is on its way" }) },
  "barter-undispute": { may: TEAM, form: onItem() },
  // Hours are of who works; the client answers for them.
  "time-start": { may: ["member", "lead"], form: nothing },
  "time-stop": { may: ["member", "lead"], form: onTime() },
  "time-write": { may: ["member", "lead"], form: () => ({ day: "2026-01-05", time: "1:30" }) },
  "time-remove": { may: ["member", "lead"], form: onTime() },
  "time-submit": { may: ["member", "lead"], form: nothing },
  "time-approve": { may: CLIENT, form: onTime() },
  "time-dispute": { may: CLIENT, form: onTime({ reason: "It was one hour" }) },
  "barter-files": { may: ["member", "lead"], form: onItem() },
  "barter-send": { may: ["member", "lead"], form: onItem() },
  "barter-receive": { may: CLIENT, form: onItem() },
  "barter-miss": { may: CLIENT, form: onItem({ reason: "It never came" }) },
  "barter-approve": { may: CLIENT, form: onItem() },
  "barter-return": { may: CLIENT, form: onItem({ reason: "It is broken" }) },
  "barter-waive": { may: CLIENT, form: onItem({ reason: "Not needed" }) },
  // Who brought it grants rights on it, and the lead of their side.
  "rights-grant": {
    may: TEAM,
    form: ({ fileId }, { client }) => ({
      subject: `file:${fileId}`,
      grantee_id: client.userId,
      channels: "social",
      territory: "Worldwide",
      starts_on: "2026-11-01",
      ends_on: "2027-11-01",
      currency: "EUR",
    }),
  },
  "rights-revoke": {
    may: LEAD,
    form: ({ grantId }) => ({ grant_id: grantId, reason: "Used elsewhere" }),
  },
  // The two sides of the rights agree on it: the lead gave them, the client has them and asks.
  "rights-offer": {
    may: SIDES,
    form: ({ grantId }) => ({ grant_id: grantId, ends_on: "2030-01-01", currency: "EUR", price: "90" }),
  },
  "rights-answer": { may: LEAD, form: ({ offerId }) => ({ offer_id: offerId, answer: "declined" }) },
  invite: { may: SIDES, form: ({ id }) => ({ invite_to: `new.${id}@people.test`, role: "member" }) },
  "resend-invite": { may: SIDES, form: ({ inviteId }) => ({ invite_id: inviteId }) },
  "revoke-invite": { may: SIDES, form: ({ inviteId }) => ({ invite_id: inviteId }) },
  leave: { may: TEAM, form: nothing },
  "remove-member": { may: LEAD, form: (_, { member }) => ({ user_id: member.userId }) },
  "change-role": { may: LEAD, form: (_, { member }) => ({ user_id: member.userId, role: "lead" }) },
  "propose-splits": {
    may: LEAD,
    form: (_, { lead }) => ({ "people[0]": lead.userId, "shares[0]": "100" }),
  },
  "answer-splits": { may: TEAM, form: ({ proposalId }) => ({ proposal_id: proposalId, answer: "yes" }) },
  "task-create": { may: TEAM, form: () => ({ title: "One more" }) },
  "task-edit": { may: TEAM, form: onTask({ title: "Better brief", status: "todo" }) },
  "task-move": { may: TEAM, form: onTask({ to: "done" }) },
  "task-check": { may: TEAM, form: (desk) => ({ task_id: desk.taskId, item_id: desk.itemId, done: "on" }) },
  // A member deletes what they are assigned to, and is assigned to nothing here.
  "task-delete": { may: SIDES, form: onTask() },
  "file-add": { may: TEAM, form: ({ fileId }) => ({ "file_ids[0]": fileId }) },
  // What is for whom is changed by who brought it, and by the sides.
  "file-change": { may: SIDES, form: onFile({ name: "final.pdf", visibility: "project" }) },
  "file-trash": { may: SIDES, form: onFile() },
  "file-restore": { may: SIDES, form: onFile() },
  "file-approve": { may: SIDES, form: onFile() },
  "folder-add": { may: TEAM, form: () => ({ name: "Drafts" }) },
  "guest-revoke": { may: SIDES, form: ({ linkId }) => ({ link_id: linkId }) },
  "meeting-propose": {
    may: TEAM,
    form: () => ({ title: "A look", starts_at: `${Date.now() + 1e8}`, minutes: "30" }),
  },
  "meeting-confirm": { may: TEAM, form: ({ meetingId }) => ({ meeting_id: meetingId }) },
  "meeting-link": {
    may: TEAM,
    form: ({ meetingId }) => ({ meeting_id: meetingId, join_url: "https://meet.example/thrive" }),
  },
  "meeting-cancel": { may: TEAM, form: ({ meetingId }) => ({ meeting_id: meetingId }) },
  "pin-add": { may: TEAM, form: onFile({ kind: "general", text: "Brighter" }) },
  "pin-resolve": { may: TEAM, form: ({ pinId }) => ({ pin_id: pinId }) },
  "pin-reopen": { may: TEAM, form: ({ pinId }) => ({ pin_id: pinId }) },
};

/** Actions with an address of their own. */
const OTHER_ACTIONS: Record<string, Row> = {
  "routes/desk/members.tsx": { may: SIDES, form: () => ({ name: "Gus", days: "7", comment: "on" }) },
  "routes/desk/evidence.tsx": { may: TEAM, form: nothing },
  "routes/desk/calendar.tsx": { may: ALL, form: nothing },
  "routes/desk/chat.tsx": {
    may: TEAM,
    form: ({ id }) => {
      const message = { client_id: crypto.randomUUID(), body: "Hello" };
      return { intent: "send", to_kind: "project", to_id: id, ...message };
    },
  },
};

/** Addresses that are about nobody's project, or ask for a secret of their own: tested where their secret is made. */
const ELSEWHERE = [
  "routes/calendars/call-file.ts",
  "routes/calendars/call.tsx",
  "routes/calendars/feed.ts",
  "routes/calendars/interview-file.ts",
  "routes/calendars/new-call.tsx",
  "routes/evidence/verify.tsx",
  "routes/evidence/known.ts",
];

type Somebody = keyof DeskCast | "anonymous";

/** Addresses around projects: how each of our people is answered, by what is theirs. */
interface Around {
  path: string;
  params?: Record<string, string>;
  /** 200 for these, `refused` for other members, `away` for who is not signed in. */
  may: readonly Somebody[];
  refused?: number;
  away?: number;
}

const PHOTO = OFFICIAL_TEMPLATES[0]?.id ?? "";
const MEMBERS = [...OUTSIDE, ...ALL] as const;

async function around(desk: WholeDesk, cast: DeskCast): Promise<Record<string, Around[]>> {
  const { app } = await appOf(cast.lead);
  const token = await makeGuestLink(app, desk.id, {
    name: "Gus",
    days: 7,
    approve: false,
    pay: false,
    comment: true,
  });
  await rows(
    `INSERT INTO project_invites (id, project_id, inviter_id, user_id, role, token_hash, status, sent_at, expires_at,
       created_at, updated_at)
     SELECT ?, project_id, inviter_id, ?, role, ?, status, sent_at, expires_at, created_at, updated_at
     FROM project_invites WHERE id = ?`,
    crypto.randomUUID(),
    cast.stranger.userId,
    crypto.randomUUID(),
    desk.inviteId,
  );
  const [own, shown] = [await forkTemplate(app, PHOTO), await forkTemplate(app, PHOTO)];
  await rows(
    "UPDATE project_templates SET visibility = 'community', status = 'published' WHERE id = ?",
    shown,
  );
  const templateAt = (templateId: string) => ({
    path: `/project-templates/${templateId}`,
    params: { templateId },
  });
  return {
    "routes/guest/guest-room.tsx": [
      { path: `/guest/${token}`, params: { token }, may: [...MEMBERS, "anonymous"] },
      { path: "/guest/x", params: { token: `${token.slice(0, -2)}xx` }, may: [], away: 404 },
    ],
    // Theirs alone who left it; all others are sent to the desk, which is there or not.
    "routes/desk/left.tsx": [
      { path: `/desk/${desk.id}/left`, params: { projectId: desk.id }, may: ["removed"], refused: 302 },
    ],
    "routes/projects/projects.tsx": [{ path: "/projects", may: MEMBERS }],
    "routes/projects/new-project.tsx": [{ path: "/projects/new", may: MEMBERS }],
    "routes/projects/export-projects.ts": [{ path: "/projects/export", may: MEMBERS }],
    "routes/projects/accept-invite.tsx": [
      // Without its token it is for whom it was sent to alone; visitors are asked to sign in, and learn nothing.
      {
        path: `/accept-invite/${desk.id}`,
        params: { projectId: desk.id },
        may: ["stranger", "anonymous"],
      },
      { path: "/accept-invite/x", params: { projectId: crypto.randomUUID() }, may: ["anonymous"] },
    ],
    "routes/templates/gallery.tsx": [{ path: "/project-templates", may: MEMBERS }],
    "routes/templates/template.tsx": [
      { ...templateAt(own), may: LEAD },
      { ...templateAt(shown), may: MEMBERS.filter((role) => role !== "blocked") },
    ],
    "routes/templates/edit-template.tsx": [
      { ...templateAt(own), may: LEAD },
      { ...templateAt(shown), may: LEAD },
    ],
  };
}

interface RouteModule {
  loader?: unknown;
  action?: unknown;
}

const modules = Object.fromEntries(
  Object.entries(
    import.meta.glob<RouteModule>(
      "../../app/routes/{calendars,desk,evidence,guest,projects,templates}/*.{ts,tsx}",
      {
        eager: true,
      },
    ),
  ).map(([file, module]) => [file.replace("../../app/", ""), module]),
);

/** Files of the route table that are about projects. */
const inTable = [
  ...routeTable.matchAll(/"(routes\/(?:calendars|desk|evidence|guest|projects|templates)\/[\w-]+\.tsx?)"/g),
].map(([, file = ""]) => file);

let cast: DeskCast;
let shown: WholeDesk;
let besides: Record<string, Around[]>;

beforeAll(async () => {
  cast = await deskCast();
  await blocks(cast.lead, cast.blocked);
  shown = await wholeDesk(cast);
  besides = await around(shown, cast);
});

const who = (role: keyof DeskCast | "anonymous"): Person | null => (role === "anonymous" ? null : cast[role]);
const EVERYBODY = ["anonymous", ...OUTSIDE, ...ALL] as const;

/** How each of them is answered. */
async function answers(ask: (person: Person | null) => Promise<number>) {
  const statuses: Record<string, number> = {};
  for (const role of EVERYBODY) statuses[role] = await ask(who(role));
  return statuses;
}

const asPage = (may: Seat[]) => ({
  anonymous: 302,
  ...Object.fromEntries(OUTSIDE.map((role) => [role, 404])),
  ...Object.fromEntries(ALL.map((role) => [role, may.includes(role) ? 200 : 404])),
});

/** Whether they are let in at all: what then becomes of it depends on how things stand, and is told elsewhere. */
const letIn = (status: number) => ![401, 403, 404].includes(status);

describe("who may do what on a desk", () => {
  // The same few ask for all of it within a minute.
  beforeEach(async () => void (await rows("DELETE FROM rate_limits")));

  it("is written down for each address and each act, and for nothing else", () => {
    const written = [
      ...Object.keys(PAGES),
      ...Object.keys(OTHER_ACTIONS),
      ...ELSEWHERE,
      ...Object.keys(besides),
    ];
    expect([...new Set(written)].toSorted()).toEqual([...new Set(inTable)].toSorted());
    expect(Object.keys(ACTS).toSorted()).toEqual(Object.keys(DESK_ACTS).toSorted());
    for (const [file, { loader, action }] of Object.entries(modules)) {
      if (ELSEWHERE.includes(file) || file in besides || !inTable.includes(file)) continue;
      expect(Boolean(loader), `${file} has a loader`).toBe(file in PAGES);
      const acts = file in OTHER_ACTIONS || file === "routes/desk/desk.tsx";
      expect(Boolean(action), `${file} has an action`).toBe(acts);
    }
  });

  it.each(Object.entries(PAGES))("%s is shown to the people of the project alone", async (file, may) => {
    const page = { path: `/desk/${shown.id}`, params: { projectId: shown.id } };
    const found = await answers(async (person) => (await visits(person, modules[file]?.loader, page)).status);
    // What stands around all of them leads whoever is no longer part of it to what they keep.
    const gone = file === "routes/desk/desk.tsx" ? { removed: 302 } : {};
    expect(found).toEqual({ ...asPage(may), ...gone });
    const none = { path: "/desk/x", params: { projectId: crypto.randomUUID() } };
    expect((await visits(cast.lead, modules[file]?.loader, none)).status).toBe(404);
  });

  it.each([
    ...Object.entries(ACTS).map(([intent, row]) => ["routes/desk/desk.tsx", intent, row] as const),
    ...Object.entries(OTHER_ACTIONS).map(([file, row]) => [file, "", row] as const),
  ])("%s %s is done by whose role allows it", async (file, intent, { may, form }) => {
    const desk = await wholeDesk(cast);
    const fields = { ...(intent ? { intent } : {}), ...form(desk, cast) };
    const page = { path: `/desk/${desk.id}`, params: { projectId: desk.id }, form: fields };
    const found = await answers(async (person) => (await visits(person, modules[file]?.action, page)).status);
    expect(found.anonymous).toBe(401);
    for (const role of OUTSIDE) expect([role, found[role]]).toEqual([role, 404]);
    for (const role of ALL) {
      // Gone, for one before them was let in: they ask on a desk of their own.
      if (found[role] !== 404) continue;
      const own = await wholeDesk(cast);
      const ask = { path: "/desk", params: { projectId: own.id }, form: { intent, ...form(own, cast) } };
      found[role] = (await visits(cast[role], modules[file]?.action, ask)).status;
    }
    const allowed = ALL.filter((role) => letIn(found[role] ?? 0));
    expect([allowed, found]).toEqual([may, found]);
  });

  it("goes for what stands around projects: lists, templates, invitations, the room of guests", async () => {
    for (const [file, pages] of Object.entries(besides))
      for (const { path, params, may, refused = 404, away = 302 } of pages) {
        const page = { path, ...(params ? { params } : {}) };
        const found = await answers(
          async (person) => (await visits(person, modules[file]?.loader, page)).status,
        );
        const wanted = EVERYBODY.map((role) => [
          role,
          may.includes(role) ? 200 : role === "anonymous" ? away : refused,
        ]);
        expect([file, path, found]).toEqual([file, path, Object.fromEntries(wanted)]);
      }
  });

  it("goes for the project's file and its chat as well", async () => {
    const say = await answers(
      async (person) => (await writes(person, { kind: "project", id: shown.id })).status,
    );
    expect(say).toEqual({
      anonymous: 401,
      ...Object.fromEntries(OUTSIDE.map((role) => [role, 404])),
      ...{ guest: 404, member: 201, client: 201, lead: 201 },
    });
    const file = await answers(async (person) => (await call(person, `/files/${shown.fileId}?x`)).status);
    for (const role of ["anonymous", ...OUTSIDE]) expect([role, file[role]]).toEqual([role, 404]);
    const held = await answers(async (person) => (await call(person, `/files/${shown.fileId}`)).status);
    for (const role of EVERYBODY) expect([role, held[role]]).toEqual([role, file[role]]);
  });
});
