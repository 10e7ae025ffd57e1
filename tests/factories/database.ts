import { env } from "cloudflare:workers";
import { newMeter, openDatabase } from "#app/db/client.server.ts";

/** The tests' own way into the database, beside the product's. */
export const db = openDatabase(env.DB, newMeter());

/** Rows of a hand-written query. */
export async function rows<T = Record<string, unknown>>(sql: string, ...params: unknown[]): Promise<T[]> {
  const { results } = await env.DB.prepare(sql)
    .bind(...params)
    .all<T>();
  return results;
}

/** How many rows `table` has where the condition holds. */
export async function count(table: string, where = "1", ...params: unknown[]): Promise<number> {
  const [row] = await rows<{ n: number }>(`SELECT count(*) AS n FROM ${table} WHERE ${where}`, ...params);
  return row?.n ?? 0;
}

/** Every row of a member's that others must not change, as one text to compare. */
export async function everythingOf(userId: string): Promise<string> {
  const queries = {
    users: "id = ?1",
    profiles: "user_id = ?1",
    sessions: "user_id = ?1",
    notifications: "user_id = ?1",
    notification_counters: "user_id = ?1",
    swipes: "actor_id = ?1",
    opportunities: "created_by = ?1",
    applications: "applicant_id = ?1 OR poster_id = ?1",
    matches: "user_a = ?1 OR user_b = ?1",
    files: "owner_id = ?1",
    xp_activities: "user_id = ?1",
    profile_skills: "user_id = ?1",
    services: "user_id = ?1",
    handle_redirects: "user_id = ?1",
  };
  const found = await Promise.all(
    Object.entries(queries).map(([table, where]) => rows(`SELECT * FROM ${table} WHERE ${where}`, userId)),
  );
  return JSON.stringify(found);
}
