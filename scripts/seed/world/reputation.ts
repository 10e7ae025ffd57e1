import type { Direction } from "#app/features/reviews/rules.ts";

/** What somebody wrote about a finished piece of work. */
export interface SeedReview {
  direction: Direction;
  project: string;
  stars: number;
  ratings: Record<string, number>;
  body: string;
  reply?: string;
}

/** Two or three sentences each: what was made, what went well, and now and then what did not. */
export const REVIEWS_OF_CREATORS: readonly SeedReview[] = [
  {
    direction: "client_to_creator",
    project: "Autumn lookbook",
    stars: 5,
    ratings: { communication: 5, quality: 5, timeliness: 5, professionalism: 5 },
    body:
      "We had one rainy day and a borrowed van, and still went home with more frames than we asked for. Selects came " +
      "two days early, named the way our shop needs them.",
    reply: "That light between two showers did half of the work. Thank you for the flask of tea.",
  },
  {
    direction: "client_to_creator",
    project: "Product films for the spring launch",
    stars: 5,
    ratings: { communication: 4, quality: 5, timeliness: 5, professionalism: 5 },
    body:
      "Asked better questions about our product than our own team did. The second cut needed one change, and it was " +
      "there the same evening.",
  },
  {
    direction: "client_to_creator",
    project: "Packaging for the small-batch line",
    stars: 4,
    ratings: { communication: 4, quality: 5, timeliness: 3, professionalism: 5 },
    body:
      "The result is better than what we had in mind. It took a week longer than planned, which we were told about in " +
      "time and with good reasons.",
    reply: "The printer's holidays were my mistake to miss. I ask on the first day now.",
  },
  {
    direction: "client_to_creator",
    project: "Recipe videos, twelve of them",
    stars: 5,
    ratings: { communication: 5, quality: 5, professionalism: 5 },
    body:
      "Twelve videos, one style, no drama. Raw clips and hooks were in the folder without asking, and the captions were " +
      "right in both languages.",
  },
  {
    direction: "client_to_creator",
    project: "Portraits of the whole workshop",
    stars: 5,
    ratings: { communication: 5, quality: 5, timeliness: 4, professionalism: 5 },
    body:
      "Our people hate cameras. Half an hour in, they were showing off their tools. We use the pictures everywhere, and " +
      "nobody has asked to be taken down.",
  },
  {
    direction: "client_to_creator",
    project: "Sound for a three-part podcast",
    stars: 4,
    ratings: { communication: 4, quality: 4, timeliness: 5 },
    body:
      "Clean, warm sound out of recordings made in a kitchen. We would have liked a few more music options, but what " +
      "was chosen fits.",
  },
  {
    direction: "client_to_creator",
    project: "Illustrations for the annual report",
    stars: 5,
    ratings: { communication: 5, quality: 5, timeliness: 5, professionalism: 5 },
    body:
      "Read the numbers before drawing a line, and it shows. Three rounds were agreed, one and a half were needed. The " +
      "files were tidy down to the last layer.",
  },
  {
    direction: "client_to_creator",
    project: "A weekend market, photographed",
    stars: 3,
    ratings: { communication: 3, quality: 4, timeliness: 3 },
    body:
      "Good pictures of the place, fewer of our stall than we had hoped for. It was partly our brief, which said too " +
      "little. We would write a better one next time.",
    reply: "Fair. I should have asked for the list before the doors opened.",
  },
  {
    direction: "client_to_creator",
    project: "Launch page copy and photos",
    stars: 5,
    ratings: { communication: 5, quality: 5, timeliness: 5 },
    body: "One pair of hands for words and pictures saved us weeks. Calm under a deadline that moved twice.",
  },
  {
    direction: "client_to_creator",
    project: "Drone footage of the orchard",
    stars: 5,
    ratings: { communication: 4, quality: 5, professionalism: 5 },
    body:
      "Handled the permits, the neighbours and a nervous dog. The footage is steady and honest, and the harvest film " +
      "stands on it.",
  },
  {
    direction: "client_to_creator",
    project: "Editing a documentary short",
    stars: 5,
    ratings: { communication: 5, quality: 5, timeliness: 4, professionalism: 5 },
    body:
      "Found the story in thirty hours of tape and argued for it well. We lost two scenes we loved, and the film is " +
      "better without them.",
  },
  {
    direction: "client_to_creator",
    project: "Brand marks for three sister shops",
    stars: 4,
    ratings: { communication: 5, quality: 4, timeliness: 4 },
    body:
      "Three marks that belong together and still look like three shops. The guideline is short enough that our staff " +
      "really reads it.",
  },
];

export const REVIEWS_OF_BRANDS: readonly SeedReview[] = [
  {
    direction: "creator_to_client",
    project: "Trail jacket, shown on real trails",
    stars: 5,
    ratings: { communication: 5, brief_clarity: 5, timeliness: 5, payment: 5, professionalism: 5 },
    body:
      "A brief with three sentences and everything in it. Feedback came from one person, once, and the money was there " +
      "two days after delivery.",
    reply: "Three sentences took us a week. Come back any time.",
  },
  {
    direction: "creator_to_client",
    project: "Harvest stories",
    stars: 5,
    ratings: { communication: 5, brief_clarity: 4, payment: 5, professionalism: 5 },
    body:
      "They fed us, introduced us to everyone and then left us alone to work. Rights were clear from the first mail. I " +
      "wish more clients were like this.",
  },
  {
    direction: "creator_to_client",
    project: "Menu redesign",
    stars: 4,
    ratings: { communication: 4, brief_clarity: 3, timeliness: 4, payment: 5 },
    body:
      "Kind people with good taste. The brief changed once on the way, and they paid for the extra round without being " +
      "asked.",
  },
  {
    direction: "creator_to_client",
    project: "Six short films for the reopening",
    stars: 5,
    ratings: { communication: 5, brief_clarity: 5, timeliness: 4, payment: 5, professionalism: 5 },
    body: "Quick answers, honest numbers, and a producer who knows what an hour of daylight costs.",
  },
  {
    direction: "creator_to_client",
    project: "Catalogue photography",
    stars: 4,
    ratings: { communication: 4, brief_clarity: 4, payment: 4, professionalism: 5 },
    body:
      "A well prepared shoot with every piece labelled. Approval took a little longer than promised, everything else " +
      "was as agreed.",
  },
  {
    direction: "creator_to_client",
    project: "Illustrated map of the valley",
    stars: 5,
    ratings: { communication: 5, brief_clarity: 5, timeliness: 5, payment: 5 },
    body: "They trusted the first sketch and were right to. My name stands on the map, as large as theirs.",
  },
];

/** People without an account who were asked by a link. */
export const OUTSIDERS = [
  { name: "Ingrid Halvorsen", company: "Fjordkorn Mill" },
  { name: "Paulo Meireles", company: "Casa do Sal" },
  { name: "Naledi Dube", company: "Second Street Library" },
  { name: "Kenji Aramaki", company: null },
  { name: "Siobhan Keane", company: "Keane & Daughters" },
] as const;

/** Short enough for a card; about two in three say nothing. */
export const ENDORSEMENT_NOTES = [
  "Delivers what was talked about, and one thing more.",
  "The person I call when it has to be right the first time.",
  "Patient with beginners, quick with everything else.",
  "Made our small budget look like a large one.",
  "Explains every choice without being asked twice.",
  "I have learned a lot by watching.",
  "Files so tidy that the next one could start at once.",
  "Sees what others edit out.",
  "Kept the whole team calm on a difficult day.",
  "Never late, never loud, always good.",
  "Knows the rules well enough to bend them.",
  "Would hire again tomorrow.",
];
