import { describe, expect, it } from "vitest";
import { LocationHider } from "./hide-locations.server.ts";

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
  it.each(["+51.5074-000.1278/", "+37.3318-122.0312+012.345/", "-33.868820+151.209290/"])(
    "%s is gone, wherever the file is cut",
    (place) => {
      const file = `${"m".repeat(50)}\xa9xyz\0\x12\x15\xc7${place}${"d".repeat(60)}`;
      for (const piece of [1, 7, 41, 64, 500]) {
        const left = hidden(file, piece);
        expect(left).toHaveLength(file.length);
        expect(left).not.toMatch(/\d\.\d/);
        expect(left.startsWith("m".repeat(50))).toBe(true);
        expect(left.endsWith("d".repeat(60))).toBe(true);
      }
    },
  );

  it.each(["1.2.3 and 4.5", "+5.1234-000.1278", "+51.50-000.12", "v12.3456-x", "ends with +51."])(
    "is not seen where there is none: %s",
    (text) => {
      expect(hidden(text, 9)).toBe(text);
    },
  );
});
