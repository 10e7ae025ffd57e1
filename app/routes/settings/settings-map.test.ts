import { expect, it } from "vitest";
import { SETTINGS_MAP, searchSettings, teamGroup } from "./settings-map.ts";

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

it("leads who works for Thrive to their pages, and finds that by the name of each", () => {
  const team = teamGroup(["Overview", "Moderation"]);
  expect(searchSettings("", team)[0]?.entries.map(({ to }) => to)).toEqual(["/admin"]);
  expect(searchSettings("moderation", team)[0]?.title).toBe("Your work for Thrive");
  expect(searchSettings("", teamGroup([]))).toEqual(SETTINGS_MAP);
});
