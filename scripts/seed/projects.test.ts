import { beforeAll, expect, test } from "vitest";
import { findBreak } from "#app/features/projects/chain.ts";
import { liveDemoWorld } from "./demo-history.ts";
import { SEEDED_AT, seededStore } from "./seeded-store.ts";
import type { TestStore } from "./test-store.ts";

const now = SEEDED_AT;
const history = liveDemoWorld(now);
let store: TestStore;

beforeAll(async () => {
  store = await seededStore(history);
});

test("mira and northlight have projects that run, that are done, and one mira is invited to", () => {
  const of = (handle: string) =>
    store
      .select(`SELECT p.status FROM project_members m JOIN projects p ON p.id = m.project_id
        JOIN profiles USING (user_id) WHERE handle = '${handle}' AND m.status = 'active' ORDER BY p.status`)
      .map(({ status }) => status);
  expect(of("miravaladares")).toEqual(["active", "completed"]);
  expect(of("northlight")).toEqual(["active", "active"]);
  expect(
    store.select(`SELECT p.title, count(*) AS parts, min(m.status) AS stand FROM project_invites i
      JOIN projects p ON p.id = i.project_id JOIN milestones m ON m.project_id = p.id
      JOIN profiles ON profiles.user_id = i.user_id
      WHERE handle = 'miravaladares' AND i.status = 'pending' AND i.expires_at > ${now} GROUP BY p.id`),
  ).toEqual([{ title: "Bowls and bread, a breakfast series", parts: 2, stand: "proposed" }]);
});

test("the log of each project is one unbroken chain in the order of time", async () => {
  for (const { id, project } of history.projects) {
    const rows = store.select(`SELECT * FROM project_events WHERE project_id = '${id}' ORDER BY seq`);
    const entries = rows.map((row) => ({
      projectId: String(row.project_id),
      seq: Number(row.seq),
      actorId: row.actor_id === null ? null : String(row.actor_id),
      type: String(row.type),
      data: String(row.data),
      at: Number(row.at),
      prevHash: String(row.prev_hash),
      hash: String(row.hash),
    }));
    expect(entries.length, project.key).toBeGreaterThan(3);
    expect(await findBreak(entries), project.key).toBeNull();
    expect(entries.map(({ at }) => at)).toEqual(entries.map(({ at }) => at).toSorted((a, b) => a - b));
    expect(entries.every(({ at }) => at <= now)).toBe(true);
    const [last, ...others] = entries.toReversed();
    if (last) expect(await findBreak([...others.toReversed(), { ...last, data: "{}" }])).toBe(entries.length);
  }
});

test("the filled posting, its application, its offer and its project say the same", () => {
  expect(
    store.select(`SELECT o.status AS posting, a.status AS application, f.status AS offer, p.status AS project,
        p.budget_total = f.amount AS same, o.seats_filled, a.decision_at = p.created_at AS once
      FROM projects p JOIN applications a ON a.id = p.application_id AND a.project_id = p.id
      JOIN opportunities o ON o.id = p.opportunity_id JOIN offers f ON f.application_id = a.id`),
  ).toEqual([
    {
      posting: "filled",
      application: "accepted",
      offer: "accepted",
      project: "active",
      same: 1,
      seats_filled: 1,
      once: 1,
    },
  ]);
  expect(
    store.select(`SELECT status, published_at IS NULL AS unseen, expires_at < ${now} AS over FROM opportunities
      WHERE status <> 'active' ORDER BY status`),
  ).toEqual([
    { status: "draft", unseen: 1, over: null },
    { status: "expired", unseen: 0, over: 1 },
    { status: "filled", unseen: 0, over: 0 },
    { status: "paused", unseen: 0, over: 0 },
  ]);
});

test("agreements that hold are signed by both sides over the same words", () => {
  const signed =
    store.select(`SELECT a.status, count(*) AS people, min(s.content_hash = a.content_hash) AS same
    FROM agreements a JOIN agreement_signatures s ON s.agreement_id = a.id GROUP BY a.id`);
  expect(signed).toEqual(Array.from({ length: 3 }, () => ({ status: "active", people: 2, same: 1 })));
});

test("the barter is locked by both sides in the words of its log, and something of it is on its way", () => {
  expect(
    store.select(`SELECT i.side, i.status, i.agreed_value AS value, i.agreed_at <= ${now} AS agreed FROM barter_items i
      JOIN projects p ON p.id = i.project_id AND p.kind = 'barter' ORDER BY i.created_at`),
  ).toEqual([
    { side: "work", status: "promised", value: 64_000, agreed: 1 },
    { side: "client", status: "sent", value: 59_000, agreed: 1 },
    { side: "client", status: "promised", value: 4_000, agreed: 1 },
  ]);
  expect(
    store.select(`SELECT count(*) AS sides FROM barter_terms t JOIN barter_confirmations c
      ON c.project_id = t.project_id AND c.version = t.version`),
  ).toEqual([{ sides: 2 }]);
  const [locked] = store.select(`SELECT data FROM project_events WHERE type = 'barter.locked'`);
  expect(JSON.parse(String(locked?.data)).terms.map(({ id }: { id: string }) => id)).toEqual(
    store.select("SELECT id FROM barter_items ORDER BY created_at").map(({ id }) => id),
  );
});

test("the board, the files, the meeting, the guest link and the thread are those of the product", () => {
  const [mira] = history.projects;
  const board = store.select(
    `SELECT DISTINCT status FROM tasks WHERE project_id = '${mira?.id}' ORDER BY status`,
  );
  expect(board.map(({ status }) => status)).toEqual(["done", "in_progress", "in_review", "todo"]);
  expect(
    store.select(`SELECT visibility, scope FROM project_files JOIN file_scopes USING (file_id)
      WHERE scope_id = project_id ORDER BY visibility`),
  ).toEqual([
    { visibility: "project", scope: "project" },
    { visibility: "shared", scope: "project" },
  ]);
  expect(
    store.select(`SELECT status FROM meetings WHERE project_id IS NOT NULL AND starts_at > ${now}`),
  ).toEqual([{ status: "confirmed" }]);
  expect(
    store.select(`SELECT count(*) AS n FROM guest_links WHERE expires_at > ${now} AND revoked_at IS NULL`),
  ).toEqual([{ n: 1 }]);
  expect(
    store.select(`SELECT c.id FROM conversations c JOIN conversation_members m ON m.conversation_id = c.id
      WHERE c.kind = 'project' AND NOT EXISTS (SELECT 1 FROM project_members p
        WHERE p.project_id = c.project_id AND p.user_id = m.user_id AND p.status = 'active')`),
  ).toEqual([]);
});

test("work is paid once to who did it, and a completed project has its reviews", () => {
  expect(
    store.select(`SELECT m.id FROM milestones m WHERE m.status IN ('approved', 'released') AND 1 <> (SELECT count(*) FROM xp_activities x
      WHERE x.activity_type = 'milestone_completed' AND x.source_id = m.id)`),
  ).toEqual([]);
  expect(
    store.select(`SELECT p.title, (SELECT count(*) FROM xp_activities x WHERE x.source_type = 'project_completion'
        AND x.source_id = p.id || ':' || p.completed_at) AS paid,
      (SELECT count(*) FROM reviews r WHERE r.project_id = p.id AND r.status = 'published') AS reviews
      FROM projects p WHERE p.status = 'completed'`),
  ).toEqual([{ title: "Portraits of the ferry people", paid: 2, reviews: 2 }]);
});
