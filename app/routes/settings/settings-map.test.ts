import { expect, it } from "vitest";
import { SETTINGS_MAP, searchSettings } from "./settings-map.ts";

function titles(query: string): string[] {
  return searchSettings(query).flatMap(({ entries }) => entries.map(({ title }) => title));
}

it("shows the whole map while nothing is typed", () => {
  expect(searchSettings("  ")).toEqual(SETTINGS_MAP);
});

it.each([
  ["2fa", ["Second factor"]],
  ["SIGN OUT", ["Devices"]],
  ["logout everywhere", ["Devices"]],
  ["codes", ["Phone", "Recovery codes"]],
  ["zzz", []],
  ["<script>", []],
])("finds by %j what people mean", (query, found) => {
  expect(titles(query)).toEqual(found);
});
