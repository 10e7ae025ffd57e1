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

  it.each([
    ["GPS5", "l\x14", 20],
    ["GPS9", "?\x20", 32],
  ])("is gone from the way an action camera wrote down (%s), wherever the file is cut", (key, kind, size) => {
    const way = "\x1a\xc7\x02\x7f".repeat((size / 4) * 9);
    const scale = "SCALl\x04\0\x05";
    const left = `${"m".repeat(50)}STRM\0\x01\x01\x02${scale}`;
    const file = `${left}${key}${kind}\0\x09${way}ACCLs\x06\0\x01${"d".repeat(200)}`;
    for (const piece of [1, 7, 41, 64, 100, 500])
      expect(hidden(file, piece)).toBe(
        `${left}EMPT${kind}\0\x09${"\0".repeat(size * 9)}ACCLs\x06\0\x01${"d".repeat(200)}`,
      );
  });

  it.each([
    ["as it is", "\xff\xe1", "II*\0"],
    ["in a tag without runs of ones", "\xff\0\xe1", "MM\0*"],
  ])("is gone from the picture of a song (%s), wherever the file is cut", (_how, marker, tiff) => {
    const said = `${tiff}\0\0\0\x08${"the way home ".repeat(60)}`;
    const size = said.length + 8;
    const head = `ID3\x03\0${"m".repeat(50)}APIC\xff\xd8${marker}${String.fromCharCode(size >> 8, size & 255)}`;
    const file = `${head}Exif\0\0${said}\xff\xdb\0\x43${"d".repeat(200)}`;
    for (const piece of [1, 7, 41, 64, 100, 500])
      expect(hidden(file, piece)).toBe(`${head}${"\0".repeat(size - 2)}\xff\xdb\0\x43${"d".repeat(200)}`);
  });

  it.each(["GPS5 is a key", "Exif\0\0II*\0", "\xff\xe1\0\x20Exif\0\0words", "GPSUc\x10\0\x01"])(
    "is none of these by a word alone: %j",
    (text) => expect(hidden(`${text}${"d".repeat(150)}`, 9)).toBe(`${text}${"d".repeat(150)}`),
  );

  it("may stand in films and sounds of all containers but one", () => {
    const may = [
      ...["video/mp4", "video/quicktime", "video/webm"],
      ...["audio/mp4", "audio/webm", "audio/mpeg", "audio/flac", "audio/wav"],
    ];
    expect(may.filter(mayHoldLocation)).toEqual(may);
    // Each page of Ogg has a sum over its bytes: nothing is changed in it.
    expect(["audio/ogg", "image/avif"].filter(mayHoldLocation)).toEqual([]);
  });

  it.each(["a loci of memory", "\0\0\0\x08loci\0\0\0\0", "\xff\0\0\x30loci\0\0\0\0"])(
    "is no box that only begins like one: %j",
    (text) => expect(hidden(`${text}${"d".repeat(150)}`, 9)).toBe(`${text}${"d".repeat(150)}`),
  );
});
