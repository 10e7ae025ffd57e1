import { expect, it } from "vitest";
import { countryName, placeName } from "./countries.ts";

it.each([
  ["PT", "Portugal"],
  ["US", "United States"],
  ["no code", "no code"],
  ["", ""],
])("names the country %s", (code, name) => expect(countryName(code)).toBe(name));

it.each([
  [{ city: "Porto", country: "PT" }, "Porto, Portugal"],
  [{ city: null, country: "PT" }, "Portugal"],
  [{ city: "Porto", country: null }, "Porto"],
  [{ city: null, country: null }, ""],
])("says where somebody is: %o", (place, words) => expect(placeName(place)).toBe(words));
