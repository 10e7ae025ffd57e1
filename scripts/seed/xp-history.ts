import { days, hours } from "#app/core/time.ts";
import { XP_AWARDS, type XpReward } from "#app/core/xp.ts";
import type { Account } from "./accounts.ts";
import { type Award, worth } from "./awards.ts";
import { claimCheckIns } from "./check-ins.ts";
import type { Posting } from "./postings.ts";
import { seedFraction, seedId } from "./seed-id.ts";
import type { SeedMember } from "./world/types.ts";

/** Kept back until the end, so that what is left can always be told in small awards. */
const SMALL_CHANGE = 65;
const SHARE_OF_CHECK_INS = 0.3;
const CONNECTIONS_AT_MOST = 18;
const VERIFIED_WITHIN = days(40);

/**
 * Awards that add up to the member's XP and could have happened: their postings, what was `worked` on, a complete profile,
 * check-ins with their streaks, finished projects, skills, connections and works.
 * @throws RangeError when the XP cannot be told that way (less than postings and work earned, or an odd rest)
 */
export function tellXpHistory(
  { member, joinedAt }: Account,
  postings: readonly Posting[],
  now: number,
  worked: readonly Award[] = [],
): Award[] {
  const { key } = member;
  const awards: Award[] = postings.map(({ id, publishedAt }) => {
    return { reward: "opportunity_posted", sourceType: "opportunity", sourceId: id, at: publishedAt };
  });
  awards.push(...worked);
  let left = member.xp - worth(awards);

  function someTime(what: string): number {
    return joinedAt + Math.floor(seedFraction(`${key}:${what}`) * (now - hours(30) - joinedAt));
  }
  function add(...more: Award[]): void {
    awards.push(...more);
    left -= worth(more);
  }
  function addSmall(reward: XpReward, sourceType: string, count: number): void {
    for (let index = 0; index < count; index++) {
      const at = someTime(`${reward}:${index}`);
      add({ reward, sourceType, sourceId: seedId(`${key}:${reward}:${index}`, at), at });
    }
  }

  if (left >= XP_AWARDS.profile_complete.xp + SMALL_CHANGE) {
    add({ reward: "profile_complete", sourceType: "profile", sourceId: key, at: joinedAt + hours(2) });
  }
  add(...claimCheckIns(member, joinedAt, Math.max(0, left - SMALL_CHANGE) * SHARE_OF_CHECK_INS, now));
  for (let index = 0; ; index++) {
    const project = finishProject(`${key}:project:${index}`, someTime(`project:${index}`), now);
    if (worth(project) + SMALL_CHANGE > left) break;
    add(...project);
  }
  const room = () => Math.max(0, left - SMALL_CHANGE);
  add(...verifySkills(member, joinedAt, Math.floor(room() / XP_AWARDS.skill_verified.xp), now));
  addSmall("connection_made", "connection", Math.min(CONNECTIONS_AT_MOST, Math.floor((room() * 0.4) / 25)));
  const change = changeFor(left);
  addSmall("portfolio_item_added", "portfolio_item", change.works);
  for (let index = 0; index < change.meetings; index++) {
    const at = someTime(`meeting:${index}`);
    add({
      reward: "connection_made",
      sourceType: "connection",
      sourceId: seedId(`${key}:meeting:${index}`, at),
      at,
    });
  }
  addSmall("partner_visit", "partner", change.visits);
  return awards;
}

/** The first skills of a member, verified within the last weeks, when there were enough people to vouch for them. */
function verifySkills(member: SeedMember, joinedAt: number, count: number, now: number): Award[] {
  const begin = Math.max(joinedAt + hours(12), now - VERIFIED_WITHIN);
  return member.skills.slice(0, count).map((slug) => {
    const at = begin + Math.floor(seedFraction(`${member.key}:verified:${slug}`) * (now - hours(30) - begin));
    return { reward: "skill_verified", sourceType: "skill", sourceId: slug, at };
  });
}

/** Accepted, one to three milestones, completed, reviewed, within the weeks after `startedAt`. */
function finishProject(source: string, startedAt: number, now: number): Award[] {
  const milestones = 1 + Math.floor(seedFraction(`${source}:milestones`) * 3);
  const lasts = Math.min(days(10) * milestones, now - hours(26) - startedAt);
  const id = seedId(source, startedAt);
  const at = (part: number) => startedAt + Math.floor(lasts * part);
  return [
    { reward: "collaboration_accepted", sourceType: "project", sourceId: id, at: startedAt },
    ...Array.from({ length: milestones }, (_, index): Award => {
      const doneAt = at((index + 1) / (milestones + 1));
      const sourceId = seedId(`${source}:milestone:${index}`, startedAt);
      return { reward: "milestone_completed", sourceType: "milestone", sourceId, at: doneAt };
    }),
    { reward: "project_completed", sourceType: "project", sourceId: id, at: at(0.9) },
    {
      reward: "review_received",
      sourceType: "review",
      sourceId: seedId(`${source}:review`, at(1)),
      at: at(1),
    },
  ];
}

/** An amount in works of 30, meetings of 25 and visits of 20, with as few visits and meetings as possible. */
function changeFor(amount: number): { works: number; meetings: number; visits: number } {
  for (let visits = 0; visits <= 4; visits++) {
    for (let meetings = 0; meetings <= 1; meetings++) {
      const rest = amount - 20 * visits - 25 * meetings;
      if (rest >= 0 && rest % 30 === 0) return { works: rest / 30, meetings, visits };
    }
  }
  throw new RangeError(`${amount} XP cannot be told in small awards`);
}
