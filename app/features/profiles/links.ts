const LONGEST = 300;

/** Where else people are found, by the hosts of their pages. */
const PLATFORMS: Record<string, { name: string; hosts: string[] }> = {
  instagram: { name: "Instagram", hosts: ["instagram.com"] },
  tiktok: { name: "TikTok", hosts: ["tiktok.com"] },
  youtube: { name: "YouTube", hosts: ["youtube.com", "youtu.be"] },
  x: { name: "X", hosts: ["x.com", "twitter.com"] },
  linkedin: { name: "LinkedIn", hosts: ["linkedin.com"] },
  behance: { name: "Behance", hosts: ["behance.net"] },
  dribbble: { name: "Dribbble", hosts: ["dribbble.com"] },
  vimeo: { name: "Vimeo", hosts: ["vimeo.com"] },
  spotify: { name: "Spotify", hosts: ["open.spotify.com", "spotify.com"] },
  soundcloud: { name: "SoundCloud", hosts: ["soundcloud.com"] },
  bandcamp: { name: "Bandcamp", hosts: ["bandcamp.com"] },
  twitch: { name: "Twitch", hosts: ["twitch.tv"] },
  pinterest: { name: "Pinterest", hosts: ["pinterest.com"] },
  threads: { name: "Threads", hosts: ["threads.net", "threads.com"] },
  bluesky: { name: "Bluesky", hosts: ["bsky.app"] },
  mastodon: { name: "Mastodon", hosts: ["mastodon.social", "mastodon.online"] },
  github: { name: "GitHub", hosts: ["github.com"] },
  substack: { name: "Substack", hosts: ["substack.com"] },
  patreon: { name: "Patreon", hosts: ["patreon.com"] },
};

export interface Social {
  platform: string;
  handle: string;
  url: string;
}

/** An address on the web as it is kept, or null: http(s), a public-looking host, no credentials. */
export function normalLink(text: string): string | null {
  const typed = text.trim();
  if (typed === "" || typed.length > LONGEST || /[\s\p{Cc}\\]/u.test(typed)) return null;
  const scheme = /^([a-z][a-z0-9+.-]*):(?!\d)/i.exec(typed)?.[1]?.toLowerCase();
  if (scheme !== undefined && scheme !== "http" && scheme !== "https") return null;
  const url = URL.parse(scheme === undefined ? `https://${typed.replace(/^\/+/, "")}` : typed);
  if (url?.username !== "" || url.password !== "") return null;
  if (!/^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?!\d+$)[a-z0-9-]{2,}$/i.test(url.hostname))
    return null;
  return url.href.length > LONGEST ? null : url.href;
}

/** A page elsewhere with its platform and the name somebody has there; an unknown host stands for itself. */
export function socialOf(url: string): Social {
  const { hostname, pathname } = new URL(url);
  const host = hostname.replace(/^www\./, "");
  const known = Object.entries(PLATFORMS).find(([, { hosts }]) =>
    hosts.some((own) => host === own || host.endsWith(`.${own}`)),
  );
  const part = pathname.split("/").filter(Boolean).at(-1) ?? "";
  return { platform: known?.[0] ?? "other", handle: decoded(part).replace(/^@/, "") || host, url };
}

export function platformName({ platform, url }: Social): string {
  return PLATFORMS[platform]?.name ?? new URL(url).hostname.replace(/^www\./, "");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).slice(0, 80);
  } catch {
    return part.slice(0, 80);
  }
}
