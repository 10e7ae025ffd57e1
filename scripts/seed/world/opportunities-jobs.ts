import type { SeedOpportunity } from "./types.ts";

/** Paid jobs. Compensation starts with an ISO 4217 code and an amount in major units. */
export const jobs: readonly SeedOpportunity[] = [
  {
    key: "northlight-winter-lookbook",
    poster: "northlight",
    type: "job",
    title: "Winter lookbook photographer, three days in Lyngen light",
    description:
      "We have a new shell and two packs to show before the snow turns grey. You would walk with our designer " +
      "and two testers, mostly below the tree line, and photograph gear that is being used rather than posed " +
      "in. We plan around four hours of usable light a day and keep one full day spare for weather. Sleeping " +
      "is in a heated cabin, food is on us, and our designer carries the tripod.",
    compensation: "NOK 38,000 flat, travel from within the Nordics on top",
    location: "Tromsø and Lyngen, Norway",
    locationMode: "onsite",
    city: "Tromsø",
    country: "NO",
    requirements:
      "Winter driving licence or a friend who has one. Own camera that works at minus fifteen. Two outdoor " +
      "series in your portfolio.",
    skills: ["travel-photography", "fashion-photography", "photo-retouching", "drone-photography"],
    deliverables: "40 edited photographs, 10 vertical crops, raw files on our drive within ten days",
    duration: "3 shooting days plus 1 weather day, first half of next month",
    companyName: "Northlight",
    category: "Photo",
    topics: ["outdoors", "winter", "mountains"],
    publishedHoursAgo: 5,
    coverSeed: "northlight-winter-lookbook",
  },
  {
    key: "northlight-repair-film-edit",
    poster: "northlight",
    type: "job",
    title: "Editor for a seven-minute film about one repaired jacket",
    description:
      "One orange jacket, eleven years, four owners. We filmed at our bench, on a fishing boat and in a school " +
      "yard, about nine hours of material with clean sound and a rough log. We want a film that lets people " +
      "talk and trusts silence. You would lead the edit with our producer and get two rounds of notes, not " +
      "seven.",
    compensation: "NOK 22,000 flat, half at the start",
    location: "Remote, within three hours of Oslo time",
    locationMode: "remote",
    city: null,
    country: null,
    requirements:
      "One finished documentary edit between five and twenty minutes. Norwegian is welcome but all interviews " +
      "are subtitled.",
    skills: ["video-editing", "documentary-film", "color-grading", "subtitling"],
    deliverables: "7-minute film, 60-second cut, caption files in English and Norwegian",
    duration: "About 12 working days over four weeks",
    companyName: "Northlight",
    category: "Video",
    topics: ["repair", "documentary", "outdoors"],
    publishedHoursAgo: 52,
    coverSeed: "northlight-repair-film-edit",
  },
  {
    key: "northlight-rain-test-ugc",
    poster: "northlight",
    type: "job",
    title: "Six creators in six rainy cities to test a commuter shell",
    description:
      "Wear our city shell for two weeks on your normal way to work, by bike, bus or foot, and film what " +
      "happens. We are after honest clips: the pocket that annoys you matters as much as the hood that does " +
      "not. No script, one page of facts, and we answer questions the same day. You keep the jacket whatever " +
      "you say about it.",
    compensation: "EUR 350 per creator plus the jacket",
    location: "Remote, anywhere it rains",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "Clear vertical video and sound in wind. You may be in front of the lens or behind it.",
    skills: ["ugc-video", "short-form-video", "product-reviews"],
    deliverables: "3 vertical clips of 20 to 40 seconds, raw footage, 5 photos",
    duration: "2 weeks of wear, clips one week later",
    companyName: "Northlight",
    category: "Social",
    topics: ["outdoors", "cycling", "sustainability"],
    publishedHoursAgo: 141,
    coverSeed: "northlight-rain-test-ugc",
  },
  {
    key: "tresveredas-harvest-portraits",
    poster: "tresveredas",
    type: "job",
    title: "Harvest portraits of eleven coffee families",
    description:
      "Harvest starts in the lower plots and moves up the hill over three weeks. We would like one calm " +
      "portrait of every family that sells to us, plus the hands, tools and kitchens around it. Each family " +
      "chooses the picture that goes on the bag and gets prints. We arrange transport, introductions and a " +
      "translator for Kaqchikel.",
    compensation: "GTQ 11,500 flat, meals and transport covered",
    location: "Antigua Guatemala and nearby hills",
    locationMode: "onsite",
    city: "Antigua Guatemala",
    country: "GT",
    requirements: "Patience, a small kit and experience with people who are working while you photograph.",
    skills: ["portrait-photography", "documentary-photography", "photo-retouching"],
    deliverables: "11 family portraits, 30 supporting photographs, printable files",
    duration: "5 mornings within three weeks",
    companyName: "Tres Veredas Café",
    category: "Photo",
    topics: ["coffee", "documentary", "small business"],
    publishedHoursAgo: 9,
    coverSeed: "tresveredas-harvest-portraits",
  },
  {
    key: "tresveredas-brewing-shorts",
    poster: "tresveredas",
    type: "job",
    title: "Eight short brewing videos, one kettle, no jargon",
    description:
      "Our customers write to us with the same eight questions: water, grind, why it tastes flat on Mondays. " +
      "We want eight short videos filmed in a normal kitchen that answer one question each. We send beans " +
      "every two weeks and our roaster joins a call to check facts. Spanish or English, the other language as " +
      "captions.",
    compensation: "USD 1,200 flat for the series",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "You brew coffee at home and can show your hands in focus.",
    skills: ["short-form-video", "coffee-brewing", "tutorials", "subtitling"],
    deliverables: "8 vertical videos of 30 to 50 seconds, cover frames, caption files",
    duration: "6 weeks, two videos at a time",
    companyName: "Tres Veredas Café",
    category: "Social",
    topics: ["coffee", "home cooking", "education"],
    publishedHoursAgo: 183,
    coverSeed: "tresveredas-brewing-shorts",
  },
  {
    key: "tinheron-winter-tilesets",
    poster: "tinheron",
    type: "job",
    title: "Pixel artist for harbour and lighthouse tilesets",
    description:
      "Our next game follows a lighthouse tender through one winter on a coast that is not quite ours. We need " +
      "tiles at 16 pixels for three places: the harbour, the stairs inside the tower and the ice. There is a " +
      "locked palette of 32 colours and a grey-box build you can walk around in from day one. Credit in the " +
      "game and a share in the revenue table after release.",
    compensation: "CAD 6,400 in four milestones plus revenue share",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "A finished tileset we can look at in motion. You enjoy naming layers.",
    skills: ["pixel-art", "environment-art", "concept-art"],
    deliverables: "3 tilesets of about 120 tiles, 14 animated props, source files",
    duration: "10 weeks part time",
    companyName: "Tin Heron Games",
    category: "Games",
    topics: ["indie games", "pixel art", "winter"],
    publishedHoursAgo: 26,
    coverSeed: "tinheron-winter-tilesets",
  },
  {
    key: "tinheron-winter-soundscape",
    poster: "tinheron",
    type: "job",
    title: "Sound designer for wind, stairs and a very old foghorn",
    description:
      "Most of our game is spent listening: to weather coming, to footsteps that tell you how tired you are, " +
      "to a foghorn that answers. You would build an adaptive ambience with six layers and record or make " +
      "about ninety small sounds. Our programmer hooks everything up and loves a tidy spreadsheet. We meet for " +
      "half an hour every second Tuesday.",
    compensation: "CAD 5,200 in three milestones",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements:
      "Experience with layered game audio and loudness across headphones and television speakers.",
    skills: ["sound-design", "field-recording", "audio-mixing"],
    deliverables: "6 ambience layers with variations, 90 effects, naming sheet",
    duration: "8 weeks part time",
    companyName: "Tin Heron Games",
    category: "Audio",
    topics: ["indie games", "sound", "oceans"],
    publishedHoursAgo: 97,
    coverSeed: "tinheron-winter-soundscape",
  },
  {
    key: "tinheron-announcement-trailer",
    poster: "tinheron",
    type: "job",
    title: "Ninety-second announcement trailer, half game, half paper",
    description:
      "We want to announce the lighthouse game with a trailer that mixes captured gameplay and animated paper " +
      "charts. Script and music exist. We need someone who times a joke, leaves out half of what we love and " +
      "makes the logo land on the beat. Captured footage and charts arrive in one folder with a readme.",
    compensation: "CAD 3,800 flat, 40 percent at the start",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "One trailer or title sequence you timed yourself.",
    skills: ["motion-design", "video-editing", "2d-animation"],
    deliverables: "90-second trailer, 30-second cut, 3 loops without sound",
    duration: "4 weeks",
    companyName: "Tin Heron Games",
    category: "Motion & 3D",
    topics: ["indie games", "animation", "oceans"],
    publishedHoursAgo: 305,
    coverSeed: "tinheron-announcement-trailer",
  },
  {
    key: "donaukante-ferry-audio-guide",
    poster: "donaukante",
    type: "job",
    title: "English voice for our ferry audio guide, 28 stops",
    description:
      "Our new audio guide follows one ferry across the river, told by four people who worked on it. The " +
      "German version is recorded. We are looking for an English voice that sounds like someone leaning on a " +
      "railing, not like an airport. Texts are short, the longest has 210 words, and our curator joins the " +
      "recording by call.",
    compensation: "EUR 1,450 flat including museum use for five years",
    location: "Remote, own treated recording space",
    locationMode: "remote",
    city: null,
    country: null,
    requirements:
      "A raw sample of one minute without processing. Native or near-native English of any region.",
    skills: ["voice-over", "acting"],
    deliverables: "28 edited audio files, one round of retakes",
    duration: "2 recording days within three weeks",
    companyName: "Flussmuseum Donaukante",
    category: "Audio",
    topics: ["museums", "rivers", "accessibility"],
    publishedHoursAgo: 14,
    coverSeed: "donaukante-ferry-audio-guide",
  },
  {
    key: "donaukante-website-refresh",
    poster: "donaukante",
    type: "job",
    title: "Refresh our museum website so it works on the ferry",
    description:
      "Our site is eight years old and loads slowly exactly where people need it, on a boat with one bar of " +
      "signal. We want opening hours, tickets and the accessibility page to be the fastest things on the " +
      "internet. Content stays, structure changes, and three of our regular visitors who use screen readers " +
      "are paid to test with you.",
    compensation: "EUR 9,800 in three milestones",
    location: "Regensburg for two workshops, otherwise remote",
    locationMode: "hybrid",
    city: "Regensburg",
    country: "DE",
    requirements: "Two launched culture sites. You write semantic markup without being asked.",
    skills: ["web-design", "web-development", "accessibility-review", "ux-writing"],
    deliverables: "Design, built templates, editor guide, test report",
    duration: "10 weeks",
    companyName: "Flussmuseum Donaukante",
    category: "Web",
    topics: ["museums", "accessibility", "rivers"],
    publishedHoursAgo: 221,
    coverSeed: "donaukante-website-refresh",
  },
  {
    key: "donaukante-river-floor-map",
    poster: "donaukante",
    type: "job",
    title: "Illustrated floor map of the Danube, nine metres long",
    description:
      "Children in our museum should be able to walk from the Black Forest to the delta. We need an " +
      "illustrated map with towns, fish, boats and a few jokes, drawn so that it can be printed on linoleum " +
      "and survive buggies. Our historians bring facts, you decide what is worth a drawing. Original drawings " +
      "stay yours.",
    compensation: "EUR 3,200 flat, print supervision paid extra by the day",
    location: "Remote, one visit to Regensburg welcome",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "Vector or very large raster work. Experience with maps or crowded scenes.",
    skills: ["illustration", "exhibition-design", "digital-painting"],
    deliverables: "One layered file at 9 by 1.4 metres, 20 single motifs",
    duration: "7 weeks",
    companyName: "Flussmuseum Donaukante",
    category: "Illustration",
    topics: ["rivers", "museums", "books for children"],
    publishedHoursAgo: 401,
    coverSeed: "donaukante-river-floor-map",
  },
  {
    key: "saltbush-ingredient-loops",
    poster: "saltbush",
    type: "job",
    title: "Six motion loops that explain what an ingredient does",
    description:
      "Our chemist can explain niacinamide with two spoons and a sponge. We want six short loops with that " +
      "kind of humour: correct, simple, no glowing droplets flying through space. You get the explanation on " +
      "video and her phone number. The loops run on product pages without sound, so the picture has to carry " +
      "it.",
    compensation: "AUD 4,200 flat",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "Explainer work where the science was checked by someone.",
    skills: ["motion-design", "2d-animation", "storyboarding"],
    deliverables: "6 loops of 8 to 12 seconds, square and vertical, project files",
    duration: "5 weeks",
    companyName: "Saltbush Skin",
    category: "Motion & 3D",
    topics: ["skincare", "science", "education"],
    publishedHoursAgo: 33,
    coverSeed: "saltbush-ingredient-loops",
  },
  {
    key: "saltbush-refill-renders",
    poster: "saltbush",
    type: "job",
    title: "Launch renders for a refill pouch that is still a drawing",
    description:
      "The pouch exists as a technical drawing and a wrinkled sample made of baking paper. Pre-orders open " +
      "before production, so we need honest renders: matte material, real fill level, a fold that can exist. " +
      "We will compare them with the finished pouch in public, which keeps everybody careful.",
    compensation: "AUD 2,600 flat",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "Soft packaging in your portfolio. You ask about material thickness before modelling.",
    skills: ["product-visualization", "3d-modeling", "packaging-design"],
    deliverables: "8 stills, 1 turntable of 10 seconds, model file",
    duration: "3 weeks",
    companyName: "Saltbush Skin",
    category: "Motion & 3D",
    topics: ["skincare", "sustainability", "design"],
    publishedHoursAgo: 160,
    coverSeed: "saltbush-refill-renders",
  },
  {
    key: "saltbush-monthly-letter",
    poster: "saltbush",
    type: "job",
    title: "Writer for a monthly skincare letter with real answers",
    description:
      "Every month about two hundred people ask our chemist something. We want to turn the best five into a " +
      "letter that is kind, exact and under 700 words. You interview her for an hour, write, and she checks " +
      "the chemistry. No countdown timers, no fear. The letter goes to 8,400 readers and half of them open it.",
    compensation: "AUD 650 per issue, six issues agreed up front",
    location: "Remote, one call a month in Perth daytime",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "Two newsletters or columns you wrote over several months.",
    skills: ["newsletter-writing", "interviewing", "copywriting"],
    deliverables: "6 letters, subject lines, a list of sources for each",
    duration: "6 months, about two days a month",
    companyName: "Saltbush Skin",
    category: "Writing",
    topics: ["skincare", "science", "health"],
    publishedHoursAgo: 352,
    coverSeed: "saltbush-monthly-letter",
  },
  {
    key: "quincehouse-harvest-table",
    poster: "quincehouse",
    type: "job",
    title: "Food photographer for the harvest table, two long dinners",
    description:
      "In harvest weeks we cook for forty people at one table, by candle and by whatever is left of the sun. " +
      "We need photographs of the food and of the moment before people start eating. Our cook plates fast and " +
      "does not wait, which we think is part of the picture. A room for four nights is included.",
    compensation: "GEL 4,500 flat, room and meals included",
    location: "Telavi, Georgia",
    locationMode: "onsite",
    city: "Telavi",
    country: "GE",
    requirements: "Low-light work without flash. You eat what you photograph.",
    skills: ["food-photography", "event-photography", "food-styling"],
    deliverables: "50 edited photographs, 10 for print",
    duration: "2 evenings and 1 morning",
    companyName: "Quince House",
    category: "Photo",
    topics: ["food", "hospitality", "slow travel"],
    publishedHoursAgo: 75,
    coverSeed: "quincehouse-harvest-table",
  },
  {
    key: "solnamu-picture-book-illustrator",
    poster: "solnamu",
    type: "job",
    title: "Illustrator for a picture book about a grandmother's boat",
    description:
      "The text has 380 words and one secret. A girl and her grandmother repaint a boat every spring, and each " +
      "layer is a year. We are looking for an illustrator who likes water, wood and faces that are not always " +
      "smiling. You work directly with our art director, with sketches in week four and finals in week " +
      "fourteen. Name on the cover, royalties from the first copy.",
    compensation: "KRW 9,000,000 advance plus 6 percent royalty",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "One published or fully finished picture book. We read sketchbooks with pleasure.",
    skills: ["childrens-book-illustration", "watercolor", "character-design"],
    deliverables: "16 spreads, cover, endpapers, print-ready files",
    duration: "14 weeks",
    companyName: "Solnamu Press",
    category: "Illustration",
    topics: ["books for children", "families", "oceans"],
    publishedHoursAgo: 2,
    coverSeed: "solnamu-picture-book-illustrator",
  },
  {
    key: "solnamu-translators-from-small-languages",
    poster: "solnamu",
    type: "job",
    title: "Translators from less translated languages into English",
    description:
      "We publish picture books that travel twice, first into English for our rights team, then into Korean. " +
      "This season we are reading in Estonian, Uzbek, Irish, Armenian and Ukrainian. Texts are short and " +
      "difficult, because every sound counts. You get the art, a call with the author and time to read it " +
      "aloud to a child.",
    compensation: "KRW 1,800,000 per title",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements:
      "A published translation or a sample of 200 words of your choice. Name on the cover comes with the job.",
    skills: ["translation", "proofreading"],
    deliverables: "Translation, notes on sound and wordplay, one revision",
    duration: "3 weeks per title",
    companyName: "Solnamu Press",
    category: "Writing",
    topics: ["translation", "books for children", "languages"],
    publishedHoursAgo: 236,
    coverSeed: "solnamu-translators-from-small-languages",
  },
  {
    key: "solnamu-stop-motion-trailer",
    poster: "solnamu",
    type: "job",
    title: "Stop-motion book trailer with cut paper and one lamp",
    description:
      "Our autumn title is about a lamp that is afraid of the dark. We would love a forty-second trailer made " +
      "from cut paper, filmed on a table, with the lamp lighting its own scenes. The illustrator offers prints " +
      "you may cut up. Music is licensed, sound effects are yours to invent.",
    compensation: "KRW 3,400,000 flat",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "A finished stop-motion piece of any length.",
    skills: ["stop-motion", "prop-making", "sound-design"],
    deliverables: "40-second film, 10-second cut, 12 production photos",
    duration: "5 weeks",
    companyName: "Solnamu Press",
    category: "Motion & 3D",
    topics: ["books for children", "animation", "paper goods"],
    publishedHoursAgo: 528,
    coverSeed: "solnamu-stop-motion-trailer",
  },
  {
    key: "monsoonreel-festival-trailer",
    poster: "monsoonreel",
    type: "job",
    title: "Festival trailer cut from sixty films and one storm",
    description:
      "Every year our trailer opens all screenings, so two thousand people will watch it up to twelve times. " +
      "We want something that gets better with repetition. You cut from festival films with cleared rights and " +
      "from footage of last year's storm, when the screen flew into a mango tree. Nobody was hurt and everyone " +
      "stayed.",
    compensation: "INR 85,000 flat",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "A showreel with rhythm. Ideas for the second and the eleventh viewing.",
    skills: ["video-editing", "sound-design", "color-grading"],
    deliverables: "60-second trailer for cinema, square and vertical cuts",
    duration: "3 weeks",
    companyName: "Monsoon Reel",
    category: "Video",
    topics: ["film", "festivals", "sound"],
    publishedHoursAgo: 1,
    coverSeed: "monsoonreel-festival-trailer",
  },
  {
    key: "monsoonreel-subtitles",
    poster: "monsoonreel",
    type: "job",
    title: "Subtitlers for twenty-two short films, Malayalam and English",
    description:
      "We subtitle everything, also the films without a single word, because sound matters to people who " +
      "cannot hear it. We are building a team of four who translate, time and check each other. Style guide, " +
      "dialogue lists and a glossary of fish names are ready. Work in pairs, swap films after the first pass.",
    compensation: "INR 600 per finished minute",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "Fluent Malayalam or very strong English, and experience with reading speed.",
    skills: ["subtitling", "translation", "proofreading", "accessibility-review"],
    deliverables: "Checked subtitle files for 5 to 6 films per person",
    duration: "3 weeks, about 40 hours",
    companyName: "Monsoon Reel",
    category: "Video",
    topics: ["film", "translation", "accessibility"],
    publishedHoursAgo: 112,
    coverSeed: "monsoonreel-subtitles",
  },
  {
    key: "monsoonreel-livestream-crew",
    poster: "monsoonreel",
    type: "job",
    title: "Livestream crew for five evenings in three courtyards",
    description:
      "We stream talks and prize nights to two village halls and anyone with a link. Three cameras, a vision " +
      "mixer that has seen things, and a generator. You would run the stream with two volunteers who learn " +
      "from you. Rehearsal the day before, dinner every night at eleven.",
    compensation: "INR 14,000 per day, six days",
    location: "Fort Kochi, India",
    locationMode: "onsite",
    city: "Kochi",
    country: "IN",
    requirements: "You have kept a multicamera stream alive in bad weather.",
    skills: ["livestream-production", "camera-operation", "audio-mixing"],
    deliverables: "5 live evenings, recordings of 9 talks",
    duration: "6 days including rehearsal",
    companyName: "Monsoon Reel",
    category: "Video",
    topics: ["festivals", "film", "community"],
    publishedHoursAgo: 430,
    coverSeed: "monsoonreel-livestream-crew",
  },
  {
    key: "igitabo-reader-illustrations",
    poster: "igitabo",
    type: "job",
    title: "Illustrations for three first readers in Kinyarwanda",
    description:
      "Our riders asked 400 children what a book should have in it. The answers: goats, a bus, someone who " +
      "gets lost and a recipe. Three teachers wrote the texts. We need clear line drawings with one extra " +
      "colour that print well on recycled paper. Class drawings are available as inspiration, and the classes " +
      "review your sketches.",
    compensation: "RWF 1,900,000 flat for all three",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "Drawings that read well at postcard size. Time for one call with a class.",
    skills: ["childrens-book-illustration", "illustration", "character-design"],
    deliverables: "42 drawings, 3 covers, print files in two colours",
    duration: "9 weeks",
    companyName: "Igitabo Mobile Libraries",
    category: "Illustration",
    topics: ["books for children", "education", "libraries"],
    publishedHoursAgo: 47,
    coverSeed: "igitabo-reader-illustrations",
  },
  {
    key: "kilopapel-letter-sleeves",
    poster: "kilopapel",
    type: "job",
    title: "Packaging sleeves for letter paper sold by weight",
    description:
      "People love paying by the kilo until the paper gets bent on the metro. We need a sleeve that folds from " +
      "one sheet, prints on our risograph in two inks and shows the weight by hand stamp. It should be good " +
      "enough that people keep it. We can cut, crease and ruin as many prototypes as you like.",
    compensation: "MXN 24,000 flat",
    location: "Mexico City or remote with dummies by post",
    locationMode: "hybrid",
    city: "Mexico City",
    country: "MX",
    requirements: "One piece of packaging you can send us a photo of, folded and unfolded.",
    skills: ["packaging-design", "graphic-design", "printmaking"],
    deliverables: "Die line, 4 designs, print files, a short folding film",
    duration: "4 weeks",
    companyName: "Kilo Papel",
    category: "Design",
    topics: ["paper goods", "design", "small business"],
    publishedHoursAgo: 82,
    coverSeed: "kilopapel-letter-sleeves",
  },
  {
    key: "secondgrain-table-portraits",
    poster: "secondgrain",
    type: "job",
    title: "Photograph twelve tables like portraits",
    description:
      "Every table we make used to be something else: a gym floor, a piano, a ferry bench. We want each one " +
      "photographed like a person you respect, scratches included, with one detail that tells where it came " +
      "from. The workshop has a north wall of glass and a crew that carries heavy things for you.",
    compensation: "CAD 850 per day, three days",
    location: "Vancouver, Canada",
    locationMode: "onsite",
    city: "Vancouver",
    country: "CA",
    requirements: "Furniture or interiors in your portfolio and a way to keep verticals straight.",
    skills: ["product-photography", "architecture-photography", "studio-lighting"],
    deliverables: "12 tables, 5 photographs each, retouched lightly",
    duration: "3 days",
    companyName: "Second Grain",
    category: "Photo",
    topics: ["wood", "design", "second-hand"],
    publishedHoursAgo: 378,
    coverSeed: "secondgrain-table-portraits",
  },
  {
    key: "alulod-caretaker-manual",
    poster: "alulod",
    type: "job",
    title: "A rain tank manual for busy school caretakers",
    description:
      "Our current manual has 64 pages and nobody reads past the second valve. We want eight pages and one " +
      "poster that hang next to the tank. You would visit an installation by video, write in plain English and " +
      "work with an illustrator you bring or we find. A Filipino version follows with our team.",
    compensation: "PHP 95,000 flat including drawings",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "Technical writing that was tested with the people who use it.",
    skills: ["technical-writing", "illustration", "data-visualization"],
    deliverables: "8-page manual, 1 poster, editable files",
    duration: "5 weeks",
    companyName: "Alulod Rainwater",
    category: "Writing",
    topics: ["water", "education", "technology"],
    publishedHoursAgo: 20,
    coverSeed: "alulod-caretaker-manual",
  },
  {
    key: "alulod-half-day-film",
    poster: "alulod",
    type: "job",
    title: "Film one installation from truck to first tap",
    description:
      "A kit, two people, half a day. We would like to show exactly that in real order, without music that " +
      "tells you what to feel. The film is for school boards who decide over a small budget and want to see " +
      "the roof, the drill and the cost. One installation in Caloocan, one short interview at the end.",
    compensation: "PHP 140,000 flat including edit",
    location: "Metro Manila, Philippines",
    locationMode: "onsite",
    city: "Manila",
    country: "PH",
    requirements: "Small crew, safe on roofs, used to heat.",
    skills: ["camera-operation", "video-editing", "documentary-film"],
    deliverables: "4-minute film, 45-second cut, 12 stills",
    duration: "1 shooting day, 8 editing days",
    companyName: "Alulod Rainwater",
    category: "Video",
    topics: ["water", "climate", "documentary"],
    publishedHoursAgo: 270,
    coverSeed: "alulod-half-day-film",
  },
  {
    key: "terraza-rooftop-engineer",
    poster: "terraza",
    type: "job",
    title: "Sound engineer for our rooftop concerts and talk nights",
    description:
      "From May to September we record one concert and one talk every week on the roof. Acoustics are good, " +
      "swifts are loud, and the neighbours go to bed at eleven. You set up, mix for the roof and the " +
      "broadcast, and teach one volunteer each evening. Equipment is here and looked after.",
    compensation: "EUR 210 per evening, two evenings a week",
    location: "Valencia, Spain",
    locationMode: "onsite",
    city: "Valencia",
    country: "ES",
    requirements:
      "Live sound experience and a friendly word for nervous speakers. Spanish or Valencian helps.",
    skills: ["audio-mixing", "field-recording", "livestream-production"],
    deliverables: "Live mix and recording of each evening",
    duration: "One season, about 36 evenings",
    companyName: "Radio Terraza",
    category: "Audio",
    topics: ["radio", "music", "neighbourhoods"],
    publishedHoursAgo: 63,
    coverSeed: "terraza-rooftop-engineer",
  },
  {
    key: "tomasz-weekly-video-editor",
    poster: "tomasz",
    type: "job",
    title: "Weekly editor for cooking videos with real pan sounds",
    description:
      "I film one recipe a week with two cameras and a microphone near the pan. I need an editor who cuts on " +
      "taste: when it smells good, stay. You get footage on Wednesday and a voice note with what I would keep. " +
      "The style is quiet, with subtitles in two languages and no countdowns.",
    compensation: "PLN 900 per episode, twelve episodes",
    location: "Remote",
    locationMode: "remote",
    city: null,
    country: null,
    requirements: "Food or craft videos in your reel. Polish is useful, not needed.",
    skills: ["video-editing", "short-form-video", "subtitling"],
    deliverables: "One 5-minute video and two short cuts a week",
    duration: "12 weeks, about one day a week",
    companyName: "Tomek gotuje",
    category: "Video",
    topics: ["food", "home cooking", "fermentation"],
    publishedHoursAgo: 8,
    coverSeed: "tomasz-weekly-video-editor",
  },
];
