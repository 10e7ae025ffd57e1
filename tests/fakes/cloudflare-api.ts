import type { IncomingMessage, ServerResponse } from "node:http";
import type { Page } from "./foreign-pages.ts";

const PURGE = /^\/client\/v4\/zones\/([^/]+)\/purge_cache$/;

interface Purge {
  token: string | undefined;
  tags: string[];
}

/** What each zone was asked to forget. */
const purges = new Map<string, Purge[]>();

/** Cloudflare's own API as far as it is asked, and at `purges.foreign-web.test/{zone}` what it was asked. */
export function cloudflareApi(url: URL): Page | undefined {
  const zone = url.hostname === "api.cloudflare.com" ? PURGE.exec(url.pathname)?.[1] : undefined;
  if (zone) return (request, response) => takePurge(zone, request, response);
  if (url.hostname !== "purges.foreign-web.test") return;
  return (_request, response) => {
    response.end(JSON.stringify(purges.get(url.pathname.slice(1)) ?? []));
  };
}

async function takePurge(zone: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part);
  const { tags } = JSON.parse(Buffer.concat(parts).toString());
  purges.set(zone, [...(purges.get(zone) ?? []), { token: request.headers.authorization, tags }]);
  response.writeHead(zone === "full" ? 429 : 200, { "content-type": "application/json" });
  response.end(JSON.stringify({ success: zone !== "full" }));
}
