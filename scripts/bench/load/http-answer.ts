/** One answer, as much of it as a measurement needs. */
export interface Answer {
  status: number;
  /** Lower-case names; every value of a name. */
  headers: Map<string, string[]>;
  body: Uint8Array;
}

const CR = 13;
const LF = 10;
const latin1 = new TextDecoder("latin1");

/** The answer at the start of `bytes`, or how many bytes there must be before it is worth looking again. */
export function readAnswer(bytes: Uint8Array): { answer: Answer } | { needed: number } {
  const end = headEnd(bytes);
  if (end < 0) return { needed: bytes.length + 1 };
  const [first = "", ...lines] = latin1.decode(bytes.subarray(0, end)).split("\r\n");
  const status = Number(first.split(" ")[1]);
  const headers = new Map<string, string[]>();
  for (const line of lines) {
    const colon = line.indexOf(":");
    const name = line.slice(0, colon).toLowerCase();
    headers.set(name, [...(headers.get(name) ?? []), line.slice(colon + 1).trim()]);
  }
  const start = end + 4;
  if (headers.get("transfer-encoding")?.[0] === "chunked") {
    const body = readChunks(bytes, start);
    return body ? { answer: { status, headers, body } } : { needed: bytes.length + 1 };
  }
  const length = Number(headers.get("content-length")?.[0] ?? 0);
  if (bytes.length < start + length) return { needed: start + length };
  return { answer: { status, headers, body: bytes.subarray(start, start + length) } };
}

export function concat(parts: Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function headEnd(bytes: Uint8Array): number {
  for (let at = bytes.indexOf(CR); at >= 0 && at + 3 < bytes.length; at = bytes.indexOf(CR, at + 1)) {
    if (bytes[at + 1] === LF && bytes[at + 2] === CR && bytes[at + 3] === LF) return at;
  }
  return -1;
}

/** The chunks joined; null while the last one is missing. */
function readChunks(bytes: Uint8Array, start: number): Uint8Array | null {
  const chunks: Uint8Array[] = [];
  for (let at = start; ; ) {
    const lineEnd = bytes.indexOf(CR, at);
    if (lineEnd < 0) return null;
    const size = Number.parseInt(latin1.decode(bytes.subarray(at, lineEnd)), 16);
    const from = lineEnd + 2;
    if (bytes.length < from + size + 2) return null;
    if (size === 0) return concat(chunks);
    chunks.push(bytes.subarray(from, from + size));
    at = from + size + 2;
  }
}
