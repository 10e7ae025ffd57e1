import { connect, type Socket } from "node:net";
import { type Answer, concat, readAnswer } from "./http-answer.ts";

export interface Ask {
  method?: "GET" | "POST";
  path: string;
  headers?: Record<string, string>;
  body?: string;
}

/**
 * One kept-alive HTTP/1.1 connection, one request at a time, straight on a socket: Node's own clients would be busier
 * than the Worker they measure.
 */
export class HttpConnection {
  readonly #url: URL;
  #socket: Socket | null = null;
  #parts: Uint8Array[] = [];
  #bytes = 0;
  #needed = 0;
  #waiting: { resolve(answer: Answer): void; reject(error: Error): void } | null = null;

  constructor(address: string) {
    this.#url = new URL(address);
  }

  async send(ask: Ask): Promise<Answer> {
    const socket = this.#socket ?? (await this.#open());
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#needed = 0;
      socket.write(toText(ask, this.#url.host));
    });
  }

  close(): void {
    this.#waiting = null;
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
      socket.on("data", (part: Uint8Array) => this.#take(part));
      this.#socket = socket;
    });
  }

  #fail(error: Error): void {
    this.#socket = null;
    this.#waiting?.reject(error);
    this.#waiting = null;
  }

  #take(part: Uint8Array): void {
    this.#parts.push(part);
    this.#bytes += part.length;
    if (this.#bytes < this.#needed) return;
    const whole = this.#parts.length === 1 ? part : concat(this.#parts);
    const read = readAnswer(whole);
    if ("needed" in read) {
      this.#parts = [whole];
      this.#needed = read.needed;
      return;
    }
    this.#parts = [];
    this.#bytes = 0;
    const waiting = this.#waiting;
    this.#waiting = null;
    waiting?.resolve(read.answer);
  }
}

function toText({ method = "GET", path, headers = {}, body }: Ask, host: string): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const length = body === undefined ? "" : `Content-Length: ${new TextEncoder().encode(body).length}\r\n`;
  return `${method} ${path} HTTP/1.1\r\nHost: ${host}\r\n${lines.join("")}${length}\r\n${body ?? ""}`;
}

/** One request on a connection of its own. */
export async function ask(address: string, request: Ask): Promise<Answer> {
  const connection = new HttpConnection(address);
  try {
    return await connection.send(request);
  } finally {
    connection.close();
  }
}

export function textOf(answer: Answer): string {
  return new TextDecoder().decode(answer.body);
}
