import { newId } from "#app/core/ids.ts";
import { rows } from "./database.ts";

/** Inserts many rows of one table by few statements: the values travel as one JSON text. */
async function insertMany(table: string, values: Record<string, unknown>[]): Promise<void> {
  const columns = Object.keys(values[0] ?? {});
  const picked = columns.map((name) => `value ->> '${name}'`).join(", ");
  for (let start = 0; start < values.length; start += 500) {
    const part = JSON.stringify(values.slice(start, start + 500));
    await rows(`INSERT INTO ${table} (${columns.join(", ")}) SELECT ${picked} FROM json_each(?)`, part);
  }
}

/** Members without sessions, who joined one minute after the other, the newest a minute ago. */
export async function manyMembers(count: number): Promise<string[]> {
  const times = Array.from({ length: count }, (_, index) => Date.now() - (index + 1) * 60_000);
  const people = times.map((time) => ({ id: newId(time), time }));
  await insertMany(
    "users",
    people.map(({ id, time }) => ({ id, email: `${id}@crowd.test`, created_at: time, updated_at: time })),
  );
  await insertMany(
    "profiles",
    people.map(({ id, time }) => ({
      user_id: id,
      handle: id,
      account_type: "brand",
      display_name: "One of many",
      created_at: time,
      updated_at: time,
    })),
  );
  return people.map(({ id }) => id);
}

/** Active postings of these members in turn, published one minute after the other. */
export async function manyPostings(count: number, posters: string[]): Promise<void> {
  const times = Array.from({ length: count }, (_, index) => Date.now() - (index + 1) * 60_000);
  await insertMany(
    "opportunities",
    times.map((time, index) => ({
      id: newId(time),
      created_by: posters[index % posters.length],
      title: "One of many",
      type: "job",
      description: "Two days in the studio.",
      company_name: "Crowd",
      status: "active",
      submission_key: crypto.randomUUID(),
      published_at: time,
      created_at: time,
      updated_at: time,
    })),
  );
}

/** Posts of these members in turn, shared one minute after the other. */
export async function manyPosts(count: number, authors: string[]): Promise<void> {
  const times = Array.from({ length: count }, (_, index) => Date.now() - (index + 1) * 60_000);
  await insertMany(
    "feed_posts",
    times.map((time, index) => ({
      id: newId(time),
      user_id: authors[index % authors.length],
      content: "One of many",
      media_type: "text",
      client_id: crypto.randomUUID(),
      created_at: time,
    })),
  );
}

/** Sparks of one member with all of these. */
export async function manySparks(userId: string, others: string[]): Promise<void> {
  await insertMany(
    "matches",
    others.map((other, index) => {
      const [user_a, user_b] = [userId, other].sort();
      const time = Date.now() - index * 1000;
      return {
        id: newId(time),
        user_a,
        user_b,
        kind: "member",
        context_key: `member:${user_a}:${user_b}`,
        status: "active",
        last_activity_at: time,
        created_at: time,
      };
    }),
  );
}

/** What these members wrote to one posting, one minute after the other. */
export async function manyApplications(
  job: { id: string },
  poster: { userId: string },
  applicants: string[],
): Promise<void> {
  await insertMany(
    "applications",
    applicants.map((applicant, index) => {
      const time = Date.now() - (index + 1) * 60_000;
      return {
        id: newId(time),
        opportunity_id: job.id,
        applicant_id: applicant,
        poster_id: poster.userId,
        origin: "apply",
        status: "submitted",
        pitch: "Me, please.",
        submitted_at: time,
        created_at: time,
        updated_at: time,
      };
    }),
  );
}
