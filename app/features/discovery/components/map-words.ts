import type { Place } from "../map/places.ts";
import type { DeckTab } from "../schema.ts";

/** "1 opportunity", "3 members". */
export function countWords(tab: DeckTab, count: number): string {
  const [one, many] = tab === "creators" ? ["member", "members"] : ["opportunity", "opportunities"];
  return `${count} ${count === 1 ? one : many}`;
}

/** "Berlin", "Berlin and 2 more places". */
export function placesWords([first, ...others]: readonly Place[]): string {
  if (!first) return "This place";
  return others.length === 0 ? first.name : `${first.name} and ${moreWords(others.length)}`;
}

/** "1 more place". */
export function moreWords(count: number): string {
  return count === 1 ? "1 more place" : `${count} more places`;
}

/** What is not on the map, in a sentence. */
export function unplacedWords(tab: DeckTab, count: number): string {
  if (tab === "creators")
    return count === 1
      ? "1 more member does not say where they are"
      : `${count} more members do not say where they are`;
  return count === 1
    ? "1 more can be done from anywhere, or names no town we know"
    : `${count} more can be done from anywhere, or name no town we know`;
}
