import { connect } from "node:net";

export type RedisReply = string | number | null | Error | RedisReply[];

/** One connection to a Redis: commands in, replies out, in order. */
export interface RedisWire {
  send(command: string[]): Promise<RedisReply>;
  close(): void;
}

const CARRIAGE_RETURN = 13;

/** Speaks RESP 2 (redis.io/docs/reference/protocol-spec) over one socket. */
export async function openRedisWire(port: number): Promise<RedisWire> {
  const socket = connect(port, "127.0.0.1");
  await new Promise<void>((open, failed) => socket.once("connect", open).once("error", failed));
  const waiting: ((reply: RedisReply) => void)[] = [];
  let bytes = new Uint8Array();
  socket.on("data", (chunk) => {
    bytes = Uint8Array.from([...bytes, ...chunk]);
    for (let read = readReply(bytes, 0); read; read = readReply(bytes, 0)) {
      bytes = bytes.subarray(read.end);
      waiting.shift()?.(read.reply);
    }
  });
  return {
    send: (command) =>
      new Promise((resolve) => {
        waiting.push(resolve);
        const words = command.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`);
        socket.write(`*${command.length}\r\n${words.join("")}`);
      }),
    close: () => socket.destroy(),
  };
}

/** The reply that begins at `start`, or null while it has not come whole. */
function readReply(bytes: Uint8Array, start: number): { reply: RedisReply; end: number } | null {
  const lineEnd = bytes.indexOf(CARRIAGE_RETURN, start);
  if (lineEnd < 0) return null;
  const text = textOf(bytes, start + 1, lineEnd);
  const next = lineEnd + 2;
  switch (String.fromCharCode(bytes[start] ?? 0)) {
    case "+":
      return { reply: text, end: next };
    case "-":
      return { reply: new Error(text), end: next };
    case ":":
      return { reply: Number(text), end: next };
    case "$": {
      const end = next + Number(text);
      if (text === "-1") return { reply: null, end: next };
      return bytes.length < end + 2 ? null : { reply: textOf(bytes, next, end), end: end + 2 };
    }
    case "*":
      return text === "-1" ? { reply: null, end: next } : readList(bytes, next, Number(text));
    default:
      throw new Error(`Redis answered something unknown: ${text}`);
  }
}

function readList(
  bytes: Uint8Array,
  start: number,
  length: number,
): { reply: RedisReply; end: number } | null {
  const list: RedisReply[] = [];
  let end = start;
  while (list.length < length) {
    const read = readReply(bytes, end);
    if (!read) return null;
    list.push(read.reply);
    end = read.end;
  }
  return { reply: list, end };
}

function textOf(bytes: Uint8Array, start: number, end: number): string {
  return new TextDecoder().decode(bytes.subarray(start, end));
}
