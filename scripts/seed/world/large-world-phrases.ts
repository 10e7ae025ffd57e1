import type { SkillGroup } from "#app/features/profiles/skills.ts";

/** First sentence of a creator's bio; `years` counts full years in the trade. */
export type BioOpening = (city: string, years: number) => string;

const general: BioOpening[] = [
  (city, years) => `I have done this for ${years} years, most of them in ${city}.`,
  (city) => `I work from a shared studio in ${city} with a door that sticks.`,
  (city, years) => `${years} years in, and I still learn most from people in ${city} who disagree with me.`,
];

export const bioOpenings: Record<SkillGroup, readonly BioOpening[]> = {
  Photo: [
    ...general,
    (city) => `I photograph in and around ${city}, mostly before nine in the morning.`,
    (city) => `My cameras are old, my files are tidy and my favourite light in ${city} is fog.`,
  ],
  Video: [
    ...general,
    (city, years) => `I have been making films with small crews around ${city} for ${years} years.`,
    (city) => `I film and cut in ${city}, and I listen to the whole interview before touching anything.`,
  ],
  "Motion & 3D": [
    ...general,
    (city) => `I animate at a desk in ${city} and act out every movement first.`,
    (_city, years) => `For ${years} years I have been moving things that stand still.`,
  ],
  Audio: [
    ...general,
    (city) => `I record in ${city} whenever the traffic lets me.`,
    (_city, years) => `I have been listening for a living for ${years} years.`,
  ],
  Design: [
    ...general,
    (city) => `I design for people I can visit by bike from my desk in ${city}.`,
    (_city, years) => `${years} years of print taught me to check the small text twice.`,
  ],
  Illustration: [
    ...general,
    (city) => `I draw people and weather in ${city}, usually both at once.`,
    (_city, years) => `I have filled ${years} shelves of sketchbooks and lost only one.`,
  ],
  Writing: [
    ...general,
    (city) => `I write from ${city}, after long walks and one honest outline.`,
    (_city, years) => `For ${years} years I have been making texts shorter.`,
  ],
  Social: [
    ...general,
    (city) => `I film in a normal flat in ${city}, with normal noise.`,
    (_city, years) => `I have answered comments every morning for ${years} years.`,
  ],
  Craft: [
    ...general,
    (city) => `My workshop in ${city} has one good bench and a long waiting list.`,
    (city, years) => `I have been selling what I make on ${city}'s weekend markets for ${years} years.`,
  ],
  Food: [
    ...general,
    (city) => `I cook what the market in ${city} has too much of.`,
    (_city, years) => `I left restaurant kitchens ${years} years ago and kept the knives.`,
  ],
  Stage: [
    ...general,
    (city) => `I make work for stages, squares and stairwells in ${city}.`,
    (_city, years) => `${years} years on stage, and the minute before is still the best one.`,
  ],
  Style: [
    ...general,
    (city) => `I know every second-hand shop in ${city} and most of their owners.`,
    (_city, years) => `For ${years} years I have carried safety pins for other people.`,
  ],
  Games: [
    ...general,
    (city) => `I make small games and parts of larger ones from ${city}.`,
    (_city, years) => `${years} years, four finished games and a drawer of prototypes.`,
  ],
  Production: [
    ...general,
    (city) => `I know who has the key to which roof in ${city}.`,
    (_city, years) => `For ${years} years I have been the person with the list.`,
  ],
  Web: [
    ...general,
    (city) => `I build websites in ${city} and test them on the slowest phone I own.`,
    (_city, years) =>
      `${years} years of markup, and I still read the page with a screen reader before launch.`,
  ],
};

export const workingHabits: readonly string[] = [
  "You see a rough version in the first week.",
  "I plan with a one-page schedule and a phone number that works.",
  "I ask more questions at the start so that there are fewer at the end.",
  "Two rounds of changes are part of every price.",
  "I prefer small teams and clear dates.",
  "My files arrive named, sorted and complete.",
  "I say no early when I am not the right person.",
  "I like projects with a place, a season or a person in them.",
  "I work in blocks of three weeks and keep Fridays free for repairs.",
  "I deliver on the day we agreed, or tell you two days before.",
  "Most of my work comes from people I have worked with before.",
  "I keep notes and share them at the end.",
  "I work well with people who have never commissioned anything.",
  "I bring a second pair of hands when a job needs it.",
  "I write down what we decided and send it the same evening.",
  "I enjoy constraints, as long as they are real.",
];

export const bioClosings: readonly string[] = [
  "Happy to travel by train.",
  "Looking for people who like rehearsing.",
  "Currently interested in work with schools and libraries.",
  "Swaps are welcome when both sides need the thing.",
  "Best reached in the morning.",
  "I would love to do more work with museums.",
  "Ask me about the project that went wrong.",
  "Two free weeks a month, usually the second half.",
  "I answer within two days.",
  "New here and curious.",
  "I also teach, in small groups.",
  "Remote is fine, a visit is better.",
  "I like long collaborations.",
  "I am learning to say what things cost.",
];

export const houseHabits: readonly string[] = [
  "We pay within fourteen days.",
  "Decisions take one call, not five.",
  "We credit everybody by name.",
  "You get one contact person from start to end.",
  "We publish what we paid at the end of each year.",
  "Our briefs fit on a page.",
  "Visitors are welcome on Thursdays.",
  "We ask before we use anything twice.",
  "Most of us have worked on your side of the table.",
  "We would rather see a sketch than a presentation.",
];

export const opportunityTerms: readonly string[] = [
  "There are two rounds of notes, written and collected.",
  "Usage is limited to our own channels for two years, and we ask again afterwards.",
  "You are named wherever the work is shown.",
  "We answer every application within a week.",
  "The schedule has a spare day, because there is always weather.",
  "One person decides here, and you will meet that person first.",
  "Raw material stays yours.",
  "We share all facts on one page and keep it up to date.",
  "If the scope grows, the terms grow with it.",
  "You may show everything in your portfolio from the first day.",
  "We start with a short test that counts as part of the work.",
  "Nobody works on weekends unless the subject does.",
];

export const opportunityClosings: readonly string[] = [
  "Tell us about one piece of yours that you would do differently today.",
  "Three sentences and a link are enough.",
  "Newcomers are as welcome as old hands.",
  "Questions before applying are a good sign.",
  "Please mention when you could start.",
  "We decide at the end of the month.",
  "A call of twenty minutes comes first.",
  "Send work that is close in spirit, not in subject.",
  "Pairs may apply together.",
  "We read everything ourselves.",
];

export const collabTerms: readonly string[] = [
  "No fee. Shared credit and shared rights.",
  "No fee. Material and postage covered.",
  "No fee. Travel covered by a small arts grant.",
  "Unpaid until published, then an equal share.",
  "No fee. Everyone keeps half of the edition.",
  "No fee. Joint ownership and open files.",
];

export const durations: readonly string[] = [
  "2 days",
  "1 week",
  "2 weeks",
  "3 weeks part time",
  "4 weeks",
  "6 weeks, about one day a week",
  "8 weeks part time",
  "3 months, relaxed",
  "One evening a week for a season",
  "Flexible, first results within a month",
];
