import { expect, it } from "vitest";
import { kindOfMime, mediaTypeOf, parseMedia } from "./media.ts";
import { newCommentSchema, postChangeSchema } from "./schema.ts";
import { areAnswers, cleanTags } from "./terms.ts";

it.each([
  [[" film ", "film", "FILM", "", "  "], ["film"]],
  [
    ["#light", "##light", "# dusk"],
    ["light", "dusk"],
  ],
  [["two\nwords", "\u200b"], ["two words"]],
])("keeps of the tags %j only %j", (tags, kept) => {
  expect(cleanTags(tags)).toEqual(kept);
});

it.each([
  [["Film", "Digital"], true],
  [["1", "2", "3", "4"], true],
  [["Film"], false],
  [["1", "2", "3", "4", "5"], false],
  [["Film", " FILM "], false],
  [["Film", "\u200b"], false],
])("the answers %j make a poll: %s", (answers, fit) => {
  expect(areAnswers(answers)).toBe(fit);
});

it.each([
  [[], "text"],
  [["image/png"], "image"],
  [["image/png", "image/webp"], "image"],
  [["video/mp4"], "video"],
  [["audio/mpeg"], "audio"],
  [["application/pdf"], "other"],
  [["image/png", "audio/mpeg"], "mixed"],
])("calls files of %j %s", (mimes, type) => {
  expect(mediaTypeOf(mimes.map((mime) => ({ type: kindOfMime(mime) })))).toBe(type);
});

it.each([null, "x", {}, [{ url: "/a" }], [{ url: "/a", type: "page" }]])("reads %j as no files", (stored) => {
  expect(parseMedia(stored)).toEqual([]);
});

it.each([
  [1000, true],
  [1001, false],
])("a comment of %i characters passes: %s", (length, passes) => {
  const comment = { client_id: crypto.randomUUID(), body: "a".repeat(length) };
  expect(newCommentSchema.safeParse(comment).success).toBe(passes);
});

it("a change says who sees it", () => {
  expect(postChangeSchema.safeParse({ content: "a", tags: [] }).success).toBe(false);
});
