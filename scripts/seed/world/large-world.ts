import { completeMember } from "./large-world-member.ts";
import { completeOpportunity } from "./large-world-opportunity.ts";
import { isHouseAt, sketchMember } from "./large-world-sketch.ts";
import { RowRandom } from "./random.ts";
import type { OpportunityType, SeedMember, SeedOpportunity } from "./types.ts";

const opportunityStream = 2;

/**
 * Rows `m0` to `m<count - 1>`. A row depends on `seed` and its index alone, so a longer run begins with the same rows
 * as a shorter one, and nothing is kept between rows.
 */
export function* generateMembers(count: number, seed: number): Generator<SeedMember> {
  const random = new RowRandom(seed);
  for (let index = 0; index < count; index++) {
    yield completeMember(random, sketchMember(random, index));
  }
}

/**
 * Rows `o0` to `o<count - 1>`, posted by the members `generateMembers(memberCount, seed)` makes. With the same `seed`
 * the company names, towns and joining dates of both agree. A few members post a lot, most never.
 */
export function* generateOpportunities(
  count: number,
  memberCount: number,
  seed: number,
): Generator<SeedOpportunity> {
  if (count > 0 && memberCount < 1)
    throw new RangeError("Opportunities need at least one member to post them");
  const random = new RowRandom(seed);
  const memberRandom = new RowRandom(seed);
  for (let index = 0; index < count; index++) {
    random.startRow(opportunityStream, index);
    const type = chooseType(random);
    const posterIndex = choosePoster(random, memberRandom, memberCount, type);
    yield completeOpportunity(random, index, type, sketchMember(memberRandom, posterIndex));
  }
}

function chooseType(random: RowRandom): OpportunityType {
  const roll = random.fraction();
  return roll < 0.56 ? "job" : roll < 0.81 ? "collab" : "barter";
}

const houseLikelihood: Record<OpportunityType, number> = { job: 0.9, collab: 0.35, barter: 0.55 };

/** A few members post often: low indexes are drawn more. Looks a few times for a house or a creator as wished. */
function choosePoster(
  random: RowRandom,
  memberRandom: RowRandom,
  memberCount: number,
  type: OpportunityType,
): number {
  const wantsHouse = random.chance(houseLikelihood[type]);
  let index = 0;
  for (let tries = 0; tries < 10; tries++) {
    const fraction = random.fraction();
    index = Math.floor(fraction * Math.sqrt(fraction) * memberCount);
    if (isHouseAt(memberRandom, index) === wantsHouse) break;
  }
  return index;
}
