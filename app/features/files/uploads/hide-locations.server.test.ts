import { describe, expect, it } from "vitest";
import { LocationHider, mayHoldLocation } from "./hide-locations.server.ts";

const latin1 = (bytes: Uint8Array) => String.fromCharCode(...bytes);
const bytesOf = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** What is left of a file that comes in pieces of this size. */
function hidden(text: string, piece: number): string {
  const hider = new LocationHider();
  let out = "";
  for (let at = 0; at < text.length; at += piece)
    out += latin1(hider.push(bytesOf(text.slice(at, at + piece))));
  return out + latin1(hider.rest());
}

describe("the place a film was made at", () => {
  it.each([
    "+51.5074-000.1278/",
    "+37.3318-122.0312+012.345/",
    "-33.868820+151.209290/",
    "+5130.4440-00007.6680/",
    "-335207.752+1511233.444/",
  ])("%s is gone, wherever the file is cut", (place) => {
    const file = `${"m".repeat(50)}\xa9xyz\0\x12\x15\xc7${place}${"d".repeat(60)}`;
    for (const piece of [1, 7, 41, 64, 500]) {
      const left = hidden(file, piece);
      expect(left).toHaveLength(file.length);
      expect(left).not.toMatch(/\d\.\d/);
      expect(left.startsWith("m".repeat(50))).toBe(true);
      expect(left.endsWith("d".repeat(60))).toBe(true);
    }
  });

  it.each(["1.2.3 and 4.5", "+5.1234-000.1278", "+51.50-000.12", "v12.3456-x", "ends with +51."])(
    "is not seen where there is none: %s",
    (text) => {
      expect(hidden(text, 9)).toBe(text);
    },
  );

  it("is gone from a box of numbers, which becomes free space, wherever the file is cut", () => {
    const before = `${"m".repeat(50)}\0\0\0\x10name12345678`;
    const numbers = "\x15\xc7Studio\0\0\xff\xff\xdf\x4b\0\x33\x81\xd7\0\x0c\0\0earth\0\0";
    const size = String.fromCharCode(0, 0, 0, 12 + numbers.length);
    const file = `${before}${size}loci\0\0\0\0${numbers}${"d".repeat(200)}`;
    for (const piece of [1, 7, 41, 64, 100, 500]) {
      expect(hidden(file, piece)).toBe(
        `${before}${size}free${"\0".repeat(4 + numbers.length)}${"d".repeat(200)}`,
      );
    }
  });

  it.each([
    ['<rdf:Description exif:GPSLatitude="51,30.4440N" exif:GPSLongitude="0,7.6680W"/>', /\d[,.]\d/],
    [
      "<exif:GPSLatitude>51,30.4440N</exif:GPSLatitude>\n<exif:GPSLongitude>0,7.66W</exif:GPSLongitude>",
      /\d/,
    ],
  ])("is gone from XMP, wherever the file is cut: %s", (xmp, number) => {
    const file = `${"m".repeat(50)}<x:xmpmeta>${xmp}<xmp:Rating>5</xmp:Rating>${"d".repeat(120)}`;
    for (const piece of [1, 7, 41, 64, 100, 500]) {
      const left = hidden(file, piece);
      expect(left).toHaveLength(file.length);
      expect(left.replace("<xmp:Rating>5</xmp:Rating>", "")).not.toMatch(number);
      expect(left).toContain("<xmp:Rating>5</xmp:Rating>");
    }
  });

  it("may stand in films and sounds of both containers", () => {
    const may = ["video/mp4", "video/quicktime", "video/webm", "audio/mp4", "audio/webm"];
    expect(may.filter(mayHoldLocation)).toEqual(may);
    // Each page of Ogg has a sum over its bytes: nothing is changed in it.
    expect(["audio/ogg", "audio/mpeg", "audio/wav", "image/avif"].filter(mayHoldLocation)).toEqual([]);
  });

  it.each(["a loci of memory", "\0\0\0\x08loci\0\0\0\0", "\xff\0\0\x30loci\0\0\0\0"])(
    "is no box that only begins like one: %j",
    (text) => expect(hidden(`${text}${"d".repeat(150)}`, 9)).toBe(`${text}${"d".repeat(150)}`),
  );
});
