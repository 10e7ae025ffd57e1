/** What JSON-LD (schema.org) adds to a page's own words. */
export interface StructuredFacts {
  title: string | null;
  image: string | null;
  kind: "video" | "audio" | "image" | null;
}

const KINDS: Record<string, "video" | "audio" | "image"> = {
  VideoObject: "video",
  Movie: "video",
  Clip: "video",
  AudioObject: "audio",
  MusicRecording: "audio",
  MusicAlbum: "audio",
  PodcastEpisode: "audio",
  ImageObject: "image",
  Photograph: "image",
  VisualArtwork: "image",
};
/** Things that tell about a page; what is said of its site, author or breadcrumbs is about something else. */
const ABOUT_PAGES =
  /^(WebPage|ItemPage|Article|NewsArticle|BlogPosting|CreativeWork|Product|Recipe|Event|Book)$/;
/** Where things lie inside others. */
const INSIDE = ["@graph", "mainEntity", "mainEntityOfPage", "video", "audio"];
const DEEPEST = 4;
const MOST_THINGS = 100;

type Thing = Record<string, unknown>;

/** What the JSON-LD of a foreign page says of itself; broken scripts say nothing. */
export function readStructuredData(scripts: readonly string[]): StructuredFacts {
  const things = scripts.flatMap((script) => thingsIn(parse(script), 0)).slice(0, MOST_THINGS);
  const media = things.find((thing) => kindOf(thing) !== null);
  const page = things.find((thing) => typesOf(thing).some((type) => ABOUT_PAGES.test(type)));
  const tellers = [media, page].filter((thing) => thing !== undefined);
  const first = (...names: string[]) =>
    tellers.flatMap((thing) => names.map((name) => textIn(thing[name]))).find(Boolean) ?? null;
  return {
    title: first("name", "headline"),
    image: first("thumbnailUrl", "image", "thumbnail"),
    kind: media ? kindOf(media) : null,
  };
}

function parse(script: string): unknown {
  try {
    return JSON.parse(script);
  } catch {
    return null;
  }
}

function thingsIn(value: unknown, depth: number): Thing[] {
  if (depth > DEEPEST || typeof value !== "object" || value === null) return [];
  if (Array.isArray(value)) {
    return value.slice(0, MOST_THINGS).flatMap((each) => thingsIn(each, depth + 1));
  }
  const thing = value as Thing;
  return [thing, ...INSIDE.flatMap((name) => thingsIn(thing[name], depth + 1))];
}

function typesOf(thing: Thing): string[] {
  return [thing["@type"]].flat().filter((type) => typeof type === "string");
}

function kindOf(thing: Thing): "video" | "audio" | "image" | null {
  const type = typesOf(thing).find((each) => Object.hasOwn(KINDS, each));
  return type ? (KINDS[type] ?? null) : null;
}

/** A text, the first of several, or the address of a thing that has one. */
function textIn(value: unknown): string | null {
  if (typeof value === "string") return value.trim() || null;
  if (Array.isArray(value)) return textIn(value[0]);
  if (typeof value !== "object" || value === null) return null;
  const thing = value as Thing;
  return textIn(thing.url ?? thing.contentUrl ?? null);
}
