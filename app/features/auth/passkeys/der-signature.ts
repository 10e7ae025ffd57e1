/**
 * Stands in the built Worker for what @simplewebauthn/server reads a passkey's signature with, under the names it asks
 * for (vite/left-out.ts): two integers in DER (RFC 3279 §2.2.3), for which ASN.1 as a whole weighs 25 kB.
 */
export class ECDSASigValue {
  r = new Uint8Array();
  s = new Uint8Array();
}

const SEQUENCE = 0x30;
const INTEGER = 0x02;
/** Beginning with this, a length is the byte that follows: signatures on P-521 are longer than 127 bytes. */
const ONE_BYTE_LENGTH = 0x81;

export const AsnParser = {
  /** @throws RangeError on anything but a sequence of two integers, and on bytes after it */
  parse(signature: BufferSource): ECDSASigValue {
    const bytes = ArrayBuffer.isView(signature)
      ? new Uint8Array(signature.buffer, signature.byteOffset, signature.byteLength)
      : new Uint8Array(signature);
    const whole = readValue(SEQUENCE, Uint8Array.from(bytes));
    const r = readValue(INTEGER, whole.value);
    const s = readValue(INTEGER, r.rest);
    if (whole.rest.length + s.rest.length > 0) throw unreadable();
    return { r: r.value, s: s.value };
  },
};

function readValue(tag: number, bytes: Uint8Array<ArrayBuffer>) {
  const isLong = bytes[1] === ONE_BYTE_LENGTH;
  const length = bytes[isLong ? 2 : 1] ?? 0;
  const start = isLong ? 3 : 2;
  // DER writes a length as short as it can be.
  const isShortest = isLong ? length > 0x7f : length <= 0x7f;
  if (bytes[0] !== tag || length === 0 || !isShortest || bytes.length < start + length) throw unreadable();
  return { value: bytes.slice(start, start + length), rest: bytes.slice(start + length) };
}

function unreadable(): RangeError {
  return new RangeError("This is no signature in DER.");
}
