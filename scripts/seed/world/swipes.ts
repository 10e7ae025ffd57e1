import type { SeedSwipe } from "./types.ts";

function like(from: string, member: string, hoursAgo: number): SeedSwipe {
  return { from, direction: "right", target: { member }, hoursAgo };
}

function interest(from: string, opportunity: string, hoursAgo: number): SeedSwipe {
  return { from, direction: "right", target: { opportunity }, hoursAgo };
}

function passMember(from: string, member: string, hoursAgo: number): SeedSwipe {
  return { from, direction: "left", target: { member }, hoursAgo };
}

function passOpportunity(from: string, opportunity: string, hoursAgo: number): SeedSwipe {
  return { from, direction: "left", target: { opportunity }, hoursAgo };
}

/** `first` likes at `firstHoursAgo`, `second` answers at `secondHoursAgo`. */
function mutualLike(
  first: string,
  second: string,
  firstHoursAgo: number,
  secondHoursAgo: number,
): SeedSwipe[] {
  return [like(first, second, firstHoursAgo), like(second, first, secondHoursAgo)];
}

const sparks: SeedSwipe[] = [
  ...mutualLike("northlight", "mira", 71, 46),
  ...mutualLike("liis", "mira", 190, 166),
  ...mutualLike("kojo", "northlight", 49, 27),
  ...mutualLike("haruka", "kojo", 88, 80),
  ...mutualLike("beatriz", "terraza", 310, 288),
  ...mutualLike("tinheron", "camila", 25, 19),
  ...mutualLike("arevik", "vilma", 10, 7),
  ...mutualLike("solnamu", "saoirse", 420, 396),
  ...mutualLike("tresveredas", "tomasz", 260, 233),
  ...mutualLike("lotte", "donaukante", 215, 147),
  ...mutualLike("putri", "chidera", 150, 101),
  ...mutualLike("thu", "saltbush", 700, 655),
  ...mutualLike("monsoonreel", "joaquin", 340, 296),
];

/** Waiting for the two demo accounts: three likes for mira, four interests for northlight. */
const waiting: SeedSwipe[] = [
  like("lerato", "mira", 3),
  like("quincehouse", "mira", 29),
  like("hana", "mira", 61),
  interest("hana", "northlight-winter-lookbook", 2),
  interest("putri", "northlight-mended-zine", 12),
  interest("rutuja", "northlight-rain-test-ugc", 85),
  interest("rashid", "northlight-hut-week", 118),
];

/** What the demo accounts have sent or passed; the rest of their deck is untouched. */
const demoDeck: SeedSwipe[] = [
  interest("mira", "tresveredas-harvest-portraits", 4),
  interest("mira", "hana-night-shift", 31),
  passOpportunity("mira", "secondgrain-table-portraits", 170),
  passMember("mira", "alulod", 48),
  like("northlight", "odessa", 26),
  passMember("northlight", "bohdan", 30),
];

const everybodyElse: SeedSwipe[] = [
  interest("camila", "tinheron-winter-tilesets", 21),
  interest("haruka", "tinheron-winter-soundscape", 92),
  interest("haruka", "kojo-morning-market", 83),
  interest("chidera", "saltbush-ingredient-loops", 24),
  interest("chidera", "tinheron-announcement-trailer", 280),
  interest("bohdan", "saltbush-refill-renders", 144),
  interest("delroy", "donaukante-ferry-audio-guide", 13),
  interest("lotte", "donaukante-website-refresh", 219),
  interest("putri", "donaukante-river-floor-map", 390),
  interest("putri", "igitabo-reader-illustrations", 40),
  interest("putri", "alulod-caretaker-manual", 16),
  interest("saoirse", "solnamu-picture-book-illustrator", 1),
  interest("saoirse", "igitabo-reader-illustrations", 43),
  interest("dilnoza", "solnamu-translators-from-small-languages", 199),
  interest("dilnoza", "saltbush-monthly-letter", 330),
  interest("dilnoza", "quincehouse-winter-writer", 510),
  interest("arevik", "vilma-level-three", 9),
  interest("arevik", "terraza-studio-for-jingles", 740),
  interest("kojo", "monsoonreel-festival-trailer", 1),
  interest("beatriz", "terraza-neighbourhood-hour", 66),
  interest("sam", "terraza-neighbourhood-hour", 54),
  interest("sam", "igitabo-songs-for-riders", 400),
  interest("rashid", "secondgrain-table-portraits", 205),
  interest("rutuja", "tresveredas-brewing-shorts", 122),
  interest("thu", "saltbush-four-week-log", 760),
  interest("thu", "lerato-nine-rails", 72),
  interest("tomasz", "liis-cups-for-photos", 96),
  interest("tresveredas", "liis-one-cup", 36),
  interest("odessa", "lotte-site-for-bookshelf", 333),
  interest("secondgrain", "lotte-site-for-bookshelf", 290),
  interest("bohdan", "kilopapel-letter-sleeves", 59),
  interest("lerato", "hana-night-shift", 33),
  interest("vilma", "arevik-silent-garden", 50),
  interest("kilopapel", "putri-soil-comic", 140),
  interest("joaquin", "alulod-half-day-film", 244),
  like("solnamu", "putri", 18),
  like("igitabo", "saoirse", 44),
  like("ruotalenta", "putri", 2),
  like("monsoonreel", "kojo", 1),
  like("donaukante", "delroy", 12),
  like("alulod", "chidera", 15),
  like("secondgrain", "odessa", 77),
  like("kilopapel", "camila", 180),
  like("quincehouse", "rashid", 52),
  like("terraza", "delroy", 60),
  like("dilnoza", "beatriz", 128),
  like("aylin", "tresveredas", 210),
  passMember("tinheron", "aylin", 23),
  passMember("solnamu", "bohdan", 17),
  passMember("vilma", "alulod", 8),
  passMember("donaukante", "thu", 11),
  passOpportunity("kojo", "alulod-half-day-film", 240),
  passOpportunity("lotte", "rashid-facades-for-a-site", 600),
  passOpportunity("camila", "kilopapel-guest-cover", 177),
  passOpportunity("delroy", "terraza-rooftop-engineer", 62),
  passOpportunity("odessa", "secondgrain-table-for-film", 335),
  passOpportunity("saoirse", "donaukante-river-floor-map", 382),
];

/** Every swipe of the demo world; at most one by a member on a target. */
export const swipes: readonly SeedSwipe[] = [...sparks, ...waiting, ...demoDeck, ...everybodyElse];

export interface MutualLike {
  /** Who liked first. */
  first: string;
  second: string;
  /** When the second like arrived, which is when the Spark was made. */
  hoursAgo: number;
}

/** Pairs of members who like each other, in order of their answer. */
export function listMutualLikes(all: readonly SeedSwipe[]): MutualLike[] {
  const likedAt = new Map<string, number>();
  for (const swipe of all) {
    if (swipe.direction === "right" && "member" in swipe.target) {
      likedAt.set(`${swipe.from} ${swipe.target.member}`, swipe.hoursAgo);
    }
  }
  const pairs: MutualLike[] = [];
  for (const [pair, answeredAt] of likedAt) {
    const [second, first] = pair.split(" ") as [string, string];
    const likedFirstAt = likedAt.get(`${first} ${second}`);
    const isAnswer =
      likedFirstAt !== undefined &&
      (likedFirstAt > answeredAt || (likedFirstAt === answeredAt && first < second));
    if (isAnswer) pairs.push({ first, second, hoursAgo: answeredAt });
  }
  return pairs.sort((a, b) => b.hoursAgo - a.hoursAgo);
}
