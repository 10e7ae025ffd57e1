import { readFileSync } from "node:fs";
import type { IncomingMessage, ServerResponse } from "node:http";
import { join } from "node:path";
import { cloudflareApi } from "./cloudflare-api.ts";
import { hostilePages } from "./hostile-pages.ts";
import { modelWire } from "./model-wire.ts";
import { oddPages } from "./odd-pages.ts";
import { pushService } from "./push-service.ts";

/** Answers one address of a foreign site. */
export type Page = (request: IncomingMessage, response: ServerResponse, url: URL) => void | Promise<void>;

const FOLDER = join(process.cwd(), "tests/fixtures/foreign-web");

/** Pages and answers as the sites gave them: host and path -> file in `tests/fixtures/foreign-web`. */
const SAVED: Record<string, string> = {
  "www.youtube.com/oembed?url=https://www.youtube.com/watch?v=aqz-KE-bpKQ": "youtube.oembed.json",
  "www.youtube.com/oembed?url=https://youtu.be/aqz-KE-bpKQ": "youtube.oembed.json",
  "vimeo.com/api/oembed.json?url=https://vimeo.com/76979871": "vimeo.oembed.json",
  "open.spotify.com/oembed?url=https://open.spotify.com/intl-de/track/4cOdK2wGLETKBW3PvgPWqT":
    "spotify.oembed.json",
  "soundcloud.com/oembed?url=https://soundcloud.com/ana-duarte/paper-boats-live": "soundcloud.oembed.json",
  "www.tiktok.com/oembed?url=https://www.tiktok.com/@studionord/video/6718335390845095173":
    "tiktok.oembed.json",
  "www.behance.net/services/oembed?url=https://www.behance.net/gallery/98765432/Kiosk": "behance.oembed.json",
  "www.flickr.com/services/oembed/?url=https://www.flickr.com/photos/perlund/2341623661/":
    "flickr.oembed.json",
  "vimeo.com/76979871": "bare.page.html",
  "vimeo.com/112233445": "vimeo-private.page.html",
  "www.studio-nord.com/kueste": "studio.page.html",
  "studio-nord.com/chair": "twitter-card.page.html",
  "studio-nord.com/episode": "structured.page.html",
  "studio-nord.com/discovery": "discovery.page.html",
  "studio-nord.com/oembed": "discovery.oembed.json",
  "studio-nord.com/bare": "bare.page.html",
  "studio-nord.com/endless-title": "endless-title.page.html",
  "hostile.com/breakout": "breakout.page.html",
  "hostile.com/inside-image": "inside-image.page.html",
};

/** What a site answers at an address; undefined where it has nothing. */
export function findPage(url: URL): Page | undefined {
  const place = `${url.hostname}${url.pathname}`;
  const saved = SAVED[`${place}?url=${url.searchParams.get("url")}`] ?? SAVED[place];
  return saved
    ? savedPage(saved)
    : (hostilePages[place] ?? oddPages[place] ?? modelWire[place] ?? cloudflareApi(url) ?? pushService(url));
}

function savedPage(file: string): Page {
  return (_request, response) => {
    response.writeHead(200, { "content-type": typeOf(file) }).end(readFileSync(join(FOLDER, file)));
  };
}

function typeOf(file: string): string {
  return file.endsWith(".json") ? "application/json" : "text/html; charset=utf-8";
}
