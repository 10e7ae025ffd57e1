import type { SeedTalk } from "./types.ts";

/** What members of the demo world say to each other. Minutes ago; `re` is the line that is answered, from 0. */
export const talks: SeedTalk[] = [
  {
    about: { match: ["mira", "northlight"] },
    read: { mira: 6 },
    lines: [
      {
        from: "northlight",
        ago: 2600,
        text: "Hei Mira! We keep coming back to your wet headlands. Do you shoot people in rain, too?",
      },
      {
        from: "mira",
        ago: 2570,
        text: "All the time. My lenses have better rain jackets than I do.",
        given: [["northlight", "😂"]],
      },
      {
        from: "northlight",
        ago: 2400,
        text: "Good. We mend jackets for a living, and nobody has ever photographed **the mending**. Three days in our workshop, in January, with the blue light.",
      },
      {
        from: "mira",
        ago: 1500,
        text: "This is how I would begin: hands first, faces later.",
        picture: "Hands first",
        given: [["northlight", "❤️"]],
      },
      { from: "northlight", ago: 1460, text: "That. Exactly that.", re: 3 },
      {
        from: "mira",
        ago: 1440,
        text: "Two questions before I dream on:\n- Is there a heated corner for batteries?\n- May I show the repairs that failed?",
      },
      {
        from: "northlight",
        ago: 95,
        text: "Yes to both. The failed ones hang on a wall, we call it the museum.",
        re: 5,
        given: [["mira", "👍"]],
      },
      { from: "northlight", ago: 92, text: "Would the second week of January work for you?" },
      {
        from: "northlight",
        ago: 18,
        text: "And here is the route from the airport: https://example.com/route. The last bus is at four, so we would pick you up.",
      },
      {
        from: "northlight",
        ago: 16,
        text: "A call: The workshop on screen",
        call: {
          title: "The workshop on screen",
          minutes: 30,
          at: [
            [3, 9],
            [4, 13],
            [6, 16],
          ],
        },
      },
    ],
  },
  {
    about: { application: ["mira", "tresveredas-harvest-portraits"] },
    read: { tresveredas: 3 },
    lines: [
      {
        from: "tresveredas",
        ago: 170,
        text: "Mira, your portraits of the net menders decided it for us. Would you stay on the farm for the four days?",
      },
      {
        from: "mira",
        ago: 150,
        text: "Gladly. I would want to be at the terraces before the pickers are, so a bed up there is half of the work.",
      },
      {
        from: "tresveredas",
        ago: 140,
        text: "Then it is settled. Our offer is with your application. Take your time.",
      },
      {
        from: "mira",
        ago: 60,
        text: "Thank you! I will read it tonight, with a calendar next to it.",
        given: [["tresveredas", "🙏"]],
      },
    ],
  },
  {
    about: { match: ["mira", "liis"] },
    lines: [
      { from: "liis", ago: 9700, text: "Your breakfast series made me want to throw new bowls." },
      { from: "mira", ago: 9650, text: "Then throw them, and I come with a camera and hunger." },
      { from: "liis", ago: 9640, text: "wrong window, sorry", removed: true },
      {
        from: "liis",
        ago: 8200,
        text: "Six bowls survived the kiln. Two are crooked in a way I like.",
        edited: true,
        given: [["mira", "🎉"]],
      },
      { from: "mira", ago: 8100, text: "Crooked is what makes light do something. Keep those two for me?" },
      { from: "liis", ago: 8090, text: "They have your name on the bottom now. Literally.", re: 4 },
      {
        from: "mira",
        ago: 4400,
        text: "A call: Bowls, light and a date",
        call: {
          title: "Bowls, light and a date",
          minutes: 45,
          at: [
            [2, 10],
            [5, 10],
          ],
          taken: { which: 1, ago: 4100 },
        },
      },
    ],
  },
  {
    about: { direct: ["mira", "lotte"] },
    pinned: ["mira"],
    draft: { mira: "I looked at the new grid, and" },
    lines: [
      {
        from: "lotte",
        ago: 5900,
        text: "The gallery page loads in under a second now, with all forty pictures.",
      },
      { from: "mira", ago: 5890, text: "How? It took a coffee before." },
      {
        from: "lotte",
        ago: 5880,
        text: "Smaller files, no slider. Nobody misses the slider.",
        given: [["mira", "😮"]],
      },
      { from: "mira", ago: 4300, text: "I do not miss the slider.", re: 2 },
      { from: "lotte", ago: 700, text: "Next: the contact form. Shall it ask for a budget?" },
    ],
  },
  {
    about: { direct: ["mira", "saltbush"] },
    archived: ["mira"],
    lines: [
      {
        from: "saltbush",
        ago: 38000,
        text: "The pictures are on every jar now. Thank you for the early mornings.",
      },
      {
        from: "mira",
        ago: 37900,
        text: "It was a pleasure. Send me a jar with the crooked horizon, please.",
      },
    ],
  },
  {
    about: { direct: ["vilma", "mira"], request: true },
    lines: [
      {
        from: "vilma",
        ago: 260,
        text: "Hello Mira, I choreograph people who have never danced. In spring twelve fishermen will, on a pier. I am looking for somebody who photographs work, since that is what it looks like.",
      },
    ],
  },
  {
    about: { direct: ["delroy", "northlight"], request: true },
    lines: [
      {
        from: "delroy",
        ago: 420,
        text: "Your film about the museum of failed repairs needs a voice that does not sell anything. Mine never could.",
      },
    ],
  },
  {
    about: { match: ["northlight", "kojo"] },
    read: { northlight: 1 },
    lines: [
      {
        from: "northlight",
        ago: 1500,
        text: "We have nine hours of a sewing machine. Is there a film in it?",
      },
      {
        from: "kojo",
        ago: 1300,
        text: "There is a film in everything that repeats. Nine hours is a good start.",
      },
      {
        from: "kojo",
        ago: 200,
        text: "Watched the first hour. At 00:41 somebody laughs off camera. *That* is where it begins.",
        given: [],
      },
    ],
  },
  {
    about: { application: ["rutuja", "northlight-rain-test-ugc"] },
    lines: [
      {
        from: "rutuja",
        ago: 5000,
        text: "It has not rained here since Monday, so I tested the pack under our shower. The neighbours asked.",
      },
      {
        from: "northlight",
        ago: 4900,
        text: "We have all done that. Did the zip hold?",
        given: [["rutuja", "😂"]],
      },
      { from: "rutuja", ago: 4890, text: "The zip did. The bathroom mat did not." },
    ],
  },
  {
    about: { direct: ["northlight", "kilopapel"] },
    lines: [
      {
        from: "northlight",
        ago: 12000,
        text: "Could the care booklet be printed on paper that survives a pocket?",
      },
      {
        from: "kilopapel",
        ago: 11800,
        text: "Stone paper does, but it does not fold kindly. I would take a heavy cotton and wax the cover.",
      },
      { from: "northlight", ago: 11790, text: "Waxed, like the jackets. Yes.", given: [["kilopapel", "❤️"]] },
      { from: "kilopapel", ago: 3000, text: "Samples are in the post. Please pour something on them." },
    ],
  },
];
