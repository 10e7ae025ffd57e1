import { type IncomingHttpHeaders, type IncomingMessage, type OutgoingHttpHeaders, request } from "node:http";
import { createSecureServer, type Http2ServerRequest, type Http2ServerResponse } from "node:http2";
import { type AddressInfo, connect } from "node:net";
import type { Duplex } from "node:stream";
import { constants, createBrotliCompress } from "node:zlib";
import { generate } from "selfsigned";

/** Headers of one connection, which mean nothing on the next. */
const OF_THE_CONNECTION = new Set(["connection", "keep-alive", "transfer-encoding", "content-length"]);

/**
 * What a data centre puts between the Worker and a browser, and the local runtime does not: HTTP/2 and Brotli, each piece
 * of a streamed page sent on as it comes; live sockets are passed on. The Worker sees its own address.
 * @param origin of the Worker
 */
export async function startEdge(origin: string): Promise<{ origin: string; stop: () => Promise<void> }> {
  const { private: key, cert } = await generate([{ name: "commonName", value: "localhost" }]);
  const server = createSecureServer({ key, cert, allowHTTP1: true });
  server.on("request", (asked, answer) => pass(origin, asked, answer));
  server.on("upgrade", (asked: IncomingMessage, socket: Duplex, head: Buffer) =>
    passSocket(origin, asked, socket, head),
  );
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://localhost:${port}`,
    // Browsers that held a connection are gone by then.
    stop: async () => void server.close(),
  };
}

function pass(origin: string, asked: Http2ServerRequest, answer: Http2ServerResponse): void {
  const headers = { ...ofTheWorker(origin, asked.headers), "accept-encoding": "identity" };
  const onward = request(new URL(asked.url, origin), { method: asked.method, headers }, (got) => {
    const status = got.statusCode ?? 502;
    const isText = /text|script|json|xml|manifest/.test(got.headers["content-type"] ?? "");
    if (!isText || !asked.headers["accept-encoding"]?.includes("br")) {
      answer.writeHead(status, kept(got.headers));
      got.pipe(answer);
      return;
    }
    answer.writeHead(status, { ...kept(got.headers), "content-encoding": "br" });
    const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };
    got.pipe(createBrotliCompress({ params, flush: constants.BROTLI_OPERATION_FLUSH })).pipe(answer);
  });
  onward.on("error", () => answer.destroy());
  asked.pipe(onward);
}

/** A live socket: what the browser asked, word for word, and then whatever either side sends. */
function passSocket(origin: string, asked: IncomingMessage, socket: Duplex, head: Buffer): void {
  const { hostname, port } = new URL(origin);
  const onward = connect(Number(port), hostname, () => {
    const headers = Object.entries({ ...asked.headers, ...addressed(origin, asked.headers) });
    const lines = headers.map(([name, value]) => `${name}: ${value}`);
    onward.write(`GET ${asked.url} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`);
    onward.write(head);
    socket.pipe(onward).pipe(socket);
  });
  onward.on("error", () => socket.destroy());
  socket.on("error", () => onward.destroy());
}

function ofTheWorker(origin: string, headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  return { ...kept(headers), ...addressed(origin, headers) };
}

/** What names the address that was asked: the same-origin check of the Worker compares it with its own. */
function addressed(origin: string, { referer, origin: from }: IncomingHttpHeaders): OutgoingHttpHeaders {
  const { host } = new URL(origin);
  const path = referer ? new URL(referer).pathname : null;
  return { host, ...(from ? { origin } : {}), ...(path ? { referer: origin + path } : {}) };
}

function kept(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const names = Object.keys(headers).filter((name) => !name.startsWith(":") && !OF_THE_CONNECTION.has(name));
  return Object.fromEntries(names.map((name) => [name, headers[name]]));
}
