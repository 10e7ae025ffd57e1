import { expect, it } from "vitest";
import { z } from "zod";
import { AppError } from "#app/core/errors.ts";
import { answerForm, byIntent, parseForm } from "./form-answers.server.ts";

function formOf(fields: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

const FORM = formOf([
  ["intent", "change"],
  ["handle", "A B"],
  ["wants", "job"],
  ["wants", "barter"],
  ["password", "correct horse"],
  ["current_password", "battery staple"],
  ["code", "123456"],
]);

it("a refused form gets its errors and what was typed, but no password and no code", async () => {
  const schema = z.object({ handle: z.string().regex(/^\w+$/, "No blanks, please.") });
  const answer = await answerForm(FORM, async () => parseForm(FORM, schema).handle);
  expect(answer).toMatchObject({
    data: {
      intent: "change",
      error: { code: "invalid_input", fields: { handle: ["No blanks, please."] } },
      typed: { handle: ["A B"], wants: ["job", "barter"] },
    },
    init: { status: 422 },
  });
  expect(JSON.stringify(answer)).not.toMatch(/horse|staple|123456/);
});

it.each(["toString", "constructor", "hasOwnProperty"])(
  "a refused form may have a field called %s, as every object does",
  async (name) => {
    const form = formOf([
      ["intent", "change"],
      [name, "1"],
      [name, "2"],
    ]);
    const answer = await answerForm(form, async () => {
      throw new AppError("conflict");
    });
    expect(answer).toMatchObject({ init: { status: 409 } });
    expect(JSON.stringify(answer)).toContain(`{"${name}":["1","2"]}`);
  },
);

it("what is done is said, and where it leads is followed", async () => {
  expect(await answerForm(FORM, async () => "Changed.")).toMatchObject({
    data: { intent: "change", done: "Changed." },
  });
  const there = new Response(null, { status: 302, headers: { location: "/there" } });
  expect(await answerForm(FORM, async () => there)).toBe(there);
});

it("a form hears that what it needs cannot be reached just now, and keeps what was typed", async () => {
  const answer = await answerForm(FORM, async () => {
    throw new AppError("unavailable", { sentence: "Please try again in a minute.", retryAfter: 60 });
  });
  expect(answer).toMatchObject({
    data: {
      intent: "change",
      error: { code: "unavailable", message: "Please try again in a minute." },
      typed: { handle: ["A B"] },
    },
    init: { status: 503, headers: { "Retry-After": "60" } },
  });
});

it("a fault is no answer", async () => {
  const faulty = answerForm(FORM, async () => {
    throw new AppError("unexpected");
  });
  await expect(faulty).rejects.toMatchObject({ code: "unexpected" });
});

it.each(["", "other", "constructor", "__proto__", "toString"])(
  "nothing belongs to the intent %j",
  (intent) => {
    expect(() => byIntent({ change: 1 }, formOf([["intent", intent]]))).toThrow(
      expect.objectContaining({ code: "bad_request" }),
    );
  },
);
