import type { IncomingMessage } from "node:http";
import { toBase64Url } from "#app/core/base64url.ts";
import type { Page } from "./foreign-pages.ts";

/** A push message as it came over the wire. */
export interface CarriedPush {
  method: string;
  headers: Record<string, string>;
  /** base64url */
  body: string;
}

const HOST = "push.studio-nord.com";
const carried = new Map<string, CarriedPush[]>();

/**
 * A push service (RFC 8030): takes whatever is posted to an address of a browser, answers with the status that its
 * `answer` asks for, and gives by GET what came there.
 */
export function pushService(url: URL): Page | undefined {
  return url.hostname === HOST ? take : undefined;
}

const take: Page = async (request, response, url) => {
  const before = carried.get(url.pathname) ?? [];
  if (request.method === "GET") {
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(before));
    return;
  }
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, `${value}`]),
  );
  const body = toBase64Url(await bytesOf(request));
  carried.set(url.pathname, [...before, { method: request.method ?? "", headers, body }]);
  const status = Number(url.searchParams.get("answer") ?? 201);
  response.writeHead(status, status === 307 ? { location: "http://127.0.0.1/inside" } : {}).end("said so");
};

async function bytesOf(request: IncomingMessage): Promise<Uint8Array> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
