import type { Id } from "#app/core/ids.ts";
import { days } from "#app/core/time.ts";
import { identities, users } from "#app/db/schema/auth.ts";
import { applications } from "#app/db/schema/hiring.ts";
import { opportunities, opportunity_contacts } from "#app/db/schema/opportunities.ts";
import { profiles } from "#app/db/schema/profiles.ts";
import { xp_activities } from "#app/db/schema/rewards.ts";
import { swipes } from "#app/db/schema/sparks.ts";
import { type Account, accountId, identityRow, openAccount, profileRow, userRow } from "./accounts.ts";
import { insertRows } from "./insert-rows.ts";
import type { LocalStore } from "./local-store.ts";
import type { LargeWorldSize } from "./options.ts";
import { contactRow, openPosting, opportunityRow, type Posting } from "./postings.ts";
import { seedFraction, seedId } from "./seed-id.ts";
import { interestRow, type Swipe, swipeRow } from "./swipe-rows.ts";
import { generateMembers, generateOpportunities } from "./world/large-world.ts";

const WORLD_SEED = 2026;
const ROWS_PER_BATCH = Number(process.env.RPB ?? 1000);
const ROWS_PER_REPORT = 20_000;

export interface LargeWorldRun {
  store: Pick<LocalStore, "batch">;
  size: LargeWorldSize;
  passwordHash: string;
  now: number;
  report(line: string): void;
}

/**
 * Writes generated members, opportunities and the first member's swipes, a batch at a time. Of what is written only
 * two bytes a member and the first swiped cards stay in memory.
 */
export async function writeLargeWorld(run: LargeWorldRun): Promise<void> {
  const { store, size, passwordHash, now } = run;
  const firstCards = Math.ceil(size.swipes / 2);
  const joinedDaysAgo = new Uint16Array(size.members);
  const firstAccounts: Account[] = [];
  let written = 0;
  for (const batch of inBatches(generateMembers(size.members, WORLD_SEED))) {
    const accounts = batch.map((member) => openAccount(member, now));
    accounts.forEach(({ member }, index) => {
      joinedDaysAgo[written + index] = member.joinedDaysAgo;
    });
    firstAccounts.push(...accounts.slice(0, Math.max(0, firstCards + 1 - firstAccounts.length)));
    await store.batch([
      ...insertRows(
        users,
        accounts.map((account) => userRow(account, passwordHash, now)),
      ),
      ...insertRows(identities, accounts.map(identityRow)),
      ...insertRows(
        profiles,
        accounts.map((account) => profileRow(account, null)),
      ),
      ...insertRows(xp_activities, accounts.filter(({ member }) => member.xp > 0).map(wholeXpRow)),
    ]);
    written += batch.length;
    report(run, written, size.members, "members");
  }
  const firstPostings: Posting[] = [];
  written = 0;
  for (const batch of inBatches(generateOpportunities(size.opportunities, size.members, WORLD_SEED))) {
    const postings = batch.map((opportunity) => {
      const poster = joinedDaysAgo[Number(opportunity.poster.slice(1))] as number;
      return openPosting(opportunity, accountId(opportunity.poster, poster, now), now);
    });
    firstPostings.push(...postings.slice(0, Math.max(0, firstCards - firstPostings.length)));
    await store.batch([
      ...insertRows(
        opportunities,
        postings.map((posting) => opportunityRow(posting, null)),
      ),
      ...insertRows(opportunity_contacts, postings.map(contactRow)),
    ]);
    written += batch.length;
    report(run, written, size.opportunities, "opportunities");
  }
  await swipeAsFirstMember(run, firstAccounts, firstPostings);
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

/** Cards all over the deck, a third of them to the right, all within the time a pass hides a card. */
async function swipeAsFirstMember(
  run: LargeWorldRun,
  accounts: Account[],
  postings: Posting[],
): Promise<void> {
  const actor = accounts[0]?.id;
  if (!actor || run.size.swipes === 0) return;
  const onPostings = postings
    .filter((posting) => posting.posterId !== actor)
    .map((posting) => drawSwipe(run, actor, { posting }, posting.publishedAt));
  const onMembers = accounts
    .slice(1)
    .map((account) => drawSwipe(run, actor, { memberId: account.id }, account.joinedAt));
  const made = [...onPostings, ...onMembers].slice(0, run.size.swipes);
  await run.store.batch([
    ...insertRows(swipes, made.map(swipeRow)),
    ...insertRows(applications, made.flatMap(interestRow)),
  ]);
  run.report(`${made.length} swipes of ${accounts[0]?.member.email}`);
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

function report(run: LargeWorldRun, written: number, total: number, of: string): void {
  if (written % ROWS_PER_REPORT === 0 || written === total) run.report(`${written} of ${total} ${of}`);
}
