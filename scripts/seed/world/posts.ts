import type { OpportunityType } from "./types.ts";

type Reaction = "fire" | "clap" | "idea" | "love" | "support";

export interface SeedComment {
  from: string;
  text: string;
  hoursAgo: number;
  answers?: SeedComment[];
}

/** A post of the demo world; members by their keys. Who reacts or comments may see it. */
export interface SeedPost {
  key: string;
  author: string;
  text: string;
  tags: string[];
  visibility: "public" | "members" | "circle";
  hoursAgo: number;
  /** Drawn by our generator: the words on it, the colours, and what it shows. */
  picture?: { words: string; type: OpportunityType; alt: string };
  /** What it asks, and who chose which answer, by its place. */
  poll?: {
    answers: string[];
    days: 1 | 3 | 7;
    votes: readonly (readonly [from: string, answer: number, hoursAgo: number])[];
  };
  reactions: readonly (readonly [from: string, kind: Reaction, hoursAgo: number])[];
  comments: SeedComment[];
}

export const posts: readonly SeedPost[] = [
  {
    key: "northlight-snow-line",
    author: "northlight",
    text: "The snow line came down to the car park this morning. Our testers walked straight out of the office in the new shell and forgot to come back for lunch.",
    tags: ["winter", "outdoors"],
    visibility: "public",
    hoursAgo: 4,
    picture: {
      words: "Snow line",
      type: "collab",
      alt: "Violet and blue layers of a drawn winter landscape with the words Snow line",
    },
    reactions: [
      ["mira", "fire", 3],
      ["kojo", "fire", 2.5],
      ["odessa", "clap", 2],
    ],
    comments: [
      {
        from: "mira",
        text: "Please tell me somebody photographed the empty chairs.",
        hoursAgo: 3,
        answers: [
          {
            from: "northlight",
            text: "Nobody was left to hold a camera. Next time you are here.",
            hoursAgo: 2.6,
          },
        ],
      },
    ],
  },
  {
    key: "liis-kiln-opening",
    author: "liis",
    text: "Kiln opening, batch 41: nine cups, two survivors with a blue nobody planned. I wrote the recipe down this time.",
    tags: ["ceramics", "craft"],
    visibility: "circle",
    hoursAgo: 9,
    picture: {
      words: "Batch 41",
      type: "barter",
      alt: "Teal shapes like stacked cups with the words Batch 41",
    },
    reactions: [["mira", "love", 8]],
    comments: [{ from: "mira", text: "The blue one is mine. I will bring the light.", hoursAgo: 8 }],
  },
  {
    key: "tresveredas-eleven-farms",
    author: "tresveredas",
    text: "Harvest note from farm seven: the pickers start at five because the hillside is in shade until ten. If you ever wondered why our photographs are blue before they are green.",
    tags: ["coffee", "harvest"],
    visibility: "members",
    hoursAgo: 21,
    reactions: [
      ["tomasz", "love", 20],
      ["mira", "idea", 1.5],
    ],
    comments: [
      { from: "tomasz", text: "Five in the morning is also when sourdough is ready. I am in.", hoursAgo: 19 },
    ],
  },
  {
    key: "mira-portfolio-walls",
    author: "mira",
    text: "I printed the whole year and hung it on one wall of the studio. Turns out I photograph hands far more than faces. What does your year look like on a wall?",
    tags: ["photography", "process"],
    visibility: "public",
    hoursAgo: 40,
    picture: {
      words: "One wall",
      type: "job",
      alt: "Amber light over a drawn grid of prints with the words One wall",
    },
    poll: {
      answers: ["Hands", "Faces", "Places", "The same bowl, forty times"],
      days: 7,
      votes: [
        ["liis", 3, 37],
        ["hana", 0, 35],
        ["rashid", 2, 33],
        ["kojo", 0, 30],
        ["odessa", 0, 21],
      ],
    },
    reactions: [
      ["northlight", "love", 38],
      ["liis", "clap", 36],
      ["hana", "idea", 35],
      ["rashid", "fire", 33],
    ],
    comments: [
      {
        from: "liis",
        text: "Mine would be forty pictures of the same bowl.",
        hoursAgo: 37,
        answers: [{ from: "mira", text: "I would visit that wall.", hoursAgo: 36 }],
      },
      { from: "hana", text: "Hands say who did the work. Keep them.", hoursAgo: 34 },
    ],
  },
  {
    key: "mira-borrowed-tent",
    author: "mira",
    text: "The borrowed tent finally gave up on the headland. Eleven good pictures and one very honest insurance claim. Looking for a tent that can be repaired: https://northlight.example/repairs",
    tags: ["travel", "gear"],
    visibility: "circle",
    hoursAgo: 44,
    reactions: [["northlight", "support", 43]],
    comments: [
      { from: "northlight", text: "Send us the poles. We will see what the bench says.", hoursAgo: 43 },
    ],
  },
  {
    key: "kojo-forty-hours",
    author: "kojo",
    text: "Forty hours of rushes, day six. The film is in the pauses before people answer. I have started a bin called breath.",
    tags: ["editing", "documentary"],
    visibility: "members",
    hoursAgo: 26,
    reactions: [
      ["northlight", "idea", 25],
      ["haruka", "love", 24],
    ],
    comments: [{ from: "haruka", text: "Keep the room tone of that bin for me.", hoursAgo: 24 }],
  },
  {
    key: "haruka-ferry-hum",
    author: "haruka",
    text: "Recorded the ferry at 63 Hz today. If your film has water in it, I have a hum for you.",
    tags: ["sound", "field recording"],
    visibility: "public",
    hoursAgo: 31,
    reactions: [
      ["kojo", "fire", 30],
      ["sam", "love", 29],
    ],
    comments: [{ from: "sam", text: "Which hydrophone? Mine only hears shrimps.", hoursAgo: 29 }],
  },
  {
    key: "beatriz-quiet-episode",
    author: "beatriz",
    text: "Episode twelve has four minutes without a word: the bakery opening, the first tram, the shutters. It is our most finished episode so far.",
    tags: ["podcast", "sound"],
    visibility: "public",
    hoursAgo: 52,
    reactions: [["terraza", "clap", 50]],
    comments: [{ from: "terraza", text: "We played it on the roof. Nobody moved.", hoursAgo: 49 }],
  },
  {
    key: "tinheron-weather-table",
    author: "tinheron",
    text: "We replaced the whole quest system with a weather table. Rain now decides what people talk about. Playtesters stopped asking where to go.",
    tags: ["games", "design"],
    visibility: "members",
    hoursAgo: 15,
    picture: {
      words: "Rain decides",
      type: "collab",
      alt: "Violet rain over drawn rooftops with the words Rain decides",
    },
    reactions: [["camila", "fire", 14]],
    comments: [{ from: "camila", text: "Drawing forty kinds of puddle already.", hoursAgo: 13 }],
  },
  {
    key: "camila-tiny-room",
    author: "camila",
    text: "Today's tiny room: a lighthouse keeper who collects receipts. 64 by 64, eleven colours, two of them nearly black.",
    tags: ["pixel art"],
    visibility: "public",
    hoursAgo: 60,
    reactions: [
      ["tinheron", "love", 58],
      ["kilopapel", "fire", 57],
    ],
    comments: [],
  },
  {
    key: "vilma-level-three",
    author: "vilma",
    text: "Thirty people who say they cannot dance crossed a multi-storey car park in silence last night. Level three has the best echo.",
    tags: ["dance", "site-specific"],
    visibility: "public",
    hoursAgo: 6,
    reactions: [["arevik", "clap", 5]],
    comments: [{ from: "arevik", text: "I heard a low G in that ramp. Let us use it.", hoursAgo: 5 }],
  },
  {
    key: "saoirse-gouache-week",
    author: "saoirse",
    text: "Gouache week: eighteen skies, no people. The people arrive on Monday and they have all got wet coats.",
    tags: ["illustration", "picture books"],
    visibility: "members",
    hoursAgo: 74,
    picture: {
      words: "Eighteen skies",
      type: "barter",
      alt: "Soft teal bands of cloud with the words Eighteen skies",
    },
    reactions: [["solnamu", "love", 72]],
    comments: [
      { from: "solnamu", text: "Sky eleven is page one. Please do not touch it again.", hoursAgo: 71 },
    ],
  },
  {
    key: "tomasz-one-jar",
    author: "tomasz",
    text: "One jar, five dinners: pickled rhubarb in a pan sauce, on beans, with herring, in a sandwich, and the last spoon straight. Video on Thursday.",
    tags: ["food", "weeknight"],
    visibility: "public",
    hoursAgo: 80,
    reactions: [["tresveredas", "fire", 78]],
    comments: [],
  },
  {
    key: "lotte-fast-museum",
    author: "lotte",
    text: "The museum site now weighs 94 kB with all its ferries. The oldest computer in their reading room opens it before the kettle clicks.",
    tags: ["web", "performance"],
    visibility: "public",
    hoursAgo: 90,
    reactions: [
      ["donaukante", "love", 88],
      ["ada", "clap", 87],
    ],
    comments: [{ from: "donaukante", text: "Our archivist cried a little. Thank you.", hoursAgo: 88 }],
  },
  {
    key: "putri-recipe-drawings",
    author: "putri",
    text: "A report on soil became a recipe for soil. Two pages, six drawings, one worm with opinions.",
    tags: ["illustration"],
    visibility: "members",
    hoursAgo: 25,
    reactions: [
      ["chidera", "fire", 24],
      ["igitabo", "idea", 23],
    ],
    comments: [{ from: "chidera", text: "I can make the worm walk.", hoursAgo: 23 }],
  },
  {
    key: "chidera-type-that-waits",
    author: "chidera",
    text: "Rule of the week: type may dance as long as the word is still readable when you blink.",
    tags: ["motion", "typography"],
    visibility: "public",
    hoursAgo: 100,
    reactions: [["putri", "clap", 98]],
    comments: [],
  },
  {
    key: "thu-salt-test",
    author: "thu",
    text: "Four weeks of salt water, sun and one moisturiser. The notebook says it survived longer than my patience for photographing jars.",
    tags: ["skincare", "review"],
    visibility: "members",
    hoursAgo: 120,
    reactions: [["saltbush", "support", 118]],
    comments: [{ from: "saltbush", text: "We will send a jar that photographs itself.", hoursAgo: 117 }],
  },
  {
    key: "joaquin-tarpaulin",
    author: "joaquin",
    text: "Shot the festival trailer under the tarpaulin while it poured. The best light was the projector on wet plastic.",
    tags: ["film", "natural light"],
    visibility: "public",
    hoursAgo: 140,
    picture: {
      words: "Wet plastic",
      type: "job",
      alt: "Amber glow through drawn drops with the words Wet plastic",
    },
    reactions: [["monsoonreel", "fire", 138]],
    comments: [],
  },
  {
    key: "igitabo-school-ninety",
    author: "igitabo",
    text: "School ninety has its box. The road took three punctures and a goat, the first reader took four books.",
    tags: ["reading", "schools"],
    visibility: "public",
    hoursAgo: 160,
    reactions: [["saoirse", "love", 158]],
    comments: [],
  },
  {
    key: "rashid-shade-map",
    author: "rashid",
    text: "I keep a map of shade: which courtyard is dark at which hour. It is the only calendar I trust in July.",
    tags: ["architecture", "photography"],
    visibility: "public",
    hoursAgo: 170,
    reactions: [["mira", "idea", 168]],
    comments: [],
  },
  {
    key: "odessa-first-dovetail",
    author: "odessa",
    text: "A student cut her first dovetail today and then apologised to it for the gaps. That is the right relationship.",
    tags: ["woodworking", "teaching"],
    visibility: "public",
    hoursAgo: 200,
    reactions: [["secondgrain", "love", 198]],
    comments: [],
  },
  {
    key: "northlight-jacket-eleven",
    author: "northlight",
    text: "The orange jacket is back on the bench for its eleventh repair. We have agreed to stop calling it old and start calling it experienced.",
    tags: ["repair"],
    visibility: "members",
    hoursAgo: 36,
    reactions: [["mira", "love", 34]],
    comments: [],
  },
  {
    key: "liis-cafe-order",
    author: "liis",
    text: "Sixty espresso cups for a café that only has forty seats. They say people break them from happiness. Best order of the year.",
    tags: ["ceramics"],
    visibility: "members",
    hoursAgo: 110,
    reactions: [["mira", "fire", 108]],
    comments: [],
  },
  {
    key: "delroy-warm-read",
    author: "delroy",
    text: "Voice tip nobody asked for: read it once to a sleeping dog. If the dog wakes up, slow down.",
    tags: ["voice-over"],
    visibility: "public",
    hoursAgo: 210,
    reactions: [["beatriz", "clap", 208]],
    comments: [],
  },
  {
    key: "ada-release-notes",
    author: "ada",
    text: "Circle is open: posts by you and by everyone you have a Spark with. Tell us what you would like to find here.",
    tags: ["thrive"],
    visibility: "public",
    hoursAgo: 70,
    reactions: [["sam", "clap", 69]],
    comments: [],
  },
];
