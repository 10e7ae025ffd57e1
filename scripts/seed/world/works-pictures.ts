import type { Work } from "./works.ts";

/** What those show who draw, shoot, animate and compose. */
export const PICTURES: Readonly<Record<string, readonly Work[]>> = {
  saoirse: [
    {
      title: "The heron who kept time",
      description: "Twelve spreads in gouache for a book about a mill and its clock.",
      category: "Illustration",
      tags: ["picture book", "gouache"],
    },
    {
      title: "Bog cotton",
      description: "Endpapers, painted outside until the paper gave up.",
      category: "Illustration",
      tags: ["landscape", "paper"],
    },
    {
      title: "A storm in six sizes",
      description: "Character studies for a cloud with opinions.",
      category: "Illustration",
      tags: ["character", "children"],
    },
  ],
  haruka: [
    {
      title: "Snow plough, 4 a.m.",
      description: "Eleven layers of one street waking up, for a short film without words.",
      category: "Sound",
      tags: ["film", "city"],
    },
    {
      title: "Room 9 hums in D",
      description: "An installation that tunes itself to whoever stands in it.",
      category: "Sound",
      tags: ["installation", "museum"],
    },
  ],
  chidera: [
    {
      title: "Rain, counted",
      description: "Two minutes of animated rainfall data for a city council that listened.",
      category: "Animation",
      tags: ["data", "explainer"],
    },
    {
      title: "Ampersands at night",
      description: "A type loop made between two deadlines.",
      category: "Animation",
      tags: ["type", "loop"],
    },
    {
      title: "Opening titles, Lagos Shorts",
      description: "Twelve seconds, forty festival films, one drum.",
      category: "Animation",
      tags: ["titles", "festival"],
    },
  ],
  lerato: [
    {
      title: "Second time round",
      description: "Eight looks from three market stalls, shot on a Sunday roof.",
      category: "Styling",
      tags: ["second-hand", "editorial"],
    },
    {
      title: "Blue overalls",
      description: "Wardrobe for a music video set in a bus depot.",
      category: "Styling",
      tags: ["music video", "colour"],
    },
  ],
  camila: [
    {
      title: "Lift, fourteenth floor",
      description: "A room of 96 by 54 pixels with a view of the whole game.",
      category: "Pixel art",
      tags: ["interior", "game"],
    },
    {
      title: "Salt flats at noon",
      description: "Parallax sky in nine layers.",
      category: "Pixel art",
      tags: ["environment", "sky"],
    },
  ],
  hana: [
    {
      title: "First milking",
      description: "Four mornings at one dairy, printed as a newspaper for the family.",
      category: "Photography",
      tags: ["work", "morning"],
    },
    {
      title: "Choir, vestry door",
      description: "People in the minute before they sing.",
      category: "Photography",
      tags: ["music", "portrait"],
    },
    {
      title: "The packing shed",
      description: "Hands, stickers, forty tonnes of apples.",
      category: "Photography",
      tags: ["orchard", "work"],
    },
    {
      title: "Council, item nine",
      description: "What democracy looks like at half past ten in the evening.",
      category: "Photography",
      tags: ["community", "documentary"],
    },
  ],
  joaquin: [
    {
      title: "Cable car, handheld",
      description: "One take, two stations, natural light.",
      category: "Film",
      tags: ["handheld", "city"],
    },
    {
      title: "Milpa",
      description: "A day on a maize field for a cookbook trailer.",
      category: "Film",
      tags: ["food", "daylight"],
    },
    {
      title: "Interview with a ceiling fan",
      description: "Lens tests that became a short.",
      category: "Film",
      tags: ["short", "lens"],
    },
  ],
  rashid: [
    {
      title: "Courtyard, one o’clock",
      description: "A house in Nizwa that is mostly shade.",
      category: "Photography",
      tags: ["architecture", "light"],
    },
    {
      title: "Falaj from above",
      description: "Water drawn by people who never saw it from here.",
      category: "Photography",
      tags: ["aerial", "water"],
    },
    {
      title: "Stair study no. 7",
      description: "White lime, one shadow, no people on purpose.",
      category: "Photography",
      tags: ["architecture", "series"],
    },
  ],
  putri: [
    {
      title: "A report on mangroves, drawn",
      description: "Forty pages of findings as one long walk.",
      category: "Illustration",
      tags: ["report", "nature"],
    },
    {
      title: "Market breakfast",
      description: "A recipe anyone can follow without a word.",
      category: "Illustration",
      tags: ["recipe", "food"],
    },
  ],
  bohdan: [
    {
      title: "Kettle that is not built yet",
      description: "Renders that raised the first hundred orders.",
      category: "3D",
      tags: ["product", "render"],
    },
    {
      title: "Paper bottle, cut open",
      description: "Packaging explained in one picture.",
      category: "3D",
      tags: ["packaging", "explainer"],
    },
    {
      title: "Night market stall",
      description: "A set modelled down to the tape.",
      category: "3D",
      tags: ["set", "night"],
    },
  ],
  arevik: [
    {
      title: "Quiet bank",
      description: "Forty seconds of cello for an advert that does not shout.",
      category: "Music",
      tags: ["advert", "cello"],
    },
    {
      title: "Score for a train film",
      description: "Recorded in the waiting room of a real station.",
      category: "Music",
      tags: ["film", "score"],
    },
  ],
};
