import type { Member } from "../world/people.ts";
import type { Database } from "../world/raw-database.ts";

/** Members online, in project threads of so many. */
export const ONLINE = 200;
export const IN_A_THREAD = 10;
export const RATE = 20;

/** A place in a thread, and whose message has it. */
export interface Heard {
  id: string;
  seq: number;
}

/** Projects of ten members each, whose threads their first message opens. */
export async function openThreads(db: Database, members: Member[]): Promise<string[]> {
  const ids = Array.from({ length: members.length / IN_A_THREAD }, () => crypto.randomUUID());
  const now = Date.now();
  await db.run([
    {
      sql: `INSERT INTO projects (id, title, kind, owner_id, status, currency, created_at, updated_at)
        SELECT value->>0, 'Load', 'collab', value->>1, 'active', 'EUR', ?2, ?2 FROM json_each(?1)`,
      params: [JSON.stringify(ids.map((id, index) => [id, members[index * IN_A_THREAD]?.userId])), now],
    },
    {
      sql: `INSERT INTO project_members (project_id, user_id, role, status, created_at)
        SELECT value->>0, value->>1, 'member', 'active', ?2 FROM json_each(?1)`,
      params: [
        JSON.stringify(members.map(({ userId }, index) => [ids[Math.floor(index / IN_A_THREAD)], userId])),
        now,
      ],
    },
  ]);
  return ids;
}

/** Who sends the message of this number to which thread: threads by turns, and their members by turns. */
export function turnOf(index: number, threads: number): { thread: number; sender: number } {
  const thread = index % threads;
  return { thread, sender: thread * IN_A_THREAD + (Math.floor(index / threads) % IN_A_THREAD) };
}

/** What is sent as the message of this number. */
export function messageTo(project: string, clientId: string, index: number): object {
  return { client_id: clientId, to: { kind: "project", id: project }, body: `Message ${index}` };
}

/** The same id for the same message of a run, another for each run. */
export function clientIds(): (index: number) => string {
  const run = crypto.randomUUID().slice(0, 24);
  return (index) => `${run}${index.toString(16).padStart(12, "0")}`;
}

/** What is stored of a thread, in the order of all. */
export function storedOf(db: Database, project: string): Promise<(Heard & { client_id: string })[]> {
  return db.rows(
    `SELECT id, seq, client_id FROM messages WHERE conversation_id =
      (SELECT id FROM conversations WHERE context_key = 'project:${project}') ORDER BY seq`,
  );
}

/** How often what somebody heard differs from what is stored: missing, doubled, or at another place. */
export function differences(stored: Heard[], heard: Heard[]): number {
  const order = heard.toSorted((one, other) => one.seq - other.seq).map(({ id }) => id);
  return stored.filter(({ id }, at) => order[at] !== id).length + Math.abs(order.length - stored.length);
}
