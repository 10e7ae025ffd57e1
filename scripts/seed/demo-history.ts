import { hours } from "#app/core/time.ts";
import { type Account, openAccount } from "./accounts.ts";
import { companyIdOf } from "./companies.ts";
import { interestReceived, likeReceived, sparkMade, type Told, welcome } from "./notification-rows.ts";
import { openPosting, type Posting } from "./postings.ts";
import { type SharedPost, sharePosts, toldOfPost } from "./posts.ts";
import { type OpenedProject, openProjects } from "./projects.ts";
import type { ShelvedPosting } from "./shelved-postings.ts";
import { openSpark, type Spark } from "./sparks.ts";
import { type ApplicationRow, interestRow, type Swipe } from "./swipe-rows.ts";
import { members } from "./world/members.ts";
import { opportunities } from "./world/opportunities.ts";
import { shelved } from "./world/opportunities-shelved.ts";
import { listMutualLikes, swipes } from "./world/swipes.ts";

/** Interests that the poster answered with a Spark. */
const SPARKED_BACK = [
  { opportunity: "tresveredas-harvest-portraits", applicant: "mira", hoursAgo: 2 },
  { opportunity: "igitabo-reader-illustrations", applicant: "putri", hoursAgo: 27 },
] as const;

/** What happened in the demo world until `now`, and what followed from it. */
export interface DemoHistory {
  accounts: Account[];
  /** The open ones. */
  postings: Posting[];
  shelved: ShelvedPosting[];
  swipes: Swipe[];
  applications: ApplicationRow[];
  sparks: Spark[];
  posts: SharedPost[];
  projects: OpenedProject[];
  told: Told[];
}

/**
 * Lives the hand-written world through, so that every row agrees with the others, as the product would have
 * made them.
 */
export function liveDemoWorld(now: number): DemoHistory {
  const accounts = new Map(members.map((member) => [member.key, openAccount(member, now)]));
  const account = (key: string) => get(accounts, key);
  const posterOf = (key: string) => ({ posterId: account(key).id, companyId: companyIdOf(account(key)) });
  const postings = new Map(
    opportunities.map((opportunity) => [
      opportunity.key,
      openPosting(opportunity, posterOf(opportunity.poster), now),
    ]),
  );
  const made = swipes.map(({ from, direction, target, hoursAgo }): Swipe => {
    const card =
      "opportunity" in target
        ? { posting: get(postings, target.opportunity) }
        : { memberId: account(target.member).id };
    return { actorId: account(from).id, target: card, direction, at: now - hours(hoursAgo) };
  });
  const applications = made.flatMap(interestRow);
  const sparks = [
    ...listMutualLikes(swipes).map(({ first, second, hoursAgo }) =>
      openSpark(account(second), account(first), null, now - hours(hoursAgo)),
    ),
    ...SPARKED_BACK.map(({ opportunity, applicant, hoursAgo }) => {
      const posting = get(postings, opportunity);
      const poster = account(posting.opportunity.poster);
      return sparkBack(applications, posting, poster, account(applicant), now - hours(hoursAgo));
    }),
  ];
  const everybody = [...accounts.values()];
  const posts = sharePosts(account, now);
  const notOpen = shelved.map((opportunity): ShelvedPosting => {
    return { ...openPosting(opportunity, posterOf(opportunity.poster), now), opportunity };
  });
  const told = [
    ...everybody.map(welcome),
    ...made.flatMap((swipe) => tellOfSwipe(swipe, everybody, sparks)),
    ...sparks.flatMap(sparkMade),
    ...posts.flatMap(toldOfPost),
  ];
  return {
    accounts: everybody,
    postings: [...postings.values()],
    shelved: notOpen,
    swipes: made,
    applications,
    sparks,
    posts,
    projects: openProjects({ accounts: everybody, sparks, shelved: notOpen }, now),
    told,
  };
}

/** The interest becomes shortlisted and the Spark begins. */
function sparkBack(
  interests: readonly ApplicationRow[],
  posting: Posting,
  poster: Account,
  applicant: Account,
  at: number,
): Spark {
  const interest = interests.find(
    ({ opportunity_id, applicant_id }) => opportunity_id === posting.id && applicant_id === applicant.id,
  );
  if (!interest) throw new RangeError(`${applicant.member.key} has shown no interest to spark back`);
  const spark = openSpark(poster, applicant, { posting, applicationId: interest.id }, at);
  Object.assign(interest, { status: "shortlisted", match_id: spark.id, shortlisted_at: at, updated_at: at });
  return spark;
}

function tellOfSwipe(
  { actorId, target, direction, at }: Swipe,
  everybody: readonly Account[],
  sparks: readonly Spark[],
): Told[] {
  const actor = everybody.find(({ id }) => id === actorId);
  if (!actor || direction === "left") return [];
  if ("posting" in target) return [interestReceived(target.posting, actor, at)];
  // A like that answers a like is told as the Spark it makes.
  const answers = sparks.some(
    ({ first, second, about }) => !about && first.id === actorId && second.id === target.memberId,
  );
  return answers ? [] : [likeReceived(target.memberId, actor, at)];
}

function get<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (!value) throw new RangeError(`The demo world knows no ${key}`);
  return value;
}
