import type { Work } from "./works.ts";

/** What those show who make things, teach, record and build, and houses that commission. */
export const THINGS: Readonly<Record<string, readonly Work[]>> = {
  rutuja: [
    {
      title: "One pan, four minutes",
      description: "A week of short videos for a small maker of iron pans.",
      category: "Video",
      tags: ["kitchen", "short"],
    },
    {
      title: "Desk in a rented room",
      description: "Honest test of a lamp, daylight only.",
      category: "Video",
      tags: ["home", "review"],
    },
    {
      title: "The drawer nobody opens",
      description: "Unboxing, backwards.",
      category: "Video",
      tags: ["home", "short"],
    },
  ],
  beatriz: [
    {
      title: "The ferry is late",
      description: "Six episodes from one pier, mixed to be heard on a bus.",
      category: "Audio",
      tags: ["podcast", "place"],
    },
    {
      title: "Forró at the hardware store",
      description: "A documentary of nineteen minutes.",
      category: "Audio",
      tags: ["music", "documentary"],
    },
  ],
  liis: [
    {
      title: "Bowls for a breakfast place",
      description: "Sixty bowls, one glaze, no two the same.",
      category: "Ceramics",
      tags: ["tableware", "glaze"],
    },
    {
      title: "Batch 38",
      description: "Celadon that went grey, and was better for it.",
      category: "Ceramics",
      tags: ["glaze", "studio"],
    },
    {
      title: "Cups for left hands",
      description: "A series asked for by one customer.",
      category: "Ceramics",
      tags: ["cups", "series"],
    },
  ],
  tomasz: [
    {
      title: "Beetroot, three weeks",
      description: "A jar filmed once a day.",
      category: "Video",
      tags: ["fermentation", "time-lapse"],
    },
    {
      title: "Sour cucumber soup",
      description: "Recipe film, eight million spoons.",
      category: "Video",
      tags: ["recipe", "short"],
    },
    {
      title: "Lunch from the pantry",
      description: "A series of twelve for a public broadcaster.",
      category: "Video",
      tags: ["series", "recipe"],
    },
  ],
  lotte: [
    {
      title: "Site of a puppet theatre",
      description: "Loads in under a second on the stage manager’s phone.",
      category: "Web",
      tags: ["culture", "fast"],
    },
    {
      title: "A museum without pop-ups",
      description: "Readable by everybody, tested with eleven of them.",
      category: "Web",
      tags: ["accessibility", "museum"],
    },
    {
      title: "Type for opening hours",
      description: "A small system that never shows the wrong day.",
      category: "Web",
      tags: ["type", "system"],
    },
  ],
  thu: [
    {
      title: "Sunscreen, twelve skins",
      description: "A test with friends and neighbours, in one light.",
      category: "Beauty",
      tags: ["review", "skin"],
    },
    {
      title: "Stage make-up for a water puppet troupe",
      description: "It has to survive the pond.",
      category: "Beauty",
      tags: ["stage", "colour"],
    },
  ],
  odessa: [
    {
      title: "A bench from one board",
      description: "Forty minutes, one plank, no screws.",
      category: "Video",
      tags: ["woodwork", "tutorial"],
    },
    {
      title: "Sharp enough",
      description: "The sharpening film people send each other.",
      category: "Video",
      tags: ["tools", "tutorial"],
    },
    {
      title: "Drawer that shuts itself",
      description: "Dovetails, explained by failing at them first.",
      category: "Video",
      tags: ["joints", "tutorial"],
    },
  ],
  quincehouse: [
    {
      title: "Long table, October",
      description: "The dinner that fills the house, by a photographer we met here.",
      category: "Hospitality",
      tags: ["food", "table"],
    },
    {
      title: "Room 7, before breakfast",
      description: "Morning light in the old press room.",
      category: "Hospitality",
      tags: ["interior", "light"],
    },
  ],
  donaukante: [
    {
      title: "The ferry people",
      description: "Portraits for our spring room, with their own words.",
      category: "Exhibition",
      tags: ["portrait", "river"],
    },
    {
      title: "Low water",
      description: "A map of what the river shows once in twenty years.",
      category: "Exhibition",
      tags: ["map", "river"],
    },
  ],
  kilopapel: [
    {
      title: "Grey, four ways",
      description: "Risograph tests on paper that was meant to be wrapped around fruit.",
      category: "Print",
      tags: ["risograph", "paper"],
    },
    {
      title: "A notebook for one trip",
      description: "Thirty-two pages, sewn.",
      category: "Print",
      tags: ["notebook", "binding"],
    },
  ],
  secondgrain: [
    {
      title: "Piano lid, now a desk",
      description: "You can still see where the music stood.",
      category: "Furniture",
      tags: ["reuse", "wood"],
    },
    {
      title: "Bleacher bench",
      description: "Varnish, chewing gum and forty summers, planed away.",
      category: "Furniture",
      tags: ["reuse", "bench"],
    },
  ],
};
