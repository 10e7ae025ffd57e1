import { describe, expect, it } from "vitest";
import { CONTACTS_MAX, INTRO_NOTE_MAX, LABEL_MAX, LABELS_MAX, NOTE_MAX, PRIVATE_NOTE_MAX } from "./limits.ts";
import { ANSWERED_AT_ONCE } from "./rules.ts";
import { connectionCommand, contactsSchema } from "./schema.ts";

const user_id = crypto.randomUUID();
const does = (command: object) => connectionCommand.safeParse(command);
const labels = (text: string) => {
  const result = does({ intent: "keep-note", user_id, labels: text });
  return result.success && "labels" in result.data ? result.data.labels : null;
};

describe("what a member does about their network", () => {
  it("asks with a note of 300 characters, and introduces with words of their own", () => {
    expect(does({ intent: "connect", user_id }).data).toMatchObject({ note: null, source: "search" });
    const note = (length: number) => does({ intent: "connect", user_id, note: "x".repeat(length) }).success;
    expect([note(NOTE_MAX), note(NOTE_MAX + 1)]).toEqual([true, false]);
    const ask = (words: string) =>
      does({ intent: "ask-intro", target_id: user_id, via_id: crypto.randomUUID(), note: words }).success;
    expect(
      ["", " \u200b", "Hello", "x".repeat(INTRO_NOTE_MAX), "x".repeat(INTRO_NOTE_MAX + 1)].map(ask),
    ).toEqual([false, false, true, true, false]);
    expect(does({ intent: "ask-intro", target_id: user_id, note: "Hello" }).success).toBe(false);
  });

  it("answers several requests at once, but not any number, and nobody", () => {
    const accept = (count: number) =>
      does({ intent: "accept", user_id: Array.from({ length: count }, () => crypto.randomUUID()) }).success;
    expect([0, 1, ANSWERED_AT_ONCE, ANSWERED_AT_ONCE + 1].map(accept)).toEqual([false, true, true, false]);
    expect(does({ intent: "marry", user_id }).success).toBe(false);
  });

  it("keeps a note of 1000 characters and five labels, each once whatever its letters", () => {
    expect(labels(" Film, film,  Two  words ,,FILM")).toEqual(["Film", "Two  words"]);
    expect(labels("")).toEqual([]);
    const many = (count: number) => Array.from({ length: count }, (_, no) => `label ${no}`).join(",");
    expect([labels(many(LABELS_MAX))?.length, labels(many(LABELS_MAX + 1))]).toEqual([LABELS_MAX, null]);
    expect([labels("x".repeat(LABEL_MAX))?.length, labels("x".repeat(LABEL_MAX + 1))]).toEqual([1, null]);
    const note = (length: number) => does({ intent: "keep-note", user_id, note: "x".repeat(length) }).success;
    expect([note(PRIVATE_NOTE_MAX), note(PRIVATE_NOTE_MAX + 1)]).toEqual([true, false]);
  });
});

describe("a file of contacts", () => {
  const looks = (hashes: string) =>
    contactsSchema.safeParse({ intent: "find-contacts", hashes }).data?.hashes;
  const hash = (no: number) => String(no).padStart(43, "a");

  it("is looked up by hashes alone: each once, a thousand at most, and never by an address", () => {
    expect(looks(`${hash(1)} ${hash(2)}  ${hash(1)}`)).toEqual([hash(1), hash(2)]);
    expect(looks("")).toEqual([]);
    expect(looks("ines@lumen.example")).toBeUndefined();
    expect(looks(`${hash(1)} short`)).toBeUndefined();
    const many = (count: number) => Array.from({ length: count }, (_, no) => hash(no)).join(" ");
    expect([looks(many(CONTACTS_MAX))?.length, looks(many(CONTACTS_MAX + 1))]).toEqual([
      CONTACTS_MAX,
      undefined,
    ]);
  });
});
