import { expect, it } from "vitest";
import { unknownWords } from "./unknown-words.ts";

const wordsOf = (tab: "opportunities" | "creators", query: string) =>
  unknownWords(tab, new URLSearchParams(query));

it("names what an address looks for and nothing is called, each once", () => {
  expect(wordsOf("opportunities", "type=life&category=life&mode=remote")).toEqual(["life"]);
  expect(wordsOf("creators", "tier=nobody&country=ZZ")).toEqual(["nobody", "ZZ"]);
});

it("says nothing of what is there, is empty, is free text, or belongs to the other tab", () => {
  expect(wordsOf("opportunities", "type=&q=life&skills=life&city=Nowhere&language=x&tier=nobody")).toEqual(
    [],
  );
});
