/** What a member hears or sees when they press play. */
export type EmbedKind = "video" | "audio" | "link";

/** The frame we rebuild from: all that is ever kept of a foreign player (product.md R14). */
export interface Embed {
  platform: EmbedPlatform;
  id: string;
}

interface Player {
  label: string;
  kind: EmbedKind;
  /** Where its frame comes from; the security policy names these and no other. */
  origin: string;
  /** Whole form of an id; what does not match is never put into an address. */
  id: RegExp;
  /** What stands for the id in an address of a page, by the last labels of its host. */
  hosts: readonly string[];
  find(url: URL): string | null | undefined;
  /** Path and query of the frame. */
  frame(id: string): string;
  /** Path of the page the player belongs to, where several addresses lead to it. */
  page?(id: string): string;
  /** Width to height of the frame, or its height in pixels. */
  shape: number | `${number}px`;
}

const SLUG = "[\\w.~%-]{1,100}";

/** Players that may be shown in a frame, and how their addresses are read. */
const PLAYERS = {
  youtube: {
    label: "YouTube",
    kind: "video",
    origin: "https://www.youtube-nocookie.com",
    id: /^[\w-]{11}$/,
    hosts: ["youtube.com", "youtube-nocookie.com", "youtu.be"],
    find: (url) =>
      url.hostname === "youtu.be"
        ? url.pathname.split("/")[1]
        : url.pathname === "/watch"
          ? url.searchParams.get("v")
          : /^\/(?:shorts|embed|live|v)\/([^/]+)/.exec(url.pathname)?.[1],
    frame: (id) => `/embed/${id}?autoplay=1&rel=0`,
    page: (id) => `https://www.youtube.com/watch?v=${id}`,
    shape: 16 / 9,
  },
  vimeo: {
    label: "Vimeo",
    kind: "video",
    origin: "https://player.vimeo.com",
    id: /^\d{3,12}(\/[0-9a-f]{6,20})?$/,
    hosts: ["vimeo.com"],
    find: (url) => {
      const [, id, hash] = /\/(\d{3,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(url.pathname) ?? [];
      const key = hash ?? url.searchParams.get("h");
      return key ? `${id}/${key}` : id;
    },
    frame: (id) => `/video/${id.replace("/", "?h=")}${id.includes("/") ? "&" : "?"}dnt=1&autoplay=1`,
    page: (id) => `https://vimeo.com/${id}`,
    shape: 16 / 9,
  },
  spotify: {
    label: "Spotify",
    kind: "audio",
    origin: "https://open.spotify.com",
    id: /^(track|album|playlist|artist|episode|show)\/[0-9A-Za-z]{22}$/,
    hosts: ["open.spotify.com"],
    find: (url) => /^\/(?:intl-[a-z-]+\/)?(?:embed\/)?([a-z]+\/[0-9A-Za-z]{22})\/?$/.exec(url.pathname)?.[1],
    frame: (id) => `/embed/${id}`,
    page: (id) => `https://open.spotify.com/${id}`,
    shape: "352px",
  },
  soundcloud: {
    label: "SoundCloud",
    kind: "audio",
    origin: "https://w.soundcloud.com",
    id: /^(?!discover\/|stream\/|search\/|you\/|charts\/|pages\/)[\w-]+\/(sets\/)?[\w-]+(\/s-\w+)?$/,
    hosts: ["soundcloud.com"],
    find: (url) => (url.hostname === "on.soundcloud.com" ? null : pathOf(url)),
    frame: (id) => `/player/?url=${encodeURIComponent(`https://soundcloud.com/${id}`)}&auto_play=true`,
    page: (id) => `https://soundcloud.com/${id}`,
    shape: "166px",
  },
  tiktok: {
    label: "TikTok",
    kind: "video",
    origin: "https://www.tiktok.com",
    id: /^\d{10,24}$/,
    hosts: ["tiktok.com"],
    find: (url) => /\/(?:video|photo|v1|v2)\/(\d+)/.exec(url.pathname)?.[1],
    frame: (id) => `/player/v1/${id}?autoplay=1&rel=0`,
    shape: 9 / 16,
  },
  behance: {
    label: "Behance",
    kind: "link",
    origin: "https://www.behance.net",
    id: /^\d{4,12}$/,
    hosts: ["behance.net"],
    find: (url) => /^\/(?:gallery|embed\/project)\/(\d+)/.exec(url.pathname)?.[1],
    frame: (id) => `/embed/project/${id}?ilo0=1`,
    shape: 4 / 3,
  },
  dailymotion: {
    label: "Dailymotion",
    kind: "video",
    origin: "https://geo.dailymotion.com",
    id: /^[0-9a-zA-Z]{5,20}$/,
    hosts: ["dailymotion.com", "dai.ly"],
    find: (url) =>
      url.hostname === "dai.ly" ? pathOf(url) : /^\/(?:embed\/)?video\/([^/_]+)/.exec(url.pathname)?.[1],
    frame: (id) => `/player.html?video=${id}`,
    page: (id) => `https://www.dailymotion.com/video/${id}`,
    shape: 16 / 9,
  },
  mixcloud: {
    label: "Mixcloud",
    kind: "audio",
    origin: "https://player-widget.mixcloud.com",
    id: new RegExp(`^(?!discover/|live/|settings/)${SLUG}/${SLUG}$`),
    hosts: ["mixcloud.com"],
    find: pathOf,
    frame: (id) => `/widget/iframe/?feed=${encodeURIComponent(`/${id}/`)}&autoplay=1`,
    shape: "120px",
  },
  sketchfab: {
    label: "Sketchfab",
    kind: "link",
    origin: "https://sketchfab.com",
    id: /^[0-9a-f]{32}$/,
    hosts: ["sketchfab.com"],
    find: (url) => /^\/(?:3d-models\/(?:.*-)?|models\/)([0-9a-f]{32})/.exec(url.pathname)?.[1],
    frame: (id) => `/models/${id}/embed?autostart=1&dnt=1`,
    shape: 16 / 9,
  },
  loom: {
    label: "Loom",
    kind: "video",
    origin: "https://www.loom.com",
    id: /^[0-9a-f]{32}$/,
    hosts: ["loom.com"],
    find: (url) => /^\/(?:share|embed)\/(?:.*-)?([0-9a-f]{32})/.exec(url.pathname)?.[1],
    frame: (id) => `/embed/${id}?autoplay=1`,
    page: (id) => `https://www.loom.com/share/${id}`,
    shape: 16 / 9,
  },
} satisfies Record<string, Player>;

export type EmbedPlatform = keyof typeof PLAYERS;

/** The platforms in the order in which they are asked. */
const PLATFORMS = Object.keys(PLAYERS) as EmbedPlatform[];

/** For `frame-src` of the security policy. */
export const EMBED_ORIGINS: readonly string[] = PLATFORMS.map((platform) => PLAYERS[platform].origin);

/** The player of a page, told from its address alone; null for pages without one that we know. */
export function findEmbed(url: URL): Embed | null {
  for (const platform of PLATFORMS) {
    const player: Player = PLAYERS[platform];
    if (!player.hosts.some((host) => url.hostname === host || url.hostname.endsWith(`.${host}`))) continue;
    const id = player.find(url);
    return id && player.id.test(id) ? { platform, id } : null;
  }
  return null;
}

/** What `embed_code` holds. */
export function writeEmbedCode({ platform, id }: Embed): string {
  return JSON.stringify({ platform, id });
}

/** The frame that an `embed_code` stands for; null for anything but one of ours, whoever wrote it. */
export function readEmbedCode(code: string | null): Embed | null {
  if (code === null || code.length > 500) return null;
  try {
    const { platform, id } = JSON.parse(code) as Record<string, unknown>;
    if (typeof platform !== "string" || typeof id !== "string" || !Object.hasOwn(PLAYERS, platform))
      return null;
    const known = platform as EmbedPlatform;
    return PLAYERS[known].id.test(id) ? { platform: known, id } : null;
  } catch {
    return null;
  }
}

/** Everything a page needs to show a player. */
export function playerOf({ platform, id }: Embed) {
  const player: Player = PLAYERS[platform];
  return {
    label: player.label,
    kind: player.kind,
    src: player.origin + player.frame(id),
    page: player.page?.(id) ?? null,
    shape: player.shape,
  };
}

function pathOf(url: URL): string {
  return url.pathname.replace(/^\/|\/$/g, "");
}
