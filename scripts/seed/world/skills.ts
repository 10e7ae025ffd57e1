import type { SkillGroup } from "#app/features/profiles/skills.ts";

export interface SeedSkill {
  slug: string;
  name: string;
  group: SkillGroup;
  /** Other words people type for it, spelling variants included. */
  synonyms: string[];
}

function inGroup(
  group: SkillGroup,
  rows: [slug: string, name: string, ...synonyms: string[]][],
): SeedSkill[] {
  return rows.map(([slug, name, ...synonyms]) => ({ slug, name, group, synonyms }));
}

/** The shared vocabulary. Members and opportunities refer to it by `slug`. */
export const skills: readonly SeedSkill[] = [
  ...inGroup("Photo", [
    ["product-photography", "Product photography", "packshots", "still life", "e-commerce photography"],
    ["portrait-photography", "Portrait photography", "portraits", "headshots"],
    ["food-photography", "Food photography", "culinary photography"],
    ["event-photography", "Event photography", "conference photography", "concert photography"],
    ["fashion-photography", "Fashion photography", "lookbook photography", "editorial photography"],
    ["documentary-photography", "Documentary photography", "reportage", "photojournalism"],
    [
      "architecture-photography",
      "Architecture photography",
      "interior photography",
      "real estate photography",
    ],
    ["travel-photography", "Travel and outdoor photography", "outdoor photography", "landscape photography"],
    ["drone-photography", "Aerial photography and video", "drone", "aerial footage"],
    ["photo-retouching", "Photo retouching", "photo editing", "image retouching"],
    ["analog-photography", "Analog photography", "film photography", "darkroom", "analogue photography"],
    ["studio-lighting", "Studio lighting", "lighting", "strobe lighting"],
  ]),
  ...inGroup("Video", [
    ["video-editing", "Video editing", "editing", "film editing", "cutting"],
    ["short-form-video", "Short-form video", "vertical video", "reels", "shorts"],
    ["cinematography", "Cinematography", "director of photography", "DP"],
    ["camera-operation", "Camera operation", "videography", "camera operator"],
    ["color-grading", "Colour grading", "color grading", "colour correction", "grading"],
    ["documentary-film", "Documentary film", "documentary", "non-fiction film"],
    ["directing", "Directing", "film director", "video director"],
    ["livestream-production", "Livestream production", "live streaming", "multicam"],
    ["subtitling", "Subtitling and captions", "captions", "subtitles", "closed captions"],
    ["storyboarding", "Storyboarding", "storyboards", "shot lists"],
  ]),
  ...inGroup("Motion & 3D", [
    ["motion-design", "Motion design", "motion graphics", "mograph"],
    ["2d-animation", "2D animation", "frame-by-frame animation", "cel animation"],
    ["3d-animation", "3D animation", "CG animation", "rigging"],
    ["3d-modeling", "3D modelling", "3D modeling", "sculpting"],
    ["stop-motion", "Stop motion", "stop-motion animation", "claymation"],
    ["visual-effects", "Visual effects", "VFX", "compositing"],
    [
      "product-visualization",
      "Product visualisation",
      "product rendering",
      "3D rendering",
      "product visualization",
    ],
  ]),
  ...inGroup("Audio", [
    ["sound-design", "Sound design", "audio design", "foley", "sound effects"],
    ["audio-mixing", "Audio mixing", "mixing", "re-recording mix"],
    ["audio-mastering", "Audio mastering", "mastering"],
    ["music-composition", "Music composition", "composer", "scoring", "film music"],
    ["music-production", "Music production", "beat making", "record production"],
    ["songwriting", "Songwriting", "lyrics", "jingles"],
    ["voice-over", "Voice-over", "voice acting", "narration", "voiceover"],
    ["podcast-production", "Podcast production", "podcast editing", "audio editing"],
    ["podcast-hosting", "Podcast hosting", "podcast host", "radio hosting"],
    ["field-recording", "Field recording", "location sound", "ambience recording"],
  ]),
  ...inGroup("Design", [
    ["brand-identity", "Brand identity", "branding", "visual identity"],
    ["logo-design", "Logo design", "logos", "marks"],
    ["graphic-design", "Graphic design", "print design", "layout", "posters"],
    ["packaging-design", "Packaging design", "packaging", "label design"],
    ["editorial-design", "Editorial design", "magazine design", "book design"],
    ["type-design", "Type design", "typeface design", "typography"],
    ["lettering", "Lettering", "hand lettering", "calligraphy", "sign painting"],
    ["ui-design", "Interface design", "UI design", "app design", "product interface"],
    ["ux-research", "User research", "UX research", "usability testing"],
    ["exhibition-design", "Exhibition design", "exhibit design", "wayfinding", "scenography"],
    ["data-visualization", "Data visualisation", "infographics", "charts", "data visualization"],
  ]),
  ...inGroup("Illustration", [
    ["illustration", "Illustration", "drawing", "editorial illustration"],
    ["childrens-book-illustration", "Children's book illustration", "picture books", "kidlit illustration"],
    ["comics", "Comics", "graphic novels", "sequential art", "webcomics"],
    ["character-design", "Character design", "mascot design"],
    ["digital-painting", "Digital painting", "digital art"],
    ["watercolor", "Watercolour", "watercolor", "gouache", "aquarelle"],
    ["mural-painting", "Mural painting", "murals", "street art"],
    ["printmaking", "Printmaking", "linocut", "etching", "risograph"],
    ["screen-printing", "Screen printing", "serigraphy", "silkscreen"],
    ["live-drawing", "Live drawing", "graphic recording", "reportage drawing", "sketchnotes"],
  ]),
  ...inGroup("Writing", [
    ["copywriting", "Copywriting", "brand copy", "ad copy", "web copy"],
    ["scriptwriting", "Scriptwriting", "screenwriting", "script writing"],
    ["article-writing", "Article writing", "blog writing", "feature writing"],
    ["newsletter-writing", "Newsletter writing", "newsletters"],
    ["translation", "Translation", "localisation", "localization"],
    ["proofreading", "Proofreading", "copy editing", "copyediting"],
    ["technical-writing", "Technical writing", "documentation", "manuals"],
    ["ux-writing", "UX writing", "microcopy", "content design"],
    ["storytelling", "Storytelling", "narrative", "brand storytelling"],
    ["interviewing", "Interviewing", "interviews", "oral history"],
    ["grant-writing", "Grant writing", "funding applications", "fundraising copy"],
  ]),
  ...inGroup("Social", [
    ["ugc-video", "UGC video", "user-generated content", "creator ads", "UGC"],
    ["content-strategy", "Content strategy", "content planning", "editorial calendar"],
    ["social-media-management", "Social media management", "social media", "channel management"],
    ["community-management", "Community management", "moderation", "community building"],
    ["product-reviews", "Product reviews", "hands-on reviews", "gear reviews"],
    ["tutorials", "Tutorials", "how-to videos", "explainers"],
    ["livestream-hosting", "Livestream hosting", "live shopping", "live hosting"],
    ["email-marketing", "Email marketing", "e-mail marketing", "lifecycle email"],
  ]),
  ...inGroup("Craft", [
    ["ceramics", "Ceramics", "pottery", "wheel throwing"],
    ["weaving", "Weaving", "handweaving", "loom work"],
    ["textile-design", "Textile design", "fabric design", "surface pattern"],
    ["woodworking", "Woodworking", "furniture making", "carpentry", "joinery"],
    ["jewelry-making", "Jewellery making", "jewelry making", "metalsmithing"],
    ["sewing", "Sewing", "dressmaking", "tailoring", "mending"],
    ["natural-dyeing", "Natural dyeing", "plant dyes", "indigo dyeing"],
    ["bookbinding", "Bookbinding", "book arts", "paper craft"],
    ["floral-design", "Floral design", "floristry", "flower arranging"],
    ["prop-making", "Prop and model making", "props", "miniatures", "set building"],
  ]),
  ...inGroup("Food", [
    ["recipe-development", "Recipe development", "recipe writing", "recipe testing"],
    ["food-styling", "Food styling", "culinary styling"],
    ["cooking-on-camera", "Cooking on camera", "chef-creator", "cooking videos"],
    ["baking", "Baking", "bread", "pastry"],
    ["coffee-brewing", "Coffee brewing", "barista", "latte art", "cupping"],
    ["fermentation", "Fermentation", "pickling", "preserving"],
  ]),
  ...inGroup("Stage", [
    ["choreography", "Choreography", "movement direction"],
    ["dance", "Dance", "dancer", "performance"],
    ["movement-coaching", "Movement coaching", "movement classes", "body work"],
    ["acting", "Acting", "actor", "performer"],
    ["on-camera-presenting", "On-camera presenting", "video host", "presenter"],
    ["workshop-teaching", "Workshop teaching", "teaching", "facilitation", "classes"],
    ["public-speaking", "Public speaking", "keynotes", "moderating panels", "talks"],
  ]),
  ...inGroup("Style", [
    ["wardrobe-styling", "Wardrobe styling", "fashion styling", "stylist"],
    ["set-styling", "Set and prop styling", "set design", "interior styling", "prop styling"],
    ["makeup-artistry", "Make-up artistry", "makeup artist", "MUA", "make-up"],
    ["hair-styling", "Hair styling", "hairdressing", "hair stylist"],
    ["pattern-cutting", "Pattern cutting", "pattern making", "garment construction"],
    ["skincare-content", "Skincare content", "beauty content", "skincare routines"],
  ]),
  ...inGroup("Games", [
    ["game-design", "Game design", "systems design", "prototyping"],
    ["level-design", "Level design", "world building", "encounter design"],
    ["pixel-art", "Pixel art", "sprites", "tilesets"],
    ["concept-art", "Concept art", "visual development", "keyframes"],
    ["environment-art", "Environment art", "game environments", "world art"],
    ["narrative-design", "Narrative design", "game writing", "branching dialogue"],
  ]),
  ...inGroup("Production", [
    ["creative-direction", "Creative direction", "creative director"],
    ["art-direction", "Art direction", "art director", "visual direction"],
    ["producing", "Producing", "line producer", "production management"],
    ["casting", "Casting", "casting director", "talent scouting"],
    ["event-planning", "Event planning", "event production", "event management"],
    ["project-management", "Project management", "coordination", "planning"],
    ["location-scouting", "Location scouting", "location management"],
    ["accessibility-review", "Accessibility review", "inclusive design", "audio description", "a11y"],
  ]),
  ...inGroup("Web", [
    ["web-design", "Web design", "website design", "landing pages"],
    ["web-development", "Web development", "front-end", "websites"],
    ["creative-coding", "Creative coding", "generative art", "interactive installations"],
    ["seo", "Search optimisation", "SEO", "search engine optimization"],
  ]),
];

const skillsBySlug = new Map(skills.map((skill) => [skill.slug, skill]));

/** Throws a RangeError for a slug outside the vocabulary. */
export function getSkill(slug: string): SeedSkill {
  const skill = skillsBySlug.get(slug);
  if (!skill) throw new RangeError(`Unknown skill slug: ${slug}`);
  return skill;
}
