import type { ShelvedOpportunity } from "./types.ts";

/** Postings that nobody swipes on: a draft, a paused one, one whose time is over, and one that is filled. */
export const shelved: readonly ShelvedOpportunity[] = [
  {
    key: "northlight-tent-voices",
    status: "draft",
    poster: "northlight",
    type: "job",
    title: "Voice for four short films about sleeping outside",
    description:
      "Four films of ninety seconds, each about one night and one mistake. We look for a calm voice that can " +
      "laugh at itself, recorded at home or in a studio near you. The words are written, and yours to change " +
      "where they do not sit in your mouth. We would like English with an accent, whichever it is.",
    compensation: "EUR 600 flat",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "A quiet room, a good microphone, and one recording of a story that you told.",
    skills: ["voice-over"],
    deliverables: "Four recordings of 90 seconds, with two takes of each line",
    duration: "Two days next month",
    companyName: "Northlight",
    category: "Audio",
    topics: ["outdoors"],
    publishedHoursAgo: 27,
    coverSeed: "northlight-tent-voices",
  },
  {
    key: "northlight-hut-keepers",
    status: "paused",
    poster: "northlight",
    type: "collab",
    title: "Portraits of people who keep mountain huts",
    description:
      "We travel from hut to hut in spring and want to meet those who open them: with a camera, a recorder and " +
      "enough coffee. You choose how to tell it. We carry, cook and introduce you, and everything is shown " +
      "under both of our names. We have paused this until the roads are open again.",
    compensation: "Travel, food and huts are covered, and both of us may show all of it",
    location: "Tromsø and inland, Norway",
    locationMode: "onsite",
    city: "Tromsø",
    country: "NO",
    requirements: "You walk four hours with your own pack, and like people who talk little.",
    skills: ["travel-photography", "documentary-film"],
    deliverables: "Eight portraits and what you make of them",
    duration: "Nine days in spring",
    companyName: "Northlight",
    category: "Photo",
    topics: ["outdoors", "mountains"],
    publishedHoursAgo: 19 * 24,
    coverSeed: "northlight-hut-keepers",
  },
  {
    key: "mira-darkroom-week",
    status: "expired",
    poster: "mira",
    type: "collab",
    title: "A week in my darkroom, for two who print by hand",
    description:
      "I have the room, the enlarger and the chemistry for a week, and would like to share it with somebody who " +
      "prints better than I do. We each bring ten negatives, and print the other one's. At the end there is a " +
      "small wall in Graça and an evening with the neighbours.",
    compensation: "Room, paper and chemistry are shared",
    location: "Lisbon, Portugal",
    locationMode: "onsite",
    city: "Lisbon",
    country: "PT",
    requirements: "You have printed on fibre paper, and do not mind smelling of it.",
    skills: ["analog-photography"],
    deliverables: "Ten prints by each of us",
    duration: "Five evenings",
    companyName: "Mira Valadares",
    category: "Photo",
    topics: ["analog photography", "craft"],
    publishedHoursAgo: 52 * 24,
    coverSeed: "mira-darkroom-week",
  },
  {
    key: "northlight-mending-wall",
    status: "filled",
    poster: "northlight",
    type: "job",
    title: "Stills of the mending wall",
    description:
      "Behind our counter hangs a wall of jackets that came back to us and went out again. We want forty " +
      "pictures of them and of the hands that mend them, in the blue light of January, for the winter " +
      "catalogue. You would have the workshop to yourself for three days, and one of us to hold things.",
    compensation: "EUR 2,400 flat",
    location: "Tromsø, Norway",
    locationMode: "onsite",
    city: "Tromsø",
    country: "NO",
    requirements: "Still life with patience, portraits with tact.",
    skills: ["product-photography", "photo-retouching"],
    deliverables: "40 edited photographs and 10 upright crops",
    duration: "Three days, and two weeks for the edit",
    companyName: "Northlight",
    category: "Photo",
    topics: ["repair", "craft"],
    publishedHoursAgo: 34 * 24,
    coverSeed: "northlight-mending-wall",
  },
];
