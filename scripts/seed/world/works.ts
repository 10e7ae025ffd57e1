import { PICTURES } from "./works-pictures.ts";
import { THINGS } from "./works-things.ts";

export interface Work {
  title: string;
  description: string;
  category: string;
  tags: string[];
  /** Who else worked on it, and what they did; they have confirmed it. */
  with?: [member: string, role: string];
}

/** Member key -> what they show. */
export const WORKS: Readonly<Record<string, readonly Work[]>> = {
  ...PICTURES,
  ...THINGS,
  mira: [
    {
      title: "Headland, before the rain",
      description: "Three frames for a tent maker, shot in eleven minutes between two showers.",
      category: "Photography",
      tags: ["outdoors", "analog", "weather"],
    },
    {
      title: "Kitchen table series",
      description: "Ceramics for a studio in Caldas da Rainha, in daylight only.",
      category: "Photography",
      tags: ["product", "craft"],
      with: ["liis", "Bowls and glazes"],
    },
    {
      title: "Tide clock",
      description: "One roll a week from the same window, for a year.",
      category: "Photography",
      tags: ["ocean", "series"],
    },
    {
      title: "Lamps at Graça",
      description: "Night study for a lighting brand; printed at 70 by 100.",
      category: "Photography",
      tags: ["night", "print"],
    },
  ],
  kojo: [
    {
      title: "Opening titles, unreleased",
      description: "Shapes that listen: every beat moves one of them.",
      category: "Animation",
      tags: ["motion", "titles"],
    },
    {
      title: "Market colours",
      description: "A palette study from Makola, turned into a loop.",
      category: "Design",
      tags: ["colour", "loop"],
    },
    {
      title: "Poster for a small festival",
      description: "Screen print in three inks.",
      category: "Design",
      tags: ["poster", "print"],
    },
  ],
  northlight: [
    {
      title: "Winter field test",
      description: "What our gear looked like after six nights out, by people we met here.",
      category: "Branding",
      tags: ["outdoors", "campaign"],
    },
    {
      title: "Colour system 2026",
      description: "Four colours that are seen in fog.",
      category: "Branding",
      tags: ["identity", "colour"],
    },
    {
      title: "Repair shop posters",
      description: "For the mending days in our stores.",
      category: "Design",
      tags: ["poster", "repair"],
      with: ["mira", "Photographs"],
    },
  ],
};
