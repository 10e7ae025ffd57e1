import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { identities, users } from "#app/db/schema/auth.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { type Account, accountId, identityRow, openAccount, profileRow, userRow } from "./accounts.ts";
import { OLD_NEWS } from "./check-in-rows.ts";
import { insertRows } from "./insert-rows.ts";
import { withLateSearch } from "./late-search.ts";
import type { LocalStore } from "./local-store.ts";
import type { LargeWorldSize } from "./options.ts";
import { contactRow, openPosting, opportunityRow, type Posting } from "./postings.ts";
import { seedFraction, seedId } from "./seed-id.ts";
import { interestRow, type Swipe, swipeRow } from "./swipe-rows.ts";
import { generateMembers, generateOpportunities } from "./world/large-world.ts";

const WORLD_SEED = 2026;
const ROWS_PER_BATCH = 250;
const ROWS_PER_REPORT = 20_000;

interface LargeWorldRun {
  store: Pick<LocalStore, "batch">;
  size: LargeWorldSize;
  passwordHash: string;
  now: number;
  report(line: string): void;
}

interface WrittenMembers {
  /** The first ones, as many as the first member may have swiped. */
  first: Account[];
  /** By index: enough to make any member's id again. */
  joinedDaysAgo: Uint16Array;
}

/**
 * Writes generated members, opportunities and the first member's swipes, a batch at a time. Of what is
 * written only two bytes a member and the first cards stay in memory.
 */
export async function writeLargeWorld(run: LargeWorldRun): Promise<void> {
  await withLateSearch(run.store, async () => {
    const members = await writeMembers(run);
    const firstPostings = await writePostings(run, members.joinedDaysAgo);
    await swipeAsFirstMember(run, members.first, firstPostings);
  });
}

async function writeMembers({
  store,
  size,
  passwordHash,
  now,
  report,
}: LargeWorldRun): Promise<WrittenMembers> {
  const first: Account[] = [];
  const joinedDaysAgo = new Uint16Array(size.members);
  let written = 0;
  for (const batch of inBatches(generateMembers(size.members, WORLD_SEED))) {
    const accounts = batch.map((member) => openAccount(member, now));
    const rows = {
      users: accounts.map((account) => userRow(account, passwordHash, now)),
      profiles: accounts.map((account) => profileRow(account, null)),
      awards: accounts.filter(({ member }) => member.xp > 0).map(wholeXpRow),
    };
    await store.batch([
      ...insertRows(users, rows.users),
      ...insertRows(identities, accounts.map(identityRow)),
      ...insertRows(profiles, rows.profiles),
      ...insertRows(xp_activities, rows.awards),
      OLD_NEWS,
    ]);
    joinedDaysAgo.set(
      batch.map((member) => member.joinedDaysAgo),
      written,
    );
    first.push(...accounts.slice(0, Math.max(0, size.swipes - first.length)));
    written += batch.length;
    if (written % ROWS_PER_REPORT === 0) report(`${written} of ${size.members} members`);
  }
  return { first, joinedDaysAgo };
}

async function writePostings(run: LargeWorldRun, joinedDaysAgo: Uint16Array): Promise<Posting[]> {
  const { store, size, now, report } = run;
  const first: Posting[] = [];
  let written = 0;
  for (const batch of inBatches(generateOpportunities(size.opportunities, size.members, WORLD_SEED))) {
    const postings = batch.map((opportunity) => {
      const daysAgo = joinedDaysAgo[Number(opportunity.poster.slice(1))] as number;
      const posterId = accountId(opportunity.poster, daysAgo, now);
      // Nobody of the large world set a company up.
      return openPosting(opportunity, { posterId, companyId: null }, now);
    });
    const rows = postings.map((posting) => opportunityRow(posting, null));
    await store.batch([
      ...insertRows(opportunities, rows),
      ...insertRows(opportunity_contacts, postings.map(contactRow)),
    ]);
    first.push(...postings.slice(0, Math.max(0, size.swipes - first.length)));
    written += batch.length;
    if (written % ROWS_PER_REPORT === 0) report(`${written} of ${size.opportunities} opportunities`);
  }
  return first;
}

/** Their whole XP as one grant: the trigger adds it to the profile, so that the sum holds here too. */
function wholeXpRow({ id, joinedAt, member }: Account) {
  return {
    id: seedId(`xp:${member.key}`, joinedAt),
    user_id: id,
    activity_type: "generated",
    xp_earned: member.xp,
    description: "Generated history",
    source_type: "seed",
    source_id: member.key,
    idem_key: `${id}:generated:seed:${member.key}`,
    created_at: joinedAt,
  } satisfies typeof xp_activities.$inferInsert;
}

/**
 * Half on postings, half on members, all over the deck; a third to the right; all while a pass still hides
 * the card.
 */
async function swipeAsFirstMember(
  run: LargeWorldRun,
  accounts: Account[],
  postings: Posting[],
): Promise<void> {
  const [actor, ...others] = accounts;
  if (!actor) return;
  const onPostings = postings
    .filter((posting) => posting.posterId !== actor.id)
    .slice(0, Math.ceil(run.size.swipes / 2))
    .map((posting) => drawSwipe(run, actor.id, { posting }, posting.publishedAt));
  const onMembers = others.map(({ id, joinedAt }) => drawSwipe(run, actor.id, { memberId: id }, joinedAt));
  const made = [...onPostings, ...onMembers].slice(0, run.size.swipes);
  await run.store.batch([
    ...insertRows(swipes, made.map(swipeRow)),
    ...insertRows(applications, made.flatMap(interestRow)),
  ]);
  run.report(`${made.length} swipes by the first member, ${actor.member.email}`);
}

function drawSwipe(run: LargeWorldRun, actorId: Id, target: Swipe["target"], since: number): Swipe {
  const key = "posting" in target ? target.posting.id : target.memberId;
  const earliest = Math.max(since, run.now - days(20));
  const at = earliest + Math.floor(seedFraction(`swipe at:${key}`) * (run.now - earliest));
  const direction = seedFraction(`swipe:${key}`) < 1 / 3 ? "right" : "left";
  return { actorId, target, direction, at };
}

function* inBatches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const row of rows) {
    batch.push(row);
    if (batch.length === ROWS_PER_BATCH) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}
