import type { Place } from "./large-world-cultures.ts";
import { bioClosings, bioOpenings, houseHabits, workingHabits } from "./large-world-phrases.ts";
import type { Creator, House, MemberSketch } from "./large-world-sketch.ts";
import type { Trade } from "./large-world-trades.ts";
import { withArticle } from "./large-world-wording.ts";
import type { RowRandom } from "./random.ts";
import { skills } from "./skills.ts";
import { topics } from "./topics.ts";
import type { OpportunityType, SeedMember } from "./types.ts";

const handleLimit = 30;
const allSkillSlugs = skills.map((skill) => skill.slug);

/** Goes on with the row that `sketchMember` began. */
export function completeMember(random: RowRandom, sketch: MemberSketch): SeedMember {
  const { calling, place, index } = sketch;
  const isHouse = calling.is === "house";
  const suffix = String(index);
  const handle = `${calling.slug.slice(0, handleLimit - 1 - suffix.length)}_${suffix}`;
  return {
    key: `m${index}`,
    email: `${handle}@thrive.example`,
    displayName: calling.displayName,
    handle,
    accountType: isHouse ? calling.kind.accountType : "creator",
    headline: isHouse ? random.pick(calling.kind.headlines) : drawHeadline(random, calling.trade),
    bio: isHouse ? drawHouseBio(random, calling, place) : drawCreatorBio(random, calling, place),
    city: place.city,
    country: place.country,
    timezone: place.timezone,
    languages: drawLanguages(random, sketch),
    skills: drawSkills(random, isHouse ? calling.kind.skills : calling.trade.skills),
    interests: drawTopics(random, isHouse ? calling.kind.topics : calling.trade.topics),
    wants: drawWants(random, isHouse),
    availability: random.chance(0.62) ? "open" : random.chance(0.7) ? "limited" : "booked",
    xp: drawXp(random),
    website: random.chance(isHouse ? 0.8 : 0.35)
      ? `https://${calling.slug.replace("_", "-")}-${suffix}.example`
      : null,
    companyName: isHouse ? calling.displayName : null,
    joinedDaysAgo: sketch.joinedDaysAgo,
    avatarSeed: handle,
  };
}

function drawHeadline(random: RowRandom, trade: Trade): string {
  return `${trade.title} ${random.pick(trade.focus)}`;
}

function drawCreatorBio(random: RowRandom, creator: Creator, place: Place): string {
  const opening = random.pick(bioOpenings[creator.trade.group])(place.city, random.between(3, 19));
  const middle = random.pick(workingHabits);
  return random.chance(0.7) ? `${opening} ${middle} ${random.pick(bioClosings)}` : `${opening} ${middle}`;
}

function drawHouseBio(random: RowRandom, house: House, place: Place): string {
  const people = random.between(3, 40);
  const opening = `We are ${withArticle(house.kind.kind)} in ${place.city}, ${people} people in all.`;
  const subject = `Right now we are busy with ${random.pick(house.kind.subjects)}.`;
  return `${opening} ${subject} ${random.pick(houseHabits)}`;
}

function drawLanguages(random: RowRandom, { culture, localCulture, place }: MemberSketch): string[] {
  const [own, ...others] = culture.languages as [string, ...string[]];
  const local = place.language ?? (localCulture.languages[0] as string);
  const languages = localCulture === culture || local === own ? [local] : [own, local];
  let likelihood = culture.secondLanguageShare;
  for (const language of others) {
    if (random.chance(likelihood) && !languages.includes(language)) languages.push(language);
    likelihood /= 2.5;
  }
  return languages;
}

/** Two to five of the calling's own skills, sometimes one from anywhere. */
function drawSkills(random: RowRandom, own: readonly string[]): string[] {
  const chosen = random.pickSome(own, random.between(2, 5));
  if (random.chance(0.35)) {
    const other = random.pick(allSkillSlugs);
    if (!chosen.includes(other)) chosen.push(other);
  }
  return chosen;
}

/** Two to four of the own subjects and up to two others. */
export function drawTopics(random: RowRandom, own: readonly string[]): string[] {
  const chosen = random.pickSome(own, random.between(2, 4));
  for (let extra = random.below(3); extra > 0; extra--) {
    const other = random.pick(topics);
    if (!chosen.includes(other)) chosen.push(other);
  }
  return chosen;
}

function drawWants(random: RowRandom, isHouse: boolean): OpportunityType[] {
  const wants: OpportunityType[] = random.chance(0.85) ? ["job"] : [];
  if (random.chance(isHouse ? 0.4 : 0.6)) wants.push("collab");
  if (wants.length === 0 || random.chance(0.3)) wants.push("barter");
  return wants;
}

/** Half of the members stay in the first tier, about one in five hundred reaches the last. */
const xpTiers: readonly { share: number; low: number; high: number }[] = [
  { share: 0.52, low: 0, high: 499 },
  { share: 0.76, low: 500, high: 1499 },
  { share: 0.88, low: 1500, high: 2999 },
  { share: 0.94, low: 3000, high: 4999 },
  { share: 0.972, low: 5000, high: 7999 },
  { share: 0.99, low: 8000, high: 14999 },
  { share: 0.998, low: 15000, high: 24999 },
  { share: 1, low: 25000, high: 42000 },
];

/** Skewed towards the lower end of a tier; every award is a multiple of five, so the sum is too. */
function drawXp(random: RowRandom): number {
  const roll = random.fraction();
  const tier = xpTiers.find(({ share }) => roll < share) as (typeof xpTiers)[number];
  const steps = Math.floor((tier.high - tier.low) / 5);
  return tier.low + 5 * Math.floor((steps + 1) * random.fraction() ** 2);
}
