import { identities, users } from "#app/db/schema/auth.ts";
import { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import { type Account, accountId, identityRow, openAccount, profileRow, userRow } from "./accounts.ts";
import { insertAll, rowsOf } from "./bulk-insert.ts";
import type { LargeWorldSize } from "./options.ts";
import { contactRow, openPosting, opportunityRow, type Posting } from "./postings.ts";
import { seedId } from "./seed-id.ts";
import { generateMembers, generateOpportunities } from "./world/large-world.ts";

const WORLD_SEED = 2026;
const BATCH = Number(process.env.BATCH ?? 500);

export interface LargeWorldRun extends LargeWorldSize {
  db: D1Database;
  passwordHash: string;
  now: number;
  report(line: string): void;
}

export async function writeLargeWorld(run: LargeWorldRun): Promise<void> {
  const joinedDaysAgo = new Uint16Array(run.members);
  let t = performance.now(), gen = 0, n = 0;
  let batch: Account[] = [];
  const flush = async () => {
    const { db, passwordHash, now } = run;
    await insertAll(db, [
      rowsOf(users, batch.map((a) => userRow(a, passwordHash, now))),
      rowsOf(identities, batch.map(identityRow)),
      rowsOf(profiles, batch.map((a) => profileRow(a, null))),
      rowsOf(xp_activities, batch.filter((a) => a.member.xp > 0).map(xpRow)),
    ], BATCH);
    batch = [];
  };
  for (const member of generateMembers(run.members, WORLD_SEED)) {
    joinedDaysAgo[n++] = member.joinedDaysAgo;
    batch.push(openAccount(member, run.now));
    if (batch.length === BATCH) await flush();
  }
  await flush();
  run.report(`members ${performance.now() - t}`); t = performance.now();
  let posts: Posting[] = [];
  const flushP = async () => {
    await insertAll(run.db, [
      rowsOf(opportunities, posts.map((p) => opportunityRow(p, null))),
      rowsOf(opportunity_contacts, posts.map(contactRow)),
    ], BATCH);
    posts = [];
  };
  for (const o of generateOpportunities(run.opportunities, run.members, WORLD_SEED)) {
    const i = Number(o.poster.slice(1));
    posts.push(openPosting(o, accountId(o.poster, joinedDaysAgo[i] as number, run.now), run.now));
    if (posts.length === BATCH) await flushP();
  }
  await flushP();
  run.report(`opps ${performance.now() - t}`);
}

function xpRow({ id, joinedAt, member }: Account) {
  return {
    id: seedId(`xp:${member.key}`, joinedAt), user_id: id, activity_type: "generated", xp_earned: member.xp,
    description: "Generated history", source_type: "seed", source_id: member.key, idem_key: `${id}:generated:seed:${member.key}`, created_at: joinedAt,
  };
}
