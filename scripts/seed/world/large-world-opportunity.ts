import { SKILL_GROUPS } from "#app/features/profiles/skills.ts";
import { type Brief, briefs, creatorGives, ownSubjects } from "./large-world-briefs.ts";
import type { Place } from "./large-world-cultures.ts";
import { drawTopics } from "./large-world-member.ts";
import { localPrice } from "./large-world-money.ts";
import { collabTerms, durations, opportunityClosings, opportunityTerms } from "./large-world-phrases.ts";
import type { Creator, House, MemberSketch } from "./large-world-sketch.ts";
import { capitalize, lowerFirst, withArticle } from "./large-world-wording.ts";
import type { RowRandom } from "./random.ts";
import type { OpportunityType, SeedOpportunity } from "./types.ts";

const listedHours = 45 * 24;
const briefsByGroup = new Map(
  SKILL_GROUPS.map((group) => [group, briefs.filter((brief) => brief.group === group)]),
);
const briefsForCreators = briefs.filter((brief) => brief.postedBy === "anyone");

export function completeOpportunity(
  random: RowRandom,
  index: number,
  type: OpportunityType,
  poster: MemberSketch,
): SeedOpportunity {
  const { calling, place } = poster;
  const brief = drawBrief(random, calling);
  const subject = random.pick(calling.is === "house" ? calling.kind.subjects : ownSubjects);
  const deliverables = random.pick(brief.deliverables);
  const mode = drawMode(random, brief);
  const isRemote = mode === "remote";
  const give = random.pick(calling.is === "house" ? calling.kind.gives : creatorGives[calling.trade.group]);
  return {
    key: `o${index}`,
    poster: `m${poster.index}`,
    type,
    title: drawTitle(random, type, brief, subject, give),
    description: drawDescription(random, type, poster, brief, subject),
    compensation: drawCompensation(random, type, poster, brief, give, deliverables),
    location: describeLocation(mode, place),
    locationMode: mode,
    city: isRemote ? null : place.city,
    country: isRemote ? null : place.country,
    requirements: random.pick(brief.requirements),
    skills: random.pickSome(brief.skills, random.between(2, 4)),
    deliverables,
    duration: random.pick(durations),
    companyName: calling.displayName,
    category: brief.group,
    topics: drawTopics(random, calling.is === "house" ? calling.kind.topics : calling.trade.topics),
    publishedHoursAgo: drawPublishedHoursAgo(random, poster.joinedDaysAgo),
    coverSeed: `o${index}`,
  };
}

function drawBrief(random: RowRandom, calling: Creator | House): Brief {
  if (calling.is === "creator") return random.pick(briefsForCreators);
  return random.pick(briefsByGroup.get(random.pickEarly(calling.kind.needs)) ?? briefs);
}

function drawMode(random: RowRandom, brief: Brief): SeedOpportunity["locationMode"] {
  if (random.chance(brief.onsite)) return random.chance(0.75) ? "onsite" : "hybrid";
  return random.chance(0.1) ? "hybrid" : "remote";
}

function describeLocation(mode: SeedOpportunity["locationMode"], place: Place): string {
  if (mode === "remote") return "Remote";
  return mode === "hybrid" ? `${place.city}, partly remote` : place.city;
}

function drawTitle(
  random: RowRandom,
  type: OpportunityType,
  brief: Brief,
  subject: string,
  give: string,
): string {
  const variant = random.below(3);
  const role = brief.role.slice(brief.role.indexOf(" ") + 1);
  if (type === "barter") {
    return capitalize(variant === 0 ? `${give} for ${brief.work}` : `${brief.work} in exchange for ${give}`);
  }
  if (type === "collab") {
    if (variant === 0) return `${capitalize(subject)}: looking for ${brief.role}`;
    return variant === 1
      ? `${capitalize(role)} to work with on ${subject}`
      : `Together: ${workOn(brief, subject)}`;
  }
  if (variant === 0) return `${capitalize(role)} wanted: ${subject}`;
  return variant === 1 ? capitalize(workOn(brief, subject)) : `${capitalize(subject)}: ${role} wanted`;
}

/** "audio episodes about a night bus". */
function workOn(brief: Brief, subject: string): string {
  return `${brief.work} ${brief.preposition} ${subject}`;
}

function drawDescription(
  random: RowRandom,
  type: OpportunityType,
  { calling, place }: MemberSketch,
  brief: Brief,
  subject: string,
): string {
  const opening =
    calling.is === "house"
      ? `We are ${withArticle(calling.kind.kind)} in ${place.city} and would like ${workOn(brief, subject)}.`
      : `From ${place.city} I am working on ${subject}, and I am looking for ${brief.role}.`;
  const exchange = type === "barter" ? " Nobody sends an invoice, and we write down who gives what." : "";
  const ask = random.pick(brief.asks);
  return `${opening} ${ask} ${random.pick(opportunityTerms)}${exchange} ${random.pick(opportunityClosings)}`;
}

function drawCompensation(
  random: RowRandom,
  type: OpportunityType,
  { calling, place }: MemberSketch,
  brief: Brief,
  give: string,
  deliverables: string,
): string {
  if (type === "collab") return random.pick(collabTerms);
  if (type === "barter") {
    return `${calling.is === "house" ? "We" : "I"} give: ${give}. You give: ${lowerFirst(deliverables)}.`;
  }
  const [low, high] = brief.baseEuros;
  const base = low + (high - low) * random.fraction() ** 2;
  const variant = random.fraction();
  if (variant < 0.55) return `${localPrice(base, place.country)} flat`;
  if (variant < 0.75) return `${localPrice(base, place.country)} flat, half at the start`;
  if (variant < 0.9) {
    const days = random.between(2, 8);
    return `${localPrice(base / days, place.country)} per day, ${days} days`;
  }
  return `${localPrice(base, place.country)} to ${localPrice(base * 1.4, place.country)}, depending on scope`;
}

/** Denser lately, within the 45 days a posting stays open, and never before its poster joined. */
function drawPublishedHoursAgo(random: RowRandom, joinedDaysAgo: number): number {
  const seconds = Math.min(listedHours, joinedDaysAgo * 24) * 3600;
  return Math.floor(seconds * random.fraction() ** 2) / 3600;
}
