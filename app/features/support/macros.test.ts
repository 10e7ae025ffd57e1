import { expect, test } from "vitest";
import { byFit, type CannedReply, fillIn, stepsOf } from "./macros.ts";

const WORDS: CannedReply = {
  key: "hello",
  title: "Hello",
  body: "Hi {name}, this is {agent}.",
  category: null,
  setsCategory: null,
  setsPriority: null,
  note: null,
  takes: false,
  resolves: false,
};

test("words alone do nothing besides; each step of a macro is said before it is done", () => {
  expect(stepsOf(WORDS)).toEqual([]);
  const all = stepsOf({
    ...WORDS,
    takes: true,
    setsCategory: "dispute",
    setsPriority: "urgent",
    note: "Ask Finance",
    resolves: true,
  });
  expect(all).toEqual([
    "gives the request to you",
    "files it under Dispute",
    "sets its priority to urgent",
    "leaves a note: “Ask Finance”",
    "marks it as solved",
  ]);
});

test("names stand wherever they are asked for, and a member's name is never read as a place", () => {
  expect(fillIn(`${WORDS.body} Bye, {name}`, { member: "Mira Sol", agent: "Sam Lee" })).toBe(
    "Hi Mira, this is Sam. Bye, Mira",
  );
  expect(fillIn("Hi {name}", { member: "$& Sol", agent: "Sam" })).toBe("Hi $&");
});

test("those for this kind of request come first, then those for all, in their order", () => {
  const of = (key: string, category: string | null) => ({ key, category });
  const list = [of("a", null), of("b", "legal"), of("c", "payment"), of("d", "legal"), of("e", null)];
  expect(byFit(list, "legal").map(({ key }) => key)).toEqual(["b", "d", "a", "e", "c"]);
  expect(byFit(list, null).map(({ key }) => key)).toEqual(["a", "e", "b", "c", "d"]);
});
