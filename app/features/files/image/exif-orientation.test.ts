import fc from "fast-check";
import { expect, it } from "vitest";
import { orientationTiff, readOrientation } from "./exif-orientation.ts";

it("says again how a picture is turned, in all eight ways", () => {
  for (let orientation = 1; orientation <= 8; orientation++)
    expect(readOrientation(orientationTiff(orientation))).toBe(orientation);
});

it("reads it in the other order of bytes as well, behind other entries", () => {
  const [II, TIFF, AT] = [
    [0x49, 0x49],
    [42, 0],
    [8, 0, 0, 0],
  ];
  const width = [0x00, 0x01, 3, 0, 1, 0, 0, 0, 64, 0, 0, 0];
  const turned = [0x12, 0x01, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0];
  expect(readOrientation(Uint8Array.from([...II, ...TIFF, ...AT, 2, 0, ...width, ...turned]))).toBe(6);
});

it.each([
  ["0, which is no way", 0],
  ["9, which is no way", 9],
])("is upright by %s", (_what, orientation) => {
  expect(readOrientation(orientationTiff(orientation))).toBe(1);
});

it("is upright by any bytes that end too early, lead elsewhere or are none of it, and reads none beyond them", () => {
  const whole = orientationTiff(6);
  for (let length = 0; length < whole.length - 4; length++) {
    const cut = readOrientation(whole.slice(0, length));
    expect([1, 6]).toContain(cut);
    if (length < 22) expect(cut).toBe(1);
  }
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
      const read = readOrientation(bytes);
      expect(read >= 1 && read <= 8).toBe(true);
    }),
  );
  fc.assert(
    fc.property(fc.nat(25), fc.nat(255), (at, byte) => {
      const bent = orientationTiff(6);
      bent[at] = byte;
      const read = readOrientation(bent);
      expect(read >= 1 && read <= 8).toBe(true);
    }),
  );
});
