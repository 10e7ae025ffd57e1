/** Letters that carry no mark that could be taken off. */
const PLAIN: Record<string, string> = {
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  ß: "ss",
  ı: "i",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/**
 * What a town is looked up by (`towns.key`): the words before the first comma, in lower case, without accents,
 * "St.-Étienne" as "st etienne". Empty when nothing is named.
 */
export function placeKey(typed: string): string {
  const [name = ""] = typed.split(",");
  return name
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[øłđðßıæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}

export interface Spot {
  lat: number;
  lon: number;
}

/** Mean radius of the earth. */
const EARTH_KM = 6371;

/** Kilometres between two places, along the surface. */
export function kilometresBetween(one: Spot, other: Spot): number {
  const rad = Math.PI / 180;
  const half = (a: number, b: number) => Math.sin(((b - a) * rad) / 2) ** 2;
  const chord =
    half(one.lat, other.lat) + Math.cos(one.lat * rad) * Math.cos(other.lat * rad) * half(one.lon, other.lon);
  return 2 * EARTH_KM * Math.asin(Math.sqrt(Math.min(1, chord)));
}
