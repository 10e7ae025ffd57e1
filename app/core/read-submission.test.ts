import { expect, it } from "vitest";
import { z } from "zod";
import { readSubmission } from "./read-submission.ts";

const schema = z.object({
  title: z.string().min(2, "Please give it a title."),
  key: z.uuid(),
  days: z.number().optional(),
});

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

it("reads a form by its schema", () => {
  const key = crypto.randomUUID();
  const read = readSubmission(formOf(Object.entries({ title: "A shoot", key, days: "3" })), schema);
  expect(read).toMatchObject({ status: "success", value: { title: "A shoot", key, days: 3 } });
});

it("says in our words what is wrong with fields that come twice, or as something else", () => {
  const read = readSubmission(
    formOf([
      ["title", "A shoot"],
      ["title", "Another"],
      ["key", "1"],
      ["days", "three"],
    ]),
    schema,
  );
  expect(read.status === "success" ? {} : read.error).toEqual({
    title: ["Please look at this again."],
    key: ["Please look at this again."],
    days: ["Please write a number."],
  });
});
