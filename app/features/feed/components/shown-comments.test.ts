import { expect, it } from "vitest";
import { begun, type ShownComment } from "./shown-comments.ts";

const comment = (id: string, state: ShownComment["state"] = "stored", parentId: string | null = null) =>
  ({ id, parentId, state }) as ShownComment;
const ids = (comments: ShownComment[]) => comments.map(({ id }) => id);

it("what is written while the comments are read stays, each once and in its thread", () => {
  const page = [comment("a"), comment("b", "stored", "a"), comment("c")];
  const written = [comment("mine", "sending"), comment("answer", "failed", "a"), comment("c")];
  expect(ids(begun(page, written))).toEqual(["a", "b", "answer", "c", "mine"]);
  expect(ids(begun([], written))).toEqual(["mine", "answer", "c"]);
  expect(ids(begun(page, []))).toEqual(["a", "b", "c"]);
});
