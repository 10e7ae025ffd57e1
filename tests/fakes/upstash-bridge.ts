import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { RedisReply, RedisWire } from "./redis-wire.ts";

/** Upstash marks scripts with a flag of its own, which no other Redis knows. */
const UPSTASH_SHEBANG = /^#!lua flags=allow-key-locking\n/;

export interface UpstashBridge {
  url: string;
  token: string;
  close(): Promise<void>;
}

/**
 * Upstash's REST protocol in front of a real Redis: one command at `/`, several at `/pipeline`, each an array of words;
 * answers `{result}` or `{error}`, texts in base64 where the client asks for it.
 */
export async function openUpstashBridge(redis: RedisWire): Promise<UpstashBridge> {
  const token = crypto.randomUUID();
  const server = createServer(async (request, response) => {
    const answer = (status: number, body: unknown) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
    if (request.headers.authorization !== `Bearer ${token}`) return answer(401, { error: "Unauthorized" });
    const encode = request.headers["upstash-encoding"] === "base64" ? inBase64 : (reply: RedisReply) => reply;
    const run = async (command: unknown[]) => {
      const reply = await redis.send(forPlainRedis(command));
      return reply instanceof Error ? { error: reply.message } : { result: encode(reply) };
    };
    const body = JSON.parse(await textOf(request)) as unknown[];
    if (request.url === "/pipeline") return answer(200, await Promise.all((body as unknown[][]).map(run)));
    const only = await run(body);
    return answer("error" in only ? 400 : 200, only);
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, token, close: () => closed(server) };
}

function forPlainRedis(command: unknown[]): string[] {
  return command.map((word) => String(word).replace(UPSTASH_SHEBANG, ""));
}

/** `OK` alone stays as it is, as Upstash has it. */
function inBase64(reply: RedisReply): unknown {
  if (Array.isArray(reply)) return reply.map(inBase64);
  return typeof reply === "string" && reply !== "OK" ? Buffer.from(reply).toString("base64") : reply;
}

async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

function closed(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((done) => server.close(() => done()));
}
