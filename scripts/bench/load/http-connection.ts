import { connect, type Socket } from "node:net";

/** One answer, as much of it as a measurement needs. */
export interface Answer {
  status: number;
  headers: Map<string, string[]>;
  body: Buffer;
}

export interface Ask {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

const HEAD_END = Buffer.from("\r\n\r\n");

/**
 * One kept-alive HTTP/1.1 connection, one request at a time, straight on a socket: Node's own clients would be busier
 * than the Worker they measure.
 */
export class HttpConnection {
  readonly #url: URL;
  #socket: Socket | null = null;
  #parts: Buffer[] = [];
  #bytes = 0;
  #needed = 0;
  #settle: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  constructor(address: string) {
    this.#url = new URL(address);
  }

  async send(ask: Ask): Promise<Answer> {
    const socket = this.#socket ?? (await this.#open());
    return new Promise((resolve, reject) => {
      this.#settle = { resolve, reject };
      this.#needed = 0;
      socket.write(toText(ask, this.#url.host));
    });
  }

  close(): void {
    this.#socket?.destroy();
    this.#socket = null;
  }

  #open(): Promise<Socket> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: this.#url.hostname, port: Number(this.#url.port), noDelay: true });
      socket.once("connect", () => resolve(socket));
      socket.once("error", (error) => {
        reject(error);
        this.#fail(error);
      });
      socket.once("close", () => this.#fail(new Error("The connection was closed before the answer.")));
      socket.on("data", (part) => this.#take(part));
      this.#socket = socket;
    });
  }

  #fail(error: Error): void {
    this.#socket = null;
    this.#settle?.reject(error);
    this.#settle = null;
  }

  #take(part: Buffer): void {
    this.#parts.push(part);
    this.#bytes += part.length;
    if (this.#bytes < this.#needed) return;
    const whole = this.#parts.length === 1 ? part : Buffer.concat(this.#parts);
    const read = readAnswer(whole);
    if ("answer" in read) {
      this.#parts = [];
      this.#bytes = 0;
      const { resolve } = this.#settle ?? {};
      this.#settle = null;
      resolve?.(read.answer);
    } else {
      this.#parts = [whole];
      this.#needed = read.needed;
    }
  }
}

function toText({ method = "GET", path, headers = {}, body }: Ask, host: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? "" : `Content-Length: ${Buffer.byteLength(body)}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join("")}${length}\r\n${body ?? ""}`;
}

/** The answer, or how many bytes there must be before it is worth looking again. */
export function readAnswer(whole: Buffer): { answer: Answer } | { needed: number } {
  const end = whole.indexOf(HEAD_END);
  if (end < 0) return { needed: whole.length + 1 };
  const [first = "", ...lines] = whole.toString("latin1", 0, end).split("\r\n");
  const status = Number(first.split(" ")[1]);
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  const start = end + HEAD_END.length;
  if (headers.get("transfer-encoding")?.[0] === "chunked") {
    const body = readChunks(whole, start);
    return body ? { answer: { status, headers, body } } : { needed: whole.length + 1 };
  }
  const length = Number(headers.get("content-length")?.[0] ?? 0);
  if (whole.length < start + length) return { needed: start + length };
  return { answer: { status, headers, body: whole.subarray(start, start + length) } };
}

function readChunks(whole: Buffer, start: number): Buffer | null {
  const chunks: Buffer[] = [];
  let at = start;
  for (;;) {
    const lineEnd = whole.indexOf("\r\n", at, "latin1");
    if (lineEnd < 0) return null;
    const size = Number.parseInt(whole.toString("latin1", at, lineEnd), 16);
    const next = lineEnd + 2 + size + 2;
    if (whole.length < next) return null;
    if (size === 0) return Buffer.concat(chunks);
    chunks.push(whole.subarray(lineEnd + 2, lineEnd + 2 + size));
    at = next;
  }
}
