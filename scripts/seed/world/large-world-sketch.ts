import { type Culture, cultures, type Place } from "./large-world-cultures.ts";
import { type HouseKind, houseFirstWords, houseKinds, houseSecondWords } from "./large-world-houses.ts";
import { type Trade, trades } from "./large-world-trades.ts";
import { expandByWeight, type RowRandom } from "./random.ts";

const memberStream = 1;
const shareOfHouses = 0.2;
const longestMembershipDays = 900;

/** The parts of a generated member that an opportunity has to agree with. */
export interface MemberSketch {
  index: number;
  culture: Culture;
  place: Place;
  localCulture: Culture;
  joinedDaysAgo: number;
  calling: Creator | House;
}

export interface Creator {
  is: "creator";
  trade: Trade;
  displayName: string;
  slug: string;
}

export interface House {
  is: "house";
  kind: HouseKind;
  displayName: string;
  slug: string;
}

const plainLetters: Record<string, string> = { ł: "l", ø: "o", ß: "ss", ð: "d", đ: "d", ı: "i" };
const weightedCultures = expandByWeight(cultures);
const weightedTrades = expandByWeight(trades);
const weightedHouseKinds = expandByWeight(houseKinds);
const slugByName = new Map(
  cultures.flatMap((culture) => [...culture.given, ...culture.family]).map((name) => [name, toSlug(name)]),
);

/** Places `random` at the start of the member's row and draws the sketch; what follows belongs to the rest. */
export function sketchMember(random: RowRandom, index: number): MemberSketch {
  const isHouse = isHouseAt(random, index);
  const culture = random.pick(weightedCultures);
  const localCulture = random.chance(0.12) ? random.pick(weightedCultures) : culture;
  return {
    index,
    culture,
    localCulture,
    place: random.pickEarly(localCulture.places),
    joinedDaysAgo: 1 + Math.floor(longestMembershipDays * random.fraction() ** 2),
    calling: isHouse ? drawHouse(random) : drawCreator(random, culture),
  };
}

/** Whether the member of this row is a brand or company; cheaper than the whole sketch. */
export function isHouseAt(random: RowRandom, index: number): boolean {
  random.startRow(memberStream, index);
  return random.chance(shareOfHouses);
}

function drawCreator(random: RowRandom, culture: Culture): Creator {
  const given = random.pick(culture.given);
  const family = random.pick(culture.family);
  return {
    is: "creator",
    trade: random.pick(weightedTrades),
    displayName: culture.familyFirst ? `${family} ${given}` : `${given} ${family}`,
    slug: `${slugByName.get(given)}_${slugByName.get(family)}`,
  };
}

function drawHouse(random: RowRandom): House {
  const kind = random.pick(weightedHouseKinds);
  const first = random.pick(houseFirstWords);
  const second = random.pick(houseSecondWords);
  return {
    is: "house",
    kind,
    displayName: `${first} ${second} ${kind.suffix}`,
    slug: `${first}_${second}`.toLowerCase(),
  };
}

/** Letters a to z only: accents dropped, letters without a plain base form spelled out. */
function toSlug(name: string): string {
  return name
    .normalize("NFD")
    .toLowerCase()
    .replace(/[łøßðđı]/g, (letter) => plainLetters[letter] ?? "")
    .replace(/[^a-z]/g, "");
}
