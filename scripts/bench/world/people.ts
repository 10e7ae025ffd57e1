import { type Id, newId } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import type { Viewer } from "#app/core/viewer.ts";
import { signAccessToken } from "#app/features/auth/tokens.server.ts";
import type { Env } from "#app/platform/env.server.ts";
import { READER, VETERAN } from "./crowd.ts";
import type { Database } from "./raw-database.ts";

/** A member of the bench with a session, as their browser would send it. */
export interface Member {
  userId: Id;
  name: string;
  email: string;
  sessionId: Id;
  /** A token lives ten minutes, so every row asks for a fresh one. */
  headers(): Promise<Record<string, string>>;
}

/** Members who act, and postings of members who are told of it. */
export interface Cast {
  reader: Member;
  veteran: Member;
  /** Swipe in the live rows; each may swipe every posting once. */
  actors: Member[];
  /** Swipe in the swipe row. */
  swipers: Member[];
  receivers: { member: Member; postings: Id[] }[];
  /** Postings of people nobody watches. */
  postings: Id[];
}

const ACTORS = 100;
const RECEIVERS = 50;
const POSTINGS_EACH = 6;

/** Picks people from a seeded world and signs them in. */
export async function castOf(db: Database, signingKey: string, address: string): Promise<Cast> {
  const people =
    "SELECT p.user_id AS userId, p.display_name AS name, u.email FROM profiles p JOIN users u ON u.id = p.user_id";
  const among = async (where: string) =>
    signIn(db, await db.rows<Person>(`${people} WHERE ${where}`), signingKey, address);
  const posters = await db.rows<{ userId: Id; postings: string }>(
    `SELECT created_by AS userId, json_group_array(id) AS postings FROM opportunities
     WHERE status = 'active' AND visibility = 'public' GROUP BY created_by
     HAVING count(*) >= ${POSTINGS_EACH} ORDER BY created_by LIMIT ${RECEIVERS}`,
  );
  const receiverIds = posters.map((poster) => `'${poster.userId}'`).join(", ");
  const others = `p.status = 'active' AND p.user_id NOT IN (${receiverIds}, ${READER}, ${VETERAN})`;
  const [reader] = await among(`p.user_id = ${READER}`);
  const [veteran] = await among(`p.user_id = ${VETERAN}`);
  const receivers = await among(`p.user_id IN (${receiverIds})`);
  const crowd = await among(`${others} ORDER BY p.user_id LIMIT ${ACTORS * 2}`);
  const postings = await db.rows<{ id: Id }>(
    `SELECT id FROM opportunities WHERE status = 'active' AND created_by NOT IN
     (SELECT p.user_id FROM profiles p WHERE ${others} ORDER BY p.user_id LIMIT ${ACTORS * 2}) AND created_by NOT IN (${receiverIds}) LIMIT 2000`,
  );
  if (!reader || !veteran) throw new Error("The world has no reader.");
  return {
    reader,
    veteran,
    actors: crowd.slice(0, ACTORS),
    swipers: crowd.slice(ACTORS),
    receivers: posters.map(({ userId, postings }) => {
      const member = receivers.find((receiver) => receiver.userId === userId);
      if (!member) throw new Error("A receiver is missing.");
      return { member, postings: (JSON.parse(postings) as Id[]).slice(0, POSTINGS_EACH) };
    }),
    postings: postings.map(({ id }) => id),
  };
}

/** As much of a viewer as the queries of the lists look at. */
export function viewerOf(member: Member): Viewer {
  return {
    userId: member.userId,
    sessionId: member.sessionId,
    skills: [],
    wants: [],
    city: null,
    country: null,
  } as unknown as Viewer;
}

interface Person {
  userId: Id;
  name: string;
  email: string;
}

async function signIn(
  db: Database,
  people: Person[],
  signingKey: string,
  address: string,
): Promise<Member[]> {
  const now = Date.now();
  const members = people.map((person) => {
    const sessionId = newId(now);
    const env = { AUTH_SIGNING_KEY: signingKey } as Env;
    const user = {
      id: person.userId,
      email: person.email,
      phone: null,
      app_metadata: {},
      user_metadata: {},
      is_anonymous: false,
    };
    const session = { id: sessionId, aal: "aal1" as const, amr: [] };
    const headers = async () => ({
      Cookie: `thrive-access=${await signAccessToken(env, { user, session }, Date.now())}`,
      Origin: new URL(address).origin,
    });
    return { ...person, sessionId, headers };
  });
  const rows = members.map(({ sessionId, userId }) => [sessionId, userId, now, now + days(90)]);
  await db.run([
    {
      sql: `INSERT INTO sessions (id, user_id, aal, amr, created_at, refreshed_at, not_after)
        SELECT value->>0, value->>1, 'aal1', '[]', value->>2, value->>2, value->>3 FROM json_each(?)`,
      params: [JSON.stringify(rows)],
    },
  ]);
  return members;
}
