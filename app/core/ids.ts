/** A time-ordered identifier: UUIDv7 text (product.md §4.4). */
export type Id = string;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[1-8][0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;

/**
 * Makes a UUIDv7: 48 bits of epoch milliseconds, then 74 random bits.
 * @param now epoch milliseconds UTC
 */
export function newId(now: number): Id {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const view = new DataView(bytes.buffer);
  view.setUint16(0, Math.floor(now / 2 ** 32));
  view.setUint32(2, now % 2 ** 32);
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${hex.slice(12, 16)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** True for the text form of any UUID; ids from outside are checked before they reach a query. */
export function isId(value: unknown): value is Id {
  return typeof value === "string" && UUID.test(value);
}

/** The beginning of every id that is made from this moment on: what stands before it as text is older. */
export function idsFrom(at: number): string {
  const hex = at.toString(16).padStart(12, "0");
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

/** When a UUIDv7 was made, epoch milliseconds UTC. */
export function bornAt(id: Id): number {
  return Number.parseInt(id.replaceAll("-", "").slice(0, 12), 16);
}
