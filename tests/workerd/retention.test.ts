import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { dayOf } from "#app/core/days.ts";
import { newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { rollUp } from "#app/features/analytics/roll-up.server.ts";
import { readBuiltIn } from "#app/features/legal/built-in.server.ts";
import { keepNoLonger } from "#app/features/privacy/retention/keep-no-longer.server.ts";
import { RETENTION } from "#app/features/privacy/retention/rules.ts";
import { count, db, rows } from "#tests/factories/database.ts";
import { alice, bora, type Person, sam } from "#tests/factories/people.ts";

const NOW = Date.now();
const run = () => keepNoLonger({ db, clock: { now: () => NOW } });
const ago = (count: number) => NOW - days(count);

/** Rows of one table, each made so many days ago; the rest of the columns by what it is for. */
async function put(table: string, values: Record<string, unknown>): Promise<void> {
  const names = Object.keys(values);
  await rows(
    `INSERT INTO ${table} (${names.join(", ")}) VALUES (${names.map(() => "?").join(", ")})`,
    ...Object.values(values),
  );
}

/** What was promised in other words: another job, the browser, or the place itself. */
const ELSEWHERE = [
  "Account, profile, portfolio, posts",
  "Sign-in codes and links",
  "Counters for limits (network address or id)",
  "Server logs",
  "Uploads that never became part of anything",
  "Files in the trash, where offered",
  "Drafts in your browser",
  "Opportunities",
  "Messages",
  "Project records and signed agreements, where offered",
  "Payment and invoice records, where offered",
  "Data exports",
  "Backups",
];

it("every line of the notice is kept by a rule, or by something that is named", async () => {
  const { sections } = await readBuiltIn(env, "privacy");
  const section = sections.find(({ id }) => id === "retention");
  const table = section?.body.find((block) => block.kind === "table");
  const promised = table?.kind === "table" ? table.rows.map(([data]) => data) : [];
  expect(promised.length).toBeGreaterThan(20);
  expect([...Object.keys(RETENTION), ...ELSEWHERE].sort()).toEqual([...promised].sort());
});

describe("what is kept no longer", () => {
  it("of usage events is what is older than 13 months and summed up; the totals stay", async () => {
    const me = await alice();
    const old = ago(410);
    const event = (at: number) => ({
      id: newId(at),
      user_id: me.userId,
      event_name: "page_view",
      event_category: "navigation",
      event_properties: "{}",
      created_at: at,
    });
    for (const at of [old, old + 1, ago(380), ago(1)]) await put("analytics_events", event(at));
    await rows("DELETE FROM rolled_up_days");
    await run();
    expect(await count("analytics_events", "user_id = ?", me.userId)).toBe(4);

    await rollUp(db, dayOf(old), NOW);
    await rollUp(db, dayOf(ago(2)), NOW);
    const totals = () =>
      rows("SELECT * FROM daily_rollups WHERE day = ? ORDER BY subject_id, metric", dayOf(old));
    const before = await totals();
    expect(before).toEqual([
      expect.objectContaining({ subject_id: me.userId, metric: "page_view", value: 2 }),
      expect.objectContaining({ subject_id: "everybody", metric: "active_members", value: 1 }),
      expect.objectContaining({ subject_id: "everybody", metric: "page_view", value: 2 }),
    ]);
    await run();
    const left = await rows(
      "SELECT created_at FROM analytics_events WHERE user_id = ? ORDER BY 1",
      me.userId,
    );
    expect(left).toEqual([{ created_at: ago(380) }, { created_at: ago(1) }]);
    expect(await totals()).toEqual(before);
  });

  it("goes by its age, and stays where somebody's data is held by law", async () => {
    const [me, held] = [await alice(), await bora()];
    await rows("UPDATE users SET legal_hold_at = 1 WHERE id = ?", held.userId);
    const activity = (who: Person, at: number) => ({
      id: newId(at),
      user_id: who.userId,
      kind: "signed_in",
      created_at: at,
    });
    const session = (made: number, used: number) => ({
      id: newId(made),
      user_id: me.userId,
      aal: "aal1",
      amr: "[]",
      created_at: made,
      refreshed_at: used,
      not_after: made + days(90),
    });
    const mail = (at: number, status: string) => ({
      id: newId(at),
      to_user: me.userId,
      to_email: "me@thrive.example",
      template: "welcome",
      data: "{}",
      status,
      dedupe_key: newId(at),
      created_at: at,
    });
    const fault = (at: number) => ({
      id: newId(at),
      origin: "browser",
      name: "Error",
      message: "retention",
      created_at: at,
    });
    const told = (at: number, seq: number) => ({
      id: newId(at),
      user_id: me.userId,
      seq,
      title: "t",
      message: "m",
      category: "other",
      kind: "announcement",
      priority: "low",
      dedupe_key: newId(at),
      created_at: at,
    });
    for (const at of [370, 300]) {
      await put("account_activity", activity(me, ago(at)));
      await put("account_activity", activity(held, ago(at)));
      await put("notifications", told(ago(at), at));
      for (const who of [me, held])
        await put("known_devices", {
          user_id: who.userId,
          mark_hash: `seen ${at}`,
          session_id: newId(ago(at)),
          created_at: ago(at),
          last_seen_at: ago(at),
        });
    }
    for (const [made, used] of [
      [91, 1],
      [60, 31],
      [60, 1],
    ] as const)
      await put("sessions", session(ago(made), ago(used)));
    for (const at of [100, 80]) await put("email_outbox", mail(ago(at), "sent"));
    await put("email_outbox", mail(ago(100), "queued"));
    for (const at of [100, 80]) {
      await put("error_log", fault(ago(at)));
      await put("mail_events", { id: `retention-${at}`, type: "delivered", created_at: ago(at) });
    }
    await run();
    const left = async (table: string, where: string, ...params: unknown[]) =>
      (
        await rows<{ at: number }>(
          `SELECT created_at AS at FROM ${table} WHERE ${where} ORDER BY 1`,
          ...params,
        )
      ).map(({ at }) => Math.round(Math.abs(NOW - at) / days(1)));
    expect(await left("account_activity", "user_id = ?", me.userId)).toEqual([300]);
    expect(await left("account_activity", "user_id = ?", held.userId)).toEqual([370, 300]);
    const devices = (who: Person) =>
      left("known_devices", "user_id = ? AND mark_hash LIKE 'seen%'", who.userId);
    expect([await devices(me), await devices(held)]).toEqual([[300], [370, 300]]);
    expect(await left("notifications", "user_id = ? AND seq > 99", me.userId)).toEqual([300]);
    expect(await left("sessions", "user_id = ?", me.userId)).toEqual([60, 0]);
    expect(await left("email_outbox", "to_email = 'me@thrive.example'")).toEqual([100, 80]);
    expect(await left("error_log", "message = 'retention'")).toEqual([80]);
    expect(await left("mail_events", "id LIKE 'retention-%'")).toEqual([80]);
  });

  it("of requests for help are those that closed two years ago, with all that was said and sent", async () => {
    const me = await alice();
    const ticket = (at: number, status: string) => ({
      id: newId(at),
      user_id: me.userId,
      status,
      resolved_at: status === "open" ? null : at,
      last_message_at: at,
      created_at: at,
    });
    const [old, recent, open] = [
      ticket(ago(800), "closed"),
      ticket(ago(700), "closed"),
      ticket(ago(800), "open"),
    ];
    for (const one of [old, recent, open]) {
      await put("support_tickets", one);
      await put("support_messages", {
        id: newId(one.created_at),
        ticket_id: one.id,
        seq: 1,
        sender_type: "user",
        content: "Help",
        created_at: one.created_at,
      });
      const file = newId(one.created_at);
      await put("files", {
        id: file,
        owner_id: me.userId,
        bucket: "private",
        r2_key: file,
        mime: "image/png",
        size: 1,
        purpose: "support",
        created_at: one.created_at,
        attached_at: one.created_at,
      });
      await put("file_scopes", { file_id: file, scope: "support", scope_id: one.id, created_at: 1 });
    }
    await run();
    expect(await rows("SELECT id FROM support_tickets WHERE user_id = ? ORDER BY id", me.userId)).toEqual(
      [open.id, recent.id].sort().map((id) => ({ id })),
    );
    expect(await count("support_messages", "ticket_id = ?", old.id)).toBe(0);
    expect(await count("support_messages", "ticket_id IN (?, ?)", recent.id, open.id)).toBe(2);
    expect(
      await count("files", "owner_id = ? AND status = 'deleted' AND attached_at IS NULL", me.userId),
    ).toBe(1);
  });

  it("of moderation is what was decided two years ago, unless it still holds", async () => {
    const [me, owner, staff] = [await alice(), await bora(), await sam()];
    const at = ago(800);
    const put1 = async (level: number, more: Record<string, unknown> = {}) => {
      const id = newId(at);
      await put("moderation_cases", {
        id,
        subject_type: "post",
        subject_id: id,
        owner_id: owner.userId,
        opened_by: "report",
        status: "actioned",
        decided_by: staff.userId,
        decided_at: at,
        created_at: at,
        ...more,
      });
      await put("strikes", {
        id: newId(at),
        user_id: owner.userId,
        case_id: id,
        level,
        expires_at: at + days(365),
        created_at: at,
      });
      await put("reports", {
        id: newId(at),
        reporter_id: me.userId,
        subject_type: "post",
        subject_id: id,
        owner_id: owner.userId,
        reason: "spam",
        status: "actioned",
        case_id: id,
        created_at: at,
      });
      return id;
    };
    const warned = await put1(1);
    const banned = await put1(4);
    const removed = await put1(1);
    const open = await put1(1, { status: "open" });
    await put("takedowns", { subject_type: "post", subject_id: removed, case_id: removed, created_at: at });
    await run();
    const cases = await rows<{ id: string }>(
      "SELECT id FROM moderation_cases WHERE owner_id = ?",
      owner.userId,
    );
    expect(cases.map(({ id }) => id).sort()).toEqual([banned, removed, open].sort());
    expect(cases.map(({ id }) => id)).not.toContain(warned);
    expect(await rows("SELECT level FROM strikes WHERE user_id = ?", owner.userId)).toEqual([{ level: 4 }]);
    expect(await count("reports", "reporter_id = ?", me.userId)).toBe(0);
  });

  it("of invitations is the address of whoever never answered or has no account", async () => {
    const [me, other] = [await alice(), await bora()];
    const asked = (at: number, status: string, to: Record<string, unknown>) => ({
      id: newId(at),
      purpose: "endorsement",
      requester_id: me.userId,
      subject_user_id: me.userId,
      token_hash: newId(at),
      status,
      expires_at: at + days(14),
      created_at: at,
      updated_at: at,
      ...to,
    });
    const old = { to_email: "old@a.example", to_user: other.userId, draft: '"words"' };
    await put("review_requests", asked(ago(40), "declined", old));
    await put("review_requests", asked(ago(20), "declined", { to_email: "new@a.example" }));
    await put("review_requests", asked(ago(40), "sent", { to_email: "open@a.example" }));
    await put("review_requests", asked(ago(40), "completed", { to_user: other.userId }));
    const invite = (at: number, status: string) => ({
      id: newId(at),
      inviter_id: me.userId,
      channel: "email",
      email_hash: newId(at),
      status,
      created_at: at,
      updated_at: at,
    });
    for (const [at, status] of [
      [100, "sent"],
      [80, "opened"],
      [100, "activated"],
    ] as const)
      await put("invites", invite(ago(at), status));
    await run();
    const requests = await rows(
      "SELECT to_email, to_user, draft, status FROM review_requests WHERE requester_id = ? ORDER BY coalesce(to_email, ''), status",
      me.userId,
    );
    expect(requests).toEqual([
      { to_email: null, to_user: other.userId, draft: null, status: "completed" },
      { to_email: null, to_user: null, draft: null, status: "declined" },
      { to_email: "new@a.example", to_user: null, draft: null, status: "declined" },
      { to_email: "open@a.example", to_user: null, draft: null, status: "sent" },
    ]);
    const left = await rows(
      "SELECT status, email_hash IS NOT NULL AS known FROM invites WHERE inviter_id = ? ORDER BY status",
      me.userId,
    );
    expect(left).toEqual([
      { status: "activated", known: 1 },
      { status: "expired", known: 0 },
      { status: "opened", known: 1 },
    ]);
  });

  it("of who left is the proof, three years after", async () => {
    const staff = await sam();
    const left = async (at: number, status: string) => {
      const who = await alice();
      await rows("DELETE FROM consents WHERE user_id = ?", who.userId);
      await put("deletion_requests", {
        id: newId(at),
        user_id: who.userId,
        status,
        requested_at: at,
        scheduled_for: at + days(14),
        finished_at: status === "done" ? at + days(14) : null,
      });
      await put("consents", { user_id: who.userId, kind: "terms", version: "1", given_at: at });
      await put("access_log", {
        id: newId(at),
        user_id: who.userId,
        staff_id: staff.userId,
        area: "account",
        reason: "r",
        created_at: at,
      });
      return who.userId;
    };
    const [gone, recent, stayed] = [
      await left(ago(1200), "done"),
      await left(ago(900), "done"),
      await left(ago(1200), "cancelled"),
    ];
    await run();
    const proof = async (userId: string) => [
      await count("consents", "user_id = ?", userId),
      await count("access_log", "user_id = ?", userId),
      await count("deletion_requests", "user_id = ?", userId),
    ];
    expect(await proof(gone ?? "")).toEqual([0, 0, 0]);
    expect(await proof(recent ?? "")).toEqual([1, 1, 1]);
    expect(await proof(stayed ?? "")).toEqual([1, 1, 0]);
  });

  it("of what staff did is what is three years old, unless a claim may need it", async () => {
    const [staff, member, held] = [await sam(), await alice(), await alice()];
    await rows("UPDATE users SET legal_hold_at = 1 WHERE id = ?", held.userId);
    const did = (at: number, about: Person) =>
      put("audit_log", {
        id: newId(at),
        actor_id: staff.userId,
        action: "user.warned",
        subject_type: "user",
        subject_id: about.userId,
        created_at: at,
      });
    for (const about of [member, held]) for (const at of [1_200, 1_000]) await did(ago(at), about);
    await run();
    const left = (about: Person) => count("audit_log", "subject_id = ?", about.userId);
    expect([await left(member), await left(held)]).toEqual([1, 2]);
  });
});
