import { hours } from "#app/core/time.ts";
import { type Account, openAccount } from "./accounts.ts";
import { interestReceived, likeReceived, sparkMade, type Told, welcome } from "./notification-rows.ts";
import { openPosting, type Posting } from "./postings.ts";
import { openSpark, type Spark } from "./sparks.ts";
import { type ApplicationRow, interestRow, type Swipe } from "./swipe-rows.ts";
import { members } from "./world/members.ts";
import { opportunities } from "./world/opportunities.ts";
import { listMutualLikes, swipes } from "./world/swipes.ts";

/** Interests that the poster answered with a Spark. */
export const SPARKED_BACK = [
  { opportunity: "tresveredas-harvest-portraits", applicant: "mira", hoursAgo: 2 },
  { opportunity: "igitabo-reader-illustrations", applicant: "putri", hoursAgo: 27 },
] as const;

/** What happened in the demo world until `now`, and what followed from it. */
export interface DemoHistory {
  accounts: Account[];
  postings: Posting[];
  swipes: Swipe[];
  applications: ApplicationRow[];
  sparks: Spark[];
  told: Told[];
}

/** Lives the hand-written world through, so that every row agrees with the others, as the product would have made them. */
export function liveDemoWorld(now: number): DemoHistory {
  const accounts = new Map(members.map((member) => [member.key, openAccount(member, now)]));
  const account = (key: string) => get(accounts, key);
  const postings = new Map(
    opportunities.map((opportunity) => [
      opportunity.key,
      openPosting(opportunity, account(opportunity.poster).id, now),
    ]),
  );
  const told: Told[] = [...accounts.values()].map(welcome);
  const made = swipes.map(({ from, direction, target, hoursAgo }): Swipe => {
    const at = now - hours(hoursAgo);
    const actor = account(from);
    if ("opportunity" in target) {
      const posting = get(postings, target.opportunity);
      if (direction === "right") told.push(interestReceived(posting, actor, at));
      return { actorId: actor.id, target: { posting }, direction, at };
    }
    const memberId = account(target.member).id;
    if (direction === "right") told.push(likeReceived(memberId, actor, at));
    return { actorId: actor.id, target: { memberId }, direction, at };
  });
  const applications = made.flatMap(interestRow);
  const sparks = listMutualLikes(swipes).map(({ first, second, hoursAgo }) =>
    openSpark(account(second), account(first), null, now - hours(hoursAgo)),
  );
  for (const { opportunity, applicant, hoursAgo } of SPARKED_BACK) {
    sparks.push(
      sparkBack(applications, get(postings, opportunity), account(applicant), now - hours(hoursAgo)),
    );
  }
  told.push(...sparks.flatMap(sparkMade));
  return {
    accounts: [...accounts.values()],
    postings: [...postings.values()],
    swipes: made,
    applications,
    sparks,
    told,
  };

  function sparkBack(interests: ApplicationRow[], posting: Posting, applicant: Account, at: number): Spark {
    const interest = interests.find(
      ({ opportunity_id, applicant_id }) => opportunity_id === posting.id && applicant_id === applicant.id,
    );
    if (!interest) throw new RangeError(`${applicant.member.key} has shown no interest to spark back`);
    const spark = openSpark(
      account(posting.opportunity.poster),
      applicant,
      { posting, applicationId: interest.id },
      at,
    );
    Object.assign(interest, {
      status: "shortlisted",
      match_id: spark.id,
      shortlisted_at: at,
      updated_at: at,
    });
    return spark;
  }
}

function get<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (!value) throw new RangeError(`The demo world knows no ${key}`);
  return value;
}
