const LONGEST = 300;

/** Where else people are found; a platform's key is its name in small letters. */
const PLATFORMS =
  "Instagram TikTok YouTube X LinkedIn Behance Dribbble Vimeo Spotify SoundCloud Bandcamp Twitch Pinterest Threads Bluesky Mastodon GitHub Substack Patreon".split(
    " ",
  );

/** The hosts of those that are not at their name's `.com` alone. */
const HOSTS: Record<string, string[]> = {
  behance: ["behance.net"],
  youtube: ["youtube.com", "youtu.be"],
  x: ["x.com", "twitter.com"],
  twitch: ["twitch.tv"],
  threads: ["threads.net", "threads.com"],
  bluesky: ["bsky.app"],
  mastodon: ["mastodon.social", "mastodon.online"],
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
  const known = PLATFORMS.map((name) => name.toLowerCase()).find((key) =>
    (HOSTS[key] ?? [`${key}.com`]).some((own) => host === own || host.endsWith(`.${own}`)),
  );
  const part = pathname.split("/").filter(Boolean).at(-1) ?? "";
  return { platform: known ?? "other", handle: decoded(part).replace(/^@/, "") || host, url };
}

/** What a link of a profile is called: its platform, or its host. */
export function platformName({ platform, url }: Social): string {
  const known = PLATFORMS.find((name) => name.toLowerCase() === platform);
  return known ?? new URL(url).hostname.replace(/^www\./, "");
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part).slice(0, 80);
  } catch {
    return part.slice(0, 80);
  }
}
