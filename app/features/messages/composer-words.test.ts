import { expect, it } from "vitest";
import { type FieldWords, filesNote, wordsFor } from "./composer-words.ts";

const edit = (body: string) => ({ kind: "edit", message: { body } }) as const;
const begun: FieldWords = { text: "I was about to say", aside: null };

it("keeps what was begun while messages are changed, one after the other, and gives it back", () => {
  const first = wordsFor(begun, edit("Hello"));
  expect(first.text).toBe("Hello");
  const second = wordsFor({ ...first, text: "Hello!" }, edit("Bye"));
  expect(second.text).toBe("Bye");
  expect(wordsFor(second, { kind: "new" })).toEqual(begun);
  expect(wordsFor(second, { kind: "reply" })).toEqual(begun);
});

it("leaves what is typed alone where no message was changed", () => {
  for (const kind of ["new", "reply"] as const) expect(wordsFor(begun, { kind })).toEqual(begun);
});

it("takes up a change that was refused, and keeps what was typed meanwhile", () => {
  const sent = wordsFor({ text: "Helo", aside: "" }, { kind: "new" });
  const refused = wordsFor({ ...sent, text: "next" }, edit("Helo"));
  expect(refused).toEqual({ text: "Helo", aside: "next" });
});

it("says what keeps files from being sent, and which are left behind", () => {
  const [done, refused, failed] = [{ state: "done" }, { state: "refused" }, { state: "failed" }];
  expect(filesNote([done])).toBeNull();
  expect(filesNote([refused, done])).toBe("The refused file is not sent along.");
  expect(filesNote([refused, refused])).toBe("The 2 refused files are not sent along.");
  expect(filesNote([refused, failed])).toMatch(/has not arrived/);
});
