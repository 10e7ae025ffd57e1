import type { Id } from "#app/core/ids.ts";
import { days, hours } from "#app/core/time.ts";
import type { profile_skills } from "#app/db/schema/profiles.ts";
import type { endorsements } from "#app/db/schema/reviews.ts";
import { VERIFIED_PEOPLE, VERIFIED_WEIGHT } from "#app/features/profiles/skills.ts";
import {
  endorsementWeight,
  type Relationship,
  type Strength,
} from "#app/features/reviews/endorsement-rules.ts";
import type { Account } from "./accounts.ts";
import type { Award } from "./awards.ts";
import { seedFraction } from "./seed-id.ts";
import type { Spark } from "./sparks.ts";
import { ENDORSEMENT_NOTES } from "./world/reputation.ts";
import { getSkill } from "./world/skills.ts";

type EndorsementRow = typeof endorsements.$inferInsert;

const LEVELS = ["expert", "expert", "working", "working", "working", "learning"] as const;
const AT_MOST = 6;

/** The skills of a profile, verified where the member's history has the award. Counts are the database's own. */
export function skillRows({ id, member }: Account, awards: readonly Award[]) {
  return member.skills.map((slug, position) => ({
    user_id: id,
    skill: slug,
    name: getSkill(slug).name,
    level: LEVELS[position] ?? "working",
    position,
    verified_at: verifiedAt(awards, slug),
  })) satisfies (typeof profile_skills.$inferInsert)[];
}

/**
 * Who vouches for what: as many for each verified skill as make it verified at the moment of its award, and one or two
 * for some others. Nobody endorses who endorses them.
 */
export function endorsementRows(
  accounts: readonly Account[],
  awards: ReadonlyMap<Id, readonly Award[]>,
  sparks: readonly Spark[],
  now: number,
): EndorsementRow[] {
  return accounts.flatMap((owner) =>
    owner.member.skills.flatMap((skill) => {
      const at = verifiedAt(awards.get(owner.id) ?? [], skill);
      const reached = at ?? now - days(4);
      const known = endorsersOf(owner, skill, accounts, reached - days(8));
      const given = known.map((endorser) =>
        endorse(owner, skill, endorser, areSparked(owner, endorser, sparks)),
      );
      if (at === null)
        return given.slice(0, Math.floor(seedFraction(`${owner.id}:${skill}`) * 3)).map(timed(reached, 9));
      const enough = given.findIndex((_, index) => suffices(given.slice(0, index + 1)));
      if (enough < 0) throw new RangeError(`Too few can vouch for ${owner.member.key}'s ${skill}`);
      return given.slice(0, enough + 1).map(timed(at, enough));
    }),
  );
}

/** Whether a skill is verified by these (product.md §5.11). */
function suffices(given: readonly { weight: number }[]): boolean {
  return (
    given.length >= VERIFIED_PEOPLE && given.reduce((sum, { weight }) => sum + weight, 0) >= VERIFIED_WEIGHT
  );
}

function verifiedAt(awards: readonly Award[], skill: string): number | null {
  const award = awards.find(({ reward, sourceId }) => reward === "skill_verified" && sourceId === skill);
  return award?.at ?? null;
}

/** Members who were there in time; of two, only one may endorse the other. */
function endorsersOf(owner: Account, skill: string, accounts: readonly Account[], before: number): Account[] {
  const order = (account: Account) => seedFraction(`${owner.member.key}:${skill}:${account.member.key}`);
  return accounts
    .filter((account) => account.id !== owner.id && account.joinedAt < before && mayEndorse(account, owner))
    .toSorted((one, other) => order(one) - order(other))
    .slice(0, AT_MOST);
}

function mayEndorse(endorser: Account, owner: Account): boolean {
  const [first, second] = [endorser.member.key, owner.member.key].sort();
  return seedFraction(`${first} and ${second}`) < 0.5 === (endorser.member.key === first);
}

function areSparked(one: Account, other: Account, sparks: readonly Spark[]): boolean {
  const both = new Set([one.id, other.id]);
  return sparks.some(({ first, second }) => both.has(first.id) && both.has(second.id));
}

function endorse(owner: Account, skill: string, endorser: Account, sparked: boolean): EndorsementRow {
  const chance = seedFraction(`${owner.member.key}:${skill}:${endorser.member.key}:words`);
  const strength: Strength = chance < 0.4 ? "best" : "great";
  const relationship: Relationship = endorser.member.accountType === "creator" ? "worked_together" : "client";
  const note = ENDORSEMENT_NOTES[Math.floor(chance * 3 * ENDORSEMENT_NOTES.length)] ?? null;
  return {
    user_id: owner.id,
    skill,
    endorser: endorser.id,
    endorser_id: endorser.id,
    relationship,
    strength,
    note,
    weight: endorsementWeight({
      strength,
      relationship,
      connection: sparked ? "match" : "stranger",
      ownSkillVerified: false,
    }),
    status: "visible",
    created_at: 0,
    updated_at: 0,
  };
}

/** The last of them at `at`, those before some hours apart. */
function timed(at: number, last: number) {
  return (row: EndorsementRow, index: number): EndorsementRow => {
    const moment = at - Math.max(0, last - index) * hours(19);
    return { ...row, created_at: moment, updated_at: moment };
  };
}
