import { OPPORTUNITY_TYPES } from "#app/features/opportunities/rules.ts";
import type { OpenPosting, OpenProfile } from "./listed.server.ts";

const PICTURE = { width: 1200, height: 630 };
const CACHE_AGE = 3600;

/** Which page an address of ours means; null for any other. */
export function embeddable(
  origin: string,
  address: string,
): { kind: "profile" | "opportunity"; key: string } | null {
  if (!URL.canParse(address)) return null;
  const url = new URL(address);
  if (url.origin !== origin) return null;
  const [, kind, key] = /^\/(profile|opportunity)\/([\w.-]{1,64})\/?$/.exec(url.pathname) ?? [];
  return key && (kind === "profile" || kind === "opportunity") ? { kind, key } : null;
}

interface Room {
  maxWidth: number;
  maxHeight: number;
}

/** A link with its picture: our pages are never framed, so there is nothing richer to give. */
export function profileEmbed(origin: string, profile: OpenProfile, room: Room) {
  const url = `${origin}/profile/${profile.handle}`;
  return link(origin, room, {
    title: profile.headline ? `${profile.name}: ${profile.headline}` : profile.name,
    author_name: profile.name,
    author_url: url,
    picture: `${url}/og.png?v=${profile.changedAt}`,
  });
}

/** A posting as an oEmbed link. */
export function postingEmbed(origin: string, posting: OpenPosting, room: Room) {
  const url = `${origin}/opportunity/${posting.id}`;
  return link(origin, room, {
    title: `${OPPORTUNITY_TYPES[posting.type]}: ${posting.title}`,
    author_name: posting.company,
    author_url: url,
    picture: `${url}/og.png?v=${posting.changedAt}`,
  });
}

interface Shown {
  title: string;
  author_name: string;
  author_url: string;
  picture: string;
}

function link(origin: string, { maxWidth, maxHeight }: Room, { picture, ...shown }: Shown) {
  // A picture has one size: with less room than that there is none.
  const fits = PICTURE.width <= maxWidth && PICTURE.height <= maxHeight;
  return {
    version: "1.0",
    type: "link",
    provider_name: "Thrive",
    provider_url: origin,
    cache_age: CACHE_AGE,
    ...shown,
    ...(fits
      ? { thumbnail_url: picture, thumbnail_width: PICTURE.width, thumbnail_height: PICTURE.height }
      : {}),
  };
}
