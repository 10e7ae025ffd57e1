export interface OfferedService {
  title: string;
  description: string;
  euros: number;
  days: number;
}

/** What members of the demo world offer, by member. */
export const SERVICES: Readonly<Record<string, readonly OfferedService[]>> = {
  mira: [
    {
      title: "Ten product pictures in daylight",
      description:
        "One morning in my studio in Graça. You send the things, I send ten edited pictures, cut for shop and feed.",
      euros: 420,
      days: 5,
    },
    {
      title: "A day outside with your gear",
      description: "Headlands, wind, two locations. Twenty edited frames and a minute of short clips.",
      euros: 780,
      days: 7,
    },
  ],
  kojo: [
    {
      title: "Paper edit from your rushes",
      description:
        "I watch everything, log it, and give you a structure with time codes before anybody cuts.",
      euros: 650,
      days: 10,
    },
  ],
  rutuja: [
    {
      title: "Three UGC clips",
      description: "Thirty seconds each, filmed at home, one round of changes, raw footage on top.",
      euros: 300,
      days: 6,
    },
  ],
  beatriz: [
    {
      title: "A pilot episode",
      description: "From a page of notes to a mixed pilot of up to twenty minutes.",
      euros: 900,
      days: 14,
    },
  ],
  haruka: [
    {
      title: "Sound for a one-minute film",
      description: "Ambience, foley and mix, stems included.",
      euros: 540,
      days: 8,
    },
  ],
  chidera: [
    {
      title: "An animated chart",
      description: "Your numbers as fifteen seconds that explain themselves.",
      euros: 480,
      days: 7,
    },
  ],
  lotte: [
    {
      title: "A one-page site",
      description: "Designed, built and measured: fast on an old phone, readable by everybody.",
      euros: 1200,
      days: 15,
    },
  ],
  delroy: [
    {
      title: "Two minutes of narration",
      description: "Recorded in a treated room, cleaned, two takes to choose from.",
      euros: 180,
      days: 3,
    },
  ],
};
