import { generateKeyPairSync, sign, verify } from "node:crypto";
import { expect, test } from "vitest";
import { AsnParser } from "./der-signature.ts";

/** As large as the integers of the curve, without the zero that keeps DER's from being negative. */
function padded(integer: Uint8Array, size: number): Uint8Array {
  const bytes = new Uint8Array(size);
  const digits = integer.length > size ? integer.subarray(1) : integer;
  bytes.set(digits, size - digits.length);
  return bytes;
}

test.each([
  ["P-256", 32, 300],
  ["P-384", 48, 20],
  ["P-521", 66, 20],
])("signatures on %s are read as they were made, however short their integers are", (curve, size, rounds) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: curve });
  for (let round = 0; round < rounds; round++) {
    const message = Buffer.from(`message ${round}`);
    const { r, s } = AsnParser.parse(sign("sha256", message, privateKey));
    const plain = Buffer.concat([padded(r, size), padded(s, size)]);
    const key = { key: publicKey, dsaEncoding: "ieee-p1363" } as const;
    const isGood = verify("sha256", message, key, plain);
    expect(isGood).toBe(true);
  }
});

const SIGNATURE = [0x30, 6, 0x02, 1, 5, 0x02, 1, 7];

test("the two integers come as they stand, out of any part of a buffer", () => {
  const inside = new Uint8Array([9, ...SIGNATURE, 9]).subarray(1, 9);
  for (const bytes of [inside, new Uint8Array(SIGNATURE).buffer]) {
    const { r, s } = AsnParser.parse(bytes);
    expect([[...r], [...s]]).toEqual([[5], [7]]);
  }
});

test.each([
  ["nothing", []],
  ["another kind of value", [0x31, ...SIGNATURE.slice(1)]],
  ["bytes after it", [...SIGNATURE, 0]],
  ["bytes after its integers", [0x30, 7, 0x02, 1, 5, 0x02, 1, 7, 0]],
  ["an end before its end", SIGNATURE.slice(0, -1)],
  ["one integer", [0x30, 3, 0x02, 1, 5]],
  ["an integer of no bytes", [0x30, 5, 0x02, 0, 0x02, 1, 7]],
  ["a length longer than it has to be", [0x30, 0x81, 6, ...SIGNATURE.slice(2)]],
  ["a length of its own invention", [0x30, 0x80, ...SIGNATURE.slice(2)]],
])("%s is refused", (_, bytes) => {
  expect(() => AsnParser.parse(new Uint8Array(bytes))).toThrow(RangeError);
});
