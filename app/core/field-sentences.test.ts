import { expect, it } from "vitest";
import { z } from "zod";
import { fieldSentence } from "./field-sentences.ts";

const said = (schema: z.ZodType, input: unknown) =>
  schema.safeParse(input, { error: fieldSentence }).error?.issues[0]?.message;

it.each([
  [z.uuid(), undefined, "Please fill this in."],
  [z.uuid(), "x", "Please look at this again."],
  [z.coerce.number(), "five", "Please write a number."],
  [z.number().int(), 1.5, "Please write a whole number."],
  [z.number().min(2), 1, "It has to be 2 at least."],
  [z.number().max(2), 3, "It can be 2 at most."],
  [z.string().max(2), "abc", "Use at most 2 characters."],
  [z.string().min(2), "a", "Use at least 2 characters."],
  [z.enum(["a", "b"]), "c", "Please choose from the list."],
  [z.string("Please give it a title."), 1, "Please give it a title."],
])("says what is wrong with a field in words of ours", (schema, input, sentence) => {
  expect(said(schema, input)).toBe(sentence);
});
