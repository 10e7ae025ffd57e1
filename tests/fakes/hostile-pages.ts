import type { ServerResponse } from "node:http";
import { constants, createGzip, gzipSync } from "node:zlib";
import type { Page } from "./foreign-pages.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };

/** Sites that mean no good, or do not know better. */
export const hostilePages: Record<string, Page> = {
  "hostile.com/redirects": (_request, response, url) => {
    const left = Number(url.searchParams.get("left"));
    url.searchParams.set("left", String(left - 1));
    if (left > 0) redirect(response, url.href);
    else response.writeHead(200, HTML).end("<title>At last</title>");
  },
  "hostile.com/redirect-to": (_request, response, url) =>
    redirect(response, url.searchParams.get("to") ?? ""),
  "hostile.com/no-location": (_request, response) => void response.writeHead(302).end(),
  "hostile.com/endless": async (_request, response) => {
    response.writeHead(200, HTML).write("<title>Endless</title>");
    await endlessly(response, "<p>and so on</p>".repeat(4096));
  },
  "hostile.com/endless-json": async (_request, response) => {
    response.writeHead(200, { "content-type": "application/json" }).write("[0");
    await endlessly(response, ",0".repeat(8192));
  },
  "hostile.com/bomb": (_request, response) => {
    response.writeHead(200, { ...HTML, "content-encoding": "gzip" });
    const bomb = createGzip({ level: constants.Z_BEST_COMPRESSION });
    bomb.pipe(response);
    bomb.write("<title>Bomb</title>");
    for (let megabytes = 0; megabytes < 200; megabytes++) bomb.write(Buffer.alloc(1024 * 1024, 32));
    bomb.end();
  },
  "hostile.com/broken-gzip": (_request, response) =>
    void response
      .writeHead(200, { ...HTML, "content-encoding": "gzip" })
      .end(gzipSync("<title>Broken</title>").subarray(0, 12)),
  "hostile.com/silent": () => {},
  "hostile.com/drip": (_request, response) => {
    response.writeHead(200, HTML).write("<title>Drip</title>");
    const drops = setInterval(() => response.write("."), 200);
    response.on("close", () => clearInterval(drops));
  },
  "hostile.com/cut-off": (_request, response) => {
    response.writeHead(200, { ...HTML, "content-length": "10000" }).write("<title>Cut");
    setTimeout(() => response.destroy(), 50);
  },
  "hostile.com/no-type": (_request, response) => void response.writeHead(200).end("<title>x</title>"),
  "hostile.com/program": (_request, response) =>
    void response.writeHead(200, { "content-type": "application/octet-stream" }).end("MZ"),
  "hostile.com/teapot": (_request, response) =>
    void response.writeHead(418, HTML).end("<title>Teapot</title>"),
  "hostile.com/echo": (request, response) =>
    void response
      .writeHead(200, { "content-type": "application/json" })
      .end(JSON.stringify({ method: request.method, headers: request.headers })),
  "hostile.com/film.mp4": async (_request, response) => {
    response.writeHead(200, { "content-type": "video/mp4" });
    await endlessly(response, "film".repeat(16384));
  },
};

function redirect(response: ServerResponse, location: string): void {
  response.writeHead(302, { location: location.replace(/[^ -~]/gu, encodeURIComponent) }).end();
}

/** Sends for as long as somebody takes it. */
async function endlessly(response: ServerResponse, piece: string): Promise<void> {
  while (!response.destroyed) {
    if (!response.write(piece)) {
      await new Promise<void>((free) => {
        const goOn = () => {
          response.off("drain", goOn).off("close", goOn);
          free();
        };
        response.on("drain", goOn).on("close", goOn);
      });
    }
  }
}
